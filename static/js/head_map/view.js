/**
 * All visible parts of one map, and how they follow the data, the room and the selection.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Sizes} Sizes
 * @typedef {import("./types.js").Context} Context
 */
import { GridView } from "./grid_view.js";
import { hueOf, isMean, secondOf } from "./heads.js";
import { Digits } from "./heads_keys.js";
import { HeadsView } from "./heads_view.js";
import { meanWords } from "./mean_words.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { piecesWords } from "./pieces.js";
import { Pins } from "./pins.js";
import { listenToPointer } from "./pointer.js";
import { RowView } from "./row_view.js";
import { listHeight, sizesFor, textWidths } from "./sizes.js";
import { watchSurroundings } from "./surroundings.js";
import { listenToSwipe } from "./swipe.js";
import { TableView } from "./table_view.js";
import { Tools } from "./tools.js";
import { Views } from "./views.js";
import { keysWords, readingSentence, shownWords } from "./words.js";

let count = 0;

export class MapView {
  #id = `hm-${++count}`;
  grid = new GridView(this.#id);
  heads;
  row;
  panel;
  digits = new Digits();
  #context;
  #pins;
  #table = new TableView(this.#id);
  #tools;
  views;
  #picture;
  /** @type {HeadMapData | null} */
  #data = null;
  /** @type {Sizes | null} */
  #sizes = null;
  #room = 0;
  #paintedHead = -1;
  /** The curve and range that everything is painted with. */
  #rule = "";
  #stopWatching;

  /** @param {Context} context */
  constructor(context) {
    const { host, on } = context;
    context.id = this.#id;
    this.#context = context;
    this.heads = new HeadsView(context);
    this.row = new RowView(this.#id, {
      point: on.point,
      read: (list) => {
        on.read(list);
        this.panel.say(readingSentence(context.data(), context.shown()));
      },
    });
    this.#pins = new Pins(context);
    this.#tools = new Tools(context);
    this.panel = new Panel(this.#id, {
      heads: this.heads, grid: this.grid, row: this.row, pins: this.#pins, tools: this.#tools, table: this.#table,
    });
    this.views = new Views(context, this.panel.matrix);
    this.panel.top.append(this.views.root);
    host.append(this.panel.root);
    this.#picture = new Picture(this.panel.root, this.grid.stage, context.settings);
    this.panel.legend.append(this.#picture.legend.root);
    listenToPointer(this.grid.root, this.grid.stage, () => [this.#data?.rows.length ?? 0, this.#data?.columns.length ?? 0], on);
    listenToSwipe(this.grid.root, (by) => this.heads.step(by));
    this.panel.root.addEventListener("keydown", on.key);
    this.grid.root.addEventListener("focus", on.focus);
    this.#stopWatching = watchSurroundings(this.panel.body, {
      resized: () => this.#layout(),
      recoloured: () => this.#recolour(),
    });
  }

  /**
   * @param {HeadMapData} data
   * @param {string} warning
   */
  take(data, warning) {
    this.#data = data;
    this.panel.accept(keysWords(data), warning, piecesWords([...data.rows, ...data.columns]));
    this.grid.draw(data, this.panel.hintId);
    this.#sizes = null;
    this.#layout();
  }

  /**
   * Other weights of the same tokens and heads.
   *
   * @param {HeadMapData} data
   */
  change(data) {
    this.#data = data;
    this.#recolour();
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   */
  scaleOf = (data, head) => this.#picture.scaleOf(data, head);

  /** Sizes everything for the room there is; in a closed details element there is none yet. */
  #layout() {
    const data = this.#data;
    const room = this.panel.body.clientWidth;
    if (!data || room === 0) return;
    const widthOf = textWidths(this.panel.root);
    const sizes = sizesFor(room, data, widthOf);
    if (room === this.#room && JSON.stringify(sizes) === JSON.stringify(this.#sizes)) return;
    [this.#room, this.#sizes] = [room, sizes];
    this.panel.root.classList.toggle("hm-below", sizes.below);
    this.panel.root.classList.toggle("hm-stacked", !this.heads.fit(data, room));
    this.grid.resize(data, sizes);
    const nameWidth = Math.max(...data.rows.map(widthOf), ...data.columns.map(widthOf)) + 4;
    this.row.draw(data, Math.min(nameWidth, sizes.below ? room * 0.3 : 100), listHeight(sizes, data.rows.length));
    this.#recolour(room);
    if (document.activeElement === this.grid.root) this.#context.on.focus(); // other elements are its rows and cells now
  }

  /** Reads the page's colours again and paints everything with them. @param {number} [room] in CSS pixels; measured where it is not known */
  #recolour(room = this.panel.body.clientWidth) {
    if (!this.#data || !this.#sizes) return;
    const { curve, range } = this.#context.settings();
    this.#rule = `${curve} ${range}`;
    this.#picture.forget();
    this.heads.paint(this.#data, this.#picture.scaleOf);
    this.#paintedHead = -1;
    this.views.draw(this.#data, room);
    this.render();
  }

  /** Follows the selection. */
  render() {
    const data = this.#data;
    if (!data || !this.#sizes) return;
    const [shown, settings] = [this.#context.shown(), this.#context.settings()];
    if (`${settings.curve} ${settings.range}` !== this.#rule) return this.#recolour();
    if (shown.head !== this.#paintedHead) {
      this.#paintedHead = shown.head;
      this.row.root.dataset.hue = hueOf(data, shown.head);
      this.#picture.paint(data, shown.head, this.#sizes.cell);
      this.grid.refresh(data, shown.head, this.#picture.inkFor(data, shown.head));
      this.#table.show(data, shown.head);
    }
    this.heads.mark(shown, settings.view === "compare" ? secondOf(data, shown.chosen, settings.second) : -1);
    this.grid.mark(shown);
    this.row.show(data, shown, settings);
    this.#pins.show(data, shown);
    this.panel.note(shownWords(data, shown));
    this.panel.explain(isMean(data, shown.chosen) ? meanWords(data, shown.chosen, shown.row) : "", shown.head === shown.chosen);
    this.views.show(data, shown, settings);
    this.#tools.show(data, shown, settings);
  }

  stop() {
    this.#stopWatching();
    this.#picture.stop();
  }
}
