"""The rules as data, those named by the tests of this folder, and the gaps between the two."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from tests.kit import ROOT

DOCS: Final = ROOT / "docs"
"""Where the rulings are: no code of the library reads them."""

SHIPPED: Final = frozenset({"C10", "HK", "NFL", "SM", "FR", "NM", "FL", "AW", "AT", "C18"})
"""The sheets and products whose variants exist."""

FAMILY: Final = {"HK": "C10", "SM": "C10", "NFL": "NEW", "FR": "NEW"}
"""The prefix under which a sheet's shared rules stand."""


@frozen(kw_only=True)
class Rule:
    """One rule of the sheets, as `rules.toml` states it."""

    id: str
    section: str
    sheets: tuple[str, ...]
    says: str
    shows: str
    edges: str = ""
    rulings: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


def entries(file: str, table: str) -> list[dict[str, Any]]:
    """The entries of one table of a data file, in the file's order."""
    folder = DOCS if file == "rulings.toml" else files("unorules.data")
    text = folder.joinpath(file).read_text("utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)[table]
    return found


def _rule(entry: Mapping[str, Any]) -> Rule:
    frozen_lists: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return Rule(**frozen_lists)


RULES: Final[dict[str, Rule]] = {rule.id: rule for rule in map(_rule, entries("rules.toml", "rule"))}


def _rulings(least: int, most: int) -> tuple[str, ...]:
    ids = [ruling["id"] for ruling in entries("rulings.toml", "ruling")]
    return tuple(id for id in ids if least <= int(id[2:].rstrip("a")) <= most)


HOUSE_RULINGS: Final = _rulings(60, 79)
"""The rulings that are house rules. No sheet states them, so tests cite them by these ids."""

PRODUCT_RULINGS: Final = _rulings(80, 99)
"""The rulings that are assumptions about products. Tests cite them, too."""


def applicable() -> dict[str, Rule]:
    """The rules of the shipped sheets and products."""
    return {name: rule for name, rule in RULES.items() if not SHIPPED.isdisjoint(rule.sheets)}


def to_be_shown() -> list[str]:
    """The ids that must have a test: the applicable rules, the house rules, and what is assumed about products."""
    return [*applicable(), *HOUSE_RULINGS, *PRODUCT_RULINGS]


def canonical(cited: str) -> str | None:
    """The id in the matrix of a cited rule; a sheet's prefix may stand for its family's. None for no rule.

    A house rule, or an assumption about a product, is cited by the id of its ruling.
    """
    if cited in RULES or cited in (*HOUSE_RULINGS, *PRODUCT_RULINGS):
        return cited
    sheet, _, tail = cited.partition("-")
    shared = RULES.get(f"{FAMILY.get(sheet, sheet)}-{tail}")
    return shared.id if shared and sheet in shared.sheets else None


def untested_rules(marked: Mapping[str, Collection[str]]) -> list[str]:
    """The applicable rules and the house rules that no test cites."""
    named = {canonical(cited) for cited, tests in marked.items() if tests}
    return [name for name in to_be_shown() if name not in named]


def unknown(marked: Mapping[str, Collection[str]]) -> list[str]:
    """The cited ids that are no rules, each with the tests that cite it."""
    return [f"{cited} in {', '.join(tests)}" for cited, tests in marked.items() if canonical(cited) is None]


def summary(passed: Collection[str]) -> list[str]:
    """How many applicable rules and house rules the passed ids cover, in all and by prefix; then those they do not."""
    named = {canonical(cited) for cited in passed}
    covered = {name: name in named for name in to_be_shown()}
    done, total = Counter[str](), Counter[str]()
    for name, shown in covered.items():
        prefix = name.partition("-")[0]
        total[prefix] += 1
        done[prefix] += shown
    groups = ", ".join(f"{prefix}-*: {done[prefix]} of {total[prefix]}" for prefix in total)
    lines = [f"rules covered by passing tests: {done.total()} of {total.total()} applicable ({groups})"]
    missing = [name for name, shown in covered.items() if not shown]
    return [*lines, f"rules not covered: {' '.join(missing)}"] if missing else lines


def marked_rules(folder: Path) -> dict[str, list[str]]:
    """The ids cited by `pytest.mark.rule` in the folder, each with the tests that cite it.

    The files are read, not run, so that the answer does not depend on which tests were selected.
    """
    marked: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        file = path.relative_to(folder).as_posix()
        for test, cited in _tests(ast.parse(path.read_text("utf-8")).body, [], {}):
            for name in dict.fromkeys(cited):
                marked.setdefault(name, []).append(f"{file}::{test}")
    return marked


_Names = Mapping[str, ast.expr]


def _tests(body: Sequence[ast.stmt], outer: Sequence[ast.expr], known: _Names) -> Iterator[tuple[str, list[str]]]:
    """The tests of a module or class, each with the ids it cites itself or through what surrounds it."""
    own = dict(_assignments(body))
    names = {**known, **own}
    marks = [*outer, own["pytestmark"]] if "pytestmark" in own else outer
    for node in body:
        match node:
            case ast.ClassDef(name=name) if name.startswith("Test"):
                for test, cited in _tests(node.body, [*marks, *node.decorator_list], names):
                    yield f"{name}::{test}", cited
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                yield name, [rule for mark in (*marks, *node.decorator_list) for rule in _ids(mark, names)]
            case _:
                pass


def _assignments(body: Sequence[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
            case _:
                pass


def _ids(mark: ast.expr, names: _Names) -> Iterator[str]:
    """The ids cited in an expression, or in the names it uses. What is not a literal comes as its source."""
    for node in ast.walk(mark):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name(id="mark"), attr="rule")):
                for arg in node.args:
                    literal = isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                    yield ast.literal_eval(arg) if literal else ast.unparse(arg)
            case ast.Name(id=name) if name in names:
                yield from _ids(names[name], {other: names[other] for other in names if other != name})
            case _:
                pass
