"""Debts: draw cards that wait to be answered, stacked, bounced or challenged."""

from __future__ import annotations

from tests.spec.model.cards import color_of, colors_in_play, deck_in_play, is_wild, kind_of, matches
from tests.spec.model.hands import draw_cards, draw_one
from tests.spec.model.seats import after
from tests.spec.model.table import Table, wait_for

# The draw cards, and what each makes the next player draw.
PENALTIES = {
    "draw-two": 2,  # ALL-D2-01
    "wild-draw-four": 4,  # ALL-WD4-02, AW-ACT-01
    "draw-four": 4,  # NM-D4-01
    "wild-reverse-draw-four": 4,  # NM-WRD4-01
    "wild-draw-six": 6,  # NM-WILD-01
    "wild-draw-ten": 10,  # NM-WILD-01
    "draw-one": 1,  # FL-D1-01
    "draw-five": 5,  # FL-D1-01
    "wild-draw-two": 2,  # FL-WD2-01, AW-ACT-01
}
# what passes a debt on, by the name of the switch: the cards that only reverse, or only skip.
BOUNCERS = {
    "reverse": "reverse",
    "wild-reverse": "reverse",
    "skip": "skip",
    "wild-skip": "skip",
    "wild-skip-two": "skip",
}


def bounces(table: Table, kind: str) -> bool:
    """Return whether the house lets a debt bounce off this kind of card."""
    #
    if kind not in BOUNCERS:
        return False
    return table["sheet"]["rules"]["bounce"] in (BOUNCERS[kind], "both")


def stacks(table: Table, kind: str, last: str) -> bool:
    """Return whether a card of this kind may be stacked on a debt whose last draw card is of the other kind."""
    # R-60, NM-ROUL-03: a card by which somebody draws until something turns up is no draw card.
    if kind not in PENALTIES:
        return False
    stacking = table["sheet"]["rules"]["stacking"]
    if stacking == "same_kind":
        return kind == last
    if stacking == "equal_or_higher":
        return PENALTIES[kind] >= PENALTIES[last]
    return bool(stacking == "any")


def answers_debt(table: Table, card: str) -> bool:
    """Return whether a card may be laid on the debt."""
    # the last draw card counts, not the top card, and no colour does.
    if stacks(table, kind_of(card), table["owed_for"]):
        return True
    # a Reverse or a Skip has to match as ever.
    return bounces(table, kind_of(card)) and matches(table, card)


def is_asked(table: Table, last: str) -> bool:
    """Return whether some kind of card in the deck could answer a debt whose last draw card is of this kind."""
    # otherwise nothing is asked, and the cards are drawn at once.
    kinds = [kind_of(card) for card in deck_in_play(table)]
    return any(stacks(table, kind, last) or bounces(table, kind) for kind in kinds)


def add_to_debt(table: Table, count: int, kind: str) -> None:
    """Let the next player owe so many cards more."""
    #
    table["owed"] += count
    table["owed_for"] = kind


def pay_debt(table: Table, seat: int, extra: int = 0) -> None:
    """Let a seat draw all that is owed, and perhaps some cards more."""
    owed = table["owed"] + extra
    table["owed"] = 0
    # owed cards lapse with dry piles.
    draw_cards(table, seat, owed)


def hit_or_owe(table: Table, seat: int) -> int:
    """Let a seat owe what lies on the table, or draw it at once. Return whose turn it is then."""
    if is_asked(table, table["owed_for"]):
        return seat
    # ALL-D2-02, ALL-WD4-02: the cards, and the turn is lost.
    pay_debt(table, seat)
    return after(table, seat)


# Wild Color Roulette and Wild Draw Color: drawing until a colour comes.


def draw_until_color(table: Table, seat: int, color: str | None) -> None:
    """Let a seat draw until a card of a colour comes, or until both piles have run out."""
    # NM-ROUL-01, FL-WDC-01: wilds do not count, and all cards are kept.
    for _ in range(len(table["draw"]) + len(table["discard"])):
        card = draw_one(table, seat)
        if card is not None and color_of(card) == color:
            break


def play_color_roulette(table: Table, seat: int) -> None:
    """Ask the next player for a colour."""
    # NM-ROUL-01: whoever played it names nothing.
    wait_for(table, "ask", after(table, seat), question="color", options=colors_in_play(table), by=seat)


def answer_roulette(table: Table, victim: int, color: str) -> int:
    """Let the one who named the colour draw until it comes, and return whose turn it is then."""
    # NM-ROUL-02: it stays in force.
    table["color"] = color
    draw_until_color(table, victim, color)
    # NM-ROUL-01: and loses the turn.
    return after(table, victim)


# Challenges: Wild Draw Four and the cards like it.


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
