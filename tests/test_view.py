"""Views and redaction: what one seat sees of a state and of what happened, and what it must not."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from attrs import asdict, fields
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.builders import WD4, W, play
from tests.kit.decks import FOURS
from tests.kit.games import game, states_of
from unorules import (
    CLASSIC_2010,
    FRIENDS_2022,
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    Answer,
    Answered,
    Asked,
    CallUno,
    Card,
    Catch,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Draw,
    Drew,
    Event,
    EventError,
    HandShown,
    MatchEnded,
    MatchStarted,
    Passed,
    Play,
    Played,
    Prompt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatError,
    Skipped,
    State,
    StateError,
    TurnedUp,
    UnoCalled,
    Variant,
    View,
    card,
    redact,
    view,
)

SEATS: list[int | None] = [None, 0, 1, 2]
RED_1, RED_2, BLUE_3 = card("red-1"), card("red-2"), card("blue-3")

VARIANTS: list[Variant] = [
    CLASSIC_2010,
    CLASSIC_2010.with_rules(uno_false_penalty=1, turn_limit=30, challenge_reveal="all"),
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    FRIENDS_2022,
    FOURS,
]


def table(**fields: Any) -> State:
    """Three at a table that was laid by hand."""
    hands = ["wild red-1 red-2", "blue-3 blue-4", "green-5 green-6 green-7 green-8"]
    given: dict[str, Any] = {"top": "red-9", "players": ["Ann", "Bo", "Cy"]} | fields
    return uno.from_table(hands, **given)


def asked() -> State:
    """Seat 1 is asked whether it challenges; seat 0 can be caught."""
    laid = uno.from_table(["wild-draw-four red-1", "blue-3 blue-4", "green-5 green-6"], top="red-9")
    return play(laid, Play(0, WD4, color="green"))[0]


# The view of a seat.


def test_view_has_these_fields_and_no_others() -> None:
    """None of them could hold another hand, a pile, a seed or a digest; a new one has to be thought about."""
    expected = [
        "variant",
        "players",
        "seat",
        "seq",
        "round",
        "dealer",
        "hand",
        "drawn",
        "sizes",
        "top",
        "color",
        "direction",
        "draw_size",
        "discard_size",
        "prompt",
        "called_early",
        "catchable",
        "turns_left",
        "scores",
        "winners",
        "legal",
    ]

    assert expected == [a.name for a in fields(View)]
    assert not hasattr(view(table(), 0), "__dict__")


def test_view_shows_what_a_person_in_the_seat_would_see() -> None:
    """Every field of it."""
    state = table(
        turn=1, color="blue", top="wild", discard="red-7 red-8", direction=-1, dealer=2, scores=[10, 0, 499], seed=3
    )
    seen = view(state, 1)

    assert state.variant is seen.variant
    assert (("Ann", "Bo", "Cy"), 1, 0, 1, 2) == (seen.players, seen.seat, seen.seq, seen.round, seen.dealer)
    assert (BLUE_3, card("blue-4")) == seen.hand
    assert seen.drawn is None
    assert (3, 2, 4) == seen.sizes
    assert (W, "blue", -1) == (seen.top, seen.color, seen.direction)
    assert (108 - 9 - 3, 3) == (seen.draw_size, seen.discard_size)
    assert Prompt("turn", 1, 1, None, (), 0) == seen.prompt
    assert (False, (), None) == (seen.called_early, seen.catchable, seen.turns_left)
    assert ((10, 0, 499), (), False) == (seen.scores, seen.winners, seen.over)
    assert uno.legal_actions(state, 1) == seen.legal
    assert {Play, Draw, CallUno} == set(map(type, seen.legal))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_view_agrees_with_the_state_at_every_moment(variant: Variant, seat: int | None) -> None:
    """Of a whole game: nothing in it is out of date."""
    for state in states_of(game(variant, 3, seed=4, most=300)):
        seen = view(state, seat)
        expected: dict[str, Any] = {
            "variant": state.variant,
            "players": state.players,
            "seat": seat,
            "seq": state.seq,
            "round": state.round,
            "dealer": state.dealer,
            "hand": () if seat is None else state.hands[seat],
            "sizes": tuple(map(len, state.hands)),
            "top": state.top,
            "color": state.color,
            "direction": state.direction,
            "draw_size": len(state.draw_pile),
            "discard_size": len(state.discard_pile),
            "prompt": state.prompt,
            "catchable": state.catchable,
            "turns_left": state.turns_left,
            "scores": state.scores,
            "winners": state.winners,
            "legal": () if seat is None else uno.legal_actions(state, seat),
        }
        assert expected == {name: getattr(seen, name) for name in expected}
        assert state.over == seen.over
        assert (state.prompt.kind == "drawn" and state.prompt.seat == seat) == (seen.drawn is not None)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_spectator_sees_nothing_that_a_seat_does_not(variant: Variant) -> None:
    """No hand, no drawn card, nothing to do; the rest is what everyone sees."""
    private = {"seat", "hand", "drawn", "legal"}
    for state in states_of(game(variant, 3, seed=4, most=200)):
        public = [
            {a.name: getattr(view(state, seat), a.name) for a in fields(View) if a.name not in private}
            for seat in SEATS
        ]
        assert [public[0]] * 4 == public
        seen = view(state, None)
        assert (None, (), None, ()) == (seen.seat, seen.hand, seen.drawn, seen.legal)


def test_view_is_the_same_whatever_the_seat_cannot_see() -> None:
    """The other hands, the order of the draw pile and what lies in the discard pile may be any."""
    mine, rest = "red-1 red-2", ["green-1", "green-2", "blue-1", "blue-2", "yellow-1", "yellow-2"]
    seen = set()
    for turned in range(6):
        row = rest[turned:] + rest[:turned]
        state = uno.from_table(
            [mine, " ".join(row[:2]), "blue-7"], top="red-9", draw=row[2:4], discard=row[4:], seed=turned
        )
        seen.add(view(state, 0))

    assert 1 == len(seen)


def test_hand_is_sorted_in_the_order_of_the_deck() -> None:
    """Whatever the order in which its cards came."""
    state, _ = play(uno.from_table(["yellow-1 blue-3", "red-5"], top="green-9", draw="red-2"), Draw(0))

    assert [RED_2, card("yellow-1"), BLUE_3] == list(view(state, 0).hand)


def test_drawn_card_is_seen_by_its_owner_alone() -> None:
    """The others see that a card was drawn."""
    state, _ = play(table(draw="blue-8"), Draw(0))
    views = {seat: view(state, seat) for seat in SEATS}

    assert card("blue-8") == views[0].drawn
    assert [None, None, None] == [views[seat].drawn for seat in (None, 1, 2)]
    assert ["drawn"] * 4 == [seen.prompt.kind for seen in views.values()]
    assert [(4, 2, 4)] * 4 == [seen.sizes for seen in views.values()]


def test_card_that_is_kept_is_no_longer_the_drawn_one() -> None:
    """It is in the hand like any other."""
    state, _ = play(table(draw="blue-8"), Draw(0), uno.Pass(0))

    assert view(state, 0).drawn is None
    assert card("blue-8") in view(state, 0).hand


def test_call_ahead_of_the_play_is_seen_by_everyone() -> None:
    """Until the card is laid."""
    before = uno.from_table(["red-1 red-2", "blue-3 blue-4"], top="red-9")
    called, _ = play(before, CallUno(0))
    after, _ = play(called, Play(0, RED_1))

    assert [False, True, False] == [view(state, None).called_early for state in (before, called, after)]
    assert view(called, 1).called_early
    assert () == view(after, 1).catchable


def test_everyone_sees_who_can_be_caught() -> None:
    """The others may catch, the seat itself may still call."""
    state, _ = play(uno.from_table(["red-1 red-2", "blue-3 blue-4", "green-5"], top="red-9"), Play(0, RED_1))

    assert [(0,)] * 4 == [view(state, seat).catchable for seat in SEATS]
    assert CallUno(0) in view(state, 0).legal
    assert Catch(2, 0) in view(state, 2).legal


def test_turns_that_are_left_are_seen_by_everyone() -> None:
    """They are counted in public."""
    state = table(variant=CLASSIC_2010.with_rules(turn_limit=10))

    assert [9] * 4 == [view(state, seat).turns_left for seat in SEATS]
    assert [8] * 4 == [view(play(state, Play(0, RED_1))[0], seat).turns_left for seat in SEATS]


def test_question_is_seen_by_everyone_and_answered_by_one() -> None:
    """Whether a Wild Draw Four was a bluff stands in no view."""
    guilty = asked()
    innocent = play(
        uno.from_table(["wild-draw-four yellow-1", "blue-3 blue-4", "green-5 green-6"], top="red-9"),
        Play(0, WD4, color="green"),
    )[0]

    assert [Prompt("ask", 1, 1, "challenge", ("accept", "challenge"), 1, by=0)] * 4 == [
        view(guilty, seat).prompt for seat in SEATS
    ]
    assert {Answer(1, "accept"), Answer(1, "challenge"), Catch(1, 0)} == set(view(guilty, 1).legal)
    for seat in (None, 1, 2):
        assert view(innocent, seat) == view(guilty, seat)


def test_end_of_the_match_is_seen_by_everyone() -> None:
    """With its winners."""
    state, _ = play(uno.from_table(["red-1", "red-3"], top="red-9", scores=[499, 0]), Play(0, RED_1))

    assert [(True, (0,), (502, 0), ())] * 3 == [
        (seen.over, seen.winners, seen.scores, seen.legal) for seen in (view(state, seat) for seat in (None, 0, 1))
    ]


def test_end_of_a_round_is_not_the_end_of_the_match() -> None:
    """The host starts the next one; nobody at the table can."""
    state, _ = play(uno.from_table(["red-1", "red-3"], top="red-9"), Play(0, RED_1))

    assert ("round_over", False) == (view(state, 0).prompt.kind, view(state, 0).over)
    assert () == view(state, 0).legal == view(state, 1).legal


def test_sizes_of_the_hands_are_public() -> None:
    """Everyone at a table can count the cards in a hand (R-54)."""
    state = table()

    assert [(3, 2, 4)] * 4 == [view(state, seat).sizes for seat in SEATS]
    state, _ = play(state, Play(0, RED_1))
    assert [(2, 2, 4)] * 4 == [view(state, seat).sizes for seat in SEATS]


def test_discard_pile_shows_its_top_and_its_size() -> None:
    """What lies under the top is in no view (R-55)."""
    one, other = table(discard="red-7 yellow-1"), table(discard="yellow-1 red-7")

    for seat in SEATS:
        assert (card("red-9"), 3) == (view(one, seat).top, view(one, seat).discard_size)
        assert view(one, seat) == view(other, seat)
        assert "yellow-1" not in {str(part) for part in cards_in(asdict(view(one, seat), recurse=False))}


def cards_in(thing: object) -> Iterator[Card]:
    """Every card that stands somewhere in a thing, but for the variant's deck."""
    match thing:
        case Card():
            yield thing
        case dict():
            yield from cards_in(tuple(value for key, value in thing.items() if key != "variant"))
        case tuple():
            for part in thing:
                yield from cards_in(part)
        case Play(_, laid):
            yield laid
        case _:
            pass


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_no_card_stands_in_a_view_but_the_own_ones_and_the_top(variant: Variant, seat: int | None) -> None:
    """At every moment of a game."""
    for state in states_of(game(variant, 3, seed=8, most=300)):
        own = () if seat is None else state.hands[seat]
        assert set(cards_in(asdict(view(state, seat), recurse=False))) <= {state.top, *own}


