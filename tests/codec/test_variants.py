"""Variants in documents: found by id and version, and identified by a fingerprint."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.codec.round_trips import again
from tests.kit.corpus import CURIOUS, HOUSE, OURS, document, forge
from tests.kit.documents import fault
from unorules import Registry, Variant, card
from unorules._codec.variants import fingerprint
from unorules._compiled import compile_variant
from unorules.cards import Kind
from unorules.errors import UnsupportedVersion, VariantError
from unorules.variants import BUILT_IN, CLASSIC_2010, FRIENDS_2022, SHEETS


@pytest.mark.parametrize("variant", [*BUILT_IN, CURIOUS, HOUSE, CURIOUS.with_rules(target=7)], ids=str)
def test_variant_comes_back_by_its_id_and_its_switches(variant: Variant) -> None:
    """Its cards stand in the registry, not in the document."""
    data = uno.encode(variant)

    assert variant == uno.decode_variant(data, registry=OURS)
    assert variant == uno.decode_variant(json.dumps(data), registry=OURS)
    assert {"id", "version", "fingerprint", "rules"} >= set(data)


def test_variant_is_written_with_the_switches_that_are_not_as_the_classic_sheet_has_them() -> None:
    """Also when they are the variant's own."""
    assert "rules" not in uno.encode(CLASSIC_2010)
    assert {"target": 100} == uno.encode(CLASSIC_2010.with_rules(target=100))["rules"]
    assert {
        "dealer": "host_or_random",
        "opening": "numbers_only",
        "challenge_match": "color_or_wild",
        "scoring": "none",
    } == uno.encode(FRIENDS_2022)["rules"]


def test_switches_of_a_document_win_over_those_of_the_registry() -> None:
    """A game goes on by the rules it was begun with."""
    state = uno.new_game(FRIENDS_2022.with_rules(scoring="own_tally", target=99), 3, seed=1)[0]
    data = json.loads(state.to_json())
    changed = Registry([FRIENDS_2022.with_rules(hand_size=3, uno_call="off", wd4="free")])

    assert state == uno.State.from_json(state.to_json())
    assert state == uno.State.from_json(state.to_json(), registry=changed)
    assert ("own_tally", 99, "manual") == (
        state.rules.scoring,
        state.rules.target,
        again(state, changed).rules.uno_call,
    )
    del data["variant"]["rules"]
    assert uno.Rules() == uno.State.from_json(json.dumps(data), registry=changed).rules


def test_registry_with_two_versions_of_a_variant_reads_the_documents_of_both() -> None:
    """Each with its own deck."""
    newer = attrs.evolve(CURIOUS, version=4, deck=(*CURIOUS.deck[1:], CURIOUS.deck[0]))
    both = Registry([newer, CURIOUS])
    for variant in (CURIOUS, newer):
        state = uno.new_game(variant, 2, seed=3)[0]

        assert variant == uno.decode_variant(uno.encode(variant), registry=both)
        assert state == uno.State.from_json(state.to_json(), registry=both)
        assert variant == uno.State.from_json(state.to_json(), registry=both).variant
        assert uno.view(state, 0) == uno.decode_view(uno.encode(uno.view(state, 0)), registry=both)


def test_variant_of_another_version_is_not_supported() -> None:
    """Its document may be read by another version of the package that brings it."""
    text = json.dumps(forge(document("set up by hand"), "variant.version", 2))
    error = fault(uno.State.from_json, text)

    assert UnsupportedVersion is type(error)
    assert "$.variant.version" == error.path
    assert UnsupportedVersion is not type(fault(uno.State.from_json, text.replace("classic-2010", "classic-1971")))


@pytest.mark.parametrize(
    "junk", [[CLASSIC_2010], CLASSIC_2010, {}, "classic-2010"], ids=lambda junk: type(junk).__name__
)
def test_what_is_no_registry_is_refused(junk: Any) -> None:
    """A list of variants becomes one with `Registry`; every reader says so."""
    table = uno.Table("classic-2010", 2, seed=1)
    readers: list[tuple[Callable[..., object], object]] = [
        (uno.State.from_json, table.state.to_json()),
        (uno.Replay.from_json, table.replay.to_json()),
        (uno.decode_view, uno.encode(table.view(0))),
        (uno.decode_variant, uno.encode(CLASSIC_2010)),
        (uno.new_game, "classic-2010"),
    ]
    for read, given in readers:
        with pytest.raises(VariantError, match="registry must be a Registry, like "):
            read(given, registry=junk)


