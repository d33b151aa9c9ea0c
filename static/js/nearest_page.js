/** For 404.html: the page that a mistyped, shortened or renamed address most likely meant. */

/** How many letters must be added, left out or exchanged between two words. @param {string} one @param {string} other */
function letters(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, k) => k);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, also] of [...other].entries()) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (letter === also ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length];
}

/** The last part of an address in one way of writing. @param {string} path below the site's home */
function nameOf(path) {
  const parts = path.toLowerCase().replace(/\/?(index)?(\.(html?|md|ipynb))?\/*$/, "").split("/");
  return (parts.at(-1) ?? "").replace(/[^\p{L}\p{N}]+/gu, "_");
}

/**
 * @param {string} path the lost address, below the site's home
 * @param {string[]} pages the addresses of all pages, below it too
 * @returns {string | undefined} the page whose number it has, which it begins, or from which a third of its letters differ at most
 */
export function nearest(path, pages) {
  const lost = nameOf(path);
  const number = lost.match(/^(?:lesson_?)?0*(\d{1,2})(?!\p{N})/u)?.[1];
  const named = pages.map((page) => ({ page, name: nameOf(page), bare: nameOf(page).replace(/^\d+_/, "") }));
  const numbered = named.find(({ name }) => number && Number(number) === Number.parseInt(name, 10));
  const begun = named.filter(({ name, bare }) => lost.length > 3 && (name.startsWith(lost) || bare.startsWith(lost)));
  if (numbered) return numbered.page;
  if (begun.length === 1) return begun[0].page;
  const far = named.map(({ page, name, bare }) => ({ page, by: Math.min(letters(lost, name), letters(lost, bare)) }));
  return far.sort((one, other) => one.by - other.by).find(({ by }) => by <= lost.length / 3)?.page;
}

/** Offer that page before the link to the home page. @param {string} home the site's root */
export function offer(home) {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-page]"));
  const lost = location.href.startsWith(home) ? decodeURI(location.pathname).slice(new URL(home).pathname.length) : "";
  const page = lost && nearest(lost, [...links].map(({ dataset }) => String(dataset.page)));
  const link = page && [...links].find(({ dataset }) => dataset.page === page);
  const line = document.querySelector("[data-nearest]");
  if (!link || !(line instanceof HTMLElement)) return;
  link.href = home + page;
  line.append(link, ".");
  line.hidden = false;
}
