"""Browsers: what tests do with a page, and what every page has to look like."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from typing import Any, TypeAlias

from tests.server import WEB

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

FAINT = """() => {
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const linear = (part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const ground = (element) => {
    const color = parts(getComputedStyle(element).backgroundColor);
    return color[3] === 0 ? ground(element.parentElement) : color;
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest(":disabled, .back")) continue;
    const [dark, bright] = [parts(getComputedStyle(element).color), ground(element)].map(light).sort((a, b) => a - b);
    if ((bright + 0.05) / (dark + 0.05) < 4.5) found.push(texts.currentNode.data);
  }
  return found;
}"""
"""The texts on a page that stand out too little from what is behind them. What cannot be pressed may be dim."""


def looks_right(page: Page) -> None:
    """Nothing sticks out sideways, and every text stands out from what is behind it."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(FAINT) == []


def picture(page: Page, name: str) -> None:
    """Keep a screenshot of a page that looks right."""
    looks_right(page)
    page.screenshot(path=PICTURES / name if PICTURES else None)


def log_says(page: Page, text: str | re.Pattern[str]) -> None:
    page.locator("#log li", has_text=text).last.wait_for()


def turn_says(page: Page, text: str) -> None:
    page.locator("#turn", has_text=text).wait_for()


def focused(page: Page) -> str:
    """The words of the button that has the keyboard."""
    words = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
    return str(words)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a button is reached; it can be seen that it is."""
    for _ in range(40):
        if focused(page) == name:
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached")
