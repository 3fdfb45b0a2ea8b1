"""Jump-in: who may play a card identical to the top one out of turn, and when (R-65)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, of, play, playable, refused, sizes
from tests.rules.house import JumpIn, house, owes, waits
from tests.rules.sheets import face
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, Reason, StaleState, State, Variant, card
from unorules.events import JumpedIn, Played, Skipped
from unorules.variants import CLASSIC_2010, FRIENDS_2022


def at_turn(hand: str, *, top: str = "red-5", color: str | None = None, variant: Variant) -> State:
    """Seat 0 of four is to move; seat 2 holds these."""
    hands = ["red-1 red-2 red-3", "blue-1 blue-2 blue-3", hand, "yellow-1 yellow-2 yellow-3"]
    return uno.position(hands, top=top, color=color, variant=variant)


@pytest.mark.rule("R-65")
def test_another_seat_may_play_a_card_identical_to_the_top_one() -> None:
    """The turn that was due lapses, and the game goes on from the jumper: seat 3 is next."""
    state = at_turn("red-5 green-1 green-2", variant=house(jump_in="colored"))
    assert (Play(2, card("red-5")),) == uno.legal_actions(state, 2)

    state, events = play(state, Play(2, card("red-5")))

    assert (JumpedIn(2, 0), Played(2, card("red-5"), None)) == events
    assert (("turn", 3), [3, 3, 2, 3]) == (waits(state), sizes(state))


@pytest.mark.rule("R-65")
@pytest.mark.parametrize("held", ["blue-5", "red-6", "wild", "red-draw-two"])
def test_same_number_or_the_same_colour_is_not_identical(held: str) -> None:
    """A card that would match on its player's turn does not on another's."""
    state = at_turn(f"{held} green-1", variant=house(jump_in="any"))

    assert () == uno.legal_actions(state, 2)
    named = "red" if held == "wild" else None
    assert Reason.NOT_YOUR_TURN == refused(state, Play(2, card(held), color=named))


@pytest.mark.rule("R-65")
@pytest.mark.parametrize(("jump_in", "allowed"), [("off", False), ("colored", False), ("any", True)])
def test_wild_of_the_same_kind_jumps_in_where_any_card_does(jump_in: JumpIn, allowed: bool) -> None:
    """It names a colour as ever, whatever colour is in force."""
    state = at_turn("wild green-1 green-2", top="wild", color="red", variant=house(jump_in=jump_in))

    assert (["wild"] if allowed else []) == playable(state, 2)
    if allowed:
        assert Reason.COLOR_NEEDED == refused(state, Play(2, W))
        state, _ = play(state, Play(2, W, color="blue"))
        assert ("blue", ("turn", 3)) == (state.color, waits(state))


@pytest.mark.rule("R-65")
def test_wild_of_another_kind_does_not_jump_in() -> None:
    """A Wild Draw Four is not identical to a Wild."""
    state = at_turn("wild-draw-four green-1", top="wild", color="red", variant=house(jump_in="any"))

    assert () == uno.legal_actions(state, 2)


@pytest.mark.rule("R-65")
def test_nobody_plays_out_of_turn_by_default() -> None:
    """The identical card waits for its player's turn."""
    state = at_turn("red-5 green-1", variant=CLASSIC_2010)

    assert Reason.NOT_YOUR_TURN == refused(state, Play(2, card("red-5")))


@pytest.mark.rule("R-65")
def test_tags_do_not_matter() -> None:
    """Two red fives with different characters are identical."""
    one, other = (found for found, _ in FRIENDS_2022.deck if face(found) == "red-5")
    assert one.tags != other.tags
    variant = FRIENDS_2022.with_rules(jump_in="colored")
    state = uno.position(["wild wild", [other, W]], top=one, variant=variant)

    state, events = play(state, Play(1, other))

    assert [JumpedIn(1, 0)] == of(JumpedIn, events)


