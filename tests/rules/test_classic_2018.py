"""The classic box of 2018: Wild Swap Hands, and wilds that the table writes itself."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import unorules as uno
from tests.kit.builders import drew, of, play, sizes
from tests.rules.tables import lay, open_game, table, waits
from unorules import Answer
from unorules.cards import Ask, DrawCards, Effect, Penalty, Question, Reply, Turn
from unorules.events import TurnedUp
from unorules.variants import CLASSIC_2018, FRIENDS_2022, ICE_THE_KICKER_2023
from unorules.variants.classic_2018 import classic_2018, customizable


@pytest.mark.rule("C18-BASE-01")
def test_switches_are_those_of_the_newer_sheets() -> None:
    """All of them."""
    assert ICE_THE_KICKER_2023.rules == FRIENDS_2022.rules == CLASSIC_2018.rules


@pytest.mark.rule("C18-BASE-01")
def test_only_a_number_opens_a_wild_makes_a_bluff_and_one_round_is_the_match() -> None:
    """Three things that the older sheets have otherwise."""
    start, events = open_game(CLASSIC_2018, "wild-swap-hands red-skip red-4")
    assert ["covered", "covered", "opens"] == [event.fate for event in of(TurnedUp, events)]
    assert ("turn", 1) == waits(start)

    bluff = table(CLASSIC_2018, ["wild-draw-four wild green-1", "blue-1 blue-2", "blue-3 blue-4"])
    bluff, _ = play(bluff, lay(bluff, "wild-draw-four", "blue"), Answer(1, "challenge"))
    assert [6, 2, 2] == sizes(bluff)

    last = table(CLASSIC_2018, ["red-1", "blue-1 blue-2"])
    last, _ = play(last, lay(last, "red-1"))
    assert (True, (0, 0)) == (last.over, last.scores)


@pytest.mark.rule("C18-SWAP-01")
def test_player_of_swap_hands_names_a_colour_and_swaps_with_somebody() -> None:
    """The next player follows."""
    hands = ["wild-swap-hands green-1 green-2", "blue-1", "yellow-1 yellow-2 yellow-3"]
    state = table(CLASSIC_2018, hands)
    before = state.hands
    state, _ = play(state, lay(state, "wild-swap-hands", "yellow"))
    assert (("ask", 0), "swap", (1, 2)) == (waits(state), state.prompt.question, state.prompt.options)

    state, _ = play(state, Answer(0, 2))

    assert (before[2], before[1], 2) == (state.hands[0], state.hands[1], sizes(state)[2])
    assert (("turn", 1), "yellow") == (waits(state), state.color)


@pytest.mark.rule("C18-SWAP-01")
def test_between_two_there_is_no_choice() -> None:
    """Hands are swapped at once."""
    state = table(CLASSIC_2018, ["wild-swap-hands green-1 green-2", "blue-1 blue-2 blue-3"])

    state, _ = play(state, lay(state, "wild-swap-hands", "yellow"))

    assert ([3, 2], ("turn", 1)) == (sizes(state), waits(state))


@pytest.mark.rule("C18-CUST-01")
def test_customizable_is_a_plain_wild_unless_the_table_agrees_on_more() -> None:
    """Its player names the colour."""
    state = table(CLASSIC_2018, ["wild-customizable green-1 green-2", "blue-1 blue-2"])

    state, events = play(state, lay(state, "wild-customizable", "yellow"))

    assert (("turn", 1), "yellow", []) == (waits(state), state.color, drew(events, 1))


def everyone_draws(turn: Turn) -> Iterable[Effect]:
    """All others draw one."""
    return [DrawCards(seat, 1) for seat in turn.others]


@pytest.mark.rule("C18-CUST-01")
@pytest.mark.parametrize(("effect", "drawn"), [((Penalty(3),), [3, 0]), (everyone_draws, [1, 1])])
def test_table_agrees_on_an_effect(effect: object, drawn: list[int]) -> None:
    """Data or a function; it is a game with an id of its own."""
    mine = classic_2018(customizable(effect, "We have agreed."), "my:classic-2018", "Ours")  # type: ignore[arg-type]
    state = table(mine, ["wild-customizable green-1 green-2", "blue-1 blue-2", "blue-3 blue-4"])

    state, events = play(state, lay(state, "wild-customizable", "yellow"))

    assert drawn == [len(drew(events, 1)), len(drew(events, 2))]
    assert ("my:classic-2018", "Ours", 112) == (mine.id, mine.title, mine.size)
    assert state == uno.State.from_json(state.to_json(), registry=uno.Registry([mine]))


def asks_next(turn: Turn) -> Iterable[Effect]:
    """Ask the next player."""
    return [Ask(turn.next, "dance", ("yes", "no"))]


def draw_unless_dancing(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make those draw who do not dance."""
    return [] if reply.option == "yes" else [Penalty(3)]


@pytest.mark.rule("C18-CUST-01")
def test_table_agrees_on_a_question_or_on_what_a_last_card_costs() -> None:
    """As other cards have them."""
    asking = customizable(
        asks_next, "Dance!", on_answer=draw_unless_dancing, questions=(Question("dance", ("yes", "no")),)
    )
    state = table(classic_2018(asking, "my:dance"), ["wild-customizable green-1 green-2", "blue-1 blue-2"])
    _, events = play(state, lay(state, "wild-customizable", "yellow"), Answer(1, "no"))
    assert 3 == len(drew(events, 1))

    last = classic_2018(customizable((Penalty(3),), on_last=True), "my:last")
    state = table(last, ["wild-customizable", "blue-1 blue-2"])
    _, events = play(state, lay(state, "wild-customizable", "yellow"))
    assert 3 == len(drew(events, 1))


@pytest.mark.rule("C18-CUST-01")
def test_effect_needs_an_id_of_its_own() -> None:
    """Otherwise a document would be read as the game without it."""
    with pytest.raises(uno.errors.VariantError, match="needs an id of its own"):
        classic_2018(customizable((Penalty(3),)))
