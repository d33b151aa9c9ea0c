/**
 * Lighthouse on pages of the built site, in one browser: a line of JSON for each, with what is not as it should be.
 *
 * `node lighthouse.mjs CHROMIUM ADDRESS CATEGORIES ARGUMENTS PATH…`: categories and the browser's arguments as lists of
 * JSON. A page's line is {path, scores: {category: 0 to 100}, faults: {audit: what it shows}}.
 */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, address, categories, chromeFlags, ...paths] = process.argv.slice(2);
const browser = await launch({ chromePath, chromeFlags: JSON.parse(chromeFlags) });
try {
  for (const path of paths) {
    const { lhr } = await lighthouse(address + path, {
      port: browser.port,
      onlyCategories: JSON.parse(categories),
      logLevel: "error",
      disableFullPageScreenshot: true, // for its reports alone, which nobody sees here, and a third of its time
    });
    const faults = {};
    const scores = {};
    for (const [name, { score, auditRefs }] of Object.entries(lhr.categories)) {
      scores[name] = Math.round(100 * score);
      for (const { id, weight } of auditRefs) {
        const { score: got, displayValue, details, errorMessage } = lhr.audits[id];
        // An audit without weight is only information; some cannot read the traces of a newer browser.
        if (!weight || got === 1 || (got === null && !errorMessage)) continue;
        faults[id] = errorMessage ?? displayValue ?? details?.items?.slice(0, 3);
      }
    }
    console.log(JSON.stringify({ path, scores, faults, warnings: lhr.runWarnings }));
  }
} finally {
  browser.kill();
}
