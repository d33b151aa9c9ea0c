"""The page `/verification/`: what `make verify` found, in plain words, put where the built page has a place for it."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

BEGIN = "<!-- verification: begin -->"
END = "<!-- verification: end -->"


class NoPlaceError(Exception):
    """The built page has no place for the result; the message names the file and the mend."""


def check(path: Path) -> None:
    """Raise NoPlaceError, before a minute of browser is spent, when the page at `path` could not take the result."""
    if not path.is_file():
        raise NoPlaceError(f"{path}: there is no such page; run make site first")
    text = path.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise NoPlaceError(f"{path}: needs {BEGIN} and {END}, once each; they stand in docs/verification.md")


def put(report: dict[str, Any], path: Path) -> None:
    """Replace what stands between the two comments of the page at `path` by the result; can be repeated."""
    check(path)
    before, rest = path.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    path.write_text(f"{before}{BEGIN}\n{render(report)}\n{END}{after}", encoding="utf-8")


def render(report: dict[str, Any]) -> str:
    """The result as HTML; every word and number in it is escaped."""
    parts = [_verdict(report), _facts(report)]
    parts += [_lesson(slug, about, report["lessons"][slug]) for slug, about in report["about"].items()]
    same = '<p>The same results, for programs: <a href="../verification.json"><code>verification.json</code></a>.</p>'
    return "\n".join(['<section class="verification">', *parts, same, "</section>"])


def failures(report: dict[str, Any]) -> str:
    """How many failures there are, in words; empty for none."""
    count = len(report["failures"])
    return f"{count} failure{'s' if count > 1 else ''}" if count else ""


def _verdict(report: dict[str, Any]) -> str:
    records = [r for lesson in report["lessons"].values() for of_name in lesson.values() for r in of_name]
    agreeing = sum(record["agrees"] for record in records)
    if report["failures"]:
        text = f"✗ Not verified: {failures(report)}; {agreeing} of {len(records)} comparisons agree."
        items = "".join(f"<li><code>{escape(line)}</code></li>" for line in report["failures"])
        return f'<p class="verdict" data-verified="no">{escape(text)}</p>\n<ul>{items}</ul>'
    text = f"✓ Verified: all {len(records)} comparisons agree."
    return f'<p class="verdict" data-verified="yes">{escape(text)}</p>'


def _facts(report: dict[str, Any]) -> str:
    devices = sorted({r["device"] for lesson in report["lessons"].values() for name in lesson.values() for r in name})
    facts = {
        "When": report["date"],
        "Browser": report["browser"],
        "Pyodide": report["pyodide"],
        "Python in the browser": report["python"],
        "NumPy in the browser": report["numpy"],
        "PyTorch of the reference": report["torch"],
        "Devices of the reference": ", ".join("CPU" if device == "cpu" else device for device in devices),
    }
    rows = "".join(
        f'<tr><th scope="row">{escape(what)}</th><td>{escape(value or "unknown")}</td></tr>'
        for what, value in facts.items()
    )
    return f"<table><caption>What was compared</caption><tbody>{rows}</tbody></table>"


def _lesson(slug: str, about: dict[str, Any], quantities: dict[str, Any]) -> str:
    exact = [(name, r) for name, of_name in quantities.items() for r in of_name if r["dtype"] == "float64"]
    rounded = [(name, r) for name, of_name in quantities.items() for r in of_name if r["dtype"] != "float64"]
    title = escape(about["title"])
    html = [
        f'<h3 id="{escape(slug)}"><a href="../lessons/{escape(slug)}/">{title}</a></h3>',
        f"<p>{escape(_words(about, len(quantities)))}</p>",
    ]
    if exact:
        html.append(_table(f"{about['title']}: float64", exact))
    if rounded:
        table = _table(f"{about['title']}: coarser number formats", rounded)
        html.append(f"<details><summary>{title} in coarser number formats</summary>{table}</details>")
    return "\n".join(html)


def _words(about: dict[str, Any], count: int) -> str:
    if about["made_by"] is None:
        return "This lesson has no reference yet."
    words = [f"{count} quantities, {about['cells']} cells run, {about['answers']} answers to exercises judged rightly."]
    if about["stale"]:
        words.append("Stale: the record was made of older code than this page shows, so nothing was compared.")
    if about["gpus"]:
        words.append(f"The reference ran on {' and '.join(about['gpus'])}.")
    else:
        words.append("The reference ran on a CPU; not yet run on a GPU for this version.")
    return " ".join(words)


def _table(caption: str, rows: list[tuple[str, dict[str, Any]]]) -> str:
    columns = ("Quantity", "Compared with", "Largest difference", "Tolerance", "Result")
    heads = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "".join(_row(name, record) for name, record in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>\n<tbody>{body}</tbody></table>"


def _row(name: str, record: dict[str, Any]) -> str:
    device = "CPU" if record["device"] == "cpu" else record["device"]
    cuda = f" with CUDA {record['cuda']}" if record["cuda"] else ""
    source = f"PyTorch {record['torch']} on {device}{cuda}, {record['dtype']}"
    largest = record["max_abs_diff"]
    difference = "cannot be compared" if isinstance(largest, str) else f"{largest:.1e}" if largest else "0"
    result = "✓ agrees" if record["agrees"] else "✗ differs"
    return (
        f'<tr data-agrees="{"yes" if record["agrees"] else "no"}"><th scope="row"><code>{escape(name)}</code></th>'
        f"<td>{escape(source)}</td><td>{escape(difference)}</td><td>{record['tolerance']:.1e}</td>"
        f"<td>{result}</td></tr>\n"
    )
