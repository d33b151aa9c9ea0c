"""Programs that the system brings and no lock can: find one, or install it where that needs no question."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


class MissingProgramError(Exception):
    """A program is not here, and the message names the command that brings it."""


@dataclass(frozen=True)
class Program:
    """A program, the variable by which one chooses it, its names on the path, and the package of Debian's it is in."""

    title: str
    variable: str
    names: tuple[str, ...]
    package: str
    elsewhere: str
    places: tuple[Path, ...] = ()

    def find(self) -> Path:
        """Its path. Raises MissingProgramError where it is not here and cannot be installed without a question."""
        found = chosen(self.variable) or self._installed()
        if found is None and can_install():
            install(self.title, self.package)
            found = self._installed()
        if found is None:
            raise MissingProgramError(
                f"no {self.title} was found. Run `sudo apt-get install {self.package}` (Debian), {self.elsewhere}, "
                f"or set {self.variable} to one."
            )
        return found

    def _installed(self) -> Path | None:
        on_path = (shutil.which(name) for name in self.names)
        return next((Path(path) for path in (*on_path, *self.places) if path and Path(path).is_file()), None)


def chosen(variable: str) -> Path | None:
    """What the variable names. A wrong one is an error (MissingProgramError), not a reason to take another."""
    asked = os.environ.get(variable)
    if asked and not Path(asked).is_file():
        raise MissingProgramError(f"{variable}={asked} is no file: set it to the program's path, or unset it")
    return Path(asked) if asked else None


def can_install() -> bool:
    """Whether this is a Debian's superuser, as in a container."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(title: str, package: str) -> None:
    """Let apt-get bring a package; where that fails, what it said is on the screen."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", package]):
        print(f"no {title} here: apt-get {' '.join(command)}", file=sys.stderr)
        if subprocess.run(["apt-get", *command], stdout=sys.stderr, env=environment, check=False).returncode:
            return
