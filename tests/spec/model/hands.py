"""Hands and piles: drawing, the reshuffle, hands that move, and the window to catch a hand of one."""

from __future__ import annotations

from tests.spec.model.cards import color_of, deck_in_play
from tests.spec.model.seats import after, from_the_next_on, only_two_play
from tests.spec.model.table import Table, wait_for

# UNO: the window in which a seat with one card can be caught.


def calls_are_made(table: Table) -> bool:
    """Return whether players call UNO themselves, and a round is being played."""
    # `auto` calls for everyone, `off` has no calls. R-36: never between rounds.
    if table["sheet"]["rules"]["uno_call"] != "manual":
        return False
    return table["prompt"]["kind"] not in ("round_over", "match_over")


def hand_grew(table: Table, seat: int) -> None:
    """Let what was due for one card lapse, now that the hand is larger."""
    # the obligation lapses unless the hand is one card.
    table["catchable"].discard(seat)
    # an early call lapses when its player draws, by choice or as a penalty.
    if seat == table["prompt"]["seat"]:
        table["called_early"] = False


def close_windows(table: Table, seat: int) -> None:
    """Let nobody be caught any more, because a seat has begun a turn."""
    # under `own_turn` a window waits for its own seat.
    if table["sheet"]["rules"]["uno_window"] == "own_turn":
        table["catchable"].discard(seat)
        return
    # C10-UNO-03, NEW-UNO-04, R-35
    table["catchable"] = set()


def open_window(table: Table, seat: int, called: bool) -> None:
    """Let a seat be caught, if it is left with one card and has not called."""
    # C10-UNO-01, NEW-UNO-02, R-37, R-49: judged after the effects of the card; R-68: once, after all cards.
    if table["sheet"]["rules"]["uno_call"] == "manual" and len(table["hands"][seat]) == 1 and not called:
        table["catchable"].add(seat)


# Piles.


def can_draw(table: Table) -> bool:
    """Return whether a card is left to draw."""
    # the top card stays, so it is not one of them.
    return len(table["draw"]) > 0 or len(table["discard"]) > 1


def draw_one(table: Table, seat: int) -> str | None:
    """Take the next card into a hand and return it; None if both piles have run out."""
    if not can_draw(table):
        return None
    # C10-DRAW-07, NEW-DRAW-08, R-42: reshuffled when somebody has to draw; the top card and the colour stay.
    if not table["draw"]:
        table["draw"] = table["luck"].shuffle(table["discard"][1:], "reshuffle")
        table["discard"] = table["discard"][:1]
    # N-13: cards enter a hand from the draw pile only.
    card = table["draw"].pop(0)
    table["hands"][seat].append(card)
    hand_grew(table, seat)
    return card


def draw_cards(table: Table, seat: int, count: int) -> None:
    """Take so many cards into a hand, one by one."""
    # what the piles cannot give lapses.
    for _ in range(count):
        draw_one(table, seat)


def in_sorted_order(table: Table, cards: list[str]) -> list[str]:
    """Return cards in the order in which the deck lists them."""
    #
    order = deck_in_play(table)
    return sorted(cards, key=order.index)


def put_under_the_pile(table: Table, seat: int) -> None:
    """Put a whole hand under the discard pile."""
    # the first card in sorted order lies at the very bottom.
    table["discard"] += reversed(in_sorted_order(table, table["hands"][seat]))
    table["hands"][seat] = []


# Discard All.


def discard_all(table: Table, seat: int) -> None:
    """Put all cards of the colour of the top card under it. They do nothing."""
    hand, (top, *under) = table["hands"][seat], table["discard"]
    # NM-DISC-01, AT-DISC-01; R-68: in sorted order, as several cards that are laid at once.
    gone = [card for card in hand if color_of(card) == color_of(top)]
    table["discard"] = [top, *reversed(in_sorted_order(table, gone)), *under]
    table["hands"][seat] = [card for card in hand if card not in gone]


# Hands that move from seat to seat.


def moves_hands(table: Table, kind: str) -> bool:
    """Return whether a card of this kind makes hands move."""
    #
    return table["sheet"]["rules"]["seven_zero"] == "on" and kind in ("7", "0")


def move_hands(table: Table, sources: dict[int, int]) -> None:
    """Give each of these seats the hand of another one, all at once."""
    given = {seat: table["hands"][source] for seat, source in sources.items()}
    for seat, hand in given.items():
        table["hands"][seat] = hand
        # nothing that was due for the old hand, and no call for it, goes along or stays.
        table["catchable"].discard(seat)
        # who is given a single card has to call it. No hand that moves is ever empty.
        open_window(table, seat, called=False)


def play_swap(table: Table, seat: int) -> int | None:
    """Swap hands with a chosen player. Return whose turn it is then, None while it is asked with whom."""
    others = from_the_next_on(table, seat)[:-1]
    # R-66, AW-SWAP-01, C18-SWAP-01: between two players nobody is asked.
    if only_two_play(table):
        return swap_hands(table, seat, others[0])
    wait_for(table, "ask", seat, question="swap", options=others, by=seat)
    return None


def swap_hands(table: Table, seat: int, other: int) -> int:
    """Swap the hands of two seats, and return whose turn it is then."""
    #
    move_hands(table, {seat: other, other: seat})
    return after(table, seat)


def play_zero(table: Table, seat: int) -> int:
    """Pass every hand on in the direction of play, and return whose turn it is then."""
    #
    move_hands(table, {after(table, giver): giver for giver in table["active"]})
    return after(table, seat)
