"""Two-sided cards: turning them over, and the engine's record of the side in play."""

from __future__ import annotations

import pickle
from collections.abc import Iterable

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, gives, odd
from tests.kit.builders import of, play, playable, refusal
from tests.kit.decks import FLIP, ONE_SIDED, TWO_SIDED, TWO_SIDED_CARDS, two_sided, two_sided_table
from tests.kit.invariants import check_closed, check_kept, checked_apply
from unorules import Answer, Card, Draw, Leave, NextRound, Play, Reason, card
from unorules._compiled import compile_variant
from unorules.cards import Effect, Flip, Kind, Skip, Turn
from unorules.errors import CardError
from unorules.events import Flipped, Reshuffled, Reversed, TurnedUp

RED_FLIP = card("red-test:flip/teal-2")
PLAY = Play(0, RED_FLIP)


def turn_over(cards: Iterable[Card]) -> list[Card]:
    """Return cards turned over."""
    return [face.turned_over for face in cards]


def test_flip_turns_hands_and_piles_over() -> None:
    """Piles as a whole, so that what was lowest is on top."""
    start = two_sided_table(
        "red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2 blue-2/teal-3", discard="red-2/wild red-2/teal-1"
    )
    state, events = checked_apply(start, PLAY, thorough=True)

    assert turn_over([RED_FLIP, *start.discard_pile]) == list(reversed(state.discard_pile))
    assert turn_over(start.draw_pile) == list(reversed(state.draw_pile))
    assert (turn_over(start.hands[1]), [card("teal-1/red-1")]) == (list(state.hands[1]), list(state.hands[0]))
    assert [Flipped(card("teal-1/red-2"), uno.view(state, None).backs)] == of(Flipped, events)
    assert ((card("red-1"),), (card("blue-1"), card("blue-2"))) == uno.view(state, None).backs
    assert ("teal", "turn", 1) == (state.color, state.prompt.kind, state.prompt.seat)


def test_everything_is_as_before_after_two_flips() -> None:
    """But for the cards that were played, and whose turn it is."""
    hands = ["red-test:flip/pink-test:flip red-1/teal-1", "wild/teal-test:flip blue-1/pink-2"]
    start = two_sided_table(*hands, discard="red-1/teal-1")

    state, _ = checked_apply(start, Play(0, card("red-test:flip/pink-test:flip")))
    state, _ = checked_apply(state, Play(1, card("teal-test:flip/wild")), thorough=True)

    assert (start.variant, False) == (state.variant, state._match.turned)
    assert start.draw_pile == state.draw_pile
    assert [card("red-1/teal-1")] == list(state.hands[0])


def test_turned_game_is_played_by_its_own_faces() -> None:
    """Colours to name, cards that fit, and cards that exist are those of the side in play."""
    start = two_sided_table(
        "red-test:flip/teal-2 red-2/wild red-1/teal-1", "red-2/teal-1 blue-1/pink-2", discard="red-1/teal-1"
    )
    state, _ = play(start, PLAY)
    assert ["teal-1/red-2"] == playable(state, 1)

    state, _ = play(state, Play(1, card("teal-1/red-2")))
    wild = card("wild/red-2")

    assert Reason.COLOR_NEEDED == refusal(state, Play(0, wild))
    assert Reason.NO_SUCH_COLOR == refusal(state, Play(0, wild, color="red"))
    assert Reason.NO_SUCH_CARD == refusal(state, Play(0, wild.turned_over, color="teal"))
    assert refusal(state, Play(0, wild, color="pink")) is None
    check_closed(state)


@pytest.mark.parametrize("direction", [1, -1])
def test_next_player_names_the_colour_of_a_wild_on_top(direction: int) -> None:
    """And then has the turn; if that player leaves, the one after does."""
    hands = ["red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2 blue-2/teal-3", "blue-3/teal-3 red-1/teal-1"]
    start = two_sided_table(*hands, variant=two_sided(leaving="allowed"), discard="red-2/wild", direction=direction)
    first, second = (1, 2) if direction == 1 else (2, 1)
    state, _ = checked_apply(start, PLAY, thorough=True)
    assert ("ask", first, "color", ("pink", "teal")) == (
        state.prompt.kind,
        state.prompt.seat,
        state.prompt.question,
        state.prompt.options,
    )
    assert (None, None) == (state.color, state.prompt.by)

    left, _ = checked_apply(state, Leave(first))
    assert ("ask", second) == (left.prompt.kind, left.prompt.seat)
    stays, _ = checked_apply(state, Leave(second))
    assert ("ask", first) == (stays.prompt.kind, stays.prompt.seat)
    state, _ = checked_apply(state, Answer(first, "pink"))

    assert ("pink", "turn", first) == (state.color, state.prompt.kind, state.prompt.seat)


