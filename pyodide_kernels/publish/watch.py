"""Look after lessons that run in Node: say which one takes long, and end Node when one does not end."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from typing import IO

# After this many seconds an author is told what the build waits for.
LONG = 5.0
LOOK_EVERY = 0.25


class Watch(threading.Thread):
    """Looks after the jobs that are given to Node from now on, until ``end``.

    ``said`` is the file that Node writes its standard error to, where rehearse.py names what it begins. ``kill`` is
    called for a lesson that takes more than ``seconds``; then ``late`` says which cell of it was running.
    """

    def __init__(self, said: IO[str], kill: Callable[[], None], seconds: float) -> None:
        super().__init__(daemon=True)
        self.late = ""
        self._file = said.fileno()
        self._from = os.fstat(self._file).st_size
        self._kill = kill
        self._seconds = seconds
        self._ended = threading.Event()
        self.start()

    def run(self) -> None:
        """Look, until ``end``."""
        lesson, since, told = "", time.monotonic(), False
        while not self._ended.wait(min(LOOK_EVERY, self._seconds)):
            slug, what = self._begun()
            if slug != lesson:
                lesson, since, told = slug, time.monotonic(), False
            taken = time.monotonic() - since
            if taken > LONG and not told:
                told = True
                print(f"running {slug}: {what} …" if slug else "starting Pyodide …", flush=True)
            if taken > self._seconds:
                self.late = (
                    f"lessons/{slug}: {what} had not ended after {self._seconds:.0f} s; "
                    "a loop in it may never end, or it is too long for a reader's browser"
                    if slug
                    else f"Pyodide had not started in Node after {self._seconds:.0f} s"
                )
                self._kill()
                return

    def end(self) -> None:
        """Look no more."""
        self._ended.set()
        self.join()

    def _begun(self) -> tuple[str, str]:
        # pread, because Node writes where a seek here would put it.
        said = os.pread(self._file, os.fstat(self._file).st_size, 0)[self._from :].decode(errors="replace")
        begun = re.findall(r"^running (\S+) (.+)$", said, re.MULTILINE)
        return begun[-1] if begun else ("", "")
