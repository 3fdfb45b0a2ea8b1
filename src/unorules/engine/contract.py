"""The contract of a card: what its effects may say. A card that breaks it raises a `CardError`."""

from __future__ import annotations

from unorules.cards import Match, Seat
from unorules.effects import Ask, Memo
from unorules.engine.resolution import Resolution
from unorules.errors import shown
from unorules.kinds import MOST_EFFECTS
from unorules.limits import is_whole, is_words

MOST_OPTIONS = 100
MOST_MEMOS = 1000


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
    if not is_words(question.question) or type(question.outcome) is not bool:
        raise resolution.fault(f"asks {shown(question.question)}, which is not a question in a few words")
    if not are_options(question.options, len(resolution.draft.held)):
        options = shown(question.options)
        raise resolution.fault(f"asks with {options}, not with a tuple of different words or of different seats")
    if not is_memo(question.memo):
        raise resolution.fault("keeps a memo that is not None, bool, int, str or a small tuple of such")
    if resolution.kind.on_answer is None:
        raise resolution.fault("asks a question and has no on_answer")
    return question


def are_options(options: object, seats: int) -> bool:
    """Whether these are words or seats, all of one sort and no two the same."""
    if type(options) is not tuple or not 0 < len(options) <= MOST_OPTIONS:
        return False
    sort = str if type(options[0]) is str else int
    for option in options:
        if type(option) is not sort or not (is_words(option) or (type(option) is int and 0 <= option < seats)):
            return False
    return len(set(options)) == len(options)


def is_memo(memo: Memo) -> bool:
    """Whether this is plain data: a word, a number, or tuples of such, not too many and not too deep."""
    left = MOST_MEMOS
    layer: list[Memo] = [memo]
    for _ in range(9):
        left -= len(layer)
        deeper: list[Memo] = []
        for part in layer:
            if type(part) is tuple:
                deeper += part[: left + 1]
            elif not (part is None or part == "" or type(part) is bool or is_whole(part) or is_words(part)):
                return False
        if not deeper or left < 0:
            return left >= 0
        layer = deeper
    return False
