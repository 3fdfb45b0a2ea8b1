"""The pictures of the documentation by file name, and the notebook in `examples`."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from itertools import count
from typing import Any

import unorules as uno
from tests.kit import ROOT
from unorules import Play, State, card, view
from unorules.pictures import card_svg, deck_svg, hand_svg, table_svg
from unorules.variants import BUILT_IN, CLASSIC_2010

FOLDER = ROOT / "docs" / "pictures"

HAND = [card(text) for text in ("red-4", "red-7", "yellow-skip", "green-2", "blue-7", "blue-reverse", "wild")]


def _card() -> str:
    return card_svg(card("green-skip"))


def _hand() -> str:
    return hand_svg(HAND, legal={card("red-7"), card("blue-7"), card("blue-reverse"), card("wild")})


def _table() -> str:
    """Ann is to move, at a table of four."""
    hands = ["red-4 red-7 blue-7 blue-reverse wild", "red-1 green-5 blue-2", "yellow-1 yellow-2", "green-1 " * 2]
    state = uno.position(hands, top="blue-5", scores=[120, 85, 240, 0], players=["Ann", "Bo", "Cy", "Di"], seed=1)
    return table_svg(view(state, 0))


def _debt() -> str:
    """Bo owes two cards, and may answer with another draw card."""
    rules = CLASSIC_2010.with_rules(stacking="any")
    hands = ["red-draw-two red-1", "green-draw-two blue-2 wild-draw-four", "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=rules, players=["Ann", "Bo", "Cy"], seed=1)
    return table_svg(view(_after(state, Play(0, card("red-draw-two"))), 1))


def _question() -> str:
    """Bo is asked whether to challenge."""
    hands = ["wild-draw-four red-1 red-2", "blue-3 blue-4", "green-5 green-6"]
    state = uno.position(hands, top="red-9", players=["Ann", "Bo", "Cy"], seed=1)
    return table_svg(view(_after(state, Play(0, card("wild-draw-four"), color="green")), 1))


def _ten() -> str:
    """What everyone sees of a table of ten."""
    names = ["Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]
    return table_svg(view(uno.new_game("classic-2010", players=names, seed=6)[0], None))


def _storm() -> str:
    """The card of the page about wilds."""
    storm = uno.cards.wild("acme:wild-storm", title="Storm")(lambda _: ())
    return card_svg(card(storm.id), variant=CLASSIC_2010.extended("acme:stormy", add={storm: 4}))


def _after(state: State, action: Play) -> State:
    return uno.apply(state, action)[0]


PICTURES: dict[str, Callable[[], str]] = {
    "card": _card,
    "hand": _hand,
    "storm": _storm,
    "table": _table,
    "debt": _debt,
    "question": _question,
    "ten-seats": _ten,
    **{f"deck-{variant.id}": partial(deck_svg, variant) for variant in BUILT_IN},
}


# The notebook: its cells, run one after another. Jupyter is not needed for it.

PATH = ROOT / "examples" / "notebook.ipynb"

FORMS = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def read_notebook() -> dict[str, Any]:
    """Return the notebook as it is in the repository."""
    found: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with the outputs that its cells have now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    numbers = count(1)
    return {**notebook, "cells": [_run_cell(cell, names, numbers) for cell in notebook["cells"]]}


def _run_cell(cell: dict[str, Any], names: dict[str, Any], numbers: Iterator[int]) -> dict[str, Any]:
    if cell["cell_type"] != "code":
        return cell
    number = next(numbers)
    return {**cell, "execution_count": number, "outputs": outputs("".join(cell["source"]), names, number)}


def outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Run a cell and return what it prints and what its last line shows."""
    body = ast.parse(source).body
    last = body.pop()
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), PATH.name, "exec"), names)
        assert isinstance(last, ast.Expr), "the last line of a cell shows something"
        value = eval(compile(ast.Expression(last.value), PATH.name, "eval"), names)
    found: list[dict[str, Any]] = []
    if text := printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        found.append({"data": show(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return found


def show(value: object) -> dict[str, list[str]]:
    """Return what a notebook keeps of a value: its picture, if it has one, and a line of text."""
    pictures = {form: [getattr(value, name)()] for form, name in FORMS.items() if hasattr(value, name)}
    text = repr(value)
    return {**pictures, "text/plain": [text if len(text) < 200 else f"{text[:200]}..."]}


def write(notebook: dict[str, Any]) -> None:
    """Write a notebook as Jupyter does."""
    PATH.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
