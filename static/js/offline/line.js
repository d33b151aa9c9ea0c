/** The line of "Your work" that says whether the course is kept for use without a network, and changes it. */
import { made } from "../cell/make.js";
import { choiceButton } from "../work/strip.js";
import { current, inUse, offered, possible } from "./copy.js";
import * as keeping from "./keep.js";

/** @typedef {[words: string, ...choices: import("../work/strip.js").Choice[]]} Said */

export const line = made("p", "work-aside work-offline");
line.setAttribute("role", "status");
line.tabIndex = -1;
document.addEventListener("offline-changed", () => line.isConnected && show());
let shown = 0;

export async function show() {
  const mine = ++shown;
  const [words, ...choices] = await situation();
  if (mine !== shown) return; // it has changed again
  const had = line.contains(document.activeElement);
  const text = made("span", "", words);
  line.replaceChildren(text, ...choices.map(choiceButton));
  // The button that was pressed is gone: the reader goes on from where it was.
  if (had) (line.querySelector("button") ?? line).focus();
}

const NOT_KEPT = {
  "": "The course is not kept on this device for use without a network.",
  full: "This browser has no room to keep the course for use without a network.",
  failed: "The course could not be kept for use without a network.",
};

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @returns {Promise<Said>} */
async function situation() {
  if (keeping.status === "fetching") return ["The course is being fetched for use without a network."];
  if (await inUse()) {
    const bytes = (await current())?.bytes ?? 0;
    return [`Kept on this device for use without a network, notebooks aside (${megabytes(bytes)}).`, ["Forget the copy", () => keeping.choose(false)]];
  }
  if (!possible()) return ["This browser cannot keep the course for use without a network."];
  const list = await offered();
  if (!list) return ["The course is not kept for use without a network."];
  return [NOT_KEPT[keeping.status], [`Keep a copy (${megabytes(list.bytes)})`, () => keeping.choose(true)]];
}
