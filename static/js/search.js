// Search over the index that the site's builder writes. Material's own search is a worker and a language library built for
// thousands of pages behind a box no Tab key reaches; a course of some dozen pages needs a filter and a native dialog.
// The index, and what reads it, are asked for on first opening, so an untouched page does not pay for them.
import { twice } from "./later.js";

/** @type {Promise<import("./search_rank.js").Entry[]> | undefined} */
let entries;

const dialog = () => /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[data-search]"));

const ranking = () => twice(() => import("./search_rank.js"), new URL("search_rank.js", import.meta.url));

/** @param {HTMLDialogElement} box */
async function load(box) {
  const answer = await fetch(String(box.dataset.index));
  if (!answer.ok) throw new Error(`the search index answered ${answer.status}`);
  const index = await answer.json();
  return index.docs ?? index.items;
}

/** @param {HTMLDialogElement} box @param {string} text */
function say(box, text) {
  const status = box.querySelector("[data-search-status]");
  if (status) status.textContent = text;
}

function open() {
  const box = dialog();
  if (!box || box.open) return;
  box.showModal();
  box.querySelector("input")?.select();
  update(box);
}

/** @param {HTMLDialogElement} box @returns {Promise<boolean | undefined>} whether the list is that of the text which stands there */
async function update(box) {
  const query = box.querySelector("input")?.value.trim() ?? "";
  const list = box.querySelector("[data-search-results]");
  if (!list) return;
  try {
    const [all, { rank }] = await Promise.all([(entries ??= load(box)), ranking()]);
    // The answer to an older text must not overwrite that to a newer one.
    if (query !== box.querySelector("input")?.value.trim()) return;
    const hits = query ? rank(all, query) : [];
    list.replaceChildren(...hits.map((hit) => row(hit, String(box.dataset.root))));
    list.scrollTop = 0;
    say(box, !query ? "" : hits.length === 0 ? `Nothing has all of “${query}”.` : hits.length === 1 ? "1 place" : `${hits.length} places`);
    return true;
  } catch (error) {
    entries = undefined;
    say(box, `Search is not available: ${error instanceof Error ? error.message : error}. Typing again tries again.`);
    list.replaceChildren(); // what is there is of another text
  }
}

/** @param {import("./search_rank.js").Hit} hit @param {string} root */
function row(hit, root) {
  const link = document.createElement("a");
  link.href = root.replace(/\/?$/, "/") + hit.location;
  const title = document.createElement("b");
  title.textContent = hit.title;
  const page = document.createElement("span");
  page.textContent = hit.page && hit.page !== hit.title ? hit.page : "";
  const words = document.createElement("p");
  for (const [text, marked] of hit.excerpt) {
    if (marked) words.append(Object.assign(document.createElement("mark"), { textContent: text }));
    else words.append(text);
  }
  link.append(title, page, words);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const box = dialog();
  if (!box?.open || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  const stops = [box.querySelector("input"), ...box.querySelectorAll("[data-search-results] a")];
  const here = stops.indexOf(/** @type {any} */ (document.activeElement));
  const next = stops[Math.min(stops.length - 1, Math.max(0, here + (event.key === "ArrowDown" ? 1 : -1)))];
  event.preventDefault();
  /** @type {HTMLElement | null | undefined} */ (next)?.focus();
}

/** @param {EventTarget | null} target */
const typing = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)) {
    event.preventDefault();
    open();
  }
  walk(event);
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest("[data-search-open]")) open();
  if (event.target.closest("[data-search-close]")) dialog()?.close();
  // A click on the backdrop is a click on the dialog itself; a followed result closes it, also where the page stays.
  if (event.target.matches("dialog[data-search]") || event.target.closest("[data-search-results] a")) dialog()?.close();
});

document.addEventListener("input", (event) => {
  const box = event.target instanceof Element ? event.target.closest("dialog[data-search]") : null;
  if (box) update(/** @type {HTMLDialogElement} */ (box));
});

// Enter in the box goes to the first result of what stands in it, which may still be on its way.
document.addEventListener("submit", async (event) => {
  const box = /** @type {HTMLDialogElement | null} */ (/** @type {Element} */ (event.target).closest("dialog[data-search]"));
  if (!box) return;
  event.preventDefault();
  const isCurrent = await update(box);
  const first = /** @type {HTMLElement | null} */ (box.querySelector("[data-search-results] a"));
  if (isCurrent && box.open) first?.click();
});
