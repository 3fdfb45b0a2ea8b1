"""`variants`, and the options that add variants: `--with MODULE:NAME` and `--installed`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from attrs import evolve

import unorules as uno
from tests.cli.commands import Run, save, story
from tests.kit import ROOT
from tests.kit.decks import TINY, small
from tests.kit.games import OWN, game
from tests.kit.packages import packages_in
from unorules.cli import variants
from unorules.cli.variants import deck_lines, number
from unorules.variants import BUILT_IN, CLASSIC_2010


def test_variants_are_listed(run: Run) -> None:
    """One line each, with what a player wants to know."""
    listed = run("variants")

    assert (0, "") == (listed.code, listed.err)
    assert [variant.id for variant in BUILT_IN] == listed.ids
    assert "classic-2010          v1  108 cards  2-10 players  Classic UNO (2010)" == listed.lines[0]
    assert "no-mercy-2023         v1  168 cards  2-6 players   Show 'em No Mercy (2023) *" == listed.lines[5]
    assert max(map(len, listed.lines)) <= 80


def test_variants_about_which_something_is_assumed_are_marked(run: Run) -> None:
    """And what it is is told of each, where the rulings say so."""
    listed = run("variants").lines
    marked = [line.split()[0] for line in listed[: len(BUILT_IN)] if line.endswith(" *")]

    assert "* Something about it is assumed: `unorules variants VARIANT` says what." == listed[-1]
    assert ["ice-the-kicker-2023", "friends-2022", *map(str, list(BUILT_IN)[5:9])] == marked
    for variant in BUILT_IN:
        for command in ("variants", "rules"):
            told = any(line.startswith("Assumed: ") for line in run(command, variant.id).lines[:5])
            assert (variant.id in marked) == told


def test_nothing_is_said_of_assumptions_where_there_are_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of variants of one's own has no such line."""
    monkeypatch.setattr(variants, "make_registry", lambda options: OWN)

    assert ["test:tiny", "test:fours"] == run("variants").ids
    assert 2 == len(run("variants").lines)


def test_variant_is_shown_with_its_deck(run: Run) -> None:
    """As people say it."""
    shown = run("variants", "classic-2010")

    assert (0, "") == (shown.code, shown.err)
    assert (
        """\
Classic UNO (2010) (classic-2010, version 1)
2 to 10 players, 108 cards, red, yellow, green, blue

Deck
  four 0 cards               one of each colour  0 points
  eight of each 1 to 9       two of each colour  their number
  eight Skip cards           two of each colour  20 points
  eight Reverse cards        two of each colour  20 points
  eight Draw Two cards       two of each colour  20 points
  four Wild cards                                50 points
  four Wild Draw Four cards                      50 points

What the cards do
  Skip: The next player loses the turn.
  Reverse: Play goes the other way.
  Draw Two: The next player draws two and loses the turn.
  Wild: Its player names the colour.
  Wild Draw Four: The next player draws four and loses the turn, or challenges.

Switches that are not as usual
  none
"""
        == shown.out
    )


def test_deck_in_the_pages_is_what_is_shown(run: Run) -> None:
    """Its first lines, word for word."""
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    example = page.partition("```console\n$ unorules variants classic-2010\n```\n\n```text\n")[2].partition("```")[0]

    assert example
    assert run("variants", "classic-2010").out.startswith(example)


def test_variant_is_shown_with_its_tags_and_what_it_changes(run: Run) -> None:
    """Each change with what it means."""
    shown = run("variants", "friends-2022").lines

    assert "  With Monica, Chandler, Joey, Ross, Phoebe, Rachel on the cards." in shown
    assert "  scoring = none (default: winner_takes): Who scores in a round, or whether one" in shown
    assert "      round is the match: one round is the match" in shown
    assert max(map(len, shown)) <= 80


def test_both_sides_of_a_deck_are_shown(run: Run) -> None:
    """With all colours, and what the cards of either side do."""
    shown = run("variants", "flip-2018").lines

    assert "2 to 10 players, 112 cards, red, yellow, green, blue; behind them pink, teal," == shown[1]
    assert "    orange, purple" == shown[2]
    assert """\
Behind them
  eight of each 1 to 9        two of each colour  their number
  eight Reverse cards         two of each colour  20 points
""" in "\n".join(shown)
    assert "  eight Draw One cards      two of each colour  10 points" in shown
    assert "  eight Draw Five cards       two of each colour  20 points" in shown
    assert "  Draw Five: The next player draws five and loses the turn." in shown


