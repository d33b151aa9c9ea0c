/** The buttons of "Save", what each gives, and what became of it. */
import { choice } from "../choice.js";
import { make, sayIn, setText } from "../dom.js";

const ABOUT =
  "The CSV has a line for each weight, with all its digits; a token that begins with =, +, - or @ gets an apostrophe there, so that no spreadsheet takes it for a formula. The JSON holds all heads. The NumPy code makes the same array to the last bit.";

export class SavePanel {
  root = make("div", "hm-save");
  /** The numbers of all heads, not of the shown one. */
  all = false;
  /** The picture in the light palette whatever the theme. */
  light = false;
  #one;
  #which;
  #theme;
  #picture = make("p");
  #field = make("input", "hm-link-field", { type: "text", readonly: "", "aria-label": "Address of this view", hidden: "" });
  #status = make("p", "hm-save-status", { role: "status" });

  /** @param {Record<"svg" | "png" | "csv" | "json" | "numpy" | "link", () => void>} on */
  constructor(on) {
    this.#theme = choice("Colours", ["as shown", "light"], (light) => (this.light = light));
    this.#which = choice("Heads in CSV and code", ["this one", "all"], (all) => (this.all = all));
    this.#one = this.#which.parts[0];
    this.root.append(
      group("Picture", [button("SVG", on.svg), button("PNG", on.png), this.#theme.root]),
      group("Numbers", [button("CSV", on.csv), button("JSON", on.json), button("NumPy code", on.numpy), this.#which.root]),
      group("Address", [button("Link to this view", on.link), this.#field]),
      this.#picture,
      make("p", "", {}, [ABOUT]),
      this.#status,
    );
    this.#field.addEventListener("focus", () => this.#field.select());
  }

  /**
   * @param {string} name of the chosen head
   * @param {number} count of heads
   * @param {boolean} other view than the matrix
   */
  show(name, count, other) {
    setText(this.#picture, `The picture is the matrix of ${name}${other ? ", not the view that is shown now" : ""}, with its mask and pins.`);
    setText(this.#one, name);
    this.#which.root.hidden = count < 2;
    this.#theme.root.hidden = document.body.dataset.mdColorScheme !== "slate";
  }

  /** @param {string} words */
  say(words) {
    sayIn(this.#status, words);
  }

  /**
   * @param {string} address
   * @param {(words: string) => void} say
   */
  async link(address, say) {
    this.#field.hidden = false;
    this.#field.value = address;
    try {
      await navigator.clipboard.writeText(address);
      say("Copied. Whoever opens this address sees this head, these pins and this mask.");
    } catch {
      this.#field.focus(); // not allowed, or no such thing on a page without https
      say("Copy this address. Whoever opens it sees this head, these pins and this mask.");
    }
  }
}

/** @param {string} label @param {() => void} press */
function button(label, press) {
  const made = make("button", "hm-button", { type: "button" }, [label]);
  made.addEventListener("click", press);
  return made;
}

/** @param {string} label @param {HTMLElement[]} parts */
const group = (label, parts) =>
  make("div", "hm-save-group", { role: "group", "aria-label": label }, [make("span", "hm-save-label", { "aria-hidden": "true" }, [label]), ...parts]);
