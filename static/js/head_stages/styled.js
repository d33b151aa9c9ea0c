/** Resolves when the styles of the figure are there: no page pays for them before one comes near. */

const SHEETS = ["head_stages_panel", "head_stages_matrix", "head_stages_frames", "head_stages_foot"];

export const styled = Promise.all(SHEETS.map((name) => new Promise((resolve) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  const build = document.querySelector("meta[name=build]")?.getAttribute("content"); // as main.html does
  link.href = String(new URL(`../../css/${name}.css?${build ?? ""}`, import.meta.url));
  // Without them everything still works.
  link.onload = link.onerror = resolve;
  document.head.append(link);
})));
