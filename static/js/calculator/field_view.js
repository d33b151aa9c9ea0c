/**
 * One setting: its name, where it is typed or chosen, its slider, and what is wrong with it.
 *
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./model.js").Model} Model
 */
import { make, setText } from "../head_map/dom.js";
import { textOf } from "./model.js";
import { constantOf } from "./settings.js";
import { grouped } from "./units.js";

/** Characters that have room in a field. */
const LONG = 9;
let count = 0;

/**
 * @param {Field} field
 * @param {Model} model
 * @param {(text: string) => void} change
 */
export function fieldView(field, model, change) {
  const id = `calculator-field-${(count += 1)}`;
  const wrong = make("p", "calc-wrong", { id: `${id}-wrong` });
  if (field.kind === "whole") return wholeView(field, model, change, id, wrong);
  const control = field.kind === "yes" ? make("input", "", { id, type: "checkbox" }) : make("select", "", { id });
  if (control instanceof HTMLSelectElement) {
    control.append(...(field.choices ?? []).map(([tree, label]) => make("option", "", { value: textOf(constantOf(tree)) }, [label])));
  }
  control.addEventListener("change", () => change(control instanceof HTMLInputElement ? (control.checked ? "yes" : "no") : control.value));
  const label = make("label", "", { for: id }, [field.label]);
  const parts = field.kind === "yes" ? [control, label, wrong] : [label, control, wrong];
  return {
    root: make("div", `calc-field calc-${field.kind}`, {}, parts),
    update() {
      if (control instanceof HTMLInputElement) control.checked = model.texts[field.name] === "yes";
      else control.value = model.texts[field.name];
      say(wrong, control, model.problems[field.name]);
    },
  };
}

/**
 * @param {Field} field
 * @param {Model} model
 * @param {(text: string) => void} change
 * @param {string} id
 * @param {HTMLElement} wrong
 */
function wholeView(field, model, change, id, wrong) {
  // No number field: it would hold back what the reader has typed where that is no number.
  const typed = make("input", "calc-typed", { id, type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false" });
  const slider = make("input", "calc-slider", { type: "range", min: "0", "aria-label": `${field.label}, slider` });
  /** @type {bigint[]} */
  let stops = [];
  let isSliding = false;
  typed.addEventListener("input", () => change(typed.value));
  slider.addEventListener("input", () => {
    isSliding = true;
    change(grouped(stops[Number(slider.value)]));
    isSliding = false;
  });
  return {
    root: make("div", "calc-field calc-number", {}, [make("label", "", { for: id }, [field.label]), slider, typed, wrong]),
    update() {
      if (typed.value !== model.texts[field.name]) typed.value = model.texts[field.name];
      typed.classList.toggle("calc-long", typed.value.length > LONG);
      say(wrong, typed, model.problems[field.name]);
      // Its own stops stay where they are while it is moved.
      if (!isSliding) {
        stops = model.stops(field);
        slider.max = String(stops.length - 1);
        slider.value = String(placeOf(model.values[field.name], stops));
      }
      slider.setAttribute("aria-valuetext", grouped(stops[Number(slider.value)]));
    },
  };
}

/** The last stop that is not beyond a value. @param {unknown} value @param {bigint[]} stops */
const placeOf = (value, stops) => Math.max(0, stops.filter((stop) => typeof value === "bigint" && stop <= value).length - 1);

/** @param {HTMLElement} wrong @param {HTMLElement} control @param {string | undefined} words */
function say(wrong, control, words) {
  setText(wrong, words ?? "");
  for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", wrong.id]]) {
    if (words) control.setAttribute(name, value);
    else control.removeAttribute(name);
  }
}
