"""Browsers: actions of tests on a page, and layout checks for every page."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from tests.server import PATIENCE, WEB

Browser: TypeAlias = Any
Page: TypeAlias = Any
Opener: TypeAlias = Callable[..., Page]
Pages: TypeAlias = Callable[[str], list[Page]]

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PICTURES = WEB / "screenshots" if os.environ.get("UNOWEB_SCREENSHOTS") else None
"""Where the screenshots go, if they are wanted."""

ROUND_WON = re.compile("wins? round 1")
"""What the log says at the end of the first round, to the winner and to the others."""

TOOLS = """
  const parts = (color) => { const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number); return [r, g, b, a]; };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a)).concat(1);
  const linear = (part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const contrast = (one, other) => {
    const [dark, bright] = [one, other].map(light).sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const grounds = (element) => {
    if (!element) return [[255, 255, 255, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const color = parts(backgroundColor);
    const under = color[3] === 1 ? [color] : grounds(element.parentElement).map((ground) => over(color, ground));
    const stops = backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? [];
    return stops.length === 0 ? under : stops.flatMap((stop) => under.map((ground) => over(parts(stop), ground)));
  };
"""
"""What measuring contrast needs. What is behind an element are all colours that its ground may have there."""

FAINT = (
    "() => {"
    + TOOLS
    + """
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const skipped = element.closest(":disabled, .back, svg, noscript, option");
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || skipped) continue;
    const ink = parts(getComputedStyle(element).color);
    const worst = Math.min(...grounds(element).map((ground) => contrast(over(ink, ground), ground)));
    if (worst < 4.5) found.push(`${texts.currentNode.data}: ${worst.toFixed(2)}`);
  }
  return found;
}"""
)
"""The texts on a page that stand out too little from what is behind them. What cannot be pressed may be dim."""

SMALL = """() => [...document.querySelectorAll("button, a, select, input, summary")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  const outside = one.closest(".closed") || (document.querySelector("dialog[open]") && !one.closest("dialog"));
  return one.checkVisibility() && !outside && (width < 43.5 || height < 43.5);
}).map((one) => one.outerHTML.slice(0, 120))"""
"""What can be pressed, but is too small for a finger."""

MARK = (
    "([where, color, pseudo, behind]) => {"
    + TOOLS
    + """
  const [element, ground] = [where, behind].map((one) => document.querySelector(one));
  const ink = parts(getComputedStyle(element, pseudo)[color].match(/rgba?\\([^)]*\\)/)[0]);
  return Math.min(...grounds(ground).map((one) => contrast(over(ink, one), one)));
}"""
)
"""How much a mark stands out from what is behind it: the first colour of a property."""


def looks_right(page: Page) -> None:
    """Nothing sticks out sideways, every text stands out, and on a phone everything is large enough for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert (faint := page.evaluate(FAINT)) == [], faint
    if page.viewport_size["width"] <= PHONE["width"]:
        assert (small := page.evaluate(SMALL)) == [], small


def until(page: Page, expression: str) -> None:
    """Wait until something is true on a page. Its policy lets no text be evaluated there, so it is asked from here."""
    latest = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert time.monotonic() < latest, expression
        page.wait_for_timeout(50)


def picture(page: Page, name: str) -> None:
    """Keep a screenshot of a page that looks right."""
    looks_right(page)
    page.screenshot(path=PICTURES / name if PICTURES else None)


def choose(page: Page, **wanted: str) -> None:
    """Choose on the front page: a `game`, a `preset` of house rules, `seats`, a `clock`."""
    page.locator("#games .tile").first.wait_for()
    for name, value in wanted.items():
        page.locator(f'input[name="{name}"][value="{value}"]').check()


def make_table(page: Page, name: str, **wanted: str) -> str:
    """Make a table on the front page, without a clock unless one is wanted. The result is its link."""
    choose(page, **{"clock": "", **wanted})
    page.get_by_label("Your name").first.fill(name)
    page.get_by_role("button", name="Make a table").click()
    page.locator("#seats li").first.wait_for()
    return str(page.locator("#link").input_value())


def sit(page: Page, name: str) -> None:
    """Take a seat at the table of this page."""
    page.locator("#sit-name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    page.locator("#seats li", has_text="you").wait_for()


def fill_with_bots(page: Page, strength: str = "normal") -> None:
    """Let bots take all free seats."""
    page.locator(f'input[name="strength"][value="{strength}"]').check()
    page.get_by_role("button", name="Fill with bots").click()
    page.locator("#seats .free").first.wait_for(state="detached")


def tile(page: Page, name: str) -> Page:
    """Where a player sits."""
    return page.locator("#players li").filter(has=page.locator(".who", has_text=name))


def move(page: Page) -> None:
    """Click the first thing that the page offers. It may go away before the click: then the next one will do."""
    offers = "#ask[open] #ask-options button, #urgent .timer, #moves .call.now:enabled, #table.mine .fits"
    offers += ", #table.mine #draw.can, #table.mine [data-key=pass]:enabled"
    for offer in offers.split(", "):
        if page.locator(offer).count():
            with suppress(Exception):  # playwright's own, which is imported only where there is one
                edge = {"x": 16, "y": 40} if offer.endswith(".fits") else None  # of a card under the next one
                page.locator(offer).first.click(timeout=500, position=edge)
            return


def play_until(pages: Sequence[Page], ended: str, patience: int = 4 * PATIENCE) -> None:
    """Everyone plays what their page offers, until something is on the first page."""
    latest = time.monotonic() + patience
    while not pages[0].locator(ended).count():
        assert time.monotonic() < latest
        for page in pages:
            move(page)


def log_says(page: Page, text: str | re.Pattern[str]) -> None:
    page.locator("#log li", has_text=text).last.wait_for()


def turn_says(page: Page, text: str) -> None:
    page.locator("#turn", has_text=text).wait_for()


def focus_words(page: Page) -> str:
    """The words of the button that has the keyboard."""
    words = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
    return str(words)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a button is reached; it can be seen that it is."""
    for _ in range(40):
        if focus_words(page) == name:
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached")
