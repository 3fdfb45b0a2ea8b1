"""What cannot be played at all: contradicting switches, and decks that serve no game."""

from __future__ import annotations

from tests.spec.model.dealing import opens
from tests.spec.model.table import Sheet


def switches_contradict(sheet: Sheet) -> bool:
    """Return whether two switches contradict each other."""
    rules = sheet["rules"]
    # penalties need calls.
    if rules["uno_call"] != "manual" and (rules["uno_penalty"] != 2 or rules["uno_false_penalty"] != 0):
        return True
    # a target needs scores.
    if rules["scoring"] == "none" and rules["target"] != 500:
        return True
    # a hand is shown only in a challenge.
    return bool(rules["challenge_reveal"] == "all" and rules["wd4"] != "challenge")


def can_be_set_up(sheet: Sheet, seats: int) -> bool:
    """Return whether so many players can play this."""
    if switches_contradict(sheet):
        return False
    # SM-COMP-03, R-07
    if not 2 <= seats <= 10:
        return False
    # a deck that can never open is refused.
    if not any(opens(sheet["rules"]["opening"], card) for card in sheet["deck"]):
        return False
    # a hand for everyone, and one card more.
    return bool(seats * sheet["rules"]["hand_size"] + 1 <= sum(sheet["deck"].values()))
