"""What a cell finds ready in its namespace: ``display``, and a word on why there is no ``input``."""

from __future__ import annotations

from typing import Any

from .one_run import RUN
from .output import bundle, given_bundle


class NoInputError(RuntimeError):
    """A cell asked a question with ``input()``."""


def no_input(prompt: object = "", /) -> str:
    """Stands for ``input``: a worker cannot be halted until somebody has typed."""
    raise NoInputError(
        "input() cannot wait for an answer on this page; write the value into the cell instead, as in answer = 'it'"
    )


class Display:
    """The function ``display``; it shows in the run of whoever calls it."""

    def __call__(self, *values: Any, raw: bool = False, **_ignored: Any) -> None:
        """Show ``values`` one below the other, as a cell's last expression is shown.

        With ``raw=True`` each is a dictionary from MIME type to data. Other options of IPython's are taken and ignored.
        """
        run = RUN.get()
        for value in values:
            if run is None:
                print(value)
            elif raw:
                run.show(lambda value=value: given_bundle(value))  # type: ignore[misc]
            else:
                run.show(lambda value=value: bundle(value))  # type: ignore[misc]

    def __repr__(self) -> str:
        return "<function display>"


def given() -> dict[str, Any]:
    """The namespace of a lesson of which nothing has run."""
    return {"__name__": "__main__", "display": Display(), "input": no_input}
