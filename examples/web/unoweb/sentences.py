"""Sentences: what happened and what was refused, in words for players."""

from __future__ import annotations

import unorules as uno

ASKED = {
    "challenge": "{} has to take the cards or challenge.",
    "color": "{} has to choose the colour.",
    "friend": "{} has to name one of the six.",
    "kick": "{} has to make the kick.",
    "swap": "{} has to swap hands with somebody.",
}
"""What the cards of the shipped variants ask somebody."""

ANSWERED: dict[tuple[str, uno.Option], str] = {
    ("challenge", "accept"): "{} takes the cards.",
    ("challenge", "challenge"): "{} challenges!",
    ("kick", "good"): "{} makes the kick!",
    ("kick", "no-good"): "{} misses the kick.",
}

VERDICTS = {"guilty": "It was a bluff by {}!", "innocent": "It was no bluff by {}."}

REFUSED = {
    uno.Reason.NOT_YOUR_TURN: "It is not your turn.",
    uno.Reason.ROUND_OVER: "The round is over.",
    uno.Reason.HOST_ONLY: "Only the server can say this.",
}
"""Where the library speaks of seats and hosts, a player is told in other words."""


def told(event: uno.Event, variant: uno.Variant, names: tuple[str, ...]) -> str:
    """A redacted event as a sentence; nothing where the page shows it anyway."""
    match event:
        case uno.Dealt() | uno.Answered(question="color"):
            return ""
        case uno.MatchStarted():
            return f"A match of {variant.title} begins."
        case uno.Asked(_, about, question) if question in ASKED:
            return ASKED[question].format(names[about])
        case uno.Answered(_, about, question, option) if (question, option) in ANSWERED:
            return ANSWERED[question, option].format(names[about])
        case uno.Answered(_, about, "swap", int(other)):
            return f"{names[about]} swaps hands with {names[other]}."
        case uno.Announced(seat, word) if word in VERDICTS:
            return VERDICTS[word].format(names[seat])
        case uno.Answered(_, about, "friend", str(friend)):
            return f"{names[about]} names {friend.capitalize()}."
        case _:
            return uno.describe(event, names)


def refused(reason: uno.Reason) -> str:
    """Why something cannot be done."""
    return REFUSED.get(reason, reason.sentence)


def ended(error: uno.UnoError) -> str:
    """Why a game cannot go on that the rules would let go on."""
    if isinstance(error, uno.CardError):
        return "A card of this game does not work, so the game ends here. Make a new table."
    return "This match has become too long to go on, so it ends here. Make a new table."
