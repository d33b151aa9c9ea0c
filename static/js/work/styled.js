/** Resolves when the styles of the sheets are there: no page pays for them before it shows one. */
export const styled = new Promise((resolve) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  const build = document.querySelector("meta[name=build]")?.getAttribute("content"); // as main.html does
  link.href = String(new URL(`../../css/work_sheets.css?${build}`, import.meta.url));
  // Without them everything still works.
  link.onload = link.onerror = resolve;
  document.head.append(link);
});
