"""All Wild: every card goes on every card, and the special cards act."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import Direction, drew, of, play, playable, refusal, sizes
from tests.rules.tables import lay, open_game, table, waits
from unorules import Answer, Play, Reason, Variant, card
from unorules.events import Asked, ColorSet
from unorules.variants import ALL_WILD

KINDS = [kind.id for kind in ALL_WILD.kinds]
TWO = "wild wild"


@pytest.mark.rule("AW-TURN-01")
@pytest.mark.parametrize("top", KINDS)
def test_every_card_goes_on_every_card(top: str) -> None:
    """And none takes a colour."""
    state = table(ALL_WILD, [" ".join(KINDS), TWO, TWO], top=top)

    assert KINDS == playable(state, 0)
    for kind in KINDS:
        assert Reason.COLOR_NOT_TAKEN == refusal(state, Play(0, card(kind), color="red"))
        assert refusal(state, Play(0, card(kind))) is None


@pytest.mark.rule("AW-TURN-01")
def test_nobody_names_a_colour_in_a_whole_match() -> None:
    """Nobody is asked for one, and none is in force."""
    state, events = uno.new_game(ALL_WILD, 4, seed=3)
    for _ in range(400):
        assert state.color is None
        assert [] == of(ColorSet, events)
        assert "color" not in [asked.question for asked in of(Asked, events)]
        if state.over:
            break
        state, events = uno.apply(state, uno.legal_actions(state)[0])


@pytest.mark.rule("AW-TURN-01")
def test_any_wild_without_a_question_opens_the_game() -> None:
    """A Wild Skip acts; the two cards that ask go back."""
    state, events = open_game(ALL_WILD, "wild-targeted-draw-two wild-forced-swap wild-skip", players=3)

    fates = [event.fate for event in of(uno.events.TurnedUp, events)]
    assert "returned" == fates[0]
    assert "opens" == fates[-1]
    assert state.top.kind not in ("wild-targeted-draw-two", "wild-forced-swap")
    plain, _ = open_game(ALL_WILD, "wild-skip", players=3)
    assert ("turn", 2) == waits(plain)


@pytest.mark.rule("AW-ACT-01")
@pytest.mark.parametrize(
    ("wild", "turn", "drawn", "direction"),
    [
        ("wild", 1, 0, 1),
        ("wild-reverse", 3, 0, -1),
        ("wild-skip", 2, 0, 1),
        ("wild-draw-two", 2, 2, 1),
        ("wild-draw-four", 2, 4, 1),
    ],
)
def test_wilds_do_what_their_names_say(wild: str, turn: int, drawn: int, direction: int) -> None:
    """At once: nobody is asked to challenge."""
    state = table(ALL_WILD, [f"{wild} {TWO}", TWO, TWO, TWO], top="wild")

    state, events = play(state, lay(state, wild))

    assert (("turn", turn), direction) == (waits(state), state.direction)
    assert drawn == len(drew(events, 1))


@pytest.mark.rule("AW-SKIP2-01")
@pytest.mark.parametrize(("players", "turn"), [(2, 1), (3, 0), (4, 3), (5, 3)])
@pytest.mark.parametrize("direction", [1, -1])
def test_skip_two_costs_two_players_the_turn(players: int, turn: int, direction: Direction) -> None:
    """Between two, both are skipped once, and the other one is next."""
    state = table(ALL_WILD, [f"wild-skip-two {TWO}", *[TWO] * (players - 1)], top="wild", direction=direction)

    state, _ = play(state, lay(state, "wild-skip-two"))

    assert ("turn", turn if direction == 1 else -turn % players) == waits(state)


@pytest.mark.rule("AW-TARGET-01")
def test_chosen_player_draws_two_and_loses_no_turn() -> None:
    """Anyone but the player; also the next one."""
    state = table(ALL_WILD, [f"wild-targeted-draw-two {TWO}", TWO, TWO, TWO], top="wild")
    state, _ = play(state, lay(state, "wild-targeted-draw-two"))
    assert (("ask", 0), "target", (1, 2, 3)) == (waits(state), state.prompt.question, state.prompt.options)

    for target in (1, 2, 3):
        after, events = play(state, Answer(0, target))
        assert (2, ("turn", 1)) == (len(drew(events, target)), waits(after))


@pytest.mark.rule("AW-SWAP-01")
def test_player_swaps_hands_with_a_chosen_one() -> None:
    """The turn goes on to the next player."""
    state = table(
        ALL_WILD, [f"wild-forced-swap {TWO}", "wild-skip", "wild-reverse wild-reverse wild-reverse"], top="wild"
    )
    before = state.hands
    state, _ = play(state, lay(state, "wild-forced-swap"))
    assert (("ask", 0), "swap", (1, 2)) == (waits(state), state.prompt.question, state.prompt.options)

    state, _ = play(state, Answer(0, 2))

    assert (before[2], before[1]) == state.hands[:2]
    assert ([3, 1, 2], ("turn", 1)) == (sizes(state), waits(state))


@pytest.mark.rule("AW-TARGET-01", "AW-SWAP-01")
def test_between_two_there_is_no_choice() -> None:
    """It is the other one."""
    state = table(ALL_WILD, [f"wild-forced-swap wild-targeted-draw-two {TWO}", "wild-skip wild-skip"], top="wild")

    drawn, events = play(state, lay(state, "wild-targeted-draw-two"))
    swapped, _ = play(state, lay(state, "wild-forced-swap"))

    assert (2, ("turn", 1)) == (len(drew(events, 1)), waits(drawn))
    assert [2, 3] == sizes(swapped)
    assert ("turn", 1) == waits(swapped)


@pytest.mark.rule("AW-SCORE-01")
@pytest.mark.parametrize(("before", "over"), [(379, False), (380, True)])
def test_points_go_to_500(before: int, over: bool) -> None:
    """A Wild is worth 20, and two others 50 each."""
    state = table(ALL_WILD, ["wild", "wild wild-skip wild-forced-swap"], top="wild", scores=(before, 0))

    state, _ = play(state, lay(state, "wild"))

    assert ((before + 120, 0), over) == (state.scores, state.over)


@pytest.mark.rule("R-82")
def test_deck_of_a_house_can_have_fewer_special_cards() -> None:
    """The deck is an assumption."""
    mine: Variant = ALL_WILD.with_deck("my:all-wild", {"wild": 60, "wild-skip": 20})

    assert {"wild", "wild-skip"} == {face.kind for hand in uno.new_game(mine, 3, seed=1)[0].hands for face in hand}
