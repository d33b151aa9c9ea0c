"""What `make reference` prints: a sentence, a line per quantity, and one per disagreement with its file and mend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from headwise.compare import compare

from .content import CPU, Record, Values
from .tolerance import FLOAT64


def agreement(lesson: str, records: list[Record], wrong_numpy: list[str]) -> str:
    """In one sentence, how many of the lesson's quantities its NumPy cells compute as the reference does."""
    count = len({record.name for record in records})
    agreeing = f"{count - len(wrong_numpy)} of {count}" if wrong_numpy else str(count)
    return f"{lesson}: {agreeing} {'quantity agrees' if agreeing == '1' else 'quantities agree'} with NumPy"


def quantities(lesson: str, records: list[Record]) -> list[str]:
    """One line per quantity: its shape, and its largest difference from float64 on the CPU in each other format."""
    lines = []
    for name in sorted({record.name for record in records}):
        of_name = [record for record in records if record.name == name]
        shape = "×".join(map(str, of_name[0].values.shape)) or "number"
        measured = [_measured(record) for record in of_name if (record.device, record.dtype) != (CPU, "float64")]
        lines.append(f"{lesson} {name} ({shape}): {', '.join(measured)}")
    return lines


def _measured(record: Record) -> str:
    sign = "≤" if record.max_abs_diff <= record.tolerance else ">"
    return f"{record.device} {record.dtype} {record.max_abs_diff:.1e} {sign} {record.tolerance:.1e}"


def numpy_differences(lesson: Path, namespace: dict[str, Any], exact: Values) -> list[str]:
    """Where the variables that the NumPy cells left are not the float64 reference's, in words; empty if nowhere."""
    differs = []
    for name, expected in sorted(exact.items()):
        mend = f"make {lesson / 'cells.py'} and {lesson / 'reference.py'} compute the same"
        if name not in namespace:
            differs.append(f"{name} is returned by reference() and assigned by no cell; {mend}")
            continue
        found = compare(namespace[name], expected, FLOAT64)
        if not found.agrees:
            place = f" at {name}[{', '.join(map(str, found.where))}]" if found.where else ""
            why = f": {found.problem}" if found.problem else place
            differs.append(f"{name} max_abs_diff {found.max_abs_diff:.2g} > {FLOAT64:g} (NumPy, float64){why}; {mend}")
    return differs
