"""States as JSON documents, secrets included."""

from __future__ import annotations

from typing import Any

from unorules.codec.documents import check_heading, document, heading
from unorules.codec.shapes import (
    FLAG,
    WORDS,
    CardWords,
    Json,
    ListOf,
    Maybe,
    OneOf,
    OrNull,
    Pattern,
    Record,
    Shape,
    Whole,
    named,
)
from unorules.codec.sound import faults
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.words import DIRECTION, MEMO, NAMES, NUMBER, PROMPT_FIELDS, ROUND, SCORES, SEAT, SEATS
from unorules.errors import DecodeError, SetupError
from unorules.phrases import phrases_for
from unorules.registry import Registry
from unorules.sealing import seal
from unorules.shuffle import SEED_BYTES, SHUFFLE_ID, shuffled
from unorules.start import seated
from unorules.state import Draft, Standing, State
from unorules.tables import Tables
from unorules.variant import MOST_CARDS, MOST_PLAYERS
from unorules.waiting import NOTHING, Pending, Waiting

FORMAT = "unorules-state"
SEED = Pattern(f"[0-9a-f]{{{2 * SEED_BYTES}}}", "a seed of 32 bytes in hex digits")
ROW = CardWords()


class DrawPile:
    """The draw pile: its cards, the next one first, or how many are left of the deck as it was last shuffled."""

    def write(self, value: str | int) -> Json:
        return value

    def read(self, data: object, path: str) -> list[str] | int:
        return Whole(0, MOST_CARDS).read(data, path) if type(data) is int else ROW.read(data, path)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [ROW.schema(), Whole(0, MOST_CARDS).schema()]}


DRAW = DrawPile()

_PENDING: dict[str, Shape | Maybe] = {
    "seat": SEAT,
    "opening": Maybe(FLAG, usual=False),
    "was": OrNull(WORDS),
    "hand": Maybe(ROW),
    "memo": Maybe(MEMO),
    "lost": Maybe(SEATS, usual=()),
}

_PROMPT: dict[str, Shape | Maybe] = {
    **PROMPT_FIELDS,
    "passes": Maybe(Whole(0, MOST_PLAYERS), usual=0),
    "called": Maybe(FLAG, usual=False),
    "drawn": Maybe(WORDS),
    "card": Maybe(Record(dict, _PENDING)),
}

STATE = document(
    FORMAT,
    {
        "variant": VARIANT,
        "players": NAMES,
        "seed": SEED,
        "shuffle": OneOf(SHUFFLE_ID),
        "shuffles": NUMBER,
        "seq": NUMBER,
        "round": ROUND,
        "dealer": SEAT,
        "scores": SCORES,
        "hands": ListOf(ROW, least=2, most=MOST_PLAYERS),
        "draw": DRAW,
        "discard": ROW,
        "color": OrNull(WORDS),
        "direction": DIRECTION,
        "prompt": Record(dict, _PROMPT),
        "catchable": Maybe(SEATS, usual=()),
        "turns_left": Maybe(NUMBER),
        "out": Maybe(SEAT),
        "winners": Maybe(SEATS, usual=()),
    },
)


def write_state(state: State) -> dict[str, Json]:
    """The document of a state. Keys that have their usual value are left out."""
    standing, tables = state.standing, state.standing.tables
    faces = tables.texts
    data: dict[str, Json] = {
        **heading(FORMAT),
        "variant": write_variant(tables),
        "players": list(standing.players),
        "seed": standing.seed.hex(),
        "shuffle": SHUFFLE_ID,
        "shuffles": state.shuffles,
        "seq": state.seq,
        "round": standing.round,
        "dealer": standing.dealer,
        "scores": list(standing.scores),
        "hands": [" ".join([faces[at] for at in hand]) for hand in state.held],
        "draw": DRAW.write(_draw_pile(state)),
        "discard": " ".join([faces[at] for at in reversed(state.laid)]),
        "color": tables.colors[state.hue],
        "direction": state.direction,
        "prompt": _prompt(state),
    }
    if state.owing:
        data["catchable"] = list(state.catchable)
    if state.turns_left is not None:
        data["turns_left"] = state.turns_left
    if standing.out is not None:
        data["out"] = standing.out
    if standing.winners:
        data["winners"] = list(standing.winners)
    return data


def _draw_pile(state: State) -> Json:
    """How many cards are left of the shuffled deck, if that is what the pile is; else its cards."""
    if state.shuffles:
        whole = _last_shuffle(state.standing.tables, state.standing.seed, state.shuffles)
        if whole.startswith(state.stock):
            return len(state.stock)
    faces = state.standing.tables.texts
    return " ".join([faces[at] for at in reversed(state.stock)])


def _last_shuffle(tables: Tables, seed: bytes, shuffles: int) -> bytes:
    """The deck in the order of the last shuffle, its top at the end."""
    return shuffled(tables.deck, seed, shuffles - 1)[::-1]


def _prompt(state: State) -> dict[str, Json]:
    waiting, tables = state.waiting, state.standing.tables
    data: dict[str, Json] = {"kind": waiting.kind}
    if waiting.seat is not None:
        data["seat"] = waiting.seat
    if waiting.about is not None:
        data["about"] = waiting.about
    if waiting.question is not None:
        data["question"] = waiting.question
        data["options"] = list(waiting.options)
    data["since"] = state.since
    if waiting.passes:
        data["passes"] = waiting.passes
    if waiting.early:
        data["called"] = True
    if waiting.drawn != NOTHING:
        data["drawn"] = tables.texts[waiting.drawn]
    if waiting.pending is not None:
        data["card"] = _pending(waiting.pending, state)
    return data


