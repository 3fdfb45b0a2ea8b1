"""What cannot be played at all: contradicting switches, and decks that serve no game."""

from __future__ import annotations

from tests.spec.model.cards import face_of, is_number
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


def house_rules_contradict(sheet: Sheet) -> bool:
    """Return whether a house rule contradicts another switch, or the deck."""
    rules = sheet["rules"]
    faces = [face_of(card) for card, copies in sheet["deck"].items() for _ in range(copies * rules["decks"])]
    # nothing is identical.
    if rules["multi_play"] != "off" and len(set(faces)) == len(faces):
        return True
    # R-69, AT-DRAW-01: whoever presses the launcher plays no card that comes out.
    if rules["turn_draw"] == "until_playable" and sheet["launcher"]:
        return True
    # who has to play would have to keep what it draws.
    if rules["draw_choice"] == "only_if_stuck" and rules["drawn_card"] == "keep":
        return True
    # somebody would be out before the first turn.
    if rules["mercy"] is not None and rules["mercy"] <= rules["hand_size"]:
        return True
    # the last one standing has no partner.
    if rules["partners"] != "off" and rules["scoring"] == "last_standing":
        return True
    # a window needs calls.
    if rules["uno_window"] == "own_turn" and rules["uno_call"] != "manual":
        return True
    # nobody could ever go out.
    return rules["last_card"] == "numbers_only" and not any(is_number(face) for face in faces)


def can_be_set_up(sheet: Sheet, seats: int) -> bool:
    """Return whether so many players can play this."""
    if switches_contradict(sheet) or house_rules_contradict(sheet):
        return False
    # two sides at least, and nobody alone.
    if sheet["rules"]["partners"] != "off" and (seats < 4 or seats % 2 == 1):
        return False
    # SM-COMP-03, R-07, NM-SETUP-01
    if not 2 <= seats <= sheet["most_players"]:
        return False
    # a deck that can never open is refused.
    if not any(opens(sheet, card) for card in sheet["deck"]):
        return False
    # a hand for everyone, and one card more, from all decks.
    return bool(seats * sheet["rules"]["hand_size"] + 1 <= sheet["rules"]["decks"] * sum(sheet["deck"].values()))
