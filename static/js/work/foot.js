// What every page has of "Your work": the button at its foot, and the note when this browser keeps nothing. The rest is asked
// for only then.
import { later } from "../later.js";

const dialog = () => later(() => import("./dialog.js"), new URL("dialog.js", import.meta.url));

document.addEventListener("click", async (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-work-open]")) return;
  (await dialog())?.open();
});

let told = false;
document.addEventListener("work-refused", async () => {
  if (told) return;
  told = true;
  dialog(); // before the network goes: nothing but a file would keep this reader's work
  const note = await later(() => import("./note.js"), new URL("note.js", import.meta.url));
  note?.tell(
    "This browser keeps nothing for this page: its storage is full or switched off. Everything runs, but what you do here is gone when you close or reload the page.",
    ["Save my work to a file", async () => (await dialog())?.save()],
  );
});
