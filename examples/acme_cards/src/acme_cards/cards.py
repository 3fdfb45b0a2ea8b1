"""The cards: one that just acts, one that asks its player, one that asks the world outside."""

from __future__ import annotations

from collections.abc import Iterable

from unorules import Ask, CardFilter, DrawCards, DrawUntil, Effect, Reply, Turn, wild


@wild("acme:wild-storm")
def storm(turn: Turn) -> Iterable[Effect]:
    """Everyone else draws one card."""
    return [DrawCards(seat, 1) for seat in turn.others]


def struck(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The player who was named draws two cards."""
    return [DrawCards(reply.target, 2)]


@wild("acme:wild-lightning", on_answer=struck)
def lightning(turn: Turn) -> Iterable[Effect]:
    """Its player names another one, who draws two cards."""
    return [Ask(turn.seat, "whom", turn.others)]


def observed(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Whoever was wrong draws until the colour in force turns up, five cards at most."""
    return [] if reply.word == "right" else [DrawUntil(reply.seat, CardFilter(color=turn.color), most=5)]


@wild("acme:wild-forecast", on_answer=observed)
def forecast(turn: Turn) -> Iterable[Effect]:
    """The next player foretells the weather, and the host reports whether that was right."""
    return [Ask(turn.next, "forecast", ("right", "wrong"), outcome=True)]
