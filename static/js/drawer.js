// "Contents" on narrow screens is a <details>, which opens without script. This closes it again: on Esc, on a choice, on a
// tap elsewhere and on moving away with the keyboard.

const openDrawers = () => document.querySelectorAll("details[data-drawer][open]");

document.addEventListener("click", (event) => {
  const target = /** @type {Node} */ (event.target);
  for (const drawer of openDrawers()) {
    const chose = target instanceof Element && target.closest("a") && drawer.contains(target);
    if (chose || !drawer.contains(target)) drawer.removeAttribute("open");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const drawer of openDrawers()) {
    drawer.removeAttribute("open");
    drawer.querySelector("summary")?.focus();
  }
});

document.addEventListener("focusin", (event) => {
  for (const drawer of openDrawers()) {
    if (!drawer.contains(/** @type {Node} */ (event.target))) drawer.removeAttribute("open");
  }
});
