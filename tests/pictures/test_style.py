"""The stylesheet: by night as by day, everything can be read."""

from __future__ import annotations

import re

import pytest

from unorules.pictures import STYLE
from unorules.pictures.colors import MIN_CONTRAST, contrast
from unorules.pictures.style import CARD_STYLE

MEDIA = re.compile(r"@media\(prefers-color-scheme:dark\)\{((?:[^{}]+\{[^{}]*\})*)\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules(css: str, root: str = "") -> dict[str, dict[str, str]]:
    """Return the declarations of every selector, without the root that it is below."""
    found: dict[str, dict[str, str]] = {}
    for selectors, text in RULE.findall(css):
        declared = dict(one.split(":", 1) for one in text.split(";"))
        for selector in selectors.split(",.") if not root else selectors.split(f",{root}"):
            name = selector.replace(root, "").strip() if root else selector
            found.setdefault(f".{name.lstrip('.')}" if name else ".u", {}).update(declared)
    return found


DARK = ".u:is(.u-dark,.u-dark *)"
UNLESS = ".u:not(.u-light,.u-light *)"
(AT_NIGHT,) = MEDIA.findall(STYLE)
DAY_TEXT, _, FORCED = STYLE.partition(f"@media(prefers-color-scheme:dark){{{AT_NIGHT}}}")
DAY = rules(DAY_TEXT)
NIGHT = {name: {**DAY.get(name, {}), **rules(FORCED, DARK).get(name, {})} for name in {*DAY, *rules(FORCED, DARK)}}

READ_ON = [
    (".u-seat", ".u-chip"),
    (".u-on", ".u-on .u-chip"),
    (".u-out", ".u-rim"),
    (".u-say", ".u-felt"),
    (".u-label", ".u-rim"),
    (".u-copies", ".u-felt"),
    (".u-badge", ".u-catch"),
    (".u-badge", ".u-owes"),
    (".u-badge", ".u-asked"),
    (".u-badge", ".u-wins"),
]
"""Text, and what it stands on."""


@pytest.mark.parametrize("light", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(("text", "ground"), READ_ON)
def test_text_can_be_read(light: dict[str, dict[str, str]], text: str, ground: str) -> None:
    """As well as the guidelines for accessible pages want it."""
    fills = [light[name]["fill"].replace("#fff", "#ffffff")[:7] for name in (text, ground)]

    assert MIN_CONTRAST <= contrast(*fills)


def test_night_is_the_same_by_system_and_by_class() -> None:
    """And it changes nothing but colours of what there is by day."""
    by_system, by_class = rules(AT_NIGHT, UNLESS), rules(FORCED, DARK)

    assert by_system == by_class
    assert set(by_class) <= set(DAY)
    assert {"color", "fill", "stroke"} >= {key for declared in by_class.values() for key in declared}


def test_stylesheet_is_small_and_touches_nothing_else_on_a_page() -> None:
    """Every selector is of a class of ours, and no font is fetched."""
    assert all(re.fullmatch(r"\.u[\w -]*(?:\.u[\w-]*)*", name) for name in DAY)
    assert "url(" not in STYLE
    assert "@import" not in STYLE
    assert len(CARD_STYLE) < 1_200
    assert len(STYLE) < 4_000
