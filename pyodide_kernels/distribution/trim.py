"""What of Python's standard library and of NumPy a page ships.

Left out is what cannot work in a browser's worker or what no reader of a lesson would import: other processes, servers
and network clients, screens, C headers, tests, type stubs, and the encodings of old computers. All else stays, also
what only Python itself asks for: `pdb` is imported by doctest, `ctypes` by `ndarray.ctypes`, `cp437` by zipfile,
`_pyrepl.pager` by help(). JupyterLite is not trimmed.
"""

from __future__ import annotations

import re

# A whole package or a module of the standard library, by the name one would import.
STDLIB_OUT = frozenset(
    {
        # other processes
        *("multiprocessing", "concurrent.futures.process", "pty", "tty", "compileall"),
        # network clients and servers, and the formats that travel between them
        *("ftplib", "http", "imaplib", "mailbox", "mimetypes", "netrc", "poplib", "smtplib", "socketserver"),
        *("urllib.request", "urllib.robotparser", "webbrowser", "antigravity", "wsgiref", "xmlrpc"),
        *("html.parser", "_markupbase", "plistlib", "tomllib", "wave", "xml"),
        # settings of programs, their command lines and the files they keep
        *("configparser", "fileinput", "filecmp", "getopt", "logging.config", "logging.handlers", "optparse", "shelve"),
        # other operating systems
        *("_aix_support", "_android_support", "_apple_support", "_ios_support", "nturl2path"),
        *("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils"),
        *("ctypes._aix", "ctypes.macholib", "ctypes.wintypes"),
        # Python's own Python versions of modules that are there in C, or frozen under other names
        *("importlib._bootstrap", "importlib._bootstrap_external"),
        *("_pydatetime", "_pydecimal", "_pyio", "_py_abc", "zoneinfo._zoneinfo"),
        # tools for the makers of packages, parsers and debuggers
        *("ensurepip", "idlelib", "lib2to3", "modulefinder", "pickletools", "pyclbr", "stringprep", "symtable"),
        *("tabnanny", "trace", "turtledemo", "unittest.mock", "venv", "zipapp", "__hello__", "__phello__"),
    }
)
# Of these packages only what is named stays.
STDLIB_ONLY = {
    "email": {""},  # importlib.metadata imports it, which Pyodide imports
    "_pyrepl": {"", "pager"},
    "encodings": {
        *("", "aliases", "ascii", "base64_codec", "charmap", "cp1252", "cp437", "hex_codec", "iso8859_1"),
        *("latin_1", "raw_unicode_escape", "rot_13", "undefined", "unicode_escape", "utf_16"),
        *("utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_7", "utf_8", "utf_8_sig", "zlib_codec"),
    },
}

NUMPY_OUT = re.compile(
    r"""(^|/)tests/ | ^numpy/(f2py|_pyinstaller|_core/include|_core/lib|random/lib|random/_examples|doc)/
    | ^numpy/(conftest|_configtool|_core/cversions|typing/mypy_plugin|testing/print_coercion_tables)\.py$
    | ^numpy/ma/(testutils|timer_comparison)\.py$
    | /(lapack_lite|_simd)\.[^/]*so$ | _tests\.[^/]*so$          # LAPACK without _umath_linalg; NumPy's own tests
    """,
    re.VERBOSE,
)
NUMPY_KINDS = re.compile(r"\.(py|so)$|/LICENSE[^/]*$")

# numpy.__dir__ names f2py, and help(np) asks for every name.
F2PY = '''"""f2py compiles Fortran, which a browser cannot do: it is not shipped with this page."""


def __getattr__(name):
    raise AttributeError(f"numpy.f2py.{name} is not here: f2py compiles Fortran, which a browser cannot do")
'''
NUMPY_ADDED = {"numpy/f2py/__init__.py": F2PY.encode()}


def stdlib_ships(name: str) -> bool:
    """Whether a member of python_stdlib.zip is shipped."""
    if not name.endswith(".py"):
        return False  # folders, notes, settings of other tools
    module = name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    parts = module.split(".")
    if parts[-1] == "__main__" or any(".".join(parts[: n + 1]) in STDLIB_OUT for n in range(len(parts))):
        return False
    only = STDLIB_ONLY.get(parts[0])
    return only is None or ".".join(parts[1:]) in only


def numpy_ships(name: str) -> bool:
    """Whether a member of NumPy's wheel is shipped."""
    return bool(NUMPY_KINDS.search(name)) and not NUMPY_OUT.search(name)
