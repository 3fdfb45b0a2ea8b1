"""Variants that installed packages announce: all are found, and none that is broken hides another."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import unorules as uno
from tests.kit.packages import GOOD, Packages, installed_in
from unorules import Registry
from unorules.errors import VariantError
from unorules.registry import ENTRY_POINTS
from unorules.variants import ALL_WILD, BUILT_IN


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """Return where to install packages."""
    return installed_in(tmp_path, monkeypatch)


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
