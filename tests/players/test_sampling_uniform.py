"""Sampling is uniform: on tiny decks the frequencies match those of all deals the seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.kit.builders import cards
from tests.kit.decks import nothing, small
from tests.players.enumeration import MIXER, Line, draw_and_keep, plays
from tests.players.seats import check_frequencies
from unorules import Action, Answer, CallUno, Catch, Draw, Leave
from unorules.cards import Announce, Ask, Effect, Kind, Turn
from unorules.rules import RuleChanges


def asks_about_red(turn: Turn) -> Iterable[Effect]:
    """A question, but only with a red card in the hand."""
    reds = sum(held.color == "red" for held in turn.hand)
    return [Ask(turn.seat, "red", ("yes",), memo=reds)] if reds else [Announce("none")]


NOSY = Kind("test:nosy", points=5, on_play=asks_about_red, on_answer=nothing)


def line(seats: int, deck: str, actions: Iterable[Action], rules: RuleChanges | None = None) -> Line:
    """Return a line with the deck as its variant."""
    variant = small("test:few", deck, MIXER, NOSY, **(rules or {}))
    return Line(variant, seats, cards(deck), tuple(actions))


TWO = RuleChanges(hand_size=2)

LINES: dict[str, tuple[int, Line]] = {
    "another seat has just drawn": (
        2,
        line(
            3,
            "red-1 blue-1 red-3 red-2 red-2 blue-2 red-1 blue-1 wild",
            [plays(0, "red-2"), *draw_and_keep(1), plays(2, "red-3"), Draw(0)],
            TWO,
        ),
    ),
    "a card is played that may have come from the hand or from a reshuffle": (
        2,
        line(
            3,
            "red-1 red-2 red-3 red-4 red-1 red-2 red-3 red-4",
            [
                *draw_and_keep(0, 1),
                *(Draw(2), plays(2, "red-3"), plays(0, "red-1"), plays(1, "red-2")),
                *draw_and_keep(2, 0, 1),
                *(plays(2, "red-4"), plays(0, "red-1")),
            ],
            {"hand_size": 1},
        ),
    ),
    "hands are swapped": (
        0,
        line(
            3,
            "red-7 red-7 red-2 red-1 red-1 red-3 red-4 red-2 red-3",
            [
                *draw_and_keep(0),
                *(plays(1, "red-7"), Answer(1, 2)),
                *draw_and_keep(2),
                *(plays(0, "red-7"), Answer(0, 1)),
                *draw_and_keep(1, 2),
                *(plays(0, "red-3"), plays(1, "red-1")),
            ],
            {"hand_size": 2, "seven_zero": "on"},
        ),
    ),
    "a challenge shows a hand": (
        1,
        line(
            2,
            "wild-draw-four red-3 red-1 blue-2 red-2 red-1 blue-1 red-2 blue-2 wild-draw-four",
            [
                *(plays(0, "wild-draw-four", "red"), Answer(1, "challenge")),
                *(plays(1, "red-3"), plays(0, "red-1")),
            ],
            TWO,
        ),
    ),
    "hands are pooled": (
        2,
        line(
            3,
            "test:wild-mixer red-1 red-2 red-3 red-1 red-2 red-4 blue-1",
            [plays(0, "test:wild-mixer", "red"), *draw_and_keep(1)],
            TWO,
        ),
    ),
    "a hand under the discard pile is reshuffled": (
        0,
        line(
            3,
            "red-1 red-2 red-3 red-4 red-1 red-2 red-3 red-5 red-6",
            [
                *draw_and_keep(0, 1),
                *(Leave(2), plays(0, "red-1"), plays(1, "red-2")),
                *draw_and_keep(0, 1),
                *(plays(0, "red-4"), plays(1, "red-1")),
            ],
            {"hand_size": 2, "leaving": "allowed"},
        ),
    ),
    "the first card turned up goes back": (
        2,
        line(
            3,
            "red-1 red-2 red-3 wild-draw-four red-4 wild-draw-four red-1",
            [*draw_and_keep(0), Draw(1)],
            {"hand_size": 1},
        ),
    ),
    "a question is open, and its player has drawn since": (
        2,
        line(
            3,
            "wild-draw-four red-2 blue-1 red-1 blue-2 red-3 red-2 blue-1 red-1",
            [plays(0, "wild-draw-four", "blue"), Catch(1, 0)],
            TWO,
        ),
    ),
    "a card asks only with some hands": (
        1,
        line(
            2,
            "red-test:nosy blue-2 red-1 blue-3 blue-1 blue-4 red-2 red-3 blue-5 blue-6",
            [plays(0, "red-test:nosy")],
            {"hand_size": 3},
        ),
    ),
    "a call ahead of several cards": (
        1,
        line(
            2,
            "red-1 red-4 red-1 red-5 blue-3 red-6 red-2 red-1 blue-3 red-7 red-7",
            [CallUno(0)],
            {"hand_size": 3, "multi_play": "identical"},
        ),
    ),
    "who has called ahead of several cards draws": (
        1,
        line(
            2,
            "red-1 red-4 red-1 red-5 blue-3 red-6 red-2 red-1 blue-3 red-7",
            [CallUno(0), Draw(0)],
            {"hand_size": 3, "multi_play": "identical"},
        ),
    ),
    "another seat has drawn until it could play": (
        1,
        line(
            2,
            "red-1 red-4 blue-2 red-5 blue-2 red-6 green-2 blue-3 green-4 red-7 blue-8 red-2",
            [Draw(0)],
            {"hand_size": 3, "turn_draw": "until_playable"},
        ),
    ),
    "another seat has drawn all that there was, and then somebody leaves": (
        1,
        line(
            3,
            "red-1 red-4 red-6 blue-2 red-5 red-8 green-2 blue-3 blue-4 red-7",
            [Draw(0), Leave(2)],
            {"hand_size": 2, "turn_draw": "until_playable", "leaving": "allowed"},
        ),
    ),
    "another seat has drawn until it could play, with a reshuffle in between": (
        1,
        line(
            2,
            "red-1 red-4 red-8 red-5 blue-2 blue-3 red-9 blue-5 blue-1 red-6 green-2",
            [plays(0, "red-1"), plays(1, "red-4"), plays(0, "red-8"), *draw_and_keep(1), Draw(0)],
            {"hand_size": 4, "turn_draw": "until_playable"},
        ),
    ),
    "another seat has drawn until it could play a card with a condition": (
        1,
        line(
            2,
            "green-1 green-4 red-1 green-5 green-2 wild-draw-four red-3 blue-2 wild-draw-four green-3",
            [Draw(0)],
            {"hand_size": 2, "turn_draw": "until_playable", "wd4": "enforce"},
        ),
    ),
    "somebody jumps in after a call ahead of several cards": (
        1,
        line(
            2,
            "red-1 red-5 blue-2 red-5 blue-2 red-6 blue-3 red-7 red-3 blue-2 blue-3 red-1",
            [plays(0, "red-1"), plays(1, "red-5"), CallUno(0), plays(1, "red-5")],
            {"hand_size": 4, "multi_play": "identical", "jump_in": "any"},
        ),
    ),
}
"""Whose memory it is, and the line, by what happens in it."""


@pytest.mark.sampled(
    5,
    also=[
        "another seat has drawn all that there was, and then somebody leaves",
        "another seat has drawn until it could play a card with a condition",
    ],
)
@pytest.mark.parametrize("what", LINES)
def test_frequencies_match_all_deals_that_fit(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They differ by chance alone."""
    seat, given = LINES[what]

    check_frequencies(given, seat, monkeypatch)
