"""Dealing, and the card that opens the discard pile."""

from __future__ import annotations

from tests.spec.model.cards import color_of, is_number, is_wild, kind_of
from tests.spec.model.dealer import whole_deck
from tests.spec.model.effects import run_effects
from tests.spec.model.flip import play_flip
from tests.spec.model.launcher import HITS, press
from tests.spec.model.seating import left_of
from tests.spec.model.table import Sheet, Table, wait_for
from tests.spec.model.turns import begin_turn, follow

# C10-OPEN-06: a Wild Draw Four goes back, and so do the wilds like it. R-83: a Discard All is nobody's.
GO_BACK = [
    *("wild-draw-four", "wild-draw-two"),
    *("wild-reverse-draw-four", "wild-draw-six", "wild-draw-ten", "wild-color-roulette", "discard-all"),
]


def opens(sheet: Sheet, card: str) -> bool:
    """Return whether a card can be the one that play begins on."""
    # NEW-OPEN-01, NM-OPEN-01: only a number does.
    if sheet["rules"]["opening"] == "numbers_only":
        return is_number(card)
    # AW-TURN-01, AW-TARGET-01, AW-SWAP-01: without colours, all but those whose player has to choose.
    if not sheet["colors"]:
        return kind_of(card) not in ("wild-targeted-draw-two", "wild-forced-swap")
    return kind_of(card) not in GO_BACK


def deal(table: Table, deck: list[str]) -> None:
    """Deal the hands, one card at a time from the dealer's left on; the rest is the draw pile."""
    # N-14: two players are dealt the same as more.
    table["hands"] = [[] for _ in range(table["seats"])]
    table["discard"] = []
    table["draw"] = list(deck)
    # ALL-SETUP-04, ALL-SETUP-05
    seat = table["dealer"]
    # none for whoever is gone.
    for _ in range(table["sheet"]["rules"]["hand_size"] * len(table["active"])):
        seat = left_of(table, seat)
        table["hands"][seat].append(table["draw"].pop(0))


def deal_until_it_can_open(table: Table, deck: list[str]) -> None:
    """Deal, and deal everything again as long as every card that could open has been dealt."""
    deal(table, deck)
    #
    if not any(opens(table["sheet"], card) for card in table["draw"]):
        deal_until_it_can_open(table, table["luck"].shuffle(whole_deck(table), "deal"))


def turn_up(table: Table) -> str:
    """Turn up cards until one opens, and return it."""
    # ALL-SETUP-06
    card = table["draw"].pop(0)
    if opens(table["sheet"], card):
        table["discard"].insert(0, card)
        return card
    if table["sheet"]["rules"]["opening"] == "numbers_only":
        # NEW-OPEN-01, R-12: it is ignored, and covered by the next.
        table["discard"].insert(0, card)
    else:
        # C10-OPEN-06, R-11: it is put back, and the whole pile reshuffled.
        table["draw"] = table["luck"].shuffle([*table["draw"], card], "return")
    return turn_up(table)


def open_round(table: Table) -> None:
    """Turn up the first card, let it act, and let the first player begin."""
    card = turn_up(table)
    table["color"] = color_of(card)
    # ALL-SETUP-07
    dealer, first = table["dealer"], left_of(table, table["dealer"])
    kind = kind_of(card)
    if is_wild(card) and table["sheet"]["colors"]:
        # C10-OPEN-05, HK-OPEN-07, HK-BM-05, R-10, R-16: the first player names the colour, and nothing else happens.
        wait_for(table, "ask", first, question="color", options=table["sheet"]["colors"])
    elif kind in ("reverse", "wild-reverse"):
        # C10-OPEN-03, R-15: the dealer goes first, and play runs to the right.
        table["direction"] = -1
        begin_turn(table, dealer)
    elif kind == "flip":
        # FL-OPEN-01: with the one card that was turned up.
        follow(table, play_flip(table, first))
    elif kind in HITS:
        # AT-HIT-01, R-14: nobody has played it.
        press(table, first, HITS[kind], None)
    elif is_number(card):
        # ALL-OPEN-08, R-66: a 7 or a 0 moves no hands.
        begin_turn(table, first)
    else:
        # C10-OPEN-02, C10-OPEN-04, R-14, AW-ACT-01: as if the dealer had played it. R-60: a debt too.
        follow(table, run_effects(table, dealer, card, 1))
