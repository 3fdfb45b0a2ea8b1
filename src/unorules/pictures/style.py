"""The stylesheet of all pictures, by day and by night.

Night falls where the reader's system is dark, or inside anything of the class `uno-dark`, and not inside `uno-light`.
Symbols are styled by single classes alone: browsers do not look outside of a symbol for the rest of a selector. What is
different at night comes to them by inheritance, as `currentColor`, which is what cards lie on.
"""

from __future__ import annotations

from collections.abc import Mapping

from unorules.pictures.colors import INK, PAPER, WHITE

FONT = 'ui-rounded,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif'

_CARDS = {
    ".uno": f"font-family:{FONT};max-width:100%;height:auto;color:{WHITE}",
    ".uno-glyph": "font-weight:800;letter-spacing:-.04em",
    ".uno-icon": "fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round",
    ".uno-faint": "opacity:.15",
    ".uno-shapes": f"stroke:{INK};stroke-width:1.5;stroke-linejoin:round",
    ".uno-words": "font-size:8px;font-weight:700",
    ".uno-tags": "font-size:6.5px;font-weight:700",
    ".uno-card": "stroke:currentColor",
    ".uno-paper": f"fill:{PAPER};stroke:{INK}",
    ".uno-back": "fill:#343a5c;stroke:currentColor",
    ".uno-pattern": "fill:#6a72a3",
}
_CARDS_AT_NIGHT = {".uno": "color:#191c27"}

_TABLE = {
    ".uno-felt": "fill:#efece5",
    ".uno-rim": "fill:#f8f6f2;stroke:#d8d3c7;stroke-width:2",
    ".uno-way": "fill:none;stroke:#8a8473;stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    ".uno-halo": "fill:none;stroke-width:4",
    ".uno-chip": f"fill:{WHITE};stroke:#d8d3c7",
    ".uno-seat": f"fill:{INK}",
    ".uno-name": "font-size:12.5px;font-weight:700",
    ".uno-count": "font-size:13px;font-weight:700",
    ".uno-small": "font-size:11px;font-weight:600;text-anchor:end",
    ".uno-fan": f"fill:#343a5c;stroke:{WHITE}",
    ".uno-dealer": "fill:none;stroke:#8a8473;stroke-width:1.2",
    ".uno-mark": "font-size:8px;font-weight:800;text-anchor:middle",
    ".uno-on": f"fill:{WHITE}",
    ".uno-on .uno-chip": f"fill:{INK};stroke:{INK}",
    ".uno-on .uno-fan": f"fill:#a9afd0;stroke:{INK}",
    ".uno-out .uno-chip": "fill:none;stroke-dasharray:4 3",
    ".uno-out": "fill:#6b6758",
    ".uno-badge": f"font-size:11px;font-weight:800;text-anchor:middle;fill:{WHITE}",
    ".uno-catch": "fill:#b8281f",
    ".uno-owes": "fill:#a84300",
    ".uno-asked": "fill:#2456b8",
    ".uno-wins": "fill:#1a7048",
    ".uno-say,.uno-more,.uno-label,.uno-copies": f"fill:{INK}",
    ".uno-say": "font-size:13.5px;font-weight:700;text-anchor:middle",
    ".uno-more": "font-size:12px;text-anchor:middle",
    ".uno-label": "font-size:12.5px;font-weight:700",
    ".uno-mid,.uno-copies": "text-anchor:middle",
    ".uno-copies": "font-size:10px;font-weight:600",
}
_TABLE_AT_NIGHT = {
    ".uno-felt": "fill:#10121a",
    ".uno-rim": "fill:#191c27;stroke:#343a4c",
    ".uno-way": "stroke:#8f96ab",
    ".uno-chip": "fill:#272b3a;stroke:#3d4356",
    ".uno-seat": "fill:#f2f2f5",
    ".uno-fan": "fill:#a9afd0;stroke:#272b3a",
    ".uno-dealer": "stroke:#8f96ab",
    ".uno-on": f"fill:{INK}",
    ".uno-on .uno-chip": "fill:#f2f2f5;stroke:#f2f2f5",
    ".uno-on .uno-fan": "fill:#343a5c;stroke:#f2f2f5",
    ".uno-out": "fill:#a3a8b8",
    ".uno-out .uno-chip": "fill:none",
    ".uno-say,.uno-more,.uno-label,.uno-copies": "fill:#f2f2f5",
}


_IN_THE_DARK = ".uno:is(.uno-dark,.uno-dark *)"
_NOT_IN_THE_LIGHT = ".uno:not(.uno-light,.uno-light *)"


def _written(rules: Mapping[str, str], root: str = "") -> str:
    return "".join(f"{_below(root, selector)}{{{text}}}" for selector, text in rules.items())


def _below(root: str, selector: str) -> str:
    """Return a selector that holds only below a root, or for the root itself."""
    if not root:
        return selector
    return root if selector == ".uno" else ",".join(f"{root} {one}" for one in selector.split(","))


def _by_day_and_night(day: Mapping[str, str], night: Mapping[str, str]) -> str:
    dark = f"@media(prefers-color-scheme:dark){{{_written(night, _NOT_IN_THE_LIGHT)}}}"
    return _written(day) + dark + _written(night, _IN_THE_DARK)


CARD_STYLE = _by_day_and_night(_CARDS, _CARDS_AT_NIGHT)
"""The style of pictures that show nothing but cards."""

STYLE = _by_day_and_night({**_CARDS, **_TABLE}, {**_CARDS_AT_NIGHT, **_TABLE_AT_NIGHT})
"""The stylesheet of all pictures, for a page that shows many and keeps it once."""
