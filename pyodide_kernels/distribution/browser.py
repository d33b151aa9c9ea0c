"""Find a Chromium for `make verify` and the browser tests, or install one.

`python -m pyodide_kernels.distribution.browser` prints its path.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from pyodide_kernels.distribution.programs import MissingProgramError, can_install, chosen, install

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


def find_browser(*, install: bool = True) -> Path:
    """The path of a Chromium or Chrome. Raises MissingProgramError.

    HEADWISE_BROWSER wins over all; a wrong one is an error, not a reason to take another.
    """
    found = chosen("HEADWISE_BROWSER") or _installed()
    if found is None and install:
        _install()
        found = _installed()
    if found is None:
        raise MissingProgramError(
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
    if can_install():
        install("Chromium", "chromium")
        return
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    print(f"no Chromium here: {' '.join(command)}", file=sys.stderr)
    subprocess.run(command, stdout=sys.stderr, check=False)


def main() -> int:
    try:
        print(find_browser())
    except MissingProgramError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
