"""What starts each engine that is no Chromium, which tests and measurements have running already."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from tests.browser.engines import firefox, webkit
from tests.browser.engines.driver import Engine

# Each takes the (host, port) of a proxy for what is asked of any host but 127.0.0.1.
START: dict[str, Callable[[tuple[str, int]], AbstractContextManager[Engine]]] = {
    "firefox": firefox.start,
    "webkit": webkit.start,
}
