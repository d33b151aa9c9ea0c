"""A link to a calculator: what it says by name, what it said by place before, and what of it is told not to fit."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.calculators import element, ready, setting, total
from tests.browser.maps import Open

HERE = "#calculator=calculator-parameters"
WORDS = "33 does not divide d_model = 4,096: 4 would be left over. 32 or 64 would do."


def go(page: Page, link: str) -> None:
    """As by a link on the page."""
    page.evaluate("(link) => { location.hash = link; }", HERE + link)


def test_a_link_names_what_differs(opened: Open) -> None:
    page = ready(opened(element()))
    assert page.evaluate("location.hash") == ""
    setting(page, "Layers").fill("7")
    page.get_by_role("checkbox", name="biases").uncheck()
    page.get_by_role("combobox", name="Norm").select_option("RMSNorm")
    page.wait_for_function("() => location.hash.includes('norm=')")
    there = total(page)
    assert page.evaluate("location.hash") == f"{HERE}&from=GPT-2-small&layers=7&norm=RMSNorm&biases=no"
    page.goto("about:blank")
    page.go_back()
    ready(page)
    expect(setting(page, "Layers")).to_have_value("7")
    expect(page.get_by_role("checkbox", name="biases")).not_to_be_checked()
    assert total(page) == there
    expect(page.get_by_text("Not all of this link")).to_have_count(0)
    page.get_by_role("combobox", name="Model").select_option("Llama 3 8B")
    page.wait_for_function("() => location.hash.endsWith('&from=Llama-3-8B')")


def test_a_link_of_before_by_place_is_read_as_it_was(opened: Open) -> None:
    page = ready(opened(element()))
    go(
        page,
        "&d_model=768&H=12&G=12&layers=7&d_ff=3072&vocabulary=50257&N=1024&B=1&size=2&matrices=2&norm=2"
        "&biases=no&learned=yes&tied=yes&working=memory.kv_cache",
    )
    expect(setting(page, "Layers")).to_have_value("7")
    for name, text in (("Number format", "float32"), ("Feed-forward kind", "3 matrices"), ("Norm", "RMSNorm")):
        expect(page.get_by_role("combobox", name=name).locator("option:checked")).to_contain_text(text)
    expect(page.get_by_role("button", name="KV cache")).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("Not all of this link")).to_have_count(0)


def test_what_does_not_fit_is_told_until_the_reader_goes_on(opened: Open) -> None:
    page = ready(opened(element()))
    # Anybody can write an address.
    go(page, "&layers=x&norm=9&biases=maybe&__proto__=1&d_model=1536&working=no.such&%&x.y=2")
    expect(setting(page, "Width")).to_have_value("1,536")
    expect(setting(page, "Layers")).to_have_value("12")
    told = page.locator(".calc-doubt")
    expect(told).to_have_text(
        "Not all of this link could be read. Layers “x”: This is not a whole number in digits, such as 4096. "
        "Norm “9”: It must be one of LayerNorm, RMSNorm. biases “maybe”: It must be yes or no. "
        "“no.such” has no lines here. The rest was taken."
    )
    expect(page.get_by_role("status")).to_contain_text("Not all of this link could be read.")
    setting(page, "Layers").fill("8")
    expect(told).to_be_empty()
    page.wait_for_function("() => location.hash.endsWith('&from=GPT-2-small&d_model=1536&layers=8')")


def test_settings_that_do_not_fit_together_are_shown_with_what_is_wrong(opened: Open) -> None:
    page = ready(opened(element()))
    go(page, "&from=Llama-3-8B&H=33")
    expect(setting(page, "Query heads")).to_have_value("33")
    expect(page.get_by_role("group", name="Settings").get_by_text(WORDS)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text(WORDS)
    assert total(page) == "8,030,261,248"
    # It is the reader's still, whatever else they do.
    setting(page, "Layers").fill("31")
    expect(page.get_by_role("group", name="Settings").get_by_text(WORDS)).to_be_visible()
    page.wait_for_function("() => location.hash.endsWith('&from=Llama-3-8B&H=33&layers=31')")
    page.reload()
    ready(page)
    expect(setting(page, "Query heads")).to_have_value("33")
    setting(page, "Query heads").fill("16")
    expect(page.locator(".calc-wrong:not(:empty)")).to_have_count(0)
