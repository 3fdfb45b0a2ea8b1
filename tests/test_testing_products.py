"""What `check_variant` covers where cards have two sides, or the variant says what drawing is."""

from __future__ import annotations

import attrs
import pytest

from tests.kit.launcher import LAUNCHED, LAUNCHER, launching
from tests.kit.two_sides import TWO_SIDED
from unorules import Variant
from unorules.cards import DrawCards, Effect, Kind, NameColor, Reply, Turn
from unorules.testing import VariantFault, check_variant
from unorules.variants import ATTACK_2010, CLASSIC_2010, FLIP_2018


def test_both_sides_are_played() -> None:
    """The report says how much of it was with the backs in play, and which of them nobody played."""
    report = check_variant(FLIP_2018, 10, seats=[2, 4])
    assert 0 < report.turned < report.steps
    assert () == report.unplayed

    short = check_variant(FLIP_2018.with_rules(turn_limit=3), 1, seats=[2])
    assert {"wild-draw-two", "/wild-draw-color", "/draw-five"} <= set(short.unplayed)
    assert {"/wild-draw-two", "wild-draw-color", "draw-five"}.isdisjoint(short.unplayed)


def test_cards_with_one_side_are_not_turned() -> None:
    """Nor have they kinds behind."""
    report = check_variant(CLASSIC_2010.with_rules(turn_limit=3), 1, seats=[2])

    assert 0 == report.turned
    assert not [kind for kind in report.unplayed if "/" in kind]


@pytest.mark.parametrize("variant", [FLIP_2018, TWO_SIDED], ids=str)
def test_hands_that_move_show_their_backs_as_the_rules_say(variant: Variant) -> None:
    """Everyone sees them, whoever holds them: no card reveals them."""
    assert check_variant(variant.with_rules(seven_zero="on"), 10, seats=[2, 3]).turned


def telling(turn: Turn) -> list[Effect]:
    """Name a colour by what its player holds."""
    return [NameColor(turn.seat, turn.hand[0].color or "pink")] if turn.hand else []


def test_card_that_reveals_is_caught_on_either_side() -> None:
    """Here it is on the backs alone."""
    kind = Kind("test:telling", points=1, colorless=True, on_play=telling, on_open="return")
    deck = tuple(
        (attrs.evolve(card, back=attrs.evolve(card.back, kind=kind.id, color=None)), count)
        if card.back is not None and card.back.kind == "wild"
        else (card, count)
        for card, count in FLIP_2018.deck
    )
    variant = attrs.evolve(FLIP_2018, id="test:telling", deck=deck, kinds=(*FLIP_2018.kinds, kind))

    with pytest.raises(VariantFault, match="card 'test:telling' reveals what its player holds"):
        check_variant(variant, 40, seats=[3])


def test_what_drawing_is_is_played_by_drawing() -> None:
    """And is named where nobody has drawn."""
    assert () == check_variant(ATTACK_2010, 10, seats=[3]).unplayed
    assert "launcher" in check_variant(ATTACK_2010.with_rules(turn_limit=1), 1, seats=[2]).unplayed


def jams(turn: Turn, reply: Reply) -> list[Effect]:
    """Break, unless nothing comes out."""
    return [] if reply.option == "0" else [DrawCards(99, 1)]


def test_outcomes_come_as_often_as_they_are_usual() -> None:
    """One that is rare enough is not met in a few games."""
    rarely, mostly = (
        launching(attrs.evolve(LAUNCHER, on_answer=jams, questions=(attrs.evolve(LAUNCHED, weights=weights),)))
        for weights in ((1_000_000, 1, 1, 1), (1, 1, 1, 1_000_000))
    )

    assert () == check_variant(rarely, 5, seats=[3]).unplayed
    with pytest.raises(VariantFault, match="names the seat 99, where nobody plays"):
        check_variant(mostly, 5, seats=[3])
