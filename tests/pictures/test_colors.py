"""Colours: everyone can tell them apart, and read what stands on them."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from tests.pictures.kit import VARIANTS
from unorules.pictures.style import INK, KNOWN, MIN_CONTRAST, PAPER, SHAPES, contrast, palette
from unorules.variants import FLIP_2018

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
