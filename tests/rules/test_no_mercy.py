"""Show 'em No Mercy: its set-up, debts, cards and end."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import Direction, around, drew, of, play, refusal, sizes
from tests.rules.tables import lay, open_game, owes, table, waits
from unorules import Answer, Draw, Leave, Pass, Play, Reason, State, card
from unorules.errors import SetupError
from unorules.events import Asked, ColorSet, Discarded, SeatOut, TurnedUp
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
    state, events = open_game(NO_MERCY_2023, "wild-draw-ten red-draw-two red-skip-everyone wild-color-roulette green-4")

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
        assert Reason.NOT_AN_ANSWER == refusal(state, lay(state, text))


@pytest.mark.rule("NM-DRAW-01")
def test_player_who_is_stuck_draws_until_a_card_fits_and_plays_it() -> None:
    """The third card fits: there is no way but to play it."""
    state = table(NO_MERCY_2023, [QUIET, QUIET.replace("blue", "green")], draw="green-4 yellow-8 red-9 red-1")

    state, events = play(state, Draw(0))

    assert ["green-4", "yellow-8", "red-9"] == drew(events, 0)
    assert ("drawn", 0) == waits(state)
    assert Reason.MUST_PLAY == refusal(state, Pass(0))
    state, _ = play(state, lay(state, "red-9"))
    assert ("turn", 1) == waits(state)


@pytest.mark.rule("NM-DRAW-02", "R-81")
def test_player_who_can_play_must() -> None:
    """An assumption: the switch `draw_choice` makes it a choice."""
    state = table(NO_MERCY_2023, ["red-1 blue-1", QUIET])

    assert Reason.MUST_PLAY == refusal(state, Draw(0))
    free = table(NO_MERCY_2023.with_rules(draw_choice="free"), ["red-1 blue-1", QUIET])
    assert refusal(free, Draw(0)) is None


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


# The cards.


@pytest.mark.rule("NM-D4-01")
def test_draw_four_has_a_colour() -> None:
    """It goes on red or on another Draw Four, and the next player owes four."""
    state = table(NO_MERCY_2023, ["red-draw-four green-draw-four blue-1", QUIET, QUIET.replace("1", "4")])
    assert Reason.DOES_NOT_MATCH == refusal(state, lay(state, "green-draw-four"))
    assert Reason.COLOR_NOT_TAKEN == refusal(state, lay(state, "red-draw-four", "blue"))

    state, events = play(state, lay(state, "red-draw-four"))
    assert (1, 4) == owes(state)
    state, events = play(state, Draw(1))

    assert 4 == len(drew(events, 1))
    assert ("turn", 2) == waits(state)


@pytest.mark.rule("NM-SKIP-01")
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("direction", [1, -1])
def test_skip_everyone_gives_its_player_the_next_turn(players: int, direction: Direction) -> None:
    """However many play, and whatever the direction."""
    state = table(NO_MERCY_2023, around("red-skip-everyone blue-9", seats=players), direction=direction)

    state, _ = play(state, lay(state, "red-skip-everyone"))

    assert ("turn", 0) == waits(state)


@pytest.mark.rule("NM-DISC-01")
def test_discard_all_takes_its_colour_out_of_the_hand() -> None:
    """They lie under it and do nothing; wilds and other colours stay."""
    state = table(NO_MERCY_2023, ["red-discard-all red-1 red-1 red-draw-two wild-draw-six blue-9", QUIET])

    state, events = play(state, lay(state, "red-discard-all"))

    (gone,) = of(Discarded, events)
    assert ["red-1", "red-1", "red-draw-two"] == sorted(map(str, gone.cards))
    assert ["blue-9", "wild-draw-six"] == sorted(map(str, state.hands[0]))
    assert card("red-discard-all") == state.top
    assert (("turn", 1), [2, 3]) == (waits(state), sizes(state))


@pytest.mark.rule("NM-DISC-01")
def test_player_who_discards_the_whole_hand_has_gone_out() -> None:
    """Nothing but red was left."""
    state = table(NO_MERCY_2023, ["red-discard-all red-1 red-skip", QUIET])

    state, _ = play(state, lay(state, "red-discard-all"))

    assert (True, (0,)) == (state.over, state.winners)


@pytest.mark.rule("NM-WRD4-01")
def test_wild_reverse_draw_four_hits_the_player_before() -> None:
    """The direction turns first; laid on a debt, the whole of it goes back."""
    hands = ["red-draw-two green-1 green-2", "wild-reverse-draw-four green-3 green-4", QUIET]
    plain = table(NO_MERCY_2023, [hands[1], hands[0], hands[2]])
    plain, _ = play(plain, lay(plain, "wild-reverse-draw-four", "blue"))
    assert ((2, 4), -1, "blue") == (owes(plain), plain.direction, plain.color)
    plain, events = play(plain, Draw(2))
    assert (4, ("turn", 1)) == (len(drew(events, 2)), waits(plain))

    state = table(NO_MERCY_2023, hands)
    state, _ = play(state, lay(state, "red-draw-two"))
    state, _ = play(state, lay(state, "wild-reverse-draw-four", "blue"))

    assert (0, 6) == owes(state)


@pytest.mark.rule("NM-WRD4-02")
def test_between_two_its_own_player_owes_four_and_may_answer() -> None:
    """Then the other one owes eight."""
    hands = ["wild-reverse-draw-four wild-reverse-draw-four red-draw-four green-1 green-2", QUIET]
    state = table(NO_MERCY_2023, hands)

    state, _ = play(state, lay(state, "wild-reverse-draw-four", "red"))
    assert (0, 4) == owes(state)
    answered, _ = play(state, lay(state, "red-draw-four"))
    assert (1, 8) == owes(answered)
    drawn, events = play(state, Draw(0))

    assert (4, ("turn", 1)) == (len(drew(events, 0)), waits(drawn))


@pytest.mark.rule("NM-WRD4-02")
def test_two_active_seats_are_two_players() -> None:
    """Also if a third one has left."""
    hands = ["wild-reverse-draw-four green-1 green-2", QUIET, QUIET.replace("1", "4")]
    state = table(NO_MERCY_2023.with_rules(leaving="allowed"), hands)

    state, _ = play(state, Leave(2))
    state, _ = play(state, lay(state, "wild-reverse-draw-four", "red"))

    assert (0, 4) == owes(state)


@pytest.mark.rule("NM-WRD4-02", "R-88")
def test_between_two_it_costs_nobody_a_card_as_a_last_card() -> None:
    """Whoever would owe the four has gone out."""
    state = table(NO_MERCY_2023, ["wild-reverse-draw-four", QUIET])
    held = len(state.hands[1])

    state, _ = play(state, lay(state, "wild-reverse-draw-four"))

    assert ([0, held], (0,)) == ([len(hand) for hand in state.hands], state.winners)


@pytest.mark.rule("NM-WILD-01")
@pytest.mark.parametrize(("wild", "count"), [("wild-draw-six", 6), ("wild-draw-ten", 10)])
def test_wild_costs_the_next_player_six_or_ten(wild: str, count: int) -> None:
    """And the turn; its player names the colour."""
    state = table(NO_MERCY_2023, [f"{wild} green-1 green-2", QUIET, QUIET.replace("1", "4")])

    state, _ = play(state, lay(state, wild, "yellow"))
    assert (1, count) == owes(state)
    state, events = play(state, Draw(1))

    assert (count, ("turn", 2), "yellow") == (len(drew(events, 1)), waits(state), state.color)


def roulette(draw: str, *, seats: int = 3) -> State:
    """Seat 0 has laid a Color Roulette on red."""
    hands = ["wild-color-roulette green-1 green-2", QUIET, "yellow-1 yellow-2"][:seats]
    state = table(NO_MERCY_2023, hands, draw=draw)
    return play(state, lay(state, "wild-color-roulette"))[0]


@pytest.mark.rule("NM-ROUL-01")
def test_victim_of_the_roulette_names_the_colour_and_draws_until_it_comes() -> None:
    """Two wilds and a red card before it do not count; all four are kept, and the turn is lost."""
    state = roulette("wild-draw-six red-4 wild-color-roulette green-9 green-8")
    assert (("ask", 1), "color") == (waits(state), state.prompt.question)
    assert ("red", "yellow", "green", "blue") == state.prompt.options

    state, events = play(state, Answer(1, "green"))

    assert ["wild-draw-six", "red-4", "wild-color-roulette", "green-9"] == drew(events, 1)
    assert ([2, 7, 2], ("turn", 2)) == (sizes(state), waits(state))


@pytest.mark.rule("NM-ROUL-01")
def test_player_of_the_roulette_names_nothing() -> None:
    """A colour given with it is refused; between two, the other one loses the turn."""
    state = table(NO_MERCY_2023, ["wild-color-roulette green-1 green-2", QUIET])
    assert Reason.COLOR_NOT_TAKEN == refusal(state, Play(0, card("wild-color-roulette"), color="red"))

    state, _ = play(roulette("green-9", seats=2), Answer(1, "green"))

    assert ("turn", 0) == waits(state)


@pytest.mark.rule("NM-ROUL-02")
def test_colour_of_the_roulette_stays_in_force() -> None:
    """The player after plays on it, and on it alone."""
    state, events = play(roulette("yellow-9"), Answer(1, "yellow"))

    assert [ColorSet(1, "yellow")] == of(ColorSet, events)
    assert "yellow" == state.color
    assert refusal(state, lay(state, "yellow-1")) is None
    again, _ = play(roulette("red-9"), Answer(1, "red"))
    assert Reason.DOES_NOT_MATCH == refusal(again, lay(again, "yellow-1"))


@pytest.mark.rule("NM-ROUL-03")
def test_roulette_is_no_draw_card() -> None:
    """It answers no debt, makes none, and asks nothing as a last card."""
    state = roulette("green-9")
    assert 0 == state.prompt.owed
    last = table(NO_MERCY_2023, ["wild-color-roulette", QUIET])

    last, events = play(last, lay(last, "wild-color-roulette"))

    assert (True, [], []) == (last.over, of(Asked, events), drew(events, 1))
