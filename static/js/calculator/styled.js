/** Resolves when the styles of the calculator are there: no page pays for them before one comes near. */
import { styles } from "../styles.js";

export const styled = styles(["calculator_panel", "calculator_settings", "calculator_results", "calculator_comparison"]);
