/** A term that leads to the glossary says what it means where it stands, while it is pointed at or reached by keyboard. */
import { twice } from "./later.js";

const TERM = '#content a[href*="glossary/#"]';

/** @param {Event} event */
async function meet(event) {
  const link = event.target instanceof Element ? event.target.closest(TERM) : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  // A tap follows the link. Without the module, or without the glossary, so does everybody.
  if (event instanceof PointerEvent && event.pointerType === "touch") return;
  const module = await twice(() => import("./term_note.js"), new URL("term_note.js", import.meta.url)).catch(() => null);
  module?.offer(link);
}

document.addEventListener("pointerover", meet);
document.addEventListener("focusin", meet);
