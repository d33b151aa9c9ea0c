"""The list of modules that a page's head asks for at once."""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from pyodide_kernels.publish import modules

LATE = re.compile(r"""\bimport\("(\.[^"]+)"\)(?!\.)""")  # not `{import("./x.js").Type}`


def course(folder: Path, **scripts: str) -> Path:
    (folder / "js").mkdir()
    for name, text in {"site": "", **scripts}.items():
        (folder / "js" / f"{name}.js").write_text(text, "utf-8")
    return folder


def test_what_is_imported_at_the_top_is_found_however_deep(tmp_path: Path) -> None:
    static = course(
        tmp_path,
        main='import "./a.js";\nimport {\n  one,\n  two,\n} from "./b.js";\nexport { three } from "./c.js";',
        a='import { main } from "./main.js";\nimport * as C from "./c.js";',
        b='export const one = 1;\nconst text = "from ./nowhere.js";',
        c='export * from "./d.js";',
        d="",
    )
    assert sorted(modules.needed_at_once(static)) == [f"js/{name}.js" for name in ("a", "b", "c", "d", "main")]


def test_what_is_imported_when_needed_is_left_to_that_time(tmp_path: Path) -> None:
    static = course(
        tmp_path, main='const late = () => import("./late.js");\n/** @type {import("./t.js").T} */', late=""
    )
    assert modules.needed_at_once(static) == []


def test_an_import_of_nothing_names_file_and_name(tmp_path: Path) -> None:
    static = course(tmp_path, main='import "./gone.js";')
    with pytest.raises(RuntimeError, match=r'main\.js imports "\./gone\.js"'):
        modules.needed_at_once(static)


def test_the_list_is_written_once_and_again_only_when_it_changes(tmp_path: Path) -> None:
    static = course(tmp_path, main='import "./a.js";', a="")
    modules.write(static)
    written = static / modules.LINKS
    link = """<link rel="modulepreload" fetchpriority="low" href="{{ 'js/a.js' | url }}">"""
    assert written.read_text("utf-8") == f"{link}\n"
    before = written.stat().st_mtime_ns
    modules.write(static)
    assert written.stat().st_mtime_ns == before


def test_no_module_needs_itself_by_way_of_others() -> None:
    """What two modules need of each other belongs into a third: each can then be read, and changed, alone."""
    scripts = Path(__file__).resolve().parents[2] / "static" / "js"
    imported = {}
    for module in scripts.rglob("*.js"):
        text = module.read_text("utf-8")
        names = modules.IMPORTED.findall(text) + LATE.findall(text)
        imported[module] = {(module.parent / name).resolve() for name in names}
    assert len(imported) > 100
    TopologicalSorter(imported).prepare()  # CycleError names the modules
