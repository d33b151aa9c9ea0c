/** Resolves when the styles of the sheets are there: no page pays for them before it shows one. */
import { styles } from "../styles.js";

export const styled = styles(["work_sheets"]);
