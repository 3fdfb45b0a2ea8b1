"""Effects of custom cards: their order, and the information that the card's code gets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, fault, gives, odd, raises, table
from tests.kit.builders import drew, of, play, refusal, sizes
from tests.kit.decks import classic_and, nothing, small
from tests.kit.invariants import check_closed, checked_apply
from unorules import Answer, CallUno, Card, Catch, Color, Pass, Play, Reason, card
from unorules.cards import (
    Announce,
    Ask,
    DrawCards,
    Effect,
    Kind,
    MoveHands,
    NextTurn,
    Penalty,
    Reply,
    Reveal,
    Reverse,
    Skip,
    TakePenalty,
    Turn,
    TurnUp,
)
from unorules.errors import VariantError
from unorules.events import Announced, Drew, HandShown, Played, Reshuffled, Reversed, Skipped, TurnedUp
from unorules.rules import RuleChanges


def test_a_thousand_effects_are_carried_out() -> None:
    """That is still a card that a table could follow."""
    state, events = checked_apply(table(odd(lambda turn: [DrawCards(1, 1)] * 1000)), PLAY)

    # All there were: the rest of the deck, and the discard pile under the card.
    assert 112 - 3 - 8 == len(of(Drew, events))
    assert ((), (ODD,)) == (state.draw_pile, state.discard_pile)


@pytest.mark.parametrize(("count", "drawn"), [(0, 0), (1, 1), (1000, 112 - 3 - 8)])
def test_any_number_up_to_a_thousand_can_be_drawn(count: int, drawn: int) -> None:
    """Also none; of more than there are, all."""
    assert drawn == len(of(Drew, uno.apply(table(odd(lambda turn: [DrawCards(1, count)])), PLAY)[1]))


def test_last_card_names_no_color_even_if_it_has_one() -> None:
    """A card may have a colour and name another one; not if it is the last."""
    kind = uno.cards.Kind("acme:turncoat", points=20, names_color=True)
    cards = "red-1 red-2 red-3 blue-1 red-acme:turncoat red-acme:turncoat"
    variant = small("test:turncoat", cards, kind, hand_size=1)
    last, first = Play(0, card("red-acme:turncoat"), color="blue"), Play(1, card("red-acme:turncoat"), color="blue")
    state = uno.position(["red-acme:turncoat", "red-acme:turncoat red-2"], top="red-1", variant=variant)

    assert [Played(0, last.card, None)] == of(Played, uno.apply(state, last)[1])
    assert "red" == uno.apply(state, last)[0].color
    state = uno.position(["red-3", "red-acme:turncoat red-2"], top="red-1", turn=1, variant=variant)
    assert [Played(1, first.card, "blue")] == of(Played, uno.apply(state, first)[1])


def test_code_may_be_a_generator() -> None:
    """Effects are taken one after the other."""

    @uno.cards.wild(ODD.kind)
    def storm(turn: Turn) -> Iterator[Effect]:
        """Everyone else draws one card, the next one two."""
        for seat in turn.others:
            yield DrawCards(seat, 1)
        yield DrawCards(turn.next, 1)

    state, events = checked_apply(table(storm), PLAY)

    assert [2, 6, 5] == sizes(state)
    assert [1, 2, 1] == [event.seat for event in of(Drew, events)]


def test_effects_after_a_reverse_see_the_new_direction() -> None:
    """The seat on the other side is the next one."""
    state, events = checked_apply(table(odd((Reverse(), Penalty(2)))), PLAY)

    assert [2, 4, 6] == sizes(state)
    assert [Reversed(-1)] == of(Reversed, events)
    assert [Skipped(2)] == of(Skipped, events)
    assert 1 == state.prompt.seat


def test_effects_before_a_reverse_stay_with_those_they_hit() -> None:
    """Seat 1 has drawn and lost its turn; then play goes the other way, past nobody."""
    state, events = checked_apply(table(odd((Penalty(2), Reverse()))), PLAY)

    assert [2, 6, 4] == sizes(state)
    assert [Skipped(1)] == of(Skipped, events)
    assert 2 == state.prompt.seat


@pytest.mark.parametrize(
    ("seats", "count", "skipped", "next_one"),
    [
        (4, 2, [1, 2], 3),
        (4, 0, [], 1),
        (3, 2, [1, 2], 0),
        (2, 1, [1], 0),
        (2, 2, [1, 0], 1),
        (3, 4, [1, 2, 0, 1], 2),
    ],
)
def test_several_seats_can_lose_their_turn(seats: int, count: int, skipped: list[int], next_one: int) -> None:
    """One after the other, round the table; a turn is lost each time a seat is passed over."""
    state, events = checked_apply(table(odd((Skip(count),)), seats=seats), PLAY)

    assert skipped == [event.seat for event in of(Skipped, events)]
    assert next_one == state.prompt.seat


def test_two_penalties_hit_two_seats() -> None:
    """The one after the next is the next one for the second."""
    state, _ = checked_apply(table(odd((Penalty(1), Penalty(2))), seats=4), PLAY)

    assert [2, 5, 6, 4] == sizes(state)
    assert 3 == state.prompt.seat


def test_code_is_told_public_facts_and_the_players_own_hand() -> None:
    """And nothing else: the card is already gone, the new colour in force."""
    told: list[Turn] = []

    def listens(turn: Turn) -> Iterable[Effect]:
        told.append(turn)
        return []

    state = table(odd(listens), direction=-1)
    play(state, Play(0, ODD, color="blue"))
    expected = Turn(
        seat=0,
        card=ODD,
        hand=(card("red-1"), card("red-2")),
        sizes=(2, 4, 4),
        active=(0, 1, 2),
        direction=-1,
        color="blue",
        color_before="red",
        rules=state.rules,
        owed=0,
        colors=("red", "yellow", "green", "blue"),
    )

    assert [expected] == told


def test_condition_is_told_the_turn_as_it_would_be() -> None:
    """The rest of the hand without the card, the colour still as it is."""
    told: list[Turn] = []

    def only_with_two_more(turn: Turn) -> bool:
        told.append(turn)
        return len(turn.hand) == 2

    kind = odd(playable=only_with_two_more)
    state = table(kind)
    check_closed(state)

    assert {((card("red-1"), card("red-2")), (2, 4, 4), "red", "red")} == {
        (turn.hand, turn.sizes, turn.color, turn.color_before) for turn in told
    }
    assert refusal(state, PLAY) is None
    assert Reason.NOT_NOW is refusal(table(kind, hand="acme:wild-odd red-1"), PLAY)


def test_card_that_may_be_kept_need_not_be_played() -> None:
    """With nothing to draw and nothing else to play, passing is possible beside it."""
    hands, variant = ["acme:wild-odd acme:wild-odd", ""], classic_and(odd(may_keep=lambda turn: True))
    state = uno.position(hands, top="red-9", rest=1, variant=variant)
    must = uno.position(hands, top="red-9", rest=1, variant=classic_and(odd()))

    check_closed(state)
    check_closed(must)
    assert refusal(state, Pass(0)) is None
    assert Reason.MUST_PLAY is refusal(must, Pass(0))


def test_hand_is_shown_as_it_was_when_the_card_was_laid() -> None:
    """Another seat shows what it holds now."""
    effects = (DrawCards(0, 1), DrawCards(1, 1), Reveal(0, 2), Reveal(1, None))
    _, events = checked_apply(table(odd(effects), draw="yellow-1 yellow-2"), PLAY)
    own, other = of(HandShown, events)

    assert HandShown(0, 2, (card("red-1"), card("red-2"))) == own
    assert (1, None, 5) == (other.seat, other.to, len(other.cards or ()))


def test_effects_of_a_last_card_run_if_the_kind_says_so() -> None:
    """Before the hands are counted; no colour is in force then."""
    told: list[Turn] = []

    def hits(turn: Turn) -> Iterable[Effect]:
        told.append(turn)
        return [Penalty(2)]

    for on_last, expected in ((True, [0, 6, 4]), (False, [0, 4, 4])):
        state, _ = checked_apply(table(odd(hits, on_last=on_last), hand="acme:wild-odd"), PLAY)
        assert expected == sizes(state)
        assert "round_over" == state.prompt.kind

    assert {((), None)} == {(turn.hand, turn.color) for turn in told}


def test_card_that_makes_its_player_draw_leaves_nothing_to_call() -> None:
    """The call is judged after the effects; one made ahead lapses."""
    state = table(odd((DrawCards(0, 1),)), hand="acme:wild-odd red-1")
    after, _ = checked_apply(state, PLAY)
    called, _ = play(state, CallUno(0), PLAY)

    assert ([2, 4, 4], ()) == (sizes(after), after.catchable)
    assert refusal(called, Catch(1, 0)) is Reason.NOTHING_TO_CATCH


def test_skips_beyond_count_go_round_the_table() -> None:
    """A thousand lost turns at three seats are 333 whole circles, and one seat more; and it is no work."""
    state, events = play(table(odd((Skip(1000),) * 8, names_color=True, on_open="color"), seats=3), PLAY)

    assert 8000 == len(of(uno.events.Skipped, events))
    assert (0 + 1 + 8000) % 3 == state.prompt.seat


def test_everyone_passed_over_is_nobody_passed_over() -> None:
    """Two seats lose their turn, then a direction turns round: one turn each, in whatever order."""
    effects = (Reverse(), Skip(), Reverse(), Skip())
    state, _ = play(table(odd(effects, names_color=True, on_open="color"), seats=3), PLAY)

    assert 0 == state.prompt.seat


# Several cards played at once.

TOGETHER: RuleChanges = {"multi_play": "identical"}
HAND = f"{ODD} {ODD} {ODD} red-1 red-2"


def lay(count: int, *effects: Any, seats: int = 4) -> uno.Step:
    """Several cards with these effects, played at once by the first of so many seats."""
    return checked_apply(
        table(odd(effects), hand=HAND, seats=seats, rules=TOGETHER), Play(0, ODD, color="red", count=count)
    )


@pytest.mark.parametrize("count", [1, 2, 3])
def test_penalties_of_several_cards_are_drawn_by_one_seat(count: int) -> None:
    """R-68: they add up, and one turn is lost."""
    state, events = lay(count, Penalty(2))

    assert 2 * count == len(drew(events, 1))
    assert ([Skipped(1)], 2) == (of(Skipped, events), state.prompt.seat)


@pytest.mark.parametrize(("count", "next_seat"), [(1, 2), (2, 3), (3, 0)])
def test_skips_of_several_cards_skip_as_many_of_the_others(count: int, next_seat: int) -> None:
    """Never their own player."""
    assert next_seat == lay(count, Skip())[0].prompt.seat
    assert 0 == lay(3, Skip(), seats=3)[0].prompt.seat
    assert 0 == lay(3, Skip(2))[0].prompt.seat


@pytest.mark.parametrize(("count", "direction", "next_seat"), [(1, -1, 3), (2, 1, 1), (3, -1, 3)])
def test_reverses_of_several_cards_turn_as_often(count: int, direction: int, next_seat: int) -> None:
    """An even number leaves the direction as it was."""
    state, events = lay(count, uno.cards.Reverse())

    assert (direction, next_seat) == (state.direction, state.prompt.seat)
    assert count == len(of(Reversed, events))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_reverses_between_two_give_one_more_turn(count: int) -> None:
    """R-17: as with one."""
    state, events = lay(count, uno.cards.Reverse(), seats=2)

    assert (0, [Skipped(1)]) == (state.prompt.seat, of(Skipped, events))


def test_other_effects_happen_as_often_as_cards_were_played() -> None:
    """One after the other."""
    state, events = lay(3, DrawCards(2, 1), Announce("so"), Reveal(1, 0))

    assert 3 == len(drew(events, 2))
    assert [Announced(0, "so")] * 3 == of(Announced, events)
    assert 3 == len(of(uno.events.HandShown, events))
    assert 2 == lay(2, NextTurn(2))[0].prompt.seat
    assert [2, 4, 7, 4] == sizes(state)


def test_hands_that_move_twice_come_back() -> None:
    """A swap and a swap."""
    swap = MoveHands(((1, 2), (2, 1)))
    start = table(odd((swap,)), hand=HAND, rules=TOGETHER)
    state, events = uno.apply(start, Play(0, ODD, color="red", count=2))

    assert start.hands[1:] == state.hands[1:]
    assert 4 == len(of(uno.events.HandMoved, events))


def test_debt_is_taken_away_by_several_cards_as_by_one() -> None:
    """Nothing is owed after the first."""

    def always(laid: Card, top: Card, color: Color | None) -> bool:
        return True

    shield = odd((TakePenalty(None),), answers=always)
    start = table(shield, f"{ODD} {ODD} blue-1", "green-1 green-2", hand="red-draw-two red-1 red-2", rules=TOGETHER)
    owing, _ = checked_apply(start, Play(0, card("red-draw-two")))
    state, _ = checked_apply(owing, Play(1, ODD, color="red", count=2))

    assert ("turn", 2, 0) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_penalties_are_taken_as_often_as_cards_were_played(count: int) -> None:
    """Each card has its own."""
    kind = odd((TakePenalty(2, extra=1),), penalty=3)
    start = table(kind, hand=HAND, rules={**TOGETHER, "stacking": "any"})
    events = checked_apply(start, Play(0, ODD, color="red", count=count))[1]

    assert (3 + 1) * count == len(drew(events, 2))


def test_penalties_of_many_cards_have_a_limit() -> None:
    """As many as one effect may have; more than there are cards."""
    state, events = lay(3, Penalty(400))

    assert [] == list(state.draw_pile)
    assert len(drew(events, 1)) > 80


# The next card of the draw pile, turned up.


def draws_if_red(turn: Turn, turned: Card) -> Iterable[Effect]:
    """The next player draws one if the card is red."""
    return [DrawCards(turn.next, 1)] if turned.color == "red" else []


def asks_about_it(turn: Turn, turned: Card) -> Iterable[Effect]:
    """The next player says something about the card."""
    return [Skip(), Ask(turn.seat, "well?", ("yes", "no"), memo=str(turned))]


def tells(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Whoever answered draws as many cards as the number of the card."""
    return [DrawCards(reply.seat, int(str(reply.memo)[-1]))]


