"""The registry: variants by id, and those announced by installed packages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.decks import LONELY, TINY
from tests.kit.packages import GOOD, Packages, packages_in
from unorules import Registry, Variant
from unorules.errors import VariantError
from unorules.registry import ENTRY_POINTS, LazyVariants
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


# Installed packages.


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """Return where to install packages."""
    return packages_in(tmp_path, monkeypatch)


def ids() -> set[str]:
    """Return what is found, without what is installed beside the tests."""
    return {variant.id for variant in Registry.installed()}


def faults(name: str) -> list[str]:
    """Return the faults that name a package."""
    return [fault for fault in Registry.installed().faults if fault.startswith(f"{name}: ")]


def test_variants_of_this_library_are_announced_too(packages: Packages) -> None:
    """First, whatever the other packages are called."""
    packages.install("aaa", "aaa:STORM")

    assert list(BUILT_IN) == list(Registry.installed())[: len(BUILT_IN)]


@pytest.mark.parametrize(
    ("announced", "found"),
    [("STORM", {"storm"}), ("BOTH", {"storm", "rain"}), ("REGISTRY", {"storm", "rain"}), ("ENDLESS", {"storm"})],
)
def test_package_announces_a_variant_a_list_or_a_registry(packages: Packages, announced: str, found: set[str]) -> None:
    """Nothing else is needed."""
    packages.install("tempest", f"tempest:{announced}")

    assert {f"tempest:{name}" for name in found} == {id for id in ids() if id.startswith("tempest:")}
    assert [] == faults("tempest")


def test_packages_are_imported_by_this_call_alone(packages: Packages) -> None:
    """A host that never asks runs no code of theirs."""
    packages.install("tempest", "tempest:STORM")
    uno.new_game(seed=1)
    assert "tempest" not in sys.modules
    assert "tempest:storm" not in BUILT_IN

    Registry.installed()

    assert "tempest" in sys.modules


@pytest.mark.parametrize(
    ("announced", "code", "said"),
    [
        ("broken:STORM", "1 / 0", "ZeroDivisionError"),
        ("broken:STORM", "import no_such_module", "no_such_module"),
        ("broken:NOTHING", GOOD, "NOTHING"),
        ("no_such_module:STORM", GOOD, "no_such_module"),
        ("broken:STORM", "raise SystemExit(1)", "SystemExit"),
        ("broken:JUNK", GOOD, "no variant, registry or list of variants, but 7"),
        ("broken:WORDS", GOOD, "no variant, registry or list of variants, but 'storm'"),
        ("broken:MIXED", GOOD, "a registry takes variants, not None"),
        ("broken:TAKEN", GOOD, "two variants have the id 'classic-2010'"),
        ("broken:NEWER", GOOD, "the id 'classic-2010' belongs to unorules"),
        ("broken:PLAIN", GOOD, "the id 'storm' belongs to unorules"),
        ("broken:OF_ALPHA", GOOD, "the id 'alpha:storm' belongs to alpha"),
    ],
)
def test_package_that_cannot_be_used_hides_no_other(packages: Packages, announced: str, code: str, said: str) -> None:
    """It is named with the reason, once, and nothing of it is taken; those before and after it are there."""
    packages.install("alpha", "alpha:BOTH")
    packages.install("broken", announced, code)
    packages.install("omega", "omega:STORM")
    registry = Registry.installed()

    assert {"alpha:storm", "alpha:rain", "omega:storm"} <= {variant.id for variant in registry}
    assert list(BUILT_IN) == list(registry)[: len(BUILT_IN)]
    assert not any(variant.id.startswith("broken:") for variant in registry)
    (fault,) = faults("broken")
    assert fault.startswith(f"broken: {announced} cannot be used, ")
    assert said in fault


def test_of_two_packages_with_one_id_the_first_by_name_has_it(packages: Packages) -> None:
    """So that it does not depend on the order of installation."""
    packages.install("zeta", "zeta:STORM", GOOD.replace("{name}:storm", "same:storm"))
    packages.install("beta", "beta:RAIN", GOOD.replace("{name}:rain", "same:storm"))

    assert "same:storm" in ids()
    assert [] == faults("beta")
    assert 1 == len(faults("zeta"))


def test_unknown_id_names_the_packages_that_were_left_out(packages: Packages) -> None:
    """It may be theirs."""
    packages.install("broken", "broken:STORM", "1 / 0")

    with pytest.raises(VariantError, match=r"^there is no variant 'broken:storm'; known: .*; broken: broken:STORM"):
        Registry.installed().variant("broken:storm")


def test_game_of_an_announced_variant_is_begun_by_its_id(packages: Packages) -> None:
    """With the registry that was asked for; the usual one does not know it."""
    packages.install("tempest", "tempest:STORM")

    state, _ = uno.new_game("tempest:storm", 3, seed=1, registry=Registry.installed())

    assert "tempest:storm" == state.variant.id
    with pytest.raises(VariantError, match=r"Pass a variant of your own, not its id\.$"):
        uno.new_game("tempest:storm", 3, seed=1)


def test_unknown_id_in_a_registry_of_ones_own_is_refused() -> None:
    """The message lists what it holds."""
    with pytest.raises(VariantError, match=r"^there is no variant 'classic-2010'; known: all-wild$"):
        uno.new_game("classic-2010", registry=Registry([ALL_WILD]))


def test_entry_point_without_a_package_is_named_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """Metadata may be incomplete."""
    from importlib import metadata

    lonely = metadata.EntryPoint("mine", "no_such_module:STORM", ENTRY_POINTS)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [lonely])

    (fault,) = Registry.installed().faults

    assert fault.startswith("an unknown package: no_such_module:STORM cannot be used, ")


def test_package_without_metadata_hides_no_other(packages: Packages) -> None:
    """Its name is not known."""
    packages.install("alpha", "alpha:STORM")
    packages.install("nameless", "nameless:JUNK")
    (packages.folder / "nameless-1.0.dist-info/METADATA").unlink()
    registry = Registry.installed()

    assert "alpha:storm" in registry
    assert any(fault.startswith("an unknown package: nameless:JUNK cannot be used") for fault in registry.faults)
