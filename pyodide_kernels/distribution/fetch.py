"""Get one pinned file: from the cache, else from its sources in order, and never with another sha256."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pyodide_kernels.distribution.node import npm_command

ROOT = Path(__file__).resolve().parents[2]
PINS = "pyodide_kernels/distribution/sources.json"
TIMEOUT_S = 30


class SourceFailedError(Exception):
    """A source cannot give the file now: the next one is tried."""


class WrongHashError(Exception):
    """A source gave other bytes than the pinned ones: nothing is tried after that, since someone changed a file."""


class NoSourceError(Exception):
    """No source gave the file."""


@dataclass(frozen=True)
class Pin:
    """A file's name, the sha256 of its bytes, and where to look for it, in order."""

    name: str
    sha256: str
    sources: tuple[str, ...]


def sha256_of(data: bytes) -> str:
    """In hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def cache_dir() -> Path:
    """Where downloads are kept between builds, outside the repository."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "headwise"


def get(pin: Pin, *, cache: Path | None = None, say: Callable[[str], None] = print) -> bytes:
    """The file's bytes. What came over a network is kept in `cache`, under its sha256.

    Raises WrongHashError (file, source and both hashes) and NoSourceError (file and what each source answered).
    """
    cache = cache or cache_dir()
    kept = cache / pin.sha256
    if kept.is_file():
        data = kept.read_bytes()
        if sha256_of(data) == pin.sha256:
            return data
        kept.unlink()  # a half-written or damaged copy: fetch it again
    failures = []
    for source in pin.sources:
        kind, _, where = source.partition(":")
        try:
            data = READERS[kind](source if kind == "https" else where)
        except SourceFailedError as failure:
            failures.append(f"{source}: {failure}")
            say(f"skipped {source}: {failure}")
            continue
        found = sha256_of(data)
        if found != pin.sha256:
            raise WrongHashError(
                f"{pin.name} from {source} has sha256\n  {found}, but {PINS} pins\n  {pin.sha256}.\n"
                "Nothing was written. If you meant to upgrade, change the pin; if not, do not use this source."
            )
        if kind not in LOCAL:
            _keep(kept, data)
        return data
    raise NoSourceError(f"no source gave {pin.name}:\n  " + "\n  ".join(failures))


def _keep(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)  # whole or not at all, also when two builds run at once


def _from_npm(where: str) -> bytes:
    return _local(ROOT / "node_modules" / where, "npm ci")


def _from_npm_embedded(where: str) -> bytes:
    """The WebAssembly that a package carries as base64 text inside a script of its own."""
    texts = re.findall(rb"""["'`]([A-Za-z0-9+/]{4000,}=*)["'`]""", _from_npm(where))
    if len(texts) != 1:
        raise SourceFailedError(f"{where} holds {len(texts)} long base64 texts, not one")
    return base64.b64decode(texts[0])


def _from_npm_pack(where: str) -> bytes:
    """One file of a package that is not installed here. `where` is "package@version:file"."""
    package, _, member = where.rpartition(":")
    with tempfile.TemporaryDirectory() as folder:
        try:
            command = [*npm_command(), "pack", package, "--silent", "--pack-destination", folder]
            subprocess.run(command, capture_output=True, text=True, check=True)
            (packed,) = Path(folder).iterdir()
            with tarfile.open(packed) as archive:
                found = archive.extractfile(f"package/{member}")
                return found.read() if found else b""
        except (OSError, subprocess.CalledProcessError, RuntimeError, KeyError) as error:
            raise SourceFailedError(_one_line(error)) from None


def _from_venv(where: str) -> bytes:
    return _local(Path(sys.prefix) / where, "make setup")


def _local(path: Path, mend: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SourceFailedError(f"{error.strerror or error}; run `{mend}`") from None


def _from_https(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_S) as answer:
            return bytes(answer.read())
    except (OSError, ValueError) as error:
        raise SourceFailedError(_one_line(error)) from None


# The wheel for the browser's Python, whatever Python runs this.
FOR_BROWSER = ("--python-version", "3.13", "--implementation", "py", "--abi", "none", "--platform", "any")


def _from_wheel(requirement: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        _pip("download", "--no-deps", *FOR_BROWSER, "-d", folder, requirement)
        (wheel,) = Path(folder).iterdir()
        return wheel.read_bytes()


def _from_wheel_member(where: str) -> bytes:
    """One member of a large wheel, read by HTTP ranges. `where` is "requirement:member"."""
    requirement, _, member = where.partition(":")
    report = json.loads(
        _pip(
            *("install", "--dry-run", "--no-deps", "--ignore-requires-python", "--ignore-installed"),
            *("--only-binary=:all:", "--report", "-", requirement),
        )
    )
    url = report["install"][0]["download_info"]["url"]
    try:
        from remotezip import RemoteZip

        with RemoteZip(url, timeout=TIMEOUT_S) as archive:
            return bytes(archive.read(member))
    except Exception as error:  # requests' and zipfile's errors share no base class
        raise SourceFailedError(_one_line(error)) from None


def _pip(*arguments: str) -> str:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip failed"]
        raise SourceFailedError(lines[-1].removeprefix("ERROR: "))
    return done.stdout


def _one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:160]


LOCAL = ("npm", "npm-embedded", "venv")
READERS: dict[str, Callable[[str], bytes]] = {
    "npm": _from_npm,
    "npm-embedded": _from_npm_embedded,
    "npm-pack": _from_npm_pack,
    "venv": _from_venv,
    "https": _from_https,
    "wheel": _from_wheel,
    "wheel-member": _from_wheel_member,
}