def card_turner(on_turn_up: Any = draws_if_red, *before: Effect, **fields: Any) -> Kind:
    """A wild that turns up a card."""
    return odd(gives(*before, TurnUp()), on_turn_up=on_turn_up, **fields)


@pytest.mark.parametrize(("next_card", "drawn"), [("red-5", 1), ("blue-5", 0), ("wild", 0)])
def test_card_is_told_what_it_has_turned_up(next_card: str, drawn: int) -> None:
    """It lies under the top card, does nothing itself, and everyone has seen it."""
    start = table(card_turner(), draw=next_card)
    state, events = checked_apply(start, PLAY, thorough=True)

    assert [TurnedUp(card(next_card), "discarded")] == of(TurnedUp, events)
    assert drawn == len(drew(events, 1))
    assert (ODD, card(next_card), "red") == (state.top, state.discard_pile[1], state.color)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_effects_before_it_come_first() -> None:
    """And the code is told of the hands as they are then."""
    _, events = checked_apply(table(card_turner(draws_if_red, DrawCards(0, 1)), draw="blue-7 red-5"), PLAY)

    assert (["blue-7"], [TurnedUp(card("red-5"), "discarded")]) == (drew(events, 0), of(TurnedUp, events))


def test_data_may_turn_up_a_card() -> None:
    """Without code of its own but that for the card turned up."""
    state, _ = checked_apply(table(odd((TurnUp(),), on_turn_up=draws_if_red), draw="red-5"), PLAY)

    assert [2, 5, 4] == sizes(state)


