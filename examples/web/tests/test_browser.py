"""The page in real browsers: two people play by clicking and by keyboard what it offers."""

from __future__ import annotations

import json
import re
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from tests.browser import (
    DESKTOP,
    PHONE,
    ROUND_WON,
    Opener,
    Page,
    Pages,
    focused,
    log_says,
    looks_right,
    picture,
    tab_to,
    turn_says,
)
from tests.server import PATIENCE
from tests.tables import House, open_house
from websockets.sync.client import connect

sync_api = pytest.importorskip("playwright.sync_api")


def move(page: Page) -> None:
    """Click the first thing that the page offers. It may go away before the click: then the next one will do."""
    offers = "#ask[open] #ask-options button, .alarm, #now.mine ~ #own .fits"
    offers += ", #now.mine ~ #moves [data-key=draw]:enabled, #now.mine ~ #moves [data-key=pass]:enabled"
    for offer in offers.split(", "):
        if page.locator(offer).count():
            with suppress(sync_api.TimeoutError):
                page.locator(offer).first.click(timeout=500)
            return


@pytest.mark.parametrize(("rules", "cards"), [("", 7), ("Party", 3)])
def test_two_browsers_play_a_round_to_its_end(house: House, open_page: Opener, rules: str, cards: int) -> None:
    ann = open_page(f"{house.server.origin}/")
    ann.locator("#make-variant option").first.wait_for(state="attached")
    picture(ann, "front.png")
    ann.get_by_label("House rules").select_option(rules)
    ann.get_by_text("More: every rule by itself").click()
    ann.get_by_label("Cards dealt").fill(str(cards))
    ann.get_by_label("Your name").first.fill("Ann")
    ann.get_by_label("Game").select_option("classic-2010")
    ann.get_by_label("Seats", exact=True).fill("3")
    ann.get_by_role("button", name="Make a table").click()
    ann.locator("#seats li").first.wait_for()
    bo = open_page(ann.locator("#link").input_value(), size=PHONE, scheme="dark")
    bo.get_by_label("Your name").last.fill("<b>Bo</b>")
    bo.get_by_role("button", name="Take a seat").click()
    ann.get_by_text("<b>Bo</b>", exact=True).wait_for()
    ann.get_by_role("button", name="Let a bot sit here").click()
    ann.get_by_role("button", name="Deal the cards for 3").click()
    for page in (ann, bo):
        page.locator("#hand .card").first.wait_for()
        looks_right(page)
    latest = time.monotonic() + 4 * PATIENCE
    while not ann.locator("[data-key=next]").count():
        assert time.monotonic() < latest
        for page in (ann, bo):
            move(page)
    log_says(ann, ROUND_WON)
    assert "The round is over" in ann.title()
    bo.get_by_role("button", name="Next round").click()
    log_says(ann, "Round 2")
    assert ann.locator("b").count() == bo.locator("b").count() == 0
    for page in (ann, bo):
        looks_right(page)


@pytest.mark.parametrize(
    ("name", "seat", "size", "scheme"), [("desktop", 0, DESKTOP, "light"), ("phone", 3, PHONE, "dark")]
)
def test_screenshots_of_a_table(
    house: House, open_page: Opener, name: str, seat: int, size: dict[str, int], scheme: str
) -> None:
    with ExitStack() as stack:
        for token in house.tokens[name]:
            there = stack.enter_context(connect(house.server.socket, origin=house.server.origin))
            there.send(json.dumps({"say": "hello", "table": name, "token": token}))
        page = open_page(house.url(name), house.tokens[name][seat], size, scheme)
        turn_says(page, "It is your turn.")
        page.locator("#players", has_not_text="away").wait_for()
        assert page.get_by_role("button", name="Catch Cy").count() == (name == "phone")
        picture(page, f"table-{name}.png")


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_ten_players_with_long_names_fit(house: House, open_page: Opener, size: dict[str, int], scheme: str) -> None:
    page = open_page(house.url("ten"), house.tokens["ten"][0], size, scheme)
    turn_says(page, "It is your turn.")
    looks_right(page)
    assert page.locator("#players li").count() == 10
    assert page.locator("#hand button:visible").count() == 10


def test_the_end_of_a_match_is_told(pages: Pages) -> None:
    ann, bo = pages("last")
    ann.get_by_role("button", name="red 7, fits").click()
    for page, told in ((ann, "You win the match with 503 points!"), (bo, "Ann wins the match with 503 points!")):
        turn_says(page, "The match is over.")
        page.locator("#latest", has_text=told).wait_for()
    for page in (ann, bo):
        looks_right(page)
        page.get_by_role("link", name="A new table").wait_for()


