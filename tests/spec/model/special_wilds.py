"""The special wilds: Badtz-Maru, Ice The Kicker, and The One Where You Draw. None of them costs a turn (N-09)."""

from __future__ import annotations

from tests.spec.model.cards import characters_of
from tests.spec.model.piles import draw_cards, draw_one
from tests.spec.model.seating import after, from_the_next_on
from tests.spec.model.sheets import CHARACTERS
from tests.spec.model.table import Table, wait_for


def play_badtz_maru(table: Table, seat: int) -> int:
    """Let everyone who holds the fewest cards draw four. Return whose turn it is then."""
    # HK-BM-01, HK-BM-02, R-39: counted once, its own player included, served from the next player on.
    fewest = min(len(table["hands"][other]) for other in table["active"])
    losers = [other for other in from_the_next_on(table, seat) if len(table["hands"][other]) == fewest]
    for loser in losers:
        draw_cards(table, loser, 4)
    # HK-BM-04
    return after(table, seat)


def play_ice_the_kicker(table: Table, seat: int) -> None:
    """Let the host report how the next player's kick went."""
    # NFL-KICK-01, NFL-KICK-02
    wait_for(table, "outcome", about=after(table, seat), question="kick", options=["good", "no-good"], by=seat)


def answer_kick(table: Table, kicker: int, option: str) -> int:
    """Settle the kick, and return whose turn it is then."""
    # NFL-KICK-01, R-40: declining it counts as no good.
    if option == "no-good":
        draw_cards(table, kicker, 3)
    # NFL-KICK-04
    return kicker


def play_the_one_where_you_draw(table: Table, seat: int) -> None:
    """Ask the player for a character."""
    # FR-TOWYD-01, R-41
    wait_for(table, "ask", seat, question="friend", options=CHARACTERS, by=seat)


def answer_friend(table: Table, player: int, character: str) -> int:
    """Let the next player draw until that character turns up, and return whose turn it is then."""
    victim = after(table, player)
    # FR-TOWYD-02, R-41: or until both piles have run out.
    for _ in range(len(table["draw"]) + len(table["discard"])):
        card = draw_one(table, victim)
        if card is not None and character in characters_of(card):
            break
    # FR-TOWYD-04
    return victim
