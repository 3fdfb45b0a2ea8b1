"""Mutants: which changes are made, how they are named, and what is written about those that survive."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import unorules as uno
from tests.mutants.judged import SURVIVORS, judged
from tests.mutants.mutant import PACKAGE, mutants_in, mutants_of, mutated_files
from tests.mutants.swapping import swap


def changes(source: str) -> list[str]:
    """Return what is changed into what."""
    return [mutant.change for mutant in mutants_in(source.encode(), "source.py")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = hand == pile", ["hand == pile => hand != pile"]),
        ("x = hands[0] is pile", ["hands[0] is pile => hands[0] is not pile", "hands[0] is pile => hands[1] is pile"]),
        ("x = hand in pile", ["hand in pile => hand not in pile"]),
        ("x = hand < pile", ["hand < pile => hand <= pile", "hand < pile => hand >= pile"]),
        ("x = a and b", ["a and b => a or b", "a and b => b", "a and b => a"]),
        ("x = not hand", ["not hand => hand"]),
        ("x = a + b", ["a + b => a - b"]),
        ("x = a % b", ["a % b => a // b"]),
        ("x = a if b else c", ["a if b else c => a", "a if b else c => c"]),
        ("x = 7", ["7 => 8", "7 => 6"]),
        ("x = 0", ["0 => 1"]),
        ("x = True", ["True => False"]),
        ("x = 'turn'", ["'turn' => 'turnX'"]),
        ("x = 'a word to people'", []),
        ("x = f'seat {a - b}'", ["f'seat {a - b}' => f'seat {a + b}'"]),
        ("x = f'{7}'", ["f'{7}' => f'{8}'", "f'{7}' => f'{6}'"]),
        ("x = any(a)", ["any(a) => all(a)"]),
        ("x = min(a)", ["min(a) => max(a)"]),
        ("x = f(a, b)", ["f(a, b) => f(b, a)"]),
        ("x = f(a, a)", []),
        ("x = f(a=b)", ["f(a=b) => f()"]),
        ("x = a[b:]", ["a[b:] => a[:]"]),
        ("x = {a, b}", ["{a, b} => {b}", "{a, b} => {a}"]),
        ("x = {a: b}", ["{a: b} => {}"]),
        ("x = [a for a in b if c]", ["[a for a in b if c] => [a for a in b]"]),
        ("x += y", ["x += y => x -= y", "x += y => pass"]),
        ("f(x)", ["f(x) => pass"]),
        ("x.y = z", ["x.y = z => pass"]),
        ("x = y", []),
        ("raise x", ["raise x => pass"]),
        ("def f(): return x", ["return x => return None"]),
        ("def f(): return None", []),
        ("def f(): return", ["return => pass"]),
        ("if x: pass", ["x => False", "x => True", "x => not x"]),
        ("while x: pass", ["x => False", "x => not x"]),
        ("while x: break", ["x => False", "x => not x", "break => pass"]),
    ],
)
def test_every_sort_of_code_has_its_changes(source: str, expected: list[str]) -> None:
    """Small ones, each of which changes what the code does."""
    found = {change.removeprefix("x = ").replace(" => x = ", " => ") for change in changes(source)}

    assert set(expected) == found


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        "x: int | None",
        "x: TypeAlias = int | None",
        "__all__ = ['x']",
        "import x",
        "def f(x: a | b) -> c | d: ...",
        "@f(7)\ndef g(): ...",
        "try: ...\nexcept a.b: ...",
    ],
)
def test_what_does_not_run_is_left_alone(source: str) -> None:
    """Annotations, decorators, docstrings, imports."""
    assert [] == changes(source)


def test_mutant_keeps_its_name_when_lines_are_added_above_it() -> None:
    """So that what is written about it stays true."""
    source = b"class A:\n    def f(x):\n        return x\n"
    [one], [later] = mutants_in(source, "a.py"), mutants_in(b"\n\n" + source, "a.py")

    assert ("a.py", "A.f", "return x => return None") == one.name == later.name
    assert one.lines != later.lines


def test_changes_of_a_function_that_read_alike_are_counted() -> None:
    """The second one says so."""
    source = "def f(x):\n    x.append(1)\n    x.append(1)\n"

    assert ["x.append(1) => pass", "x.append(1) => pass (#2)"] == [one for one in changes(source) if "pass" in one]


def test_change_is_made_where_it_stands() -> None:
    """Comments and everything else stay as they are, and what has two bytes counts as two."""
    source = "x = 'é' # seven\ny = (1 +\n     a.b(c)) > d # eight\n".encode()
    [mutant] = [one for one in mutants_in(source, "a.py") if ">=" in one.after]

    assert "x = 'é' # seven\ny = (1 + a.b(c) >= d) # eight\n" == mutant.apply(source).decode()
    assert [2, 3] == list(mutant.lines)


def test_only_what_runs_in_a_call_can_be_swapped() -> None:
    """A default and a constant are there already when the function is swapped; so is what a cache keeps."""
    source = b"limit = 7\ndef f(x=50):\n    return x + 9\n"
    swappable = {mutant.change: mutant.swappable for mutant in mutants_in(source, "a.py")}

    assert {"limit = 7 => limit = 6", "limit = 7 => limit = 8"} <= {one for one, may in swappable.items() if not may}
    assert {"return x + 9 => return x - 9", "return x + 9 => return None"} <= {
        one for one, may in swappable.items() if may
    }
    assert any("50" in one for one in swappable)
    assert not any(may for one, may in swappable.items() if "50" in one)
    assert not any(mutant.swappable for mutant in mutants_in(b"import lru_cache\n" + source, "a.py"))


def test_function_is_swapped_wherever_it_has_been_imported_to() -> None:
    """It stays the same function, with other code."""
    original: Any = uno.redact
    code, source = original.__code__, (PACKAGE / "redact.py").read_bytes()
    try:
        swap("redact.py", "redact", source.replace(b"return tuple([", b"return None and tuple(["))
        assert uno.redact([], 0) is None
    finally:
        original.__code__ = code

    assert () == uno.redact([], 0)


@pytest.mark.slow
@pytest.mark.parametrize("file", mutated_files())
def test_every_mutant_of_the_library_compiles_and_differs(file: str) -> None:
    """And no two of a file are the same."""
    source = (PACKAGE / file).read_bytes()
    mutants = mutants_of(file)
    trees = {ast.dump(ast.parse(mutant.apply(source))) for mutant in mutants}

    assert len(mutants) == len(trees)
    assert ast.dump(ast.parse(source)) not in trees


def test_every_judged_survivor_is_a_mutant() -> None:
    """What is written about code that has changed is written anew."""
    names = [mutant.name for file in mutated_files() for mutant in mutants_of(file)]

    assert len(names) == len(set(names))
    assert [] == sorted(set(judged(SURVIVORS.read_text("utf-8"))) - set(names))


def test_list_of_survivors_gives_the_reason_for_each() -> None:
    """One reason may do for several changes of a function."""
    text = dedent(
        """\
        # A comment.

        a.py  A.f
            x => y
            y => z
                They are
                the same.
            z => x
                Too slow to test.
        b.py  (module)
            7 => 8
                Nobody asks.
        """
    )

    assert {
        ("a.py", "A.f", "x => y"): "They are the same.",
        ("a.py", "A.f", "y => z"): "They are the same.",
        ("a.py", "A.f", "z => x"): "Too slow to test.",
        ("b.py", "(module)", "7 => 8"): "Nobody asks.",
    } == judged(text)


@pytest.mark.parametrize(
    "text",
    [
        "a.py  f\n    x => y\n",
        "a.py  f\n        A reason for nothing.\n",
        "a.py  f\n    x => y\n        One.\n    x => y\n        Two.\n",
    ],
)
def test_list_of_survivors_that_is_not_whole_is_refused(text: str) -> None:
    """No change without a reason, no reason without a change, no change twice."""
    with pytest.raises(ValueError, match=r"line \d"):
        judged(text)


def test_files_that_are_mutated_exist() -> None:
    """The engine, and what seats get to see."""
    assert {"_engine/moves.py", "view.py", "redact.py", "_codec/consistency.py"} <= set(mutated_files())
    assert all(Path(PACKAGE / file).is_file() for file in mutated_files())
