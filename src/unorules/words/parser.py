"""The parser of typed text, which finds the closest legal action, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from unorules._limits import MAX_TEXT_CHARS
from unorules._seats import Seat
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Pass, Play
from unorules.cards.cards import Card, Color
from unorules.errors import ParseError, Reason, StateError, Violation, quote
from unorules.variant import Variant
from unorules.views import View
from unorules.words.catalogue import Language
from unorules.words.sentences import action_phrase, refusal
from unorules.words.titles import color_adjective, color_title, kind_title, side_in_play, tag_title, words_of
from unorules.words.voice import Voice

MAX_TYPED_CHARS = 3 * MAX_TEXT_CHARS
"""Longer than any action: a card, a colour and the words around them."""

MAX_LISTED = 10
"""The most actions that a message lists."""

AnyAction = TypeVar("AnyAction", bound=Action)


def parse_action(text: str, view: View, *, language: Language = "en") -> Action:
    """Return the legal action that a text names: `play red 7`, `r7`, `wild blue`, `draw`, `challenge`, `catch Bo`.

    Case, spaces, hyphens, articles and verbs make no difference, a colour may be an initial, and words may be left out
    if the rest is clear. The sentences that `describe` returns for actions can be read back.

    Args:
        text: What somebody typed.
        view: What the seat sees now.
        language: `en`, `de`, or a `Catalogue` of your own.

    Raises:
        ParseError: For any other text: with suggestions, or with the reason why the action is not legal now.
        StateError: Unless given a view.
        LanguageError: For an unknown language.
    """
    if type(view) is not View:
        raise StateError(f"parse_action takes a view, not {quote(view)}")
    voice = Voice(view.players, None, language, view.variant)
    if type(text) is not str:
        raise ParseError(quote(text), voice.say("typed.unknown", text=quote(text)))
    if len(text) > MAX_TYPED_CHARS:
        raise ParseError(text, voice.say("typed.too_long"))
    said = _match_phrases(text, view.legal, voice)
    if len(said) == 1:
        return said[0]
    exact = Spelling(voice, view.variant, ())
    lenient = Spelling(voice, view.variant, voice.say("spelled.fillers").split())
    for spelling in (exact, lenient):
        found = _find_closest(text, view.legal, spelling)
        if len(found) == 1:
            return found[0]
        if found:
            raise _ambiguity_error(text, found, voice)
    raise _refusal_error(text, view, lenient) or _unknown_error(text, view, lenient)


def _match_phrases(text: str, actions: Iterable[AnyAction], voice: Voice) -> list[AnyAction]:
    """Return the actions whose phrases are this text, letter for letter.

    This comes first because a player's name may hold no letters, or differ from another in case alone.
    """
    phrases = ((action, action_phrase(action, voice)) for action in actions)
    return [action for action, phrase in phrases if text.strip() in (phrase, voice.capitalize(phrase))]


def _find_closest(text: str, actions: Iterable[AnyAction], spelling: Spelling) -> list[AnyAction]:
    """Return the actions that are closest to a text."""
    typed = spelling.squeeze(text)
    levels = {action: level for action in actions if (level := action_level(typed, action, spelling)) is not None}
    return [action for action, level in levels.items() if level == min(levels.values())]


def _ambiguity_error(text: str, actions: list[Action], voice: Voice) -> ParseError:
    """Return an error that lists the actions that a text could mean."""
    named = tuple(voice.capitalize(action_phrase(action, voice)) for action in actions)
    listed = voice.say("list.comma").join(named[:MAX_LISTED])
    return ParseError(text, voice.sentence("typed.several", text=_quote_text(text, voice), actions=listed), named)


def _refusal_error(text: str, view: View, spelling: Spelling) -> ParseError | None:
    """Return an error with the reason of the rules, if a text names an action that is not legal now."""
    if view.seat is None:
        return None
    found = _find_closest(text, _usual_actions(view, view.seat), spelling)
    held = [action for action in found if isinstance(action, Play) and action.card in view.hand]
    meant = held or found
    if not meant:
        return None
    violation = why_not(meant[0], view)
    voice = Voice(view.players, view.seat, spelling.voice.catalogue, view.variant)
    named = _common_name(text, meant, voice)
    problem = voice.sentence("typed.refused", what=named, reason=refusal(violation, voice))
    return ParseError(text, problem, violation=violation)


def _common_name(text: str, actions: Sequence[Action], voice: Voice) -> str:
    """Return the card or the phrase that actions share; if they are plays of several cards, the text itself."""
    cards = {action.card for action in actions if isinstance(action, Play)}
    if len(cards) > 1:
        return _quote_text(text, voice)
    return voice.noun(cards.pop()) if cards else action_phrase(actions[0], voice)


def _quote_text(text: str, voice: Voice) -> str:
    """Return a text in the quotation marks of the language, shortened if it is long."""
    written = quote(text)
    return voice.say("typed.quoted", text=written[1:].removesuffix(written[0]))


def _usual_actions(view: View, seat: Seat) -> Iterator[Play | Draw | Pass | CallUno | Catch]:
    """Yield the actions that a seat could take in a game of this variant, legal now or not."""
    side = side_in_play(view)
    for card in side.cards:
        yield Play(seat, card)
        if card.color is None:
            yield from (Play(seat, card, color=color) for color in view.colors)
    yield from (Draw(seat), Pass(seat), CallUno(seat))
    yield from (Catch(seat, target) for target in range(len(view.players)) if target != seat)


def _unknown_error(text: str, view: View, spelling: Spelling) -> ParseError:
    """Return an error that suggests the legal actions that look most like a text."""
    from difflib import get_close_matches  # only unknown text needs it

    voice = spelling.voice
    if not view.legal:
        return ParseError(text, voice.say("typed.nothing"))
    phrases = [voice.capitalize(action_phrase(action, voice)) for action in view.legal]
    by_key = {spelling.squeeze(phrase): phrase for phrase in phrases}
    close = tuple(by_key[key] for key in get_close_matches(spelling.squeeze(text), by_key, cutoff=0.5))
    problem = voice.say("typed.unknown", text=_quote_text(text, voice))
    if close:
        problem = f"{problem} {voice.say('typed.meant', actions=voice.say('list.or').join(close))}"
    return ParseError(text, problem, close)


# Levels: how close a text is to an action.


def action_level(typed: str, action: Action, spelling: Spelling) -> int | None:
    """Return how close a squeezed text is to an action; None if it does not name it."""
    if not typed:
        return None
    if not spelling.fillers and typed == spelling.squeeze(action_phrase(action, spelling.voice)):
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
            named = [spelling.name(option), *([spelling.squeeze(spelling.voice.say("list.you"))] * (seat == option))]
            return FULL if typed in named else None
        case Answer(_, str(option)):
            return _option_level(typed, option, spelling)
        case _:
            return None


def _play_levels(typed: str, action: Play, spelling: Spelling) -> Iterator[int]:
    """Yield a level for each spelling of the card, the colour and the number of cards that matches a text."""
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
    ways = [spelling.squeeze(option), spelling.squeeze(spelling.voice.option(option))]
    if typed in ways or (option == "accept" and typed in spelling.words("accept")):
        return FULL
    return PART if any(way.startswith(typed) for way in ways) else None


# Spellings of cards and colours, each with how close it is to the full name.

EXACT, FULL, SHORT, PART = range(4)
"""Levels, the closest first: as `describe` writes it, in full, in short, or only a part."""

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DIGITS = {word: str(number) for number, word in enumerate(NUMBERS)}
"""Digits for the numbers that ids spell as words; `WORDS` is the other way round."""
WORDS = {digits: word for word, digits in DIGITS.items()}


class Spelling:
    """The spellings of a variant's words in one language. Spaces, hyphens, case and fillers make no difference."""

    def __init__(self, voice: Voice, variant: Variant, fillers: Iterable[str]) -> None:
        self.voice = voice
        self.variant = variant
        self.fillers = frozenset(fillers)
        self._cards: dict[Card, dict[str, int]] = {}
        self._kinds: dict[str, dict[str, int]] = {}

    def squeeze(self, text: str) -> str:
        """Return a text without what makes no difference: in lower case, without spaces, signs and fillers."""
        from unicodedata import normalize  # games do not need it

        plain = normalize("NFKC", text).casefold().replace("+", " draw ")
        words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
        return "".join([word for word in words if word not in self.fillers])

    def name(self, seat: Seat) -> str:
        """Return a squeezed name of a player, in which no word is a filler."""
        return Spelling(self.voice, self.variant, ()).squeeze(self.voice.name(seat))

    def words(self, id: str) -> list[str]:
        """Return the words for an action: its own one, and those of the catalogue."""
        return [self.squeeze(text) for text in (id, *self.voice.say(f"spelled.{id}").split(","))]

    @cached_property
    def colors(self) -> dict[Color, dict[str, int]]:
        """The spellings of each colour, with how close they are."""
        return {**self._color_spellings(self.variant.back_colors), **self._color_spellings(self.variant.colors)}

    def _color_spellings(self, known: tuple[Color, ...]) -> dict[Color, dict[str, int]]:
        """Return the spellings of the colours of one side. An initial is enough if no other colour has it."""
        language = self.voice.catalogue
        spelled = {}
        for color in known:
            titles = [title(color, self.variant, language=language) for title in (color_title, color_adjective)]
            spelled[color] = self._spellings((FULL, name) for name in (color, *titles, *self._other_words(color)))
        for color, ways in spelled.items():
            for initial in {way[0] for way in ways}:
                if not any(way[0] == initial for other in known if other != color for way in spelled[other]):
                    ways.setdefault(initial, SHORT)
        return spelled

    def card(self, card: Card) -> dict[str, int]:
        """Return the spellings of a card, with how close they are."""
        if card not in self._cards:
            sides = [self.voice.noun(side) for side in (card, card.back) if side is not None]
            faces = (str(card), str(card.front), sides[0], " ".join(sides), self.voice.both_sides(card))
            self._cards[card] = found = self._spellings((FULL, face) for face in faces)
            for way, level in self._loose_spellings(card):
                found[way] = min(level, found.get(way, level))
        return self._cards[card]

    def _loose_spellings(self, card: Card) -> Iterator[tuple[str, int]]:
        """Yield spellings of a card from its colour, kind and tags, some of which may be left out."""
        colors = {} if card.color is None else self.colors[card.color]
        titles = [tag_title(tag, self.variant, language=self.voice.catalogue) for tag in card.tags]
        tags = {
            **self._spellings([(FULL, " ".join(card.tags)), (FULL, " ".join(titles))]),
            "": SHORT if card.tags else FULL,
        }
        for kind, level in self._kind(card.kind).items():
            for tag, lacking in tags.items():
                yield f"{kind}{tag}", PART if colors else max(level, lacking)
                for color, short in colors.items():
                    yield f"{color}{kind}{tag}", max(level, lacking, short)
                    yield f"{kind}{color}{tag}", SHORT

    def _kind(self, id: str) -> dict[str, int]:
        if id not in self._kinds:
            self._kinds[id] = self._spellings(self._kind_words(id))
        return self._kinds[id]

    def _kind_words(self, id: str) -> Iterator[tuple[int, str]]:
        words = words_of(id)
        yield FULL, words
        yield FULL, kind_title(id, self.variant, language=self.voice.catalogue)
        yield from ((SHORT, text) for text in self._other_words(id))
        yield SHORT, WORDS.get(words, words)
        digits = [DIGITS.get(word, word) for word in words.split()]
        yield SHORT, " ".join(digits)
        if len(digits) > 1:
            yield SHORT, "".join(word[0] for word in digits)
            if digits[0] == "wild":
                yield SHORT, " ".join(digits[1:])
                yield SHORT, words.removeprefix("wild ")

    def _other_words(self, id: str) -> list[str]:
        """Return the catalogue's other words for a kind or a colour."""
        return self.voice.catalogue.title("spellings", id).split(",")

    def _spellings(self, texts: Iterable[tuple[int, str]]) -> dict[str, int]:
        found: dict[str, int] = {}
        for level, text in texts:
            if way := self.squeeze(text):
                found[way] = min(level, found.get(way, level))
        return found


