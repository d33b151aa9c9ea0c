/** Resolves when the styles of the figure are there: no page pays for them before one comes near. */
import { styles } from "../styles.js";

export const styled = styles(["head_stages_panel", "head_stages_matrix", "head_stages_frames", "head_stages_foot"]);
