"""The cards: some just act, some ask their player, one asks the world outside, and one answers a debt."""

from __future__ import annotations

from collections.abc import Iterable

from unorules import Card, Color
from unorules.cards import (
    Announce,
    Ask,
    CardFilter,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Kind,
    MoveHands,
    NextTurn,
    PoolHands,
    Question,
    Reply,
    TakePenalty,
    Turn,
    wild,
)


@wild("acme:wild-storm")
def storm(turn: Turn) -> Iterable[Effect]:
    """Everyone else draws one card."""
    return [DrawCards(seat, 1) for seat in turn.others]


def strike(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The player who was named draws two cards."""
    return [DrawCards(reply.target, 2)]


@wild("acme:wild-lightning", on_answer=strike, questions=(Question("whom", "seats"),))
def lightning(turn: Turn) -> Iterable[Effect]:
    """Its player names another one, who draws two cards."""
    return [Ask(turn.seat, "whom", turn.others)]


def settle_forecast(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Whoever was wrong draws until the colour in force turns up, five cards at most."""
    return [] if reply.word == "right" else [DrawUntil(reply.seat, CardFilter(color=turn.color), most=5)]


FORECAST = Question("forecast", ("right", "wrong"), outcome=True)


@wild("acme:wild-forecast", on_answer=settle_forecast, questions=(FORECAST,))
def forecast(turn: Turn) -> Iterable[Effect]:
    """The next player foretells the weather, and the host reports whether that was right."""
    return [Ask(turn.next, "forecast", ("right", "wrong"), outcome=True)]


@wild("acme:wild-barometer")
def barometer(turn: Turn) -> Iterable[Effect]:
    """It rains on the next player, who draws two cards, unless they hold at least as many as its player."""
    if turn.sizes[turn.next] >= turn.sizes[turn.seat]:
        return [Announce("sunshine")]
    return [Announce("rain"), DrawCards(turn.next, 2)]


def trade(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The two swap hands."""
    return [MoveHands(((turn.seat, reply.target), (reply.target, turn.seat)))]


@wild("acme:wild-trade-wind", on_answer=trade, questions=(Question("swap", "seats"),))
def trade_wind(turn: Turn) -> Iterable[Effect]:
    """Its player names another one and swaps hands with them."""
    return [Ask(turn.seat, "swap", turn.others)]


@wild("acme:wild-tornado")
def tornado(turn: Turn) -> Iterable[Effect]:
    """All hands are shuffled together and dealt again."""
    return [PoolHands(turn.everyone)]


@wild("acme:wild-gale")
def gale(turn: Turn) -> Iterable[Effect]:
    """Its player discards all cards of the colour that they name."""
    return [Discard(turn.seat, CardFilter(color=turn.color))]


def point(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """The player who was named is next."""
    return [NextTurn(reply.target)]


@wild("acme:wild-weathervane", on_answer=point, questions=(Question("next", "seats"),))
def weathervane(turn: Turn) -> Iterable[Effect]:
    """Its player names another one, who is next."""
    return [Ask(turn.seat, "next", turn.others)]


def keeps_off(card: Card, top: Card, color: Color | None) -> bool:
    """Return True: it goes on any debt."""
    return True


umbrella = Kind(
    "acme:umbrella",
    points=20,
    on_play=(TakePenalty(None),),
    answers=keeps_off,
    on_last=True,
    text="Whoever owes cards need not draw them.",
)
