/** A Plotly figure that a cell made, drawn by the site's own copy of the library: more of it than a head map needs. */
import { once } from "../later.js";
import { made } from "./make.js";

/** @typedef {import("../head_map/plotly.js").PlotlyLibrary} PlotlyLibrary */
/** @typedef {{data?: {type?: string}[], layout?: Record<string, any>}} Figure */

const loadPlotly = once(
  () =>
    /** @type {Promise<PlotlyLibrary>} */ (new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("../../vendor/plotly.min.js", import.meta.url).href;
      script.addEventListener("load", () => (window.Plotly ? resolve(window.Plotly) : reject(new Error("no Plotly"))));
      script.addEventListener("error", () => {
        script.remove();
        reject(new Error("Plotly could not be loaded"));
      });
      document.head.append(script);
    })),
);

/**
 * @param {Figure} figure
 * @param {(picture: HTMLElement) => void} show
 * @returns {Promise<string | undefined>} words, where the figure is none that the page draws
 */
export async function figure({ data = [], layout = {} }, show) {
  const plotly = await loadPlotly();
  // Of what it does not know, Plotly draws empty axes with numbers of its own.
  const known = plotly.PlotSchema.get().traces;
  if (!Array.isArray(data) || !data.length) return "This figure has no traces, so nothing is drawn; above is its text.";
  const strange = data.find(({ type = "scatter" }) => !(type in known))?.type;
  if (strange) {
    return `The page draws flat figures, and “${strange}” is not among them; above is its text. Numbers over a plane can be a heatmap or a contour; other figures can be made of scatter, bar, histogram, box, violin, image and pie.`;
  }
  const place = made("div", "out-figure");
  show(place);
  // A picture behind an address would be asked of another host.
  const { images: _, ...kept } = layout;
  const ink = getComputedStyle(place).color;
  await plotly.react(
    place,
    data,
    {
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      ...kept,
      font: { color: ink, ...kept.font },
    },
    { displaylogo: false, responsive: true, showLink: false },
  );
}