def test_view_tells_no_secret_in_its_repr() -> None:
    """Nothing that is not in its fields."""
    state = asked()

    assert state._match.seed.hex() not in repr(view(state, 2))
    assert "memo" not in repr(view(state, 2))
    assert RED_1 not in list(cards_in(asdict(view(state, 2), recurse=False)))


def test_view_is_frozen_can_be_a_key_and_travels() -> None:
    """To another process and back."""
    seen = view(asked(), 1)
    again = pickle.loads(pickle.dumps(seen))

    assert seen == again == view(asked(), 1)
    assert hash(seen) == hash(again)
    with pytest.raises(FrozenInstanceError):
        seen.hand = ()  # type: ignore[misc]


@pytest.mark.parametrize("seat", [-1, 3, True, False, "0", 0.0, (0,)], ids=repr)
def test_nobody_sees_from_where_nobody_sits(seat: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SeatError, match=r"^seats are 0 to 2, or None for a spectator, not "):
        view(table(), seat)


@pytest.mark.parametrize("junk", [None, "state", 7, uno.new_game(seed=1), view(table(), 0)], ids=type)
def test_only_a_state_can_be_seen(junk: Any) -> None:
    """A pair of state and events is none, and neither is a view."""
    with pytest.raises(StateError, match=r"^a State is needed, not "):
        view(junk, 0)