# Reasons: why an action is not legal now, as far as the view of its seat tells.


def why_not(action: Play | Draw | Pass | CallUno | Catch, view: View) -> Violation:
    """Return why an action of the view's seat is not legal now: the reason that `check` would give.

    It may differ for a card that only a hidden draw card keeps from answering a debt, and for one that could jump in
    if the seat held it.
    """
    if view.prompt.kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    if view.prompt.kind == "round_over":
        return Violation(Reason.ROUND_OVER)
    if isinstance(action, CallUno | Catch):
        return Violation(_no_call(action, view))
    if view.seat not in view.active:
        return Violation(Reason.SEAT_IS_OUT)
    if view.prompt.question is not None:
        return Violation(Reason.QUESTION_PENDING, seat=view.prompt.seat)
    if view.prompt.seat != view.seat:
        return Violation(Reason.NOT_YOUR_TURN, seat=view.prompt.seat)
    if isinstance(action, Play):
        return Violation(_no_play(action, view))
    return Violation(_no_draw(view) if isinstance(action, Draw) else _no_pass(view))


def _no_play(action: Play, view: View) -> Reason:
    variant = side_in_play(view)
    card = variant.card_numbers.get(action.card)
    if card is None:
        return Reason.NO_SUCH_CARD
    if action.card not in view.hand:
        return Reason.NOT_IN_HAND
    if view.prompt.kind == "drawn" and action.card != view.drawn:
        return Reason.DRAWN_CARD_STAYS if view.variant.rules.drawn_card == "keep" else Reason.ONLY_THE_DRAWN_CARD
    if any(isinstance(legal, Play) and legal.card == action.card for legal in view.legal):
        return Reason.TOO_MANY_AT_ONCE if action.count > 1 else _no_color(action, variant.names_color[card])
    if view.prompt.kind == "debt":
        return Reason.NOT_AN_ANSWER
    if card in variant.misfits[variant.card_numbers[view.top]][variant.color_numbers[view.color]]:
        return Reason.DOES_NOT_MATCH
    last = len(view.hand) == action.count and card in variant.house.not_last
    return Reason.NOT_AS_LAST_CARD if last else Reason.NOT_NOW


