"""Variants compiled into tables: sharing, lookups, and kinds that break their contract."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.engine.odd_cards import odd, raises
from tests.kit.decks import TINY, classic_and
from unorules import CallUno, Card, Catch, Draw, NextRound, Pass, Play, Rules, Variant, card
from unorules._compiled import CompiledVariant, compile_variant, interned_for
from unorules.cards import Kind
from unorules.errors import VariantError
from unorules.events import Drew, Passed, Played, Reversed, Skipped, UnoCalled
from unorules.variants import CLASSIC_2010


def fits(laid: str, top: str, color: str | None, *, variant: Variant = CLASSIC_2010) -> bool:
    """Whether the tables let a card be laid on another under a colour."""
    compiled = compile_variant(variant)
    return (
        compiled.card_numbers[card(laid)]
        not in compiled.misfits[compiled.card_numbers[card(top)]][compiled.color_numbers[color]]
    )


def test_equal_variants_share_their_tables() -> None:
    """So that games share them, and what recurs at a table of so many seats."""
    compiled = compile_variant(CLASSIC_2010)

    assert compiled is compile_variant(CLASSIC_2010.with_rules())
    assert compiled is not compile_variant(CLASSIC_2010.with_rules(target=100))
    assert interned_for(compiled.tables, 3) is interned_for(compiled.tables, 3)
    assert interned_for(compiled.tables, 3) is not interned_for(compiled.tables, 4)


def test_switches_that_change_no_card_share_the_tables() -> None:
    """So that a document with an odd switch costs neither the time nor the memory of other tables."""
    variant = attrs.evolve(CLASSIC_2010, id="test:shared")  # not compiled before
    tables = compile_variant(variant).tables
    for number in range(200):
        compiled = compile_variant(variant.with_rules(target=600 + number, opening="numbers_only"))

        assert tables is compiled.tables
        assert tables.misfits is compiled.misfits
    assert tables is not compile_variant(variant.with_rules(wd4="free")).tables


def test_what_recurs_for_a_seat_is_shared_by_games_of_any_size() -> None:
    """A game of ten has the plays of a game of two."""
    tables = compile_variant(attrs.evolve(CLASSIC_2010, id="test:seats")).tables
    small, large = interned_for(tables, 2), interned_for(tables, 10)

    assert small.plays[1] is large.plays[1]


def test_tables_cannot_be_written_to() -> None:
    """Not even through a state, for every game of the variant shares them."""
    state, _ = uno.new_game(players=2, seed=1)
    compiled, interned = state._match.compiled, state._match.interned
    for shared, name in ((compiled, "misfits"), (compiled, "rules"), (compiled.tables, "deck"), (interned, "plays")):
        with pytest.raises(AttributeError, match=rf"\.{name} is shared and cannot be changed$"):
            setattr(shared, name, ())
        with pytest.raises(AttributeError, match=rf"\.{name} is shared and cannot be deleted$"):
            delattr(shared, name)
    for mapping in (compiled.card_numbers, compiled.by_text, compiled.color_numbers, interned.drew):
        table: Any = mapping
        with pytest.raises(TypeError):
            table["red-7"] = 0


def test_tables_pickle_as_their_variant() -> None:
    """In the same process they come back as the same object, and a state comes back with what it shares."""
    compiled = compile_variant(TINY)
    state, _ = uno.new_game(TINY, 2, seed=1)
    again = pickle.loads(pickle.dumps(state))

    assert compiled is pickle.loads(pickle.dumps(compiled))
    assert state == again
    assert state._match.compiled is again._match.compiled
    assert state._match.interned is again._match.interned
    assert len(pickle.dumps(state)) < 4_000


def test_cards_are_numbered_in_the_order_of_the_deck() -> None:
    """A row of numbers stands for cards."""
    compiled = compile_variant(TINY)

    assert tuple(one for one, _ in TINY.deck) == compiled.cards
    assert (card("red-2"), card("red-1")) == compiled.to_cards(bytes((1, 0)))
    assert TINY.size == len(compiled.deck)
    assert list(compiled.deck) == sorted(compiled.deck)


@pytest.mark.parametrize(
    ("laid", "top", "color", "expected"),
    [
        ("red-7", "red-1", "red", True),
        ("blue-1", "red-1", "red", True),
        ("blue-7", "red-1", "red", False),
        ("wild", "red-1", "red", True),
        ("blue-7", "wild", "blue", True),
        ("red-7", "wild", "blue", False),
        # What cannot be: a colour that is not the card's own, or none on a wild.
        ("blue-7", "red-1", "blue", False),
        ("wild", "red-1", None, False),
        ("wild", "wild", None, False),
    ],
)
def test_what_may_go_on_what_is_looked_up(laid: str, top: str, color: str | None, expected: bool) -> None:
    """By top card and colour in force."""
    assert expected is fits(laid, top, color)


def test_kind_says_what_it_goes_on() -> None:
    """It is asked when the variant is compiled, for every top card under every colour it can lie under."""
    asked: list[tuple[Card, Card, str | None]] = []

    def only_on_sevens(laid: Card, top: Card, color: str | None) -> bool:
        asked.append((laid, top, color))
        return top.kind == "7"

    variant = classic_and(odd(goes_on=only_on_sevens))

    assert fits("acme:wild-odd", "red-7", "red", variant=variant)
    assert not fits("acme:wild-odd", "red-8", "red", variant=variant)
    assert {card("acme:wild-odd")} == {laid for laid, _, _ in asked}
    # 52 coloured cards under their own colour, three wilds under each of four.
    assert 52 + 3 * 4 == len(asked) == len(set(asked))


def test_kind_that_fails_when_asked_what_it_goes_on_is_refused() -> None:
    """Before a game begins, with the kind's id and the reason."""
    with pytest.raises(
        VariantError,
        match=r"kind 'acme:wild-odd': goes_on raised KeyError\('ink'\) for the top card red-0",
    ) as refusal:
        uno.new_game(classic_and(odd(goes_on=raises)))

    assert isinstance(refusal.value.__cause__, KeyError)


