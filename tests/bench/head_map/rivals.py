"""Other viewers' scripts, fetched for the measurement alone: pinned, kept in the build's cache, never shipped.

BertViz asks its reader's browser for jQuery 2.0.0 and d3 5.7.0; jQuery's oldest package after that is 2.1.0.
"""

from __future__ import annotations

import io
import zipfile

from pyodide_kernels.distribution.fetch import NoSourceError, Pin, get

WHEELS = {
    "bertviz": Pin(
        "bertviz 1.4.1",
        "e53e5fb77812d73fdc1142f56334cbf723d6cfcb54f9a6f6d3d5c83dd9763192",
        ("wheel:bertviz==1.4.1",),
    ),
    "circuitsvis": Pin(
        "circuitsvis 1.43.3",
        "c8f982f9975deac83214369097558e18b36c61c63a95ef898d40af546178ee87",
        ("wheel:circuitsvis==1.43.3",),
    ),
}
JQUERY = Pin(
    "jQuery 2.1.0",
    "8851e7844413ec986053d7d497ca932861b8622d2369bb291777329c2a713c72",
    ("npm-pack:jquery@2.1.0:dist/jquery.min.js",),
)
D3 = Pin(
    "d3 5.7.0",
    "bdad5585ef9a965ff25458738309b006058c55f2c78d794d25fbecae35014609",
    ("npm-pack:d3@5.7.0:dist/d3.min.js",),
)


def bertviz() -> list[str] | None:
    """jQuery, d3 and the head view, whose ``PYTHON_PARAMS`` are still to be filled in; None with a line why not."""
    return _scripts(JQUERY, D3, WHEELS["bertviz"], "bertviz/head_view.js")


def circuitsvis() -> list[str] | None:
    """The bundle that defines ``CircuitsVis``; None with a line why not."""
    return _scripts(WHEELS["circuitsvis"], "circuitsvis/dist/cdn/iife.js")


def _scripts(*parts: Pin | str) -> list[str] | None:
    *scripts, wheel, member = parts
    assert isinstance(wheel, Pin) and isinstance(member, str)
    try:
        read = [_get(pin) for pin in scripts if isinstance(pin, Pin)]
        packed = _get(wheel)
    except NoSourceError as error:
        print(f"  left out, as {wheel.name} cannot be fetched here: {' '.join(str(error).split())[:160]}")
        return None
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return [*(script.decode() for script in read), archive.read(member).decode()]


def _get(pin: Pin) -> bytes:
    return get(pin, say=lambda _: None)
