"""From texts: the state of a position, read as the document of a state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import evolve, frozen

import unorules as uno
from tests.perft.lines import (
    OPTIONS,
    REPORTED,
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
from unorules import Registry, Rules, State, Variant
from unorules.variants import BUILT_IN

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


def turned_up(lines: Mapping[str, str]) -> uno.Step:
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
