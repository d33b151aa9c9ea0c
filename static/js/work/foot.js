// What every page has of "Your work": the button at its foot, and the note when this browser keeps nothing. The rest is asked
// for only then.

document.addEventListener("click", async (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[data-work-open]")) return;
  (await import("./dialog.js")).open();
});

let told = false;
document.addEventListener("work-refused", async () => {
  if (told) return;
  told = true;
  const { tell } = await import("./note.js");
  tell(
    "This browser keeps nothing for this page: its storage is full or switched off. Everything runs, but what you do here is gone when you close or reload the page.",
    ["Save my work to a file", async () => (await import("./dialog.js")).save()],
  );
});
