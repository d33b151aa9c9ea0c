"""Check the answer to an exercise.

The check is the lesson author's function ``check_<exercise>(given)``. It reads the variables that the reader's code
left and returns None when they are right, otherwise one sentence that helps with this very mistake.
"""

from __future__ import annotations

from typing import Any, TypedDict


class Result(TypedDict):
    """``state`` is pass or fail; ``feedback`` is the sentence beside it."""

    state: str
    feedback: str


def check(name: str, source: str, namespace: dict[str, Any]) -> Result:
    """Run the check in ``source`` on a copy of ``namespace``, so that checking changes nothing of the reader's."""
    room: dict[str, Any] = {"__name__": f"check of {name}"}
    exec(compile(source, f"<check {name}>", "exec"), room)  # noqa: S102 - the author's code, from this site
    try:
        feedback = room[f"check_{name}"](dict(namespace))
    except Exception as error:  # noqa: BLE001 - an answer of an unforeseen kind must not look like a broken page
        feedback = f"The check could not read this answer ({type(error).__name__}: {error})."
    if feedback is None:
        return Result(state="pass", feedback="Right.")
    return Result(state="fail", feedback=feedback)
