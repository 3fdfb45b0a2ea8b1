"""Challenges: Wild Draw Four and the cards like it, their condition, and what a challenge costs."""

from __future__ import annotations

from tests.spec.model.cards import color_of, is_wild, kind_of
from tests.spec.model.debts import PENALTIES, add_to_debt, hit_or_owe, pay_debt
from tests.spec.model.drawing_until import draw_until_color
from tests.spec.model.piles import draw_cards
from tests.spec.model.seating import after
from tests.spec.model.table import Table, wait_for


def can_be_challenged(table: Table, kind: str) -> bool:
    """Return whether this kind of card has a condition."""
    # AW-ACT-01: without colours there is none. NM-CHAL-01: nor have the cards of other boxes.
    if not table["sheet"]["colors"]:
        return False
    # ALL-CHAL-01, FL-WD2-01, FL-WDC-01
    return kind in ("wild-draw-four", "wild-draw-two", "wild-draw-color")


def is_guilty(table: Table, rest: list[str]) -> bool:
    """Return whether a card breaks its condition, given the rest of the hand."""
    for card in rest:
        # C10-WD4-03, R-23, FL-WD2-02, FL-WDC-02: a card of the colour in force when it is played.
        if color_of(card) == table["color"]:
            return True
        # NEW-WD4-05, R-24: in NEW a wild counts as a match too.
        if is_wild(card) and table["sheet"]["rules"]["challenge_match"] == "color_or_wild":
            return True
    return False


def is_refused(table: Table, card: str, rest: list[str]) -> bool:
    """Return whether the strict table takes this card back."""
    #
    if not can_be_challenged(table, kind_of(card)) or table["sheet"]["rules"]["wd4"] != "enforce":
        return False
    return is_guilty(table, rest)


def would_bluff(table: Table, card: str, rest: list[str]) -> bool:
    """Return whether playing this card would be a bluff, which nobody has to make."""
    #
    if not can_be_challenged(table, kind_of(card)) or table["sheet"]["rules"]["wd4"] != "challenge":
        return False
    return is_guilty(table, rest)


def play_challenged(table: Table, seat: int, kind: str) -> int | None:
    """Ask the next player to accept or to challenge. Return whose turn it is then, None while it is asked."""
    victim = after(table, seat)
    rules = table["sheet"]["rules"]
    # without a challenge there is nothing to decide.
    if rules["wd4"] != "challenge":
        return accept(table, victim, kind)
    # what it would draw by accepting, where there are debts and this is a draw card.
    debts = rules["stacking"] != "off" or rules["bounce"] != "off"
    owed = table["owed"] + PENALTIES[kind] if debts and kind in PENALTIES else 0
    # ALL-CHAL-01, NEW-CHAL-02, N-10, R-26; R-61: also on a debt.
    wait_for(table, "ask", victim, question="challenge", options=["accept", "challenge"], by=seat, owed=owed)
    return None


def accept(table: Table, victim: int, kind: str) -> int:
    """Let a seat owe so many cards more, or draw at once. Return whose turn it is then."""
    if kind == "wild-draw-color":
        # FL-WDC-01
        draw_until_color(table, victim, table["color"])
        return after(table, victim)
    # ALL-WD4-02, FL-WD2-01, R-61: the cards join the debt, which the same seat may still answer.
    add_to_debt(table, PENALTIES[kind], kind)
    return hit_or_owe(table, victim)


def answer_challenge(table: Table, victim: int, player: int, option: str) -> int:
    """Settle the cards, and return whose turn it is then."""
    kind = kind_of(table["discard"][0])
    # NEW-CHAL-07, R-29: the colour and the card stay, whatever is answered.
    if option == "accept":
        return accept(table, victim, kind)
    # ALL-CHAL-03, R-30, R-53: the hand of that moment is shown to the challenger, or to all.
    everyone = table["sheet"]["rules"]["challenge_reveal"] == "all"
    table["shown"] = (player, None if everyone else victim, table["evidence"])
    # ALL-CHAL-04, R-27, R-61, FL-WD2-02, FL-WDC-02: if guilty, the challenger draws none and plays.
    loser = player if table["guilty"] else victim
    if kind == "wild-draw-color":
        draw_until_color(table, loser, table["color"])
    else:
        # what was owed before, too.
        add_to_debt(table, PENALTIES[kind], kind)
        pay_debt(table, loser)
    if table["guilty"]:
        return victim
    # ALL-CHAL-05, NEW-CHAL-06, R-28: two more, and the turn is lost.
    draw_cards(table, victim, 2)
    return after(table, victim)
