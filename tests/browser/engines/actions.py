"""Keys and clicks in the form that WebDriver and WebDriver BiDi share (W3C WebDriver, section 15)."""

from __future__ import annotations

from typing import Any

Actions = list[dict[str, Any]]

# What stands for a key that makes no character (W3C WebDriver, section 15.4.2).
KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Alt": "\ue00a",
    "Escape": "\ue00c",
    " ": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Delete": "\ue017",
}


def chord(*keys: str) -> Actions:
    """All but the last key held while the last one is pressed."""
    codes = [KEYS.get(key, key) for key in keys]
    down = [{"type": "keyDown", "value": code} for code in codes]
    up = [{"type": "keyUp", "value": code} for code in reversed(codes)]
    return _keyboard(down + up)


def typed(text: str) -> Actions:
    """A text, key by key; a new line is the Enter key."""
    codes = [KEYS["Enter"] if character == "\n" else character for character in text]
    return _keyboard([{"type": kind, "value": code} for code in codes for kind in ("keyDown", "keyUp")])


def click(x: float, y: float) -> Actions:
    """One click at a place of the window."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def _keyboard(steps: list[dict[str, Any]]) -> Actions:
    return [{"type": "key", "id": "keyboard", "actions": steps}]
