"""Variants and switches that the kernel plays, and named refusals of the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from attrs import evolve, fields

import unorules as uno
from tests.batch.cases import AUTOMATIC, DATA, NUMBERS, supported_values
from tests.kit.decks import small
from unorules import Variant
from unorules.batch import BatchError, codes, program_for, program_of
from unorules.batch.layout import MAX_COPIES, MAX_DECK
from unorules.batch.program import PLAYED, open_code
from unorules.cards import Ask, DrawCards, Effect, Kind, Penalty, Question, TakePenalty, wild
from unorules.cards.challenge import bluffs
from unorules.errors import SetupError
from unorules.rules import CHOICES, Rules
from unorules.variants import BUILT_IN, CLASSIC_2010, SHEETS
from unorules.variants.classic import WILD_DRAW_FOUR


def with_kind(kind: Kind) -> Variant:
    """Return a variant with a kind among numbers."""
    face = kind.id if kind.names_color else f"red-{kind.id}"
    return small("test:one-kind", f"red-1 red-2 red-3 red-4 red-5 red-6 {face}", kind, hand_size=1, uno_call="off")


@pytest.mark.parametrize("variant", [*SHEETS, DATA], ids=str)
def test_sheets_and_cards_that_are_data_are_played(variant: Variant) -> None:
    """For two seats, and the same program every time."""
    ready = variant.with_rules(uno_call="off")

    assert program_for(ready, 2) is program_for(ready, 2)
    assert program_for(ready, 2) is program_of(uno.new_game(ready, 2, seed=1)[0])


REFUSED = [(switch, value) for switch in CHOICES for value in CHOICES[switch] if value not in supported_values(switch)]


@pytest.mark.parametrize(("switch", "value"), REFUSED)
def test_switch_is_refused_by_name(switch: str, value: str) -> None:
    """With the value that cannot be played."""
    changes: Any = {"uno_call": "manual" if switch.startswith("uno") else "auto", switch: value}
    with pytest.raises(BatchError, match=f"{switch}='{value}' cannot be played in a batch"):
        program_for(CLASSIC_2010.with_rules(**changes), 4)


def test_every_switch_is_known() -> None:
    """A new one is refused until the kernel plays it, and what it plays of numbers is compared."""
    assert {field.name for field in fields(Rules)} == set(PLAYED)
    assert {name for name, values in PLAYED.items() if values is None} == set(NUMBERS)
    assert {
        ("uno_call", "manual"),
        ("jump_in", "colored"),
        ("jump_in", "any"),
        ("multi_play", "identical"),
        ("leaving", "allowed"),
        ("uno_window", "own_turn"),
    } == set(REFUSED)


def test_all_switches_that_are_refused_are_named() -> None:
    """In one error, with what to do about calls."""
    with pytest.raises(
        BatchError,
        match=r"^uno_call='manual' cannot be played in a batch, only 'auto' or 'off': "
        r"use with_rules\(uno_call='auto'\); jump_in='any' cannot be played in a batch, only 'off'$",
    ):
        program_for(CLASSIC_2010.with_rules(jump_in="any"), 4)


@pytest.mark.parametrize("switch", ["next_dealer", "scoring", "drawn_card", "decks"])
def test_unknown_switch_or_value_is_refused(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the library has come to play since."""
    value: object = getattr(AUTOMATIC.rules, switch)
    monkeypatch.setitem(PLAYED, switch, ("another",))
    with pytest.raises(BatchError, match=f"^{switch}={value!r} cannot be played in a batch, only 'another'$"):
        program_for(AUTOMATIC.with_rules(target=100), 9)
    monkeypatch.delitem(PLAYED, switch)
    with pytest.raises(BatchError, match=f"^{switch}={value!r} cannot be played in a batch$"):
        program_for(AUTOMATIC.with_rules(target=100), 9)


def test_unknown_way_to_open_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the id of the kind."""
    monkeypatch.setattr(codes, "ON_OPEN", ("effects",))
    with pytest.raises(BatchError, match="kind 'acme:new' has on_open='plain', which cannot be played in a batch"):
        open_code(Kind("acme:new", points=1))


def test_variant_is_known_by_its_id() -> None:
    """Seats may be numpy's."""
    seats: Any = np.int64(4)
    monkey = SHEETS.variant("friends-2022").with_rules(uno_call="auto")

    assert program_for(monkey, 4) is program_for(monkey, seats)
    with pytest.raises(BatchError, match="uno_call='manual'"):
        program_for("classic-2010", 4)
    with pytest.raises(uno.errors.VariantError):
        program_for("classic-1871", 4)


@pytest.mark.parametrize("seats", [4.0, "4", True, ["Ann", "Bo"], 0, -1])
def test_seats_are_an_integer(seats: Any) -> None:
    """Even where one that is equal has been seen before."""
    program_for(AUTOMATIC, 4)
    with pytest.raises(SetupError, match=r"^seats must be a positive integer, not "):
        program_for(AUTOMATIC, seats)


def test_program_says_what_it_is() -> None:
    """With the switches that are not as usual."""
    assert "Program('classic-2010', seats=4, uno_call='auto', stacking='any')" == repr(
        program_for(AUTOMATIC.with_rules(stacking="any"), 4)
    )


