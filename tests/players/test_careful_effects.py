"""What the careful bot thinks of effects that a card's code asks for."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import unorules as uno
from tests.kit.decks import classic_and
from unorules import Play, card
from unorules.cards import (
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
    Reverse,
    Skip,
    TakePenalty,
    Turn,
    wild,
)
from unorules.players.careful.evaluation import Evaluation, Weights, code_value
from unorules.players.careful.notes import Notes

REDS = CardFilter(color="red")


def code(*effects: Effect) -> Kind:
    """Return a wild whose code asks for these effects, and draws a card for whoever answers "no"."""

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        return [DrawCards(reply.seat, 1)] if reply.option == "no" else []

    @wild("test:wild-code", on_answer=answered)
    def kind(turn: Turn) -> Iterable[Effect]:
        return effects

    return kind


def worth(*effects: Effect) -> float:
    """Return what they are worth to seat 0, with five cards left: seat 1 is next and has one, seat 2 has six."""
    many = "green-1 green-2 green-3 green-4 green-5 green-6"
    hands = ["test:wild-code red-1 red-2 red-3 red-4 blue-5", "blue-1", many]
    kind = code(*effects)
    seen = uno.view(uno.position(hands, top="red-9", variant=classic_and(kind)), 0)
    evaluation = Evaluation(seen, 0, Notes(seen), Weights())
    evaluation.sizes[0] = 5
    return code_value(evaluation, kind, Play(0, card("test:wild-code"), color="red"))


@pytest.mark.parametrize(
    "effect",
    [
        DrawCards(1, 2),
        DrawUntil(1, REDS),
        DrawUntil(1, CardFilter(), 2),
        Penalty(1),
        Skip(),
        Skip(2),
        Reverse(),
        TakePenalty(1, 2),
        NextTurn(0),
        MoveHands(((0, 1), (1, 0))),
        Discard(0, REDS),
        PoolHands((1, 2)),
    ],
    ids=repr,
)
def test_good_for_the_player(effect: Effect) -> None:
    """It hurts whoever is nearly out, or helps."""
    assert worth(effect) > 0


@pytest.mark.parametrize(
    "effect",
    [DrawCards(0, 1), TakePenalty(0, 1), NextTurn(1), MoveHands(((0, 2), (2, 0))), Discard(1, REDS), Discard(2, REDS)],
    ids=repr,
)
def test_bad_for_the_player(effect: Effect) -> None:
    """It costs cards, or helps somebody else."""
    assert worth(effect) < 0


@pytest.mark.parametrize("effect", [uno.cards.Announce("rain"), uno.cards.Reveal(1, None), TakePenalty(None)], ids=repr)
def test_neither_good_nor_bad(effect: Effect) -> None:
    """Nobody has more cards or fewer."""
    assert worth(effect) == 0


def test_worse_the_fewer_cards_somebody_holds() -> None:
    """A card for whoever is nearly out counts more, and so does a turn."""
    assert worth(DrawCards(1, 1)) > worth(DrawCards(2, 1)) > 0
    assert worth(NextTurn(1)) < worth(NextTurn(2)) < 0


def test_rare_card_takes_longer_to_draw() -> None:
    """There are fewer zeros than sevens."""
    assert worth(DrawUntil(1, CardFilter(kind="0"))) > worth(DrawUntil(1, CardFilter(kind="7")))


def test_own_question_is_answered_well() -> None:
    """The best answer costs nothing; others are expected to give any."""
    options = ("yes", "no")

    assert worth(Ask(0, "test", options)) == 0
    assert worth(Ask(1, "test", options)) > 0
    assert worth(Ask(0, "test", options, outcome=True)) < 0


def test_code_that_fails_is_worth_nothing() -> None:
    """Also if it names a seat that is not there."""
    assert worth(DrawCards(9, 1)) == 0
