"""Uses of the extension API that every type checker must refuse, one a line. Checked, never run.

Each line has the mypy error that is expected. mypy and pyright both report a `type: ignore` that hides nothing, so
that a clean run proves that every one of these is refused.
"""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from collections.abc import Iterable

import unorules as uno
from unorules import Answer, Card, Leave, NextRound, Play, Rules, State, card
from unorules.cards import (
    Announce,
    Ask,
    CardFilter,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Kind,
    MoveHands,
    NextTurn,
    Penalty,
    PoolHands,
    Reply,
    Reveal,
    Skip,
    TakePenalty,
    Turn,
    wild,
)
from unorules.variants import CLASSIC_2010


def nothing(turn: Turn) -> Iterable[Effect]:
    return []


def settled(turn: Turn, reply: Reply) -> Iterable[Effect]:
    return []


# --- What a card does ----------------------------------------------------------------------------


@wild("acme:wild-word")  # type: ignore[arg-type]
def returns_a_word(turn: Turn) -> str:
    return "skip"


@wild("acme:wild-words")  # type: ignore[arg-type]
def returns_words(turn: Turn) -> list[str]:
    return ["skip"]


@wild("acme:wild-effect")  # type: ignore[arg-type]
def returns_one_effect(turn: Turn) -> Effect:
    return Skip()


@wild("acme:wild-nothing")  # type: ignore[arg-type]
def returns_nothing(turn: Turn) -> None:
    return None


@wild("acme:wild-state")  # type: ignore[arg-type]
def takes_the_state(state: State) -> Iterable[Effect]:
    return []


@wild("acme:wild-two")  # type: ignore[arg-type]
def takes_a_reply(turn: Turn, reply: Reply) -> Iterable[Effect]:
    return []


@wild()  # type: ignore[call-arg]
def has_no_id(turn: Turn) -> Iterable[Effect]:
    return []


@wild  # type: ignore[arg-type]
def is_not_called(turn: Turn) -> Iterable[Effect]:
    return []


def wrong_wilds() -> None:
    wild(7)(nothing)  # type: ignore[arg-type]
    wild("acme:wild-x", 50)(nothing)  # type: ignore[call-arg]
    wild("acme:wild-x", points="50")(nothing)  # type: ignore[arg-type]
    wild("acme:wild-x", point=50)(nothing)  # type: ignore[call-arg]
    wild("acme:wild-x", on_answer=nothing)(nothing)  # type: ignore[arg-type]
    wild("acme:wild-x", on_open="sideways")(nothing)  # type: ignore[arg-type]
    wild("acme:wild-x", playable=settled)(nothing)  # type: ignore[arg-type]
    wild("acme:wild-x", may_keep=nothing)(nothing)  # type: ignore[arg-type]
    wild("acme:wild-x", penalty="4")(nothing)  # type: ignore[arg-type]
    wild("acme:wild-x", answers=nothing)(nothing)  # type: ignore[arg-type]


def wrong_kinds(kind: Kind) -> None:
    Kind("acme:x")  # type: ignore[call-arg]
    Kind(points=5)  # type: ignore[call-arg]
    Kind("acme:x", 5)  # type: ignore[call-arg]
    Kind("acme:x", points="5")  # type: ignore[arg-type]
    Kind("acme:x", points=5, number="5")  # type: ignore[arg-type]
    Kind("acme:x", points=5, on_play=Skip())  # type: ignore[arg-type]
    Kind("acme:x", points=5, on_play=("skip",))  # type: ignore[arg-type]
    Kind("acme:x", points=5, on_play=settled)  # type: ignore[arg-type]
    Kind("acme:x", points=5, on_open="sideways")  # type: ignore[arg-type]
    Kind("acme:x", points=5, goes_on=nothing)  # type: ignore[arg-type]
    Kind("acme:x", points=5, names_colour=True)  # type: ignore[call-arg]
    kind.points = 5  # type: ignore[misc]


# --- What a card asks for ------------------------------------------------------------------------


def wrong_effects() -> Iterable[Effect]:
    Skip("1")  # type: ignore[arg-type]
    Penalty()  # type: ignore[call-arg]
    Penalty("2")  # type: ignore[arg-type]
    DrawCards(1)  # type: ignore[call-arg]
    DrawCards("Ann", 2)  # type: ignore[arg-type]
    DrawUntil(1, "red")  # type: ignore[arg-type]
    DrawUntil(1, card("red-7"))  # type: ignore[arg-type]
    DrawUntil(1, CardFilter("red"))  # type: ignore[call-arg]
    DrawUntil(1, CardFilter(colour="red"))  # type: ignore[call-arg]
    DrawUntil(1, CardFilter(color="red"), most="5")  # type: ignore[arg-type]
    Reveal(1)  # type: ignore[call-arg]
    TakePenalty("Ann")  # type: ignore[arg-type]
    NextTurn(None)  # type: ignore[arg-type]
    MoveHands((0, 1))  # type: ignore[arg-type]
    PoolHands([0, 1])  # type: ignore[arg-type]
    Discard(0, card("red-7"))  # type: ignore[arg-type]
    Announce(7)  # type: ignore[arg-type]
    Ask(1, "whom", (1, "two"))  # type: ignore[arg-type]
    Ask(1, "whom", [1, 2])  # type: ignore[arg-type]
    Ask(1, "dare", "yes")  # type: ignore[arg-type]
    Ask(1, ("yes", "no"))  # type: ignore[call-arg, arg-type]
    Ask(1, "dare", ("yes", "no"), True)  # type: ignore[call-arg]
    Ask(1, "dare", ("yes", "no"), memo=[1])  # type: ignore[arg-type]
    Ask(1, "dare", ("yes", "no"), memo=nothing)  # type: ignore[arg-type]
    Ask(1, "dare", ("yes", "no"), outcome="yes")  # type: ignore[arg-type]
    return "skip"  # type: ignore[return-value]


