"""The pages of all rules and all rulings, with the tests that show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from docs._ext.assumptions import ASSUMPTIONS, short_admonition
from docs._ext.pieces import code, plain, rule_link, ruling_links, sheet_link, table
from docs._ext.rule_data import COMMON, EVIDENCE, RULINGS, SWITCHES, Ruling
from tests.rules import matrix
from tests.rules.matrix import Rule

TESTS: Final = "tests/rules"

ABBREVIATIONS: Final = [
    "The older sheets, together `OLD`, are `C10` (classic), `HK` (Hello Kitty & Friends) and `SM` (Shantell Martin).",
    "The newer sheets, together `NEW`, are `NFL` (Ice The Kicker) and `FR` (FRIENDS). The products are `NM` (No",
    "Mercy), `FL` (Flip), `AW` (All Wild), `AT` (Attack) and `C18` (the classic box of 2018). `P0` is the dealer,",
    "`P1` the seat to the dealer's left, `P2` the one after that, and `K` the colour in force. Names that begin with",
    "`E-` are sources; see [Evidence](rulings.md#evidence).",
    "",
]


def tests_of(rule: Rule, marked: Mapping[str, list[str]], sheet: str | None) -> list[str]:
    """Return the tests that cite a rule; for a sheet, without those that cite it as another sheet's."""
    found: dict[str, None] = {}
    for cited, tests in marked.items():
        prefix = cited.partition("-")[0]
        if matrix.canonical(cited) == rule.id and (sheet is None or cited == rule.id or prefix == sheet):
            found.update(dict.fromkeys(tests))
    return sorted(found)


def by_section(rules: Iterable[Rule], marked: Mapping[str, list[str]], sheet: str) -> Iterator[str]:
    """Yield the rules of a sheet or a product under their headings."""
    section = None
    given = list(rules)
    order = list(dict.fromkeys(rule.section for rule in given))
    for rule in sorted(given, key=lambda rule: order.index(rule.section)):
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
    """Return all rules by section."""
    lines = [
        "# All rules",
        "",
        f"The {len(matrix.RULES)} rules of sheets and products in our own words, each with the tests in `{TESTS}`",
        "that are marked with its id. The prefix of an id says whose rule it is: `ALL` that of all five sheets, `C10`",
        "of the older three or the classic one alone, `NEW` of the newer two, any other prefix of that sheet or",
        "product alone. `N` is for what no sheet provides for. Rules of the sheets hold for products, too, where it",
        "is said.",
        "",
        *ABBREVIATIONS,
    ]
    sections = dict.fromkeys(rule.section for rule in matrix.RULES.values())
    for section in sections:
        lines += [f"## {plain(section)}", ""]
        for rule in matrix.RULES.values():
            if rule.section == section:
                lines += [f"(rule-{rule.id.lower()})=", f"### {rule.id}", "", plain(rule.says), ""]
                tests = ", ".join(map(code, tests_of(rule, marked, None))) or "none yet"
                lines += [*_details(rule), f"- Tests: {tests}", f"- Where it holds: {_holders(rule)}", ""]
    return lines


def _holders(rule: Rule) -> str:
    """Return the sheets and products for which a rule holds."""
    sheets = [sheet_link(sheet) + (" (optional)" if sheet in rule.optional else "") for sheet in rule.sheets]
    return ", ".join([*sheets, *(sheet_link(product) for product, ids in COMMON.items() if rule.id in ids)])


def ruling_table(sheet: str, rulings: Iterable[Ruling]) -> list[str]:
    """Return the rulings about a sheet or a product."""
    rows = []
    for ruling in rulings:
        assumed = ruling.id in ASSUMPTIONS and ASSUMPTIONS[ruling.id].sheet == sheet
        confidence = f"{ruling.confidence}; **an assumption**" if assumed else ruling.confidence
        about = [ruling_links([ruling.id]), plain(ruling.title), plain(ruling.default)]
        rows.append([*about, confidence, _switch_names(ruling)])
    return table(["ruling", "about", "what the library does", "confidence", "switch"], rows)


def _switch_names(ruling: Ruling) -> str:
    return ", ".join(map(code, ruling.switches)) or "none"


def rulings_page(marked: Mapping[str, list[str]]) -> list[str]:
    """Return all rulings, the switches they belong to, and the evidence they lean on."""
    house, products = matrix.HOUSE_RULINGS, matrix.PRODUCT_RULINGS
    lines = [
        "# All rulings",
        "",
        "How this library settles what sheets and products leave open, and what the sheets disagree about. Confidence",
        "is high if a text settles the question, medium if the answer is well supported, and low if it is a guess.",
        "",
        f"{ruling_links(house[:1])} to {ruling_links(house[-1:])} say what the [house rules](../house-rules.md) mean,",
        f"which no sheet has. {ruling_links(products[:1])} to {ruling_links(products[-1:])} are about products. Tests",
        "are marked with the ids of both.",
        "",
        *ABBREVIATIONS,
    ]
    for ruling in RULINGS.values():
        citing = [rule.id for rule in matrix.RULES.values() if ruling.id in rule.rulings]
        lines += [f"(ruling-{ruling.id.lower()})=", f"## {ruling.id}: {plain(ruling.title)}", ""]
        lines += [plain(ruling.text), "", *short_admonition(ruling.id), f"- Default: {plain(ruling.default)}"]
        if ruling.id not in house:
            lines += [f"- Confidence: {ruling.confidence}"]
        lines += [f"- Switches: {_switch_names(ruling)}"]
        if ruling.id not in house:
            lines += [f"- Cited by: {', '.join(map(rule_link, citing)) or 'no rule'}"]
        if ruling.id in (*house, *products):
            lines += [f"- Tests: {', '.join(map(code, marked.get(ruling.id, ()))) or 'none yet'}"]
        lines += [""]
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
