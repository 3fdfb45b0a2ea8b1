"""Show 'em No Mercy: its set-up, what is owed and drawn, and how it ends."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import drew, of, play, refused, sizes
from tests.rules.house import owes, waits
from tests.rules.sheets import lay, opened, table
from unorules import Answer, Draw, Pass, Reason
from unorules.errors import SetupError
from unorules.events import Asked, SeatOut, TurnedUp
from unorules.variants import NO_MERCY_2023

QUIET = "blue-1 blue-2 blue-3"


@pytest.mark.rule("NM-SETUP-01")
def test_two_to_six_play_with_seven_cards() -> None:
    """Seven players are too many."""
    for players in range(2, 7):
        assert [7] * players == sizes(uno.new_game(NO_MERCY_2023, players, seed=1)[0])
    for players in (1, 7):
        with pytest.raises(SetupError, match="is for 2 to 6 players"):
            uno.new_game(NO_MERCY_2023, players, seed=1)


@pytest.mark.rule("NM-OPEN-01")
def test_only_a_number_opens() -> None:
    """Whatever was turned up before is covered and does nothing."""
    state, events = opened(NO_MERCY_2023, "wild-draw-ten red-draw-two red-skip-everyone wild-color-roulette green-4")

    turned = [(str(event.card), event.fate) for event in of(TurnedUp, events)]
    assert ["covered"] * 4 + ["opens"] == [fate for _, fate in turned]
    assert ("green-4", ("turn", 1), [7] * 4) == (str(state.top), waits(state), sizes(state))


@pytest.mark.rule("NM-STACK-01")
def test_draw_card_is_answered_by_one_that_costs_as_much_or_more() -> None:
    """Two, then four, then six: the fourth player owes twelve and draws them."""
    hands = ["red-draw-two " + QUIET, "blue-draw-four green-1 green-2", "wild-draw-six green-3 green-4", QUIET]
    state = table(NO_MERCY_2023, hands)

    state, _ = play(state, lay(state, "red-draw-two"))
    assert (1, 2) == owes(state)
    state, _ = play(state, lay(state, "blue-draw-four"))
    assert (2, 6) == owes(state)
    state, _ = play(state, lay(state, "wild-draw-six", "green"))
    assert (3, 12) == owes(state)
    state, events = play(state, Draw(3))

    assert 12 == len(drew(events, 3))
    assert ("turn", 0) == waits(state)


@pytest.mark.rule("NM-STACK-01")
def test_smaller_draw_card_is_no_answer() -> None:
    """A Draw Two on a Wild Draw Six, nor any card that is no draw card."""
    state = table(NO_MERCY_2023, ["wild-draw-six " + QUIET, "red-draw-two red-5 wild-color-roulette", QUIET])
    state, _ = play(state, lay(state, "wild-draw-six", "red"))

    for text in ("red-draw-two", "red-5", "wild-color-roulette"):
        assert Reason.NOT_AN_ANSWER == refused(state, lay(state, text))


@pytest.mark.rule("NM-DRAW-01")
def test_player_who_is_stuck_draws_until_a_card_fits_and_plays_it() -> None:
    """The third card fits: there is no way but to play it."""
    state = table(NO_MERCY_2023, [QUIET, QUIET.replace("blue", "green")], draw="green-4 yellow-8 red-9 red-1")

    state, events = play(state, Draw(0))

    assert ["green-4", "yellow-8", "red-9"] == drew(events, 0)
    assert ("drawn", 0) == waits(state)
    assert Reason.MUST_PLAY == refused(state, Pass(0))
    state, _ = play(state, lay(state, "red-9"))
    assert ("turn", 1) == waits(state)


@pytest.mark.rule("NM-DRAW-02", "R-81")
def test_player_who_can_play_must() -> None:
    """An assumption: the switch `draw_choice` makes it a choice."""
    state = table(NO_MERCY_2023, ["red-1 blue-1", QUIET])

    assert Reason.MUST_PLAY == refused(state, Draw(0))
    free = table(NO_MERCY_2023.with_rules(draw_choice="free"), ["red-1 blue-1", QUIET])
    assert refused(free, Draw(0)) is None


@pytest.mark.rule("NM-SEVEN-01")
def test_seven_swaps_hands_and_zero_passes_them_on() -> None:
    """The player of the 7 chooses; a 0 goes round."""
    hands = ["red-7 red-0 blue-1", "green-1 green-2", "yellow-1 yellow-2 yellow-3"]
    state = table(NO_MERCY_2023, hands)
    before = state.hands

    swapped, _ = play(state, lay(state, "red-7"), Answer(0, 2))
    passed, _ = play(state, lay(state, "red-0"))

    assert (before[2], before[1]) == swapped.hands[:2]
    assert (before[2], before[1]) == (passed.hands[0], passed.hands[2])


@pytest.mark.rule("NM-MERCY-01")
@pytest.mark.parametrize(("held", "out"), [(14, False), (15, True)])
def test_player_with_25_cards_is_out(held: int, out: bool) -> None:
    """Ten more make 24, or 25."""
    numbers = [f"{color}-{number}" for color in ("green", "yellow") for number in range(10)]
    state = table(NO_MERCY_2023, ["wild-draw-ten blue-1 blue-2", " ".join(numbers[:held]), "blue-3 blue-4"])

    state, events = play(state, lay(state, "wild-draw-ten", "red"), Draw(1))

    assert out == (1 not in state.active)
    assert [(1, "mercy", 25)] * out == [(event.seat, event.why, event.count) for event in of(SeatOut, events)]


@pytest.mark.rule("NM-CHAL-01")
def test_nobody_can_challenge() -> None:
    """No wild that makes somebody draw leads to the question."""
    for wild in ("wild-draw-six", "wild-draw-ten", "wild-reverse-draw-four"):
        state = table(NO_MERCY_2023, [f"{wild} red-1 red-2", QUIET, QUIET.replace("blue", "green")])
        state, events = play(state, lay(state, wild, "blue"))

        assert "debt" == state.prompt.kind
        assert [] == of(Asked, events)


@pytest.mark.rule("NM-END-01")
def test_one_round_is_the_match() -> None:
    """Nobody scores."""
    state = table(NO_MERCY_2023, ["red-1", QUIET])

    state, _ = play(state, lay(state, "red-1"))

    assert (True, (0,), (0, 0)) == (state.over, state.winners, state.scores)
