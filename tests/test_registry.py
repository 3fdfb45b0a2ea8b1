"""The registry: variants by id."""

from __future__ import annotations

from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

from tests.decks import LONELY, TINY
from unorules import (
    CLASSIC_2010,
    DEFAULT,
    FRIENDS_2022,
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    SHANTELL_MARTIN_2023,
    Registry,
    VariantError,
)


def test_shipped_registry_holds_the_shipped_variants() -> None:
    """Each is found by its id."""
    shipped = [CLASSIC_2010, HELLO_KITTY_2017, ICE_THE_KICKER_2023, SHANTELL_MARTIN_2023, FRIENDS_2022]

    assert shipped == list(DEFAULT)
    assert CLASSIC_2010 is DEFAULT.variant("classic-2010")
    for variant in shipped:
        assert variant is DEFAULT.variant(variant.id)


def test_variants_come_in_the_order_in_which_they_were_given() -> None:
    """Any iterable will do."""
    assert [TINY, CLASSIC_2010, LONELY] == list(Registry(iter((TINY, CLASSIC_2010, LONELY))))


def test_registry_can_be_empty_and_can_be_added_to_another() -> None:
    """A registry of one's own is made of the shipped one and more."""
    assert [] == list(Registry([]))
    assert TINY is Registry([*DEFAULT, TINY]).variant("test:tiny")


@pytest.mark.parametrize("id", ["no-such-game", "", None, 7, ["classic-2010"], CLASSIC_2010], ids=str)
def test_unknown_id_is_refused(id: Any) -> None:
    """The message lists the ids there are, and says that a variant needs no registry."""
    said = r"^there is no variant .+; there is: classic-2010, test:tiny\. Give your own itself\.$"
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
    with pytest.raises(VariantError, match=r"^a registry is made of a list of variants, not "):
        Registry(junk)


@pytest.mark.parametrize("junk", [None, 7, "classic-2010", [TINY]], ids=str)
def test_what_is_no_variant_is_refused(junk: Any) -> None:
    """Also behind one that is; the message shows it."""
    with pytest.raises(VariantError) as refusal:
        Registry([CLASSIC_2010, junk])

    assert str(refusal.value).startswith(f"a registry is made of variants, and {repr(junk)[:70]}")
    assert str(refusal.value).endswith(" is none")


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
