"""Movement and sounds in a real browser, only for those who want them."""

from __future__ import annotations

from tests.browser import Opener, Page, log_says, turn_says, until
from tests.tables import House

WATCH = """
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.flights.push(this.closest("#flights") ? "ghost" : this.closest("#top") ? "top" : "hand");
    return animate.apply(this, how);
  };
  window.tones = 0;
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return createOscillator.apply(this);
  };
"""
"""Counts what flies and what sounds."""


def open_pages(house: House, open_page: Opener, table: str, motion: str) -> list[Page]:
    tokens = house.tokens[table]
    return [open_page(house.url(table), token, motion=motion, script=WATCH) for token in tokens]


def test_cards_fly_between_hands_and_piles(house: House, open_page: Opener) -> None:
    """They delay nothing: the new hand can be played from at once, and no card is left over in the air."""
    ann, bo, cy = open_pages(house, open_page, "motion", "no-preference")
    turn_says(ann, "It is your turn.")
    ann.get_by_role("button", name="red 7, fits").click()
    turn_says(bo, "It is your turn.")
    for page in (ann, bo, cy):
        until(page, "window.flights.includes('top')")
    bo.locator("#draw").click()
    until(bo, "window.flights.includes('hand')")
    until(cy, "window.flights.includes('ghost')")
    for page in (ann, bo, cy):
        until(page, "document.querySelectorAll('.ghost').length === 0")


def test_nothing_moves_for_those_who_want_nothing_to(house: House, open_page: Opener) -> None:
    ann, bo, cy = open_pages(house, open_page, "still", "reduce")
    turn_says(ann, "It is your turn.")
    ann.get_by_role("button", name="red 7, fits").click()
    turn_says(bo, "It is your turn.")
    bo.locator("#draw").click()
    log_says(cy, "Bo draws")
    for page in (ann, bo, cy):
        assert page.evaluate("window.flights") == []
        assert page.evaluate("document.getAnimations().length") == 0


def test_sounds_are_off_until_somebody_turns_them_on(house: House, open_page: Opener) -> None:
    """The browser remembers it."""
    ann, bo, cy = open_pages(house, open_page, "sounds", "reduce")
    turn_says(ann, "It is your turn.")
    switch = bo.get_by_role("button", name="Sounds")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    until(bo, "window.tones === 2")
    ann.get_by_role("button", name="red 7, fits").click()
    until(bo, "window.tones > 4")
    log_says(cy, "Ann plays a red 7.")
    assert ann.evaluate("window.tones") == cy.evaluate("window.tones") == 0
    bo.reload()
    turn_says(bo, "It is your turn.")
    assert switch.get_attribute("aria-pressed") == "true"
    switch.click()
    bo.locator("#draw").click()
    log_says(cy, "Bo draws")
    assert switch.get_attribute("aria-pressed") == "false"
    assert bo.evaluate("window.tones") == 0
