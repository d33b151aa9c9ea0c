// What every page of the book has, whatever is on it. The cells and the head maps have their own entry, main.js.
import "./visit.js";
import "./theme.js";
import "./drawer.js";
import "./search.js";
import "./quiz.js";
import "./predict.js";
import "./terms.js";
import "./paper.js";
import "./copy_formula.js";
import "./progress_dots.js";
import "./reading.js";
import "./here.js";
import "./continue.js";
import "./work/foot.js";
import "./offline/begin.js";
