"""The table: everything about a match at one moment, as a dict that the rules change."""

from __future__ import annotations

from typing import Any, TypedDict


class Sheet(TypedDict):
    """What is played: the colours, every card with its number of copies, the switches by name, and the points."""

    colors: list[str]
    back_colors: list[str]
    """The colours of the other side, if the cards have two."""
    deck: dict[str, int]
    rules: dict[str, Any]
    points: dict[str, int]
    """What a kind of card is worth, where that is not as on the sheets."""
    most_players: int
    launcher: bool
    """Whether a launcher is pressed in place of drawing."""


class Luck:
    """Chance, which the rules ask for and never make up."""

    def shuffle(self, cards: list[str], why: str) -> list[str]:
        """Return the cards in a new order, the top card first. `why` is `dealer`, `deal`, `return` or `reshuffle`."""
        raise NotImplementedError

    def choose(self, seats: list[int]) -> int:
        """Return one of the seats."""
        raise NotImplementedError


class Prompt(TypedDict):
    """What the game waits on."""

    kind: str
    """`turn`, `debt`, `drawn`, `ask`, `outcome`, `round_over` or `match_over`."""
    seat: int | None
    """Who must act; None is the host."""
    about: int | None
    """Whom it concerns."""
    question: str | None
    options: list[Any]
    """Words, or seats."""
    by: int | None
    """Who played the card that asks."""
    owed: int
    """What the seat would draw now, or by accepting."""


class Table(TypedDict):
    """Everything about a match. Piles have their top first."""

    sheet: Sheet
    luck: Luck
    seats: int
    gone: set[int]
    """Who is out of the match."""
    active: list[int]
    """Who plays in this round; between rounds, who was still playing when the last one ended."""
    hands: list[list[str]]
    draw: list[str]
    discard: list[str]
    turned: bool
    """Whether the other side of the cards counts."""
    color: str | None
    """The colour in force, K."""
    color_before: str | None
    """The colour that was in force when the top card was played."""
    direction: int
    laid: bool
    """Whether somebody laid the top card, and it was not turned up."""
    owed: int
    """The debt on the table, which whoever is next has to answer or to draw."""
    owed_for: str
    """The kind of the last draw card of the debt."""
    prompt: Prompt
    drawn: str | None
    """The card that was drawn as this turn."""
    called_early: bool
    """Whether the seat whose turn it is has called UNO before playing."""
    catchable: set[int]
    """Who holds one card, has not called and can be caught."""
    guilty: bool
    """Whether the Wild Draw Four that is asked about was a bluff."""
    evidence: list[str]
    """The hand from which it was played, without it."""
    shown: tuple[int, int | None, list[str]] | None
    """What the last move has shown: whose hand, to whom (None is everyone), and its cards."""
    presses: int
    """How often the seat that the host is asked about presses the launcher, this time included."""
    interrupted: tuple[Prompt, int, bool] | None
    """What the game goes back to after somebody has pressed for a call: the prompt, its presses, and an early call."""
    turns_left: int | None
    passes: int
    """How many seats in a row had nothing to draw and nothing to play."""
    dealer: int
    round: int
    scores: list[int]
    out: int | None
    """Who won the last round that ended, mostly by going out; None if it was void."""
    ended: str | None
    """Why the last round ended: `out`, `last_seat`, `stalemate` or `turn_limit`."""
    points: list[int]
    """What each seat scored in the last round that ended."""
    winners: list[int]


class Position(TypedDict):
    """A table in the middle of a round, laid out by hand. Piles have their top first."""

    hands: list[list[str]]
    draw: list[str]
    discard: list[str]
    color: str | None
    direction: int
    turn: int
    dealer: int
    scores: list[int]


NOTHING: Prompt = {
    "kind": "round_over",
    "seat": None,
    "about": None,
    "question": None,
    "options": [],
    "by": None,
    "owed": 0,
}


def new_table(sheet: Sheet, seats: int, luck: Luck) -> Table:
    """Return a table before the first round."""
    return {
        "sheet": sheet,
        "luck": luck,
        "seats": seats,
        "gone": set(),
        "active": list(range(seats)),
        "hands": [[] for _ in range(seats)],
        "draw": [],
        "discard": [],
        "turned": False,
        "color": None,
        "color_before": None,
        "direction": 1,
        "laid": False,
        "owed": 0,
        "owed_for": "",
        "prompt": NOTHING,
        "drawn": None,
        "called_early": False,
        "catchable": set(),
        "guilty": False,
        "evidence": [],
        "shown": None,
        "presses": 0,
        "interrupted": None,
        "turns_left": None,
        "passes": 0,
        "dealer": 0,
        "round": 0,
        "scores": [0] * seats,
        "out": None,
        "ended": None,
        "points": [0] * seats,
        "winners": [],
    }


def wait_for(
    table: Table,
    kind: str,
    seat: int | None = None,
    *,
    about: int | None = None,
    question: str | None = None,
    options: list[Any] | None = None,
    by: int | None = None,
    owed: int = 0,
) -> None:
    """Make the game wait on this, and on nothing else."""
    table["prompt"] = {
        "kind": kind,
        "seat": seat,
        "about": seat if about is None else about,
        "question": question,
        "options": options or [],
        "by": by,
        "owed": owed,
    }