def test_programs_have_numbers_of_their_own() -> None:
    """By variant, seats and switches, even those that the kernel need not know; never 0."""
    variants = [AUTOMATIC, AUTOMATIC.with_rules(uno_call="off"), AUTOMATIC.with_rules(target=100), DATA]
    numbers = [program_for(variant.with_rules(), seats).number for variant in variants[:3] for seats in (2, 3)]

    assert len(set(numbers)) == 6
    assert all(0 < number < 2**64 for number in numbers)


def _storm(turn: uno.cards.Turn) -> list[Effect]:
    return [DrawCards(turn.next, 1)]


def _never(turn: uno.cards.Turn) -> bool:
    return False


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (wild("acme:storm")(_storm), "kind 'acme:storm' has code of its own"),
        (
            evolve(WILD_DRAW_FOUR, id="acme:four", on_answer=lambda turn, reply: []),
            "kind 'acme:four' has code of its own",
        ),
        (
            evolve(WILD_DRAW_FOUR, id="acme:four", questions=(Question("challenge", ("yes", "no")),)),
            "kind 'acme:four' lists other questions than its code asks",
        ),
        (Kind("acme:shy", points=1, playable=_never), "kind 'acme:shy' has its own playable"),
        (Kind("acme:kept", points=1, may_keep=_never), "kind 'acme:kept' has its own may_keep"),
        (
            Kind("acme:seat", points=1, on_play=(DrawCards(0, 1),)),
            r"kind 'acme:seat': DrawCards.* cannot be played in a batch",
        ),
        (
            Kind("acme:asks", points=1, on_play=(Ask(0, "why", ("a", "b")),), on_answer=lambda turn, reply: []),
            r"kind 'acme:asks': Ask.* cannot be played in a batch",
        ),
        (Kind("acme:taken", points=1, on_play=(TakePenalty(1),)), "kind 'acme:taken': TakePenalty"),
        (
            Kind("acme:both", points=1, on_play=(TakePenalty(None), Penalty(2))),
            "kind 'acme:both' has both a Penalty and a TakePenalty, which cannot be played in a batch",
        ),
    ],
)
def test_kind_is_refused_by_id(kind: Kind, said: str) -> None:
    """Where its code is its own, or its effects name a seat."""
    with pytest.raises(BatchError, match=said):
        program_for(with_kind(kind), 2)


@pytest.mark.parametrize("questions", [(), WILD_DRAW_FOUR.questions], ids=["none listed", "listed"])
def test_code_that_the_kernel_knows_may_be_used_by_any_kind(questions: tuple[Question, ...]) -> None:
    """Whether or not it lists its question."""
    kind = evolve(WILD_DRAW_FOUR, id="acme:four", questions=questions)

    assert codes.WILD_DRAW_FOUR == program_for(with_kind(kind), 2).record[0].code[6]


def test_condition_that_the_kernel_knows_may_be_used_by_any_kind() -> None:
    """Such as that of the Wild Draw Four."""
    assert 1 == program_for(with_kind(Kind("acme:bold", points=1, may_keep=bluffs)), 2).record[0].may_keep[6]


def test_seats_are_those_of_the_variant() -> None:
    """A variant limits the number of players in a batch too."""
    with pytest.raises(SetupError, match="is for 2 to 10 players, not 11"):
        program_for(AUTOMATIC, 11)


def test_sizes_are_limited() -> None:
    """To ten seats, and so many cards and copies."""
    with pytest.raises(
        BatchError, match=f"^classic-2010 with decks=5 has 540 cards; a batch plays at most {MAX_DECK}$"
    ):
        program_for(AUTOMATIC.with_rules(decks=5), 4)
    with pytest.raises(
        BatchError, match=f"^test:many with decks=1 has 300 copies of red-1; a batch plays at most {MAX_COPIES}$"
    ):
        program_for(AUTOMATIC.with_deck("test:many", {"red-1": 300, "red-2": 1}), 4)
    with pytest.raises(BatchError, match="classic-2010 is for 11 seats; a batch plays at most 10"):
        program_for(evolve(AUTOMATIC, most_players=11), 11)


def test_effects_are_limited() -> None:
    """Over all kinds of a variant."""
    long = [Kind(f"acme:long-{number}", points=1, on_play=(uno.cards.Skip(),) * 1000) for number in range(3)]
    faces = " ".join(f"red-{kind.id}" for kind in long)
    variant = small("test:long", f"red-1 red-2 red-3 {faces}", *long, hand_size=1, uno_call="off")
    with pytest.raises(BatchError, match="the kinds of test:long have 3000 effects; a batch plays at most 2048"):
        program_for(variant, 2)


@pytest.mark.parametrize(
    ("id", "fault"),
    [
        ("flip-2018", "flip-2018 has cards with two sides"),
        ("attack-2010", "attack-2010 has on_draw='launcher'"),
        ("all-wild", "kind 'wild' is colorless"),
    ],
)
def test_cards_are_refused_by_name(id: str, fault: str) -> None:
    """Those that have two sides or no colour, and variants that say what drawing is."""
    with pytest.raises(BatchError, match=f"^{fault}, which cannot be played in a batch$"):
        program_for(BUILT_IN.variant(id).with_rules(uno_call="auto"), 4)
