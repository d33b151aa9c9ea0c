"""What the other tests in three engines rest on: that the interface sees what it says it sees."""

from __future__ import annotations

import pytest

from tests.browser.engines.driver import Engine
from tests.browser.engines.reader import Reader
from tests.browser.engines.strangers import Strangers
from tests.browser.engines.visitor import ScriptError, Visitor

ASK = """import js
js.fetch("http://stranger.invalid/{0}").catch(lambda error: None)
js.fetch("https://stranger.invalid/{0}").catch(lambda error: None)"""


def test_a_value_goes_there_and_back_and_an_error_comes_back(reader: Reader) -> None:
    reader.open("")
    there = {"text": "αβ→😀\n\"'", "list": [1, 2.5, None, True]}
    assert reader.script("(given, more) => Promise.resolve([given, more])", there, 3) == [there, 3]
    with pytest.raises(ScriptError, match="TypeError: mine"):
        reader.script("() => { throw new TypeError('mine'); }")
    with pytest.raises(ScriptError, match=r"waited 0\.3 s: a miracle"):
        reader.wait_for("() => false", what="a miracle", seconds=0.3)


def test_a_new_visitor_finds_nothing_of_the_last_ones(engine: Engine, address: str) -> None:
    for _ in range(2):
        with engine.visitor() as driver:
            person = Visitor(driver, address)
            person.open("")
            assert person.script("() => [localStorage.length, document.cookie]") == [0, ""]
            person.script("() => { localStorage.mine = 'kept'; }")
            person.reload()
            assert person.script("() => localStorage.mine") == "kept"


def test_errors_and_forbidden_requests_are_seen(engine: Engine, address: str) -> None:
    with engine.visitor() as driver:
        person = Visitor(driver, address)
        person.open("")
        person.script("() => { setTimeout(() => { throw new Error('thrown'); }); Promise.reject(new Error('lost')); }")
        person.script("() => fetch('http://stranger.invalid/page').catch(() => {})")
        person.wait_for("() => wrong.length === 3", seconds=10)
        said = " ".join(person.wrong())
    assert "thrown" in said and "lost" in said and "connect-src forbade http://stranger.invalid/page" in said


def test_what_a_worker_asks_of_others_is_seen(engine: Engine, address: str, others: Strangers) -> None:
    """The page's policy does not reach the worker, so nothing but looking tells."""
    others.take()
    with engine.visitor() as driver:
        person = Visitor(driver, address)
        person.open()
        person.script("(source) => headwise.run('01_one_head', 'inputs', source)", ASK.format(engine.name))
        asked = others.take(at_least=2)
    assert {f"GET http://stranger.invalid/{engine.name}", "CONNECT stranger.invalid:443"} <= set(asked)
