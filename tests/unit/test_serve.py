"""`make serve` after a mistake: every page says what is wrong, until it is mended; and on a port that is taken."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyodide_kernels.publish import serve


@pytest.fixture
def server(tmp_path: Path) -> Iterator[serve.Server]:
    (tmp_path / "index.html").write_text("<!doctype html><body><p>the last good page</p></body>", encoding="utf-8")
    made = serve.Server(builder=lambda: None, host="127.0.0.1", port=0, root=str(tmp_path))
    made.watch(str(tmp_path))
    yield made
    made.server_close()


def page(server: serve.Server) -> str:
    answered: list[Any] = []
    said = server.serve_request({"PATH_INFO": "/"}, lambda *answer: answered.append(answer))
    ((status, headers),) = answered
    assert status == "200 OK" and ("Cache-Control", "no-store") in headers
    return b"".join(said).decode()


def test_a_mistake_stands_on_every_page_as_text_until_it_is_mended(server: serve.Server) -> None:
    assert "alert" not in page(server)
    server.mistake = "lessons/01_x/cells.py:3 cell 'inputs' raises NameError: <b> & more"
    said = page(server)
    assert "the last good page" in said and 'role="alert"' in said
    assert "cell &#x27;inputs&#x27; raises NameError: &lt;b&gt; &amp; more" in said
    server.mistake = ""
    assert "alert" not in page(server)


def test_a_build_that_fails_gives_its_words_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(url: str) -> None:
        raise RuntimeError("docs/index.md:1 says nothing")

    monkeypatch.setattr(serve, "build_once", fail)
    assert serve.rebuild("http://127.0.0.1/") == "docs/index.md:1 says nothing"
    assert "error: docs/index.md:1 says nothing" in capsys.readouterr().err
    monkeypatch.setattr(serve, "build_once", lambda url: None)
    assert serve.rebuild("http://127.0.0.1/") == ""


def test_a_port_that_is_taken_is_told_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "build_once", lambda *_, **__: pytest.fail("it builds"))
    with socket.create_server((serve.HOST, 0)) as other:
        port = other.getsockname()[1]
        assert serve.serve(port) == 1
    assert f"make serve PORT={port + 1}" in capsys.readouterr().err
    assert serve.busy(port) == ""
