"""The head maps of a lesson's page, after each run as the variables now are."""

from __future__ import annotations

from typing import Any

from . import maps


class Maps:
    """What to say of the maps that a page wants, from the variables in ``namespace``.

    A wanted map has names of variables, ``name`` of the weights, ``tokens`` and, where it has them, ``keys`` and
    ``masked``; with ``layers`` true the first axis counts layers; ``seen`` is the fingerprint that the page has, and
    ``key`` its own.
    """

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._namespace = namespace
        self._made: set[str] = set()

    def clear(self) -> None:
        """No map has been made, as after a restart."""
        self._made.clear()

    def report(self, wanted: list[dict[str, Any]]) -> dict[str, Any]:
        """By key, of the maps that the cells have made: ``Described`` with ``fingerprint``, or a ``problem`` in words.

        Only the fingerprint where it is the one that the page has seen: most runs change no map. The map of the build
        stays until there is another; a variable that is gone again is a problem.
        """
        self._made |= {entry["key"] for entry in wanted if not self._missing(entry)}
        return {entry["key"]: self._map(entry) for entry in wanted if entry["key"] in self._made}

    def _missing(self, wanted: dict[str, Any]) -> list[str]:
        names = (wanted.get(part) for part in ("name", "tokens", "keys", "masked"))
        return [name for name in names if name and name not in self._namespace]

    def _map(self, wanted: dict[str, Any]) -> dict[str, Any]:
        name, fingerprint = wanted["name"], ""
        try:
            if gone := self._missing(wanted):
                fingerprint = f"no {gone[0]}"
                raise maps.HeadMapError(f"There is no variable {gone[0]} any more; this map is of an earlier run.")
            weights, tokens = self._namespace[name], maps.listed(self._namespace[wanted["tokens"]])
            keys, masked = (self._namespace[wanted[part]] if wanted.get(part) else None for part in ("keys", "masked"))
            keys = maps.listed(keys)
            names = tokens if keys is None else (list(tokens), list(keys))
            fingerprint = maps.fingerprint(weights, names, masked)
            if fingerprint and fingerprint == wanted.get("seen"):
                return {"fingerprint": fingerprint}
            layers = bool(wanted.get("layers"))
            described = maps.describe(weights, tokens, keys=keys, masked=masked, layers=layers, name=name)
            return {**described, "fingerprint": fingerprint}
        except maps.HeadMapError as problem:
            return {"problem": str(problem), "fingerprint": fingerprint}
        except Exception as error:  # an object of the reader's may raise whatever it likes
            return {"problem": f"{name} cannot be read as a head map ({type(error).__name__}).", "fingerprint": ""}
