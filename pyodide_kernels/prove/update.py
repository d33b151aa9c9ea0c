"""Put new records beside those a lesson has, without ever letting a lesser device overwrite a better one's."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from headwise.compare import compare

from .content import CPU, Expected, Record, assemble


@dataclass(frozen=True)
class Update:
    """The content to write, what differs (then nothing may be written), and what to tell the author."""

    expected: Expected
    differs: tuple[str, ...]
    notes: tuple[str, ...]


def update(old: Expected | None, new: list[Record], of: str) -> Update:
    """Merge `new` records of the code `of` with the `old` content.

    A record of the present code is compared with and kept: it stays as it is, to the last digit and its date, so that
    another machine's rounding changes no file. What is new (a device, a dtype) is added. Records of older code are
    dropped, a GPU's too; only their dates stay where the values are still the same.
    """
    kept = {record.key: record for record in old.records} if old is not None else {}
    fresh = old is None or old.of != of
    notes = []
    if fresh:
        records = [_dated(record, kept.get(record.key)) for record in new]
        if old is not None:
            notes.append("its record was of older code and is replaced")
            if old.on_gpu and all(record.device == CPU for record in new):
                notes.append("not yet run on a GPU for this version; run DEVICE=cuda make reference where there is one")
    else:
        records = [kept.get(record.key, record) for record in new]
        records += [record for key, record in kept.items() if key not in {record.key for record in new}]
        exact = {record.name: record for record in records if (record.device, record.dtype) == (CPU, "float64")}
        records = [r if r.key in kept else _measured(r, exact[r.name]) for r in records]
    differs = [
        f"{record.name} max_abs_diff {record.max_abs_diff:.2g} > {record.tolerance:.2g} {record.label}"
        for record in records
        if not record.max_abs_diff <= record.tolerance
    ]
    if not fresh:
        differs += [line for record in new if (line := _departure(record, kept.get(record.key)))]
    return Update(assemble(of, records), tuple(differs), tuple(notes))


def _dated(record: Record, before: Record | None) -> Record:
    same = before is not None and np.array_equal(before.values, record.values, equal_nan=True)
    return replace(record, date=before.date) if before is not None and same else record


def _measured(record: Record, exact: Record) -> Record:
    """A new record, its difference taken from the float64 CPU record that the file keeps."""
    return replace(record, max_abs_diff=compare(record.values, exact.values, 0.0).max_abs_diff)


def _departure(record: Record, stored: Record | None) -> str:
    """In words, how a record computed now departs from the stored one of the same device and dtype."""
    if stored is None:
        return ""
    found = compare(record.values, stored.values, stored.tolerance)
    if found.agrees:
        return ""
    why = found.problem or f"torch {record.torch} now, {stored.torch} when recorded"
    return (
        f"{record.name} max_abs_diff {found.max_abs_diff:.2g} > {stored.tolerance:.2g} {record.label} "
        f"from its stored record: {why}; delete expected.json and run again if the new values are right"
    )