def _pending(pending: Pending, state: State) -> dict[str, Json]:
    """Of the card that asks, which is the top of the discard pile, all that cannot be seen there."""
    tables = state.standing.tables
    data: dict[str, Json] = {"seat": pending.seat}
    if pending.opening:
        data["opening"] = True
    data["was"] = tables.colors[pending.was]
    if pending.hand != state.held[pending.seat]:
        data["hand"] = " ".join([tables.texts[at] for at in pending.hand])
    if pending.memo is not None:
        data["memo"] = MEMO.write(pending.memo)
    if pending.lost:
        data["lost"] = list(pending.lost)
    return data


def read_state(data: object, registry: Registry, path: str) -> State:
    """The state of a document, if it is one that could be at a table."""
    check_heading(data, FORMAT, path)
    parts = STATE.read(data, path)
    tables = find_variant(parts["variant"], registry, f"{path}.variant")
    try:
        names = seated(tables, parts["players"])
    except SetupError as error:
        raise DecodeError(f"{path}.players", str(error)) from None
    seats = len(names)
    for name in ("hands", "scores"):
        if len(parts[name]) != seats:
            raise DecodeError(f"{path}.{name}", f"{seats} are expected, one for each seat, not {len(parts[name])}")
    reader = _Reader(tables, parts, path)
    draft = Draft()
    seed = bytes.fromhex(parts["seed"])
    draft.standing = Standing(
        tables,
        phrases_for(tables, seats),
        names,
        seed,
        parts["round"],
        parts["dealer"],
        parts["scores"],
        parts["out"],
        parts["winners"],
    )
    draft.held = tuple(bytes(sorted(reader.row(hand, f"hands[{seat}]"))) for seat, hand in enumerate(parts["hands"]))
    draft.shuffles = parts["shuffles"]
    draft.stock = reader.stock(seed)
    draft.laid = reader.row(parts["discard"], "discard")[::-1]
    if not draft.laid:
        raise DecodeError(f"{path}.discard", "there is no card to be matched")
    draft.hue = reader.hue(parts["color"], "color")
    draft.direction = parts["direction"]
    draft.seq = parts["seq"]
    draft.since = parts["prompt"]["since"]
    if len(set(parts["catchable"])) != len(parts["catchable"]):
        raise DecodeError(f"{path}.catchable", "a seat is named twice")
    draft.owing = sum(1 << seat for seat in parts["catchable"])
    draft.turns_left = parts["turns_left"]
    draft.waiting = reader.waiting(draft)
    for where, fault in faults(draft):
        raise DecodeError(f"{path}.{where}", fault)
    return seal(draft, State)


class _Reader:
    """Looks up what the parts of a document mean in its variant."""

    def __init__(self, tables: Tables, parts: dict[str, Any], path: str) -> None:
        self.tables = tables
        self.parts = parts
        self.path = path

    def row(self, words: list[str], where: str) -> bytes:
        try:
            return bytes([self.tables.by_text[word] for word in words])
        except KeyError as error:
            unknown = named(error.args[0])
            raise DecodeError(f"{self.path}.{where}", f"there is no card {unknown} in {self.tables.variant}") from None

    def hue(self, color: str | None, where: str) -> int:
        if color not in self.tables.hue_of:
            known = ", ".join(self.tables.variant.colors)
            raise DecodeError(f"{self.path}.{where}", f"one of {known} is expected, not {named(color)}")
        return self.tables.hue_of[color]

    def stock(self, seed: bytes) -> bytes:
        given, shuffles = self.parts["draw"], self.parts["shuffles"]
        if not isinstance(given, int):
            return self.row(given, "draw")[::-1]
        if not shuffles or given > len(self.tables.deck):
            raise DecodeError(f"{self.path}.draw", f"no deck was shuffled of which {given} could be left")
        return _last_shuffle(self.tables, seed, shuffles)[:given]

    def waiting(self, draft: Draft) -> Waiting:
        prompt = self.parts["prompt"]
        kind, seat, pending = prompt["kind"], prompt["seat"], prompt["card"]
        drawn = prompt["drawn"]
        return Waiting(
            kind,
            seat,
            prompt["about"],
            prompt["question"],
            prompt["options"],
            seat if kind in ("turn", "drawn") else None,
            prompt["passes"],
            prompt["called"],
            NOTHING if drawn is None else self.row([drawn], "prompt.drawn")[0],
            None if pending is None else self.pending(pending, draft),
        )

    def pending(self, parts: dict[str, Any], draft: Draft) -> Pending:
        seat = parts["seat"]
        if seat >= len(draft.held):
            raise DecodeError(f"{self.path}.prompt.card.seat", "nobody sits there")
        hand = parts["hand"]
        return Pending(
            draft.laid[-1],
            seat,
            parts["opening"],
            self.hue(parts["was"], "prompt.card.was"),
            draft.held[seat] if hand is None else bytes(sorted(self.row(hand, "prompt.card.hand"))),
            parts["memo"],
            parts["lost"],
        )
