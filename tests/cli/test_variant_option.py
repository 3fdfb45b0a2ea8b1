"""`--with MODULE:NAME` and `--installed`: variants of one's own and of packages beside the shipped ones."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.kit import Run, kept, story
from tests.kit.decks import TINY
from tests.kit.games import game
from tests.kit.packages import installed_in
from unorules.variants import BUILT_IN


@pytest.mark.parametrize("mine", ["tests.kit.decks:TINY", "tests.kit.games:OWN"], ids=["variant", "registry"])
def test_variants_of_ones_own_stand_beside_the_shipped_ones(mine: str, run: Run, tmp_path: Path) -> None:
    """In every command that has to find one."""
    path = kept(game(TINY, 2, seed=4), tmp_path / "game")

    assert story(game(TINY, 2, seed=4)) == run("replay", "show", path, "--with", mine).lines
    assert 0 == run("replay", "verify", path, "--with", mine).code
    assert (
        run("replay", "verify", path)
        .complaint()
        .endswith("; --with MODULE:NAME adds one of your own, and --installed those of packages")
    )
    assert "test:tiny (test:tiny, version 1)" == run("rules", "test:tiny", "--with", mine).lines[0]
    listed = run("variants", "--with", mine).ids
    assert ["classic-2010", "test:tiny"] == [listed[0], listed[len(BUILT_IN)]]


def test_several_variants_can_be_named(run: Run) -> None:
    """The same one twice, too."""
    listed = run(
        "variants",
        "--with",
        "tests.kit.decks:LONELY",
        "--with",
        "tests.kit.games:OWN",
        "--with",
        "tests.kit.decks:TINY",
    )

    assert (0, ["test:lonely", "test:tiny", "test:fours"]) == (
        listed.code,
        listed.ids[len(BUILT_IN) :],
    )


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("no_such_module:TINY", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("tests.no_such_module:TINY", "ModuleNotFoundError: No module named 'tests.no_such_module'"),
        ("tests.kit.decks:NO_SUCH_NAME", "AttributeError: module 'tests.kit.decks' has no attribute 'NO_SUCH_NAME'"),
        (":TINY", "ValueError: Empty module name"),
        (".decks:TINY", "TypeError: the 'package' argument is required "),
        ("tests.kit.decks", "expected MODULE:NAME of a variant or a registry"),
        ("tests.kit.decks:", "expected MODULE:NAME of a variant or a registry"),
        ("", "expected MODULE:NAME of a variant or a registry"),
        ("tests.kit.decks:small", "expected MODULE:NAME of a variant or a registry"),
        ("tests.kit.decks:Registry", "AttributeError: module 'tests.kit.decks' has no attribute 'Registry'"),
        ("tests.kit.games:Registry", "expected MODULE:NAME of a variant or a registry"),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    "command", [("variants",), ("rules", "classic-2010"), ("replay", "show", "missing")], ids=" ".join
)
def test_what_is_no_variant_of_ones_own_is_one_line(command: tuple[str, ...], named: str, said: str, run: Run) -> None:
    """Whether it is the module, the name or the thing that is wrong."""
    told = run(*command, "--with", named)

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith(f"--with {named}: {said}")


def test_module_that_breaks_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in it."""
    (tmp_path / "broken_of_this_test.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "unreadable_of_this_test.py").write_text("def (\n", encoding="utf-8")
    (tmp_path / "ending_of_this_test.py").write_text("raise SystemExit('enough')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    ending = run("variants", "--with", "ending_of_this_test:MINE")
    broken = run("variants", "--with", "broken_of_this_test:MINE")
    unreadable = run("variants", "--with", "unreadable_of_this_test:MINE")

    assert (2, "", 2, "") == (broken.code, broken.out, unreadable.code, unreadable.out)
    assert "--with broken_of_this_test:MINE: ZeroDivisionError: division by zero" == broken.complaint()
    assert unreadable.complaint().startswith("--with unreadable_of_this_test:MINE: SyntaxError: ")
    assert (2, "--with ending_of_this_test:MINE: SystemExit: enough") == (ending.code, ending.complaint())


@pytest.mark.parametrize("words", [("variants", "--with"), ("simulate", "classic-2010", "--bots")], ids=" ".join)
@pytest.mark.parametrize("file", ["mine_of_this_test.py", "mine_of_this_test/__init__.py"])
def test_module_of_the_current_folder_has_a_hint(
    file: str, words: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The script `unorules` does not look there, and `python -m unorules` does."""
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text("raise LookupError('found')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    by_script = run(*words, "mine_of_this_test:mine")
    monkeypatch.syspath_prepend(tmp_path)
    by_module = run(*words, "mine_of_this_test:mine")

    assert (2, 2) == (by_script.code, by_module.code)
    assert [
        f"error: {words[-1]} mine_of_this_test:mine: ModuleNotFoundError: No module named 'mine_of_this_test'",
        "  mine_of_this_test is in the current folder, where only `python -m unorules` looks for modules",
    ] == by_script.err.splitlines()
    assert f"{words[-1]} mine_of_this_test:mine: LookupError: found" == by_module.complaint()


def test_variant_with_a_shipped_id_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games cannot have one name."""
    (tmp_path / "houses_of_this_test.py").write_text(
        "from unorules.variants import CLASSIC_2010\nHOUSE = CLASSIC_2010.with_rules(target=100)\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    told = run("variants", "--with", "houses_of_this_test:HOUSE")
    monkeypatch.delitem(sys.modules, "houses_of_this_test")

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith("two variants have the id 'classic-2010' and the version 1: one with other")


def test_variants_of_packages_are_found_where_they_are_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that cannot be used is a warning, and hides no other."""
    packages = installed_in(tmp_path, monkeypatch)
    packages.install("tempest", "tempest:STORM")
    packages.install("broken", "broken:STORM", "1 / 0")

    listed = run("variants", "--installed")

    assert "tempest:storm" in listed.ids
    assert "warning: broken: broken:STORM cannot be used, " in listed.err
    assert 0 == run("rules", "tempest:storm", "--installed").code
    assert "tempest:storm" not in run("variants").ids