def test_a_match_that_is_too_long_ends_and_everyone_is_told(tmp_path: Path, open_page: Opener) -> None:
    with open_house(tmp_path, longest=6) as house:
        *others, dot = [open_page(house.url("phone"), token) for token in house.tokens["phone"]]
        log_says(dot, "Cy plays a yellow 1.")
        dot.get_by_role("button", name="yellow 3, fits").click()
        for page in (*others, dot):
            turn_says(page, "This match has become too long to go on")
            looks_right(page)
            page.get_by_role("link", name="A new table").wait_for()
            assert page.locator("#hand .fits").count() == 0


def test_the_keyboard_is_enough(pages: Pages) -> None:
    ann, bo = pages("keyboard")
    turn_says(ann, "It is your turn.")
    assert ann.title() == "It is your turn · UNO"
    turn_says(bo, "It is Ann\u2019s turn.")
    assert bo.title() == "It is Ann\u2019s turn · UNO"
    tab_to(ann, "wild, fits")
    ann.keyboard.press("Enter")
    ann.locator("#ask[open]").wait_for()
    ann.keyboard.press("Escape")
    ann.locator("#ask[open]").wait_for(state="detached")
    assert focused(ann) == "wild, fits"
    ann.keyboard.press("Enter")
    tab_to(ann, "Green")
    ann.keyboard.press("Space")
    log_says(bo, "Ann plays a wild and calls green.")
    turn_says(ann, "It is Bo\u2019s turn.")
    assert focused(ann) in ("red 7", "blue 3")

    turn_says(bo, "It is your turn.")
    tab_to(bo, "Draw")
    bo.keyboard.press("Enter")
    log_says(bo, "You draw a")
    if bo.locator("[data-key=pass]:enabled").count():
        tab_to(bo, "Pass")
        bo.keyboard.press("Enter")
        turn_says(ann, "It is your turn.")
    assert ann.locator("#log li", has_text="passes").count() == 0


def test_a_reload_and_a_lost_connection_cost_nothing(house: House, pages: Pages) -> None:
    ann, bo = pages("lost")
    ann.locator("#hand .card").first.wait_for()
    ann.reload()
    ann.get_by_role("button", name="red 7, fits").click()
    log_says(bo, "Ann plays a red 7.")
    house.server.kill()
    ann.get_by_text("The connection is lost").wait_for()
    looks_right(ann)
    ann.get_by_role("button", name="Try now").click()
    house.server.start()
    ann.locator("#lost").wait_for(state="hidden")
    bo.locator("#lost").wait_for(state="hidden")
    bo.get_by_role("button", name="red 1, fits").click()
    log_says(ann, "Bo plays a red 1.")
    assert ann.locator("#log li").filter(has_text="You play a red 7.").count() == 1


def test_a_challenge_is_a_question_in_a_dialog(pages: Pages) -> None:
    ann, bo = pages("challenge")
    ann.get_by_role("button", name="wild draw four, fits").click()
    ann.locator("#ask").get_by_role("button", name="blue").click()
    dialog = bo.get_by_role("dialog")
    dialog.get_by_text("Ann plays a wild draw four and calls blue.").wait_for()
    dialog.get_by_text("The next player draws four and loses the turn, or challenges.").wait_for()
    looks_right(bo)
    turn_says(ann, "Bo has to take the cards or challenge.")
    dialog.get_by_role("button", name="Look at the table first").click()
    bo.get_by_role("button", name="Answer").click()
    dialog.get_by_role("button", name="Challenge").click()
    log_says(bo, "Ann shows you the hand: red 1, red 2.")
    log_says(ann, "The challenge succeeds: you draw 4.")
    turn_says(bo, "It is your turn.")


def test_a_friend_is_named_in_a_dialog(pages: Pages) -> None:
    ann, bo = pages("friend")
    ann.get_by_role("button", name=re.compile("The One Where You Draw")).click()
    ann.locator("#ask").get_by_role("button", name="green").click()
    ann.get_by_role("dialog").get_by_text("Which of the six do you name?").wait_for()
    ann.get_by_role("dialog").get_by_role("button", name="Phoebe").click()
    log_says(bo, "Ann names Phoebe: you draw")
    log_says(bo, "(Phoebe)")


