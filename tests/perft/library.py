"""The library as a perft engine: its actions as words, its states as texts of positions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias, assert_never

from attrs import evolve, fields, frozen

import unorules as uno
from tests.perft.files import (
    OPTIONS,
    REPORTED,
    SWITCHES,
    all_cards,
    cards,
    deck,
    hands,
    others,
    owed_before,
    parse,
    seats,
    switches,
    turn_limit,
    undealt,
)
from unorules import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    Draw,
    Event,
    Leave,
    NextRound,
    Pass,
    Play,
    Registry,
    Rules,
    State,
    Variant,
)
from unorules.events import Played, Reshuffled, TurnedUp
from unorules.variants import BUILT_IN

# From a text to a state.

DRAW_CARDS = {"wild-draw-four": 4, "draw-two": 2, "draw-one": 1}
"""The draw cards on which one can be laid that asks, and what they cost."""


@frozen
class NotYetOpened:
    """A round whose cards are dealt, and whose first card is not yet turned up."""

    text: str
    lines: dict[str, str]


def position_of(text: str) -> State | NotYetOpened:
    """Return the position of a text."""
    lines = parse(text)
    if lines["waits"] == "opening":
        return NotYetOpened(text, lines)
    variant = _variant_of(lines, 1)
    return uno.State.from_json(json.dumps(_document(lines, variant)), registry=Registry([variant]))


def turn_up(lines: Mapping[str, str]) -> uno.Step:
    """Deal the hands of a position and turn up the first card."""
    dealt, dealer = hands(lines), int(lines["dealer"])
    order = [*undealt(dealt, dealer), *cards(lines["draw"])]
    return uno.from_deck(order, _variant_of(lines, len(dealt[0])), len(dealt), dealer=dealer)


def _variant_of(lines: Mapping[str, str], hand_size: int) -> Variant:
    """Return the variant of the sheet whose deck is the cards of the position, under its switches."""
    of_position = tuple(sorted(deck(lines).items()))
    return _variant(lines["sheet"], lines["switches"], of_position, turn_limit(lines), hand_size)


@cache
def _variant(
    sheet: str, changed: str, copies: tuple[tuple[str, int], ...], limit: int | None, hand_size: int
) -> Variant:
    rules = Rules(**switches(changed), turn_limit=limit, hand_size=hand_size)
    return evolve(BUILT_IN.variant(sheet).with_deck(f"perft:{sheet}", dict(copies)), rules=rules)


def _document(lines: Mapping[str, str], variant: Variant) -> dict[str, Any]:
    """Return the document of a state, for `State.from_json`."""
    held = hands(lines)
    return {
        "format": "unorules-state",
        "version": 1,
        "variant": uno.encode(variant),
        "players": [f"Player {seat}" for seat in range(len(held))],
        "seed": "00" * 32,
        "shuffle": "unorules-shuffle-1",
        "shuffles": 0,
        "seq": 0,
        "round": 1,
        "dealer": int(lines["dealer"]),
        "scores": [int(score) for score in lines["scores"].split()],
        "hands": list(map(" ".join, held)),
        "draw": " ".join(cards(lines["draw"])),
        "discard": " ".join(cards(lines["discard"])),
        "color": None if lines["color"] == "none" else lines["color"],
        "direction": 1 if lines["direction"] == "left" else -1,
        "prompt": _prompt(lines, variant),
        **{
            key: seats(lines, line)
            for key, line in (("catchable", "uncalled"), ("inactive", "inactive"), ("gone", "gone"))
            if line in lines
        },
        **({"untouched": True} if "untouched" in lines else {}),
        **({"turned": True} if "turned" in lines else {}),
        **({"turns_left": int(lines["turns left"])} if "turns left" in lines else {}),
    }


def _prompt(lines: Mapping[str, str], variant: Variant) -> dict[str, Any]:
    word, about, *drawn = lines["waits"].split()
    seat = int(about)
    prompt: dict[str, Any] = {"kind": word, "seat": seat, "about": seat, "since": 0}
    if "called" in lines:
        prompt["called"] = True
    if "passes" in lines:
        prompt["passes"] = int(lines["passes"])
    if "owed" in lines:
        prompt["owed"] = int(lines["owed"])
    if word == "drawn":
        prompt["drawn"] = drawn[0]
    elif word == "debt":
        prompt["draw_card"] = _draw_card(lines, lines["draw card"])
    elif word == "color":
        prompt |= {"kind": "ask", "question": word, "options": list(_colors(lines, variant))}
        if "asked by" in lines:
            prompt["card"] = _card_that_asks(word, lines, variant.rules)
    elif word != "turn":
        prompt |= {"kind": "ask", "question": word, "options": OPTIONS.get(word) or others(lines, seat)}
        prompt["card"] = _card_that_asks(word, lines, variant.rules)
        if owed_before(lines):
            # What was laid before it makes no difference any more, but must be possible.
            prompt["draw_card"] = _draw_card(
                lines, *(kind for kind, count in DRAW_CARDS.items() if count <= owed_before(lines))
            )
    if word in REPORTED:
        prompt["kind"] = "outcome"
        del prompt["seat"]
    return prompt


def _colors(lines: Mapping[str, str], variant: Variant) -> tuple[str, ...]:
    """Return the colours that can be named."""
    return variant.back_colors if "turned" in lines else variant.colors


def _card_that_asks(question: str, lines: Mapping[str, str], rules: Rules) -> dict[str, Any]:
    before, hand = lines["color before"], cards(lines["hand before"])
    was = None if before == "none" else before
    asks: dict[str, Any] = {"seat": int(lines["asked by"]), "was": was, "hand": " ".join(hand)}
    if question == "launched":
        asks["memo"] = int(lines["presses"])
        if lines["waits"].endswith(f" {lines['asked by']}"):
            asks |= {"owed": 1, "drawing": True}
    if question == "challenge":
        forbid = (before, "wild") if rules.challenge_match == "color_or_wild" else (before,)
        asks["memo"] = any(card.startswith(forbid) for card in hand)
        if owed_before(lines):
            asks["owed"] = owed_before(lines)
    return asks


def _draw_card(lines: Mapping[str, str], *kinds: str) -> str:
    """Return the uppermost card of the first of these kinds that there is, or one that was shuffled away."""
    return next(card for kind in kinds for card in all_cards(lines) if uno.card(card).kind == kind)


# From a state to its text.


def lines_of(state: State) -> Iterator[str]:
    """Yield the lines of a position, in the order of the format."""
    yield from _head(state.variant)
    yield f"dealer: {state.dealer}"
    yield f"direction: {'left' if state.direction == 1 else 'right'}"
    for seat, hand in enumerate(state.hands):
        yield f"hand {seat}: {_row(sorted(map(_text, hand)))}"
    yield f"draw: {_row(map(_text, state.draw_pile))}"
    yield f"discard: {_row(map(_text, state.discard_pile))}"
    if state._match.turned:
        yield "turned: yes"
    yield f"color: {state.color or 'none'}"
    yield f"waits: {_waits(state)}"
    yield from _optional_lines(state)
    if state.turns_left is not None:
        yield f"turns left: {state.turns_left}"
    inactive = [seat for seat in range(state.seats) if seat not in state.active]
    if inactive:
        yield f"inactive: {_row(map(str, inactive))}"
    if state.gone:
        yield f"gone: {_row(map(str, state.gone))}"
    yield f"scores: {' '.join(map(str, state.scores))}"
    if state._match.out is not None:
        yield f"out: {state._match.out}"


def _optional_lines(state: State) -> Iterator[str]:
    """Yield what belongs to the prompt and is not always there."""
    waiting, compiled = state._waiting, state._match.compiled
    if waiting.passes:
        yield f"passes: {waiting.passes}"
    if waiting.called_early:
        yield "called: yes"
    if state.catchable:
        yield f"uncalled: {_row(map(str, state.catchable))}"
    if waiting.owed:
        yield f"owed: {waiting.owed}"
    if waiting.kind == "debt":
        yield f"draw card: {compiled.kinds[waiting.draw_card].id}"
    if state._match.untouched:
        yield "untouched: yes"
    if waiting.pending is not None:
        yield f"asked by: {waiting.pending.seat}"
        yield f"color before: {compiled.colors[waiting.pending.color_before] or 'none'}"
        yield f"hand before: {_row(sorted(map(_text, compiled.to_cards(waiting.pending.hand))))}"
    if waiting.question == "launched" and waiting.pending is not None:
        yield f"presses: {waiting.pending.memo}"


@cache
def _head(variant: Variant) -> tuple[str, str]:
    defaults = {a.name: a.default for a in fields(Rules)}
    changed = [f"{name}={value}" for name in SWITCHES if (value := getattr(variant.rules, name)) != defaults[name]]
    return f"sheet: {variant.id.removeprefix('perft:')}", f"switches: {_row(changed)}"


@cache
def _text(card: Card) -> str:
    return str(card)


def _row(words: Iterable[str]) -> str:
    return " ".join(words) or "none"


def _waits(state: State) -> str:
    prompt = state.prompt
    match prompt.kind:
        case "turn" | "debt":
            return f"{prompt.kind} {prompt.seat}"
        case "drawn":
            return f"drawn {prompt.seat} {state._match.compiled.texts[state._waiting.drawn]}"
        case "ask" | "outcome":
            return f"{prompt.question} {prompt.about}"
        case "round_over":
            return "round over"
        case "match_over":
            return "match over"
        case _:
            assert_never(prompt.kind)


# The engine.

Position: TypeAlias = State | NotYetOpened

TURN_UP = "turn up"
"""The host's first action after the deal."""


