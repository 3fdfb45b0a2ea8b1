"""Links: a game in the fragment of an address."""

from __future__ import annotations

import re

import pytest

from tests.kit.games import game
from tests.replay_page.kit import document_in, document_of, match
from tests.replay_page.secrets import secrets_in
from unorules.errors import SeatError, SetupError
from unorules.replay_page import Reader, links_html, replay_html, replay_link

PAGE = "https://example.org/links.html"


@pytest.mark.parametrize("seat", ["all", None, 1])
def test_link_holds_what_a_page_would(seat: Reader) -> None:
    """In characters that nobody has to escape."""
    replay = match()
    link = replay_link(replay, PAGE, seat=seat, language="de")

    assert re.fullmatch(rf"{re.escape(PAGE)}#r=[\w-]+", link)
    assert document_in(replay_html(replay, seat=seat, language="de")) == document_of(link)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_link_to_a_round_is_short(seed: int) -> None:
    """Of four players, as everyone saw it: such links survive being sent around."""
    replay = game(players=4, seed=seed, most=400)

    assert 8_000 > len(replay_link(replay, PAGE, seat=None, round=1))


def test_link_of_a_seat_holds_no_secret() -> None:
    """What a page may hold, a link may hold."""
    replay = match()
    (document, page) = document_of(replay_link(replay, PAGE, seat=2)), replay_html(replay, seat=2)

    assert document_in(page) == document
    assert [] == secrets_in(page, replay, 2)


def test_page_for_links_has_all_symbols_that_a_link_uses() -> None:
    """Of any variant."""
    page = links_html()
    for variant in ("classic-2010", "friends-2022", "hello-kitty-2017"):
        document = document_of(replay_link(game(variant, 3, most=150), PAGE))
        used = {id for id, _ in document["cards"]}
        used |= {text[1:] for texts in document["attributes"] for text in texts if text.startswith("#u")}
        assert used <= set(re.findall(r'id="(u\w+)"', page))


def test_what_cannot_be_a_link_is_refused() -> None:
    """With what is wrong about it."""
    with pytest.raises(SetupError, match="a link has at most 32000 characters, not "):
        replay_link(game(players=9, seed=3, most=3000), PAGE)
    with pytest.raises(SetupError, match="page must be the address of a page, without #, not 'x#1'"):
        replay_link(match(), "x#1")
    with pytest.raises(SetupError, match="page must be the address of a page"):
        replay_link(match(), 3)  # type: ignore[arg-type]
    with pytest.raises(SeatError):
        replay_link(match().for_seat(1), PAGE, seat=2)
