"""The engine names no sheet and no card of one: sheets add only data and card code beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from unorules.cards import Kind
from unorules.variants import BUILT_IN, themed

THEMED = (
    *(one for one in vars(themed).values() if isinstance(one, Kind)),
    *(themed.sorting_hat("joey"), themed.sweep(color="red")),
)
"""The cards of themed boxes."""

NAMES = frozenset(
    {
        *("hello-kitty", "kitty", "badtz", "maru", "ice-the-kicker", "kicker", "shantell", "martin", "classic"),
        *("friends", "monica", "chandler", "joey", "ross", "phoebe", "rachel", "the-one-where-you-draw", "towyd"),
        *("mattel", "nfl", "2010", "2017", "2022", "2023", "draw-two", "draw-four", "wild-draw-four", "wd4"),
        *(
            "no-mercy",
            "all-wild",
            "attack",
            "launcher",
            "2018",
            "skip-everyone",
            "discard-all",
            "draw-one",
            "draw-five",
        ),
        *("draw-six", "draw-ten", "draw-color", "roulette", "wild-reverse", "wild-skip", "targeted", "forced-swap"),
        *("wild-swap-hands", "customizable", "hit-one", "hit-two", "creeper", "sorting-hat", "dare", "sweep"),
        *("invincible", "item-box", "wild-pool-hands", "wild-shuffle-hands", "pink", "teal", "orange", "purple"),
    }
)
"""Sheets and products, their makers and years, the people on them, and the cards that have a name of their own."""


def python_files(folder: Traversable) -> Iterator[Traversable]:
    for found in folder.iterdir():
        if found.is_dir():
            yield from python_files(found)
        elif found.name.endswith(".py"):
            yield found


def sources() -> dict[str, str]:
    """The text of every module of the engine, as it is installed."""
    package = files("unorules")
    beside = [package / name for name in ("state.py", "_compiled.py", "_house_rules.py", "_host.py")]
    return {found.name: found.read_text("utf-8") for found in (*python_files(package / "_engine"), *beside)}


def words(text: str) -> str:
    """A text in small letters, its words parted by single hyphens: `DrawTwo`, `DRAW_TWO` and "draw two" are one."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", text)
    return f"-{re.sub('[^a-z0-9]+', '-', parted.lower())}-"


def names_in(text: str, names: frozenset[str] = NAMES) -> list[str]:
    """The names that occur in a text as whole words, or as plurals of them."""
    told = words(text)
    return sorted(name for name in names if f"-{name}-" in told or f"-{name}s-" in told)


def shipped_names() -> frozenset[str]:
    """The names in the shipped variants: their ids and back colours, what is printed on cards, and all longer ones."""
    tags = {tag for variant in BUILT_IN for found, _ in variant.deck for tag in found.tags}
    kinds = {kind.id for variant in BUILT_IN for kind in variant.kinds} | {kind.id for kind in THEMED}
    drawing = {variant.on_draw.id for variant in BUILT_IN if variant.on_draw is not None}
    behind = {color for variant in BUILT_IN for color in variant.back_colors}
    return frozenset({variant.id for variant in BUILT_IN} | tags | {id for id in kinds if "-" in id} | drawing | behind)


TEXTS = sources()


@pytest.mark.parametrize("module", sorted(TEXTS))
def test_engine_names_no_sheet_and_no_themed_card(module: str) -> None:
    """Neither in code nor in comments, and none of what the shipped variants name."""
    assert [] == names_in(TEXTS[module], NAMES | shipped_names())


def test_whole_engine_is_read() -> None:
    """The modules that move cards are among those read, and none is empty but for its first line."""
    expected = {
        f"{name}.py"
        for name in ("apply", "legal", "moves", "resolve", "effects", "piles", "rounds", "uno", "state", "_compiled")
    }

    assert expected <= set(TEXTS)
    assert all(len(text.splitlines()) > 1 for name, text in TEXTS.items() if name != "__init__.py")


def test_names_of_the_shipped_variants_are_known() -> None:
    """The list above covers every shipped card with a name of its own, and everyone on a card."""
    assert {"flip-2018", "launcher", "hit-two", "wild-item-box", "draw-five", "teal"} <= shipped_names()
    assert len(list(BUILT_IN)) < len(shipped_names())
    assert [] == sorted(name for name in shipped_names() if not names_in(name))


@pytest.mark.parametrize("name", sorted(NAMES))
def test_check_finds_each_name(name: str) -> None:
    """A module that did name it would be told, however it writes it."""
    clean = TEXTS["resolve.py"]
    spellings = [name, name.upper(), name.replace("-", "_"), name.replace("-", " ").title()]
    spellings.append(f"is_{name.replace('-', '_')}")
    if not name[0].isdigit():
        spellings.append(f"Is{name.title().replace('-', '')}Card")

    for spelling in spellings:
        assert name in names_in(f"{clean}\n# {spelling}: acts otherwise.\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('if card.kind == "draw-two":', ["draw-two"]),
        ("from unorules.variants.friends import FRIENDS_2022", ["2022", "friends"]),
        ("if state.rules.wd4 == 'free':", ["wd4"]),
        ("for seat in across(table): draw(two)", ["draw-two"]),
        ("the cards across the table are drawn: two of them", []),
        ("classical music, 20100 grosses, martini", []),
    ],
)
def test_check_tells_names_from_words_that_contain_them(text: str, expected: list[str]) -> None:
    """Whole words alone count, so that nothing is blamed for its spelling."""
    assert expected == names_in(text)
