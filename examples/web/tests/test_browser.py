"""The page in real browsers, played by mouse and by keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.browser import (
    PHONE,
    ROUND_WON,
    Opener,
    Pages,
    choose,
    fill_with_bots,
    focus_words,
    log_says,
    looks_right,
    make_table,
    play_until,
    sit,
    tab_to,
    turn_says,
)
from tests.tables import House, open_house


@pytest.mark.parametrize(("preset", "cards"), [pytest.param("", 7, marks=pytest.mark.smoke), ("Party", 3)])
def test_two_browsers_play_a_round_to_its_end(house: House, open_page: Opener, preset: str, cards: int) -> None:
    ann = open_page(f"{house.server.origin}/")
    choose(ann, preset=preset)
    ann.get_by_text("More: every rule by itself").click()
    ann.get_by_label("Cards dealt").fill(str(cards))
    bo = open_page(make_table(ann, "Ann", seats="3"), size=PHONE)
    sit(bo, "<b>Bo</b>")
    ann.get_by_text("<b>Bo</b>", exact=True).wait_for()
    fill_with_bots(ann)
    ann.get_by_role("button", name="Deal the cards for 3").click()
    for page in (ann, bo):
        page.locator("#hand .card").first.wait_for()
        looks_right(page)
    play_until((ann, bo), "[data-key=next]")
    log_says(ann, ROUND_WON)
    assert "The round is over" in ann.title()
    for page in (ann, bo):
        page.locator("#scores h2", has_text=re.compile("wins? round 1!")).wait_for()
        looks_right(page)
    bo.get_by_role("button", name="Next round").click()
    log_says(ann, "Round 2")
    ann.locator("#scores").wait_for(state="hidden")
    assert ann.locator(".who b, #log b").count() == bo.locator(".who b, #log b").count() == 0


def test_the_end_of_a_match_is_told(pages: Pages) -> None:
    ann, bo = pages("last")
    ann.get_by_role("button", name="red 7, fits").click()
    for page, told in ((ann, "You win the match with 503 points!"), (bo, "Ann wins the match with 503 points!")):
        turn_says(page, "The match is over.")
        page.locator("#latest", has_text=told).wait_for()
    for page, told in ((ann, "You win the match!"), (bo, "Ann wins the match!")):
        page.get_by_role("heading", name=told).wait_for()
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
    assert focus_words(ann) == "wild, fits"
    ann.keyboard.press("Enter")
    tab_to(ann, "Green")
    ann.keyboard.press("Space")
    log_says(bo, "Ann plays a wild and calls green.")
    turn_says(ann, "It is Bo\u2019s turn.")
    assert focus_words(ann) in ("red 7", "blue 3")

    turn_says(bo, "It is your turn.")
    tab_to(bo, f"Draw, {bo.locator('#draw').get_attribute('title')}")
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
    ann.locator(".chip", has_text="Red").wait_for()
    assert ann.locator(".chip use").get_attribute("href") == "#color-red"


def test_the_uno_window_is_open_until_the_next_move(pages: Pages) -> None:
    ann, bo, cy = pages("window")
    ann.get_by_role("button", name="red 7, fits").click()
    cy.get_by_text("Ann has not called UNO!").wait_for()
    looks_right(cy)
    ann.get_by_role("button", name="Call UNO").first.wait_for()
    cy.get_by_role("button", name="Catch Ann").click()
    log_says(ann, "Cy catches you, since you have not called UNO")
    ann.locator("#urgent:empty").wait_for(state="attached")
    bo.get_by_role("button", name="Call UNO").click()
    log_says(ann, "Bo calls UNO!")
    bo.get_by_role("button", name="red 1, fits").click()
    log_says(cy, "Bo plays a red 1.")
    assert cy.locator("#urgent button").count() == 0


def test_what_is_refused_is_told_kindly(pages: Pages) -> None:
    ann, bo = pages("refused")
    ann.get_by_role("button", name="blue 3").click()
    ann.get_by_role("status").filter(has_text="This card matches neither the colour nor the face").wait_for()
    looks_right(ann)
    bo.evaluate("window.setTimeout = () => 0")  # so that it does not go by itself
    bo.get_by_role("button", name="red 1").click()
    bo.get_by_role("status").filter(has_text="It is Ann\u2019s move.").wait_for()
    ann.locator("#draw").click()
    bo.locator("#note:empty").wait_for(state="attached")


def test_a_spectator_watches_the_game(house: House, open_page: Opener, pages: Pages) -> None:
    ann, _ = pages("left")
    watcher = open_page(house.url("left"))
    watcher.get_by_text("You are watching.").wait_for()
    assert watcher.locator("#hand button").count() == 0
    assert watcher.locator("#players .me").count() == 0
    ann.get_by_role("button", name="red 7, fits").click()
    turn_says(watcher, "It is Bo\u2019s turn.")
    looks_right(watcher)
    ann.locator("#facts", has_text="1 watching").wait_for()
    nowhere = open_page(f"{house.server.origin}/t/nowhere")
    nowhere.get_by_role("alert").get_by_text("There is no such table.").wait_for()
