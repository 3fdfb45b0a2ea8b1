"""Other products in real browsers: cards with two sides, and colours that others name."""

from __future__ import annotations

import re
import time

import pytest
from tests.browser import DESKTOP, PHONE, Opener, Page, log_says, looks_right, picture
from tests.server import PATIENCE
from tests.tables import House
from tests.test_browser import move

import unorules as uno

FLIP = next(str(card) for card, _ in uno.FLIP_2018.deck if str(card.front) == "red-flip")


def drawn(page: Page, where: str) -> list[str]:
    """The names of the drawings in a part of the page."""
    found: list[str] = page.eval_on_selector_all(f"{where} use", "all => all.map((use) => use.getAttribute('href'))")
    return found


@pytest.mark.parametrize("game", ["flip-2018", "no-mercy-2023"])
def test_two_browsers_play_a_round_of_another_product(house: House, open_page: Opener, game: str) -> None:
    ann = open_page(f"{house.server.origin}/")
    ann.locator("#make-variant option").first.wait_for(state="attached")
    ann.get_by_label("Your name").first.fill("Ann")
    ann.get_by_label("Game").select_option(game)
    ann.get_by_label("Seats", exact=True).fill("3")
    ann.get_by_role("button", name="Make a table").click()
    ann.locator("#seats li").first.wait_for()
    bo = open_page(ann.locator("#link").input_value(), size=PHONE, scheme="dark")
    bo.get_by_label("Your name").last.fill("Bo")
    bo.get_by_role("button", name="Take a seat").click()
    ann.get_by_text("Bo", exact=True).wait_for()
    ann.get_by_role("button", name="Let a bot sit here").click()
    ann.get_by_role("button", name="Deal the cards for 3").click()
    for page in (ann, bo):
        page.locator("#hand .card").first.wait_for()
        looks_right(page)
    latest = time.monotonic() + 8 * PATIENCE
    while not ann.locator("[data-key=next], #moves a").count():
        assert time.monotonic() < latest
        for page in (ann, bo):
            move(page)
    log_says(ann, "wins round 1")
    for page in (ann, bo):
        looks_right(page)


@pytest.mark.parametrize(("size", "scheme", "name"), [(DESKTOP, "light", "desktop"), (PHONE, "dark", "phone")])
def test_everyone_sees_the_other_sides_of_cards(
    house: House, open_page: Opener, size: dict[str, int], scheme: str, name: str
) -> None:
    ann, bo = (open_page(house.url(f"flip-{name}"), token, size, scheme) for token in house.tokens[f"flip-{name}"][:2])
    for page in (ann, bo):
        page.locator("#hand .card").first.wait_for()
        assert all(id.startswith("#dark-") for id in drawn(page, ":is(#players .backs, #back)"))
        assert len(drawn(page, "#players .backs")) == 17
        looks_right(page)
    assert re.fullmatch(r"Behind: [\w ,]+", ann.locator("#players .backs").nth(1).get_attribute("aria-label"))
    ann.get_by_role("button", name="red flip, fits").click()
    for page in (ann, bo):
        log_says(page, "all cards are turned over")
        page.locator('#back use[href^="#light-"]').wait_for()
        assert all(id.startswith("#light-") for id in drawn(page, ":is(#players .backs, #back)"))
        looks_right(page)
    picture(bo, f"flip-{name}.png")


def test_the_next_player_names_the_colour_of_a_roulette(house: House, open_page: Opener) -> None:
    ann, bo = (open_page(house.url("roulette"), token) for token in house.tokens["roulette"])
    ann.get_by_role("button", name="wild color roulette, fits").click()
    bo.get_by_role("dialog").get_by_role("button", name="green").click()
    log_says(ann, "Bo makes it green: Bo draws")
