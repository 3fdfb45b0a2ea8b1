"""Pieces of Markdown for the generated pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from docs._ext.rule_data import EVIDENCE, RULINGS, SHEETS

_SPECIAL = re.compile(r"[\\*_\[\]<>|#$@&]")
_CITED = re.compile(r"\b(?:R-\d+[a-z]?|E-[A-Z0-9]+(?:-[A-Z0-9]+)*)\b")
_KEYS: Final = {name: f"ruling-{name.lower()}" for name in RULINGS} | {
    entry["key"]: f"evidence-{entry['key'].lower()}" for entry in EVIDENCE
}


def plain(text: object) -> str:
    """Return text in which only code is marked up, with the rulings and the evidence it cites as links."""
    spans = re.split(r"(`[^`]*`)", " ".join(str(text).split()))
    return "".join(
        span if place % 2 else _link_rulings(_SPECIAL.sub(r"\\\g<0>", span)) for place, span in enumerate(spans)
    )


def _link_rulings(text: str) -> str:
    return _CITED.sub(lambda found: link(found[0], _KEYS[found[0]]) if found[0] in _KEYS else found[0], text)


def link(text: str, target: str) -> str:
    return f"[{text}](#{target})"


def code(text: object) -> str:
    return f"`{text}`"


def row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def table(head: Sequence[object], rows: Iterable[Iterable[object]]) -> list[str]:
    return [row(head), row("---" for _ in head), *map(row, rows), ""]


def classed_table(name: str, head: Sequence[object], rows: Iterable[Iterable[object]]) -> list[str]:
    """Return a table that the stylesheet knows by a name."""
    return [":::{table}", f":class: {name}", "", *table(head, rows), ":::", ""]


def ruling_links(ids: Iterable[str]) -> str:
    return ", ".join(link(id, _KEYS[id]) for id in ids)


def rule_link(id: str) -> str:
    return link(id, f"rule-{id.lower()}")


def sheet_link(sheet: str) -> str:
    return link(sheet, f"variant-{SHEETS[sheet]}")
