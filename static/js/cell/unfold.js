/** A long cell shows its first lines until its button is pressed, or the reader comes into its code. */

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest(".cell-more") : null;
  button?.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") === "false"));
});

document.addEventListener("focusin", ({ target }) => {
  const code = target instanceof Element ? target.closest(".cell-code") : null;
  code?.parentElement?.querySelector(":scope > .cell-more")?.setAttribute("aria-expanded", "true");
});
