"""Effects of a card of one's own: in which order they come about, and what its code is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, odd, table
from tests.kit.builders import of, play, refused, sizes
from tests.kit.decks import classic_and, small
from tests.kit.invariants import check_closed, checked_apply
from unorules import CallUno, Catch, Pass, Play, Reason, card
from unorules.cards import DrawCards, Effect, Penalty, Reveal, Reverse, Skip, Turn
from unorules.events import Drew, HandShown, Played, Reversed, Skipped


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
    assert refused(state, PLAY) is None
    assert Reason.NOT_NOW is refused(table(kind, hand="acme:wild-odd red-1"), PLAY)


def test_card_that_may_be_kept_need_not_be_played() -> None:
    """With nothing to draw and nothing else to play, passing is possible beside it."""
    hands, variant = ["acme:wild-odd acme:wild-odd", ""], classic_and(odd(may_keep=lambda turn: True))
    state = uno.position(hands, top="red-9", rest=1, variant=variant)
    must = uno.position(hands, top="red-9", rest=1, variant=classic_and(odd()))

    check_closed(state)
    check_closed(must)
    assert refused(state, Pass(0)) is None
    assert Reason.MUST_PLAY is refused(must, Pass(0))


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
    assert refused(called, Catch(1, 0)) is Reason.NOTHING_TO_CATCH


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
