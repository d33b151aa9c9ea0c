"""Plain sentences for Python's usual refusals: a name that is not there yet, a bracket left open, an indent."""

from __future__ import annotations

import builtins
import difflib
import re
import sys
from typing import Any

# What a beginner is likely to ask for, and where it is instead.
ELSEWHERE = {
    "torch": "PyTorch cannot run in a browser; it ran the lesson's reference when the site was made.",
    "matplotlib": "Pictures here are head maps: from headwise import head_map.",
    "pandas": "Arrays are shown as tables by the button Table.",
}
SHIPPED = "This page ships NumPy and Python's standard library; other packages are not here."
LIBRARY = (
    "This page ships the parts of Python's standard library that need no network, no screen and no other process; "
    "this one is not here. The lesson's notebook has more of them."
)


def name(error: NameError, made_by: dict[str, str], namespace: dict[str, Any], later: bool) -> str:
    """``made_by`` maps names to the cells that make them; ``later``: this very cell makes it further down."""
    missing = error.name or ""
    if isinstance(error, UnboundLocalError):
        found = re.search(r"'(\w+)'", str(error))
        missing = found[1] if found else "it"
        return f"The function assigns {missing} somewhere, so it is the function's own and has no value here yet."
    if missing in made_by:
        return f"The cell '{made_by[missing]}' makes {missing}; run it first."
    if later:
        return f"{missing} is made further down in this cell; lines run from top to bottom."
    return _meant(missing, [*namespace, *vars(builtins), *made_by])


def _meant(missing: str, there: list[str]) -> str:
    candidates = [word for word in there if not word.startswith("__") and word != missing]
    same = [word for word in candidates if word.lower() == missing.lower()]
    close = same or difflib.get_close_matches(missing, candidates, n=1, cutoff=0.65)
    return f"Did you mean {close[0]}?" if close else ""


def attribute(error: AttributeError) -> str:
    """A close name that the object's class or module has."""
    if error.name is None:
        return ""
    kind = type(error.obj)
    own = list(vars(error.obj)) if kind.__name__ == "module" else []
    return _meant(error.name, [*own, *(word for base in kind.__mro__ for word in vars(base))])


def module(error: ModuleNotFoundError) -> str:
    """What is shipped, and where the rest went."""
    top = (error.name or "").partition(".")[0]
    if top in sys.stdlib_module_names:
        return LIBRARY
    return f"{SHIPPED} {ELSEWHERE.get(top, '')}".rstrip()


def key(error: KeyError, containers: list[dict[Any, Any]]) -> str:
    """The keys there are."""
    if not containers or not error.args:
        return ""
    keys = list(containers[0])
    if not keys:
        return "The dictionary is empty."
    return f"The keys are {', '.join(repr(k)[:30] for k in keys[:8])}{', …' if len(keys) > 8 else ''}."


def syntax(error: SyntaxError) -> str:
    """What the compiler's words ask for."""
    words = error.msg or ""
    if found := re.match(r"expected an indented block after (.+) on line (\d+)", words):
        return f"The lines that belong to the {found[1]} on line {found[2]} begin four spaces further right (Tab)."
    if words == "unexpected indent":
        return "This line begins further right than the one above it, which opens no block."
    if "unindent does not match" in words:
        return "This line begins neither where the block above begins nor where the lines around it do."
    if isinstance(error, TabError):
        return "Tabs and spaces are mixed; use spaces."
    if found := re.match(r"'(.)' was never closed", words):
        return f"The bracket {found[1]} that opens here has no partner further on."
    if found := re.match(r"unmatched '(.)'", words):
        return f"This {found[1]} closes a bracket that was never opened."
    if "does not match opening parenthesis" in words:
        return "Brackets close in the reverse order in which they were opened."
    if words.startswith("expected ':'"):
        return "A line that begins a block (if, for, while, def) ends with a colon."
    if "unterminated" in words:
        return "A text begins here and its closing quotation mark is missing."
    if "instead of '='" in words or words.startswith("cannot assign to"):
        return "= gives a name a value; == asks whether two values are equal."
    if "Missing parentheses in call to 'print'" in words:
        return "print is a function: print(x)."
    if "outside function" in words or "outside loop" in words:
        return "Check the indent: this word belongs inside a function or a loop."
    if "forgot a comma" in words:
        return "Two values stand side by side; a comma or an operator is missing between them."
    if words == "invalid syntax" and re.match(r"\s*[%!]+[a-z]|.*\w\?\s*$", error.text or ""):
        return "Lines with %, ! or ? are commands of IPython; this page runs plain Python."
    return ""


def other(error: BaseException, words: str) -> str:
    """Endless recursion, memory, what a browser has not, and a TypeError that a beginner meets early."""
    if isinstance(error, RecursionError):
        return "A function calls itself without end; it needs a case in which it does not."
    if isinstance(error, MemoryError):
        return "That is more memory than a browser gives one page; make the arrays smaller."
    if isinstance(error, SystemExit):
        return "There is nothing to leave here: the cell ended at this line, and the variables are kept."
    if _waits_in_debugger(error):
        return "No debugger can wait for you on this page; print shows the values on the way."
    if words == "can't start new thread":
        return "The browser's Python has a single thread; call the function itself."
    if words == "unknown encoding: idna":  # only a host's name is ever written in it
        return "A cell cannot open connections to other computers."
    if isinstance(error, TypeError):
        if "can only concatenate str" in words or "must be str" in words:
            return 'Text and numbers do not add up; an f-string puts a number into a text: f"{x}".'
        if "NoneType" in words:
            return "One of the values is None: a function without return gives that."
    return ""


def _waits_in_debugger(error: BaseException) -> bool:
    """Whether ``breakpoint()`` led to it: pdb's own errors are of many kinds."""
    step = error.__traceback__
    while step is not None and step.tb_frame.f_globals.get("__name__") != "bdb":
        step = step.tb_next
    return step is not None
