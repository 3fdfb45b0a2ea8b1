"""House tables: what the engine looks up where a house rule is on."""

from __future__ import annotations

from unorules.engine.card_tables import CardTables
from unorules.engine.house_rules import bounces, goes_together, may_be_last, penalty_of, stacks
from unorules.model.cards import Color
from unorules.model.rules import Rules
from unorules.model.values import WriteOnce


class HouseTables(WriteOnce):
    """What house rules make of the cards of a variant."""

    penalties: tuple[int, ...]
    """By card: how many cards it makes the next player draw."""
    stackable: tuple[bytes, ...]
    """By the last draw card of a debt: the draw cards that may be laid on it."""
    bouncers: bytes
    """The cards that pass a debt on, if they match."""
    owes: tuple[bool, ...]
    """By card: whether its penalty becomes a debt, because some card of the deck could answer it."""
    debts: bool
    """Whether the rules, or a card, let players answer what they would have to draw."""
    not_last: bytes
    """The cards that may not be the last one of a hand."""
    same_face: tuple[bytes, ...]
    """By card: all cards of the same kind and colour, itself included."""
    together: bytes
    """The cards of which several may be played at once."""
    jumpers: tuple[bytes, ...]
    """By top card: the cards that may be played on it out of turn. Empty where nobody may jump in."""

    def __init__(self, tables: CardTables, rules: Rules) -> None:
        cards, kinds = tables.cards, list(enumerate(tables.kinds))
        self.penalties = tuple(map(penalty_of, tables.kinds))
        self.stackable = tuple(
            bytes(number for number, kind in kinds if stacks(kind, last, rules)) if rules.stacking != "off" else b""
            for last in tables.kinds
        )
        self.bouncers = bytes(number for number, kind in kinds if bounces(kind, rules))
        passed_on = bool(self.bouncers or tables.answers)
        self.owes = tuple(passed_on or bool(stackable) for stackable in self.stackable)
        self.debts = rules.stacking != "off" or rules.bounce != "off" or bool(tables.answers)
        self.not_last = bytes(n for n, kind in kinds if not may_be_last(kind, cards[n].color is None, rules))
        faces: dict[tuple[str, Color | None], list[int]] = {}
        for number, card in enumerate(cards):
            faces.setdefault((card.kind, card.color), []).append(number)
        self.same_face = tuple(bytes(faces[card.kind, card.color]) for card in cards)
        self.together = bytes(number for number, kind in kinds if goes_together(kind, rules))
        self.jumpers = tuple(
            same if rules.jump_in == "any" or card.color is not None else b""
            for card, same in zip(cards, self.same_face, strict=True)
            if rules.jump_in != "off"
        )