@pytest.mark.parametrize("verdict", [None, 1, 0, "yes", []], ids=repr)
def test_kind_that_does_not_say_true_or_false_is_refused(verdict: Any) -> None:
    """Truthy is not True."""
    with pytest.raises(VariantError, match=r"kind 'acme:wild-odd': goes_on must return True or False, not "):
        uno.new_game(classic_and(odd(goes_on=lambda laid, top, color: verdict)))


def test_kind_that_fails_under_the_rules_is_refused() -> None:
    """With its id, the variant's and the reason."""
    with pytest.raises(
        VariantError,
        match="kind 'acme:wild-odd': under raised KeyError",
    ) as refusal:
        uno.new_game(classic_and(odd(under=raises)))

    assert isinstance(refusal.value.__cause__, KeyError)


@pytest.mark.parametrize(
    "change",
    [
        lambda kind, rules: None,
        lambda kind, rules: "skip",
        lambda kind, rules: attrs.evolve(kind, id="acme:wild-other"),
        lambda kind, rules: attrs.evolve(kind, points=1),
    ],
    ids=["nothing", "a word", "another id", "other points"],
)
def test_kind_stays_itself_under_the_rules(change: Any) -> None:
    """What is printed on it does not depend on the switches."""
    with pytest.raises(VariantError, match="under must return a kind with the same id and points, not "):
        uno.new_game(classic_and(odd(under=change)))


@pytest.mark.parametrize(
    "change",
    [
        lambda kind, rules: attrs.evolve(kind, names_color=False),
        lambda kind, rules: attrs.evolve(kind, on_open="plain"),
    ],
    ids=["naming no colour", "opening with no colour"],
)
def test_kind_keeps_under_the_rules_what_the_variant_was_checked_for(change: Any) -> None:
    """Else a colourless card could lie on top with no colour in force."""
    with pytest.raises(VariantError, match="acme:wild-odd"):
        compile_variant(classic_and(odd(under=change)))


def test_deck_that_can_never_open_under_the_rules_is_refused() -> None:
    """Else it would be shuffled for ever."""

    def goes_back(kind: Kind, rules: Rules) -> Kind:
        return attrs.evolve(kind, on_open="return")

    shy = Kind("acme:shy", points=0, under=goes_back)
    deck = attrs.evolve(TINY, id="test:shy", deck=((Card("acme:shy", "red"), 9),), kinds=(shy,))
    with pytest.raises(VariantError, match="no card of the deck can open a game"):
        compile_variant(deck)


def test_kind_becomes_what_it_is_under_the_rules() -> None:
    """Once, when the variant is compiled, and with these rules."""
    asked: list[Rules] = []

    def by_the_rules(kind: Kind, rules: Rules) -> Kind:
        asked.append(rules)
        return attrs.evolve(kind, on_play=(uno.cards.Skip(),)) if rules.wd4 == "free" else kind

    variant = classic_and(odd(under=by_the_rules))
    compiled = compile_variant(variant.with_rules(wd4="free"))
    at = compiled.card_numbers[card("acme:wild-odd")]

    assert (uno.cards.Skip(),) == compiled.on_play[at]
    assert () == compile_variant(variant).on_play[at]
    assert ["free", "challenge"] == [rules.wd4 for rules in asked]


def test_guarded_cards_are_those_with_a_condition() -> None:
    """Wild Draw Four alone, and only where the rules enforce its condition."""
    assert b"" == compile_variant(CLASSIC_2010).guarded
    enforced = compile_variant(CLASSIC_2010.with_rules(wd4="enforce"))

    assert (card("wild-draw-four"),) == enforced.to_cards(enforced.guarded)


# Interned values.

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
