"""Mutants: the changes, their names, and the verdict on survivors."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest

import unorules as uno
from tests.mutants.__main__ import main
from tests.mutants.mutant import Mutant, mutants_in
from tests.mutants.targets import KERNEL, LIBRARY, SPECIFICATION, TARGETS, Outcome, Target, read_judgements
from tests.spec.model import moves
from tests.spec.model.cards import points_of

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


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
        ("def f(): return False", ["return False => return True"]),
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


@needs_fork
def test_function_is_swapped_wherever_it_has_been_imported_to() -> None:
    """It stays the same function, with other code."""
    from tests.mutants.library import swap

    original: Any = uno.redact
    code, source = original.__code__, (LIBRARY.root / "views.py").read_bytes()
    try:
        swap("views.py", "redact", source.replace(b"return tuple([", b"return None and tuple(["))
        assert uno.redact([], 0) is None
    finally:
        original.__code__ = code

    assert () == uno.redact([], 0)


@needs_fork
def test_mutant_of_the_specification_takes_the_place_of_one_module() -> None:
    """And the model itself is what it was."""
    from tests.mutants.specification import load

    mutated = load(next(one for one in SPECIFICATION.mutants() if one.change == "return 50 => return 51"))

    assert mutated is not moves
    begin_turn = vars(mutated)["start_match"].__globals__["begin_turn"]
    worth = begin_turn.__globals__["end_round"].__globals__["points_of"]
    assert 51 == worth(moves.SHEETS["classic-2010"], "wild")
    assert 50 == points_of(moves.SHEETS["classic-2010"], "wild")


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_every_mutant_compiles_and_differs(target: Target) -> None:
    """And no two of a file are the same."""
    for file, group in groupby(target.mutants(), lambda mutant: mutant.file):
        mutants, original = list(group), (target.root / file).read_bytes()
        trees = {ast.dump(ast.parse(target.mutate(mutant))) for mutant in mutants}

        assert len(mutants) == len(trees)
        assert ast.dump(ast.parse(original)) not in trees


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_every_judged_survivor_is_a_mutant(target: Target) -> None:
    """What is written about code that has changed is written anew."""
    names = [mutant.name for mutant in target.mutants()]

    assert len(names) == len(set(names))
    assert [] == sorted(set(target.judgements()) - set(names))
    assert {file for file, _, _ in names} <= set(target.files)


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
    } == read_judgements(text)


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
        read_judgements(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "survivors", "judge", "expected"),
    [
        ((), 0, 0, 0),
        ((), 1, 0, 1),
        (("--at-least", "90"), 1, 0, 0),
        (("--at-least", "91"), 1, 0, 1),
        ((), 1, 1, 0),
        ((), 0, 1, 1),
    ],
)
def test_survivors_must_be_judged_or_few(
    words: tuple[str, ...], survivors: int, judge: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a mutant that is judged must survive."""
    tried = [mutant for mutant in KERNEL.mutants() if "piles" in mutant.file][:10]

    def outcomes(_: Target, mutants: Sequence[Mutant], *__: object) -> Iterator[Outcome]:
        assert mutants == tried
        return (Outcome(one, "survived" if place < survivors else "killed") for place, one in enumerate(mutants))

    monkeypatch.setattr(Target, "mutants", lambda _: tried)
    monkeypatch.setattr(Target, "judgements", lambda _: {mutant.name: "Equivalent." for mutant in tried[:judge]})
    monkeypatch.setattr(Target, "outcomes", outcomes)

    assert expected == main(["--of", "kernel", *words])


@needs_fork
@pytest.mark.slow
def test_mistake_in_the_specification_is_noticed(tmp_path: Path) -> None:
    """One mutant of each file; `python -m tests.mutants --of specification` tries more."""
    known, rng = SPECIFICATION.judgements(), Random(7)
    files = groupby((one for one in SPECIFICATION.mutants() if one.name not in known), lambda mutant: mutant.file)
    chosen = [rng.choice(list(mutants)) for _, mutants in files]

    assert len(chosen) > 10
    assert [] == [one.mutant.name for one in SPECIFICATION.outcomes(chosen, "", tmp_path) if one.fate == "survived"]


@needs_fork
@pytest.mark.slow
@pytest.mark.parametrize("target", [SPECIFICATION, KERNEL], ids=lambda target: target.name)
def test_mutant_that_is_the_same_survives(target: Target, tmp_path: Path) -> None:
    """So it is not the games that fail."""
    if target is KERNEL:
        pytest.importorskip("numba")
    mutant = next(one for one in target.mutants() if one.function == "side_of" and one.name in target.judgements())

    assert ["survived"] == [outcome.fate for outcome in target.outcomes([mutant], "", tmp_path)]


@needs_fork
@pytest.mark.slow
@pytest.mark.skipif(find_spec("coverage") is None, reason="coverage is not installed")
@pytest.mark.parametrize(
    ("file", "change", "tests", "told"),
    [
        ("views.py", "event.seat != seat", "tests/test_redact.py", "killed 3, timed out 0, survived 0"),
        ("views.py", "event.seat != seat", "tests/model/test_kinds.py", "survived 3 (0 judged), score 0.0 %"),
        ("_engine/shuffle.py", "word >= unbiased => True", "tests/engine/test_shuffle.py", "killed 0, timed out 1"),
        ("views.py", "", "tests/no_such_folder", "error: the tests fail without any mutant"),
    ],
    ids=["noticed", "not run", "without an end", "no tests"],
)
def test_mutants_of_the_library_are_tried_with_tests(file: str, change: str, tests: str, told: str) -> None:
    """With those that run their lines, in processes of their own."""
    words = ["--file", file, "--change", change, "--tests", tests, "--sample", "3", "--record", os.devnull]
    done = subprocess.run([sys.executable, "-m", "tests.mutants", *words], capture_output=True, text=True, check=False)

    assert told in done.stdout + done.stderr
    assert (0 if "survived 0" in told or "timed out 1" in told else 1) == done.returncode
