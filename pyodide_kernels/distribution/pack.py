"""Pack what the first Run of a page reads: NumPy and the standard library, trimmed (trim.py) and precompiled.

Two archives, since they change at different times: `python-numpy.zst` with each Pyodide, `headwise.zst` with each edit
of ours. An archive is one zstd frame over: four bytes (little-endian) with the length of an index, the index (a JSON
list of [name, bytes]), and the files one after the other. A name that begins with "/" is a path in the browser's
file system. static/js/kernel/packed.mjs reads it, for the page and for the build's Node alike.

Why zstd at level 22, in one frame, and why only part of it is compiled (`make bench ONLY=codec` measures it anew):

- zstd makes 5.6 MB where gzip, all that a static host offers by itself, makes 7.4 MB of the same files: nine seconds
  less on a line of 1.6 Mbit/s. The page pays with a decoder of 20 kB and hardly with time: from a cache to unpacked
  files 0.14 s where the browser's gzip took 0.23 s, in another run 0.26 s and 0.20 s (two busy cores).
- Compiled modules pull the other way: 5.6 MB where sources alone are 5.0 MB, and half the time from Run to the
  first output (warm: 0.51 and 0.55 in two runs). So what a first Run reads is compiled and the rest stays source,
  which packs better.

The times are medians of five new visitors in Chromium, the two ways in turn.

The same inputs give the same bytes; an archive whose inputs have not changed is not made again.
"""

from __future__ import annotations

import base64
import io
import json
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import zstandard

from pyodide_kernels.distribution import trim
from pyodide_kernels.distribution.fetch import sha256_of
from pyodide_kernels.distribution.node import node_command

HERE = Path(__file__).parent
MAKERS = ("pack.py", "trim.py", "compile.py", "compile.mjs")
LEVEL = 22
BASE, OURS = "python-numpy.zst", "headwise.zst"
# In the order in which they are needed.
CORE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"


def input_hash(*parts: bytes) -> str:
    """What an archive depends on: the given bytes, and how it is made."""
    makers = ((HERE / name).read_bytes() for name in MAKERS)
    return sha256_of(b"\0".join([*parts, zstandard.__version__.encode(), *makers]))


def base_archive(runtime: Path, numpy_wheel: str, info: dict[str, Any]) -> bytes:
    """Pyodide, the standard library and NumPy. Raises RuntimeError with Node's own words."""
    short = "".join(info["python"].split(".")[:2])
    library, site = f"/lib/python{short}.zip/", site_packages(info)
    stdlib = {library + name: data for name, data in _members(runtime / STDLIB).items() if trim.stdlib_ships(name)}
    numpy = {site + name: data for name, data in _members(runtime / numpy_wheel).items() if trim.numpy_ships(name)}
    numpy |= {site + name: data for name, data in trim.NUMPY_ADDED.items()}
    answer = _compile(runtime, stdlib | numpy, "base", [numpy_wheel])
    stdlib = _with_compiled({path: data for path, data in stdlib.items() if path not in answer["frozen"]}, answer)
    numpy = _with_compiled(numpy, answer)
    lock = json.dumps({"info": info, "packages": {}}, sort_keys=True).encode()
    return archive(
        {
            **{name: (runtime / name).read_bytes() for name in CORE},
            **_by_kind(numpy),
            STDLIB: _stored_zip({path.removeprefix(library): data for path, data in _by_kind(stdlib).items()}),
            LOCK: lock,
        }
    )


def our_archive(runtime: Path, headwise_wheel: str, numpy_wheel: str, info: dict[str, Any]) -> bytes:
    """The package `headwise`. Raises RuntimeError with Node's own words."""
    site = site_packages(info)
    members = _members(runtime / headwise_wheel).items()
    files = {site + name: data for name, data in members if name.endswith(".py")}
    return archive(_by_kind(_with_compiled(files, _compile(runtime, files, "ours", [numpy_wheel, headwise_wheel]))))


def site_packages(info: dict[str, Any]) -> str:
    """Where Pyodide looks for packages; ``info`` is its lock's."""
    return f"/lib/python{'.'.join(info['python'].split('.')[:2])}/site-packages/"


def archive(files: dict[str, bytes]) -> bytes:
    """The files in one zstd frame, as described above."""
    content = plain(files)
    settings = zstandard.ZstdCompressionParameters.from_level(LEVEL, source_size=len(content), write_content_size=True)
    return zstandard.ZstdCompressor(compression_params=settings).compress(content)


def plain(files: dict[str, bytes]) -> bytes:
    """What is in the frame."""
    index = json.dumps([[name, len(data)] for name, data in files.items()], separators=(",", ":")).encode()
    return b"".join([len(index).to_bytes(4, "little"), index, *files.values()])


def unpacked_size(packed: bytes) -> int:
    """In bytes."""
    return zstandard.frame_content_size(packed)


def read(packed: bytes) -> dict[str, bytes]:
    """The files of an archive."""
    content = zstandard.ZstdDecompressor().decompress(packed)
    start = 4 + int.from_bytes(content[:4], "little")
    files = {}
    for name, size in json.loads(content[4:start]):
        files[name] = content[start : start + size]
        start += size
    return files


def _by_kind(files: dict[str, bytes]) -> dict[str, bytes]:
    """In the order in which they pack best: what resembles each other together."""
    kinds = (".so", ".pyc", "")
    return dict(
        sorted(files.items(), key=lambda item: next(n for n, kind in enumerate(kinds) if item[0].endswith(kind)))
    )


def _compile(runtime: Path, files: dict[str, bytes], first_run: str, wheels: list[str]) -> dict[str, Any]:
    sources = {path: data.decode("utf-8") for path, data in files.items() if path.endswith(".py")}
    with tempfile.TemporaryDirectory() as folder:
        asked, answer = Path(folder, "request.json"), Path(folder, "answer.json")
        asked.write_text(json.dumps({"first_run": first_run, "wheels": wheels, "files": sources}), "utf-8")
        script = [str(HERE / "compile.mjs"), str(runtime), str(HERE / "compile.py"), str(asked), str(answer)]
        done = subprocess.run([*node_command(), *script], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"the Python files cannot be compiled by Pyodide in Node:\n{done.stderr[-4000:]}")
        made: dict[str, Any] = json.loads(answer.read_text("utf-8"))
        return made


def _with_compiled(files: dict[str, bytes], answer: dict[str, Any]) -> dict[str, bytes]:
    """A compiled file takes its source's place: Python reads module.pyc where there is no module.py."""
    compiled = answer["compiled"]
    return {
        f"{path}c" if path in compiled else path: base64.b64decode(compiled[path]) if path in compiled else data
        for path, data in files.items()
    }


def _members(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in sorted(opened.namelist())}


def _stored_zip(files: dict[str, bytes]) -> bytes:
    # Not compressed: the frame around it does that, and Python need not inflate what it imports.
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name, data in files.items():
            target.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()
