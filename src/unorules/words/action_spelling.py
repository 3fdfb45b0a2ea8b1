"""How close a text is to an action."""

from __future__ import annotations

from collections.abc import Iterator

from unorules.model.actions import Action, Answer, CallUno, Catch, Draw, Pass, Play
from unorules.words.action_phrases import action_phrase
from unorules.words.spelling import EXACT, FULL, PART, SHORT, Spelling


def action_level(typed: str, action: Action, spelling: Spelling) -> int | None:
    """Return how close a squeezed text is to an action, or None if it names another one, or nothing."""
    if not typed:
        return None
    if not spelling.fillers and typed == spelling.squeezed(action_phrase(action, spelling.voice)):
        return EXACT
    match action:
        case Play():
            return min(_play_levels(typed, action, spelling), default=None)
        case Draw():
            return FULL if typed in spelling.words("draw") else None
        case Pass():
            return FULL if typed in spelling.words("pass") else None
        case CallUno():
            return FULL if typed in spelling.words("uno") else None
        case Catch(_, target):
            return _catch_level(typed, spelling.name(target), spelling)
        case Answer(seat, int(option)):
            named = [spelling.name(option), *([spelling.squeezed(spelling.voice.say("list.you"))] * (seat == option))]
            return FULL if typed in named else None
        case Answer(_, str(option)):
            return _option_level(typed, option, spelling)
        case _:
            return None


def _play_levels(typed: str, action: Play, spelling: Spelling) -> Iterator[int]:
    """Yield a level for each spelling of the card, the colour and the number of cards that a text has."""
    rest = typed
    if action.count > 1:
        rest = typed.removeprefix(str(action.count)).removeprefix("x")
        if rest == typed:
            return
    colors = {} if action.color is None else spelling.colors[action.color]
    for face, level in spelling.card(action.card).items():
        if rest == face or (action.count > 1 and rest == f"{face}s"):
            yield PART if colors else level
        elif colors and rest.startswith(face) and (color := rest[len(face) :]) in colors:
            yield max(level, colors[color])
        elif colors and rest.endswith(face) and rest[: -len(face)] in colors:
            yield SHORT


def _catch_level(typed: str, name: str, spelling: Spelling) -> int | None:
    for verb in spelling.words("catch"):
        if typed in (verb, f"{verb}{name}", f"{name}{verb}"):
            return PART if typed == verb else FULL
    return None


def _option_level(typed: str, option: str, spelling: Spelling) -> int | None:
    ways = [spelling.squeezed(option), spelling.squeezed(spelling.voice.option(option))]
    if typed in ways or (option == "accept" and typed in spelling.words("accept")):
        return FULL
    return PART if any(way.startswith(typed) for way in ways) else None
