"""House rules in real browsers: choosing them, seeing them, and playing by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.browser import (
    DESKTOP,
    PHONE,
    Opener,
    Page,
    Pages,
    choose,
    fill_with_bots,
    log_says,
    looks_right,
    make_table,
    tile,
    turn_says,
)
from tests.tables import House, open_house

SCREENS = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def open_form(house: House, open_page: Opener, size: dict[str, int] = DESKTOP) -> Page:
    """The front page, with every switch unfolded."""
    page = open_page(f"{house.server.origin}/", None, size)
    page.locator("#switch-stacking").wait_for(state="attached")
    page.get_by_label("Your name").first.fill("Ann")
    page.get_by_text("More: every rule by itself").click()
    return page


@SCREENS
def test_presets_and_single_switches_are_chosen_in_the_form(
    house: House, open_page: Opener, size: dict[str, int]
) -> None:
    """A preset sets its switches, each can be changed, and the table shows which are on."""
    ann = open_form(house, open_page, size)
    assert ann.locator("#presets b").all_inner_texts()[:3] == ["By the book", "Stacking", "Party"]
    assert all(len(text) > 20 for text in ann.locator("#presets small").all_inner_texts())
    choose(ann, preset="Party")
    assert ann.get_by_label("Draw cards on draw cards").input_value() == "any"
    ann.get_by_label("7 and 0 move hands").select_option("off")
    ann.get_by_label("Out of the round with so many cards").fill("20")
    ann.locator("#make-chosen", has_text="Out of the round with so many cards: 20").wait_for()
    looks_right(ann)
    ann.get_by_role("button", name="Make a table").click()
    ann.locator("#before-rules li").nth(3).wait_for()
    shown = ann.locator("#before-rules li").all_inner_texts()
    assert "Jump in with an identical card: any" in shown
    assert "Out of the round with so many cards: 20" in shown
    assert not [text for text in shown if "7 and 0" in text]
    looks_right(ann)
    fill_with_bots(ann, "easy")
    ann.get_by_role("button", name="Deal the cards for 4").click()
    ann.locator("#hand .card").first.wait_for()
    ann.locator("#house-words").click()
    assert ann.locator("#house-rules li").all_inner_texts() == shown
    looks_right(ann)


def test_what_cannot_be_played_is_said_beside_the_form(house: House, open_page: Opener) -> None:
    """The sentence goes away when something else is chosen, and the table can be made."""
    ann = open_form(house, open_page)
    choose(ann, preset="Partners", seats="3")
    ann.get_by_role("button", name="Make a table").click()
    ann.get_by_role("alert").get_by_text("need an even number of at least 4 players, not 3.").wait_for()
    looks_right(ann)
    ann.get_by_label("Scoring").select_option("last_standing")
    ann.locator("#make-problem").wait_for(state="hidden")
    choose(ann, seats="4")
    ann.get_by_role("button", name="Make a table").click()
    ann.get_by_role("alert").get_by_text("“Partners: opposite” needs “Scoring” other than last standing.").wait_for()
    choose(ann, preset="")
    ann.get_by_role("button", name="Make a table").click()
    ann.locator("#seats li").first.wait_for()
    assert ann.locator("#before-rules li").count() == 0


def test_partners_who_are_too_few_at_the_deal_are_told_so(house: House, open_page: Opener) -> None:
    """The table has four seats, but only two are taken."""
    ann = open_page(f"{house.server.origin}/")
    link = make_table(ann, "Ann", preset="Partners")
    bo = open_page(link)
    bo.locator("#sit-name").fill("Bo")
    bo.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Deal the cards for 2").click()
    ann.get_by_role("status").get_by_text("need an even number of at least 4 players, not 2.").wait_for()


def test_a_debt_is_answered_or_taken(pages: Pages) -> None:
    """The cards that answer are marked, and the button says how many would be drawn."""
    ann, bo, *_ = pages("debt")
    turn_says(ann, "You owe 6 cards: answer with a card, or take them.")
    turn_says(bo, "Ann owes 6 cards.")
    assert ann.locator("#hand .fits").count() == 2
    ann.get_by_role("button", name="red draw two, answers").click()
    turn_says(bo, "You owe 8 cards")
    assert bo.locator("#draw").inner_text() == "Draw 8"
    bo.locator("#draw").click()
    log_says(ann, "Bo draws 8 and loses the turn.")
    assert tile(ann, "Bo").locator(".count").inner_text() == "11 cards"


def test_a_challenge_on_a_stack_is_about_all_of_it(pages: Pages) -> None:
    """Who accepts it owes everything, and may still answer."""
    ann, _ = pages("stacked")
    dialog = ann.get_by_role("dialog")
    dialog.get_by_text("Take the cards, or challenge?").wait_for()
    looks_right(ann)
    dialog.get_by_role("button", name="Accept").click()
    turn_says(ann, "You owe 6 cards: answer with a card, or take them.")
    ann.get_by_role("button", name="green draw two, answers").wait_for()


def test_a_card_like_the_top_one_is_played_out_of_turn(pages: Pages) -> None:
    """A large button offers it to who has it, and to nobody else."""
    ann, bo, cy, _ = pages("jump")
    turn_says(ann, "It is Cy\u2019s turn. You can jump in!")
    assert ann.title() == "You can jump in! · UNO"
    turn_says(cy, "It is your turn.")
    assert bo.get_by_role("button", name="Jump in").count() == 0
    assert ann.locator("#hand .jumps").count() == 1
    button = ann.get_by_role("button", name="Jump in: green 5!")
    button.click()
    log_says(cy, "Ann jumps in with a green 5.")
    turn_says(bo, "It is your turn.")


def test_several_identical_cards_are_played_at_once(pages: Pages) -> None:
    """The page asks how many, and then for the colour of wilds."""
    ann, bo = pages("several")
    ann.get_by_role("button", name="red 8, fits").first.click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_role("heading", name="red 8").wait_for()
    looks_right(ann)
    dialog.get_by_role("button", name="2 \u00d7 red 8").click()
    log_says(bo, "Ann plays 2 cards at once, with a red 8 on top.")
    bo.locator("#draw").click()
    log_says(bo, "You draw a")
    if bo.locator("[data-key=pass]:enabled").count():
        bo.get_by_role("button", name="Pass").click()
        turn_says(ann, "It is your turn.")
        ann.get_by_role("button", name="wild, fits").first.click()
        dialog.get_by_role("button", name="1 \u00d7 wild").click()
        dialog.get_by_role("button", name="Blue").click()
        log_says(bo, "Ann plays a wild and calls blue.")


def test_a_seven_asks_by_name_whose_hand_is_wanted(pages: Pages) -> None:
    """The names come with the sizes of the hands; the new hand is announced."""
    ann, bo, cy = pages("swap")
    ann.get_by_role("button", name="red 7, fits").click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_role("button", name="Bo (2)").wait_for()
    turn_says(bo, "Ann has to swap hands with somebody.")
    dialog.get_by_role("button", name="Cy (1)").click()
    ann.locator("#latest", has_text="You get").wait_for()
    log_says(bo, "Ann swaps hands with Cy.")
    log_says(cy, "Ann swaps hands with you.")
    assert ann.locator("#hand button").count() == 1
    cy.get_by_role("button", name="blue 1").wait_for()


def test_partners_are_marked_and_win_together(pages: Pages) -> None:
    """The side of every player is shown, with its score at both seats."""
    ann, bo, cy, _ = pages("sides")
    tile(ann, "Cy").get_by_text("your partner").wait_for()
    assert tile(ann, "Cy").locator(".badge").all_inner_texts() == ["your partner", "side A", "120 points"]
    assert tile(ann, "Dot").locator(".badge").all_inner_texts() == ["side B", "84 points"]
    ann.get_by_role("button", name="red 7, fits").click()
    for page, told in ((bo, "Ann goes out and wins round 1"), (ann, "You go out and win round 1")):
        turn_says(page, "The round is over.")
        page.locator("#latest", has_text=told).wait_for()
    looks_right(cy)


def test_who_is_out_of_the_round_is_marked_and_watches(pages: Pages) -> None:
    """The others play on, and somebody with no cards who is out has not won."""
    ann, bo, cy = pages("mercy")
    ann.get_by_role("button", name="red 7, fits").click()
    tile(ann, "Bo").get_by_text("out of the round").wait_for()
    bo.get_by_text("You are out, and watch the others.").wait_for()
    looks_right(bo)
    cy.get_by_role("button", name="red 1, fits").click()
    ann.get_by_role("button", name="red 3, fits").click()
    cy.get_by_role("button", name="red 2, fits").click()
    log_says(ann, "Cy goes out and wins round 1")
    ann.get_by_role("button", name="Next round").click()
    bo.get_by_role("region", name=re.compile(r"Your cards \([79]\)")).wait_for()  # 9 after a Draw Two turned up


def test_a_player_leaves_for_good_and_the_others_go_on(tmp_path: Path, open_page: Opener) -> None:
    """Whoever leaves is asked first; for somebody who is away the others decide."""
    with open_house(tmp_path, grace=0.2) as house:
        ann, bo, cy, dot = [open_page(house.url("leaving"), token) for token in house.tokens["leaving"]]
        ann.get_by_role("button", name="Leave").click()
        ann.get_by_role("dialog").get_by_role("button", name="Stay").click()
        ann.get_by_role("button", name="Leave").click()
        looks_right(ann)
        ann.get_by_role("dialog").get_by_role("button", name="Leave for good").click()
        tile(bo, "Ann").get_by_text("out of the match").wait_for()
        log_says(bo, "Ann leaves the match.")
        turn_says(bo, "It is your turn.")
        dot.close()
        bo.get_by_role("button", name="Go on without Dot").click()
        log_says(cy, "Dot leaves the match.")
        cy.close()
        bo.get_by_role("button", name="Go on without Cy").click()
        log_says(bo, "You win the match")
        log_says(ann, "Bo wins the match")
