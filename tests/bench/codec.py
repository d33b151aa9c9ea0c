"""Why what a first Run reads is packed with zstd, and why part of it is compiled: bytes against time, measured.

The shipped archive beside the same files as the host's own gzip would send them, and beside an archive of sources
alone. From the browser's cache, so that no line's speed counts; the line's share is the bytes.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pyodide_kernels.distribution import assemble, pack
from tests.bench import ours, start
from tests.bench.browsers import ask
from tests.bench.browsers import visitor as new_visitor
from tests.bench.figure import Figure, middle
from tests.bench.host import Host, zipped
from tests.browser.engines.driver import Engine
from tests.browser.person import ROOT

ROUNDS = 5
RUNTIME = ROOT / "site" / "runtime"
PLAIN = "codec/plain.wasm"  # a kind of file that the host compresses
PAGE = b'<!doctype html><html lang="en"><meta charset="utf-8"><title>codec</title>'
UNPACK = """async (plain) => {
  const { unpack } = await import(new URL("../js/kernel/packed.mjs", location.href).href);
  const bytes = async (name) => new Uint8Array(await (await fetch(name, { cache: "force-cache" })).arrayBuffer());
  const { files } = await (await fetch("../runtime/runtime.json")).json();
  const listed = files.filter(({ name }) => name !== "headwise.zst");
  const ways = {
    zstd: async () =>
      unpack(await Promise.all(listed.map(async (file) => ({ file, bytes: await bytes(`../runtime/${file.name}`) })))),
    gzip: async () => {
      const content = await bytes(`../${plain}`);
      let end = 4 + new DataView(content.buffer).getUint32(0, true);
      const index = JSON.parse(new TextDecoder().decode(content.subarray(4, end)));
      return new Map(index.map(([name, size]) => [name, content.slice(end, (end += size))]));
    },
  };
  const took = {};
  for (const [name, way] of Object.entries(ways)) {
    const counted = (await way()).size;
    const began = performance.now();
    if ((await way()).size !== counted || counted < 100) throw new Error(`${name} gave ${counted} files`);
    took[name] = performance.now() - began;
  }
  return took;
}"""


def measure(engine: Engine, host: Host) -> Iterator[Figure]:
    """Megabytes of both codecs, milliseconds from the cache to files, and the start of sources alone."""
    packed = (RUNTIME / pack.BASE).read_bytes()
    files = pack.read(packed)
    plain = pack.plain(files)
    host.more = {"codec/index.html": PAGE, PLAIN: plain}
    decoder = (RUNTIME / assemble.DECODER).stat().st_size
    size, gzip_size = (len(packed) + decoder) / 1e6, len(zipped(plain)) / 1e6
    yield Figure(engine.name, "Python, packed with zstd, and its decoder", "MB", size, gzip_size, bare_said="with gzip")
    took = []
    for _ in range(ROUNDS):
        with new_visitor(engine, host) as visitor:
            visitor.open("codec/index.html")
            took.append(ask(visitor, UNPACK, PLAIN))
    zstd, gzip = (middle([each[way] for each in took]) for way in ("zstd", "gzip"))
    yield Figure(engine.name, "from the cache to files, zstd", "ms", zstd, gzip, bare_said="with gzip")
    alone = pack.archive(_sources(files))
    said = "of sources alone"
    yield Figure(
        engine.name, "what is packed, compiled in part", "MB", len(packed) / 1e6, len(alone) / 1e6, bare_said=said
    )
    compiled, source = _starts(engine, host, alone)
    yield Figure(engine.name, "a warm start of what is compiled", "s", compiled, source, bare_said=said)


def _starts(engine: Engine, host: Host, alone: bytes) -> tuple[float, float]:
    """Seconds of a warm start, with the shipped archive and with ``alone`` in its place."""
    summary = json.loads((RUNTIME / assemble.SUMMARY).read_text("utf-8"))
    entry = next(file for file in summary["files"] if file["name"] == pack.BASE)
    entry |= {"sha256": hashlib.sha256(alone).hexdigest(), "bytes": len(alone)}
    entry |= {"unpacked_bytes": pack.unpacked_size(alone)}
    replaced = {f"runtime/{pack.BASE}": alone, f"runtime/{assemble.SUMMARY}": json.dumps(summary).encode()}
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for times, more in zip(taken, ({}, replaced), strict=True):
            host.more = more
            with new_visitor(engine, host) as visitor:
                for _visit in ("cold", "warm"):
                    ours.open_lesson(visitor)
                    milliseconds = ask(visitor, ours.RUN, start.SOURCE)
                times.append(milliseconds / 1000)
    return middle(taken[0]), middle(taken[1])


def _sources(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, with the source in the place of each that is compiled."""
    wheel = next(RUNTIME.glob("numpy-*.whl"))
    site = pack.site_packages(json.loads((RUNTIME / pack.LOCK).read_text("utf-8"))["info"])
    with zipfile.ZipFile(wheel) as numpy:
        made = {name[:-1] if name.endswith(".pyc") else name: data for name, data in files.items()}
        made |= {path: numpy.read(path.removeprefix(site)) for path in made if f"{path}c" in files}
    made[pack.STDLIB] = _library(files[pack.STDLIB], RUNTIME / pack.STDLIB)
    return made


def _library(shipped: bytes, published: Path) -> bytes:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(shipped)) as names,
        zipfile.ZipFile(published) as sources,
        zipfile.ZipFile(out, "w") as target,
    ):
        for name in names.namelist():
            name = name[:-1] if name.endswith(".pyc") else name
            target.writestr(zipfile.ZipInfo(name), sources.read(name))
    return out.getvalue()
