"""The stylesheet of all pictures, by day and by night.

Night falls where the reader's system is dark, or inside anything of the class `u-dark`, and not inside `u-light`.
Symbols are styled by single classes alone: browsers do not look outside of a symbol for the rest of a selector. What is
different at night comes to them by inheritance, as `currentColor`, which is what cards lie on.
"""

from __future__ import annotations

from collections.abc import Mapping

from unorules.pictures.colors import INK, PAPER, WHITE

FONT = 'ui-rounded,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif'

_CARDS = {
    ".u": f"font-family:{FONT};max-width:100%;height:auto;color:{WHITE}",
    ".u-n": "font-weight:800;letter-spacing:-.04em",
    ".u-i": "fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round",
    ".u-w": "opacity:.15",
    ".u-f": f"stroke:{INK};stroke-width:1.5;stroke-linejoin:round",
    ".u-t": "font-size:8px;font-weight:700",
    ".u-g": "font-size:7px;font-weight:700",
    ".u-c": "stroke:currentColor",
    ".u-p": f"fill:{PAPER};stroke:{INK}",
    ".u-b": "fill:#343a5c;stroke:currentColor",
    ".u-k": "fill:#6a72a3",
}
_CARDS_AT_NIGHT = {".u": "color:#191c27"}

_TABLE = {
    ".u-felt": "fill:#efece5",
    ".u-rim": "fill:#f8f6f2;stroke:#d8d3c7;stroke-width:2",
    ".u-way": "fill:none;stroke:#8a8473;stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    ".u-halo": "fill:none;stroke-width:4",
    ".u-chip": f"fill:{WHITE};stroke:#d8d3c7",
    ".u-seat": f"fill:{INK}",
    ".u-name": "font-size:12.5px;font-weight:700",
    ".u-count": "font-size:13px;font-weight:700",
    ".u-small": "font-size:11px;font-weight:600;text-anchor:end",
    ".u-fan": f"fill:#343a5c;stroke:{WHITE}",
    ".u-deal": "fill:none;stroke:#8a8473;stroke-width:1.2",
    ".u-d": "font-size:8px;font-weight:800;text-anchor:middle",
    ".u-on": f"fill:{WHITE}",
    ".u-on .u-chip": f"fill:{INK};stroke:{INK}",
    ".u-on .u-fan": f"fill:#a9afd0;stroke:{INK}",
    ".u-out .u-chip": "fill:none;stroke-dasharray:4 3",
    ".u-out": "fill:#6b6758",
    ".u-badge": f"font-size:11px;font-weight:800;text-anchor:middle;fill:{WHITE}",
    ".u-catch": "fill:#b8281f",
    ".u-owes": "fill:#a84300",
    ".u-asked": "fill:#2456b8",
    ".u-wins": "fill:#1a7048",
    ".u-say,.u-more,.u-label,.u-copies": f"fill:{INK}",
    ".u-say": "font-size:13.5px;font-weight:700;text-anchor:middle",
    ".u-more": "font-size:12px;text-anchor:middle",
    ".u-label": "font-size:12.5px;font-weight:700",
    ".u-mid,.u-copies": "text-anchor:middle",
    ".u-copies": "font-size:10px;font-weight:600",
}
_TABLE_AT_NIGHT = {
    ".u-felt": "fill:#10121a",
    ".u-rim": "fill:#191c27;stroke:#343a4c",
    ".u-way": "stroke:#8f96ab",
    ".u-chip": "fill:#272b3a;stroke:#3d4356",
    ".u-seat": "fill:#f2f2f5",
    ".u-fan": "fill:#a9afd0;stroke:#272b3a",
    ".u-deal": "stroke:#8f96ab",
    ".u-on": f"fill:{INK}",
    ".u-on .u-chip": "fill:#f2f2f5;stroke:#f2f2f5",
    ".u-on .u-fan": "fill:#343a5c;stroke:#f2f2f5",
    ".u-out": "fill:#a3a8b8",
    ".u-out .u-chip": "fill:none",
    ".u-say,.u-more,.u-label,.u-copies": "fill:#f2f2f5",
}


_IN_THE_DARK = ".u:is(.u-dark,.u-dark *)"
_NOT_IN_THE_LIGHT = ".u:not(.u-light,.u-light *)"


def _written(rules: Mapping[str, str], root: str = "") -> str:
    return "".join(f"{_below(root, selector)}{{{text}}}" for selector, text in rules.items())


def _below(root: str, selector: str) -> str:
    """Return a selector that holds only below a root, or for the root itself."""
    if not root:
        return selector
    return root if selector == ".u" else ",".join(f"{root} {one}" for one in selector.split(","))


def _by_day_and_night(day: Mapping[str, str], night: Mapping[str, str]) -> str:
    dark = f"@media(prefers-color-scheme:dark){{{_written(night, _NOT_IN_THE_LIGHT)}}}"
    return _written(day) + dark + _written(night, _IN_THE_DARK)


CARD_STYLE = _by_day_and_night(_CARDS, _CARDS_AT_NIGHT)
"""The style of pictures that show nothing but cards."""

STYLE = _by_day_and_night({**_CARDS, **_TABLE}, {**_CARDS_AT_NIGHT, **_TABLE_AT_NIGHT})
"""The stylesheet of all pictures, for a page that shows many and keeps it once."""