class Library:
    """The library as an `Engine`."""

    def read(self, text: str) -> Position:
        return position_of(text)

    def write(self, position: Position) -> str:
        return position.text if isinstance(position, NotYetOpened) else "\n".join(lines_of(position))

    def actions(self, position: Position) -> list[str]:
        if isinstance(position, NotYetOpened):
            return [TURN_UP]
        if position.prompt.kind in ("round_over", "match_over"):
            return []
        return list(map(words, uno.legal_actions(position)))

    def after(self, position: Position, action: str) -> Position:
        if isinstance(position, NotYetOpened):
            state, events = turn_up(position.lines)
            returned = any(isinstance(event, TurnedUp) and event.fate == "returned" for event in events)
            assert not returned, "the first card goes back, and is shuffled into the others"
            return state
        given = action_of(action)
        state, events = uno.apply(position, given)
        if any(isinstance(event, Reshuffled) for event in events):
            _check_needs_no_luck(position, given, events)
        return state


LIBRARY = Library()


def _check_needs_no_luck(state: State, action: Action, events: tuple[Event, ...]) -> None:
    """Fail unless all the cards that are shuffled are equal: with others, the counts would depend on the shuffle."""
    below = state.discard_pile if isinstance(action, Play) else state.discard_pile[1:]
    below += tuple(card for event in events if isinstance(event, Played) for card in event.others)
    assert len(set(below)) == 1, f"{words(action)} shuffles different cards"


