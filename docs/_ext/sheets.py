"""The pages generated from the library's own data: variants, rules and rulings, and the tests that show them.

They are written into `_generated` before Sphinx looks for its sources, and only if they have changed.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import field, frozen
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import ExtensionMetadata

import unorules
from tests.rules import matrix
from tests.rules.matrix import Rule
from unorules import CLASSIC_2010, DEFAULT, Card, Kind, Rules, Variant

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = "tests/rules"
FOLDER: Final = "_generated"

SHEETS: Final[dict[str, str]] = tomllib.loads(
    (ROOT / "src" / "unorules" / "data" / "rules.toml").read_text(encoding="utf-8")
)["sheet"]
"""The variant of every sheet that the rules name."""

SHORT: Final = {"C10": "Classic", "HK": "Hello Kitty", "NFL": "Kicker", "SM": "Martin", "FR": "Friends"}
"""Sheets by a word, where five stand side by side."""

ABBREVIATIONS: Final = [
    "The older sheets, together `OLD`, are `C10` (classic), `HK` (Hello Kitty & Friends) and `SM` (Shantell Martin).",
    "The newer sheets, together `NEW`, are `NFL` (Ice The Kicker) and `FR` (FRIENDS). `P0` is the dealer, `P1` the",
    "seat to the dealer's left, `P2` the one after that, and `K` the colour in force. Names that begin with `E-` are",
    "sources; see [Evidence](rulings.md#evidence).",
    "",
]


@frozen(kw_only=True)
class Ruling:
    """One ruling, as `rulings.toml` states it."""

    id: str
    title: str
    text: str
    default: str
    switches: list[str]
    confidence: str = "not rated"
    sheets: list[str] = field(factory=lambda: list(SHEETS))
    """Those it is about."""


@frozen(kw_only=True)
class Assumption:
    """Something about a deck that its sheet does not print, and the call that replaces it."""

    sheet: str
    what: str
    instead: tuple[str, Mapping[str, int]]
    """What the call below makes, and the cards whose numbers it changes."""
    without: str = ""
    """A card that these take the place of."""


ASSUMPTIONS: Final = {
    "R-02": Assumption(
        sheet="NFL",
        what="The sheet prints a total of 108 cards but no breakdown. How the eight wilds are split is assumed.",
        instead=("four of each wild, in a box of 112", {"wild": 4, "wild-ice-the-kicker": 4}),
    ),
    "R-03": Assumption(
        sheet="FR",
        what="The sheet does not print how many of the 112 cards are the special wild. Four are assumed.",
        instead=("a single special wild", {"wild-the-one-where-you-draw": 1}),
    ),
    "R-41": Assumption(
        sheet="FR",
        what="The sheet does not print who is on which card. Each coloured card is assumed to show one of the six.",
        instead=("plain wilds that show two of the six; you can change any other card too", {"wild.ross.rachel": 4}),
        without="wild",
    ),
}

RULINGS: Final = {entry["id"]: Ruling(**entry) for entry in matrix.entries("rulings.toml", "ruling")}
OF_THE_SHEETS: Final = [ruling for ruling in RULINGS.values() if ruling.id not in matrix.HOUSE_RULINGS]
EVIDENCE: Final = matrix.entries("rulings.toml", "evidence")
SWITCHES: Final = matrix.entries("rulings.toml", "switch")

_SPECIAL = re.compile(r"[\\*_\[\]<>|#$@&]")
_CITED = re.compile(r"\b(?:R-\d+[a-z]?|E-[A-Z0-9]+(?:-[A-Z0-9]+)*)\b")
_KEYS: Final = {name: f"ruling-{name.lower()}" for name in RULINGS} | {
    entry["key"]: f"evidence-{entry['key'].lower()}" for entry in EVIDENCE
}


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
    """Every page by the name of its file."""
    if lost := {variant.id for variant in DEFAULT} ^ set(SHEETS.values()):
        raise ExtensionError(f"docs/_ext/sheets.py and unorules.DEFAULT differ in {', '.join(sorted(lost))}")
    marked = matrix.marked_rules(ROOT / TESTS)
    made = {f"{id}.md": variant_page(sheet, DEFAULT.variant(id), marked) for sheet, id in SHEETS.items()}
    made["side-by-side.md"] = side_by_side()
    made["rules.md"] = rules_page(marked)
    made["rulings.md"] = rulings_page(marked)
    return {name: "\n".join(lines).rstrip() + "\n" for name, lines in made.items()}


# --- Pieces of Markdown ---------------------------------------------------------------------------


def plain(text: object) -> str:
    """Text in which only code is marked up, with the rulings and the evidence it cites as links."""
    spans = re.split(r"(`[^`]*`)", " ".join(str(text).split()))
    return "".join(span if place % 2 else _linked(_SPECIAL.sub(r"\\\g<0>", span)) for place, span in enumerate(spans))


def _linked(text: str) -> str:
    return _CITED.sub(lambda found: link(found[0], _KEYS[found[0]]) if found[0] in _KEYS else found[0], text)


def link(text: str, target: str) -> str:
    return f"[{text}](#{target})"


def code(text: object) -> str:
    return f"`{text}`"


def row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def table(head: Sequence[object], rows: Iterable[Iterable[object]]) -> list[str]:
    return [row(head), row("---" for _ in head), *map(row, rows), ""]


def ruling_links(ids: Iterable[str]) -> str:
    return ", ".join(link(id, _KEYS[id]) for id in ids)


def rule_link(id: str) -> str:
    return link(id, f"rule-{id.lower()}")


def sheet_link(sheet: str) -> str:
    return link(sheet, f"variant-{SHEETS[sheet]}")


# --- A variant ------------------------------------------------------------------------------------


def variant_page(sheet: str, variant: Variant, marked: Mapping[str, list[str]]) -> list[str]:
    """What is in the box, by which rules it is played, who shows that, and what was ruled."""
    rules = [rule for rule in matrix.RULES.values() if sheet in rule.sheets]
    return [
        f"(variant-{variant.id})=",
        f"# {plain(variant.title)}",
        "",
        *_facts(sheet, variant),
        *_assumptions(sheet, variant),
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
        f"The {len(rules)} rules of the sheet, and what you can observe at a table that follows them.",
        "[All rules](rules.md) names their tests and explains the ids.",
        "",
        *_by_section(rules, marked, sheet),
        "## Rulings",
        "",
        "How the library settles what the sheet leaves open. [All rulings](rulings.md) gives the reasons. No sheet has",
        "[house rules](../house-rules.md); any variant can be played with them.",
        "",
        *_ruling_table(sheet, [ruling.id for ruling in OF_THE_SHEETS if sheet in ruling.sheets]),
    ]


def _facts(sheet: str, variant: Variant) -> list[str]:
    facts = {
        "id": code(variant.id),
        "version": variant.version,
        "sheet": f"{code(sheet)} in the ids of the rules",
        "players": f"{variant.least_players} to {variant.most_players}",
        "colours": ", ".join(variant.colors),
        "cards in play": variant.size,
        "extras": f"{variant.extras} in the box, never in play" if variant.extras else "none",
        "in code": code(f"unorules.{constant(variant)}"),
    }
    return table(["", ""], ((f"**{name}**", fact) for name, fact in facts.items()))


def constant(variant: Variant) -> str:
    """The public name of a shipped variant."""
    return next(name for name in unorules.__all__ if getattr(unorules, name) is variant)


def _assumptions(sheet: str, variant: Variant) -> Iterator[str]:
    for id, assumption in ASSUMPTIONS.items():
        if assumption.sheet != sheet:
            continue
        outcome, changes = assumption.instead
        name = constant(variant)
        whole = {str(card): count for card, count in variant.deck if str(card) != assumption.without}
        # The call that is printed below: it must work.
        variant.with_deck(f"my:{variant.id}", {**whole, **changes})
        without = f' if str(card) != "{assumption.without}"' if assumption.without else ""
        written = ", ".join(f'"{card}": {count}' for card, count in changes.items())
        yield from [
            ":::{admonition} An assumption",
            ":class: warning",
            "",
            f"{assumption.what} See {ruling_links([id])}. You can replace it with one call, here with {outcome}:",
            "",
            "```python",
            f"from unorules import {name}",
            "",
            f"deck = {{str(card): count for card, count in {name}.deck{without}}}",
            f"changes = {{{written}}}",
            f'mine = {name}.with_deck("my:{variant.id}", {{**deck, **changes}})',
            "```",
            ":::",
            "",
        ]


def deck_table(variant: Variant) -> list[str]:
    """The kinds by colour, with how many there are of each card."""
    counts = Counter[tuple[str, str | None]]()
    for card, count in variant.deck:
        counts[card.kind, card.color] += count
    columns: tuple[str | None, ...] = (*variant.colors, None)
    kinds = {kind.id: kind for kind in variant.kinds}
    used = [kinds[id] for id in dict.fromkeys(card.kind for card, _ in variant.deck)]
    rows: list[list[object]] = []
    for kind in used:
        cells = [counts[kind.id, color] for color in columns]
        rows.append([code(kind.id), kind.points, *(cell or "" for cell in cells), sum(cells)])
    sums = [sum(counts[kind.id, color] for kind in used) for color in columns]
    rows.append(["**all**", "", *sums, f"**{variant.size}**"])
    return table(["kind", "points", *variant.colors, "no colour", "all"], rows)


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
    return [
        f"How many cards show which character, written as a tag (`{_tagged(variant)}`). {nobody} cards show nobody.",
        "",
        *table(["character", *variant.colors, "no colour", "all"], rows),
    ]


def _tagged(variant: Variant) -> Card:
    return next(card for card, _ in variant.deck if card.tags)


def special_kinds(variant: Variant) -> list[Kind]:
    """The kinds that the classic sheet does not have."""
    return [kind for kind in variant.kinds if kind not in CLASSIC_2010.kinds]


def _words(kind: Kind) -> str:
    """What a card's own code says it does."""
    said = (getattr(done, "__doc__", None) for done in (kind.on_play, kind.on_answer) if callable(done))
    return " ".join(plain(words) for words in said if words)


