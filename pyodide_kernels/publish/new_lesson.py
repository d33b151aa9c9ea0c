"""Start a lesson: a page and a folder that work as they are, to be changed into the lesson that is meant.

python -m pyodide_kernels.publish.new_lesson 11_my_lesson
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from pyodide_kernels.prove.course import ROOT, LessonError, lesson_names

FILES = Path(__file__).with_name("new_lesson_files")


def write(name: str, root: Path = ROOT) -> list[Path]:
    """Write the lesson ``name`` into the course in ``root`` and return its files.

    Raises LessonError for a name that is none, and for a name or a number that is taken; then nothing is written.
    """
    if not re.fullmatch(r"\d\d_[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        good = f"{next_number(root)}_my_lesson"
        raise LessonError(f"'{name}' is no name of a lesson; write a number and words, as in {good}")
    page, folder = root / "docs" / "lessons" / f"{name}.md", root / "lessons" / name
    for path in (page, folder):
        if path.exists():
            raise LessonError(f"{path.relative_to(root)} is there already; edit it, or choose another name")
    if taken := [other for other in lesson_names(root / "lessons") if other[:2] == name[:2]]:
        raise LessonError(f"number {name[:2]} is taken by {taken[0]}; the next free one is {next_number(root)}")
    number, _, words = name.partition("_")
    texts = {"SLUG": name, "TITLE": words.replace("_", " ").capitalize(), "PLAIN_NUMBER": str(int(number))}
    written = {page: "page.md"} | {folder / file: file for file in ("cells.py", "reference.py", "exercises.py")}
    for path, template in written.items():
        text = (FILES / f"{template}.txt").read_text(encoding="utf-8")
        for word, meant in {**texts, "NUMBER": number}.items():
            text = text.replace(word, meant)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(written)


def next_number(root: Path) -> str:
    """The first number that no lesson has, in two digits."""
    taken = {name[:2] for name in lesson_names(root / "lessons")}
    return next(number for number in map("{:02}".format, range(1, 100)) if number not in taken)


def main(arguments: list[str]) -> int:
    """Write the lesson and say what comes next; 1 with the mend when it cannot be written, 2 without a name."""
    if len(arguments) != 1:
        print("error: say which: make new-lesson NAME=11_my_lesson", file=sys.stderr)
        return 2
    follows = next_number(ROOT)
    try:
        written = write(arguments[0])
    except LessonError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print("wrote", *(path.relative_to(ROOT) for path in written), sep="\n  ")
    print(
        "next: `make serve` shows it while you edit these files; `make reference` computes its numbers with PyTorch;\n"
        "commit the files and the expected.json it wrote."
    )
    if arguments[0][:2] != follows:
        print(f"note: lessons are numbered without a gap, and the next number is {follows}; `make test` asks for that")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