# Events as a seat may see them.


CARDS = (RED_1, BLUE_3)

PUBLIC: list[Event] = [
    MatchStarted("classic-2010", ("Ann", "Bo", "Cy")),
    DealerDrawn(1, RED_1),
    RoundStarted(1, 0),
    TurnedUp(RED_1, "opens"),
    Played(1, RED_1, None),
    Passed(1),
    Asked(1, 1, "challenge", ("accept", "challenge")),
    Answered(1, 1, "challenge", "accept"),
    ColorSet(1, "red"),
    UnoCalled(1),
    Caught(0, 1),
    Skipped(1),
    Reversed(-1),
    Reshuffled(7),
    RoundEnded(1, "out", 1, (0, 5, 0), (0, 5, 0), (CARDS, (), CARDS)),
    MatchEnded((1,), (0, 500, 0)),
    Drew(1, RED_1, "card", shown=True),
    HandShown(1, None, CARDS),
]
"""What happens on the table; the cards in it were laid open."""

PRIVATE: list[tuple[Event, Event, set[int]]] = [
    (Dealt(1, 2, CARDS), Dealt(1, 2, None), {1}),
    (Drew(1, RED_1, "turn"), Drew(1, None, "turn"), {1}),
    (Drew(1, RED_1, "card"), Drew(1, None, "card"), {1}),
    (Drew(1, RED_1, "uno"), Drew(1, None, "uno"), {1}),
    (HandShown(1, 2, CARDS), HandShown(1, 2, None), {1, 2}),
    (HandShown(0, 0, CARDS), HandShown(0, 0, None), {0}),
]
"""What only some may see: the event, what the others see of it, and who sees it whole."""

