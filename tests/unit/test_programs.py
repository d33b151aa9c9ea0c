"""An engine that is not here is named with the command that brings it, and never passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyodide_kernels.distribution import engines, programs
from pyodide_kernels.distribution.programs import MissingProgramError, Program

NOBODY = Program("Nobody", "HEADWISE_NOBODY", ("nobody-has-this",), "nobody-package", "ask somebody (elsewhere)")


def test_a_missing_program_is_an_error_that_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "can_install", lambda: False)
    with pytest.raises(MissingProgramError, match=r"sudo apt-get install nobody-package.*HEADWISE_NOBODY"):
        NOBODY.find()


def test_what_can_be_installed_is_installed_and_looked_for_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def bring(title: str, package: str) -> None:
        assert (title, package) == ("Nobody", "nobody-package")
        (tmp_path / "nobody-has-this").touch(mode=0o755)

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(programs, "can_install", lambda: True)
    monkeypatch.setattr(programs, "install", bring)
    assert NOBODY.find() == tmp_path / "nobody-has-this"


def test_a_wrong_choice_is_an_error_and_no_reason_to_take_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HEADWISE_FIREFOX", str(tmp_path / "gone"))
    with pytest.raises(MissingProgramError, match=r"HEADWISE_FIREFOX=.*gone is no file"):
        engines.FIREFOX.find()


def test_all_three_engines_are_wanted_unless_some_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEADWISE_ENGINES", raising=False)
    assert engines.wanted_engines() == ("chromium", "firefox", "webkit")
    monkeypatch.setenv("HEADWISE_ENGINES", "chromium,firefox")
    assert engines.wanted_engines() == ("chromium", "firefox")
    monkeypatch.setenv("HEADWISE_ENGINES", "chromium,netscape")
    with pytest.raises(ValueError, match="netscape is none of chromium, firefox, webkit"):
        engines.wanted_engines()
