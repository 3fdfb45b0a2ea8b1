"""Products are small: a module of at most 150 lines each, and a themed card of at most 15."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from unorules import variants
from unorules.variants import themed

MOST_LINES_OF_A_PRODUCT = 150
MOST_LINES_OF_A_CARD = 15

CARDS = {
    "CREEPER": ["CREEPER"],
    "sorting_hat": ["choose", "Sorted", "sorting_hat"],
    "DARE": ["dared", "DARE"],
    "sweep": ["Swept", "sweep"],
    "INVINCIBLE": ["answers_any_debt", "INVINCIBLE"],
    "ITEM_BOX": ["boxed", "ITEM_BOX"],
    "POOL_HANDS": ["pooled", "POOL_HANDS"],
    "SHUFFLE_HANDS": ["SHUFFLE_HANDS"],
}
"""The functions of each themed card, and the classes that are called like one."""

SOURCE = Path(themed.__file__).read_text("utf-8")


def function_lines() -> dict[str, int]:
    """Return how many lines of code each function or class of the themed cards has, decorators included."""
    lines = SOURCE.splitlines()
    found: dict[str, int] = {}
    for node in ast.parse(SOURCE).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            assert node.end_lineno is not None
            found[node.name] = sum(bool(line.strip()) for line in lines[first - 1 : node.end_lineno])
    return found


@pytest.mark.parametrize("module", [module for _, module in variants.PRODUCTS.values()])
def test_product_has_at_most_150_lines(module: str) -> None:
    """Everything included: deck, cards and rules."""
    path = Path(variants.__file__).with_name(f"{module.rpartition('.')[2]}.py")

    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES_OF_A_PRODUCT


@pytest.mark.parametrize("card", CARDS)
def test_themed_card_has_at_most_15_lines(card: str) -> None:
    """With all functions that it is made of."""
    lines = function_lines()

    assert sum(lines[name] for name in CARDS[card]) <= MOST_LINES_OF_A_CARD


def test_every_function_belongs_to_a_card() -> None:
    """So that none is left out of the count."""
    assert {name for names in CARDS.values() for name in names} == set(function_lines())
