"""The contract of a card: what its effects may say. A card that breaks it is a `CardError`."""

from __future__ import annotations

from unorules.cards import Match, Seat
from unorules.effects import Ask, Memo
from unorules.engine.resolution import Resolution
from unorules.errors import shown

MOST_EFFECTS = 1000
"""More effects of one card, or cards of one effect, than any table could follow."""


def checked_seat(resolution: Resolution, seat: object) -> Seat:
    """A seat of this table."""
    if type(seat) is not int or not 0 <= seat < len(resolution.draft.held):
        raise resolution.fault(f"names the seat {shown(seat)}, where nobody sits")
    return seat


def checked_count(resolution: Resolution, count: object) -> int:
    """A number of cards or seats."""
    if type(count) is not int or not 0 <= count <= MOST_EFFECTS:
        raise resolution.fault(f"gives {shown(count)} as a number of cards or seats")
    return count


def checked_match(resolution: Resolution, match: object) -> Match:
    """A description of cards."""
    if type(match) is not Match:
        raise resolution.fault(f"draws until {shown(match)}, which is not a Match")
    return match


def checked_question(resolution: Resolution, question: Ask) -> Ask:
    """A question the game can wait on: a seat there is, options that differ, a memo that is data."""
    checked_seat(resolution, question.seat)
    if type(question.question) is not str or type(question.outcome) is not bool:
        raise resolution.fault(f"asks {shown(question)}")
    if not _are_options(question.options, len(resolution.draft.held)):
        options = shown(question.options)
        raise resolution.fault(f"asks with {options}, not with a tuple of different words or of different seats")
    if not _is_memo(question.memo):
        raise resolution.fault("keeps a memo that is not None, bool, int, str or a tuple of such, eight deep at most")
    if resolution.kind.on_answer is None:
        raise resolution.fault("asks a question and has no on_answer")
    return question


def _are_options(options: object, seats: int) -> bool:
    """Whether these are words or seats, all of one sort and no two the same."""
    if type(options) is not tuple or not options:
        return False
    sort = str if type(options[0]) is str else int
    for option in options:
        if type(option) is not sort or (type(option) is int and not 0 <= option < seats):
            return False
    return len(set(options)) == len(options)


def _is_memo(memo: Memo, depth: int = 8) -> bool:
    if type(memo) is tuple:
        return depth > 0 and all(_is_memo(part, depth - 1) for part in memo)
    return type(memo) in (type(None), bool, int, str)
