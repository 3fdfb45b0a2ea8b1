"""The pages generated from the library's own data: variants, rules and rulings, and the tests that show them.

They are written into `_generated` before Sphinx looks for its sources, and only if they have changed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import ExtensionMetadata

from docs._ext import themed
from docs._ext.assumptions import admonitions
from docs._ext.pieces import code, plain, rule_link, ruling_links, table
from docs._ext.rule_data import (
    ASSUMED,
    COMMON,
    PRODUCTS,
    ROOT,
    SHEETS,
    constant,
    house_rules_of,
    house_rules_refused,
    rulings_of,
    variant_of,
)
from docs._ext.rule_pages import TESTS, by_section, rules_page, ruling_table, rulings_page
from docs._ext.side_by_side import side_by_side, special_kinds, value_of
from tests.rules import matrix
from unorules import Card, Rules, Variant
from unorules.variants import BUILT_IN

FOLDER: Final = "_generated"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the pages before the sources are looked for."""
    app.connect("builder-inited", write_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def write_pages(app: Sphinx) -> None:
    """Write what has changed, and remove what is no longer made."""
    folder = app.srcdir / FOLDER
    folder.mkdir(exist_ok=True)
    made = pages()
    for found in folder.iterdir():
        if found.name not in made:
            found.unlink()
    for name, text in made.items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")


def pages() -> dict[str, str]:
    """Return every page by the name of its file, and the pictures that are made with them."""
    if lost := {variant.id for variant in BUILT_IN} ^ set(SHEETS.values()):
        raise ExtensionError(
            f"[sheet] of rules.toml and unorules.variants.BUILT_IN differ in {', '.join(sorted(lost))}"
        )
    marked = matrix.marked_rules(ROOT / TESTS)
    made = {f"{id}.md": variant_page(sheet, marked) for sheet, id in SHEETS.items()}
    made["side-by-side.md"] = side_by_side()
    made["rules.md"] = rules_page(marked)
    made["rulings.md"] = rulings_page(marked)
    return {name: "\n".join(lines).rstrip() + "\n" for name, lines in made.items()} | themed.pictures()


# --- A variant ------------------------------------------------------------------------------------


def variant_page(sheet: str, marked: Mapping[str, list[str]]) -> list[str]:
    """Return what is in the box, by which rules it is played, who shows that, and what was ruled."""
    variant = variant_of(sheet)
    return [
        f"(variant-{variant.id})=",
        f"# {plain(variant.title)}",
        "",
        *_facts(sheet, variant),
        *admonitions(sheet),
        "## Deck",
        "",
        f"![All cards of {variant.title}](../pictures/deck-{variant.id}.svg)",
        "",
        *deck_table(variant),
        *_characters(variant),
        *_specials(variant),
        "## Switches",
        "",
        "Values in bold differ from the default of `Rules()`. [Switches](../switches.md) explains all values.",
        "",
        *table(["switch", "value", "what it decides"], _switch_rows(variant)),
        "## Rules",
        "",
        *_rules(sheet, marked),
        "## Rulings",
        "",
        *_rulings(sheet),
    ]


def _rules(sheet: str, marked: Mapping[str, list[str]]) -> Iterator[str]:
    rules = [rule for rule in matrix.RULES.values() if sheet in rule.sheets]
    own = "that are this product's own" if sheet in PRODUCTS else "of the sheet"
    yield f"The {len(rules)} rules {own}, and what you can observe at a table that follows them."
    yield from ["[All rules](rules.md) names their tests and explains the ids.", "", *by_section(rules, marked, sheet)]
    if sheet in PRODUCTS:
        yield from ["### From the sheets", "", "These rules of the sheets hold, too, under the switches above.", ""]
        yield from (f"- {rule_link(id)} {plain(matrix.RULES[id].says)}" for id in COMMON[sheet])
        yield ""


def _rulings(sheet: str) -> Iterator[str]:
    found, house = rulings_of(sheet), house_rules_of(sheet)
    if sheet in PRODUCTS:
        yield "How the library settles what this product leaves open. What the sheets leave open, too, is settled as"
        yield "for them. [All rulings](rulings.md) gives the reasons."
    else:
        yield "How the library settles what the sheet leaves open. [All rulings](rulings.md) gives the reasons."
    if house:
        listed = ", ".join(f"`{name}` ({ruling_links(ids)})" for name, ids in house.items())
        yield f"These [house rules](../house-rules.md) are on: {listed}."
    else:
        yield "No [house rule](../house-rules.md) is on."
    others, refused = "any other" if house else "any of them", " or ".join(map(code, house_rules_refused(sheet)))
    yield f"You can play with {others}{f', but not with {refused}' if refused else ''}."
    yield from ["", *(ruling_table(sheet, found) if found else ())]


def _facts(sheet: str, variant: Variant) -> list[str]:
    facts = {
        "id": code(variant.id),
        "version": variant.version,
        "product" if sheet in PRODUCTS else "sheet": f"{code(sheet)} in the ids of the rules",
        "players": f"{variant.least_players} to {variant.most_players}",
        "colours": ", ".join(variant.colors) or "none",
        **({"colours of the other side": ", ".join(variant.back_colors)} if variant.back_colors else {}),
        "cards in play": variant.size,
        **({"extras": f"{variant.extras} in the box, never in play"} if variant.extras else {}),
        **({"drawing": plain(variant.on_draw.text)} if variant.on_draw else {}),
        **({"assumed": plain(ASSUMED[sheet])} if sheet in ASSUMED else {}),
        "in code": code(f"unorules.variants.{constant(variant)}"),
    }
    return table(["", ""], ((f"**{name}**", fact) for name, fact in facts.items()))


def deck_table(variant: Variant) -> list[str]:
    """The kinds by colour, with how many there are of each card; a table for each side, where cards have two."""
    lines = _side_table(variant, variant.deck, variant.colors)
    if not variant.back_colors:
        return lines
    order = [kind.id for kind in variant.kinds]
    turned = [(card.turned_over, count) for card, count in variant.deck]
    turned.sort(key=lambda entry: order.index(entry[0].kind))
    return [*lines, "The other side of the same cards:", "", *_side_table(variant, turned, variant.back_colors)]


def _side_table(variant: Variant, deck: Iterable[tuple[Card, int]], colors: Sequence[str]) -> list[str]:
    counts = Counter[tuple[str, str | None]]()
    for card, count in deck:
        counts[card.kind, card.color] += count
    columns: tuple[str | None, ...] = (*colors, None) if colors else ()
    kinds = {kind.id: kind for kind in variant.kinds}
    used = [kinds[id] for id in dict.fromkeys(kind for kind, _ in counts)]
    rows: list[list[object]] = []
    for kind in used:
        cells = [counts[kind.id, color] for color in columns]
        total = sum(count for (id, _), count in counts.items() if id == kind.id)
        rows.append([code(kind.id), kind.points, *(cell or "" for cell in cells), total])
    sums = [sum(counts[kind.id, color] for kind in used) for color in columns]
    rows.append(["**all**", "", *sums, f"**{variant.size}**"])
    return table(["kind", "points", *(color or "no colour" for color in columns), "all"], rows)


def _characters(variant: Variant) -> list[str]:
    """Who is on how many cards, where the cards show somebody."""
    who: defaultdict[str, Counter[str | None]] = defaultdict(Counter)
    nobody = 0
    for card, count in variant.deck:
        nobody += 0 if card.tags else count
        for tag in card.tags:
            who[tag][card.color] += count
    if not who:
        return []
    columns: tuple[str | None, ...] = (*variant.colors, None)
    rows = [[tag, *(found[color] or "" for color in columns), found.total()] for tag, found in who.items()]
    example = _tagged_card(variant)
    return [
        f"How many cards show which character, written as a tag (`{example}`). {nobody} cards show nobody.",
        "",
        *table(["character", *variant.colors, "no colour", "all"], rows),
    ]


def _tagged_card(variant: Variant) -> Card:
    return next(card for card, _ in variant.deck if card.tags)


def _specials(variant: Variant) -> Iterator[str]:
    for kind in special_kinds(variant):
        yield from [f"`{kind.id}`: {plain(kind.text)}", ""]


def _switch_docs() -> dict[str, str]:
    """Return what each switch decides: the first paragraph, before the meanings of its values."""
    found = ModuleAnalyzer.for_module(Rules.__module__).find_attr_docs()
    return {name: "\n".join(lines).partition("\n\n")[0] for (owner, name), lines in found.items() if owner == "Rules"}


def _switch_rows(variant: Variant) -> Iterator[list[str]]:
    words, default = _switch_docs(), Rules()
    for a in attrs.fields(Rules):
        value: object = getattr(variant.rules, a.name)
        differs = value != getattr(default, a.name)
        told = value_of(variant, a.name)
        yield [code(a.name), f"**{told}**" if differs else told, plain(words[a.name])]
