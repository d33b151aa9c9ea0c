"""What the trimmed and compiled Python of the page can do: all that a lesson or a beginner would ask of it."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pyodide_kernels.distribution import pack
from tests.browser.person import LESSON, START_MS, cell, press, write

# Everything that is shipped can be imported: nothing that stays needs what was left out. The one exception is asked
# for only by importlib.metadata's functions about installed packages.
IMPORT_ALL = """
import contextlib, importlib, io, os, sysconfig, zipfile
library = zipfile.ZipFile("/lib/python313.zip").namelist()
site = sysconfig.get_path("purelib") + "/"
packages = [os.path.join(folder, name)[len(site):] for folder, _, names in os.walk(site) for name in names]
files = [name for name in library + packages if name.endswith((".py", ".pyc"))]
modules = sorted(name.rpartition(".")[0].replace("/", ".").removesuffix(".__init__") for name in files)
failed = []
for module in modules:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            importlib.import_module(module)
    except ImportError as error:
        failed.append(f"{module}: {error}")
print(len(modules) > 350, failed)
"""
WORKS = {
    "help": "help(np.sum)",
    "signature": "import inspect\nprint(inspect.signature(np.linalg.norm), np.linalg.norm.__doc__[:40])",
    "own source": "import inspect\ndef mine(x):\n    return x  # of this cell\nprint(inspect.getsource(mine))",
    "traceback": """
        import traceback
        try:
            np.zeros(3) @ np.zeros(4)
        except ValueError:
            print(traceback.format_exc())""",
    "linalg": "print(np.linalg.svd(np.eye(3))[1], np.linalg.solve(np.eye(2), [1, 2]), np.linalg.eigh(np.eye(2))[0])",
    "random": "print(np.random.default_rng(0).permutation(5), np.random.seed(0), np.random.rand(2).shape)",
    "fft": "print(np.fft.ifft(np.fft.fft(np.arange(4.0))).real)",
    "ma": "print(np.ma.masked_less(np.arange(4), 2).sum())",
    "polynomial": "print(np.polynomial.Polynomial([1, 2])(3), np.polyfit([0, 1, 2], [0, 1, 2], 1).round(6))",
    "testing": "np.testing.assert_allclose([1.0], [1.0]); print('close')",
    "files": "import io\nf = io.BytesIO(); np.savez(f, a=np.arange(3)); f.seek(0); print(np.load(f)['a'])",
    "text": "import io\nprint(np.loadtxt(io.StringIO('1 2\\n3 4')), np.genfromtxt(io.StringIO('1,2'), delimiter=','))",
    "records": "print(np.rec.array([(1, 2.0)], dtype=[('a', int), ('b', float)]).a)",
    "pickle": "import pickle\nprint(pickle.loads(pickle.dumps(np.arange(3))), pickle.loads(pickle.dumps({1: 2})))",
    "ctypes": "print(np.zeros(3).ctypes.shape[:], np.ctypeslib.as_array(np.zeros(2)))",
    "members": "import inspect\nprint(len(inspect.getmembers(np)) > 400, 'f2py' in dir(np))",
    "asyncio": "import asyncio\nawait asyncio.sleep(0)\nprint(await asyncio.gather(asyncio.sleep(0, 1)))",
    "doctest": """
        import doctest
        def twice(x):
            '''>>> twice(2)
            4'''
            return 2 * x
        print(doctest.run_docstring_examples(twice, globals()))""",
    "unittest": """
        import unittest
        class T(unittest.TestCase):
            def test(self): self.assertEqual(1, 1)
        print(unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(T)).wasSuccessful())""",
    "library": """
        import collections, csv, dataclasses, datetime, decimal, difflib, enum, fractions, functools, itertools, json
        import logging, math, operator, pathlib, pprint, re, statistics, string, tempfile, textwrap, time, typing, uuid
        print(json.dumps({"a": [1]}), statistics.stdev([1, 2, 3]), datetime.datetime(2020, 1, 2).strftime("%d %B"))
        print(datetime.datetime.strptime("2020", "%Y").year, decimal.Decimal("0.1") + 1, str(10**4000)[:3])
        print(pathlib.Path(tempfile.mkdtemp()).exists(), "ä".encode("utf-16"), "x".encode("cp1252"))
        print(time.strftime("%Y"))""",
    "console": "import pyodide.console\nprint(pyodide.console.repr_shorten([1, 2]))",
}


@pytest.fixture
def run(page: Page):  # type: ignore[no-untyped-def]
    """Run a source in the first cell and give its text, which is what Python printed."""

    def printed(source: str) -> str:
        given = {"source": textwrap.dedent(source), "lesson": LESSON}
        page.evaluate("({source, lesson}) => headwise.run(lesson, 'inputs', source)", given)
        return cell(page, "inputs").locator("[data-output]").inner_text()

    page.set_default_timeout(START_MS)
    printed("import numpy as np")
    return printed


def test_everything_shipped_can_be_imported(run) -> None:  # type: ignore[no-untyped-def]
    assert run(IMPORT_ALL).strip() == "True [\"importlib.metadata._adapters: No module named 'email.message'\"]"


def test_what_a_beginner_would_try_works(run, page: Page) -> None:  # type: ignore[no-untyped-def]
    for what, source in WORKS.items():
        text = run(source)
        assert cell(page, "inputs").get_attribute("data-state") == "done", f"{what}: {text}"
    assert "Sum of array elements over a given axis." in run("help(np.sum)")
    assert "return x  # of this cell" in run(WORKS["own source"])
    assert "np.zeros(3) @ np.zeros(4)" in run(WORKS["traceback"])


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import pandas", "This page ships NumPy"),
        ("import multiprocessing", "needs no network|need no network"),
        ("np.f2py.compile", "f2py compiles Fortran"),
    ],
)
def test_what_is_not_shipped_says_what_is(running: Page, source: str, said: str) -> None:
    write(running, "inputs", f"import numpy as np\n{source}")
    press(running, "inputs", "Run")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "error", timeout=START_MS)
    text = cell(running, "inputs").locator("[data-output]").inner_text()
    assert any(part in text for part in said.split("|")), text


def test_the_first_run_asks_for_packed_files_only(page: Page, context: BrowserContext, site: Path) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(urlsplit(request.url).path))
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    runtime = sorted(path.rpartition("/")[2] for path in asked if "/runtime/" in path)
    assert runtime == sorted(["runtime.json", "zstd.wasm", pack.BASE, pack.OURS])
    listed = json.loads((site / "runtime" / "runtime.json").read_text("utf-8"))
    assert listed["total_gzip_bytes"] < 5_780_000


def test_every_module_that_the_head_names_is_there(page: Page, context: BrowserContext) -> None:
    links = page.locator("link[rel=modulepreload]").evaluate_all("links => links.map(link => link.href)")
    assert len(links) > 30
    assert [link for link in links if context.request.get(link).status != 200] == []
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert set(links) <= set(loaded)
