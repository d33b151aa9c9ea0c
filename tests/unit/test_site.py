"""A finished site takes the old one's place whole."""

from pathlib import Path

import pytest

from pyodide_kernels.publish.site import put_in_place


@pytest.mark.parametrize("before", [True, False])
def test_the_new_folder_replaces_the_old_one_and_leaves_nothing_behind(tmp_path: Path, before: bool) -> None:
    fresh, target, elsewhere = tmp_path / "build" / "fresh", tmp_path / "site", tmp_path / "elsewhere"
    fresh.mkdir(parents=True)
    (fresh / "new.html").write_text("new")
    elsewhere.mkdir()
    (elsewhere / "kept.txt").write_text("kept")
    if before:
        target.mkdir()
        (target / "old.html").write_text("old")
        (target / "lite").symlink_to(elsewhere)
    put_in_place(fresh, target)
    assert [path.name for path in target.iterdir()] == ["new.html"]
    assert list((tmp_path / "build").iterdir()) == []
    assert (elsewhere / "kept.txt").exists(), "a link is taken away, not what it leads to"
