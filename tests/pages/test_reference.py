"""The API reference: every public name stands in it once."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import unorules as uno
from tests.kit.extras import needs
from tests.pages.kit import cards_of
from unorules import pictures, players, replay_page, testing
from unorules.variants import classic_2018, house, themed

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.md"))}
INDEX = PAGES.pop("index")
OTHER_PAGES = [text for page, text in PAGES.items() if page not in ("rl", "batch")]
TITLES = {page: text.partition("\n")[0].removeprefix("# ") for page, text in PAGES.items()}

LISTED = re.compile(r"^```\{public\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)

TESTING = [f"testing.{name}" for name in testing.__all__]
"""What variant authors import from `unorules.testing`."""

PLAYERS = [f"players.{name}" for name in players.__all__]
"""What is imported from `unorules.players`."""

PICTURES = [f"pictures.{name}" for name in pictures.__all__]
"""What is imported from `unorules.pictures`."""

REPLAY_PAGE = [f"replay_page.{name}" for name in replay_page.__all__]
"""What is imported from `unorules.replay_page`."""

RL = ("rl", "rl.unorules_v0", "rl.gym_env")
"""What needs the extra `rl`."""

HOUSE = [f"variants.house.{name}" for name in vars(house) if name.isupper()]
"""The presets of house rules."""


CUSTOMIZABLE = [f"variants.classic_2018.{name}" for name in cards_of(classic_2018) if name.islower()]
"""What a table writes cards of its own with."""

THEMED = [f"variants.themed.{name}" for name in cards_of(themed)]
"""The themed wilds."""


def listed(text: str) -> list[str]:
    """The names that a page describes."""
    return [name for names in LISTED.findall(text) for name in names.split()]


def test_every_public_name_stands_in_the_reference_once() -> None:
    """And nothing else does."""
    described = Counter(name for page in (INDEX, *OTHER_PAGES) for name in listed(page))

    variants = [*HOUSE, *CUSTOMIZABLE, *THEMED]
    assert Counter([*uno.__all__, "__version__", *TESTING, *PICTURES, *REPLAY_PAGE, *PLAYERS, *variants]) == described


@needs("pettingzoo")
def test_every_public_name_of_learning_stands_in_its_page_once() -> None:
    """And nothing else does."""
    names = [f"{module}.{name}" for module in RL for name in import_module(f"unorules.{module}").__all__]

    assert Counter(names) == Counter(listed(PAGES["rl"]))


@needs("numba")
def test_every_public_name_of_the_batch_stands_in_its_page_once() -> None:
    """And nothing else does."""
    names = [f"batch.{name}" for name in import_module("unorules.batch").__all__]

    assert Counter(names) == Counter(listed(PAGES["batch"]))


def test_every_page_stands_in_the_index() -> None:
    """In the table of contents, and with a table of its names under its title."""
    contents = INDEX.partition("```{toctree}")[2].partition("```")[0].split("\n\n")[1].split()
    compiled = re.findall(r"^## \[(.+)\]\((.+)\.md\)\n\n```\{public-index\} (.+)\n```$", INDEX, re.MULTILINE)

    assert sorted(PAGES) == sorted(contents)
    assert [(TITLES[page], page, page) for page in contents] == compiled
