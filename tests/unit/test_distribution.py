"""Sources are tried in order, checked by hash, and asked once."""

from __future__ import annotations

import hashlib
import json
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from pyodide_kernels.distribution import assemble, fetch, wheels
from pyodide_kernels.distribution.fetch import NoSourceError, Pin, SourceFailedError, WrongHashError, get

GOOD = b"the very bytes"
SHA = hashlib.sha256(GOOD).hexdigest()


def sources(monkeypatch: pytest.MonkeyPatch, **answers: Any) -> list[str]:
    """Replace what https and wheel sources answer; return the list of those that were asked."""
    asked: list[str] = []

    def reader(where: str) -> bytes:
        name = where.rsplit("/", 1)[-1]
        asked.append(name)
        if isinstance(answers[name], Exception):
            raise answers[name]
        return bytes(answers[name])

    monkeypatch.setattr(fetch, "READERS", {"https": reader, "wheel": reader})
    return asked


def pin(*names: str) -> Pin:
    return Pin("numpy.whl", SHA, tuple(f"https://x.invalid/{name}" for name in names))


def test_a_failing_source_is_skipped_with_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = sources(monkeypatch, down=SourceFailedError("no route"), up=GOOD)
    said: list[str] = []
    assert get(pin("down", "up"), cache=tmp_path, say=said.append) == GOOD
    assert asked == ["down", "up"]
    assert said == ["skipped https://x.invalid/down: no route"]


def test_a_wrong_hash_stops_and_names_file_and_both_hashes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = sources(monkeypatch, changed=b"other bytes", up=GOOD)
    with pytest.raises(WrongHashError) as caught:
        get(pin("changed", "up"), cache=tmp_path, say=print)
    assert asked == ["changed"]
    for part in ("numpy.whl", "https://x.invalid/changed", SHA, hashlib.sha256(b"other bytes").hexdigest()):
        assert part in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_no_source_says_what_each_answered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sources(monkeypatch, a=SourceFailedError("404"), b=SourceFailedError("timed out"))
    with pytest.raises(NoSourceError, match=r"(?s)numpy\.whl.*a: 404.*b: timed out"):
        get(pin("a", "b"), cache=tmp_path, say=lambda line: None)


def test_the_second_time_nobody_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = sources(monkeypatch, up=GOOD)
    for _ in range(2):
        assert get(pin("up"), cache=tmp_path, say=print) == GOOD
    assert asked == ["up"]


def test_a_damaged_cache_is_fetched_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = sources(monkeypatch, up=GOOD)
    get(pin("up"), cache=tmp_path, say=print)
    (tmp_path / SHA).write_bytes(b"half")
    assert get(pin("up"), cache=tmp_path, say=print) == GOOD
    assert asked == ["up", "up"]


def test_an_unreachable_host_is_a_failing_source() -> None:
    with pytest.raises(SourceFailedError, match=r"URLError|refused"):
        fetch._from_https("https://127.0.0.1:9/nothing")


def test_assembling_again_changes_nothing_and_asks_no_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(fetch.cache_dir().parent))
    first = assemble.assemble(tmp_path)
    times = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}

    def no_network(where: str) -> bytes:
        raise AssertionError(f"asked {where}")

    for kind in ("https", "wheel", "wheel-member"):
        monkeypatch.setitem(fetch.READERS, kind, no_network)
    assert assemble.assemble(tmp_path) == first
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == times


def test_a_file_of_a_package_that_is_not_installed_is_packed_and_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    packed = tmp_path / "tool-1.0.tgz"
    with tarfile.open(packed, "w:gz") as archive:
        archive.add(Path(__file__), "package/dist/tool.js")
    # What npm is asked for is the last of its arguments: the folder to put the package into.
    script = (
        f"import shutil, sys; assert sys.argv[1:3] == ['pack', 'tool@1.0']; shutil.copy({str(packed)!r}, sys.argv[-1])"
    )
    monkeypatch.setattr(fetch, "npm_command", lambda: [sys.executable, "-c", script])
    assert fetch.READERS["npm-pack"]("tool@1.0:dist/tool.js") == Path(__file__).read_bytes()
    for missing in ("tool@1.0:other.js", "tool@2.0:dist/tool.js"):
        with pytest.raises(SourceFailedError):
            fetch.READERS["npm-pack"](missing)


def test_the_runtime_lists_what_the_first_run_fetches(tmp_path: Path) -> None:
    summary = assemble.assemble(tmp_path)
    assert [entry["name"] for entry in summary["files"]] == ["zstd.wasm", "python-numpy.zst", "headwise.zst"]
    for entry in summary["files"]:
        data = (tmp_path / entry["name"]).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (entry["bytes"], entry["sha256"])
    assert summary["total_gzip_bytes"] == sum(entry["gzip_bytes"] for entry in summary["files"]) <= 5_780_000


def test_the_lock_names_every_wheel_with_its_own_hash(tmp_path: Path) -> None:
    assemble.assemble(tmp_path)
    lock = json.loads((tmp_path / "pyodide-lock.json").read_text("utf-8"))
    for name, package in lock["packages"].items():
        assert hashlib.sha256((tmp_path / package["file_name"]).read_bytes()).hexdigest() == package["sha256"], name
        assert {needed.replace("_", "-") for needed in package["depends"]} <= set(lock["packages"]), name


def test_a_changed_wheel_is_put_right(tmp_path: Path) -> None:
    summary = assemble.assemble(tmp_path)
    wheel = tmp_path / summary["headwise_wheel"]["name"]
    good = wheel.read_bytes()
    wheel.write_bytes(good + b"!")
    assemble.assemble(tmp_path)
    assert wheel.read_bytes() == good


def test_what_is_edited_while_the_wheel_is_built_is_in_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    build, sources = wheels.build_headwise, ["before", "after"]
    built: list[str] = []

    def building() -> tuple[str, bytes]:
        built.append(sources.pop(0) if len(sources) > 1 else sources[0])
        return build()

    monkeypatch.setattr(wheels, "source_hash", lambda: sources[0])
    monkeypatch.setattr(wheels, "build_headwise", building)
    for _ in range(3):
        assemble.assemble(tmp_path)
    assert built == ["before", "after"]
