"""Products: small modules, imported on first use."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno
from unorules import variants
from unorules.variants import themed

MOST_LINES_OF_A_PRODUCT = 150
MOST_LINES_OF_A_CARD = 15

CARDS = {
    "CREEPER": ["CREEPER"],
    "sorting_hat": ["TARGET", "choose_target", "DrawToTag", "sorting_hat"],
    "DARE": ["judge_dare", "DARE"],
    "sweep": ["DiscardFitting", "sweep"],
    "INVINCIBLE": ["answers_any_debt", "INVINCIBLE"],
    "ITEM_BOX": ["open_box", "ITEM_BOX"],
    "POOL_HANDS": ["TARGET", "pool_with_chosen", "POOL_HANDS"],
    "SHUFFLE_HANDS": ["SHUFFLE_HANDS"],
}
"""Everything that each themed card is made of: functions, classes that are called like one, and constants."""

SOURCE = Path(themed.__file__).read_text("utf-8")


def definition_lines(source: str) -> dict[str, int]:
    """Return how many lines of code each definition of a module has: with decorators, and with one line of its text."""
    lines = source.splitlines()
    found: dict[str, int] = {}
    for node in ast.parse(source).body:
        explained = 0
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = (ast.get_docstring(node) or "").splitlines()
            explained = sum(bool(line.strip()) for line in text[1:])
            if explained:
                explained += 1  # the line of the closing quotes
            name, first = node.name, min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name, first = ast.unparse(target), node.lineno
        else:
            continue
        assert node.end_lineno is not None
        found[name] = sum(bool(line.strip()) for line in lines[first - 1 : node.end_lineno]) - explained
    return found


@pytest.mark.parametrize("module", [module for _, module in variants.PRODUCTS.values()])
def test_product_has_at_most_150_lines(module: str) -> None:
    """Everything included: deck, cards and rules."""
    path = Path(variants.__file__).with_name(f"{module.rpartition('.')[2]}.py")

    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES_OF_A_PRODUCT


@pytest.mark.parametrize("card", CARDS)
def test_themed_card_has_at_most_15_lines(card: str) -> None:
    """With everything that it is made of."""
    lines = definition_lines(SOURCE)

    assert sum(lines[name] for name in CARDS[card]) <= MOST_LINES_OF_A_CARD


def test_every_definition_belongs_to_a_card() -> None:
    """So that none is left out of the count."""
    assert {name for names in CARDS.values() for name in names} == set(definition_lines(SOURCE)) - {"__all__"}
    assert sorted(CARDS) == sorted(themed.__all__)


def test_lines_of_every_definition_are_counted() -> None:
    """Of functions with their decorators, and of cards that are written without one."""
    source = '''
@wild("wild-a")
def A(turn):
    """Do nothing."""

    return []


B = Kind(
    "wild-b",
    points=50,
)
C: Kind = Kind("wild-c", points=50)
'''

    assert {"A": 4, "B": 4, "C": 1} == definition_lines(source)


# When products are imported.

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
