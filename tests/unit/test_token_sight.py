"""How a token is written where it would not be seen as it is: by Python and by the page's JavaScript alike."""

from pathlib import Path

from headwise.map_names import visible

from .modules import in_node

WOMAN = "\U0001f469"
SEEN = {
    "": "(empty)",
    "it": "it",
    " a ": "␣a␣",
    "  ": "␣␣",
    "\n": "↵",
    "\t": "⇥",
    "\r": "U+000D",
    "\x00": "U+0000",
    "\xa0": "U+00A0",
    "\u200b": "U+200B",
    "\u3000": "U+3000",
    "\ufe0f\u200d": "U+FE0F U+200D",
    "\U000e0067": "U+E0067",
    "\r\n": "\ufffd↵",
    "a\x1b[31m": "a\ufffd[31m",
    # An override would show this as "live".
    "\u202eevil\u202c": "\ufffdevil\ufffd",
    "\u2067x": "\ufffdx",
    # Joiners and marks inside a word belong to its letters.
    f"{WOMAN}\u200d{WOMAN}": f"{WOMAN}\u200d{WOMAN}",
    "שלום\u200f": "שלום\u200f",
    "❤\ufe0f": "❤\ufe0f",
    "e\u0301": "e\u0301",
    "a\xa0b": "a\xa0b",
}


def test_python_and_the_page_write_a_token_alike(tmp_path: Path) -> None:
    assert [visible(token) for token in SEEN] == list(SEEN.values())
    names = in_node(
        tmp_path,
        {"head_map/tokens.js": "readTokens, rawOf"},
        "return readTokens(input).map((token) => [token.text, rawOf(token)]);",
        list(SEEN),
    )
    assert names == [[seen, token] for token, seen in SEEN.items()]


def test_a_sentence_quotes_the_beginning_of_a_long_token(tmp_path: Path) -> None:
    tokens = ["x" * 40, WOMAN * 60, "a" * 300, "a" * 300]
    body = "return readTokens(input).map(quote);"
    short, *long = in_node(tmp_path, {"head_map/tokens.js": "readTokens, quote"}, body, tokens)
    assert short == f"“{'x' * 40}”"
    assert long[0] == f"“{WOMAN * 39}…”"
    assert long[1:] == [f"“{'a' * 39}…” (no. {copy})" for copy in (1, 2)]