def _specials(variant: Variant) -> Iterator[str]:
    for kind in special_kinds(variant):
        yield from [f"`{kind.id}`: {_words(kind)}", ""]


def _switch_docs() -> dict[str, str]:
    """Return what each switch decides: the first paragraph, before the meanings of its values."""
    found = ModuleAnalyzer.for_module(Rules.__module__).find_attr_docs()
    return {name: "\n".join(lines).partition("\n\n")[0] for (owner, name), lines in found.items() if owner == "Rules"}


def _switch_rows(variant: Variant) -> Iterator[list[str]]:
    words, default = _switch_docs(), Rules()
    for a in attrs.fields(Rules):
        value: object = getattr(variant.rules, a.name)
        differs = value != getattr(default, a.name)
        told = _value(variant, a.name)
        yield [code(a.name), f"**{told}**" if differs else told, plain(words[a.name])]


# --- Rules and rulings ----------------------------------------------------------------------------


def tests_of(rule: Rule, marked: Mapping[str, list[str]], sheet: str | None) -> list[str]:
    """The tests that cite a rule; for a sheet, without those that cite it as another sheet's."""
    found: dict[str, None] = {}
    for cited, tests in marked.items():
        prefix = cited.partition("-")[0]
        if matrix.canonical(cited) == rule.id and (sheet is None or cited == rule.id or prefix == sheet):
            found.update(dict.fromkeys(tests))
    return sorted(found)


