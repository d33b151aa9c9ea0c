// A page opened through a link to an edited cell: its text is shown in that cell, and nothing more. See link.js.
import { lessonOf } from "../storage.js";
import { LinkError, readFragment } from "./link.js";
import { tell } from "./note.js";

/** @typedef {import("../cell/lesson_cell.js").LessonCell} LessonCell */

export async function arrive() {
  const { hash } = location;
  try {
    const { name, text } = await readFragment(hash);
    if (location.hash !== hash) return; // the reader went on
    const cell = /** @type {LessonCell | null} */ (document.querySelector(`lesson-cell[lesson="${lessonOf()}"][name="${name}"]`));
    if (!cell?.text) throw new LinkError(`This link is to a cell “${name}”, which this page does not have, so it was not opened.`);
    const work = await cell.text.work();
    if (!work) throw new LinkError("This link was not opened: a part of the page could not be fetched. Reload to try again.");
    if (!work.welcome(text, hash)) tell(`This link’s text is what already stands in the cell “${name}”.`);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    tell(error.message);
  }
}
