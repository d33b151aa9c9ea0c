"""Find a Chromium for `make verify` and the browser tests, or install one.

`python -m pyodide_kernels.distribution.browser` prints its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
# Chromium asks hosts of its own for updates and lists; a test that logs requests must not see those.
ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


class NoBrowserError(Exception):
    """There is no browser, and the message names the command that brings one."""


def find_browser(*, install: bool = True) -> Path:
    """The path of a Chromium or Chrome. Raises NoBrowserError.

    HEADWISE_BROWSER wins over all; a wrong one is an error, not a reason to take another.
    """
    asked = os.environ.get("HEADWISE_BROWSER")
    if asked:
        if not Path(asked).is_file():
            raise NoBrowserError(f"HEADWISE_BROWSER={asked} is no file: set it to a Chromium's path, or unset it")
        return Path(asked)
    found = _installed()
    if found is None and install:
        _install()
        found = _installed()
    if found is None:
        raise NoBrowserError(
            "no Chromium was found. Run `sudo apt-get install chromium` (Debian), "
            f"`{sys.executable} -m playwright install chromium` (elsewhere), or set HEADWISE_BROWSER to one."
        )
    return found


def _installed() -> Path | None:
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    return MAC if MAC.is_file() else _playwrights_own()


def _playwrights_own() -> Path | None:
    # Asked in a process of its own, since a caller may be inside a Playwright already.
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    path = Path(done.stdout.strip())
    return path if done.returncode == 0 and path.is_file() else None


def _install() -> None:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        commands = [["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", "chromium"]]
    else:
        commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    for command in commands:
        print(f"no Chromium here: {' '.join(command)}", file=sys.stderr)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(command, stdout=sys.stderr, env=environment, check=False).returncode:
            return


def main() -> int:
    try:
        print(find_browser())
    except NoBrowserError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