def _by_section(rules: Iterable[Rule], marked: Mapping[str, list[str]], sheet: str) -> Iterator[str]:
    section = None
    for rule in rules:
        if rule.section != section:
            section = rule.section
            yield from [f"### {plain(section)}", ""]
        optional = " (only in an optional way of playing)" if sheet in rule.optional else ""
        yield f"- **{rule_link(rule.id)}**{optional} {plain(rule.says)}"
        yield from (f"  {line}" for line in _details(rule))
        yield f"  - Tests: {len(tests_of(rule, marked, sheet)) or 'none yet'}"
        yield ""


def _details(rule: Rule) -> Iterator[str]:
    yield f"- Observed: {plain(rule.shows)}"
    if rule.edges:
        yield f"- Edge cases: {plain(rule.edges)}"
    if rule.rulings:
        yield f"- Rulings: {ruling_links(rule.rulings)}"


def rules_page(marked: Mapping[str, list[str]]) -> list[str]:
    """All rules by section."""
    lines = [
        "# All rules",
        "",
        f"The {len(matrix.RULES)} rules of the five sheets in our own words, each with the tests in `{TESTS}` that are",
        "marked with its id. The prefix of an id says which sheets have the rule: `ALL` for all five sheets, `C10` for",
        "the older three or the classic one alone, `NEW` for the newer two, any other prefix for that sheet alone, and",
        "`N` for what no sheet provides for.",
        "",
        *ABBREVIATIONS,
    ]
    sections = dict.fromkeys(rule.section for rule in matrix.RULES.values())
    for section in sections:
        lines += [f"## {plain(section)}", ""]
        for rule in matrix.RULES.values():
            if rule.section == section:
                sheets = ", ".join(
                    sheet_link(sheet) + (" (optional)" if sheet in rule.optional else "") for sheet in rule.sheets
                )
                lines += [f"(rule-{rule.id.lower()})=", f"### {rule.id}", "", plain(rule.says), ""]
                tests = ", ".join(map(code, tests_of(rule, marked, None))) or "none yet"
                lines += [*_details(rule), f"- Tests: {tests}", f"- Sheets: {sheets}", ""]
    return lines