def test_flip_between_other_effects_is_a_fault() -> None:
    """It is the last one, since all cards are others then."""
    variant = two_sided(odd(gives(Flip(), Skip())), cards=f"{TWO_SIDED_CARDS} {ODD.kind}/pink-1")
    state = two_sided_table(f"{ODD.kind}/pink-1 red-1/teal-1", "blue-1/pink-2", variant=variant)

    with pytest.raises(CardError, match="asks for something after Flip, which must be its last effect"):
        uno.apply(state, Play(0, card(f"{ODD.kind}/pink-1"), color="red"))


def test_effects_before_a_flip_meet_the_side_before_it() -> None:
    """The direction has turned, and somebody is skipped."""
    variant = two_sided(odd(gives(uno.cards.Reverse(), Skip(), Flip())), cards=f"{TWO_SIDED_CARDS} {ODD.kind}/pink-1")
    hands = [f"{ODD.kind}/pink-1 red-1/teal-1", "blue-1/pink-2", "blue-2/teal-3"]
    state = two_sided_table(*hands, variant=variant, discard="red-1/teal-1")

    state, events = checked_apply(state, Play(0, card(f"{ODD.kind}/pink-1"), color="red"))

    assert [Reversed(-1)] == of(Reversed, events)
    assert (1, "teal-1/red-1") == (state.prompt.seat, str(state.top))


def test_cards_with_one_side_cannot_be_turned_over() -> None:
    """It is a fault of the card."""
    state = uno.position(["red-test:flip red-1", "red-2"], top="red-3", variant=ONE_SIDED)

    with pytest.raises(CardError, match="turns over cards that have one side"):
        uno.apply(state, Play(0, card("red-test:flip")))


def answers_all(face: Card, top: Card, color: str | None) -> bool:
    return True


def test_cards_are_not_turned_over_on_a_debt() -> None:
    """The draw card of a debt would be another one."""
    kind = Kind("test:turn-back", points=1, names_color=True, on_play=(Flip(),), on_open="return", answers=answers_all)
    cards = f"{TWO_SIDED_CARDS} red-draw-two/pink-1 test:turn-back/pink-1"
    variant = two_sided(kind, cards=cards)
    state = two_sided_table("red-draw-two/pink-1 red-1/teal-1", "test:turn-back/pink-1 red-1/teal-1", variant=variant)
    state, _ = play(state, Play(0, card("red-draw-two/pink-1")))
    assert "debt" == state.prompt.kind

    with pytest.raises(CardError, match="turns over the cards while something is owed"):
        uno.apply(state, Play(1, card("test:turn-back/pink-1"), color="red"))


def test_flip_as_a_last_card_turns_nothing() -> None:
    """Unless its kind says so."""
    for on_last in (False, True):
        kind = Kind("test:over", points=5, on_play=(Flip(),), on_open="effects", on_last=on_last)
        variant = two_sided(kind, cards=f"{TWO_SIDED_CARDS} red-test:over/teal-2")
        state = two_sided_table("red-test:over/teal-2", "blue-1/pink-2", variant=variant)

        state, events = play(state, Play(0, card("red-test:over/teal-2")))

        assert on_last == bool(of(Flipped, events)) == state._match.turned
        assert "round_over" == state.prompt.kind


def test_new_round_begins_in_front() -> None:
    """Whatever side the last one ended on."""
    state, _ = play(two_sided_table("red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2", discard="red-1/teal-1"), PLAY)
    state, _ = play(state, Draw(1), uno.Pass(1), Play(0, card("teal-1/red-1")))
    assert ("round_over", True) == (state.prompt.kind, state._match.turned)

    state, _ = checked_apply(state, NextRound(0))

    assert {face for face, _ in TWO_SIDED.deck} >= {face for hand in state.hands for face in hand}


