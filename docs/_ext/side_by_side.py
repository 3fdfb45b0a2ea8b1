"""The page with sheets and products side by side, generated from the variants."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

import attrs

from docs._ext.assumptions import assumption_ids
from docs._ext.pieces import classed_table, code, link, plain, ruling_links
from docs._ext.rule_data import PRODUCTS, SHEETS, SHORT, variant_of
from unorules import Card, Rules, Variant
from unorules.cards import Kind
from unorules.variants import CLASSIC_2010

CLASSIC: Final = "C10"
OF_THE_SHEETS: Final = [sheet for sheet in SHEETS if sheet not in PRODUCTS]


def side_by_side() -> list[str]:
    """Return a table of sheets and one of products, for the box and for the switches, and all special cards."""
    if CLASSIC_2010.rules != Rules():
        raise ValueError("the page says that the classic sheet has the defaults of all switches")
    return [
        "# Sheets and products side by side",
        "",
        "Each name leads to its page. The classic sheet stands in both tables, to compare the others with.",
        "",
        "## Box and deck",
        "",
        "Rows in bold are not the same for all.",
        "",
        *_table(OF_THE_SHEETS, _contents),
        *_table([CLASSIC, *PRODUCTS], _contents),
        "## How it is played",
        "",
        "Values in bold are not the default. A [switch](../switches.md) that is not listed has its default. No sheet",
        "turns on a [house rule](../house-rules.md); No Mercy does.",
        "",
        *_table(OF_THE_SHEETS, _switches),
        *_table([CLASSIC, *PRODUCTS], _switches),
        "## The special cards",
        "",
        *(line for sheet in SHEETS for line in _special_cards(variant_of(sheet))),
        "",
    ]


def special_kinds(variant: Variant) -> list[Kind]:
    """Return the kinds that the classic sheet does not have, or that do something else there."""
    same = {(kind.id, kind.text) for kind in CLASSIC_2010.kinds}
    return [kind for kind in variant.kinds if (kind.id, kind.text) not in same]


def value_of(variant: Variant, switch: str) -> str:
    """Return the value of a switch; a target that no score can reach is not used."""
    if switch == "target" and variant.rules.scoring == "none":
        return "not used"
    return code(getattr(variant.rules, switch))


def _special_cards(variant: Variant) -> Iterator[str]:
    kinds = special_kinds(variant)
    yield f"- {link(plain(variant.title), f'variant-{variant.id}')}{'' if kinds else ': none'}"
    yield from (f"  - `{kind.id}`: {plain(kind.text)}" for kind in kinds)


def _table(sheets: Sequence[str], rows: Callable[[Sequence[str]], Iterator[list[str]]]) -> list[str]:
    head = ["", *(link(SHORT[sheet], f"variant-{SHEETS[sheet]}") for sheet in sheets)]
    return classed_table("side-by-side", head, rows(sheets))


# --- The box ---------------------------------------------------------------------------------------


def _contents(sheets: Sequence[str]) -> Iterator[list[str]]:
    for name, cells in _facts(sheets):
        if set(cells) in ({"0"}, {"none"}):
            continue
        yield [f"**{name}**" if len(set(cells)) > 1 else name, *cells]


def _facts(sheets: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    variants = [variant_of(sheet) for sheet in sheets]
    yield "cards in the box", [str(v.size + v.extras) for v in variants]
    yield "never in play", [str(v.extras) for v in variants]
    yield "players", [f"{v.least_players} to {v.most_players}" for v in variants]
    yield "colours", [_colors(v) for v in variants]
    yield (
        "number cards",
        [str(_count(v.deck, [kind.id for kind in v.kinds if kind.number is not None])) for v in variants],
    )
    for id in _standard():
        yield code(id), [str(_count(v.deck, [id])) for v in variants]
    yield "other cards", [_others(v) for v in variants]
    yield "characters on the cards", [", ".join(_tags(v)) or "none" for v in variants]
    yield "assumed, not printed", [ruling_links(assumption_ids(sheet)) or "nothing" for sheet in sheets]


def _standard() -> list[str]:
    return [kind.id for kind in CLASSIC_2010.kinds if kind.number is None]


def _colors(variant: Variant) -> str:
    found = ", ".join(variant.colors) or "none"
    return f"{found}; behind: {', '.join(variant.back_colors)}" if variant.back_colors else found


def _count(deck: Iterable[tuple[Card, int]], ids: Collection[str]) -> int:
    return sum(count for card, count in deck if card.kind in ids)


def _others(variant: Variant) -> str:
    """Return the cards without a row of their own and, where they have two sides, those of the other one."""
    symbols = [kind.id for kind in variant.kinds if kind.number is None]
    fronts = _count_each(variant.deck, [id for id in symbols if id not in _standard()])
    turned = [(card.turned_over, count) for card, count in variant.deck if card.back is not None]
    return f"{fronts}<br>behind:<br>{_count_each(turned, symbols)}" if turned else fronts or "none"


def _count_each(deck: Sequence[tuple[Card, int]], ids: Iterable[str]) -> str:
    return "<br>".join(f"{count} `{id}`" for id in ids if (count := _count(deck, [id])))


def _tags(variant: Variant) -> dict[str, None]:
    return dict.fromkeys(tag for card, _ in variant.deck for tag in card.tags)


# --- The switches ---------------------------------------------------------------------------------


def _switches(sheets: Sequence[str]) -> Iterator[list[str]]:
    for name in (a.name for a in attrs.fields(Rules)):
        usual = value_of(CLASSIC_2010, name)
        told = [value_of(variant_of(sheet), name) for sheet in sheets]
        if set(told) != {usual}:
            yield [code(name), *(value if value == usual else f"**{value}**" for value in told)]
