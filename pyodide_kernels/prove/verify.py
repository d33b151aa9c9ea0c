"""`make verify`: does the built site, in a real browser, compute what the PyTorch reference recorded?

Writes `site/verification.json` and the page `site/verification/`; exits 1 with a line per disagreement.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from headwise.compare import Comparison, compare, encode
from headwise.lesson_file import Cell
from pyodide_kernels.distribution.programs import MissingProgramError
from pyodide_kernels.publish import offline

from . import page, visit
from .content import Expected, Record
from .course import ROOT, LessonError, lesson_cells, lesson_folders
from .record import RecordError, is_stale, read, stored_problems
from .server import serve


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0 if everything agrees, else 1."""
    parser = argparse.ArgumentParser(prog="verify", description="Compare the built site with its PyTorch reference.")
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--lessons", type=Path, default=ROOT / "lessons", help="the folder of lessons")
    parser.add_argument("--prefix", default="/repo/", help="the path to serve the site under")
    options = parser.parse_args(argv)
    try:
        report = verify(options.site, options.lessons, options.prefix)
        page.put(report, options.site / "verification" / "index.html")
    except (LessonError, RecordError, MissingProgramError, page.NoPlaceError) as error:
        print(f"verify: {error}", file=sys.stderr)
        return 1
    (options.site / "verification.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    if (options.site / offline.LIST).is_file():  # what is kept for use without a network has the page as it is now
        offline.write(options.site)
    for line in report["failures"]:
        print(line)
    print(summary(report))
    return 1 if report["failures"] else 0


def verify(site: Path, lessons: Path, prefix: str = "/repo/") -> dict[str, Any]:
    """Visit every lesson and compare; returns what `verification.json` holds, nothing in it but JSON's own types.

    Raises LessonError, RecordError or MissingProgramError when there is nothing to visit or nothing to compare with.
    """
    page.check(site / "verification" / "index.html")
    folders = lesson_folders(lessons)
    report: dict[str, Any] = {"lessons": {}, "about": {}, "failures": []}
    with serve(site, prefix) as address, visit.visitor(address) as browser:
        for folder in folders:
            _lesson(folder, browser, report)
        report |= {"browser": browser.version, **browser.versions}
    report["torch"] = ", ".join(
        sorted({r["torch"] for of in report["lessons"].values() for n in of.values() for r in n})
    )
    report["date"] = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
    return report


def _lesson(folder: Path, browser: visit.Visitor, report: dict[str, Any]) -> None:
    slug = folder.name
    expected = read(folder)
    names = sorted({record.name for record in expected.records} | set(expected.values)) if expected else []
    cells = [cell.name for cell in lesson_cells(folder)]
    seen = browser.lesson(slug, cells, names, _exercises(folder))
    failures = [f"FAILED {slug} {problem}" for problem in dict.fromkeys(seen.problems)]
    stale = is_stale(folder)
    if expected is None:
        failures.append(f"DIFFERS {slug} expected.json is not there; run make reference")
    elif stale:
        failures.append(f"DIFFERS {slug} expected.json is stale: made of older code; run make reference")
    for name, what in stored_problems(folder):
        failures.append(f"DIFFERS {slug} {name} {what}; restore the file with git, or delete it and run make reference")
    compared: dict[str, Any] = {name: [] for name in names}
    for record in expected.records if expected and not stale else ():
        found = _compare(seen, record, expected)
        compared[record.name].append(_row(record, found))
        if not found.agrees:
            failures.append(f"DIFFERS {slug} {_departure(record, found)}")
    report["lessons"][slug] = compared
    report["failures"] += failures
    report["about"][slug] = {
        "title": seen.title or slug,
        "made_by": expected.made_by if expected else None,
        "stale": stale,
        "gpus": sorted({record.device for record in expected.records} - {"cpu"}) if expected else [],
        "cells": seen.cells,
        "answers": seen.answers,
        "failures": failures,
    }


def _row(record: Record, found: Comparison) -> dict[str, Any]:
    """One comparison as `verification.json` has it."""
    return {
        "device": record.device,
        "dtype": record.dtype,
        "backend": record.backend,
        "torch": record.torch,
        "cuda": record.cuda,
        "max_abs_diff": encode(found.max_abs_diff),
        "tolerance": record.tolerance,
        "agrees": found.agrees,
    }


def _departure(record: Record, found: Comparison) -> str:
    where = f": {record.name}[{', '.join(map(str, found.where))}]" if found.where else ""
    return (
        f"{record.name} max_abs_diff {found.max_abs_diff:.2g} > {record.tolerance:.2g} "
        f"{record.label}{f': {found.problem}' if found.problem else where}"
    )


def _compare(seen: visit.Seen, record: Record, expected: Expected | None) -> Comparison:
    """The browser's value against one record and, where it is the one the page shows, against that copy as well."""
    if record.name not in seen.values:
        why = seen.missing.get(record.name, "its page failed")
        return Comparison(False, float("inf"), None, f"the browser has no such value ({why})")
    against: list[NDArray[Any]] = [record.values]
    if expected and record.dtype == "float64" and record.device == expected.made_by["device"]:
        against += [expected.values[record.name]] if record.name in expected.values else []
    return max(
        (compare(seen.values[record.name], values, record.tolerance) for values in against),
        key=lambda found: (not found.agrees, found.max_abs_diff),
    )


def _exercises(folder: Path) -> list[Cell]:
    return lesson_cells(folder, "exercises.py") if (folder / "exercises.py").exists() else []


def summary(report: dict[str, Any]) -> str:
    """What was found, as the command says it: a line for each lesson, and one for all of them."""
    lines = []
    for slug, about in report["about"].items():
        records = [record for of_name in report["lessons"][slug].values() for record in of_name]
        agreeing = sum(record["agrees"] for record in records)
        compared = f"{agreeing} of {len(records)} comparisons of {len(report['lessons'][slug])} quantities agree"
        if about["stale"]:
            compared = "not compared, its record is stale"
        lines.append(
            f"{slug}: {about['cells']} cells run, {compared}, {about['answers']} answers to exercises judged rightly"
        )
    failed = page.failures(report)
    lines.append(f"verify: {failed or 'every number agrees'} ({report['browser']})")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
