"""What a person does on a lesson's page and sees there, in words that hold in every engine."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.engines.driver import Driver

# Starting Python for the first time on a busy two-core machine.
START_S = 120
# Wide enough for the list of lessons beside the text.
WINDOW = (1366, 900)

ANSWER = """async () => {
  try { return JSON.stringify({ value: (await (%s)(...%s)) ?? null }); } catch (error) {
    return JSON.stringify({ error: String(error) });
  }
}"""

# Looks again whenever the page changes, and ten times a second for what no change of the page tells.
WAIT = """async (seconds, what, ...values) => new Promise((resolve, reject) => {
  const condition = (CONDITION);
  let looking = false; // one look at a time: a later one that is still under way would act after the end
  const look = async () => {
    if (looking) return;
    looking = true;
    let found;
    try { found = await condition(...values); } catch (error) { return end(() => reject(error)); }
    looking = false;
    if (found) end(() => resolve(found));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const timer = setInterval(look, 100);
  const late = setTimeout(() => end(() => reject(new Error(`waited ${seconds} s: ${what}`))), 1000 * seconds);
  const end = (settle) => { observer.disconnect(); clearInterval(timer); clearTimeout(late); settle(); };
  look();
})"""

# The place of a control, by its accessible name. One that is hidden, disabled, covered or still moving is not found, so
# that a test waits for it as a person would.
CONTROL = """async (within, name) => {
  const named = (each) => (each.getAttribute("aria-label") ?? [each, ...(each.labels ?? [])]
    .map((part) => part.textContent).join(" ")).replace(/\\s+/g, " ").trim();
  const controls = "button, a[href], summary, input, [role=textbox], [role=option]";
  const place = within ? document.querySelector(within) : document;
  const found = [...(place?.querySelectorAll(controls) ?? [])]
    .find((each) => named(each) === name && !each.disabled && each.checkVisibility({ visibilityProperty: true }));
  if (!found) return null;
  const middle = () => {
    const { left, top, right, bottom } = found.getBoundingClientRect();
    return [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  };
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const before = middle();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const there = document.elementFromPoint(...middle());
  if (String(before) !== String(middle()) || !(found.contains(there) || there?.contains(found))) return null;
  window.pressed = false;
  found.addEventListener("click", () => { window.pressed = true; }, { capture: true, once: true });
  return before;
}"""
# Undefined where the press led to another page.
PRESSED = "() => window.pressed !== false"
TRIES = 4

# Each cell can be run and has its editor, which comes a little later and moves what is below it.
CELLS = """() => [...document.querySelectorAll('lesson-cell')]
  .every((cell) => 'headwise' in window && cell.querySelector('.cm-editor'))"""

# What must not happen on any page.
WATCH = """() => {
  window.wrong = [];
  addEventListener("error", (event) => wrong.push(`the page raised ${event.message}`));
  addEventListener("unhandledrejection", (event) => wrong.push(`nobody handled ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) =>
    wrong.push(`the policy's ${event.effectiveDirective} forbade ${event.blockedURI}`));
}"""


class ScriptError(Exception):
    """A function that was run in the page threw, or its promise was rejected; the message is its own."""


class Visitor:
    """A reader at one tab. ``address`` is the site's front page."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.address = address
        self._wrong: list[str] = []
        driver.watch(WATCH)
        driver.resize(*WINDOW)

    def open(self, path: str = "lessons/01_one_head/") -> None:
        """Go to a page of the site; on a lesson's, wait until its cells can be run."""
        self.wrong()
        self.driver.go(self.address + path)
        self._arrived()

    def stay(self, path: str = "lessons/01_one_head/") -> None:
        """Be on a page of the site: as it is for who is there already, else as ``open`` leaves it."""
        if self.script("() => location.href.split('#')[0]") != self.address + path:
            self.open(path)

    def reload(self) -> None:
        """Load the page anew."""
        self.wrong()
        self.driver.reload()
        self._arrived()

    def script(self, function: str, *values: Any) -> Any:
        """What a JavaScript function gives for these values, awaited. All of it is JSON, so NaN becomes None.

        Raises ScriptError with the error's own words where the function throws or its promise is rejected.
        """
        answer = json.loads(self.driver.text_of(ANSWER % (function, json.dumps(values))))
        if "error" in answer:
            raise ScriptError(answer["error"])
        return answer["value"]

    def wait_for(self, condition: str, *values: Any, what: str = "", seconds: float = START_S) -> Any:
        """Wait until a JavaScript function gives something true for these values; gives it back."""
        return self.script(WAIT.replace("CONDITION", condition), seconds, what or condition, *values)

    def press(self, name: str, within: str = "") -> None:
        """Press the button, link, box or option of that name, inside what the selector ``within`` finds."""
        what = f"{name} in {within or 'the page'}"
        for attempt in range(TRIES):
            self.driver.click(*self.wait_for(CONTROL, within, name, what=what, seconds=20))
            try:
                self.wait_for(PRESSED, what=f"the press on {what} to be felt", seconds=5)
                return
            except ScriptError:  # it moved away under the pointer, as it does while a page is still being laid out
                if attempt == TRIES - 1:
                    raise

    def wrong(self) -> list[str]:
        """What went wrong on all pages so far: errors that nobody caught, and what the policy had to forbid.

        In WebKit that is what went wrong once a page had loaded; and no engine tells a page of its workers' errors.
        """
        self._wrong += self.script("() => (window.wrong ?? []).splice(0)")
        return self._wrong

    def _arrived(self) -> None:
        self.wait_for("() => document.readyState === 'complete'", what="the page to load", seconds=60)
        self.wait_for(CELLS, what="its cells", seconds=60)
