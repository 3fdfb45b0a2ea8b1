"""The notebook in `examples`: its cells, run one after another, and what each shows. Jupyter is not needed for it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from itertools import count
from typing import Any

from tests.kit import ROOT

PATH = ROOT / "examples" / "notebook.ipynb"

FORMS = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def stored() -> dict[str, Any]:
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
        found.append({"data": shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return found


def shown(value: object) -> dict[str, list[str]]:
    """Return what a notebook keeps of a value: its picture, if it has one, and a line of text."""
    pictures = {form: [getattr(value, name)()] for form, name in FORMS.items() if hasattr(value, name)}
    text = repr(value)
    return {**pictures, "text/plain": [text if len(text) < 200 else f"{text[:200]}..."]}


def write(notebook: dict[str, Any]) -> None:
    """Write a notebook as Jupyter does."""
    PATH.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