def _no_color(action: Play, wild: bool) -> Reason:
    if not wild:
        return Reason.COLOR_NOT_TAKEN
    return Reason.COLOR_NEEDED if action.color is None else Reason.NO_SUCH_COLOR


def _no_draw(view: View) -> Reason:
    if view.prompt.kind == "drawn":
        return Reason.ALREADY_DRAWN
    return Reason.MUST_PLAY if view.draw_size or view.discard_size > 1 else Reason.NOTHING_TO_DRAW


def _no_pass(view: View) -> Reason:
    drawable = view.prompt.kind == "turn" and (view.draw_size or view.discard_size > 1)
    return Reason.MUST_DRAW if drawable or view.prompt.kind == "debt" else Reason.MUST_PLAY


def _no_call(action: CallUno | Catch, view: View) -> Reason:
    if view.variant.rules.uno_call != "manual":
        return Reason.NO_CALLS
    if isinstance(action, Catch) and action.target == view.seat:
        return Reason.CATCHING_ONESELF
    if not {view.seat, getattr(action, "target", view.seat)} <= set(view.active):
        return Reason.SEAT_IS_OUT
    if isinstance(action, Catch):
        return Reason.NOTHING_TO_CATCH
    early = view.called_early and view.prompt.seat == view.seat
    return Reason.ALREADY_CALLED if early or len(view.hand) == 1 else Reason.CALL_NOT_DUE
