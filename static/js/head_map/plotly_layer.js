/**
 * The colours, drawn by Plotly; below everything else, without labels, hover or buttons of its own.
 *
 * Plotly arrives late and updates late: the canvas above it always has the right colours at once, and steps
 * aside when Plotly has caught up. It stays where each row has a scale of its own, since a heatmap has one for all.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./plotly.js").PlotlyLibrary} PlotlyLibrary
 * @typedef {import("./types.js").Scale} Scale
 */
import { once, twice } from "../later.js";
import { whenIdle } from "../turn.js";
import { make } from "./dom.js";

/** How long a head must have been shown, in ms, before Plotly draws it. */
const PAUSE = 80;

/** The part of Plotly that draws heatmaps. */
const heatmaps = once(async () => {
  const address = new URL("../../vendor/plotly_heatmap.js", import.meta.url);
  const { default: plotly } = await twice(() => import("../../vendor/plotly_heatmap.js"), address);
  // The first map is drawn in a task of its own: the library's start alone keeps a phone busy.
  await new Promise((done) => setTimeout(done));
  return plotly;
});

export class PlotlyLayer {
  root = make("div", "hm-plot", { "aria-hidden": "true" });
  #canvas;
  #near = false;
  #timer = 0;
  /** @type {{data: HeadMapData, head: number, scale: Scale, cell: number} | null} */
  #wanted = null;
  /** The size of the plot that is drawn. */
  #drawn = "";
  #observer;

  /** @param {HTMLCanvasElement} canvas the picture above the plot */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#near = true;
        this.#observer.disconnect();
        this.#schedule();
      },
      { rootMargin: "300px" },
    );
  }

  /** @param {Element} host */
  watch(host) {
    this.#observer.observe(host);
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @param {Scale} scale
   * @param {number} cell edge in CSS pixels
   */
  show(data, head, scale, cell) {
    this.#wanted = { data, head, scale, cell };
    this.#canvas.style.visibility = "";
    this.#schedule();
  }

  #schedule() {
    if (!this.#near || !this.#wanted) return;
    // Idle time may come before the frame that shows the new head, and a sweep over the heads needs no plot but
    // its last one: so a short wait first.
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => whenIdle(() => void this.#update()), PAUSE);
  }

  async #update() {
    const wanted = this.#wanted;
    if (!wanted) return;
    try {
      const plotly = await heatmaps();
      if (wanted !== this.#wanted) return;
      const { data, head, scale, cell } = wanted;
      const trace = {
        z: data.weights[head], zmin: 0, zmax: data.max || 1, colorscale: scale.stops,
      };
      const size = [data.rows.length, data.columns.length, cell].join();
      if (size === this.#drawn) {
        await plotly.restyle(this.root, { ...trace, z: [trace.z], colorscale: [trace.colorscale] }, [0]);
      } else {
        const whole = { type: "heatmap", showscale: false, hoverinfo: "skip", ...trace };
        await plotly.react(this.root, [whole], layoutOf(data, cell), { staticPlot: true, displayModeBar: false });
        document.getElementById("js-plotly-tester")?.setAttribute("aria-hidden", "true");
        this.#drawn = size;
      }
      if (wanted === this.#wanted && scale.range === "shared") this.#canvas.style.visibility = "hidden";
    } catch {
      // The canvas shows the same colours; nothing is lost but Plotly.
    }
  }

  stop() {
    this.#observer.disconnect();
    window.clearTimeout(this.#timer);
    this.#wanted = null;
    if (this.#drawn) void heatmaps().then((plotly) => plotly.purge(this.root));
    this.#drawn = "";
  }
}

/**
 * Explicit sizes, since a hidden container would be drawn at Plotly's default size and stay so.
 *
 * @param {HeadMapData} data
 * @param {number} cell
 */
function layoutOf(data, cell) {
  const [N, M] = [data.rows.length, data.columns.length];
  const axis = { visible: false, showticklabels: false, fixedrange: true, zeroline: false, showgrid: false };
  return {
    width: M * cell,
    height: N * cell,
    margin: { l: 0, r: 0, t: 0, b: 0, pad: 0 },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    hovermode: false,
    xaxis: { ...axis, range: [-0.5, M - 0.5] },
    yaxis: { ...axis, range: [N - 0.5, -0.5] },
  };
}