def test_variant_that_is_not_in_the_registry_is_refused() -> None:
    """The message lists those that are."""
    error = fault(uno.State.from_json, uno.new_game(CURIOUS, 2, seed=1)[0].to_json())

    assert "$.variant.id" == error.path
    assert "classic-2010" in error.problem


# Fingerprints.


def only_on_reds(this: uno.Card, top: uno.Card, color: str | None) -> bool:
    """Another rule of matching."""
    return color == "red"


def kinds_with(**changes: Any) -> tuple[Kind, ...]:
    """The kinds of the classic game, the skip changed."""
    return tuple(attrs.evolve(kind, **changes) if kind.id == "skip" else kind for kind in CLASSIC_2010.kinds)


OTHER_GAMES: dict[str, Variant] = {
    "a card more": attrs.evolve(CLASSIC_2010, deck=((card("red-0"), 2), *CLASSIC_2010.deck[1:])),
    "the deck in another order": attrs.evolve(CLASSIC_2010, deck=CLASSIC_2010.deck[::-1]),
    "other points": attrs.evolve(CLASSIC_2010, kinds=kinds_with(points=21)),
    "another version of a kind": attrs.evolve(CLASSIC_2010, kinds=kinds_with(version=2)),
    "another rule of matching": attrs.evolve(CLASSIC_2010, kinds=kinds_with(goes_on=only_on_reds)),
    "a kind more": attrs.evolve(CLASSIC_2010, kinds=(*CLASSIC_2010.kinds, Kind("10", points=10))),
    "more players": attrs.evolve(CLASSIC_2010, most_players=11),
    "not for two": attrs.evolve(CLASSIC_2010, least_players=3),
    "the colours in another order": attrs.evolve(CLASSIC_2010, colors=CLASSIC_2010.colors[::-1]),
    "a colour more": attrs.evolve(CLASSIC_2010, colors=(*CLASSIC_2010.colors, "mauve")),
}


@pytest.mark.parametrize("other", OTHER_GAMES)
def test_variant_with_the_same_id_that_is_another_game_is_refused(other: str) -> None:
    """States, views and the variant itself, in both directions."""
    variant = OTHER_GAMES[other]
    registry = Registry([variant])
    for written, read in ((CLASSIC_2010, registry), (variant, BUILT_IN)):
        state = uno.new_game(written, 3, seed=1)[0]

        assert "$.variant.fingerprint" == fault(uno.State.from_json, state.to_json(), registry=read).path
        assert "$.variant.fingerprint" == fault(uno.decode_view, uno.encode(uno.view(state, 0)), registry=read).path
        assert "$.fingerprint" == fault(uno.decode_variant, uno.encode(written), registry=read).path
        assert state == uno.State.from_json(state.to_json(), registry=Registry([written]))


@pytest.mark.parametrize(
    "same",
    [
        attrs.evolve(CLASSIC_2010, title="Something else"),
        attrs.evolve(CLASSIC_2010, extras=4),
        attrs.evolve(CLASSIC_2010, kinds=CLASSIC_2010.kinds[::-1]),
        CLASSIC_2010.with_rules(target=100),
    ],
    ids=["title", "extras", "order of kinds", "switches"],
)
def test_fingerprint_is_of_nothing_that_does_not_matter(same: Variant) -> None:
    """A title can be corrected."""
    assert fingerprint(compile_variant(CLASSIC_2010)) == fingerprint(compile_variant(same))


def test_fingerprints_of_the_shipped_variants_do_not_change() -> None:
    """Or no document that was ever written could be read."""
    assert {
        "classic-2010": "da0cd3a9fc220740",
        "hello-kitty-2017": "027a76ce0a58bcd4",
        "ice-the-kicker-2023": "e644088a4dbfe6b6",
        "shantell-martin-2023": "47038cf1501dd5bb",
        "friends-2022": "9f353ddf94ef8313",
    } == {variant.id: fingerprint(compile_variant(variant)) for variant in SHEETS}
