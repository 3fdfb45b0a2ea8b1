"""Hints: chances that people miss, and a question where several actions were meant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.builders import W
from tests.words.stories import NAMES, RED
from unorules import (
    Action,
    CallUno,
    Catch,
    Draw,
    Play,
    State,
    apply,
    card,
    position,
    view,
)
from unorules.errors import EventError, LanguageError, StateError
from unorules.variants import CLASSIC_2010
from unorules.words import Hint, ask_which, hints

ANN, BO, CY = range(3)
FALSE_CALLS = CLASSIC_2010.with_rules(uno_false_penalty=2)


def uncalled() -> State:
    """Ann has played her last card but one, and has not called."""
    start = position(["red-7 red-9", "blue-3 green-4", "blue-5 green-6"], top="red-2", players=NAMES)
    return apply(start, Play(ANN, card("red-7")))[0]


def test_who_has_not_called_is_told_and_so_are_the_others() -> None:
    """Spectators too."""
    state = uncalled()

    assert (Hint("call_uno", ANN, "You have not called UNO!"),) == hints(view(state, ANN))
    for reader in (BO, CY, None):
        assert (Hint("catch", ANN, "Ann has not called UNO!"),) == hints(view(state, reader))
    assert ("Ann hat nicht UNO gerufen!",) == tuple(hint.text for hint in hints(view(state, BO), language="de"))


def test_call_ahead_of_the_play() -> None:
    """With two cards, one of which fits; once."""
    state = position(["red-7 blue-9", "red-3 red-4"], top="red-2")
    called, _ = apply(state, CallUno(ANN))

    assert (Hint("call_early", ANN, "You can call UNO."),) == hints(view(state, ANN))
    assert () == hints(view(called, ANN))
    assert () == hints(view(state, BO))
    assert () == hints(view(position(["blue-7 blue-9", "red-3"], top="red-2"), ANN))


def test_wrong_call_is_no_chance() -> None:
    """Though it is legal where it costs cards."""
    seen = view(position(["red-7 blue-9 red-1", "red-3 red-4"], top="red-2", variant=FALSE_CALLS), ANN)
    waits = view(position(["red-7 blue-9 red-1", "red-3 red-4"], top="red-2", variant=FALSE_CALLS), BO)

    assert CallUno(ANN) in seen.legal
    assert CallUno(BO) in waits.legal
    assert () == hints(seen)
    assert () == hints(waits)


def test_jumping_in_comes_first() -> None:
    """Only for whoever holds the card."""
    variant = CLASSIC_2010.with_rules(jump_in="any")
    hands = ["red-5 red-9", "blue-3 green-4", "red-5 green-6 blue-1"]
    state, _ = apply(position(hands, top="red-2", players=NAMES, variant=variant), Play(ANN, card("red-5")))

    assert ["You can jump in!", "Ann has not called UNO!"] == [hint.text for hint in hints(view(state, CY))]
    assert ["catch"] == [hint.kind for hint in hints(view(state, BO))]


def test_only_views_in_known_languages() -> None:
    """A state is not a view."""
    with pytest.raises(StateError, match=r"^hints takes a view, not "):
        hints(uncalled())  # type: ignore[arg-type]
    with pytest.raises(LanguageError):
        hints(view(uncalled(), ANN), language="xx")


@pytest.mark.parametrize(
    ("actions", "english", "german"),
    [
        (
            [Play(0, W, color="red"), Play(0, W, color="blue")],
            "Which colour do you call?",
            "Welche Farbe wünschst du dir?",
        ),
        (
            [Play(0, W, color="red"), Play(0, W, color="red", count=2)],
            "How many of these cards do you play?",
            "Wie viele dieser Karten legst du?",
        ),
        ([Catch(0, 1), Catch(0, 2)], "Whom do you catch?", "Wen erwischst du?"),
        ([Play(0, RED), Play(0, card("red-8"))], "What do you do?", "Was machst du?"),
        ([Play(0, RED), Draw(0)], "What do you do?", "Was machst du?"),
        ([Play(0, RED)], "What do you do?", "Was machst du?"),
        ([], "What do you do?", "Was machst du?"),
    ],
    ids=["color", "count", "target", "cards", "play or draw", "one", "none"],
)
def test_question_between_actions(actions: list[Action], english: str, german: str) -> None:
    """It asks for what they differ in."""
    assert english == ask_which(actions)
    assert german == ask_which(iter(actions), language="de")


@pytest.mark.parametrize("given", [["draw"], [None], [Draw(0), 7]])
def test_question_is_between_actions_only(given: Any) -> None:
    """Anything else is refused."""
    with pytest.raises(EventError, match=r"^ask_which takes actions, not "):
        ask_which(given)
