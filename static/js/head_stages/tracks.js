/** One grid for all groups of a figure, so that what stands below each other begins below each other. */

/** Six tracks, and the gaps between them, share what is there; from this narrowest on, see head_stages_panel.css. */
const [TRACKS, NARROWEST, GAP] = [6, 99, 12];

/** Each column of matrices takes as many tracks as its widest one needs. @param {HTMLElement} body on the page */
export function takeTracks(body) {
  const columns = Array.from(body.querySelectorAll(".hs-column"));
  // All are measured before the first is changed, so that the page is laid out once.
  const widths = columns.map((column) => Math.max(...Array.from(column.querySelectorAll(".hs-grid"), (grid) => grid.getBoundingClientRect().width)));
  const track = Math.max(NARROWEST, (body.clientWidth + GAP) / TRACKS - GAP);
  columns.forEach((column, k) => {
    const tracks = Math.max(2, Math.ceil((widths[k] + GAP) / (track + GAP)));
    column.setAttribute("data-tracks", String(tracks > 4 ? TRACKS : tracks));
  });
}