def _ruling_table(sheet: str, ids: Iterable[str]) -> list[str]:
    rows = []
    for id in ids:
        ruling = RULINGS[id]
        assumed = id in ASSUMPTIONS and ASSUMPTIONS[id].sheet == sheet
        confidence = (
            f"{ruling.confidence}; **an assumption** that `with_deck` replaces" if assumed else ruling.confidence
        )
        rows.append([ruling_links([id]), plain(ruling.title), plain(ruling.default), confidence, _switch_names(ruling)])
    return table(["ruling", "about", "what the library does", "confidence", "switch"], rows)


def _switch_names(ruling: Ruling) -> str:
    return ", ".join(map(code, ruling.switches)) or "none"


def rulings_page(marked: Mapping[str, list[str]]) -> list[str]:
    """All rulings, the switches they belong to, and the evidence they lean on."""
    house = matrix.HOUSE_RULINGS
    lines = [
        "# All rulings",
        "",
        "How this library settles what the five sheets leave open, and what they disagree about. Confidence is high if",
        "a text settles the question, medium if the answer is well supported, and low if it is a guess.",
        "",
        f"{ruling_links(house[:1])} to {ruling_links(house[-1:])} say what the [house rules](../house-rules.md) mean,",
        "which no sheet has. Tests are marked with their ids.",
        "",
        *ABBREVIATIONS,
    ]
    for ruling in RULINGS.values():
        citing = [rule.id for rule in matrix.RULES.values() if ruling.id in rule.rulings]
        lines += [
            f"(ruling-{ruling.id.lower()})=",
            f"## {ruling.id}: {plain(ruling.title)}",
            "",
            plain(ruling.text),
            "",
        ]
        if assumption := ASSUMPTIONS.get(ruling.id):
            instead = f"You can replace it with `{constant(DEFAULT.variant(SHEETS[assumption.sheet]))}.with_deck(...)`"
            lines += [":::{admonition} An assumption", ":class: warning", "", assumption.what]
            lines += [f"{instead}; see {sheet_link(assumption.sheet)}.", ":::", ""]
        lines += [f"- Default: {plain(ruling.default)}"]
        if ruling.id in house:
            tests = ", ".join(map(code, marked.get(ruling.id, ()))) or "none yet"
            lines += [f"- Switches: {_switch_names(ruling)}", f"- Tests: {tests}", ""]
            continue
        lines += [f"- Confidence: {ruling.confidence}", f"- Switches: {_switch_names(ruling)}"]
        lines += [f"- Cited by: {', '.join(map(rule_link, citing)) or 'no rule'}", ""]
    lines += ["## Switches", ""]
    lines += table(["switch", "values, the default first", "rulings"], map(_switch, SWITCHES))
    lines += ["## Evidence", "", "Sources published elsewhere that the rulings rely on.", ""]
    for entry in EVIDENCE:
        lines += [f"(evidence-{entry['key'].lower()})=", f"### {entry['key']}", ""]
        lines += [plain(entry["says"]), "", f"Source: {plain(entry['where'])}", ""]
    return lines


