"""Wild Draw Four: its condition, and the challenge."""

from __future__ import annotations

from tests.spec.model.cards import color_of, is_wild, kind_of
from tests.spec.model.debts import PENALTIES, add_to_debt, hit_or_owe, pay_debt
from tests.spec.model.seating import after
from tests.spec.model.table import Table, wait_for


def is_guilty(table: Table, rest: list[str]) -> bool:
    """Return whether a Wild Draw Four breaks its condition, given the rest of the hand."""
    for card in rest:
        # C10-WD4-03, R-23: a card of the colour in force when it is played.
        if color_of(card) == table["color"]:
            return True
        # NEW-WD4-05, R-24: in NEW a wild counts as a match too.
        if is_wild(card) and table["sheet"]["rules"]["challenge_match"] == "color_or_wild":
            return True
    return False


def is_refused(table: Table, card: str, rest: list[str]) -> bool:
    """Return whether the strict table takes this card back."""
    #
    if kind_of(card) != "wild-draw-four" or table["sheet"]["rules"]["wd4"] != "enforce":
        return False
    return is_guilty(table, rest)


def would_bluff(table: Table, card: str, rest: list[str]) -> bool:
    """Return whether playing this card would be a bluff, which nobody has to make."""
    #
    if kind_of(card) != "wild-draw-four" or table["sheet"]["rules"]["wd4"] != "challenge":
        return False
    return is_guilty(table, rest)


def play_wild_draw_four(table: Table, seat: int) -> int | None:
    """Ask the next player to accept or to challenge. Return whose turn it is then, None while it is asked."""
    victim = after(table, seat)
    rules = table["sheet"]["rules"]
    # without a challenge there is nothing to decide.
    if rules["wd4"] == "challenge":
        # what it would draw by accepting, where there are debts.
        debts = rules["stacking"] != "off" or rules["bounce"] != "off"
        owed = table["owed"] + PENALTIES["wild-draw-four"] if debts else 0
        # ALL-CHAL-01, NEW-CHAL-02, N-10, R-26; R-61: also on a debt.
        wait_for(table, "ask", victim, question="challenge", options=["accept", "challenge"], by=seat, owed=owed)
        return None
    return owe_four(table, victim)


def owe_four(table: Table, victim: int) -> int:
    """Let a seat owe four cards more, or draw them at once. Return whose turn it is then."""
    # ALL-WD4-02, R-61: the four join the debt, which the same seat may still answer.
    add_to_debt(table, PENALTIES["wild-draw-four"], "wild-draw-four")
    return hit_or_owe(table, victim)


def answer_challenge(table: Table, victim: int, player: int, option: str) -> int:
    """Settle the four cards, and return whose turn it is then."""
    # NEW-CHAL-07, R-29: the colour and the card stay, whatever is answered.
    if option == "accept":
        return owe_four(table, victim)
    # ALL-CHAL-03, R-30, R-53: the hand of that moment is shown to the challenger, or to all.
    everyone = table["sheet"]["rules"]["challenge_reveal"] == "all"
    table["shown"] = (player, None if everyone else victim, table["evidence"])
    add_to_debt(table, PENALTIES["wild-draw-four"], "wild-draw-four")
    if table["guilty"]:
        # ALL-CHAL-04, R-27, R-61: the challenger draws none and plays, the other one draws the whole debt.
        pay_debt(table, player)
        return victim
    # ALL-CHAL-05, NEW-CHAL-06, R-28, R-61: the four, what was owed before, and two more; and the turn is lost.
    pay_debt(table, victim, extra=2)
    return after(table, victim)
