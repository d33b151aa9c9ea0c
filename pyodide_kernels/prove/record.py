"""Read and write `expected.json`, so that a changed number is one changed line in a diff.

One row of a matrix stands on one line. Arrays of more than `LARGE` numbers stand in `expected.npz` beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headwise.compare import decode, encode

from .content import CPU, Expected, Record, code_hash, problems, seal

LARGE = 4096  # one 64 x 64 head map: past that nobody reviews the numbers one by one
Arrays = dict[str, NDArray[np.float64]]


class RecordError(Exception):
    """An `expected.json` that cannot be read; the message names the file and the mend."""


def read(lesson: Path) -> Expected | None:
    """Read a lesson's record, or None when it has none yet.

    Raises RecordError when the file is not such a record. Whether its digits are intact is for `stored_problems`.
    """
    path = lesson / "expected.json"
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        arrays = _large_arrays(lesson / "expected.npz")
        records = [_record(entry, arrays) for entry in data["records"]]
        return Expected(
            of=data["of"],
            made_by=data["made_by"],
            values={name: _decode(nested, arrays) for name, nested in data["values"].items()},
            sha256=data["sha256"],
            records=tuple(records),
            seals=tuple(entry["sha256"] for entry in data["records"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        what = f"has no {error}" if isinstance(error, KeyError) else str(error)
        raise RecordError(f"{path}: {what}; restore it with git, or delete it and run make reference") from None


def write(lesson: Path, expected: Expected) -> bool:
    """Write a lesson's record and say whether anything changed; the same record gives the same bytes."""
    arrays: Arrays = {}
    text = _text(expected, arrays)
    path, large = lesson / "expected.json", lesson / "expected.npz"
    changed = not path.exists() or path.read_text(encoding="utf-8") != text
    if changed:
        path.write_text(text, encoding="utf-8", newline="\n")
        large.unlink(missing_ok=True)
    if arrays and not large.exists():
        np.savez_compressed(large, **arrays)  # type: ignore[arg-type]  # its stub takes every keyword for an option
    return changed


def stored_problems(lesson: Path) -> list[tuple[str, str]]:
    """Every stored digit that is not as the reference wrote it, as (quantity or "expected.json", what is wrong).

    Also a digit so far down that it names the same float64. Raises RecordError for what cannot be read.
    """
    expected = read(lesson)
    if expected is None:
        return []
    found = problems(expected)
    if not found:
        stored = (lesson / "expected.json").read_text(encoding="utf-8").split("\n")
        written = _text(expected, {}).split("\n")
        for number, (is_now, was) in enumerate(zip_longest(stored, written), start=1):
            if is_now != was:
                return [
                    ("expected.json", f"line {number} is {str(is_now).strip()!r}, written was {str(was).strip()!r}")
                ]
    return found


def _text(expected: Expected, arrays: Arrays) -> str:
    """The text of the file; puts what is too large for it into `arrays`."""
    data = {
        "of": expected.of,
        "made_by": expected.made_by,
        "sha256": expected.sha256,
        "values": {
            name: _encode(f"{expected.made_by['device']} float64 {name}", expected.values[name], arrays)
            for name in sorted(expected.values)
        },
        "records": [
            {**record.scalars(), "sha256": seal(record), "values": _encode(_member(record), record.values, arrays)}
            for record in expected.records
        ],
    }
    return _dump(data) + "\n"


def is_stale(lesson: Path) -> bool:
    """Whether a lesson has no record of its present `cells.py` and `reference.py`. Raises RecordError."""
    expected = read(lesson)
    return expected is None or expected.of != code_hash(lesson)


def values_as_lists(lesson: Path) -> dict[str, Any]:
    """A lesson's reference values as nested lists, NaN and the infinities as words; empty without a record.

    Raises RecordError. An edited digit is let through: `make verify` names it, and the page must show what stands here.
    """
    expected = read(lesson)
    return {} if expected is None else {name: encode(array) for name, array in sorted(expected.values.items())}


def reference_name(made_by: Mapping[str, str | None]) -> str:
    """How the page names what made the values: "PyTorch on CPU", or with the name of the GPU."""
    return f"PyTorch on {'CPU' if made_by['device'] == CPU else made_by['device']}"


def _member(record: Record) -> str:
    backend = "" if record.backend == "eager" else f"{record.backend} "
    return f"{record.device} {record.dtype} {backend}{record.name}"


def _encode(member: str, array: NDArray[np.float64], arrays: Arrays) -> Any:
    if array.size <= LARGE:
        return encode(array)
    arrays[member] = array
    return {"npz": member, "shape": list(array.shape)}


def _decode(nested: Any, arrays: Arrays) -> NDArray[np.float64]:
    if not isinstance(nested, dict):
        return decode(nested)
    array = arrays[nested["npz"]]
    if list(array.shape) != nested["shape"]:
        raise ValueError(f"{nested['npz']} in expected.npz has shape {array.shape}, not {nested['shape']}")
    return array


def _large_arrays(path: Path) -> Arrays:
    if not path.exists():
        return {}
    with np.load(path, allow_pickle=False) as members:
        return {name: np.asarray(members[name], dtype=np.float64) for name in members.files}


def _record(entry: dict[str, Any], arrays: Arrays) -> Record:
    fields = {name: value for name, value in entry.items() if name not in ("values", "sha256")}
    return Record(**fields, values=_decode(entry["values"], arrays))


def _dump(value: Any, indent: str = "") -> str:
    """JSON in which a list of plain numbers or words takes one line and everything else one line per entry."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        lines = [f"{inner}{json.dumps(name)}: {_dump(entry, inner)}" for name, entry in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(entry, (list, dict)) for entry in value):
        return "[\n" + ",\n".join(f"{inner}{_dump(entry, inner)}" for entry in value) + f"\n{indent}]"
    return json.dumps(value, allow_nan=False)