def test_the_kick_is_taken_by_its_player_and_decided_by_the_server(pages: Pages) -> None:
    ann, bo = pages("kick")
    ann.get_by_role("button", name="Ice The Kicker, fits").click()
    ann.locator("#ask").get_by_role("button", name="blue").click()
    turn_says(ann, "Bo has to make the kick.")
    bo.get_by_role("dialog").get_by_text("Make the kick, or draw three!").wait_for()
    assert ann.locator("#ask[open]").count() == 0
    bo.get_by_role("dialog").get_by_role("button", name="Try it!").click()
    bo.locator("#latest", has_text=re.compile("You (make|miss) the kick")).wait_for()
    ann.locator("#log li", has_text=re.compile("Bo (makes|misses) the kick")).wait_for()
    turn_says(bo, "It is your turn.")


def test_a_page_in_german_speaks_and_labels_its_cards_in_german(house: House, open_page: Opener) -> None:
    """The drawings are those of the library, by reference to one SVG that is loaded once."""
    page = open_page(f"{house.url('german')}?lang=de", house.tokens["german"][0], PHONE)
    turn_says(page, "Du bist an der Reihe.")
    page.get_by_role("button", name="rote 7, fits").click()
    log_says(page, "Du legst eine rote 7.")
    turn_says(page, "Bo ist an der Reihe.")
    page.get_by_role("button", name="Farbwahl").click()
    page.get_by_role("status").filter(has_text="Bo ist am Zug.").wait_for()
    drawn = page.locator("#hand use").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
    assert drawn == ["#card-blue-3", "#card-wild"]
    assert page.locator("#hand use").first.evaluate("(use) => use.getBBox().width > 0")
    looks_right(page)


def test_an_opening_wild_asks_for_its_colour(pages: Pages) -> None:
    ann, bo = pages("opening")
    bo.get_by_role("dialog").get_by_text("Which colour shall it be?").wait_for()
    looks_right(bo)
    bo.get_by_role("dialog").get_by_role("button", name="Red").click()
    log_says(ann, "Bo makes it red.")
    assert ann.locator(".chip").inner_text() == "Red"
    assert ann.locator(".chip use").get_attribute("href") == "#color-red"


def test_the_uno_window_is_open_until_the_next_move(pages: Pages) -> None:
    ann, bo, cy = pages("window")
    ann.get_by_role("button", name="red 7, fits").click()
    cy.get_by_text("Ann has not called UNO!").wait_for()
    looks_right(cy)
    ann.get_by_role("button", name="Call UNO").first.wait_for()
    cy.get_by_role("button", name="Catch Ann").click()
    log_says(ann, "Cy catches you, since you have not called UNO")
    ann.locator("#uno-window:empty").wait_for(state="attached")
    bo.get_by_role("button", name="Call UNO").click()
    log_says(ann, "Bo calls UNO!")
    bo.get_by_role("button", name="red 1, fits").click()
    log_says(cy, "Bo plays a red 1.")
    assert cy.locator("#uno-window button").count() == 0


def test_what_is_refused_is_told_kindly(pages: Pages) -> None:
    ann, bo = pages("refused")
    ann.get_by_role("button", name="blue 3").click()
    ann.get_by_role("status").filter(has_text="This card matches neither the colour nor the face").wait_for()
    looks_right(ann)
    bo.get_by_role("button", name="red 1").click()
    bo.get_by_role("status").filter(has_text="It is Ann\u2019s move.").wait_for()


def test_a_spectator_watches_and_a_bot_takes_a_left_seat(house: House, open_page: Opener, pages: Pages) -> None:
    ann, bo = pages("left")
    watcher = open_page(house.url("left"))
    watcher.get_by_text("You are watching.").wait_for()
    assert watcher.locator("#hand button").count() == 0
    ann.get_by_role("button", name="red 7, fits").click()
    turn_says(watcher, "It is Bo\u2019s turn.")
    bo.close()
    ann.get_by_role("button", name="Use a bot for Bo").click()
    log_says(watcher, "Bo plays a red")
    back = open_page(house.url("left"), house.tokens["left"][1])
    back.locator("#hand .card").first.wait_for()
    ann.locator("#players li", has_text="Bo").filter(has_not_text="bot").wait_for()
    nowhere = open_page(f"{house.server.origin}/t/nowhere")
    nowhere.get_by_role("alert").get_by_text("There is no such table.").wait_for()
