"""Show 'em No Mercy: what its own cards do."""

from __future__ import annotations

import pytest

from tests.kit.builders import Direction, around, drew, of, play, refused, sizes
from tests.rules.house import owes, waits
from tests.rules.sheets import lay, table
from unorules import Answer, Draw, Leave, Play, Reason, State, card
from unorules.events import Asked, ColorSet, Discarded
from unorules.variants import NO_MERCY_2023

QUIET = "blue-1 blue-2 blue-3"


@pytest.mark.rule("NM-D4-01")
def test_draw_four_has_a_colour() -> None:
    """It goes on red or on another Draw Four, and the next player owes four."""
    state = table(NO_MERCY_2023, ["red-draw-four green-draw-four blue-1", QUIET, QUIET.replace("1", "4")])
    assert Reason.DOES_NOT_MATCH == refused(state, lay(state, "green-draw-four"))
    assert Reason.COLOR_NOT_TAKEN == refused(state, lay(state, "red-draw-four", "blue"))

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
    assert Reason.COLOR_NOT_TAKEN == refused(state, Play(0, card("wild-color-roulette"), color="red"))

    state, _ = play(roulette("green-9", seats=2), Answer(1, "green"))

    assert ("turn", 0) == waits(state)


@pytest.mark.rule("NM-ROUL-02")
def test_colour_of_the_roulette_stays_in_force() -> None:
    """The player after plays on it, and on it alone."""
    state, events = play(roulette("yellow-9"), Answer(1, "yellow"))

    assert [ColorSet(1, "yellow")] == of(ColorSet, events)
    assert "yellow" == state.color
    assert refused(state, lay(state, "yellow-1")) is None
    again, _ = play(roulette("red-9"), Answer(1, "red"))
    assert Reason.DOES_NOT_MATCH == refused(again, lay(again, "yellow-1"))


@pytest.mark.rule("NM-ROUL-03")
def test_roulette_is_no_draw_card() -> None:
    """It answers no debt, makes none, and asks nothing as a last card."""
    state = roulette("green-9")
    assert 0 == state.prompt.owed
    last = table(NO_MERCY_2023, ["wild-color-roulette", QUIET])

    last, events = play(last, lay(last, "wild-color-roulette"))

    assert (True, [], []) == (last.over, of(Asked, events), drew(events, 1))
