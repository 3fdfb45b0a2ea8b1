"""Several identical cards at once, and calls of UNO with them (R-68)."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import W, drew, of, play, refusal, sizes
from tests.kit.decks import small
from tests.rules.tables import QUIET, face, house, owes, waits
from unorules import CallUno, Draw, Play, Reason, State, Variant, Violation, card
from unorules.errors import VariantError
from unorules.events import Played, Reversed, Skipped, UnoCalled
from unorules.variants import CLASSIC_2010, FLIP_2018, FRIENDS_2022, HELLO_KITTY_2017, ICE_THE_KICKER_2023

SEVERAL = house(multi_play="identical")
DOUBLE = house(multi_play="identical", decks=2)


def at_turn(hand: str, seats: int = 4, *, variant: Variant = DOUBLE) -> State:
    """Seat 0 is to move and holds these; the others hold three quiet cards each."""
    others = [QUIET, QUIET.replace("green", "yellow"), QUIET.replace("green", "blue")]
    return uno.position([hand, *others[: seats - 1]], top="red-5", variant=variant)


@pytest.mark.rule("R-68")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_several_cards_of_the_same_kind_and_colour_are_laid_at_once(count: int) -> None:
    """All of them lie on the pile, and the next seat has its turn."""
    state = at_turn("red-1 red-1 red-1 green-4")

    state, events = play(state, Play(0, card("red-1"), count=count))

    assert (Played(0, card("red-1"), None, (card("red-1"),) * (count - 1)),) == events[:1]
    assert (card("red-1"),) * count + (card("red-5"),) == state.discard_pile[: count + 1]
    assert (4 - count, ("turn", 1)) == (sizes(state)[0], waits(state))


@pytest.mark.rule("R-68")
def test_counts_that_can_be_laid_are_listed() -> None:
    """One to as many as the hand holds."""
    state = at_turn("red-1 red-1 red-1 red-2")
    plays = [action for action in uno.legal_actions(state, 0) if isinstance(action, Play)]

    expected = {Play(0, card("red-1"), count=count) for count in (1, 2, 3)} | {Play(0, card("red-2"))}
    assert (expected, len(expected)) == (set(plays), len(plays))


@pytest.mark.rule("R-68")
@pytest.mark.parametrize(
    ("text", "count", "expected"),
    [
        ("red-1", 3, "count from 1 to 2"),
        ("red-2", 2, "count=1"),
        ("red-1", 0, "count from 1 to 2"),
        ("red-1", -1, "count from 1 to 2"),
    ],
)
def test_no_more_than_the_hand_holds_are_laid(text: str, count: int, expected: str) -> None:
    """A red and a blue 2 are not identical, and at least one card is laid."""
    state = at_turn("red-1 red-1 red-2 blue-2")

    assert Violation(Reason.TOO_MANY_AT_ONCE, expected) == uno.check(state, Play(0, card(text), count=count))


@pytest.mark.rule("R-68")
def test_one_card_at_a_time_by_default() -> None:
    """Two red ones stay two plays."""
    state = at_turn("red-1 red-1 green-4", variant=CLASSIC_2010)

    assert Reason.TOO_MANY_AT_ONCE == refusal(state, Play(0, card("red-1"), count=2))
    assert Play(0, card("red-1"), count=2) not in uno.legal_actions(state)


@pytest.mark.rule("R-68")
def test_named_card_ends_on_top_and_the_others_lie_under_it_in_the_order_of_the_deck() -> None:
    """Tags do not matter for what is identical; each of the two red fours can be named."""
    variant = FRIENDS_2022.with_rules(multi_play="identical", decks=2)
    first, second = (found for found, _ in FRIENDS_2022.deck if face(found) == "red-4")
    top = next(found for found, _ in FRIENDS_2022.deck if face(found) == "red-5")
    state = uno.position([[second, first, first, W], "wild wild"], top=top, variant=variant)

    for named, others in ((first, (first, second)), (second, (first, first))):
        after, events = play(state, Play(0, named, count=3))
        assert Played(0, named, None, others) == events[0]
        assert [named, *reversed(others), top] == list(after.discard_pile)
    after, events = play(state, Play(0, second, count=2))
    assert Played(0, second, None, (first,)) == events[0]


@pytest.mark.rule("R-68")
@pytest.mark.parametrize(
    ("variant", "text"),
    [
        (SEVERAL, "wild-draw-four"),
        (house(multi_play="identical", wd4="free"), "wild-draw-four"),
        (HELLO_KITTY_2017.with_rules(multi_play="identical"), "wild-badtz-maru"),
        (ICE_THE_KICKER_2023.with_rules(multi_play="identical"), "wild-ice-the-kicker"),
        (FRIENDS_2022.with_rules(multi_play="identical"), "wild-the-one-where-you-draw"),
        (house(multi_play="identical", seven_zero="on"), "red-7"),
        (house(multi_play="identical", seven_zero="on", decks=2), "red-0"),
    ],
)
def test_card_that_runs_code_or_asks_is_laid_alone(variant: Variant, text: str) -> None:
    """Wild Draw Four, the special wilds, and a 7 or 0 that moves hands."""
    found = card(text)
    named = None if found.color else "green"
    top = next(other for other, _ in variant.deck if other.color in ("red", "pink") and other.kind == "5")
    state = uno.position([[found, found, W], [W]], top=top, variant=variant)

    assert Reason.TOO_MANY_AT_ONCE == refusal(state, Play(0, found, color=named, count=2))
    assert refusal(state, Play(0, found, color=named)) is None


@pytest.mark.rule("R-68")
def test_card_that_turns_all_cards_over_is_laid_alone() -> None:
    """One Flip after another, each from the side in play."""
    variant = FLIP_2018.with_rules(multi_play="identical")
    state = uno.position(["red-flip red-flip red-1", "red-2"], top="red-5", variant=variant)
    flip = next(one for one in state.hands[0] if one.kind == "flip")

    assert Reason.TOO_MANY_AT_ONCE == refusal(state, Play(0, flip, count=2))
    assert refusal(state, Play(0, flip)) is None


@pytest.mark.rule("R-68")
def test_plain_sevens_are_laid_together() -> None:
    """Without seven-zero they are numbers like any other."""
    state, _ = play(at_turn("red-7 red-7 green-4", variant=SEVERAL), Play(0, card("red-7"), count=2))

    assert ("turn", 1) == waits(state)


@pytest.mark.rule("R-68")
def test_penalties_add_up_for_one_player() -> None:
    """Two Draw Twos are four cards and one lost turn; with stacking they are a debt of four."""
    hit, events = play(at_turn("red-draw-two red-draw-two green-4"), Play(0, card("red-draw-two"), count=2))
    assert (4, [Skipped(1)], ("turn", 2)) == (len(drew(events, 1)), of(Skipped, events), waits(hit))

    stacked = at_turn("red-draw-two red-draw-two green-4", variant=DOUBLE.with_rules(stacking="any"))
    owing, _ = play(stacked, Play(0, card("red-draw-two"), count=2))
    assert (1, 4) == owes(owing)


@pytest.mark.rule("R-68")
@pytest.mark.parametrize(
    ("seats", "count", "skipped", "next_seat"),
    [
        (4, 1, [1], 2),
        (4, 2, [1, 2], 3),
        (4, 3, [1, 2, 3], 0),
        (4, 4, [1, 2, 3], 0),
        (3, 2, [1, 2], 0),
        (3, 3, [1, 2], 0),
        (2, 1, [1], 0),
        (2, 2, [1], 0),
        (2, 3, [1], 0),
    ],
)
def test_skips_skip_that_many_of_the_others_and_never_their_own_player(
    seats: int, count: int, skipped: list[int], next_seat: int
) -> None:
    """Whoever skips all others goes again."""
    state = at_turn("red-skip red-skip red-skip red-skip green-4", seats)

    state, events = play(state, Play(0, card("red-skip"), count=count))

    assert (skipped, ("turn", next_seat)) == ([event.seat for event in of(Skipped, events)], waits(state))


@pytest.mark.rule("R-68")
@pytest.mark.parametrize(("count", "direction", "next_seat"), [(1, -1, 3), (2, 1, 1), (3, -1, 3), (4, 1, 1)])
def test_even_number_of_reverses_leaves_the_direction_as_it_was(count: int, direction: int, next_seat: int) -> None:
    """Each of them turns it."""
    state = at_turn("red-reverse red-reverse red-reverse red-reverse green-4")

    state, events = play(state, Play(0, card("red-reverse"), count=count))

    assert (direction, ("turn", next_seat)) == (state.direction, waits(state))
    assert (count, []) == (len(of(Reversed, events)), of(Skipped, events))


@pytest.mark.rule("R-68")
@pytest.mark.parametrize(("reading", "next_seat"), [("skip", 0), ("literal", 1)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_reverses_between_two_let_the_player_go_again_as_one_does(
    count: int, reading: Literal["skip", "literal"], next_seat: int
) -> None:
    """R-17: read literally, the other one is next, whatever their number."""
    variant = DOUBLE.with_rules(two_player_reverse=reading)
    state = at_turn("red-reverse red-reverse red-reverse green-4", 2, variant=variant)

    state, _ = play(state, Play(0, card("red-reverse"), count=count))

    assert (-1 if count % 2 else 1, ("turn", next_seat)) == (state.direction, waits(state))


@pytest.mark.rule("R-68")
def test_one_colour_is_named_for_several_wilds() -> None:
    """Both lie on the pile, and the colour is that of the play."""
    state = at_turn("wild wild green-4")
    assert Reason.COLOR_NEEDED == refusal(state, Play(0, W, count=2))

    state, events = play(state, Play(0, W, color="blue", count=2))

    assert (Played(0, W, "blue", (W,)), "blue") == (events[0], state.color)


@pytest.mark.rule("R-68")
def test_only_one_card_is_played_after_a_draw() -> None:
    """The drawn card has a twin in the hand, which stays there."""
    hands = ["red-1 green-4", QUIET]
    state = uno.position(hands, top="red-5", draw="red-1", variant=SEVERAL)

    state, _ = play(state, Draw(0))

    assert Reason.TOO_MANY_AT_ONCE == refusal(state, Play(0, card("red-1"), count=2))
    assert Play(0, card("red-1"), count=2) not in uno.legal_actions(state)
    assert 2 == sizes(play(state, Play(0, card("red-1")))[0])[0]


@pytest.mark.rule("R-68")
def test_several_cards_may_be_the_last_ones() -> None:
    """The hand is empty, and the round is won."""
    _, events = play(at_turn("red-1 red-1"), Play(0, card("red-1"), count=2))

    assert [0] == [end.winner for end in of(uno.events.RoundEnded, events)]


@pytest.mark.rule("R-68")
def test_deck_without_copies_is_refused() -> None:
    """Nothing could ever be laid together; two decks have copies of everything, and tags make no difference."""
    cards = "red-1 red-2 red-3 red-4 red-5 red-6"
    with pytest.raises(VariantError, match="multi_play"):
        small("test:single", cards, hand_size=2, multi_play="identical")

    double = small("test:double", cards, hand_size=2, multi_play="identical", decks=2)
    tagged = small("test:tagged", f"{cards} red-6.joey", hand_size=2, multi_play="identical")
    assert ["identical"] * 2 == [variant.rules.multi_play for variant in (double, tagged)]


# UNO: judged once, and called ahead of a play that leaves one card.


def three_at_turn(hand: str, *, draw: str = "", variant: Variant = DOUBLE) -> State:
    """Seat 0 of three is to move on a red 5, and holds these."""
    return uno.position([hand, QUIET, "blue-8 blue-9"], top="red-5", draw=draw, variant=variant)


@pytest.mark.rule("R-68")
def test_uno_is_judged_once_after_all() -> None:
    """Three cards, two of them laid: one is left, and its owner can be caught; after one of three nobody can."""
    state = three_at_turn("red-1 red-1 green-4")

    both, _ = play(state, Play(0, card("red-1"), count=2))
    one, _ = play(state, Play(0, card("red-1")))

    assert ((0,), ()) == (both.catchable, one.catchable)


@pytest.mark.rule("R-68")
def test_automatic_call_is_made_once() -> None:
    """From four cards to one."""
    state = three_at_turn("red-1 red-1 red-1 green-4", variant=DOUBLE.with_rules(uno_call="auto"))

    _, events = play(state, Play(0, card("red-1"), count=3))

    assert [UnoCalled(0)] == of(UnoCalled, events)


@pytest.mark.rule("R-68")
@pytest.mark.parametrize(
    ("hand", "due"),
    [
        ("red-1 green-4", True),
        ("wild-draw-four wild-draw-four", True),
        ("red-1 red-1 green-4", True),
        ("red-1 red-1 red-1", True),
        ("red-1 red-1 red-1 green-4", True),
        ("blue-8 blue-8 green-4", True),
        ("wild wild green-4", True),
        ("red-1 red-2 green-4", False),
        ("red-1 blue-1 green-4", False),
        ("red-1 red-1 green-4 green-4", False),
        ("red-1 red-1 red-1 green-4 green-6", False),
        ("wild-draw-four wild-draw-four green-4", False),
    ],
)
def test_call_ahead_is_due_when_laying_all_but_one_together_would_leave_one(hand: str, due: bool) -> None:
    """Whether they fit the pile or not, as with two cards; cards that are laid alone do not count."""
    state = three_at_turn(hand)

    assert (None if due else Reason.CALL_NOT_DUE) == refusal(state, CallUno(0))
    assert due == (CallUno(0) in uno.legal_actions(state, 0))


@pytest.mark.rule("R-68")
def test_seven_that_swaps_is_laid_alone_so_no_call_is_due_for_several() -> None:
    """Two red 7s and another card: no play leaves one card."""
    state = three_at_turn("red-7 red-7 green-4", variant=house(multi_play="identical", seven_zero="on"))

    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))


@pytest.mark.rule("R-68")
def test_call_ahead_holds_for_the_play_of_several() -> None:
    """Nobody is caught after it."""
    state, events = play(three_at_turn("red-1 red-1 green-4"), CallUno(0), Play(0, card("red-1"), count=2))

    assert ([UnoCalled(0)], 1, ()) == (of(UnoCalled, events), sizes(state)[0], state.catchable)


@pytest.mark.rule("R-68")
def test_call_ahead_of_several_lapses_with_the_turn() -> None:
    """One card is laid instead: two are left, and the next play has to be called for again."""
    state, _ = play(three_at_turn("red-1 red-1 green-4"), CallUno(0), Play(0, card("red-1")))
    assert (2, ()) == (sizes(state)[0], state.catchable)

    state, _ = play(state, Draw(1), uno.Pass(1), Draw(2), uno.Pass(2), Play(0, card("red-1")))

    assert (0,) == state.catchable


@pytest.mark.rule("R-68")
def test_no_call_for_several_after_a_draw() -> None:
    """Only one card is played then: with three cards in the hand none is due."""
    state, _ = play(three_at_turn("red-1 green-4", draw="red-1"), Draw(0))

    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))


@pytest.mark.rule("R-68", "R-60")
def test_call_ahead_is_due_at_a_debt_too() -> None:
    """Two Draw Twos would be laid on it, and one card left."""
    variant = DOUBLE.with_rules(stacking="any")
    hands = ["red-draw-two blue-8 blue-9", "green-draw-two green-draw-two green-4", QUIET]
    state = uno.position(hands, top="red-5", variant=variant)
    state, _ = play(state, Play(0, card("red-draw-two")), CallUno(1))

    state, _ = play(state, Play(1, card("green-draw-two"), count=2))

    assert ((2, 6), ()) == (owes(state), state.catchable)


@pytest.mark.rule("R-68")
def test_only_the_seat_to_move_calls_ahead() -> None:
    """Seat 2 has three cards of which two are alike, and no turn."""
    state = uno.position(["red-1 red-2", QUIET, "red-3 red-3 green-4"], top="red-5", variant=DOUBLE)

    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(2))


@pytest.mark.rule("R-68")
@pytest.mark.parametrize("hand", ["red-1 red-1", "red-1", "red-1 red-1 red-1"])
def test_call_is_listed_at_most_once(hand: str) -> None:
    """Two equal cards are due for one reason, not for two; a single card is due for none."""
    calls = [action for action in uno.legal_actions(three_at_turn(hand), 0) if isinstance(action, CallUno)]

    assert (0 if hand == "red-1" else 1) == len(calls)