def test_flip_that_opens_the_game_turns_the_hands_over() -> None:
    """The pile has one card, whose other side is on top."""
    order = "red-1/teal-1 blue-1/pink-2 blue-2/teal-3 blue-3/teal-3 red-test:flip/teal-2"
    state, events = uno.from_deck(order, TWO_SIDED, 2)

    assert [TurnedUp(RED_FLIP, "opens")] == of(TurnedUp, events)
    assert [Flipped(RED_FLIP.turned_over, uno.view(state, None).backs)] == of(Flipped, events)
    assert ("turn", 1, RED_FLIP.turned_over) == (state.prompt.kind, state.prompt.seat, state.top)
    assert [card("pink-2/blue-1"), card("teal-3/blue-3")] == sorted(state.hands[0], key=str)


def test_pile_is_shuffled_again_on_the_side_in_play() -> None:
    """Cards come as they lie: turned over."""
    start = two_sided_table(
        "red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2 blue-2/teal-3", discard="red-2/wild red-1/teal-1", rest=1
    )
    state, _ = play(start, PLAY)

    state, events = checked_apply(state, Draw(1))

    assert [3] == [event.count for event in of(Reshuffled, events)]
    (drawn,) = of(uno.events.Drew, events)
    assert drawn.card in turn_over([RED_FLIP, *start.discard_pile])


def test_several_flips_are_not_played_at_once() -> None:
    """R-68: one that turns all cards over is laid alone."""
    variant = two_sided(multi_play="identical")
    state = two_sided_table(
        "red-test:flip/teal-2 red-test:flip/pink-test:flip red-1/teal-1", "blue-1/pink-2", variant=variant
    )

    assert Reason.TOO_MANY_AT_ONCE == refusal(state, Play(0, RED_FLIP, count=2))
    check_closed(state)


def test_both_sides_are_compiled_once_and_pickled_by_their_variant() -> None:
    """They number the cards alike, and are not equal."""
    front = compile_variant(TWO_SIDED)
    behind = front.sides[1]

    assert (front, behind) == front.sides == behind.sides
    assert (False, True) == (front.turned, behind.turned)
    assert list(behind.cards) == turn_over(front.cards)
    assert front != behind
    assert hash(front) == hash(behind)
    assert (front, behind) == tuple(pickle.loads(pickle.dumps(side)) for side in (front, behind))
    assert behind is pickle.loads(pickle.dumps(behind))
    assert () == compile_variant(ONE_SIDED).sides


def test_turned_state_can_be_kept() -> None:
    """As a key and pickled; it is not equal to one that is not turned."""
    state, _ = play(two_sided_table("red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2", discard="red-1/teal-1"), PLAY)

    check_kept(state)
    assert state._match != state._match.turn_over()
    assert state._match == state._match.turn_over().turn_over()


def test_kind_of_a_card_is_that_of_the_side_in_play() -> None:
    """A Flip in front may be a number behind."""
    state, _ = play(two_sided_table("red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2", discard="red-1/teal-1"), PLAY)
    number = state._match.compiled.card_numbers[RED_FLIP.turned_over]

    assert "2" == state._match.compiled.kind(number).id
    assert FLIP == state._match.compiled.sides[0].kind(number)


def names_next(turn: Turn) -> Iterable[Effect]:
    """Tell the colours that a card may know of."""
    return [uno.cards.Announce(" ".join(turn.colors))]


def test_card_is_told_the_colours_of_the_side_in_play() -> None:
    """Those that can be named."""
    kind = Kind("test:tells", points=1, on_play=names_next)
    variant = two_sided(kind, cards=f"{TWO_SIDED_CARDS} red-test:tells/teal-test:tells")
    state = two_sided_table(
        "red-test:flip/teal-2 red-1/teal-1",
        "red-test:tells/teal-test:tells red-2/wild blue-1/pink-2",
        variant=variant,
        discard="red-1/teal-1",
    )
    state, _ = play(state, PLAY)

    _, events = play(state, Play(1, card("teal-test:tells/red-test:tells")))

    assert ["pink teal"] == [event.word for event in of(uno.events.Announced, events)]
