"""Jump-in: an identical card played out of turn, also with debts, calls and moved hands (R-65)."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, of, play, playable, refusal, sizes
from tests.rules.tables import QUIET, JumpIn, face, house, owes, waits
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, Reason, StaleState, State, Variant, card
from unorules.events import Drew, JumpedIn, Owed, Played, Skipped
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
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(2, card(held), color=named))


@pytest.mark.rule("R-65")
@pytest.mark.parametrize(("jump_in", "allowed"), [("off", False), ("colored", False), ("any", True)])
def test_wild_of_the_same_kind_jumps_in_where_any_card_does(jump_in: JumpIn, allowed: bool) -> None:
    """It names a colour as ever, whatever colour is in force."""
    state = at_turn("wild green-1 green-2", top="wild", color="red", variant=house(jump_in=jump_in))

    assert (["wild"] if allowed else []) == playable(state, 2)
    if allowed:
        assert Reason.COLOR_NEEDED == refusal(state, Play(2, W))
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

    assert Reason.NOT_YOUR_TURN == refusal(state, Play(2, card("red-5")))


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
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(2, card("red-5")))
    state, _ = play(state, Pass(0))

    assert refusal(state, Play(2, card("red-5"))) is None


@pytest.mark.rule("R-65")
def test_nobody_jumps_in_while_a_question_is_open() -> None:
    """A Wild Draw Four waits for its answer; afterwards the identical one may be laid on what it made of the turn."""
    hands = ["wild-draw-four green-1 green-2", "blue-1 blue-2", "wild-draw-four yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="any", stacking="same_kind"))
    jump = Play(2, WD4, color="blue")

    state, _ = play(state, Play(0, WD4, color="green"))
    assert Reason.QUESTION_PENDING == refusal(state, jump)
    state, _ = play(state, Answer(1, "accept"))
    assert ((1, 4), None) == (owes(state), refusal(state, jump))
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
        assert Reason.NOT_YOUR_TURN == refusal(state, Play(0, card("red-5")))
    state, _ = play(state, Play(2, card("red-6")))

    assert Play(1, card("red-6")) in uno.legal_actions(state, 1)


@pytest.mark.rule("R-65")
def test_top_card_of_a_position_set_up_by_hand_counts_as_laid() -> None:
    """Somebody may jump in on it before anything was played."""
    state = at_turn("red-5 green-1", variant=house(jump_in="colored"))

    assert 0 == state.seq
    assert refusal(state, Play(2, card("red-5"))) is None


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


# Debts, conditions, calls and moved hands.


def owing(hand: str, *, variant: Variant) -> State:
    """Seat 0 of four has laid a red Draw Two, seat 1 owes two, and seat 2 holds these."""
    hands = ["red-draw-two blue-8 blue-9", QUIET, hand, "yellow-1 yellow-2"]
    return play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-draw-two")))[0]


@pytest.mark.rule("R-65", "R-60")
def test_jump_in_on_a_debt_adds_to_it() -> None:
    """Seat 1 is rid of its debt, and the seat after the jumper owes four."""
    state = owing("red-draw-two green-8", variant=house(jump_in="colored", stacking="same_kind"))

    state, events = play(state, Play(2, card("red-draw-two")))

    assert ([JumpedIn(2, 1)], [Owed(3, 4)]) == (of(JumpedIn, events), of(Owed, events))
    assert (3, 4) == owes(state)
    assert ([], []) == (of(Drew, events), of(Skipped, events))


@pytest.mark.rule("R-65", "R-64")
def test_jump_in_on_a_debt_must_answer_it() -> None:
    """Where only a bounce answers, an identical Draw Two does not; an identical Reverse on the debt does."""
    variant = house(jump_in="colored", bounce="reverse")
    state = owing("red-draw-two green-8", variant=variant)
    assert () == uno.legal_actions(state, 2)
    assert refusal(state, Play(2, card("red-draw-two"))) is not None

    hands = ["red-draw-two blue-8 blue-9", "red-reverse green-1", "red-reverse yellow-1", "yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=variant)
    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, card("red-reverse")))
    assert (0, 2) == owes(state)
    state, events = play(state, Play(2, card("red-reverse")))

    assert ([JumpedIn(2, 0)], 1) == (of(JumpedIn, events), state.direction)
    assert (3, 2) == owes(state)


@pytest.mark.rule("R-65")
def test_player_of_the_draw_card_may_jump_in_on_the_debt_it_made() -> None:
    """The next seat owes four instead of two."""
    hands = ["red-draw-two red-draw-two blue-9", QUIET, "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored", stacking="any"))

    state, _ = play(state, Play(0, card("red-draw-two")), Play(0, card("red-draw-two")))

    assert (1, 4) == owes(state)


@pytest.mark.rule("R-65")
@pytest.mark.parametrize(("held", "allowed"), [("green-8", False), ("blue-8", True)])
def test_condition_of_the_card_holds_out_of_turn_too(held: str, allowed: bool) -> None:
    """An enforced Wild Draw Four is refused to a hand with the colour in force, green here."""
    hands = ["blue-1 blue-2", QUIET, f"wild-draw-four {held}"]
    variant = house(jump_in="any", wd4="enforce")
    state = uno.position(hands, top=WD4, color="green", variant=variant)

    assert allowed == (refusal(state, Play(2, WD4, color="red")) is None)
    assert (["wild-draw-four"] if allowed else []) == playable(state, 2)


@pytest.mark.rule("R-65", "R-76")
@pytest.mark.parametrize(("hand", "allowed"), [("red-skip", False), ("red-skip blue-1", True)])
def test_last_card_rule_holds_out_of_turn_too(hand: str, allowed: bool) -> None:
    """Where the last card must be a number, a Skip cannot be laid as one."""
    variant = house(jump_in="colored", last_card="numbers_only")
    state = uno.position(["blue-1 blue-2", QUIET, hand], top="red-skip", variant=variant)

    assert allowed == (refusal(state, Play(2, card("red-skip"))) is None)
    assert (["red-skip"] if allowed else []) == playable(state, 2)


@pytest.mark.rule("R-65")
def test_call_made_ahead_belongs_to_the_seat_that_made_it() -> None:
    """Seat 1 has called for its own play. The jumper is left with one card, has not called, and can be caught."""
    hands = ["red-1 red-2 red-3", "red-8 blue-2", "red-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    state, _ = play(state, Play(0, card("red-1")), CallUno(1), Play(2, card("red-1")))

    assert ((2,), ("turn", 0)) == (state.catchable, waits(state))


@pytest.mark.rule("R-65")
def test_call_made_ahead_lapses_with_the_turn_that_was_due() -> None:
    """When the turn of seat 1 comes round again it must call again for its play, and can be caught."""
    hands = ["red-1 red-2 red-3", "red-8 blue-2", "red-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))
    state, _ = play(state, Play(0, card("red-1")), CallUno(1), Play(2, card("red-1")), Play(0, card("red-2")))
    assert ("turn", 1) == waits(state)

    silent, _ = play(state, Play(1, card("red-8")))
    called, _ = play(state, CallUno(1), Play(1, card("red-8")))

    assert ((1,), ()) == (silent.catchable, called.catchable)


@pytest.mark.rule("R-65")
def test_nobody_calls_ahead_of_a_jump_in() -> None:
    """With two cards and an identical one a seat still has no turn: it calls after the play."""
    hands = ["blue-1 blue-2", "blue-3 blue-4", "red-5 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(2))
    state, _ = play(state, Play(2, card("red-5")))
    assert (2,) == state.catchable
    assert () == play(state, CallUno(2))[0].catchable


@pytest.mark.rule("R-65", "R-75")
@pytest.mark.parametrize(("window", "catchable"), [("next_turn", ()), ("own_turn", (0,))])
def test_jump_in_ends_the_time_to_catch_as_any_play_does(
    window: Literal["next_turn", "own_turn"], catchable: tuple[int, ...]
) -> None:
    """Under `own_turn` only that of the jumper, who has other cards left here."""
    hands = ["red-1 green-1", "blue-1 blue-2", "red-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored", uno_window=window))
    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable

    state, _ = play(state, Play(2, card("red-1")))

    assert catchable == state.catchable


@pytest.mark.rule("R-65", "R-75")
def test_jump_in_of_a_seat_that_can_be_caught_ends_its_own_time() -> None:
    """Seat 0 lays a red 1 and keeps another, with which it goes out of turn, and out."""
    hands = ["red-1 red-1", "blue-1 blue-2", "yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored", uno_window="own_turn"))

    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable
    state, events = play(state, Play(0, card("red-1")))

    assert [0] == [end.winner for end in of(uno.events.RoundEnded, events)]
    assert () == state.catchable


@pytest.mark.rule("R-65")
def test_nobody_is_caught_after_a_jump_in_has_ended_the_time() -> None:
    """A catch after the window is refused."""
    hands = ["red-1 green-1", "blue-1 blue-2", "red-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=house(jump_in="colored"))

    state, _ = play(state, Play(0, card("red-1")), Play(2, card("red-1")))

    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))


@pytest.mark.rule("R-65", "R-66")
def test_seven_laid_out_of_turn_swaps_hands() -> None:
    """The jumper chooses, and the seat after the jumper is next."""
    hands = ["blue-1 blue-2", QUIET, "red-7 yellow-1", "yellow-4 yellow-5 yellow-6"]
    state = uno.position(hands, top="red-7", variant=house(jump_in="colored", seven_zero="on"))

    state, _ = play(state, Play(2, card("red-7")))
    assert (("ask", 2), (3, 0, 1)) == (waits(state), state.prompt.options)
    state, _ = play(state, Answer(2, 1))

    assert ([2, 1, 3, 3], ("turn", 3)) == (sizes(state), waits(state))


@pytest.mark.rule("R-65", "R-66")
def test_zero_laid_out_of_turn_passes_all_hands_on() -> None:
    """Also that of the seat whose turn lapsed."""
    variant = house(jump_in="colored", seven_zero="on", decks=2)
    state = uno.position(["blue-1 blue-2", QUIET, "red-0 yellow-1"], top="red-0", variant=variant)

    state, _ = play(state, Play(2, card("red-0")))

    assert ([1, 2, 3], ("turn", 0)) == (sizes(state), waits(state))


@pytest.mark.rule("R-65", "R-68")
def test_several_cards_may_be_laid_out_of_turn() -> None:
    """As on the own turn; all but the first of them would be identical anyway."""
    variant = house(jump_in="colored", multi_play="identical", decks=2)
    state = uno.position(["blue-1 blue-2", QUIET, "red-5 red-5 yellow-1"], top="red-5", variant=variant)

    state, events = play(state, Play(2, card("red-5"), count=2))

    assert ([JumpedIn(2, 0)], [2, 3, 1]) == (of(JumpedIn, events), sizes(state))
    assert (2,) == state.catchable


@pytest.mark.rule("R-65", "R-71")
def test_seat_that_is_out_does_not_jump_in() -> None:
    """Its cards lie under the pile."""
    variant = house(jump_in="colored", mercy=4, hand_size=3)
    hands = ["red-1 red-2", "red-3 blue-2", "red-1 red-6 red-7 red-8"]
    state = uno.position(hands, top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("red-1")))

    assert (0, 1) == state.active
    assert Reason.SEAT_IS_OUT == refusal(state, Play(2, card("red-1")))
    assert Reason.SEAT_IS_OUT == refusal(state, Draw(2))
