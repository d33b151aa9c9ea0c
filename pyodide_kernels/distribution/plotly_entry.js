// What a head map takes from Plotly, and no more: esbuild makes static/vendor/plotly_heatmap.js from this.
import core from "plotly.js/lib/core";
import heatmap from "plotly.js/lib/heatmap";

core.register([heatmap]);
export default core;
