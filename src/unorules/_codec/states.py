"""States as JSON documents, with all secrets. A new field is one line in `KEYS`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from attrs import evolve

from unorules._codec.consistency import faults
from unorules._codec.json import dumps_bounded, parse_json
from unorules._codec.messages import (
    DIRECTION,
    MEMO,
    NAMES,
    NUMBER,
    PROMPT_FIELDS,
    ROUND,
    SCORES,
    SEAT,
    SEATS,
    check_inactive,
)
from unorules._codec.shapes import (
    FLAG,
    TEXT,
    CardTokens,
    HandsOf,
    Integer,
    Json,
    Nullable,
    OneOf,
    OptionalKey,
    Pattern,
    Record,
    Shape,
    check_header,
    document,
    header,
    quote_json,
)
from unorules._codec.variants import VARIANT, find_variant, variant_part
from unorules._compiled import CompiledVariant
from unorules._engine.shuffle import SEED_BYTES, SHUFFLE_ID, seeded_shuffle
from unorules._limits import MAX_PARTS, MAX_STATE_CHARS
from unorules._seats import circle_of
from unorules._values import seal
from unorules.errors import DecodeError, SetupError
from unorules.prompts import NO_CARD, Pending, Waiting
from unorules.registry import Registry
from unorules.setup import player_names
from unorules.state import Draft, State, first_draft, start_match
from unorules.variant import MAX_CARDS, MAX_PLAYERS
from unorules.variants import BUILT_IN

FORMAT = "unorules-state"


def dump_state(state: State) -> str:
    """Return a state as JSON text, or raise SetupError if it is too large to be read back."""
    return dumps_bounded(write_state(state), MAX_STATE_CHARS, MAX_PARTS)


def load_state(text: str | bytes, registry: Registry | None) -> State:
    """Return the state in a JSON text; its variant is looked up among the built-in ones by default."""
    data = parse_json(text, chars=MAX_STATE_CHARS, parts=MAX_PARTS)
    return read_state(data, BUILT_IN if registry is None else registry, "$")


def write_state(state: State) -> dict[str, Json]:
    """Return the document of a state."""
    match = state._match
    return {
        **header(FORMAT),
        "variant": variant_part(match.compiled),
        "players": match.players,
        "seed": match.seed.hex(),
        "shuffle": SHUFFLE_ID,
        **_write_keys(state),
    }


def read_state(data: object, registry: Registry, path: str) -> State:
    """Return the state in a document, or raise DecodeError if it is inconsistent."""
    check_header(data, FORMAT, path)
    parts = STATE.read(data, path)
    compiled = find_variant(parts["variant"], registry, f"{path}.variant")
    try:
        names = player_names(compiled, parts["players"])
    except SetupError as error:
        raise DecodeError(f"{path}.players", str(error)) from None
    for key in ("hands", "scores"):
        if len(parts[key]) != len(names):
            raise DecodeError(f"{path}.{key}", f"expected {len(names)}, one for each seat, not {len(parts[key])}")
    match = start_match(compiled, names, bytes.fromhex(parts["seed"]))
    check_inactive(parts["inactive"], len(names), path)
    circle = circle_of(len(names), frozenset(parts["inactive"]))
    if parts["turned"]:
        if not compiled.sides:
            raise DecodeError(f"{path}.turned", f"the cards of {compiled.variant} have one side")
        match = match.turn_over()
    of_match = {key: parts[key] for key in MATCH_KEYS if key not in ("inactive", "turned")}
    draft = first_draft(evolve(match, circle=circle, **of_match))
    _read_keys(draft, parts, path)
    for where, fault in faults(draft):
        raise DecodeError(f"{path}.{where}", fault)
    return seal(draft, State)


def _write_keys(state: State) -> dict[str, Json]:
    """Return the keys of a state, without those that have their default values."""
    data: dict[str, Json] = {}
    for key, part in KEYS.items():
        if not isinstance(part, Key):
            value = getattr(state._match, key)
        elif part.write is None:
            value = getattr(state, part.name)
        else:
            value = part.write(state)
        if key not in _DEFAULTS or value != _DEFAULTS[key]:
            data[key] = value
    return data


def _read_keys(draft: Draft, parts: dict[str, Any], path: str) -> None:
    """Fill a draft, whose match is set already, from the keys of a document."""
    reader = Reader(draft, path)
    for key, part in STATE_KEYS.items():
        value = parts[key]
        setattr(draft, part.name, value if part.read is None else part.read(reader, value))


# The pieces of `KEYS`: keys, and the reader that looks up cards and colours.


class Key:
    """A key of the document that holds one field of the state: its shape, and how it is written and read.

    Without `write` and `read`, the value of the field itself is the value of the key.
    """

    def __init__(
        self,
        name: str,
        shape: Shape | OptionalKey,
        write: Callable[[State], Json] | None = None,
        read: Callable[[Reader, Any], Any] | None = None,
    ) -> None:
        self.name = name
        self.shape = shape
        self.write = write
        self.read = read


class Reader:
    """Looks up the cards and colours of a document while its state is read key by key."""

    def __init__(self, draft: Draft, path: str) -> None:
        self.draft = draft
        self.compiled = draft._match.compiled
        self.path = path

    def cards(self, texts: list[str], where: str) -> bytes:
        """Return the numbers of cards, or raise DecodeError for an unknown one."""
        try:
            return bytes([self.compiled.by_text[text] for text in texts])
        except KeyError as error:
            unknown = quote_json(error.args[0])
            raise self.fault(where, f"there is no card {unknown} in {self.compiled.variant}") from None

    def color(self, color: str | None, where: str) -> int:
        """Return the number of a colour, or raise DecodeError for an unknown one."""
        if color not in self.compiled.color_numbers:
            known = ", ".join(self.compiled.colors_to_name())
            raise self.fault(where, f"expected one of {known}, not {quote_json(color)}")
        return self.compiled.color_numbers[color]

    def fault(self, where: str, problem: str) -> DecodeError:
        return DecodeError(f"{self.path}.{where}", problem)


CARD_TEXTS = CardTokens()


# Hands, piles and the colour in force.


def _texts(state: State, cards: bytes) -> str:
    texts = state._match.compiled.texts
    return " ".join([texts[card] for card in cards])


def _write_hands(state: State) -> Json:
    return [_texts(state, hand) for hand in state._hands]


def _read_hands(reader: Reader, hands: tuple[list[str], ...]) -> tuple[bytes, ...]:
    return tuple(bytes(sorted(reader.cards(hand, f"hands[{seat}]"))) for seat, hand in enumerate(hands))


class DrawPile:
    """The draw pile as its cards, the next one first; if they are the rest of the last shuffle, only their number."""

    def write(self, value: State) -> Json:
        if value._shuffles:
            deck = _last_shuffle(value._match.compiled, value._match.seed, value._shuffles)
            if deck.startswith(value._draw_pile):
                return len(value._draw_pile)
        return _texts(value, value._draw_pile[::-1])

    def read(self, data: object, path: str) -> list[str] | int:
        return Integer(0, MAX_CARDS).read(data, path) if type(data) is int else CARD_TEXTS.read(data, path)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [CARD_TEXTS.schema(), Integer(0, MAX_CARDS).schema()]}


_DRAW_PILE = DrawPile()


def _read_draw_pile(reader: Reader, given: list[str] | int) -> bytes:
    if not isinstance(given, int):
        return reader.cards(given, "draw")[::-1]
    shuffles = reader.draft._shuffles
    if not shuffles or given > len(reader.compiled.deck):
        raise reader.fault("draw", f"{given} cards cannot be left of the last shuffle")
    return _last_shuffle(reader.compiled, reader.draft._match.seed, shuffles)[:given]


@lru_cache(maxsize=64)
def _last_shuffle(compiled: CompiledVariant, seed: bytes, shuffles: int) -> bytes:
    """Return the deck in the order of the last shuffle, its top at the end. Cached, because games are written often."""
    return seeded_shuffle(compiled.deck, seed, shuffles - 1)[::-1]


def _write_discard_pile(state: State) -> Json:
    return _texts(state, state._discard_pile[::-1])


def _read_discard_pile(reader: Reader, texts: list[str]) -> bytes:
    if not texts:
        raise reader.fault("discard", "expected at least one card")
    return reader.cards(texts, "discard")[::-1]


def _write_color(state: State) -> Json:
    return state._match.compiled.colors[state._color]


def _read_color(reader: Reader, color: str | None) -> int:
    return reader.color(color, "color")


def _write_catchable(state: State) -> Json:
    return state.catchable


def _read_catchable(reader: Reader, seats: tuple[int, ...]) -> int:
    if len(set(seats)) != len(seats):
        raise reader.fault("catchable", "a seat is named twice")
    return sum(1 << seat for seat in seats)


# The prompt, with the card that asks and a prompt that it has interrupted.


def _write_prompt(state: State) -> Json:
    return _write_waiting(state, state._waiting, {"since": state._since})


def _write_waiting(state: State, waiting: Waiting, since: dict[str, Json]) -> dict[str, Json]:
    data: dict[str, Json] = {"kind": waiting.kind}
    if waiting.seat is not None:
        data["seat"] = waiting.seat
    if waiting.about is not None:
        data["about"] = waiting.about
    if waiting.question is not None:
        data["question"] = waiting.question
        data["options"] = waiting.options
    data |= since
    if waiting.passes:
        data["passes"] = waiting.passes
    if waiting.called_early:
        data["called"] = True
    if waiting.owed:
        data["owed"] = waiting.owed
    if waiting.draw_card != NO_CARD:
        data["draw_card"] = state._match.compiled.texts[waiting.draw_card]
    if waiting.drawn != NO_CARD:
        data["drawn"] = state._match.compiled.texts[waiting.drawn]
    if waiting.pending is not None:
        data["card"] = _write_pending(waiting.pending, state)
    return data


def _write_pending(pending: Pending, state: State) -> dict[str, Json]:
    """Return the keys of the card that asks: the top of the discard pile, or `on_draw` in place of a card."""
    data: dict[str, Json] = {"seat": pending.seat}
    if pending.opening:
        data["opening"] = True
    data["was"] = state._match.compiled.colors[pending.color_before]
    if pending.hand != state._hands[pending.seat]:
        data["hand"] = _texts(state, pending.hand)
    if pending.memo is not None:
        data["memo"] = MEMO.write(pending.memo)
    if pending.lost:
        data["lost"] = pending.lost
    if pending.owed:
        data["owed"] = pending.owed
    if pending.card == NO_CARD:
        data["drawing"] = True
    if pending.resume is not None:
        data["resume"] = _write_waiting(state, pending.resume, {})
    return data


def _read_prompt(reader: Reader, prompt: dict[str, Any]) -> Waiting:
    reader.draft._since = prompt["since"]
    return _read_waiting(reader, prompt, "prompt")


def _read_waiting(reader: Reader, prompt: dict[str, Any], where: str) -> Waiting:
    kind, seat, pending = prompt["kind"], prompt["seat"], prompt["card"]
    drawn, draw_card = prompt["drawn"], prompt["draw_card"]
    return Waiting(
        kind,
        seat,
        prompt["about"],
        prompt["question"],
        prompt["options"],
        seat if kind in ("turn", "drawn", "debt") else None,
        prompt["passes"],
        prompt["called"],
        NO_CARD if drawn is None else reader.cards([drawn], f"{where}.drawn")[0],
        None if pending is None else _read_pending(reader, pending, f"{where}.card"),
        prompt["owed"],
        NO_CARD if draw_card is None else reader.cards([draw_card], f"{where}.draw_card")[0],
    )


def _read_pending(reader: Reader, parts: dict[str, Any], where: str) -> Pending:
    seat, hands = parts["seat"], reader.draft._hands
    if seat >= len(hands):
        raise reader.fault(f"{where}.seat", f"there is no seat {seat}")
    hand, resume = parts["hand"], parts.get("resume")
    return Pending(
        NO_CARD if parts["drawing"] else reader.draft._discard_pile[-1],
        seat,
        parts["opening"],
        reader.color(parts["was"], f"{where}.was"),
        hands[seat] if hand is None else bytes(sorted(reader.cards(hand, f"{where}.hand"))),
        parts["memo"],
        parts["lost"],
        parts["owed"],
        None if resume is None else _read_waiting(reader, resume, f"{where}.resume"),
    )


_PENDING: dict[str, Shape | OptionalKey] = {
    "seat": SEAT,
    "opening": OptionalKey(FLAG, default=False),
    "was": Nullable(TEXT),
    "hand": OptionalKey(CARD_TEXTS),
    "memo": OptionalKey(MEMO),
    "lost": OptionalKey(SEATS, default=()),
    "owed": OptionalKey(NUMBER, default=0),
    "drawing": OptionalKey(FLAG, default=False),
}

_WAITING: dict[str, Shape | OptionalKey] = {
    **PROMPT_FIELDS,
    "passes": OptionalKey(Integer(0, MAX_PLAYERS), default=0),
    "called": OptionalKey(FLAG, default=False),
    "owed": OptionalKey(NUMBER, default=0),
    "draw_card": OptionalKey(TEXT),
    "drawn": OptionalKey(TEXT),
}

_INTERRUPTED = {key: shape for key, shape in _WAITING.items() if key != "since"}
"""A prompt that is interrupted while somebody draws for a missed or wrong call, which cannot be interrupted itself."""

_INTERRUPTED["card"] = OptionalKey(Record(dict, _PENDING))

_PROMPT = {
    **_WAITING,
    "card": OptionalKey(Record(dict, {**_PENDING, "resume": OptionalKey(Record(dict, _INTERRUPTED))})),
}


# The document.

KEYS: dict[str, Key | Shape | OptionalKey] = {
    "shuffles": Key("_shuffles", NUMBER),
    "seq": Key("_seq", NUMBER),
    "round": ROUND,
    "dealer": SEAT,
    "scores": SCORES,
    "hands": Key("_hands", HandsOf(CARD_TEXTS, least=2, most=MAX_PLAYERS), _write_hands, _read_hands),
    "draw": Key("_draw_pile", _DRAW_PILE, _DRAW_PILE.write, _read_draw_pile),
    "discard": Key("_discard_pile", CARD_TEXTS, _write_discard_pile, _read_discard_pile),
    "color": Key("_color", Nullable(TEXT), _write_color, _read_color),
    "direction": Key("_direction", DIRECTION),
    "prompt": Key("_waiting", Record(dict, _PROMPT), _write_prompt, _read_prompt),
    "catchable": Key("_uncalled", OptionalKey(SEATS, default=()), _write_catchable, _read_catchable),
    "turns_left": Key("_turns_left", OptionalKey(NUMBER)),
    "out": OptionalKey(SEAT),
    "winners": OptionalKey(SEATS, default=()),
    "inactive": OptionalKey(SEATS, default=()),
    "gone": OptionalKey(SEATS, default=()),
    "untouched": OptionalKey(FLAG, default=False),
    "turned": OptionalKey(FLAG, default=False),
}
"""The keys after the head of the document, in order: a `Key` for a field of the state, a shape for one of its match."""

STATE_KEYS = {key: part for key, part in KEYS.items() if isinstance(part, Key)}

MATCH_KEYS = [key for key in KEYS if key not in STATE_KEYS]

SHAPES = {key: part.shape if isinstance(part, Key) else part for key, part in KEYS.items()}

_DEFAULTS = {key: shape.default for key, shape in SHAPES.items() if isinstance(shape, OptionalKey)}

SEED = Pattern(f"[0-9a-f]{{{2 * SEED_BYTES}}}", "a seed of 32 bytes in hex digits")

_HEAD: dict[str, Shape | OptionalKey] = {
    "variant": VARIANT,
    "players": NAMES,
    "seed": SEED,
    "shuffle": OneOf(SHUFFLE_ID),
}

STATE = document(FORMAT, {**_HEAD, **SHAPES})
