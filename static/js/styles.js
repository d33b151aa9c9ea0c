/** Styles that a page pays for only when it shows what they are for. */

/** Resolves when the sheets are there. @param {string[]} names of static/css */
export const styles = (names) => Promise.all(names.map((name) => new Promise((resolve) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  const build = document.querySelector("meta[name=build]")?.getAttribute("content"); // as main.html does
  link.href = String(new URL(`../css/${name}.css?${build ?? ""}`, import.meta.url));
  // Without them everything still works.
  link.onload = link.onerror = resolve;
  document.head.append(link);
})));
