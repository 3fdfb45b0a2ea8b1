"""Before the deal in real browsers: the front page, the link, the seats and the bots."""

from __future__ import annotations

import pytest
from tests.browser import DESKTOP, PHONE, Opener, choose, fill_with_bots, looks_right, make_table, picture, sit, until
from tests.tables import House

from unorules.variants import BUILT_IN

SCREENS = pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])


@SCREENS
def test_the_front_page_offers_games_rules_seats_and_clocks(
    house: House, open_page: Opener, name: str, size: dict[str, int]
) -> None:
    """A table with four seats and half a minute for a move is one name and one click away."""
    page = open_page(f"{house.server.origin}/", None, size)
    page.locator("#games .tile").first.wait_for()
    assert page.locator("#games b").all_inner_texts() == [game.title for game in BUILT_IN]
    assert all(page.locator("#games small").all_inner_texts())
    offered = page.locator("input[name=clock]").evaluate_all("all => all.map((one) => one.value)")
    assert offered == ["", "15", "30", "60"]
    samples = "all => all.every((one) => one.shadowRoot?.querySelectorAll('.card').length === 3)"
    until(page, f"({samples})([...document.querySelectorAll('.sample')])")
    picture(page, f"front-{name}.png")
    page.get_by_label("Your name").first.fill("Ann")
    page.get_by_role("button", name="Make a table").click()
    page.locator("#seats li").nth(3).wait_for()
    page.locator("#facts", has_text="30 s for a move").wait_for()


def test_a_table_without_a_clock_says_so(house: House, open_page: Opener) -> None:
    page = open_page(f"{house.server.origin}/")
    make_table(page, "Ann", clock="", seats="2")
    page.locator("#facts", has_text="no clock").wait_for()


@SCREENS
def test_bots_fill_the_empty_seats_with_one_button(
    house: House, open_page: Opener, name: str, size: dict[str, int]
) -> None:
    """They come in three strengths, get another one, and go again."""
    ann = open_page(f"{house.server.origin}/", None, size)
    choose(ann, preset="Party", clock="30")
    bo = open_page(make_table(ann, "Ann", seats="6", clock="30"))
    sit(bo, "Bo")
    ann.get_by_text("Bo", exact=True).wait_for()
    picture(ann, f"lobby-{name}.png")
    fill_with_bots(ann, "hard")
    strengths = ann.locator("#seats select")
    assert strengths.count() == 4
    assert [one.input_value() for one in strengths.all()] == ["hard"] * 4
    looks_right(ann)
    strengths.first.select_option("easy")
    until(bo, "document.querySelector('#seats select').value === 'easy'")
    bo.get_by_role("button", name="Remove").first.click()
    ann.locator("#seats .free").wait_for()
    assert strengths.count() == 3
    ann.get_by_role("button", name="Deal the cards for 5").click()
    bo.locator("#hand .card").first.wait_for()
    bo.locator(".badge", has_text="hard bot").first.wait_for()


def test_the_link_is_copied(house: House, open_page: Opener) -> None:
    page = open_page(f"{house.server.origin}/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = make_table(page, "Ann")
    page.get_by_text("This link opens on this computer only.").wait_for()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("status").filter(has_text="copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == link == page.url


def test_a_player_stands_up_and_the_maker_frees_the_seat_of_who_is_away(house: House, open_page: Opener) -> None:
    ann = open_page(f"{house.server.origin}/")
    link = make_table(ann, "Ann", seats="3")
    bo, cy = open_page(link), open_page(link)
    sit(bo, "Bo")
    sit(cy, "Cy")
    bo.get_by_text("Ann starts the game.").wait_for()
    bo.get_by_role("button", name="Stand up").click()
    bo.get_by_role("button", name="Take a seat").wait_for()
    cy.close()
    ann.get_by_role("button", name="Free the seat of Cy").click()
    ann.locator("#seats .free").nth(1).wait_for()
    assert ann.get_by_role("button", name="Deal the cards").is_disabled()


def test_the_form_and_the_lobby_need_only_a_keyboard(house: House, open_page: Opener) -> None:
    page = open_page(f"{house.server.origin}/")
    page.locator("#games .tile").first.wait_for()
    page.locator("#make-name").focus()
    page.keyboard.type("Ann")
    page.locator("input[name=game]:checked").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator("input[name=game]:checked").input_value() == [game.id for game in BUILT_IN][1]
    assert page.evaluate("getComputedStyle(document.activeElement.nextElementSibling).outlineStyle") == "solid"
    page.locator("#make-name").focus()
    page.keyboard.press("Enter")
    page.locator("#seats li").first.wait_for()
    page.get_by_role("button", name="Fill with bots").focus()
    page.keyboard.press("Enter")
    page.locator("#seats select").first.wait_for()
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    page.locator("#hand .card").first.wait_for()
