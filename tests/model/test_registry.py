"""The registry: variants by id."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

from tests.kit.decks import LONELY, TINY
from unorules import Registry, Variant
from unorules.errors import VariantError
from unorules.registry import LazyVariants
from unorules.variants import (
    ALL_WILD,
    ATTACK_2010,
    BUILT_IN,
    CLASSIC_2010,
    CLASSIC_2018,
    FLIP_2018,
    FRIENDS_2022,
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    NO_MERCY_2023,
    SHANTELL_MARTIN_2023,
    SHEETS,
)


def test_shipped_registry_holds_the_shipped_variants() -> None:
    """Each is found by its id."""
    sheets = [CLASSIC_2010, HELLO_KITTY_2017, ICE_THE_KICKER_2023, SHANTELL_MARTIN_2023, FRIENDS_2022]
    products = [NO_MERCY_2023, FLIP_2018, ALL_WILD, ATTACK_2010, CLASSIC_2018]

    assert sheets == list(SHEETS)
    assert [*sheets, *products] == list(BUILT_IN)
    assert CLASSIC_2010 is BUILT_IN.variant("classic-2010")
    for variant in (*sheets, *products):
        assert variant is BUILT_IN.variant(variant.id)
        assert variant in BUILT_IN


def test_variants_come_in_the_order_in_which_they_were_given() -> None:
    """Any iterable will do."""
    assert [TINY, CLASSIC_2010, LONELY] == list(Registry(iter((TINY, CLASSIC_2010, LONELY))))


def test_registry_can_be_empty_and_can_be_added_to_another() -> None:
    """A registry of one's own is made of the shipped one and more."""
    assert [] == list(Registry([]))
    assert TINY is Registry([*BUILT_IN, TINY]).variant("test:tiny")


@pytest.mark.parametrize("id", ["no-such-game", "", None, 7, ["classic-2010"], CLASSIC_2010], ids=str)
def test_unknown_id_is_refused(id: Any) -> None:
    """The message lists the ids there are."""
    said = r"^there is no variant .+; known: classic-2010, test:tiny$"
    with pytest.raises(VariantError, match=said):
        Registry([CLASSIC_2010, TINY]).variant(id)


def test_two_variants_with_one_id_are_refused() -> None:
    """Also when they differ only in their rules; the same one may come twice."""
    with pytest.raises(VariantError, match="two variants have the id 'classic-2010'"):
        Registry([CLASSIC_2010, TINY, CLASSIC_2010.with_rules(target=100)])

    assert [TINY] == list(Registry([TINY, TINY]))


@pytest.mark.parametrize("junk", [None, 7, "classic-2010", TINY], ids=str)
def test_what_is_no_list_of_variants_is_refused(junk: Any) -> None:
    """A single variant is none, and the letters of a text are none."""
    with pytest.raises(VariantError, match=r"^a registry takes a list of variants, not "):
        Registry(junk)


@pytest.mark.parametrize("junk", [None, 7, "classic-2010", [TINY]], ids=str)
def test_what_is_no_variant_is_refused(junk: Any) -> None:
    """Also behind one that is; the message shows it."""
    with pytest.raises(VariantError) as refusal:
        Registry([CLASSIC_2010, junk])

    assert str(refusal.value).startswith(f"a registry takes variants, not {repr(junk)[:70]}")


OLD, NEW = evolve(TINY, version=2), evolve(TINY, version=11)


@pytest.mark.parametrize("variants", [(OLD, TINY, NEW), (NEW, OLD, TINY), (TINY, NEW, OLD)])
def test_newest_version_is_found_unless_another_is_asked_for(variants: tuple[Variant, ...]) -> None:
    """Whatever the order in which they were given."""
    registry = Registry(variants)

    assert NEW is registry.variant("test:tiny")
    for variant in (TINY, OLD, NEW):
        assert variant is registry.variant("test:tiny", variant.version)


def test_versions_of_one_id_stand_beside_other_ids() -> None:
    """The newest of each id is listed in its place; the others are there too, the oldest first."""
    registry = Registry([OLD, CLASSIC_2010, NEW, TINY])

    assert [NEW, CLASSIC_2010] == list(registry)
    assert 2 == len(registry)
    assert (TINY, OLD, NEW) == registry.versions("test:tiny")
    assert () == registry.versions("no-such-game")
    assert (NEW, CLASSIC_2010) == (registry.variant("test:tiny"), registry.variant("classic-2010"))
    assert "<Registry test:tiny, classic-2010>" == repr(registry)


@pytest.mark.parametrize("version", [3, 0, -1, "1", [1], (1,), object], ids=repr)
def test_version_that_is_not_there_is_refused(version: Any) -> None:
    """The message names it, and the versions there are."""
    with pytest.raises(VariantError) as refusal:
        Registry([TINY, OLD, NEW, CLASSIC_2010]).variant("test:tiny", version)

    assert f"there is no version {version!r} of 'test:tiny'; known: 1, 2, 11" == str(refusal.value)


def test_version_of_an_unknown_id_is_not_named() -> None:
    """For it is the id that is missing."""
    said = r"^there is no variant 'no-such-game'; known: test:tiny$"
    with pytest.raises(VariantError, match=said):
        Registry([TINY, NEW]).variant("no-such-game", 11)
    with pytest.raises(VariantError, match=r"^there is no variant 'test:tiny'; known: none$"):
        Registry([]).variant("test:tiny", 1)


def test_two_variants_with_one_id_and_version_are_refused() -> None:
    """The message names both; another version of it may stand beside them."""
    with pytest.raises(VariantError, match=r"^two variants have the id 'test:tiny' and the version 11: one with other"):
        Registry([TINY, NEW, NEW.with_rules(target=100)])

    assert 2 == len(Registry([TINY, NEW.with_rules(target=100)]).versions("test:tiny"))


def test_registry_is_immutable() -> None:
    """And not bound to what it was made of."""
    variants = [TINY]
    registry = Registry(variants)
    variants.append(LONELY)

    assert [TINY] == list(registry)
    with pytest.raises(FrozenInstanceError):
        registry._variants = {}  # type: ignore[misc]


def test_registry_shows_the_ids() -> None:
    """And not the decks."""
    assert "<Registry classic-2010, test:tiny>" == repr(Registry([CLASSIC_2010, TINY]))


def test_registry_knows_what_it_holds() -> None:
    """Variants, and their ids."""
    registry = Registry([TINY, CLASSIC_2010])

    assert 2 == len(registry)
    assert "test:tiny" in registry
    assert "test:huge" not in registry
    assert CLASSIC_2010 in registry
    assert CLASSIC_2010.with_rules(target=100) not in registry
    assert 7 not in registry


def test_variants_that_are_imported_later_are_counted_and_listed_before() -> None:
    """Only asking for one imports it."""
    later = LazyVariants([TINY], {("test:later", 1): ("no_such_module", "LATER")})

    assert 2 == len(later)
    assert [("test:tiny", 1), ("test:later", 1)] == list(later)
    with pytest.raises(ModuleNotFoundError):
        later["test:later", 1]
