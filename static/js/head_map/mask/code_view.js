/**
 * The mask as code, behind a disclosure.
 *
 * @typedef {import("./mask.js").Mask} Mask
 * @typedef {import("./mask.js").Shape} Shape
 */
import { copyButton } from "../copy_button.js";
import { make, setText } from "../dom.js";
import { programs } from "./program.js";

const NAMES = ["NumPy", "nn.MultiheadAttention", "scaled_dot_product_attention"];

export class MaskCode {
  root = make("details", "hm-mask-code");
  #note = make("p", "", { hidden: "" }, ["The array came masked; the code holds only what you add to that."]);
  #parts;
  #shown = "";
  #write = () => {};

  /**
   * @param {string} id prefix of element ids
   * @param {(sentence: string) => void} say
   */
  constructor(id, say) {
    this.root.append(make("summary", "", {}, ["As code, for NumPy and PyTorch"]), this.#note);
    this.#parts = NAMES.map((name, index) => {
      const title = make("b", "", { id: `${id}-code-${index}` });
      const code = make("code");
      this.root.append(
        make("p", "hm-code-title", {}, [title, copyButton(`Copy for ${name}`, code, say)]),
        make("pre", "hm-code", { tabindex: "0", role: "region", "aria-labelledby": title.id }, [code]),
      );
      return { title, code };
    });
    this.root.addEventListener("toggle", () => this.#write());
  }

  /**
   * @param {Mask} mask
   * @param {Shape} shape
   * @param {string} text the same mask
   * @param {boolean} came masked
   */
  show(mask, shape, text, came) {
    this.#note.hidden = !came;
    this.#write = () => {
      const key = `${shape} ${text}`;
      if (!this.root.open || key === this.#shown) return; // a large mask is a long text
      this.#shown = key;
      programs(mask, shape).forEach(({ title, code }, index) => {
        setText(this.#parts[index].title, title);
        setText(this.#parts[index].code, code);
      });
    };
    this.#write();
  }
}
