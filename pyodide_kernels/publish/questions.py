"""Questions: a quiz that is marked, and a prediction that is only answered."""

from __future__ import annotations

import hashlib
from typing import Any

from . import outputs
from .lessons import LessonError
from .markup import element, fence, lesson_of_fence
from .prose import prose
from .settings import KeyRefusedError, settings


@fence
def quiz(body: str) -> str:
    """``question:``, ``kind: one|many``, ``options: [{text, why, correct}]``, or ``computed:`` for the right option.

    ``computed`` is an expression over the variables of the page's lesson, or of the one that ``lesson:`` names; the
    option whose text is its value is the right one, so that the answer follows the numbers on the page.
    """
    asked = settings(body, ("question", "options"))
    options = options_of(asked)
    if "computed" in asked:
        mark_computed(asked["computed"], options, outputs.value(lesson_of_fence(body, asked), asked["computed"]))
    right = sum(bool(option.get("correct")) for option in options)
    kind = asked.get("kind", "one")
    if kind not in ("one", "many"):
        raise LessonError(f"kind: {kind} is neither one nor many")
    many = kind == "many"
    if right == 0 or (right > 1 and not many):
        raise LessonError(f"{right} options are correct; mark one with 'correct: true', or say 'kind: many'")
    name = "quiz-" + hashlib.sha256(body.encode()).hexdigest()[:8]
    rows = "".join(
        element(
            "label",
            f'<input type="{"checkbox" if many else "radio"}" name="{name}" value="{k}"'
            f"{' data-correct' if option.get('correct') else ''}> {element('span', prose(option['text']))}",
            class_="option",
        )
        + "\n"  # or the options are one word to the search
        + element("p", prose(option["why"]), class_="why", hidden=True, data_search_exclude=True)
        for k, option in enumerate(options)
    )
    legend = element("legend", prose(asked["question"]))
    button = element("button", "Check", type="submit", data_search_exclude=True)
    feedback = element("p", "", data_feedback=True, role="status")
    form = element("form", element("fieldset", legend + "\n" + rows) + button + feedback)
    return element("lesson-quiz", form, data_result="none", data_quiz=name)


def mark_computed(expression: str, options: list[dict[str, Any]], value: Any) -> None:
    """Mark the options whose text is the computed ``value``, and no others; LessonError when none is."""
    answer = str(value)
    for option in options:
        option["correct"] = str(option["text"]).strip('`*"“” ') == answer
    if not any(option["correct"] for option in options):
        texts = ", ".join(f"'{option['text']}'" for option in options)
        raise KeyRefusedError("computed", f"{expression} is '{answer}', none of the options {texts}")


@fence
def predict(body: str) -> str:
    """``question:`` and ``options: [{text, why, correct}]``: a quiet question, answered where it stands."""
    asked = settings(body, ("question", "options"))
    name = "predict-" + hashlib.sha256(body.encode()).hexdigest()[:8]
    buttons = ""
    answers = ""
    options = options_of(asked)
    if (right := sum(bool(option.get("correct")) for option in options)) != 1:
        raise LessonError(f"{right} options are correct; a prediction has one: mark that with 'correct: true'")
    for k, option in enumerate(options):
        answer = f"{name}-{k}"
        buttons += element(
            "button",
            prose(option["text"]),
            type="button",
            data_correct=True if option.get("correct") else None,
            aria_controls=answer,
        )
        buttons += "\n"  # or the options are one word to the search
        answers += element("p", prose(option["why"]), class_="why", id=answer, hidden=True, data_search_exclude=True)
    guesses = element("div", buttons, class_="options", role="group", aria_label="Your guess")
    question = element("div", prose(asked["question"]), class_="question") + "\n"
    return element("lesson-predict", question + guesses + element("div", answers, role="status"), data_predict=name)


def options_of(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Copies of the options, each with a text and a why; LessonError for fewer than two."""
    options = asked["options"]
    if not isinstance(options, list) or len(options) < 2:
        raise LessonError("'options:' must list at least two answers")
    for k, option in enumerate(options, start=1):
        for key in ("text", "why"):
            if not isinstance(option, dict) or key not in option:
                raise LessonError(f"option {k} lacks '{key}:'; every option explains itself")
    return [dict(option) for option in options]
