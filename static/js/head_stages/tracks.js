/** One grid for all groups of a figure, so that what stands below each other begins below each other. */

/** Six tracks and the gaps between them fill the 654 px of a lesson's column; see head_stages_panel.css. */
const [TRACK, GAP] = [99, 12];

/** Each column of matrices takes as many tracks as its widest one needs. @param {HTMLElement} body on the page */
export function takeTracks(body) {
  const columns = Array.from(body.querySelectorAll(".hs-column"));
  // All are measured before the first is changed, so that the page is laid out once.
  const widths = columns.map((column) => Math.max(...Array.from(column.querySelectorAll(".hs-grid"), (grid) => grid.getBoundingClientRect().width)));
  columns.forEach((column, k) => {
    const tracks = Math.max(2, Math.ceil((widths[k] + GAP) / (TRACK + GAP)));
    column.setAttribute("data-tracks", String(tracks > 4 ? 6 : tracks));
  });
}
