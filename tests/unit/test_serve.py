"""`make serve` after a mistake: every page says what is wrong, until it is mended; and on a port that is taken."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import Abort

from pyodide_kernels.publish import serve


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    (tmp_path / "index.html").write_text("<!doctype html><body><p>the last good page</p></body>", encoding="utf-8")
    made = serve.Server(builder=lambda: None, host="127.0.0.1", port=0, root=str(tmp_path))
    made.watch(str(tmp_path))
    yield made
    made.server_close()


def page(server: serve.Server, path: str = "/", expected: str = "200 OK") -> str:
    answered: list[Any] = []
    said = server.serve_request({"PATH_INFO": path}, lambda *answer: answered.append(answer))
    ((status, headers),) = answered
    assert status == expected and ("Cache-Control", "no-store") in headers
    return b"".join(said).decode()


def test_a_mistake_stands_on_every_page_as_text_until_it_is_mended(server: serve.Server) -> None:
    assert "alert" not in page(server)
    words = "lessons/01_x/cells.py:3 cell 'inputs' raises NameError: <b> & more"
    server.mistake = serve.Mistake(serve.NOT_BUILT, words)
    said = page(server)
    assert "the last good page" in said and 'role="alert"' in said
    assert "cell &#x27;inputs&#x27; raises NameError: &lt;b&gt; &amp; more" in said
    server.mistake = None
    assert "alert" not in page(server)


def test_a_new_lesson_that_could_not_be_built_says_so_at_its_own_address(server: serve.Server, tmp_path: Path) -> None:
    (tmp_path / "404.html").write_text("<!doctype html><body><p>no such page</p></body>", encoding="utf-8")
    assert "alert" not in page(server, "/lessons/09_new/", "404 Not Found")
    server.mistake = serve.Mistake(serve.NOT_BUILT, "docs/lessons/09_new.md:7: 'tokens:' is missing")
    said = page(server, "/lessons/09_new/", "404 Not Found")
    assert "no such page" in said and 'role="alert"' in said and "docs/lessons/09_new.md:7: " in said
    assert "livereload" in said, "the page does not come when the mistake is mended"


def test_a_build_that_fails_gives_its_words_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(url: str, first: bool) -> None:
        raise RuntimeError("docs/index.md:1 says nothing")

    monkeypatch.setattr(serve, "build_once", fail)
    words = "docs/index.md:1 says nothing"
    assert serve.rebuild("http://127.0.0.1/") == serve.Mistake(serve.NOT_BUILT, words)
    assert "error: docs/index.md:1 says nothing" in capsys.readouterr().err
    monkeypatch.setattr(serve, "build_once", lambda *_: None)
    assert serve.rebuild("http://127.0.0.1/") is None


@pytest.mark.parametrize(
    ("ends", "heading", "told", "said"),
    [
        (
            Abort("Aborted with a configuration error!"),
            serve.NOT_BUILT,
            "Config value 'plugins': no",
            "mkdocs.yml: Config value 'plugins': no",
        ),
        (RuntimeError("docs/a.md:1: no"), serve.NOT_BUILT, "Error reading page 'a.md': no", "docs/a.md:1: no"),
        (
            None,
            serve.REFUSED,
            "Doc file 'index.md' contains a link 'x.md', but the target is not found.",
            "docs/index.md links to 'x.md', but the target is not found; mend that link",
        ),
    ],
)
def test_what_mkdocs_says_only_in_its_log_stands_on_the_pages_and_once_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    ends: BaseException | None,
    heading: str,
    told: str,
    said: str,
) -> None:
    def built(*_: Any) -> None:
        logging.getLogger("mkdocs.structure").warning(told)
        if ends:
            raise ends

    monkeypatch.setattr(serve, "build_once", built)
    mistake = serve.rebuild("http://127.0.0.1/")
    assert mistake and mistake.heading == heading and mistake.words == said
    assert capfd.readouterr().err == f"error: {mistake.words}\n"


def test_a_port_that_is_taken_is_told_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "build_once", lambda *_, **__: pytest.fail("it builds"))
    with socket.create_server((serve.HOST, 0)) as other:
        port = other.getsockname()[1]
        assert serve.serve(port) == 1
    assert f"make serve PORT={port + 1}" in capsys.readouterr().err
    assert serve.busy(port) == ""
