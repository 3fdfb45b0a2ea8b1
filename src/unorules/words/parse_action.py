"""Actions from text: what somebody typed, matched with what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from unorules.errors import ParseError, StateError, shown
from unorules.limits import MAX_TEXT_CHARS
from unorules.model.actions import Action, CallUno, Catch, Draw, Pass, Play
from unorules.model.seats import Seat
from unorules.view import View
from unorules.words.action_phrases import action_phrase, refusal
from unorules.words.action_spelling import action_level
from unorules.words.catalogue import Language
from unorules.words.side_in_play import side_in_play
from unorules.words.spelling import Spelling
from unorules.words.voice import Voice
from unorules.words.why_not import why_not

MAX_TYPED_CHARS = 3 * MAX_TEXT_CHARS
"""Longer than any action: a card, a colour and the words around them."""

MAX_LISTED = 10
"""The most actions that a message lists."""

AnyAction = TypeVar("AnyAction", bound=Action)


def parse_action(text: str, view: View, *, language: Language = "en") -> Action:
    """Return the legal action that a text names: `play red 7`, `r7`, `wild blue`, `draw`, `challenge`, `catch Bo`.

    Case, spaces, hyphens, articles and verbs make no difference, a colour may be an initial, and what is clear without
    it may be left out. What `describe` says of an action is read back.

    Args:
        text: What somebody typed.

    Raises:
        ParseError: For any other text: with suggestions, or with the reason why it cannot be done now.
        StateError: Unless given a view.
        LanguageError: For an unknown language.
    """
    if type(view) is not View:
        raise StateError(f"parse_action takes a view, not {shown(view)}")
    voice = Voice(view.players, None, language, view.variant)
    if type(text) is not str:
        raise ParseError(shown(text), voice.say("typed.unknown", text=shown(text)))
    if len(text) > MAX_TYPED_CHARS:
        raise ParseError(text, voice.say("typed.too_long"))
    said = _said(text, view.legal, voice)
    if len(said) == 1:
        return said[0]
    exact = Spelling(voice, view.variant, ())
    lenient = Spelling(voice, view.variant, voice.say("spelled.fillers").split())
    for spelling in (exact, lenient):
        found = _closest(text, view.legal, spelling)
        if len(found) == 1:
            return found[0]
        if found:
            raise _several(text, found, voice)
    raise _refused(text, view, lenient) or _unknown(text, view, lenient)


def _said(text: str, actions: Iterable[AnyAction], voice: Voice) -> list[AnyAction]:
    """Return the actions that are described by a text letter for letter: names may be no words, or differ in case."""
    phrases = ((action, action_phrase(action, voice)) for action in actions)
    return [action for action, phrase in phrases if text.strip() in (phrase, voice.capitalized(phrase))]


def _closest(text: str, actions: Iterable[AnyAction], spelling: Spelling) -> list[AnyAction]:
    """Return the actions that a text names most closely."""
    typed = spelling.squeezed(text)
    levels = {action: level for action in actions if (level := action_level(typed, action, spelling)) is not None}
    return [action for action, level in levels.items() if level == min(levels.values())]


def _several(text: str, actions: list[Action], voice: Voice) -> ParseError:
    """Return an error that names the actions which a text could mean."""
    named = tuple(voice.capitalized(action_phrase(action, voice)) for action in actions)
    listed = voice.say("list.comma").join(named[:MAX_LISTED])
    return ParseError(text, voice.sentence("typed.several", text=_quoted(text, voice), actions=listed), named)


def _refused(text: str, view: View, spelling: Spelling) -> ParseError | None:
    """Return an error with the reason of the rules, if a text names something that is not legal now."""
    if view.seat is None:
        return None
    found = _closest(text, _conceivable(view, view.seat), spelling)
    held = [action for action in found if isinstance(action, Play) and action.card in view.hand]
    meant = held or found
    if not meant:
        return None
    violation = why_not(meant[0], view)
    voice = Voice(view.players, view.seat, spelling.voice.catalogue, view.variant)
    named = _named(text, meant, voice)
    problem = voice.sentence("typed.refused", what=named, reason=refusal(violation, voice))
    return ParseError(text, problem, violation=violation)


def _named(text: str, actions: Sequence[Action], voice: Voice) -> str:
    """Return what actions have in common: a card or an action; if they are of several cards, what was typed."""
    cards = {action.card for action in actions if isinstance(action, Play)}
    if len(cards) > 1:
        return _quoted(text, voice)
    return voice.noun(cards.pop()) if cards else action_phrase(actions[0], voice)


def _quoted(text: str, voice: Voice) -> str:
    """Return a text in the quotation marks of the language, never too long."""
    written = shown(text)
    return voice.say("typed.quoted", text=written[1:].removesuffix(written[0]))


def _conceivable(view: View, seat: Seat) -> Iterator[Play | Draw | Pass | CallUno | Catch]:
    """Yield what players do in a game like this."""
    side = side_in_play(view)
    for card in side.cards:
        yield Play(seat, card)
        if card.color is None:
            yield from (Play(seat, card, color=color) for color in view.colors)
    yield from (Draw(seat), Pass(seat), CallUno(seat))
    yield from (Catch(seat, target) for target in range(len(view.players)) if target != seat)


def _unknown(text: str, view: View, spelling: Spelling) -> ParseError:
    """Return an error with the legal actions that look most like a text."""
    from difflib import get_close_matches  # which a text that is understood does without

    voice = spelling.voice
    if not view.legal:
        return ParseError(text, voice.say("typed.nothing"))
    phrases = [voice.capitalized(action_phrase(action, voice)) for action in view.legal]
    by_key = {spelling.squeezed(phrase): phrase for phrase in phrases}
    close = tuple(by_key[key] for key in get_close_matches(spelling.squeezed(text), by_key, cutoff=0.5))
    problem = voice.say("typed.unknown", text=_quoted(text, voice))
    if close:
        problem = f"{problem} {voice.say('typed.meant', actions=voice.say('list.or').join(close))}"
    return ParseError(text, problem, close)
