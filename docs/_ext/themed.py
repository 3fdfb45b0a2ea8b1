"""The themed wilds for their page: a picture of each, and the rows of their table."""

from __future__ import annotations

import inspect
from typing import Final

from unorules import card
from unorules.cards import Kind
from unorules.pictures import card_svg
from unorules.variants import CLASSIC_2010, themed

EXAMPLES: Final[dict[str, Kind]] = {
    "sorting_hat(tag)": themed.sorting_hat("slytherin"),
    "sweep(tag=..., color=...)": themed.sweep(color="red"),
}
"""A card that each function makes, for its picture."""


def wilds() -> dict[str, Kind]:
    """Return every themed wild by how it is written in code, in the order in which they are defined."""
    calls = {call.partition("(")[0]: call for call in EXAMPLES}
    found: dict[str, Kind] = {}
    for name, thing in vars(themed).items():
        if isinstance(thing, Kind):
            found[name] = thing
        elif name in calls:
            found[calls[name]] = EXAMPLES[calls[name]]
    return found


def pictures() -> dict[str, str]:
    """Return the picture of every themed wild by the name of its file."""
    return {f"{kind.id}.svg": _picture(kind) for kind in wilds().values()}


def _picture(kind: Kind) -> str:
    return card_svg(card(kind.id), variant=CLASSIC_2010.extended("my:themed", add={kind: 4}))


def rows() -> list[list[str]]:
    """Return a row for every themed wild: its picture, how it is written, and what it does."""
    return [
        [f"![{kind.id}](../_generated/{kind.id}.svg)", f"`{call}`\n\n`{kind.id}`", _words(call, kind)]
        for call, kind in wilds().items()
    ]


def _words(call: str, kind: Kind) -> str:
    """Return what a card does; of those that a function makes, what it says of all of them."""
    if call not in EXAMPLES:
        return kind.text
    said = inspect.getdoc(getattr(themed, call.partition("(")[0])) or ""
    return f"For {said.partition(' for ')[2]}"
