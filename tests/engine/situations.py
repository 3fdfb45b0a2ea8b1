"""Situations: a state for every sort of prompt, in which actions are refused."""

from __future__ import annotations

from typing import Any

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.decks import classic_and
from tests.kit.house import house_states
from unorules import Card, Draw, Play, State, card
from unorules.cards import Ask
from unorules.variants import CLASSIC_2010

RED_1, BLUE_2 = card("red-1"), card("blue-2")
KICK = uno.cards.wild("acme:wild-kick", on_answer=lambda turn, reply: [])(
    lambda turn: [Ask(turn.next, "kick", ("good", "no-good"), outcome=True)]
)
POINT = uno.cards.wild("acme:wild-point", on_answer=lambda turn, reply: [])(
    lambda turn: [Ask(turn.seat, "whom", turn.others)]
)


def at_turn(**rules: Any) -> State:
    """Seat 0 is to move, and holds a card that fits, one that does not, and both wilds."""
    hands = ["red-1 blue-2 wild wild-draw-four", "red-3 red-4", "green-5 green-6 green-7"]
    return uno.position(hands, top="red-9", draw="blue-8", variant=CLASSIC_2010.with_rules(**rules))


def at_turn_of_1(**fields: Any) -> State:
    """Seat 1 is to move, so that True could be taken for its number."""
    return uno.position(["red-1 blue-2", "red-3 red-4"], top="red-9", turn=1, **fields)


def on_a_wild() -> State:
    """Seat 0 is to move on a wild for which green was named."""
    return uno.position(["red-1 blue-2", "red-3"], top="wild", color="green")


def after_drawing(**rules: Any) -> State:
    """Seat 0 has drawn a blue 8, which does not fit."""
    return play(at_turn(**rules), Draw(0))[0]


def after_drawing_a_fitting_card(**rules: Any) -> State:
    """Seat 0 has drawn a red 8."""
    table = uno.position(["red-1", "red-3"], top="red-9", draw="red-8", variant=CLASSIC_2010.with_rules(**rules))
    return play(table, Draw(0))[0]


def asked() -> State:
    """Seat 1 is asked whether it challenges."""
    return play(at_turn(), Play(0, WD4, color="red"))[0]


def asked_for_a_seat() -> State:
    """Seat 0 is asked for one of the others."""
    table = uno.position(["acme:wild-point red-1", "red-3", "red-4"], top="red-9", variant=classic_and(POINT))
    return play(table, Play(0, Card(POINT.id), color="red"))[0]


def waiting_for_the_host() -> State:
    """The host is asked about seat 1."""
    table = uno.position(["acme:wild-kick red-1", "red-3"], top="red-9", variant=classic_and(KICK))
    return play(table, Play(0, Card(KICK.id), color="red"))[0]


def nothing_to_draw(hand: str) -> State:
    """Every card but these is in the hand of seat 1."""
    return uno.position([hand, ""], top="red-9", rest=1)


def with_two_cards(**rules: Any) -> State:
    """Seat 0 may call ahead of its play."""
    return uno.position(["red-1 blue-2", "red-3 red-4"], top="red-9", variant=CLASSIC_2010.with_rules(**rules))


def with_one_card() -> State:
    """Wrong calls cost cards, and seat 1 holds one card that it has called for."""
    return uno.position(["red-1 blue-2", "red-3"], top="red-9", variant=CLASSIC_2010.with_rules(uno_false_penalty=2))


def round_over() -> State:
    """Seat 0 has gone out."""
    return play(uno.position(["red-1", "red-3"], top="red-9"), Play(0, RED_1))[0]


def match_over() -> State:
    """Seat 0 has gone out and reached the target."""
    table = uno.position(["red-1", "red-3"], top="red-9", scores=[499, 0])
    return play(table, Play(0, RED_1))[0]


def owing() -> State:
    """Seat 1 owes two cards, and holds what answers the debt and what does not."""
    return house_states()["debt"]


def one_has_left() -> State:
    """Seat 0 is to move, and seat 2 has left the match."""
    return house_states()["has left"]


def one_has_left_between_rounds() -> State:
    """The round is over, and seat 2 has left the match."""
    return house_states()["left between rounds"]


def with_copies(**rules: Any) -> State:
    """Seat 0 may play several cards at once, and seat 1 could jump in on the top card."""
    hands = ["red-1 red-1 wild wild blue-2", "red-9 blue-2 blue-3"]
    changes: Any = {"multi_play": "identical", "jump_in": "any", **rules}
    variant = CLASSIC_2010.with_rules(**changes)
    return uno.position(hands, top="red-9", draw="wild", variant=variant)


STATES = (
    at_turn, at_turn_of_1, after_drawing, asked, asked_for_a_seat, waiting_for_the_host, with_two_cards,
    round_over, match_over, owing, one_has_left, one_has_left_between_rounds, with_copies,
)  # fmt: skip
