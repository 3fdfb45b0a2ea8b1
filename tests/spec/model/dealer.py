"""The dealer: of the first round, and of later ones."""

from __future__ import annotations

from tests.spec.model.cards import is_number, kind_of
from tests.spec.model.partners import who_is_left
from tests.spec.model.table import Table


def whole_deck(table: Table) -> list[str]:
    """Return all cards in play, copy by copy."""
    # so many decks.
    decks = table["sheet"]["rules"]["decks"]
    return [card for card, copies in table["sheet"]["deck"].items() for _ in range(copies * decks)]


def worth_in_the_draw(card: str) -> int:
    """Return what a card counts in the draw for the deal."""
    # C10-SETUP-02: a symbol counts as zero.
    return int(kind_of(card)) if is_number(card) else 0


def choose_dealer(table: Table) -> int:
    """Return who deals, in the sheet's own way."""
    # whoever is gone does not deal.
    tied = who_is_left(table)
    # NEW-SETUP-01
    if table["sheet"]["rules"]["dealer"] == "host_or_random":
        return table["luck"].choose(tied)
    # C10-SETUP-01, R-08: the highest number deals; who ties draws again from what is left.
    deck = whole_deck(table)
    if any(is_number(card) for card in deck):
        for _ in range(len(deck)):
            if len(tied) == 1:
                return tied[0]
            # too few cards for the tied players.
            if len(deck) < len(tied):
                break
            # Shuffling what is left once more changes no odds.
            deck = table["luck"].shuffle(deck, "dealer")
            worth = {seat: worth_in_the_draw(deck.pop(0)) for seat in tied}
            tied = [seat for seat in tied if worth[seat] == max(worth.values())]
    # a random seat, among the tied players if there are any.
    return table["luck"].choose(tied)


def or_who_sits_on_the_left(table: Table, seat: int) -> int:
    """Return a seat or, if it is gone, the next one on its left that is not."""
    #
    around = [(seat + steps) % table["seats"] for steps in range(table["seats"])]
    present = [other for other in around if other not in table["gone"]]
    return present[0]


def next_dealer(table: Table) -> int:
    """Return who deals the round after this one, if the host names nobody."""
    # after a void round the same dealer deals again.
    if table["out"] is None:
        return or_who_sits_on_the_left(table, table["dealer"])
    #
    if table["sheet"]["rules"]["next_dealer"] == "same":
        return or_who_sits_on_the_left(table, table["dealer"])
    if table["sheet"]["rules"]["next_dealer"] == "winner":
        return or_who_sits_on_the_left(table, table["out"])
    if table["sheet"]["rules"]["next_dealer"] == "rotate_left":
        return or_who_sits_on_the_left(table, table["dealer"] + 1)
    return choose_dealer(table)
