"""Products are imported when somebody asks for them, and not before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import unorules as uno
from unorules import variants

MODULES = {module for _, module in variants.PRODUCTS.values()}


def imported_after(code: str) -> set[str]:
    """Return the modules of products that a fresh Python has imported after a line of code."""
    told = f"import sys, unorules; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return MODULES.intersection(done.stdout.split())


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("unorules.new_game(seed=1)", set()),
        ("known = unorules.variants.BUILT_IN; 'no-mercy-2023' in known, len(known), repr(known)", set()),
        ("unorules.variants.CLASSIC_2010 in unorules.variants.BUILT_IN", set()),
        ("unorules.State.from_json(unorules.new_game(seed=1)[0].to_json())", set()),
        ("unorules.new_game('all-wild')", {"unorules.variants.all_wild"}),
        ("unorules.variants.FLIP_2018", {"unorules.variants.flip"}),
        ("from unorules.variants import CLASSIC_2018", {"unorules.variants.classic_2018"}),
        ("list(unorules.variants.BUILT_IN)", MODULES),
    ],
)
def test_product_is_imported_when_it_is_asked_for(code: str, expected: set[str]) -> None:
    """By its constant, by its id, or together with all others."""
    assert expected == imported_after(code)


def test_every_product_is_a_public_name() -> None:
    """Completion in a shell offers it."""
    for name, (id, _) in variants.PRODUCTS.items():
        assert id == getattr(variants, name).id
        assert {name} <= set(variants.__all__) & set(dir(variants))


@pytest.mark.parametrize("module", [uno, variants])
def test_other_names_are_missing_as_ever(module: object) -> None:
    """With the words of Python itself."""
    with pytest.raises(AttributeError, match=r"^module 'unorules.*' has no attribute 'NO_SUCH_GAME'$"):
        module.NO_SUCH_GAME  # type: ignore[attr-defined]  # noqa: B018
