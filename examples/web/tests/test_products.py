"""Other products in real browsers: cards with two sides, and colours named by somebody else."""

from __future__ import annotations

import re

import pytest
from tests.browser import (
    DESKTOP,
    PHONE,
    ROUND_WON,
    Opener,
    Page,
    Pages,
    choose,
    fill_with_bots,
    log_says,
    looks_right,
    make_table,
    picture,
    play_until,
    sit,
    turn_says,
)
from tests.tables import House

from unorules.variants import BUILT_IN, SHEETS


def drawings(page: Page, where: str) -> list[str]:
    """The names of the drawings in a part of the page."""
    found: list[str] = page.eval_on_selector_all(f"{where} use", "all => all.map((use) => use.getAttribute('href'))")
    return found


def fronts(page: Page) -> list[str]:
    """The sides in front of the cards in the hand."""
    return [name.removeprefix("#card-").split("/")[0] for name in drawings(page, "#hand button > .card")]


@pytest.mark.parametrize("game", [product.id for product in BUILT_IN if product not in SHEETS])
def test_two_browsers_play_a_round_of_another_product(house: House, open_page: Opener, game: str) -> None:
    ann = open_page(f"{house.server.origin}/")
    bo = open_page(make_table(ann, "Ann", game=game, seats="4"), size=PHONE)
    sit(bo, "Bo")
    fill_with_bots(bo)
    ann.get_by_role("button", name="Deal the cards for 4").click()
    for page in (ann, bo):
        page.locator("#hand .card").first.wait_for()
        looks_right(page)
    play_until((ann, bo), "[data-key=next], [data-key=rematch]")
    log_says(ann, ROUND_WON)
    for page in (ann, bo):
        looks_right(page)


def test_no_more_seats_are_offered_than_a_game_has(house: House, open_page: Opener) -> None:
    page = open_page(f"{house.server.origin}/")
    for game in BUILT_IN:
        choose(page, game=game.id)
        assert page.locator("input[name=seats]").last.get_attribute("value") == str(game.most_players)


SCREENS = pytest.mark.parametrize(("size", "name"), [(DESKTOP, "desktop"), (PHONE, "phone")])


@SCREENS
def test_everyone_sees_the_other_sides_of_cards(
    house: House, open_page: Opener, size: dict[str, int], name: str
) -> None:
    ann, bo = (open_page(house.url(f"flip-{name}"), token, size) for token in house.tokens[f"flip-{name}"][:2])
    for page in (ann, bo):
        page.locator("#hand .card").first.wait_for()
        assert all(id.startswith("#dark-") for id in drawings(page, ":is(#players .faces, #hand .behind, #back)"))
        assert len(drawings(page, "#players .faces")) + len(drawings(page, "#hand .behind")) == 17
        looks_right(page)
    assert re.fullmatch(r"Behind: [\w ,]+", ann.locator("#players .faces").first.get_attribute("aria-label"))
    ann.get_by_role("button", name="red flip, fits").click()
    for page in (ann, bo):
        log_says(page, "all cards are turned over")
        page.locator('#back use[href^="#light-"]').wait_for()
        assert all(id.startswith("#light-") for id in drawings(page, ":is(#players .faces, #hand .behind, #back)"))
        looks_right(page)
    picture(bo, f"flip-{name}.png")


def test_a_hand_is_sorted_on_both_sides(pages: Pages) -> None:
    """By colour, then by number; so is what everyone sees of it."""
    ann, bo = pages("sorted")
    ann.get_by_role("button", name="red flip, fits").wait_for()
    backs = "#players [data-seat='0'] .faces"
    bo.locator(backs).wait_for()
    assert fronts(ann) == ["red-7", "red-flip", "yellow-2", "blue-8"]
    assert drawings(bo, backs) == ["#dark-teal-2", "#dark-orange-reverse", "#dark-purple-8", "#dark-wild-draw-color"]
    ann.get_by_role("button", name="red flip, fits").click()
    ann.locator('#hand use[href$="/red-7"]').wait_for()
    assert fronts(ann) == ["teal-2", "purple-8", "wild-draw-color"]
    bo.locator('#back use[href^="#light-"]').wait_for()
    assert drawings(bo, backs) == ["#light-red-7", "#light-yellow-2", "#light-blue-8"]


