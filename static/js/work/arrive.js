// A page opened through a link to an edited cell: its text is shown in that cell, and nothing more. See link.js.
import { lessonOf } from "../storage.js";

/** @typedef {import("../cell/lesson_cell.js").LessonCell} LessonCell */

async function arrive() {
  const { hash } = location;
  if (!hash.startsWith("#edit=")) return;
  const [{ LinkError, readFragment }, { tell }] = await Promise.all([import("./link.js"), import("./page_note.js")]);
  try {
    const { name, text } = await readFragment(hash);
    if (location.hash !== hash) return; // the reader went on
    const cell = /** @type {LessonCell | null} */ (document.querySelector(`lesson-cell[lesson="${lessonOf()}"][name="${name}"]`));
    if (!cell) throw new LinkError(`This link is to a cell “${name}”, which this page does not have, so it was not opened.`);
    if (!cell.work?.welcome(text, hash)) tell(`This link’s text is what already stands in the cell “${name}”.`);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    tell(error.message);
  }
}

addEventListener("hashchange", arrive);
document.addEventListener("page-shown", arrive);
arrive();
