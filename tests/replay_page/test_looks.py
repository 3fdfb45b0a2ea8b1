"""How the page looks in a real browser: sizes, colours, motion, paper, and for those who do not see it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.replay_page.browsing import MATCH, press, sticks_out
from tests.replay_page.conftest import DESKTOP, PHONE, Opener
from tests.replay_page.kit import match
from unorules.replay_page import replay_html
from unorules.variants import FRIENDS_2022

pytestmark = pytest.mark.slow

FAINT = """() => {
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const linear = (part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const ground = (element) => {
    const color = parts(getComputedStyle(element).backgroundColor);
    return color[3] === 0 && element.parentElement ? ground(element.parentElement) : color;
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest("svg, script")) continue;
    const [dark, bright] = [parts(getComputedStyle(element).color), ground(element)].map(light).sort((a, b) => a - b);
    if ((bright + 0.05) / (dark + 0.05) < 4.5) found.push(texts.currentNode.data);
  }
  return found;
}"""
"""The texts on a page that stand out too little from what is behind them. Those in pictures have tests of their own."""


# Sizes, colours, motion, paper.


@pytest.mark.parametrize("size", [PHONE, DESKTOP, (768, 1024), (740, 360), (320, 568)], ids=str)
@pytest.mark.parametrize("seat", ["all", None, 0])
def test_nothing_sticks_out_sideways(seat: Any, size: tuple[int, int], open_page: Opener) -> None:
    """On a phone, a tablet and a desktop, whatever the names are."""
    for replay in (MATCH, match(["W" * 100, "x" * 40, "many words in a name", "Di"], most=40)):
        page = open_page(replay_html(replay, seat=seat, language="de"), "#37", size)
        assert not sticks_out(page)
        press(page, "End")
        assert not sticks_out(page)


def test_controls_stay_in_reach_on_a_phone(open_page: Opener) -> None:
    """However long the story and the hands are; each is large enough for a finger."""
    page = open_page(replay_html(MATCH), "#60", PHONE)
    page.evaluate("scrollTo(0, 99999)")
    for button in page.locator("#buttons button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= PHONE[1]
        assert min(box["width"], box["height"]) >= 40


def test_end_is_told_in_full_on_a_phone(open_page: Opener) -> None:
    """Who has won stands in the caption, and none of it has to be scrolled to."""
    names = ["a name of several words", "another name that is long", "Cy", "Di"]
    page = open_page(replay_html(match(names, variant=FRIENDS_2022, most=2000)), "", PHONE)
    press(page, "End")
    caption = page.locator("#now")
    assert "wins the match" in str(caption.text_content())
    assert caption.evaluate("now => now.scrollHeight <= now.clientHeight")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_text_can_be_read_by_day_and_by_night(scheme: str, size: tuple[int, int], open_page: Opener) -> None:
    """With a contrast of 4.5 at least."""
    page = open_page(replay_html(MATCH), "#42", size, color_scheme=scheme)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")

    assert {"light": "rgb(239, 236, 229)", "dark": "rgb(16, 18, 26)"}[scheme] == ground
    assert [] == page.evaluate(FAINT)


@pytest.mark.parametrize(("wish", "motion"), [("reduce", "none"), ("no-preference", "laid")])
def test_cards_move_only_where_motion_is_welcome(wish: str, motion: str, open_page: Opener) -> None:
    """The system of the reader says so."""
    page = open_page(replay_html(MATCH), reduced_motion=wish)
    press(page, "ArrowRight")

    assert motion == page.evaluate("getComputedStyle(document.querySelector('[data-part=top]')).animationName")


def test_page_prints_the_table_and_the_whole_story(open_page: Opener) -> None:
    """Without the controls."""
    page = open_page(replay_html(MATCH), "#42")
    page.emulate_media(media="print")

    assert page.locator("#table").is_visible()
    assert not page.locator("#buttons").is_visible()
    assert page.evaluate("$('told').scrollHeight <= $('told').clientHeight + 1")


# For those who do not see it, or use no mouse.


def test_everything_has_a_name_and_is_announced(open_page: Opener) -> None:
    """What happened is read out; cards and controls are named."""
    page = open_page(replay_html(MATCH, seat=0), "#1")

    assert "polite" == page.locator("#now").get_attribute("aria-live")
    unnamed = "button:not([aria-label]), select:not([aria-label]), input:not([aria-label]), .card svg:not([aria-label])"
    assert 0 == page.locator(unnamed).count()
    assert "1" == page.locator("#told a[tabindex='0']").get_attribute("data-step")
    page.locator("#slider").focus()
    assert "step" == page.locator("#told a[tabindex='0']").get_attribute("aria-current")


def test_focus_can_be_seen_wherever_it_is(open_page: Opener) -> None:
    """From the step to the story, with nothing in between that cannot be left."""
    page = open_page(replay_html(MATCH, seat=0), "#20")
    reached = []
    for _ in range(11):
        page.keyboard.press("Tab")
        focused = page.evaluate("(({ id, tagName }) => id || tagName)(document.activeElement)")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        reached.append((focused, outline))

    names = ["slider", "here", "first", "back", "play", "forward", "last", "speed"]
    assert [(name, "solid") for name in names] == reached[:8]
    assert ("A", "solid") in reached
