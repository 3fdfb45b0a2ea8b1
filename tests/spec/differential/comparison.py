"""Compare one moment of a game: moves, shuffles, tables and events of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from typing import Any, TypedDict

import attrs
from attrs import define, field

import unorules as uno
from tests.spec.model.cards import kind_of, turn_over
from tests.spec.model.moves import Move
from tests.spec.model.table import Luck, Prompt, Table
from unorules import Action, State
from unorules._engine import piles
from unorules._engine.shuffle import seeded_shuffle
from unorules.variants import BUILT_IN

# Moves of the model and actions of the library.

text_of = cache(str)
"""The text of a card."""


def to_move(action: Action) -> Move:
    """Return an action as a move of the model."""
    match action:
        case uno.Play(seat, card):
            # The model counts the cards only if there are several.
            several = () if action.count == 1 else (action.count,)
            return "play", seat, text_of(card), action.color, *several
        case uno.Draw(seat):
            return "draw", seat
        case uno.Pass(seat):
            return "pass", seat
        case uno.Answer(seat, option):
            return "answer", seat, option
        case uno.CallUno(seat):
            return "call", seat
        case uno.Catch(seat, target):
            return "catch", seat, target
        case uno.NextRound(dealer):
            return "next round", dealer
        case uno.Leave(seat):
            return "leave", seat


card_of = cache(uno.card)
"""The card of a text."""


def to_action(move: Move) -> Action:
    """Return a move of the model as an action."""
    name, *details = move
    if name == "play":
        seat, card, color, *several = details
        return uno.Play(seat, card_of(card), color=color, count=several[0] if several else 1)
    made: Action = {
        "draw": uno.Draw,
        "pass": uno.Pass,
        "answer": uno.Answer,
        "call": uno.CallUno,
        "catch": uno.Catch,
        "next round": uno.NextRound,
        "leave": uno.Leave,
    }[name](*details)
    return made


# Luck: how the library shuffled.


class Difference(Exception):
    """The library and the model disagree. The message says on what."""


@define
class EngineLuck(Luck):
    """The shuffles of one step of the library, for the model to ask for."""

    cards: list[str]
    """The texts of the cards by their numbers."""
    shuffles: list[tuple[bytes, bytes]] = field(factory=list)
    """What was shuffled and how it came out, oldest first."""

    @contextmanager
    def record(self) -> Iterator[None]:
        """Record what the library shuffles."""

        def recording(cards: bytes, seed: bytes, number: int, places: int | None = None) -> bytes:
            order = seeded_shuffle(cards, seed, number, places)
            self.shuffles.append((cards, order))
            return order

        self.shuffles.clear()
        piles.__dict__["seeded_shuffle"] = recording
        try:
            yield
        finally:
            piles.__dict__["seeded_shuffle"] = seeded_shuffle

    def shuffle(self, cards: list[str], why: str) -> list[str]:
        """Return the cards as the library has shuffled them, the top card first."""
        shuffled_cards, order = self._next(f"a shuffle ({why}) of {len(cards)} cards")
        texts = [self.cards[number] for number in order] if max(order) < len(self.cards) else []
        if any("/" in card for card in texts) and sorted(cards) != sorted(texts):
            # Numbers of cards are those of both sides.
            texts = list(map(turn_over, texts))
        if not sorted(cards) == sorted(texts) or sorted(shuffled_cards) != sorted(order):
            raise Difference(f"shuffle ({why}): the model shuffles {sorted(cards)}, the library {sorted(texts)}")
        # Piles of the library have their top at the end, a deck to be dealt at the front.
        return {"dealer": texts, "deal": texts, "return": texts[::-1], "reshuffle": texts[::-1]}[why]

    def choose(self, seats: list[int]) -> int:
        """Return the seat that the library has chosen."""
        chosen_from, order = self._next(f"a choice among seats {seats}")
        if sorted(seats) != sorted(chosen_from):
            raise Difference(f"choice: the model chooses among {seats}, the library among {list(chosen_from)}")
        return order[0]

    def _next(self, wanted: str) -> tuple[bytes, bytes]:
        if not self.shuffles:
            raise Difference(f"the model expects {wanted}, the library makes none")
        return self.shuffles.pop(0)

    def check_used_up(self) -> None:
        """Raise Difference if the library has shuffled more than the model expected."""
        if self.shuffles:
            raise Difference(f"the library shuffles {len(self.shuffles)} times more than the model expects")


# What both sides say.


def library_position(state: State) -> dict[str, Any]:
    """Return everything that is compared, as the library has it."""
    prompt, seen = state.prompt, uno.view(state, None)
    drawn = None if prompt.kind != "drawn" else uno.view(state, prompt.seat).drawn
    return {
        "hands": [sorted(map(text_of, hand)) for hand in state.hands],
        "draw": list(map(text_of, state.draw_pile)),
        "discard": list(map(text_of, state.discard_pile)),
        "backs": [list(map(text_of, backs)) for backs in seen.backs],
        "next back": None if seen.next_back is None else text_of(seen.next_back),
        "turned": seen.turned,
        "color": state.color,
        "direction": state.direction,
        "active": list(state.active),
        "gone": list(state.gone),
        "prompt": (prompt.kind, prompt.seat, prompt.about, prompt.question, list(prompt.options), prompt.by),
        "owed": prompt.owed,
        "drawn": None if drawn is None else text_of(drawn),
        "called early": seen.called_early,
        "catchable": state.catchable,
        "turns left": state.turns_left,
        "dealer": state.dealer,
        "round": state.round,
        "scores": list(state.scores),
        "winners": list(state.winners),
    }


def model_position(model: Any, table: Table) -> dict[str, Any]:
    """Return everything that is compared, as the model has it."""
    prompt = table["prompt"]
    return {
        "hands": [sorted(hand) for hand in table["hands"]],
        "draw": table["draw"],
        "discard": table["discard"],
        "backs": model.backs_of_hands(table),
        "next back": model.next_back(table),
        "turned": table["turned"],
        "color": table["color"],
        "direction": table["direction"],
        "active": table["active"],
        "gone": sorted(table["gone"]),
        "prompt": (
            prompt["kind"],
            prompt["seat"],
            prompt["about"],
            prompt["question"],
            prompt["options"],
            prompt["by"],
        ),
        "owed": prompt["owed"],
        "drawn": table["drawn"],
        "called early": table["called_early"],
        "catchable": tuple(sorted(table["catchable"])),
        "turns left": table["turns_left"],
        "dealer": table["dealer"],
        "round": table["round"],
        "scores": table["scores"],
        "winners": table["winners"],
    }


def compare_sheets(model: Any) -> None:
    """Raise Difference if a sheet has other colours, cards or switches."""
    library: dict[str, dict[str, Any]] = {
        variant.id: {
            "colors": list(variant.colors),
            "back_colors": list(variant.back_colors),
            "deck": {text_of(card): copies for card, copies in variant.deck},
            "rules": attrs.asdict(variant.rules),
            "most_players": variant.most_players,
            "launcher": variant.on_draw is not None,
        }
        for variant in BUILT_IN
    }
    sheets = {name: {key: sheet[key] for key in sheet if key != "points"} for name, sheet in model.SHEETS.items()}
    for name in {**library, **sheets}:
        # Colours are offered in their order, and cards sorted in that of the deck.
        orders = [list(found.get(name, {}).get("deck", [])) for found in (library, sheets)]
        if library.get(name) != sheets.get(name) or orders[0] != orders[1]:
            raise Difference(f"{name}: the model has {sheets.get(name)}, the library {library.get(name)}")


def compare_positions(model: Any, state: State, table: Table) -> None:
    """Raise Difference if the two positions differ."""
    library, expected = library_position(state), model_position(model, table)
    if library != expected:
        different = [what for what in library if library[what] != expected[what]]
        lines = [f"{what}: the model has {expected[what]}, the library {library[what]}" for what in different]
        raise Difference("\n".join(lines))


def compare_moves(model: Any, state: State, table: Table) -> list[Move]:
    """Return all legal moves of the seats and the host. Raise Difference if there is another opinion about them."""
    everyone = list(map(to_move, uno.legal_actions(state)))
    together: set[Move] = set()
    for seat in (None, *range(state.seats)):
        if seat is None:
            listed = [move for move in everyone if move[0] in ("next round", "leave") or move[1] is None]
        else:
            listed = list(map(to_move, uno.legal_actions(state, seat)))
        expected = model.legal_moves(table, seat)
        if len(listed) != len(expected) or set(listed) != expected:
            more, less = set(listed) - expected, expected - set(listed)
            raise Difference(f"legal for {seat}: only the library has {more}, only the model has {less}")
        together |= expected
    if len(everyone) != len(together) or set(everyone) != together:
        raise Difference(f"legal for anybody: {set(everyone) ^ together} are not what each of them may do")
    return everyone


def compare_opinions(model: Any, state: State, table: Table, move: Move) -> bool:
    """Return whether both sides allow a move. Raise Difference if only one does."""
    allowed: bool = model.may(table, move)
    violation = uno.check(state, to_action(move))
    if allowed != (violation is None):
        says = "allows it" if violation is None else f"says {violation}"
        raise Difference(f"{to_action(move)}: the model {'allows' if allowed else 'refuses'} it, the library {says}")
    return allowed


def compare_events(table: Table, events: tuple[uno.Event, ...]) -> None:
    """Raise Difference if a round ended for another reason or with other points, or if another hand was shown."""
    shown: object = None
    for event in events:
        if isinstance(event, uno.events.HandShown):
            shown = (event.seat, event.to, sorted(map(text_of, event.cards or ())))
        if isinstance(event, uno.events.RoundEnded):
            library = (event.why, event.winner, list(event.points))
            model = (table["ended"], table["out"], table["points"])
            if library != model:
                raise Difference(f"end of the round: the model has {model}, the library {library}")
    told = table["shown"]
    expected = None if told is None else (*told[:2], sorted(told[2]))
    if shown != expected:
        raise Difference(f"shown: the model has {expected}, the library {shown}")


# Events of the house rules, against the table of the model.

SWAPS = ["wild-forced-swap", "wild-swap-hands"]


class Before(TypedDict):
    """What is remembered of a table before a move."""

    prompt: Prompt
    active: set[int]
    gone: set[int]
    interrupted: bool


def remember(table: Table) -> Before:
    """Return what the next move changes and the events tell."""
    return {
        "prompt": deepcopy(table["prompt"]),
        "active": set(table["active"]),
        "gone": set(table["gone"]),
        "interrupted": table["interrupted"] is not None,
    }


def is_new_prompt(before: Before, move: Move, table: Table) -> bool:
    """Return whether the game waits on something else than before the move, or on the same once more."""
    # Calls and catches leave the prompt as it is, and so does a seat that goes and is not needed.
    again = before["prompt"] == table["prompt"] and before["interrupted"] == (table["interrupted"] is not None)
    return move[0] not in ("call", "catch", "leave") or not again


def compare_house_events(before: Before, move: Move, table: Table, events: tuple[uno.Event, ...]) -> None:
    """Raise Difference if somebody else jumped in, owes, is out or got a hand than the events say."""
    told: dict[str, list[Any]] = {"jumped in": [], "owed": [], "out": [], "moved": []}
    for event in events:
        match event:
            case uno.events.JumpedIn(seat, due):
                told["jumped in"].append((seat, due))
            case uno.events.Owed(seat, count):
                told["owed"].append((seat, count))
            case uno.events.SeatOut(seat, why):
                told["out"].append((seat, why))
            case uno.events.HandMoved(seat):
                told["moved"].append(seat)
                _compare_hand(table, event)
            case _:
                pass
    expected = {
        "jumped in": _jump_in(before, move),
        "owed": _debt(table) if is_new_prompt(before, move, table) else [],
        "out": _out(before, move, table),
        "moved": _move(before, move, table),
    }
    for what, found in told.items():
        if sorted(found) != sorted(expected[what]):
            raise Difference(f"told who {what}: the model has {expected[what]}, the library {found}")


def _compare_hand(table: Table, event: uno.events.HandMoved) -> None:
    hand = sorted(table["hands"][event.seat])
    if event.seat in table["active"] and (len(hand), hand) != (event.count, sorted(map(text_of, event.cards or ()))):
        raise Difference(f"told a moved hand: the model has {hand}, the library {event}")


def _jump_in(before: Before, move: Move) -> list[Any]:
    due = before["prompt"]["seat"]
    return [(move[1], due)] if move[0] == "play" and move[1] != due else []


def _debt(table: Table) -> list[Any]:
    prompt = table["prompt"]
    return [(prompt["seat"], prompt["owed"])] if prompt["kind"] == "debt" else []


def _out(before: Before, move: Move, table: Table) -> list[Any]:
    left = {move[1]} if move[0] == "leave" else set[int]()
    over = table["gone"] - before["gone"] - left
    played = set(range(table["seats"])) - before["gone"] if move[0] == "next round" else before["active"]
    merciful = played - set(table["active"]) - left
    return [
        *((seat, "left") for seat in left),
        *((seat, "target") for seat in over),
        *((seat, "mercy") for seat in merciful),
    ]


def _move(before: Before, move: Move, table: Table) -> list[Any]:
    if before["prompt"]["question"] == "swap" and move[0] == "answer":
        return [move[1], move[2]]
    gone_out = table["prompt"]["kind"] in ("round_over", "match_over") and table["ended"] == "out"
    if move[0] != "play" or gone_out:
        return []
    sevens = table["sheet"]["rules"]["seven_zero"] == "on"
    swaps = kind_of(move[2]) in SWAPS or (kind_of(move[2]) == "7" and sevens)
    passes_on = kind_of(move[2]) == "0" and sevens
    return sorted(before["active"]) if passes_on or (swaps and len(before["active"]) == 2) else []