def words(action: Action) -> str:
    """Return an action in the words of the format."""
    match action:
        case Play(seat, card, color=color, count=count):
            several = "" if count == 1 else f" x{count}"
            return f"play {seat} {card}" + ("" if color is None else f" {color}") + several
        case Draw(seat):
            return f"draw {seat}"
        case Pass(seat):
            return f"pass {seat}"
        case Answer(seat, option):
            return f"answer {'host' if seat is None else seat} {option}"
        case CallUno(seat):
            return f"call {seat}"
        case Catch(seat, target):
            return f"catch {seat} {target}"
        case Leave(seat):
            return f"leave {seat}"
        case NextRound():
            return "next round"
        case _:
            assert_never(action)


@cache
def action_of(text: str) -> Action:
    """Return the action that the words of the format say."""
    verb, who, *what = text.split()
    match verb:
        case "play":
            count = int(what.pop()[1:]) if what[-1].startswith("x") else 1
            return Play(int(who), uno.card(what[0]), color=what[1] if len(what) > 1 else None, count=count)
        case "draw":
            return Draw(int(who))
        case "pass":
            return Pass(int(who))
        case "answer":
            # The host reports words, also for a number of cards.
            option = int(what[0]) if what[0].isdecimal() and who != "host" else what[0]
            return Answer(None if who == "host" else int(who), option)
        case "call":
            return CallUno(int(who))
        case "catch":
            return Catch(int(who), int(what[0]))
        case "leave":
            return Leave(int(who))
        case _:
            raise ValueError(f"no such action: {text}")
