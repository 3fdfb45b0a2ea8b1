"""Secrets of a view: what one seat must not see of a state."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import asdict, fields

import unorules as uno
from tests.kit.builders import play
from tests.kit.games import game, states_of
from tests.kit.seeing import SEATS, VARIANTS, asked, table
from unorules import Card, Draw, Play, Variant, View, card, view


def test_view_has_these_fields_and_no_others() -> None:
    """None of them could hold another hand, a pile, a seed or a digest; a new one has to be thought about."""
    expected = [
        "variant",
        "players",
        "seat",
        "seq",
        "round",
        "dealer",
        "active",
        "gone",
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
        "backs",
        "next_back",
        "turned",
    ]

    assert expected == [a.name for a in fields(View)]
    assert not hasattr(view(table(), 0), "__dict__")


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
        state = uno.position(
            [mine, " ".join(row[:2]), "blue-7"], top="red-9", draw=row[2:4], discard=row[4:], seed=turned
        )
        seen.add(view(state, 0))

    assert 1 == len(seen)


def test_drawn_card_is_seen_by_its_owner_alone() -> None:
    """The others see that a card was drawn."""
    state, _ = play(table(draw="blue-8"), Draw(0))
    views = {seat: view(state, seat) for seat in SEATS}

    assert card("blue-8") == views[0].drawn
    assert [None, None, None] == [views[seat].drawn for seat in (None, 1, 2)]
    assert ["drawn"] * 4 == [seen.prompt.kind for seen in views.values()]
    assert [(4, 2, 4)] * 4 == [seen.sizes for seen in views.values()]


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
    assert card("red-1") not in list(cards_in(asdict(view(state, 2), recurse=False)))
