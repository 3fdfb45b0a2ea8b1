"""The look of the table in a real browser: on a phone and a desktop, with few and many players, and in pictures."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Any

import pytest
from tests.browser import DESKTOP, MARK, PHONE, Opener, Page, Pages, looks_right, picture, tile, turn_says
from tests.tables import House
from websockets.sync.client import connect

SCREENS = pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])


@contextmanager
def everyone(house: House, table: str) -> Iterator[None]:
    """All players are connected, so that nobody is shown as away."""
    with ExitStack() as stack:
        for token in house.tokens[table]:
            there = stack.enter_context(connect(house.server.socket, origin=house.server.origin))
            there.send(json.dumps({"say": "hello", "table": table, "token": token}))
        yield


def box(page: Page, where: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(where).bounding_box()
    return found


def in_sight(page: Page, *parts: str) -> None:
    """All of these are on the screen at once, without scrolling."""
    for part in parts:
        place = box(page, part)
        assert place["y"] >= 0, part
        assert place["y"] + place["height"] <= page.viewport_size["height"] + 1, part


def overlap(one: dict[str, float], other: dict[str, float]) -> float:
    """How many square pixels two boxes share."""
    sides = [
        min(one[at] + one[long], other[at] + other[long]) - max(one[at], other[at])
        for at, long in (("x", "width"), ("y", "height"))
    ]
    return max(sides[0], 0) * max(sides[1], 0)


PICTURES = [("game", 0, "table"), ("debt", 0, "debt"), ("phone", 3, "catch")]


@SCREENS
@pytest.mark.parametrize(("table", "seat", "shown"), PICTURES, ids=[shown for *_, shown in PICTURES])
def test_pile_and_hand_are_in_sight_together(
    house: House, open_page: Opener, table: str, seat: int, shown: str, name: str, size: dict[str, int]
) -> None:
    """In the middle of a game with house rules, with an open debt, and when somebody can be caught."""
    with everyone(house, table):
        page = open_page(house.url(table), house.tokens[table][seat], size)
        page.locator("#hand .card").first.wait_for()
        page.locator("#players", has_not_text="away").wait_for()
        in_sight(page, "#draw", "#top", "#hand", "#now")
        picture(page, f"{shown}-{name}.png")


@SCREENS
def test_ten_players_with_long_names_sit_apart(
    house: House, open_page: Opener, name: str, size: dict[str, int]
) -> None:
    page = open_page(house.url("ten"), house.tokens["ten"][0], size)
    turn_says(page, "It is your turn.")
    looks_right(page)
    in_sight(page, "#draw", "#top", "#hand", "#now")
    seats = [seat.bounding_box() for seat in page.locator("#players li").all()]
    assert len(seats) == 10
    assert page.locator("#hand button:visible").count() == 10
    small = seats[1]["width"] * seats[1]["height"] / 20
    assert all(overlap(one, other) < small for at, one in enumerate(seats) for other in seats[:at])
    for pile in ("#draw", "#top"):
        assert all(overlap(box(page, pile), seat) == 0 for seat in seats)


def test_twenty_cards_are_scrolled_sideways_beside_the_pile(house: House, open_page: Opener) -> None:
    """The page itself does not scroll, and the last card can be reached with the keyboard."""
    page = open_page(house.url("twenty"), house.tokens["twenty"][0], PHONE)
    turn_says(page, "It is your turn.")
    looks_right(page)
    in_sight(page, "#draw", "#top", "#hand")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    steps = page.eval_on_selector_all("#hand li", "all => all.map((one) => one.offsetLeft)")
    assert min(after - before for before, after in pairwise(steps)) >= 44
    page.locator("#hand button").first.focus()
    for _ in range(19):
        page.keyboard.press("ArrowRight")
    last = page.locator("#hand button").last
    assert last.evaluate("(card) => card === document.activeElement")
    place = last.bounding_box()
    assert place["x"] + place["width"] <= PHONE["width"] + 8


def test_a_narrow_window_at_200_percent_shows_everything(house: House, open_page: Opener) -> None:
    """A desktop at twice the size is a window of half the size: it scrolls up and down, but not sideways."""
    page = open_page(house.url("twenty"), house.tokens["twenty"][0], {"width": 640, "height": 400})
    turn_says(page, "It is your turn.")
    looks_right(page)
    for part in ("#draw", "#hand button >> nth=0", "#turn"):
        page.locator(part).scroll_into_view_if_needed()
        in_sight(page, part)


MARKS = [
    (".seat.moving", "borderTopColor", None, ".seat.moving"),
    (".moving .avatar", "backgroundImage", "::before", ".seat.moving"),
    ("#arrows span", "color", None, "#felt"),
    ("#hand .fits", "boxShadow", None, "#table"),
    ("#moves button", "color", None, "#table"),
    ("#sound", "color", None, "header"),
]


def test_marks_stand_out_from_what_is_behind_them(house: House, open_page: Opener) -> None:
    """At least three to one: whose turn it is, the clock, the arrows, what fits, and what has the keyboard."""
    page = open_page(house.url("twenty"), house.tokens["twenty"][0], PHONE)
    turn_says(page, "It is your turn.")
    for mark in MARKS:
        assert page.evaluate(MARK, list(mark)) >= 3, mark
    page.locator("#draw").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for ground in ("#felt", "#table", "header", "#story"):
        assert page.evaluate(MARK, [":focus", "outlineColor", None, ground]) >= 3, ground


def arrows(page: Page) -> list[float]:
    """Where the arrows between the players point, in radians."""
    angles: list[str] = page.eval_on_selector_all(
        "#arrows span", "all => all.map((one) => one.style.getPropertyValue('--angle'))"
    )
    return [float(angle.removesuffix("rad")) for angle in angles]


def test_the_arrows_between_the_players_turn_round_on_a_reverse(pages: Pages) -> None:
    ann, bo, _ = pages("reverse")
    turn_says(ann, "It is your turn.")
    bo.locator(".way", has_text="to the left").wait_for()
    before = arrows(bo)
    assert len(before) == 3
    ann.get_by_role("button", name="red reverse, fits").click()
    bo.locator(".way", has_text="to the right").wait_for()
    turned = [abs(after - one) % (2 * math.pi) for after, one in zip(arrows(bo), before, strict=True)]
    assert turned == [pytest.approx(math.pi, abs=0.01)] * 3


def test_players_sit_clockwise_with_oneself_below(house: House, open_page: Opener) -> None:
    """From the left over the top to the right, from every seat."""
    for seat, others in ((0, ["Bo", "Cy", "Dot"]), (2, ["Dot", "Ann", "Bo"])):
        page = open_page(house.url("sides"), house.tokens["sides"][seat], DESKTOP)
        page.locator("#hand .card").first.wait_for()
        places: list[Any] = [tile(page, name).bounding_box() for name in others]
        left, top, right = places
        assert left["x"] < top["x"] < right["x"]
        assert top["y"] < min(left["y"], right["y"])
        assert box(page, "#players .me")["y"] > max(place["y"] for place in places)


@pytest.mark.parametrize(("table", "seat", "button"), [("jump", 0, ".jump"), ("phone", 3, ".catch")])
@SCREENS
def test_what_is_urgent_is_the_largest_button(
    house: House, open_page: Opener, table: str, seat: int, button: str, name: str, size: dict[str, int]
) -> None:
    with everyone(house, table):
        page = open_page(house.url(table), house.tokens[table][seat], size)
        page.locator(f"#urgent {button}").wait_for()
        loud, usual = box(page, f"#urgent {button}"), box(page, "#moves button >> nth=0")
        assert loud["height"] >= 60
        assert loud["height"] > 1.15 * usual["height"]
        assert loud["width"] * loud["height"] > 1.5 * usual["width"] * usual["height"]
        fonts = [
            page.locator(one).first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
            for one in (f"#urgent {button}", "#moves button")
        ]
        assert fonts[0] >= 1.4 * fonts[1]


def test_a_debt_is_as_large_as_it_is_urgent(house: House, open_page: Opener) -> None:
    page = open_page(house.url("debt"), house.tokens["debt"][0], PHONE)
    turn_says(page, "You owe 6 cards")
    amount = page.locator("#now").evaluate("(now) => getComputedStyle(now, '::before').content")
    assert "6" in page.locator("#now").get_attribute("data-owed")
    assert "+" in amount
    assert page.locator("#draw").inner_text() == "Draw 6"
    assert "owed" in page.locator("#draw").get_attribute("class")


def test_the_story_is_a_drawer_on_a_phone_and_a_panel_on_a_desktop(house: House, open_page: Opener) -> None:
    token = house.tokens["phone"][3]
    phone = open_page(house.url("phone"), token, PHONE)
    phone.locator("#hand .card").first.wait_for()
    assert box(phone, "#story")["height"] <= 1
    phone.get_by_role("button", name="What happened").click()
    phone.get_by_text("Cy plays a yellow 1.").last.wait_for()
    assert box(phone, "#story")["height"] > 300
    looks_right(phone)
    phone.keyboard.press("Escape")
    assert box(phone, "#story")["height"] <= 1
    assert phone.locator("#story-open").evaluate("(one) => one === document.activeElement")
    desktop = open_page(house.url("phone"), token, DESKTOP)
    desktop.locator("#log li", has_text="Cy plays a yellow 1.").wait_for()
    assert box(desktop, "#log")["height"] > 300
    assert not desktop.locator("#story-open").is_visible()
