"""offline.json lists what a reader needs, and its name changes with any of it."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pyodide_kernels.publish import offline

NEEDED = {
    "404.html": "<p>lost",
    "assets/an authors drawing.png": "p",
    "css/print.css": "a { background: url(../img/shown.png) }",
    "img/icon.svg": "<svg/>",
    "img/shown.png": "a picture",
    "index.html": '<meta name="build" content="abc"><link rel="icon" href="img/icon.svg">'
    '<meta property="og:image" content="https://example.org/img/card.png">',
    "js/kernel/packed.mjs": "1",
    "js/site.js": "1",
    "lessons/01_tiny.json": "{}",
    "lessons/01_tiny/index.html": "<p>tiny",
    "lessons/01_tiny/an author’s (own) picture 100%.png": "p",
    "runtime/packed.zst": "python",
    "runtime/runtime.json": json.dumps({"files": [{"name": "packed.zst"}]}),
    "search/search_index.json": "{}",
    "vendor/fonts/inter.woff2": "font",
}
NOT_NEEDED = (
    ".nojekyll",
    "css/tokens.css",
    "img/card.png",
    "img/readme.png",
    "js/head_map/types.d.ts",
    "js/site.js.map",
    "lite/index.html",
    "lite/lab/index.html",
    "offline.js",
    "offline.json",
    "runtime/numpy.whl",
    "sitemap.xml",
    "sitemap.xml.gz",
    "vendor/LICENSES.txt",
    "vendor/comlink.d.mts",
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, text in {**NEEDED, **dict.fromkeys(NOT_NEEDED, "x")}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def listed(site: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site / "offline.json").read_text("utf-8"))
    return found


def test_what_pages_ask_for_is_listed_and_nothing_else(site: Path) -> None:
    assert sorted(offline.needed(site)) == sorted(NEEDED)


def test_each_file_has_its_hash_and_all_their_size(site: Path) -> None:
    offline.write(site)
    assert listed(site)["files"]["js/site.js"] == sha256(b"1").hexdigest()
    assert listed(site)["bytes"] == sum(len(text.encode()) for text in NEEDED.values())
    assert listed(site)["pages"] == "abc"


def test_a_name_is_written_as_a_browser_asks_for_it(site: Path) -> None:
    offline.write(site)
    assert "lessons/01_tiny/an%20author%E2%80%99s%20(own)%20picture%20100%25.png" in listed(site)["files"]


@pytest.mark.parametrize("name", NEEDED)
def test_another_text_or_another_name_is_another_build(site: Path, name: str) -> None:
    before = offline.write(site)
    assert offline.write(site) == listed(site)["build"] == before
    path = site / name
    path.write_text(NEEDED[name] + " ", "utf-8")
    changed = offline.write(site)
    path.write_text(NEEDED[name], "utf-8")
    (site / "more.html").write_text("", "utf-8")
    assert len({before, changed, offline.write(site)}) == 3


@pytest.mark.parametrize("name", NOT_NEEDED)
def test_what_no_page_asks_for_makes_no_other_build(site: Path, name: str) -> None:
    before = offline.write(site)
    (site / name).write_text("y", "utf-8")
    assert offline.write(site) == before
