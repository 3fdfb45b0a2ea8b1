"""Typed text: the views and decks to type at, and seeds as JSON that name a view, a language and the text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import unorules as uno
from tests.kit.corpus import CURIOUS, game_states, set_up_by_hand
from tests.kit.house import PARTY
from unorules import Action, Variant, View
from unorules.variants import BUILT_IN
from unorules.words import describe

SHORT: dict[str, dict[type, str]] = {
    "en": {uno.Draw: "draw", uno.Pass: "p", uno.CallUno: "uno"},
    "de": {uno.Draw: "zieh", uno.Pass: "p", uno.CallUno: "uno"},
}
"""What people type in short, by language."""


@cache
def views() -> tuple[View, ...]:
    """Return views with something to do, of all variants: those of rare states, and of the start of a game."""
    started = [game_states(variant, 3, most=4)[-1] for variant in (*BUILT_IN, CURIOUS, PARTY)]
    seen = [uno.view(state, seat) for state in (*set_up_by_hand().values(), *started) for seat in (0, 1)]
    return tuple(one for one in seen if one.legal)


@cache
def decks() -> tuple[Variant, ...]:
    """Return variants whose cards are named."""
    return (*BUILT_IN, CURIOUS, PARTY)


def button_text(action: Action, view: View, language: str) -> str:
    """Return the text of an action on a button."""
    return describe(action, view.players, language=language, variant=view.variant)


def typed_actions() -> Iterator[dict[str, Any]]:
    """Yield some legal actions of every view as they are described, and the short words of those that have one."""
    for at, view in enumerate(views()):
        for language, words in SHORT.items():
            texts = [button_text(action, view, language) for action in view.legal[:: max(1, len(view.legal) // 3)]]
            short = [words[type(action)] for action in view.legal if type(action) in words]
            yield from ({"view": at, "language": language, "text": text} for text in (*texts, *short))


def typed_cards() -> Iterator[dict[str, Any]]:
    """Yield some cards of every deck, as they are written and as people write them."""
    for at, variant in enumerate(decks()):
        for card, _ in variant.deck[::9]:
            for text in (str(card), str(card).replace("-", " ").upper()):
                yield {"view": at, "text": text}
