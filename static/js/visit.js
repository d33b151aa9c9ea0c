// Following a link inside the course changes the page's content and not the page, so that Python, once started, stays for
// the whole visit. Whatever is out of the ordinary (another host, a notebook, a file, a newer deployment, an error) is left
// to the browser. It needs no sitemap and no site address, so it works wherever the site is put.
import { sayInSight } from "./page_note.js";
import { root } from "./storage.js";
import { VIEW_START } from "./view_start.js";

/** What differs from page to page; the scripts, and what they hold, stay. */
const CHANGING = [".masthead", "dialog.search", ".md-container"];
const CHANGING_IN_HEAD = 'meta[name="description"], link:is([rel="canonical"], [rel="prev"], [rel="next"])';

/** The page that is shown, without its fragment: after "back" the address is already another. */
let shown = location.pathname + location.search;
const own = build(document);
/** @type {AbortController | undefined} */
let going;

// Of what stays, the icon alone is asked for again at each address; it must not be looked for below that address.
for (const icon of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="icon"]'))) {
  icon.setAttribute("href", icon.href);
}

/** @param {URL} url */
const isPage = (url) =>
  url.origin === location.origin &&
  url.pathname.startsWith(root) &&
  !url.pathname.startsWith(`${root}lite/`) &&
  /(\/|\.html|\/[^./]+)$/.test(url.pathname);

/** @param {MouseEvent} event */
function linkOf(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  return link;
}

/** The page at `url`, or null where the browser should go there by itself. @param {URL} url @param {AbortSignal} signal */
async function read(url, signal) {
  const answer = await fetch(url, { signal });
  if (!answer.ok || answer.redirected || !answer.headers.get("content-type")?.includes("text/html")) return null;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  return CHANGING.every((part) => next.querySelector(part)) && build(next) === own ? next : null;
}

/** When the page's site was built: a page of another deployment may need other scripts, so a real load is due.
 * @param {Document} page
 */
function build(page) {
  return page.querySelector('meta[name="build"]')?.getAttribute("content") ?? "";
}

/** @param {Document} next */
function show(next) {
  document.dispatchEvent(new CustomEvent("page-leave"));
  document.title = next.title;
  for (const old of document.head.querySelectorAll(CHANGING_IN_HEAD)) old.remove();
  document.head.append(...next.head.querySelectorAll(CHANGING_IN_HEAD));
  for (const part of CHANGING) {
    const [old, young] = [document.querySelector(part), next.querySelector(part)];
    if (old && young) old.replaceWith(young);
  }
  document.dispatchEvent(new CustomEvent("page-shown"));
}

/** @param {URL} url @param {number | null} scroll where to be; null is at the fragment or the top */
async function visit(url, scroll) {
  going?.abort();
  const mine = (going = new AbortController());
  let next = null;
  let offline = false;
  try {
    next = await read(url, mine.signal);
  } catch {
    offline = true;
  }
  if (mine.signal.aborted) return;
  if (offline) {
    // The browser's own error page would end this one, and Python with it. After "back" the address is already the other.
    if (scroll !== null) history.pushState({ scroll: scrollY }, "", shown);
    sayInSight("That page could not be fetched: the connection failed. You are still where you were.");
    return;
  }
  if (!next) {
    if (scroll === null) location.assign(url);
    else location.reload();
    return;
  }
  if (scroll === null) {
    dispatchEvent(new Event("page-go")); // the address is still this page's
    keepScroll();
    history.pushState({ scroll: 0 }, "", url);
  }
  shown = url.pathname + url.search;
  show(next);
  arrive(url, scroll);
}

/** @param {URL} url @param {number | null} scroll */
function arrive(url, scroll) {
  const place = url.hash ? document.getElementById(fragment(url)) : null;
  document.getElementById("content")?.focus({ preventScroll: true });
  if (scroll !== null) scrollTo(0, scroll);
  else if (place) place.scrollIntoView();
  else scrollTo(0, 0);
  say(document.title);
}

/** The anchor; what head maps show may follow it (head_map/address). @param {URL} url */
function fragment(url) {
  const [anchor] = url.hash.slice(1).split(VIEW_START);
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor; // a stray per cent sign
  }
}

/** A screen reader is told of the new page as it would be of a loaded one. @param {string} words */
function say(words) {
  let region = document.getElementById("page-said");
  if (!region) {
    region = document.createElement("p");
    region.id = "page-said";
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = words;
}

function keepScroll() {
  history.replaceState({ ...history.state, scroll: scrollY }, "");
}

document.addEventListener("click", (event) => {
  const link = linkOf(event);
  if (!link) return;
  const url = new URL(link.href);
  if (!isPage(url)) return;
  const here = url.pathname + url.search === shown;
  if (here && url.hash) return;
  event.preventDefault();
  // The link of the page one is on would load it anew, and Python would be gone.
  if (here) scrollTo(0, 0);
  else visit(url, null);
});

addEventListener("popstate", (event) => {
  if (location.pathname + location.search === shown) {
    going?.abort(); // back again before the other page came
    return;
  }
  visit(new URL(location.href), event.state?.scroll ?? 0);
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
addEventListener("scroll", () => {
  clearTimeout(resting);
  // While the next page is on its way, the address may already be that page's.
  resting = setTimeout(() => location.pathname + location.search === shown && keepScroll(), 150);
});
