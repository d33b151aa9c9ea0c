/** "Your work": what is kept on this device, as a file and back, and a way to have it forgotten. */
import { made } from "../cell/make.js";
import * as offline from "../offline/line.js";
import { available, forget, forgetProgress } from "./all.js";
import { thisCourse } from "./course.js";
import { count, differing, FileError, isWork, join, read, write } from "./file.js";
import { choiceButton } from "./strip.js";
import { styled } from "./styled.js";

/** @typedef {import("./strip.js").Choice} Choice */

const dialog = made("dialog", "work");
const kept = made("p", "work-kept");
const said = made("p", "work-said");
const list = made("ul", "work-differing");
const choices = made("p", "work-choices");
const chooser = made("input", "");
build();

function build() {
  dialog.setAttribute("aria-labelledby", "work-title");
  const head = made("div", "work-head");
  const title = made("h2", "", "Your work");
  title.id = "work-title";
  head.append(title, choiceButton(["Close", () => dialog.close()]));
  const actions = made("p", "work-actions");
  chooser.type = "file";
  chooser.accept = ".json,application/json";
  chooser.hidden = true;
  chooser.addEventListener("change", load);
  actions.append(
    choiceButton(["Save my work to a file", save]),
    choiceButton(["Load my work from a file", () => chooser.click()]),
    choiceButton(["Forget my progress", askToBeginAgain]),
    choiceButton(["Forget my work on this device", askToForget]),
  );
  const notebooks = made("p", "work-aside", "Notebooks that you changed are kept by JupyterLite, apart from this; its menu “File” saves and deletes them.");
  said.setAttribute("role", "status");
  dialog.append(head, kept, actions, chooser, said, list, choices, offline.line, notebooks);
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}

export async function open() {
  await styled;
  if (!dialog.isConnected) document.body.append(dialog);
  flush();
  say("");
  showKept();
  offline.show();
  if (!dialog.open) dialog.showModal();
}

/** What was typed a moment ago counts too. */
const flush = () => document.dispatchEvent(new CustomEvent("work-save"));

/** @param {number} n @param {string} one @param {string} many */
const number = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** @param {{cells: number, exercises: number, answers: number}} counted */
const counts = ({ cells, exercises, answers }) =>
  `${number(cells, "edited cell", "edited cells")}, ${number(exercises, "exercise", "exercises")} passed, ${number(answers, "question", "questions")} answered`;

function showKept() {
  const where = available()
    ? "Kept in this browser, on this device, for this course alone. Nothing of it is sent anywhere."
    : "This browser keeps nothing: its storage is full or switched off. What you do is gone when you close or reload the page, unless you save it to a file.";
  kept.replaceChildren(made("b", "", `${counts(count())}.`), ` ${where}`);
}

/**
 * @param {string} words
 * @param {string[]} [items]
 * @param {Choice[]} offered
 */
function say(words, items = [], ...offered) {
  said.textContent = words;
  list.replaceChildren(...items.map((item) => made("li", "", item)));
  choices.replaceChildren(...offered.map(choiceButton));
  choices.querySelector("button")?.focus();
}

/** Done, and the buttons that led here are gone. @param {string} words */
function conclude(words) {
  showKept();
  say(words);
  dialog.querySelector("button")?.focus();
}

/** Hand the reader all of it as one file. */
export function save() {
  flush();
  const link = made("a", "");
  const course = thisCourse().name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const address = URL.createObjectURL(new Blob([write()], { type: "application/json" }));
  link.href = address;
  link.download = `${course}-work-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  say(`Saved as ${link.download}: ${counts(count())}.`);
}

async function load() {
  const [file] = chooser.files ?? [];
  if (!file) return;
  flush();
  try {
    const found = await read(file);
    const differences = differing(found);
    const stranger = found.course.address !== thisCourse().address;
    if (!differences.length && !stranger) return take(found, "mine");
    const from = stranger ? ` It was saved at ${found.course.address}.` : "";
    const differ = number(differences.length, "thing in it differs from yours", "things in it differ from yours");
    say(
      `The file has ${counts(count(found.work))}.${from} ${differ}. What you have only in one of the two is kept either way.`,
      differences.map(([key, value]) => described(key, value)),
      ["Keep mine where they differ", () => take(found, "mine")],
      ["Take the file’s where they differ", () => take(found, "file")],
      ["Load nothing", () => conclude("Nothing was loaded.")],
    );
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    conclude(error.message);
  } finally {
    chooser.value = ""; // so that the same file can be chosen again
  }
}

/** @param {string} key @param {any} value */
function described(key, value) {
  const [what, slug, ...rest] = key.split(/[ /]/);
  const dot = document.querySelector(`[data-lesson-progress="${CSS.escape(slug)}"]`);
  const lesson = `“${dot?.parentElement?.querySelector(".title")?.textContent ?? slug}”`;
  if (what !== "cell") return `${what === "quiz" ? "a quiz answer" : "a prediction"} in ${lesson}`;
  const when = Number.isFinite(value.at) && value.at > 0 ? `, the file’s text of ${new Date(value.at).toLocaleString()}` : "";
  return `cell ${rest.join(" ")} in ${lesson}${when}`;
}

/** @param {import("./file.js").WorkFile} file @param {"mine" | "file"} wins */
function take(file, wins) {
  const { news, kept: all } = join(file, wins);
  const lost = all ? "" : " This browser could not keep all of it: its storage is full or switched off.";
  conclude(news === 0 ? "Everything in this file was here already." : `Loaded: ${number(news, "thing", "things")} new here.${lost}`);
}

function askToBeginAgain() {
  flush();
  say(
    "Forget what you read, ran, solved and answered in all lessons? The code you wrote stays. This cannot be undone.",
    [],
    ["Cancel", () => conclude("Nothing was forgotten.")],
    ["Forget my progress in all lessons", beginAgain],
  );
}

function beginAgain() {
  forgetProgress();
  conclude("Forgotten. The code you wrote is still here.");
}

function askToForget() {
  flush();
  say(
    `Forget ${counts(count())}? This cannot be undone; a saved file can be loaded again.`,
    [],
    ["Cancel", () => conclude("Nothing was forgotten.")],
    ["Forget all of it", forgetAll],
  );
}

function forgetAll() {
  forget(isWork);
  conclude("Forgotten. Nothing of your work in this course is left in this browser.");
}