def _switch(entry: Mapping[str, Any]) -> list[str]:
    values = ", ".join(map(code, entry["values"]))
    if "least" in entry:
        values += f", any integer from {entry['least']} to {entry['most']:,}"
    return [code(entry["name"]), values, ruling_links(entry["rulings"])]


# --- Side by side ---------------------------------------------------------------------------------


def side_by_side() -> list[str]:
    """The five sheets in one table each for the box and for the switches."""
    variants = [DEFAULT.variant(id) for id in SHEETS.values()]
    head = ["", *(link(SHORT[sheet], f"variant-{id}") for sheet, id in SHEETS.items())]
    return [
        "# The five sheets side by side",
        "",
        "Rows in bold differ between the sheets.",
        "",
        "## Box and deck",
        "",
        *table(head, (_compared(name, cells) for name, cells in _contents(variants))),
        "## How it is played",
        "",
        *table(head, (_compared(name, cells) for name, cells in _switches(variants))),
        "[Switches](../switches.md) explains what each switch decides and what its values mean. No sheet turns on a",
        "[house rule](../house-rules.md).",
        "",
        "## The special wilds",
        "",
        *(f"- {link(plain(v.title), f'variant-{v.id}')}: {_special(v) or 'none'}" for v in variants),
        "",
    ]


def _special(variant: Variant) -> str:
    return "; ".join(f"`{kind.id}`. {_words(kind)}" for kind in special_kinds(variant))


def _compared(name: str, cells: Sequence[str]) -> list[str]:
    return [f"**{name}**" if len(set(cells)) > 1 else name, *cells]


def _contents(variants: Sequence[Variant]) -> Iterator[tuple[str, list[str]]]:
    yield "cards in the box", [str(v.size + v.extras) for v in variants]
    yield "never in play", [str(v.extras) for v in variants]
    yield "cards in play", [str(v.size) for v in variants]
    yield "players", [f"{v.least_players} to {v.most_players}" for v in variants]
    yield "colours", [", ".join(v.colors) for v in variants]
    standard = [kind for kind in CLASSIC_2010.kinds if kind.number is None]
    yield "number cards", [str(_count(v, [kind for kind in v.kinds if kind.number is not None])) for v in variants]
    for kind in standard:
        yield code(kind.id), [str(_count(v, [kind])) for v in variants]
    yield "special wild", [_special_count(v) for v in variants]
    yield "characters on the cards", [", ".join(_tags(v)) or "none" for v in variants]
    yield "assumed, not printed", [_assumed(v) for v in variants]


def _count(variant: Variant, kinds: Iterable[Kind]) -> int:
    ids = {kind.id for kind in kinds}
    return sum(count for card, count in variant.deck if card.kind in ids)


def _special_count(variant: Variant) -> str:
    return ", ".join(f"{_count(variant, [kind])} `{kind.id}`" for kind in special_kinds(variant)) or "none"


def _tags(variant: Variant) -> dict[str, None]:
    return dict.fromkeys(tag for card, _ in variant.deck for tag in card.tags)


def _assumed(variant: Variant) -> str:
    ids = [id for id, assumption in ASSUMPTIONS.items() if SHEETS[assumption.sheet] == variant.id]
    return ruling_links(ids) or "nothing"


def _switches(variants: Sequence[Variant]) -> Iterator[tuple[str, list[str]]]:
    for a in attrs.fields(Rules):
        yield code(a.name), [_value(variant, a.name) for variant in variants]


def _value(variant: Variant, switch: str) -> str:
    """The value of a switch; a target that no score can reach is none."""
    if switch == "target" and variant.rules.scoring == "none":
        return "not used"
    return code(getattr(variant.rules, switch))
