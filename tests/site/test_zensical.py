"""The same `mkdocs.yml` under Zensical, the successor of Material for MkDocs: no plugin or hook is needed."""

from pathlib import Path

from .course_copy import assert_whole, copy, with_zensical


def test_zensical_builds_every_page_with_its_cells_and_outputs(tmp_path: Path) -> None:
    assert_whole(with_zensical(copy(tmp_path)))


def test_a_mistake_in_a_fence_stops_zensical_too(tmp_path: Path) -> None:
    page = copy(tmp_path) / "docs" / "index.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n```reference\n99_gone\n```\n", encoding="utf-8")
    built = with_zensical(tmp_path)
    assert built.status != 0 and "there is no lesson '99_gone'" in built.said
