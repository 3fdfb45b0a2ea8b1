"""Assumptions about sheets and products that no source settles, and the code that replaces each.

The code is run when the pages are made: what a reader copies works.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen

from docs._ext.pieces import ruling_links, sheet_link
from docs._ext.rule_data import constant, variant_of


@frozen(kw_only=True)
class Assumption:
    """Something that a sheet does not print, and how a reader replaces it."""

    sheet: str
    what: str
    instead: str
    """What the code makes."""
    code: str
    """Makes `mine`. NAME and ID stand for the variant's own."""

    @property
    def program(self) -> str:
        """The code for this variant."""
        variant = variant_of(self.sheet)
        return self.code.replace("NAME", constant(variant)).replace("ID", f"my:{variant.id}").strip()


def _with_deck(changes: str, without: str = "") -> str:
    kept = f' if str(card) != "{without}"' if without else ""
    return f"""
from unorules.variants import NAME

deck = {{str(card): count for card, count in NAME.deck{kept}}}
mine = NAME.with_deck("ID", {{**deck, {changes}}})
"""


ASSUMPTIONS: Final = {
    "R-02": Assumption(
        sheet="NFL",
        what="The sheet prints a total of 108 cards but no breakdown. How the eight wilds are split is assumed.",
        instead="four of each wild, in a box of 112",
        code=_with_deck('"wild": 4, "wild-ice-the-kicker": 4'),
    ),
    "R-03": Assumption(
        sheet="FR",
        what="The sheet does not print how many of the 112 cards are the special wild. Four are assumed.",
        instead="a single special wild",
        code=_with_deck('"wild-the-one-where-you-draw": 1'),
    ),
    "R-41": Assumption(
        sheet="FR",
        what="The sheet does not print who is on which card. Each coloured card is assumed to show one of the six.",
        instead="plain wilds that show two of the six; you can change any other card too",
        code=_with_deck('"wild.ross.rachel": 4', without="wild"),
    ),
    "R-80": Assumption(
        sheet="NM",
        what="The sheet prints no inventory. The count of every card is assumed.",
        instead="two Wild Draw Six, and six Wild Draw Ten",
        code=_with_deck('"wild-draw-six": 2, "wild-draw-ten": 6'),
    ),
    "R-81": Assumption(
        sheet="NM",
        what="Whether somebody who could play may draw is not said. It is assumed that nobody may.",
        instead="players who may draw whenever they like",
        code="""
from unorules.variants import NAME

mine = NAME.with_rules(draw_choice="free")
""",
    ),
    "R-82": Assumption(
        sheet="AW",
        what="Sources disagree about how many there are of each card. These counts are assumed.",
        instead="fewer plain wilds, and more Wild Draw Four",
        code=_with_deck('"wild": 50, "wild-draw-four": 10'),
    ),
    "R-83": Assumption(
        sheet="AT",
        what="The points of the special cards, and that Attack-Attack costs no turn, are assumed.",
        instead="a Hit Two that counts 30 points",
        code="""
from attrs import evolve
from unorules.variants import NAME

kinds = {kind.id: kind for kind in NAME.kinds}
kinds["hit-two"] = evolve(kinds["hit-two"], points=30)
mine = evolve(NAME, id="ID", kinds=tuple(kinds.values()))
""",
    ),
    "R-84": Assumption(
        sheet="AT",
        what="How many cards the launcher gives at most is not printed: 10 are assumed. A host may report fewer.",
        instead="a press that gives one card every time, so that the host is not asked when somebody draws",
        code="""
from attrs import evolve
from unorules.cards import DrawCards, Effect, Kind, Turn
from unorules.variants import NAME


def press(turn: Turn) -> list[Effect]:
    return [DrawCards(turn.seat, turn.owed)]


launcher = Kind("my:launcher", points=0, on_play=press)
mine = evolve(NAME, id="ID", on_draw=launcher)
""",
    ),
    "R-85": Assumption(
        sheet="FL",
        what="The sheet does not print which dark face is behind which light one. The pairing is assumed.",
        instead="two cards that have changed backs",
        code="""
from unorules.variants import NAME

changed = {"red-1/pink-1": "red-1/purple-7", "red-2/purple-7": "red-2/pink-1"}
cards = {str(card): count for card, count in NAME.deck}
mine = NAME.with_deck("ID", {changed.get(card, card): cards[card] for card in cards})
""",
    ),
}
"""By the id of their ruling."""


def assumption_ids(sheet: str) -> list[str]:
    """Return the ids of the rulings that are assumptions about a sheet or a product."""
    return [id for id, assumption in ASSUMPTIONS.items() if assumption.sheet == sheet]


def admonitions(sheet: str) -> Iterator[str]:
    """Yield a box for every assumption about a sheet or a product, with the code that replaces it."""
    for id in assumption_ids(sheet):
        assumption = ASSUMPTIONS[id]
        made: dict[str, Any] = {}
        exec(assumption.program, made)  # noqa: S102 - our own, from above
        if made["mine"] == variant_of(sheet):
            raise ValueError(f"the code for {id} changes nothing")
        yield from [
            ":::{admonition} An assumption",
            ":class: warning",
            "",
            f"{assumption.what} See {ruling_links([id])}. You can replace this, here with {assumption.instead}:",
            "",
            "```python",
            assumption.program,
            "```",
            ":::",
            "",
        ]


def short_admonition(id: str) -> Iterator[str]:
    """Yield a box that says what a ruling assumes, and leads to the code that replaces it."""
    if assumption := ASSUMPTIONS.get(id):
        where = f"{sheet_link(assumption.sheet)} shows how to replace this"
        yield from [":::{admonition} An assumption", ":class: warning", "", f"{assumption.what} {where}.", ":::", ""]
