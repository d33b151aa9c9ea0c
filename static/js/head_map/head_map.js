/**
 * The entry: makes every `<head-map>` on the page a live one.
 */
import { HeadMap } from "./element.js";

if (!customElements.get("head-map")) customElements.define("head-map", HeadMap);

export { HeadMap };
