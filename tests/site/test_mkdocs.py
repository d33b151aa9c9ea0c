"""`mkdocs build --strict` of the course: whole, and stopped by a mistake."""

from pathlib import Path

from .course_copy import assert_whole, copy, with_mkdocs


def test_mkdocs_builds_every_page_with_its_cells_and_outputs(tmp_path: Path) -> None:
    assert_whole(with_mkdocs(copy(tmp_path)))


def test_of_assets_only_an_authors_own_are_published(tmp_path: Path) -> None:
    own = copy(tmp_path) / "docs" / "assets" / "stylesheets" / "drawing.svg"
    own.parent.mkdir(parents=True)
    own.write_text("<svg/>", encoding="utf-8")
    built = with_mkdocs(tmp_path)
    assert built.status == 0, built.said
    assert [path.name for path in (built.site / "assets").rglob("*") if path.is_file()] == ["drawing.svg"]


def test_a_dead_link_stops_the_build(tmp_path: Path) -> None:
    page = copy(tmp_path) / "docs" / "index.md"
    page.write_text(
        page.read_text(encoding="utf-8") + "\n[gone](lessons/99_gone.md) [no](#no-heading)\n", encoding="utf-8"
    )
    built = with_mkdocs(tmp_path)
    line = page.read_text(encoding="utf-8").count("\n")
    gone, no = built.said.splitlines()
    assert gone.startswith(f"docs/index.md:{line} links to 'lessons/99_gone.md', but the target ")
    assert (
        no == f"docs/index.md:{line} links to '#no-heading', but there is no such anchor on this page; mend that link"
    )


def test_a_mistake_in_a_fence_stops_the_build(tmp_path: Path) -> None:
    page = copy(tmp_path) / "docs" / "index.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n```reference\n99_gone\n```\n", encoding="utf-8")
    built = with_mkdocs(tmp_path)
    assert built.status != 0 and built.said.startswith("there is no lesson '99_gone'; there are 01_one_head")
    assert built.said.count("\n") == 0, "a traceback says nothing to an author"