@pytest.mark.rule("R-65")
def test_player_of_the_top_card_may_jump_in_on_it() -> None:
    """Seat 0 lays a red 1 and at once the other one; seat 1 is next again."""
    hands = ["red-1 red-1 green-1", "blue-1 blue-2", "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    state, events = play(state, Play(0, card("red-1")), Play(0, card("red-1")))

    assert [JumpedIn(0, 1)] == of(JumpedIn, events)
    assert (("turn", 1), [1, 2, 2]) == (waits(state), sizes(state))


@pytest.mark.rule("R-65")
def test_seat_to_move_plays_an_identical_card_as_its_turn() -> None:
    """Nobody has jumped in, and the next seat follows."""
    hands = ["red-5 green-1 green-2", "blue-1 blue-2", "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    state, events = play(state, Play(0, card("red-5")))

    assert ([], ("turn", 1)) == (of(JumpedIn, events), waits(state))


@pytest.mark.rule("R-65")
def test_effects_go_on_from_the_jumper() -> None:
    """A Skip laid out of turn by seat 2 skips seat 3, and seat 0 is next."""
    state = at_turn("red-skip green-1", top="red-skip", variant=house(jump_in="colored"))

    state, events = play(state, Play(2, card("red-skip")))

    assert ([Skipped(3)], ("turn", 0)) == (of(Skipped, events), waits(state))


@pytest.mark.rule("R-65")
@pytest.mark.parametrize("spoken", [CallUno(1), CallUno(0), Catch(2, 0)])
def test_calls_and_catches_do_not_matter(spoken: CallUno | Catch) -> None:
    """The seat to move has called, or somebody was caught: it has still neither played nor drawn."""
    hands = ["red-5 green-1", "red-1 blue-2", "red-5 yellow-1 yellow-2"]
    state = uno.position(hands, top="red-3", variant=house(jump_in="colored"))
    state, _ = play(state, Play(0, card("red-5")))

    state, events = play(state, spoken, Play(2, card("red-5")))

    assert [JumpedIn(2, 1)] == of(JumpedIn, events)
    assert ("turn", 0) == waits(state)


@pytest.mark.rule("R-65")
def test_nobody_jumps_in_after_a_draw() -> None:
    """The seat to move has begun its turn; once it has passed, the next turn has not begun."""
    state = at_turn("red-5 green-1", variant=house(jump_in="colored"))

    state, _ = play(state, Draw(0))
    assert Reason.NOT_YOUR_TURN == refused(state, Play(2, card("red-5")))
    state, _ = play(state, Pass(0))

    assert refused(state, Play(2, card("red-5"))) is None


@pytest.mark.rule("R-65")
def test_nobody_jumps_in_while_a_question_is_open() -> None:
    """A Wild Draw Four waits for its answer; afterwards the identical one may be laid on what it made of the turn."""
    hands = ["wild-draw-four green-1 green-2", "blue-1 blue-2", "wild-draw-four yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="any", stacking="same_kind"))
    jump = Play(2, WD4, color="blue")

    state, _ = play(state, Play(0, WD4, color="green"))
    assert Reason.QUESTION_PENDING == refused(state, jump)
    state, _ = play(state, Answer(1, "accept"))
    assert ((1, 4), None) == (owes(state), refused(state, jump))
    state, events = play(state, jump)

    assert [JumpedIn(2, 1)] == of(JumpedIn, events)
    assert (("ask", 0), 8) == (waits(state), state.prompt.owed)


@pytest.mark.rule("R-65")
def test_nobody_jumps_in_on_the_card_turned_up_at_the_start() -> None:
    """Nobody has laid it, and draws and passes change nothing about that; a play does."""
    variant = house(jump_in="colored", hand_size=2)
    state, _ = uno.from_deck("red-6 red-6 red-5 blue-1 blue-2 yellow-1 red-5 yellow-2", variant, 3)
    assert (card("red-5"), ("turn", 1)) == (state.top, waits(state))

    for drawn in ((), (Draw(1), Pass(1))):
        state, _ = play(state, *drawn)
        assert () == uno.legal_actions(state, 0)
        assert Reason.NOT_YOUR_TURN == refused(state, Play(0, card("red-5")))
    state, _ = play(state, Play(2, card("red-6")))

    assert Play(1, card("red-6")) in uno.legal_actions(state, 1)


@pytest.mark.rule("R-65")
def test_top_card_of_a_position_set_up_by_hand_counts_as_laid() -> None:
    """Somebody may jump in on it before anything was played."""
    state = at_turn("red-5 green-1", variant=house(jump_in="colored"))

    assert 0 == state.seq
    assert refused(state, Play(2, card("red-5"))) is None


@pytest.mark.rule("R-65")
def test_order_in_which_the_host_applies_them_decides_between_two() -> None:
    """The first one plays, and with `at` the other is stale: it was about another card."""
    hands = ["red-1 red-2", "red-5 blue-2", "yellow-5 yellow-1"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))
    seen = state.seq

    jumped, _ = uno.apply(state, Play(1, card("red-5")), at=seen)
    with pytest.raises(StaleState):
        uno.apply(jumped, Play(0, card("red-1")), at=seen)
    played, _ = uno.apply(state, Play(0, card("red-1")), at=seen)
    with pytest.raises(StaleState):
        uno.apply(played, Play(1, card("red-5")), at=seen)


@pytest.mark.rule("R-65")
def test_jumper_may_go_out() -> None:
    """A last card laid out of turn wins the round."""
    state = at_turn("red-5", variant=house(jump_in="colored"))

    state, events = play(state, Play(2, card("red-5")))

    assert [2] == [end.winner for end in of(uno.events.RoundEnded, events)]
