"""The packages needed for learning, and the pages about it."""

from __future__ import annotations

import re
import subprocess
import sys
from inspect import signature

import pytest

import unorules as uno
from tests.kit import ROOT
from unorules.players import MissingExtra
from unorules.players.extras import needs
from unorules.rl import ActionSpace, Layout, unorules_v0
from unorules.rl.gym_env import UnoEnv

HEAVY = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "unorules.rl")


def test_missing_package_is_named_with_its_extra() -> None:
    """As pip takes it."""
    with (
        pytest.raises(MissingExtra, match=r"no_such_package is not installed: pip install 'unorules\[rl\]'"),
        needs("rl"),
    ):
        import no_such_package  # type: ignore[import-not-found]  # noqa: F401


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [
        ("numpy", "unorules.rl", "rl"),
        ("pettingzoo", "unorules.rl.unorules_v0", "rl"),
        ("gymnasium", "unorules.rl.gym_env", "rl"),
        ("pyspiel", "unorules.rl.openspiel_game", "openspiel"),
    ],
)
def test_module_without_its_package_says_what_to_install(missing: str, module: str, extra: str) -> None:
    """When it is imported, not later."""
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert 1 == said.returncode
    assert f"{missing} is not installed: pip install 'unorules[{extra}]'" in said.stderr


@pytest.mark.parametrize("module", ["unorules", "unorules.players", "unorules.testing"])
def test_nothing_heavy_is_imported_unasked(module: str) -> None:
    """The library itself does without."""
    program = f"import sys, {module}; print([name for name in {HEAVY!r} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "[]\n" == said.stdout


# The pages.

DOCS = ROOT / "docs"
PAGE = (DOCS / "rl.md").read_text(encoding="utf-8")
HOW_TO = (DOCS / "how-to" / "learning.md").read_text(encoding="utf-8")


def test_layout_of_the_page_is_the_layout() -> None:
    """As it is printed."""
    assert f"```text\n{Layout('classic-2010', 4)}\n```" in PAGE


def test_blocks_of_the_page_are_those_of_the_ids() -> None:
    """Where each begins and ends."""
    space = ActionSpace("classic-2010", 4)
    first_words = [space.text(id).split()[:2] for id in (0, 3, 4, 9, 10, 71, 72, 74, 75, 78)]

    assert [
        ["draw"],
        ["wait"],
        ["answer", "red"],
        ["answer", "challenge"],
        ["play", "red-0"],
        ["play", "wild-draw-four"],
        ["catch", "the"],
        ["catch", "the"],
        ["answer", "with"],
        ["answer", "with"],
    ] == first_words
    assert [block in PAGE for block in ("0 to 3", "4 to 9", "10 to 71", "72 to 74", "75 to 78")] == [True] * 5


def test_comment_says_what_the_block_prints() -> None:
    """The ids of a first turn, with their texts."""
    state, _ = uno.new_game("classic-2010", 4, seed=7)
    space = ActionSpace("classic-2010", 4)
    ids = space.ids(uno.view(state, state.prompt.seat))

    assert f"# {', '.join(f'{id} {space.text(id)}' for id in ids)}\n" in HOW_TO


def test_table_names_every_option() -> None:
    """Of the environments, and no other."""
    table = PAGE.partition("## Options")[2].partition("##")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    for env, column in ((unorules_v0.env, 2), (UnoEnv, 4)):
        named = [name for row in rows for name in re.findall(r"`(\w+)`", row[1]) if row[column].strip()]
        assert sorted(signature(env).parameters) == sorted(named)