def test_question_may_come_after_it() -> None:
    """The answer finds the memo, and a document of the state comes back."""
    start = table(card_turner(asks_about_it, on_answer=tells), draw="red-3")
    state, _ = checked_apply(start, PLAY, thorough=True)
    assert ("ask", 0, "well?") == (state.prompt.kind, state.prompt.seat, state.prompt.question)
    assert state == uno.State.from_json(state.to_json(), registry=uno.Registry([state.variant]))

    state, events = checked_apply(state, Answer(0, "yes"))

    assert (3, 2) == (len(drew(events, 0)), state.prompt.seat)


def test_discard_pile_is_shuffled_if_nothing_is_left_to_turn_up() -> None:
    """But for its top; the card turned up is one of those."""
    variant = small("test:turn-up", "red-1 red-2 red-3 red-4 red-5 acme:wild-odd", card_turner(), hand_size=1)
    state = uno.position(["acme:wild-odd red-1", "red-2"], top="red-3", discard="red-4 red-5", variant=variant)

    state, events = checked_apply(state, PLAY)

    assert [3] == [event.count for event in of(Reshuffled, events)]
    assert 1 == len(of(TurnedUp, events))


def test_nothing_follows_where_no_card_is_left() -> None:
    """Its player has just drawn all of them: the code is not called."""
    kind = card_turner(raises, DrawCards(1, 9))
    variant = small("test:turn-up", "red-1 red-2 red-3 acme:wild-odd", kind, hand_size=1)
    start = uno.position(["acme:wild-odd red-1", "red-2"], top="red-3", variant=variant)

    state, events = checked_apply(start, PLAY)

    assert ([], 1) == (of(TurnedUp, events), state.prompt.seat)


