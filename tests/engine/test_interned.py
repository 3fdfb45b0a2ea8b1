"""Compiled variants and what is interned for them: equal if what they were made from is, and made once."""

from __future__ import annotations

import pickle

from unorules import CallUno, Catch, Draw, NextRound, Pass, Play, card
from unorules._compiled import CompiledVariant, compile_variant, interned_for
from unorules.events import Drew, Passed, Played, Reversed, Skipped, UnoCalled
from unorules.variants import CLASSIC_2010

OTHER = CLASSIC_2010.with_rules(hand_size=5)


def test_compiled_variants_are_equal_if_the_variants_are() -> None:
    """Also when a variant was compiled twice, by another process or after it was forgotten."""
    shared = compile_variant(CLASSIC_2010)
    one, two, other = (CompiledVariant(variant, shared.tables) for variant in (CLASSIC_2010, CLASSIC_2010, OTHER))

    assert one == two
    assert hash(one) == hash(two)
    assert one != other
    assert hash(one) != hash(other)
    assert one != CLASSIC_2010
    assert (one == one.variant) is False
    assert shared is pickle.loads(pickle.dumps(one))


def test_what_is_interned_stands_at_its_seat_card_and_colour() -> None:
    """For every seat of three, a number and a wild."""
    compiled = compile_variant(CLASSIC_2010)
    interned = interned_for(compiled.tables, 3)
    red_7, wild = compiled.by_text["red-7"], compiled.by_text["wild"]
    for seat in range(3):
        last, *others = interned.last_plays[seat][wild]
        assert ((Play(seat, card("red-7")),), Play(seat, card("wild"))) == (interned.plays[seat][red_7], last)
        assert [Play(seat, card("wild"), color=color) for color in CLASSIC_2010.colors] == others
        assert tuple(others) == interned.plays[seat][wild]
        assert interned.plays[seat][red_7] == interned.last_plays[seat][red_7]
        assert ((Draw(seat),), (Pass(seat),), (CallUno(seat),)) == (
            interned.draws[seat],
            interned.passes[seat],
            interned.calls[seat],
        )
        assert tuple(Catch(seat, target) for target in range(3)) == interned.catches[seat]
        assert tuple(Catch(other, seat) for other in range(3) if other != seat) == interned.catches_of[seat]
        assert [None] * 5 == [played.color for played in interned.played[seat][red_7]]
        assert [Played(seat, card("wild"), color) for color in compiled.colors] == [*interned.played[seat][wild]]
        assert {"turn", "card", "uno"} == set(interned.drew)
        assert all(Drew(seat, card("wild"), why) == by_seat[seat][wild] for why, by_seat in interned.drew.items())
        assert (Passed(seat), Skipped(seat), UnoCalled(seat)) == (
            interned.passed[seat],
            interned.skipped[seat],
            interned.uno_called[seat],
        )
        turn, drawn = interned.turn[seat], interned.after_drawing[seat][wild]
        assert ("turn", seat, seat, seat, -1) == (turn.kind, turn.seat, turn.about, turn.turn, turn.drawn)
        assert ("drawn", seat, seat, seat, wild) == (drawn.kind, drawn.seat, drawn.about, drawn.turn, drawn.drawn)
    assert (NextRound(), NextRound(0), NextRound(1), NextRound(2)) == interned.next_rounds
    assert (Reversed(1), Reversed(-1)) == (interned.reversed[1], interned.reversed[-1])
