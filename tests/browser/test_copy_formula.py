"""A formula is whole on a phone, and copied it is its LaTeX on one line, or MathML for programs that know that."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.maps import PHONE
from tests.browser.person import ROOT

PAGES = ["summary", *sorted(f"lessons/{path.stem}" for path in (ROOT / "docs" / "lessons").glob("[0-9]*.md"))]
WIDTHS = (
    "(all) => all.map((one) => [one.querySelector('math').getAttribute('alttext'), one.scrollWidth, one.clientWidth])"
)


def copied(page: Page, kind: str = "text/plain") -> str:
    page.keyboard.press("ControlOrMeta+c")
    read = "async kind => (await (await navigator.clipboard.read())[0].getType(kind)).text()"
    return str(page.evaluate(read, kind))


def test_a_sentence_with_a_formula_is_copied_as_it_is_read(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    sentence = page.locator("main p").filter(has=page.locator("math[display=inline]")).first
    latex = sentence.locator("math").first.get_attribute("alttext")
    assert latex
    sentence.evaluate("p => getSelection().selectAllChildren(p)")
    text = copied(page)
    assert latex in text and "\n" not in text.strip()
    assert "<math" in copied(page, "text/html")


def test_a_part_of_a_formula_is_copied_whole(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    formula = page.locator("math[display=block]").first
    formula.evaluate("math => getSelection().selectAllChildren(math.querySelector('mi'))")
    assert copied(page).strip() == formula.get_attribute("alttext")


def test_words_without_a_formula_are_copied_as_ever(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("addEventListener('copy', (event) => (window.wasOurs = event.defaultPrevented))")
    page.get_by_role("heading", level=1).evaluate("title => getSelection().setBaseAndExtent(title, 0, title, 1)")
    assert copied(page).strip() == "Multi-head attention"
    assert page.evaluate("window.wasOurs") is False


def test_a_copy_of_a_whole_page_leaves_its_parts_alone(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("""() => {
      window.added = [];
      const see = (records) => window.added.push(...records.flatMap((record) => [...record.addedNodes]));
      new MutationObserver(see).observe(document.body, { childList: true });
      getSelection().selectAllChildren(document.querySelector("main"));
    }""")
    assert "Multi-head attention" in copied(page)
    assert page.evaluate("window.added.filter((node) => node.querySelector?.('lesson-quiz')).length") == 0


def test_no_formula_has_to_be_scrolled_on_a_phone(browser: Browser, address: str) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    seen = []
    for path in PAGES:
        page.goto(f"{address}{path}/")
        page.evaluate("() => Promise.allSettled([...document.fonts].map((font) => font.load())).then(() => true)")
        seen += page.eval_on_selector_all(".formula", WIDTHS)
    assert len(seen) > 8 and [formula for formula, needed, there in seen if needed > there] == []
    context.close()