def wrong_readings(turn: Turn, reply: Reply) -> Iterable[Effect]:
    _ = turn.state  # type: ignore[attr-defined]
    _ = turn.hands  # type: ignore[attr-defined]
    _ = turn.draw_pile  # type: ignore[attr-defined]
    turn.color = "red"  # type: ignore[misc]
    turn.after("Ann")  # type: ignore[arg-type]
    reply.option.upper()  # type: ignore[union-attr]
    reply.target.upper()  # type: ignore[attr-defined]
    return [DrawCards(reply.option, 2)]  # type: ignore[arg-type]


# --- What is in the box, and by which rules ------------------------------------------------------


def wrong_variants(kind: Kind) -> None:
    CLASSIC_2010.extended("acme:x")  # type: ignore[call-arg]
    CLASSIC_2010.extended("acme:x", {kind: 4})  # type: ignore[call-arg]
    CLASSIC_2010.extended("acme:x", add=[kind])  # type: ignore[arg-type]
    CLASSIC_2010.extended("acme:x", add={"wild": 4})  # type: ignore[dict-item]
    CLASSIC_2010.extended("acme:x", add={nothing: 4})  # type: ignore[dict-item]
    CLASSIC_2010.with_deck("acme:x", {card("red-7"): 4})  # type: ignore[dict-item]
    CLASSIC_2010.with_rules(wd4="fre")  # type: ignore[arg-type]
    CLASSIC_2010.with_rules(wd5="free")  # type: ignore[call-arg]
    CLASSIC_2010.with_rules(target="500")  # type: ignore[arg-type]
    CLASSIC_2010.with_rules(jump_in=True)  # type: ignore[arg-type]
    CLASSIC_2010.with_rules({"jump_in": "any"})  # type: ignore[arg-type]
    CLASSIC_2010.rules.target = 200  # type: ignore[misc]
    Rules(opening="sideways")  # type: ignore[arg-type]


# --- At the table --------------------------------------------------------------------------------


def wrong_games(state: State) -> None:
    Card(7)  # type: ignore[arg-type]
    card(7)  # type: ignore[arg-type]
    Play(0, "red-7")  # type: ignore[arg-type]
    Play(0, card("wild"), "red")  # type: ignore[call-arg]
    Play(0, card("red-7"), count="2")  # type: ignore[arg-type]
    Leave(None)  # type: ignore[arg-type]
    Play(card("red-7"))  # type: ignore[call-arg, arg-type]
    Answer("yes")  # type: ignore[call-arg, arg-type]
    NextRound("Ann")  # type: ignore[arg-type]
    uno.apply(state)  # type: ignore[call-arg]
    uno.apply(state, "draw")  # type: ignore[arg-type]
    uno.new_game(7)  # type: ignore[arg-type]
    uno.new_game("classic-2010", 3, seed=1.5)  # type: ignore[arg-type]
    uno.position(["red-7", "red-8"])  # type: ignore[call-arg]
    uno.position(["red-7", "red-8"], top="red-9", direction=2)  # type: ignore[arg-type]
    uno.position(["red-7", "red-8"], top="red-9", rest="hand")  # type: ignore[arg-type]
    state.color = "red"  # type: ignore[misc]


# --- What is shown, sent and kept -----------------------------------------------------------------


def wrong_documents(state: State, table: uno.Table, seen: uno.View) -> None:
    uno.encode(state)  # type: ignore[call-overload]
    uno.decode_action("{}")  # type: ignore[call-arg]
    uno.decode_action("{}", seat=None)  # type: ignore[arg-type]
    uno.State.from_json(state)  # type: ignore[arg-type]
    seen.to_json()  # type: ignore[attr-defined]
    uno.view(seen, 0)  # type: ignore[arg-type]
    uno.view(state)  # type: ignore[call-arg]
    uno.fairness.commitment("secret")  # type: ignore[arg-type]
    uno.ReplayLog.create("log", table.replay, durability="always")  # type: ignore[arg-type]
    uno.Table.resume(state)  # type: ignore[arg-type]
    table.replay.for_seat(0).verify()  # type: ignore[attr-defined]
    seen.hand = ()  # type: ignore[misc]