def test_a_wild_of_the_dark_side_is_challenged(pages: Pages) -> None:
    """The colours of that side are offered, and who bluffed draws until the one named comes."""
    ann, bo, cy = pages("dark")
    ann.get_by_role("button", name="red flip, fits").click()
    bo.get_by_role("button", name="wild draw color, fits").click()
    dialog = bo.get_by_role("dialog")
    dialog.get_by_role("button", name="Pink").wait_for()
    assert dialog.locator("#ask-options button").all_text_contents() == ["Pink", "Teal", "Orange", "Purple"]
    looks_right(bo)
    dialog.get_by_role("button", name="Pink").click()
    cy.get_by_role("dialog").get_by_text("Take the cards, or challenge?").wait_for()
    looks_right(cy)
    cy.get_by_role("dialog").get_by_role("button", name="Challenge").click()
    log_says(cy, "Bo shows you the hand: pink 1, teal 2.")
    log_says(ann, "The challenge succeeds: Bo draws")
    assert ann.locator("#log", has_text="teal 2").count() == 0


def playable_cards(page: Page) -> list[str]:
    """The cards in the hand that can be played now, in words."""
    labels: list[str] = page.eval_on_selector_all("#hand .fits", "all => all.map((card) => card.ariaLabel)")
    return labels


@SCREENS
def test_a_debt_is_answered_with_a_card_as_high(
    house: House, open_page: Opener, size: dict[str, int], name: str
) -> None:
    table = f"mercy-debt-{name}"
    ann, bo, *_ = (open_page(house.url(table), token, size) for token in house.tokens[table])
    turn_says(ann, "You owe 12 cards: answer with a card, or take them.")
    assert playable_cards(ann) == ["wild draw ten, answers"]
    picture(ann, f"{table}.png")
    ann.get_by_role("button", name="wild draw ten, answers").click()
    ann.get_by_role("dialog").get_by_role("button", name="Blue").click()
    turn_says(bo, "You owe 22 cards")
    bo.locator("#draw").click()
    log_says(ann, "Bo draws 22 and loses the turn.")
    log_says(bo, "You hold too many cards and are out of the round.")
    for page in (ann, bo):
        looks_right(page)


def test_the_next_player_names_the_colour_of_a_roulette(pages: Pages) -> None:
    ann, bo = pages("roulette")
    ann.get_by_role("button", name="wild color roulette, fits").click()
    bo.get_by_role("dialog").get_by_role("button", name="green").click()
    log_says(ann, "Bo makes it green: Bo draws")


def test_hands_are_swapped_by_a_seven_and_go_round_by_a_nought(pages: Pages) -> None:
    """Everyone sees at once what they hold then."""
    ann, bo, cy = pages("seven-zero")
    ann.get_by_role("button", name="red 7, fits").click()
    ann.get_by_role("dialog").get_by_role("button", name="Cy (2)").click()
    ann.get_by_role("button", name="yellow 1").wait_for()
    bo.get_by_role("button", name="red 0, fits").click()
    log_says(ann, "Bo plays a red 0: you get 2 cards from Cy, Bo gets 2 cards from you and Cy gets 2 cards from Bo.")
    for page, first in ((ann, "blue 1"), (bo, "yellow 1"), (cy, "green 1")):
        page.get_by_role("button", name=first).wait_for()
        assert page.locator("#hand button").count() == 2


def test_the_server_says_what_a_launcher_gives(pages: Pages) -> None:
    """To draw, or when hit, a player presses a button, and can report no number."""
    ann, bo = pages("launcher")
    ann.locator("#draw").click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_role("button", name="Press the launcher!").wait_for()
    assert dialog.locator("#ask-options button").count() == 1
    looks_right(ann)
    dialog.get_by_role("button", name="Press the launcher!").click()
    log_says(bo, "Ann presses the launcher")
    bo.get_by_role("button", name="red hit two, fits").click()
    for presses in (1, 2):
        dialog.get_by_role("button", name="Press the launcher!").click()
        ann.locator("#log li", has_text="You press the launcher").nth(presses).wait_for()
    turn_says(bo, "It is your turn.")


def test_nobody_is_asked_for_a_colour_where_there_are_none(pages: Pages) -> None:
    """A card that aims at somebody asks at once whom."""
    ann, _, cy = pages("no-colours")
    ann.locator("#state", has_text="Direction of play").wait_for()
    assert ann.locator("#state", has_text="Colour").count() == 0
    ann.get_by_role("button", name="wild targeted draw two, fits").click()
    ann.get_by_role("dialog").get_by_role("button", name="Cy (2)").click()
    log_says(cy, "you draw 2")
