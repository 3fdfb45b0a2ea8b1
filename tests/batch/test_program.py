"""What the kernel plays, and what it refuses by name."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from tests.batch.cases import DATA
from tests.kit.decks import small
from unorules import CLASSIC_2010, Ask, DrawCards, Effect, Kind, Penalty, SetupError, TakePenalty, Variant, wild
from unorules.batch import BatchError, program_for, program_of
from unorules.batch.layout import MAX_COPIES, MAX_DECK
from unorules.batch.supported import REFUSED
from unorules.variants.standard import WILD_DRAW_FOUR, bluffs

AUTOMATIC = CLASSIC_2010.with_rules(uno_call="auto")


def with_kind(kind: Kind) -> Variant:
    """Return a variant with a kind among numbers."""
    face = kind.id if kind.names_color else f"red-{kind.id}"
    return small("test:one-kind", f"red-1 red-2 red-3 red-4 red-5 red-6 {face}", kind, hand_size=1, uno_call="off")


@pytest.mark.parametrize("variant", [*uno.DEFAULT, DATA], ids=str)
def test_sheets_and_cards_that_are_data_are_played(variant: Variant) -> None:
    """For two seats, and the same program every time."""
    ready = variant.with_rules(uno_call="off")

    assert program_for(ready, 2) is program_for(ready, 2)
    assert program_for(ready, 2) is program_of(uno.new_game(ready, 2, seed=1)[0])


@pytest.mark.parametrize(("switch", "value"), [(name, value) for name, values in REFUSED.items() for value in values])
def test_switch_is_refused_by_name(switch: str, value: str) -> None:
    """With the value that cannot be played."""
    changes: Any = {"uno_call": "auto", switch: value}
    with pytest.raises(BatchError, match=f"{switch}='{value}' cannot be played in a batch"):
        program_for(CLASSIC_2010.with_rules(**changes), 4)


def _storm(turn: uno.Turn) -> list[Effect]:
    return [DrawCards(turn.next, 1)]


def _never(turn: uno.Turn) -> bool:
    return False


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (wild("acme:storm")(_storm), "kind 'acme:storm' has code of its own"),
        (
            evolve(WILD_DRAW_FOUR, id="acme:four", on_answer=lambda turn, reply: []),
            "kind 'acme:four' has code of its own",
        ),
        (Kind("acme:shy", points=1, playable=_never), "kind 'acme:shy' has its own playable"),
        (Kind("acme:kept", points=1, may_keep=_never), "kind 'acme:kept' has its own may_keep"),
        (
            Kind("acme:seat", points=1, on_play=(DrawCards(0, 1),)),
            r"kind 'acme:seat': DrawCards.* names a seat or asks",
        ),
        (
            Kind("acme:asks", points=1, on_play=(Ask(0, "why", ("a", "b")),), on_answer=lambda turn, reply: []),
            r"kind 'acme:asks': Ask.* names a seat or asks",
        ),
        (Kind("acme:taken", points=1, on_play=(TakePenalty(1),)), "kind 'acme:taken': TakePenalty"),
        (
            Kind("acme:both", points=1, on_play=(TakePenalty(None), Penalty(2))),
            "kind 'acme:both' takes a penalty beside a Penalty",
        ),
    ],
)
def test_kind_is_refused_by_id(kind: Kind, said: str) -> None:
    """Where its code is its own, or its effects name a seat."""
    with pytest.raises(BatchError, match=said):
        program_for(with_kind(kind), 2)


def test_condition_that_the_kernel_knows_may_be_used_by_any_kind() -> None:
    """Such as that of the Wild Draw Four."""
    assert 1 == program_for(with_kind(Kind("acme:bold", points=1, may_keep=bluffs)), 2).record[0].may_keep[6]


def test_seats_are_those_of_the_variant() -> None:
    """As in a new game."""
    with pytest.raises(SetupError, match="is for 2 to 10 players, not 11"):
        program_for(AUTOMATIC, 11)


def test_sizes_are_limited() -> None:
    """To ten seats, and so many cards and copies."""
    with pytest.raises(BatchError, match=f"540 cards are more than {MAX_DECK}"):
        program_for(AUTOMATIC.with_rules(decks=5), 4)
    with pytest.raises(BatchError, match=f"300 copies of red-1 are more than {MAX_COPIES}"):
        program_for(AUTOMATIC.with_deck("test:many", {"red-1": 300, "red-2": 1}), 4)
    with pytest.raises(BatchError, match="11 seats are more than 10"):
        program_for(evolve(AUTOMATIC, most_players=11), 11)


def test_effects_are_limited() -> None:
    """Over all kinds of a variant."""
    long = [Kind(f"acme:long-{number}", points=1, on_play=(uno.Skip(),) * 1000) for number in range(3)]
    faces = " ".join(f"red-{kind.id}" for kind in long)
    variant = small("test:long", f"red-1 red-2 red-3 {faces}", *long, hand_size=1, uno_call="off")
    with pytest.raises(BatchError, match="the kinds of test:long have 3000 effects, more than 2048"):
        program_for(variant, 2)
