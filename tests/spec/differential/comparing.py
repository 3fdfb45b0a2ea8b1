"""Comparing: what both sides say about one moment of a game."""

from __future__ import annotations

from typing import Any

import attrs

import unorules as uno
from tests.spec.differential.luck import Difference
from tests.spec.differential.translating import text_of, to_action, to_move
from tests.spec.model.moves import Move
from tests.spec.model.table import Table
from unorules import State
from unorules.variants import BUILT_IN


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