def test_two_cards_are_not_turned_up() -> None:
    """Neither at once nor one after the other."""
    assert "asks for something after TurnUp, which must be its last effect" == fault(
        table(odd(gives(TurnUp(), TurnUp()), on_turn_up=nothing))
    )
    again = card_turner(lambda turn, turned: [TurnUp()])
    assert "turns up a second card" == fault(table(again))


def test_effect_after_it_is_a_fault() -> None:
    """What follows is for the code that is told of the card."""
    kind = odd(gives(TurnUp(), Skip()), on_turn_up=nothing)

    assert "asks for something after TurnUp, which must be its last effect" == fault(table(kind))


def test_card_without_code_for_it_is_refused() -> None:
    """Data when the kind is made, code when it runs."""
    with pytest.raises(VariantError, match="on_play turns up a card, and there is no on_turn_up"):
        odd((TurnUp(),))

    assert "turns up a card and has no on_turn_up" == fault(table(odd(gives(TurnUp()))))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (raises, "raised KeyError('ink')"),
        (lambda turn, turned: None, "returned None, not a list of effects"),
        (lambda turn, turned: [7], "asks for 7, which is not an effect"),
    ],
)
def test_code_that_fails_is_a_fault_of_the_card(code: Any, said: str) -> None:
    """And nothing has changed, the pile neither."""
    assert said == fault(table(card_turner(code)))


@pytest.mark.parametrize("junk", [7, "red", ()], ids=repr)
def test_what_is_no_function_is_refused(junk: Any) -> None:
    """When the kind is made."""
    with pytest.raises(VariantError, match="on_turn_up must be a function"):
        odd(on_turn_up=junk)


def test_nothing_is_turned_up_by_a_last_card_unless_it_says_so() -> None:
    """R-32: as with all effects."""
    for on_last in (False, True):
        start = table(card_turner(on_last=on_last), hand="acme:wild-odd", draw="red-5")
        state, events = play(start, PLAY)

        assert on_last == bool(of(TurnedUp, events))
        assert "round_over" == state.prompt.kind
