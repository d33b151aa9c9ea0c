"""The three engines that the page's cells are tested in.

`python -m pyodide_kernels.distribution.engines` installs what is missing of them where that needs no question, and
prints where they are; else it names the command. HEADWISE_ENGINES, a list such as ``chromium,firefox``, leaves engines
out where one cannot be had.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from pyodide_kernels.distribution.browser import find_browser
from pyodide_kernels.distribution.programs import MissingProgramError, Program

FIREFOX = Program(
    "Firefox",
    "HEADWISE_FIREFOX",
    ("firefox-esr", "firefox"),
    "firefox-esr",
    "install Firefox as your system does (elsewhere)",
    (Path("/Applications/Firefox.app/Contents/MacOS/firefox"),),
)
ONLY_LINUX = "leave WebKit out with HEADWISE_ENGINES=chromium,firefox (where there is no WebKitGTK)"
WEBKIT = Program("driver of WebKitGTK", "HEADWISE_WEBKIT", ("WebKitWebDriver",), "webkit2gtk-driver", ONLY_LINUX)
XVFB = Program("Xvfb", "HEADWISE_XVFB", ("Xvfb",), "xvfb", ONLY_LINUX)

PROGRAMS: dict[str, tuple[Callable[[], Path], ...]] = {
    "chromium": (find_browser,),
    "firefox": (FIREFOX.find,),
    "webkit": (WEBKIT.find, XVFB.find),
}


def wanted_engines() -> tuple[str, ...]:
    """The names of the engines to test in. Raises ValueError where HEADWISE_ENGINES names another."""
    asked = tuple(filter(None, os.environ.get("HEADWISE_ENGINES", "").split(","))) or tuple(PROGRAMS)
    unknown = [name for name in asked if name not in PROGRAMS]
    if unknown:
        raise ValueError(f"HEADWISE_ENGINES: {', '.join(unknown)} is none of {', '.join(PROGRAMS)}")
    return asked


def main() -> int:
    try:
        for name in wanted_engines():
            print(f"{name}: {', '.join(str(find()) for find in PROGRAMS[name])}")
    except (MissingProgramError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