def test_deck_without_colours_is_shown(run: Run) -> None:
    """Only how many cards there are."""
    shown = run("variants", "all-wild").lines

    assert "2 to 10 players, 112 cards" == shown[1]
    assert "  54 Wild cards                        20 points" in shown
    assert "Behind them" not in shown


@pytest.mark.parametrize(
    ("deck", "lines"),
    [
        ("red-1 red-1 red-2 red-2", ["two of each 1 to 2  two of each colour  their number"]),
        (
            "red-1 blue-1 red-2 red-2",
            ["two 1 cards  one of each colour  1 point", "two 2 cards                      2 points"],
        ),
        ("red-1 red-3", ["one 1 card  one of each colour  1 point", "one 3 card  one of each colour  3 points"]),
        (
            "red-1 wild" + " wild" * 12,
            ["one 1 card     one of each colour  1 point", "13 Wild cards                      50 points"],
        ),
    ],
    ids=["a row", "uneven", "a gap", "many"],
)
def test_deck_of_any_kind_is_told(deck: str, lines: list[str]) -> None:
    """Only numbers that follow each other and are equally frequent share a line."""
    assert lines == deck_lines(small("test:any", deck, hand_size=1))


def test_number_that_counts_something_else_has_a_line_of_its_own() -> None:
    """For what it counts is not its number."""
    dear = uno.cards.Kind("4", points=40, number=4)
    kinds = tuple(dear if kind.id == "4" else kind for kind in CLASSIC_2010.kinds)
    lines = deck_lines(evolve(CLASSIC_2010, id="test:dear", kinds=kinds))

    assert ["four 0 cards", "eight of each 1 to 3", "eight 4 cards", "eight of each 5 to 9"] == [
        line.split("  ")[0] for line in lines[:4]
    ]


def test_small_numbers_are_words() -> None:
    """Larger ones are digits."""
    assert ["one", "twelve", "13"] == [number(count) for count in (1, 12, 13)]


def test_decks_are_counted(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two decks are twice the cards; a number that is not as usual is told with what it is of."""
    text = "import attrs, unorules as uno\n"
    text += "TWO = attrs.evolve(uno.variants.CLASSIC_2010.with_rules(decks=2), id='test:two')\n"
    (tmp_path / "decks_of_this_test.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    told = run("variants", "test:two", "--with", "decks_of_this_test:TWO")
    monkeypatch.delitem(sys.modules, "decks_of_this_test")

    assert "2 to 10 players, two decks of 108 cards, red, yellow, green, blue" == told.lines[1]
    assert "  decks = 2 (default: 1): How many decks are shuffled together." in " ".join(told.lines)


def test_lines_are_as_long_as_the_terminal_is_wide(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to what can be read well."""
    widths = []
    for columns in ("60", "80", "300"):
        monkeypatch.setenv("COLUMNS", columns)
        widths.append(max(map(len, run("rules", "classic-2010").lines)))

    assert [60, 80, 99] == widths


def test_what_drawing_is_is_told(run: Run) -> None:
    """Where it is something else."""
    shown = run("variants", "attack-2010").lines

    assert "  Launcher: In place of drawing, a player presses the launcher and takes what" in shown


# `--with` and `--installed`.


@pytest.mark.parametrize("mine", ["tests.kit.decks:TINY", "tests.kit.games:OWN"], ids=["variant", "registry"])
def test_variants_of_ones_own_stand_beside_the_shipped_ones(mine: str, run: Run, tmp_path: Path) -> None:
    """In every command that has to find one."""
    path = save(game(TINY, 2, seed=4), tmp_path / "game")

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
    packages = packages_in(tmp_path, monkeypatch)
    packages.install("tempest", "tempest:STORM")
    packages.install("broken", "broken:STORM", "1 / 0")

    listed = run("variants", "--installed")

    assert "tempest:storm" in listed.ids
    assert "warning: broken: broken:STORM cannot be used, " in listed.err
    assert 0 == run("rules", "tempest:storm", "--installed").code
    assert "tempest:storm" not in run("variants").ids
