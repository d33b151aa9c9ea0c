"""How much memory the browsers that were started here hold, by the kernel's count (Linux alone)."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS_BETWEEN = 0.5
PROC = Path("/proc")


def held() -> float | None:
    """Megabytes of all processes below this one, shared pages counted in parts; None where no kernel says so."""
    kilobytes = [_kilobytes(process) for process in _descendants()]
    return sum(kilobytes) / 1024 if any(kilobytes) else None


@contextmanager
def watched() -> Iterator[list[float]]:
    """What is held while the block runs, twice a second; the first before it."""
    seen = [now for now in [held()] if now is not None]
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(SECONDS_BETWEEN):
            seen.extend(now for now in [held()] if now is not None)

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield seen
    finally:
        ended.set()
        watching.join()


def _descendants() -> list[str]:
    children: dict[str, list[str]] = {}
    for entry in PROC.glob("[0-9]*/stat"):
        try:
            # The name in brackets may hold anything; what follows the last one is: state, parent's number, …
            parent = entry.read_text("utf-8", "replace").rpartition(")")[2].split()[1]
        except OSError:
            continue
        children.setdefault(parent, []).append(entry.parent.name)
    found, open_ = [], [str(os.getpid())]
    while open_:
        below = children.get(open_.pop(), [])
        found += below
        open_ += below
    return found


def _kilobytes(process: str) -> int:
    try:
        summary = (PROC / process / "smaps_rollup").read_text("ascii")
    except OSError:
        return 0
    shared = re.search(r"^Pss:\s+(\d+) kB", summary, re.MULTILINE)
    return int(shared[1]) if shared else 0