ALL = [*PUBLIC, *(event for event, _, _ in PRIVATE)]


def test_every_sort_of_event_is_in_these_tests() -> None:
    """Nineteen of them."""
    assert set(get_args(Event)) == set(map(type, ALL))
    assert 19 == len(get_args(Event))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
def test_what_happens_on_the_table_is_told_to_everyone(event: Event, seat: int | None) -> None:
    """As it is; also a card that was shown, and a hand that was shown to all."""
    (seen,) = redact([event], seat)

    assert event is seen


@pytest.mark.parametrize(("event", "blanked", "whole"), PRIVATE, ids=str)
def test_what_only_some_may_see_is_blanked_for_the_others(event: Event, blanked: Event, whole: set[int]) -> None:
    """That it happened, and to whom, is told to everyone."""
    for seat in (0, 1, 2, 3):
        assert (event if seat in whole else blanked,) == redact([event], seat)
    assert (blanked,) == redact([event], None)


@pytest.mark.parametrize("seat", SEATS)
def test_no_event_is_left_out(seat: int | None) -> None:
    """They come in their order, from any iterable."""
    seen = redact(iter(ALL), seat)

    assert len(ALL) == len(seen)
    assert list(map(type, ALL)) == list(map(type, seen))
    assert () == redact([], seat)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("again", SEATS)
def test_what_has_been_blanked_stays_blank(seat: int | None, again: int | None) -> None:
    """Redacting twice is the same as once; for another seat nothing comes back."""
    once = redact(ALL, seat)

    assert once == redact(once, seat)
    assert redact(redact(ALL, again), None) == redact(once, None) == redact(ALL, None)
    for event, twice in zip(ALL, redact(once, again), strict=True):
        assert twice == event or twice == redact([event], None)[0]


def test_spectator_sees_least() -> None:
    """What a spectator is told whole, every seat is told whole; and some seat is told more."""
    public = [event for event, seen in zip(ALL, redact(ALL, None), strict=True) if event == seen]

    assert PUBLIC == public
    for seat in (0, 1, 2):
        assert tuple(public) == redact(public, seat)
        assert redact(ALL, None) != redact(ALL, seat)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_redacted_events_of_a_game_tell_no_card_of_another_hand(variant: Variant) -> None:
    """Of each draw and deal the owner is told the cards, and the others how many."""
    for _, events in game(variant, 3, seed=4, most=300).steps():
        for seat in SEATS:
            for event, seen in zip(events, redact(events, seat), strict=True):
                match event, seen:
                    case Drew(owner, _, _, False), Drew(_, known, _, _):
                        assert (owner == seat) == (known is not None)
                    case Dealt(owner, count, _), Dealt(_, told, cards):
                        assert (count, owner == seat) == (told, cards is not None)
                    case HandShown(owner, to, _), HandShown(_, _, cards):
                        assert (to is None or seat in (owner, to)) == (cards is not None)
                    case _:
                        assert event == seen


@pytest.mark.parametrize("junk", [None, 7, Passed(1), table()], ids=lambda junk: type(junk).__name__)
def test_what_is_no_list_of_events_is_refused(junk: Any) -> None:
    """A single event is none."""
    with pytest.raises(EventError, match=r"^redact takes a list of events, not "):
        redact(junk, 0)


@pytest.mark.parametrize("junk", ["text", [None], [Passed(1), "passed"], uno.new_game(seed=1), [Passed]], ids=type)
def test_what_is_no_event_is_refused(junk: Any) -> None:
    """A pair of state and events is no list of events; nothing unknown is let through."""
    with pytest.raises(EventError, match=r"^redact takes events, and .+ is none$"):
        redact(junk, 0)


@pytest.mark.parametrize("seat", [-1, True, False, "0", 0.0, (0,)], ids=repr)
def test_events_are_told_to_a_seat_or_to_everyone(seat: Any) -> None:
    """Nothing else is taken for either, even if there is nothing to tell."""
    for events in (ALL, []):
        with pytest.raises(SeatError, match=r"^a seat is a whole number from 0 on, or None for a spectator, not "):
            redact(events, seat)


def test_redacting_leaves_the_events_as_they_were() -> None:
    """Others are made of them."""
    before = list(ALL)
    redact(ALL, None)

    assert before == ALL
    assert RED_1 == next(event for event in ALL if isinstance(event, Drew) and not event.shown).card
