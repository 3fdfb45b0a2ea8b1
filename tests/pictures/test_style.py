"""The stylesheet: by night as by day, everything can be read."""

from __future__ import annotations

import re

import pytest

from unorules.pictures import STYLE
from unorules.pictures.style import CARD_STYLE, MIN_CONTRAST, contrast

MEDIA = re.compile(r"@media\(prefers-color-scheme:dark\)\{((?:[^{}]+\{[^{}]*\})*)\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules(css: str, root: str = "") -> dict[str, dict[str, str]]:
    """Return the declarations of every selector, without the root that it is below."""
    found: dict[str, dict[str, str]] = {}
    for selectors, text in RULE.findall(css):
        declared = dict(one.split(":", 1) for one in text.split(";"))
        for selector in selectors.split(",.") if not root else selectors.split(f",{root}"):
            name = selector.replace(root, "").strip() if root else selector
            found.setdefault(f".{name.lstrip('.')}" if name else ".uno", {}).update(declared)
    return found


DARK = ".uno:is(.uno-dark,.uno-dark *)"
UNLESS = ".uno:not(.uno-light,.uno-light *)"
(AT_NIGHT,) = MEDIA.findall(STYLE)
DAY_TEXT, _, FORCED = STYLE.partition(f"@media(prefers-color-scheme:dark){{{AT_NIGHT}}}")
DAY = rules(DAY_TEXT)
NIGHT = {name: {**DAY.get(name, {}), **rules(FORCED, DARK).get(name, {})} for name in {*DAY, *rules(FORCED, DARK)}}

READ_ON = [
    (".uno-seat", ".uno-chip"),
    (".uno-on", ".uno-on .uno-chip"),
    (".uno-out", ".uno-rim"),
    (".uno-say", ".uno-felt"),
    (".uno-label", ".uno-rim"),
    (".uno-copies", ".uno-felt"),
    (".uno-badge", ".uno-catch"),
    (".uno-badge", ".uno-owes"),
    (".uno-badge", ".uno-asked"),
    (".uno-badge", ".uno-wins"),
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
    assert all(re.fullmatch(r"\.uno[\w -]*(?:\.uno[\w-]*)*", name) for name in DAY)
    assert "url(" not in STYLE
    assert "@import" not in STYLE
    assert len(CARD_STYLE) < 1_200
    assert len(STYLE) < 4_000
