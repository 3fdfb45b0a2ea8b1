"""Whole matches in real browsers: many people, clocks, players who go and come back, scores, rematches and replays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.browser import (
    DESKTOP,
    PHONE,
    ROUND_WON,
    Opener,
    Pages,
    fill_with_bots,
    log_says,
    looks_right,
    make_table,
    picture,
    play_until,
    sit,
    tile,
)
from tests.server import run_server
from tests.tables import House

import unorules as uno


def test_four_people_and_two_bots_play_a_round(house: House, open_page: Opener) -> None:
    """Two of them on phones; everyone sees the same scores, and the next round is dealt for all."""
    ann = open_page(f"{house.server.origin}/")
    link = make_table(ann, "Ann", preset="Stacking", seats="6")
    others = [open_page(link, size=size) for size in (PHONE, DESKTOP, PHONE)]
    for page, name in zip(others, ("Bo", "Cy", "Dot"), strict=True):
        sit(page, name)
    fill_with_bots(ann, "easy")
    ann.get_by_role("button", name="Deal the cards for 6").click()
    people = [ann, *others]
    for page in people:
        page.locator("#hand .card").first.wait_for()
        assert page.locator("#players li").count() == 6
        assert page.locator(".badge", has_text="easy bot").count() == 2
        looks_right(page)
    play_until(people, "[data-key=next]")
    titles, totals = set(), set()
    for page in people:
        log_says(page, ROUND_WON)
        page.get_by_role("button", name="Next round").wait_for()
        looks_right(page)
        titles.add(page.locator("#scores h2").inner_text().replace("You win", "wins").split("wins")[-1])
        totals.add(tuple(page.locator("#scores .total").all_inner_texts()))
    assert len(titles) == len(totals) == 1
    ann.get_by_role("button", name="Next round").click()
    for page in people:
        page.locator("#scores").wait_for(state="hidden")
        page.locator("#hand .card").first.wait_for()


def test_a_match_ends_with_scores_and_goes_on_with_a_rematch(pages: Pages) -> None:
    """The link and the chairs stay, the win is counted, and the story begins anew."""
    ann, bo = pages("rematch")
    ann.get_by_role("button", name="red 7, fits").click()
    bo.get_by_role("heading", name="Ann wins the match!").wait_for()
    assert bo.locator("#scores tbody th").all_inner_texts() == ["Ann · 1 win", "Bo you"]
    assert bo.locator("#scores .total").all_inner_texts() == ["503", "0"]
    bo.get_by_role("button", name="Rematch").click()
    for page in (ann, bo):
        page.locator("#scores").wait_for(state="hidden")
        page.locator("#hand button").nth(6).wait_for()
        tile(page, "Ann").locator(".badge", has_text="1 win").wait_for(state="attached")
        assert page.locator("#log li", has_text="wins? the match").count() == 0
    play_until((ann, bo), "[data-key=next]")
    log_says(bo, ROUND_WON)


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_the_end_of_a_match_shows_every_round(house: House, open_page: Opener, name: str, size: dict[str, int]) -> None:
    page = open_page(house.url("end"), house.tokens["end"][2], size)
    page.get_by_role("heading", name="You win the match!").wait_for()
    heads = page.locator("#scores thead th").all_inner_texts()
    assert heads == ["Player", "Total", "Round 3", "Round 2", "Round 1"]
    totals = [int(text) for text in page.locator("#scores .total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    for row in page.locator("#scores tbody tr").all():
        total, *points = row.locator("td").all_inner_texts()
        assert int(total) == sum(int(point.replace("\u2013", "0")) for point in points)
    picture(page, f"end-{name}.png")


def test_the_replay_is_a_page_and_a_file(house: House, open_page: Opener) -> None:
    """Both hold the match as it was played."""
    page = open_page(house.url("end"), house.tokens["end"][0])
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Watch the replay").click()
    shown = opened.value
    shown.wait_for_load_state()
    shown.get_by_text("Dot").first.wait_for()
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the replay").click()
    replay = uno.Replay.from_json(Path(loading.value.path()).read_text())
    assert replay.players == ("Ann", "Bo", "Cy", "Dot")
    *_, (last, _) = replay.steps()
    assert last.over


def test_the_clock_runs_down_and_then_moves_for_who_sleeps(house: House, open_page: Opener) -> None:
    """The seconds are told; after two of these a bot plays, until the player wants to."""
    ann = open_page(f"{house.server.origin}/")
    make_table(ann, "Ann", seats="2", clock="15")
    fill_with_bots(ann, "easy")
    ann.get_by_role("button", name="Deal the cards for 2").click()
    ann.locator("#players .me .avatar.timed").wait_for()
    ann.locator("#players .me .seconds", has_text=re.compile(r"^[1-9]\d? s$")).wait_for()
    ann.locator("#clock-words", has_text="seconds left").wait_for(state="attached")
    looks_right(ann)
    ann.get_by_text("A bot plays for you.").wait_for()
    assert ann.locator("#log li", has_text=re.compile("You (draw|play|pass|call|make)")).count() > 0
    looks_right(ann)
    ann.get_by_role("button", name="Play on myself").click()
    ann.get_by_text("A bot plays for you.").wait_for(state="detached")


def test_who_leaves_is_replaced_at_once_and_gets_the_seat_back(house: House, open_page: Opener) -> None:
    ann = open_page(f"{house.server.origin}/")
    link = make_table(ann, "Ann", seats="2")
    bo = open_page(link)
    sit(bo, "Bo")
    ann.get_by_role("button", name="Deal the cards for 2").click()
    bo.locator("#hand .card").first.wait_for()
    bo.get_by_role("button", name="Leave").click()
    bo.get_by_role("dialog").get_by_text("Come back to this link, and the seat is yours again.").wait_for()
    looks_right(bo)
    bo.get_by_role("dialog").get_by_role("button", name="Let a bot take over").click()
    bo.locator("#make").wait_for()
    tile(ann, "Bo").locator(".badge", has_text="stand-in").wait_for()
    looks_right(ann)
    bo.goto(link)
    bo.locator("#hand .card").first.wait_for()
    tile(ann, "Bo").locator(".badge", has_text="stand-in").wait_for(state="detached")


def test_who_loses_the_connection_is_replaced_after_a_moment(tmp_path: Path, open_page: Opener) -> None:
    with run_server(tmp_path, "--grace", "1", "--pace", "0.1") as server:
        ann = open_page(f"{server.origin}/")
        link = make_table(ann, "Ann", seats="2")
        bo = open_page(link)
        sit(bo, "Bo")
        ann.get_by_role("button", name="Deal the cards for 2").click()
        bo.locator("#hand .card").first.wait_for()
        bo.goto("about:blank")
        tile(ann, "Bo").locator(".badge", has_text="stand-in").wait_for()
        play_until([ann], "#log li:has-text('Bo ')")
        bo.goto(link)
        bo.locator("#hand .card").first.wait_for()
        tile(ann, "Bo").locator(".badge", has_text="stand-in").wait_for(state="detached")
