"""What a page ships of Python and NumPy: trimmed by name, compiled, packed, and the same bytes each time."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pyodide_kernels.distribution import assemble, pack, trim

NUMPY = "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
SITE = "/lib/python3.13/site-packages/"


@pytest.fixture(scope="module")
def info() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((assemble.RUNTIME / "pyodide-lock.json").read_text("utf-8"))["info"]
    return found


@pytest.fixture(scope="module")
def shipped() -> dict[str, bytes]:
    return pack.read((assemble.RUNTIME / pack.BASE).read_bytes())


@pytest.fixture(scope="module")
def library(shipped: dict[str, bytes]) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(shipped[pack.STDLIB])) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.timeout(600)
def test_made_anew_both_archives_have_the_same_bytes(info: dict[str, Any]) -> None:
    headwise = json.loads((assemble.RUNTIME / assemble.SUMMARY).read_text("utf-8"))["headwise_wheel"]["name"]
    assert pack.our_archive(assemble.RUNTIME, headwise, NUMPY, info) == (assemble.RUNTIME / pack.OURS).read_bytes()
    assert pack.base_archive(assemble.RUNTIME, NUMPY, info) == (assemble.RUNTIME / pack.BASE).read_bytes()


def test_other_inputs_or_another_way_of_making_them_give_another_archive(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = pack.input_hash(b"a", b"b")
    assert before == pack.input_hash(b"a", b"b") != pack.input_hash(b"a", b"c")
    for name in pack.MAKERS:
        (tmp_path / name).write_bytes((pack.HERE / name).read_bytes())
    monkeypatch.setattr(pack, "HERE", tmp_path)
    assert pack.input_hash(b"a", b"b") == before
    (tmp_path / "trim.py").write_text("# other", "utf-8")
    assert pack.input_hash(b"a", b"b") != before


def test_an_archive_gives_back_its_files() -> None:
    files = {"/lib/ä.txt": "ä".encode(), "empty": b"", "b": b"\0" * 1000}
    packed = pack.archive(files)
    assert pack.read(packed) == files
    assert pack.unpacked_size(packed) > 1000


def test_what_is_not_text_of_python_is_as_it_was_published(shipped: dict[str, bytes]) -> None:
    for name in pack.CORE:
        assert shipped[name] == (assemble.RUNTIME / name).read_bytes(), name
    with zipfile.ZipFile(assemble.RUNTIME / NUMPY) as wheel:
        for name in (name for name in shipped if name.startswith(SITE) and name.endswith((".so", ".py"))):
            original = name.removeprefix(SITE)
            assert shipped[name] == trim.NUMPY_ADDED.get(original) or shipped[name] == wheel.read(original), name


def test_compiled_files_are_never_compared_with_sources_and_keep_their_docstrings(shipped: dict[str, bytes]) -> None:
    compiled = {name: data for name, data in shipped.items() if name.endswith(".pyc")}
    assert len(compiled) > 80
    assert {data[4:8] for data in compiled.values()} == {(0b01).to_bytes(4, "little")}
    fromnumeric = compiled[f"{SITE}numpy/_core/fromnumeric.pyc"]
    assert b"Sum of array elements over a given axis." in fromnumeric
    assert f"{SITE}numpy/_core/fromnumeric.py".encode() in fromnumeric  # as tracebacks name it


def test_what_headwise_imports_is_compiled(library: dict[str, bytes], shipped: dict[str, bytes]) -> None:
    for module in (
        "ast",
        "dataclasses",
        "inspect",
        "json/__init__",
        "linecache",
        "re/__init__",
        "tokenize",
        "traceback",
    ):
        assert f"{module}.pyc" in library, f"{module} is compiled anew at each start: name it in compile.py"
    for module in ("numpy/__init__", "numpy/typing/__init__", "numpy/random/__init__", "numpy/linalg/_linalg"):
        assert f"{SITE}{module}.pyc" in shipped, module


def test_of_ours_a_run_that_ends_well_reads_compiled_files_alone() -> None:
    ours = {name.removeprefix(f"{SITE}headwise/") for name in pack.read((assemble.RUNTIME / pack.OURS).read_bytes())}
    assert {"in_worker.pyc", "session.pyc", "errors.pyc", "maps.pyc"} <= ours
    # Imported when a run raises, warns, or the editor asks; as sources they are half as large.
    assert {"failing.py", "hints_numpy.py", "hints_python.py", "hints_values.py", "assist.py", "operands.py"} <= ours


def test_what_python_has_in_itself_is_not_shipped_twice(library: dict[str, bytes]) -> None:
    assert {"os.py", "os.pyc", "importlib/_bootstrap.py"} & set(library) == set()


@pytest.mark.parametrize(
    "name", ["pdb.py", "ctypes/__init__.py", "_pyrepl/pager.py", "encodings/utf_8.py", "statistics.py"]
)
def test_the_library_keeps(name: str) -> None:
    assert trim.stdlib_ships(name)


@pytest.mark.parametrize(
    "name", ["multiprocessing/pool.py", "encodings/cp1251.py", "_pyrepl/reader.py", "ctypes/wintypes.py", "a/x.txt"]
)
def test_the_library_does_without(name: str) -> None:
    assert not trim.stdlib_ships(name)


@pytest.mark.parametrize(
    ("name", "ships"),
    [
        ("numpy/_distributor_init.py", True),
        ("numpy/testing/_private/extbuild.py", True),
        ("numpy/linalg/_umath_linalg.cpython-313-wasm32-emscripten.so", True),
        ("numpy/linalg/lapack_lite.cpython-313-wasm32-emscripten.so", False),
        ("numpy/f2py/crackfortran.py", False),
        ("numpy/lib/tests/test_io.py", False),
        ("numpy/__init__.pyi", False),
        ("numpy/random/LICENSE.md", True),
    ],
)
def test_of_numpy(name: str, ships: bool) -> None:
    assert trim.numpy_ships(name) == ships


def test_a_mistake_in_a_file_is_told_in_pythons_words(tmp_path: Path, info: dict[str, Any]) -> None:
    wheel = tmp_path / "broken.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("headwise/broken.py", "def (")
    for name in ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", NUMPY):
        (tmp_path / name).symlink_to(assemble.RUNTIME / name)
    with pytest.raises(RuntimeError, match=r"(?s)broken\.py.*SyntaxError|SyntaxError.*broken\.py|invalid syntax"):
        pack.our_archive(tmp_path, wheel.name, NUMPY, info)
