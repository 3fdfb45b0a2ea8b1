"""The stylesheet: colours that everyone can read and tell apart, by day and by night."""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from tests.pictures.readings import VARIANTS
from unorules.pictures import STYLE
from unorules.pictures.style import CARD_STYLE, INK, KNOWN, MIN_CONTRAST, PAPER, SHAPES, contrast, palette
from unorules.variants import FLIP_2018

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


# Colours.

VISIONS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What colours look like to people who lack one sort of cones (Machado, Oliveira and Fernandes, 2009)."""

CLEARLY_DIFFERENT = 20
"""In CIELAB, where 2 is a difference that can just be seen."""


def seen(fill: str, vision: str) -> tuple[float, float, float]:
    """Return a colour as it is seen, in CIELAB."""
    channels = [int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    red, green, blue = (
        min(1, max(0, sum(weight * c for weight, c in zip(row, linear, strict=True)))) for row in VISIONS[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    ("colors", "paper"),
    [*((variant.colors, PAPER) for variant in VARIANTS if variant.colors), (FLIP_2018.back_colors, INK)],
    ids=str,
)
def test_colours_of_a_sheet_differ_for_everyone(colors: tuple[str, ...], paper: str, vision: str) -> None:
    """Also without the shapes, and from the paper of a wild."""
    fills = [paint.fill for paint in palette(colors).values()]
    distances = [math.dist(seen(one, vision), seen(other, vision)) for one, other in combinations([*fills, paper], 2)]

    assert CLEARLY_DIFFERENT < min(distances)


@pytest.mark.parametrize("colors", [tuple(KNOWN), tuple(f"shade{at}" for at in range(32)), ("ash", "bay", "red")])
def test_what_stands_on_a_colour_can_be_read(colors: tuple[str, ...]) -> None:
    """Whether the colour is known or invented."""
    paints = palette(colors)

    assert colors == tuple(paints)
    assert all(MIN_CONTRAST <= contrast(paint.fill, paint.ink) for paint in paints.values())
    assert MIN_CONTRAST < contrast(PAPER, INK)


def test_every_colour_has_a_shape_of_its_own() -> None:
    """As long as there are shapes; after that, no colour has both the fill and the shape of another."""
    few = palette([f"shade{at}" for at in range(len(SHAPES))])
    most = palette([f"shade{at}" for at in range(32)])

    assert len(SHAPES) == len({paint.shape for paint in few.values()})
    assert 32 == len({(paint.fill, paint.shape) for paint in most.values()})
    assert len(KNOWN) == len({shape for _, shape in KNOWN.values()})


def test_invented_colours_leave_the_known_ones_alone() -> None:
    """Whatever comes first, red is red; and a name looks the same on its own every time."""
    assert palette(["red"])["red"] == palette(["mauve", "red"])["red"]
    assert palette(["mauve"]) == palette(["mauve"])
    assert palette(["mauve"]) != palette(["beige"])


def test_contrast_is_that_of_the_guidelines() -> None:
    """From 1 to 21; this grey is the one that just passes on white."""
    assert 21 == round(contrast("#000000", "#ffffff"), 5)
    assert 1 == contrast("#123456", "#123456")
    assert 4.54 == round(contrast("#767676", "#ffffff"), 2)
