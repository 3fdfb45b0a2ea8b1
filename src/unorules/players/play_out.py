"""Matches played by bots in every seat, with the host's moves made too."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from unorules._engine.apply import apply
from unorules._engine.legal import legal_actions
from unorules._host import host_move
from unorules._seats import Seat
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Pass, Play
from unorules.errors import SetupError, quote
from unorules.events import Event
from unorules.players.bots import Bot, BotError, Player, SeatedBot, check_one_seat_each, for_seat, remembers
from unorules.state import State, check_state
from unorules.views import redact, view

SEAT_ACTIONS = frozenset({Play, Draw, Pass, Answer, CallUno, Catch})
"""The actions of a seat; all others are the host's."""

BotStep: TypeAlias = tuple[Action, State, tuple[Event, ...]]
"""An action, the state after it, and its events."""


def play_out(state: State, players: Sequence[Player], rng: Random) -> State:
    """Let bots play a match to its end, and return its last state.

    There is no limit: bots that never end a match play forever. Shuffles follow from the seed of the state.

    Args:
        state: The state of the game.
        players: The bots, one for each seat.
        rng: The source of the bots' randomness.

    Raises:
        SetupError: Unless there is one player for each seat.
        StateError: Unless `state` is a `State`.
        BotError: If a bot does not move when it has to, or moves for another seat.
        IllegalAction: If the rules refuse its move.
    """
    steps = deque(play_on(state, players, rng), maxlen=1)
    return steps[0][1] if steps else state


def play_on(state: State, players: Sequence[Player], rng: Random) -> Iterator[BotStep]:
    """Let bots continue a match, and yield each action with the state and the events it led to.

    Seats that are not to move may act first (call UNO, catch, jump in), in random order; then the seat of the prompt
    moves, or the host by `host_move`. Each bot gets the view of its own seat, and a `Random` of its own; one with a
    memory also gets the events, redacted for its seat.

    Args:
        state: The state of the game.
        players: The bots, one for each seat.
        rng: The source of the bots' randomness.

    Raises:
        SetupError: Unless there is one player for each seat.
        StateError: Unless `state` is a `State`.
        BotError: If a bot does not move when it has to, or moves for another seat.
        IllegalAction: If the rules refuse its move.
    """
    check_state(state)
    if len(players) != state.seats:
        raise SetupError(f"there are {len(players)} bots for {state.seats} seats")
    bots = [for_seat(player, view(state, seat)) for seat, player in enumerate(players)]
    check_one_seat_each(bots)
    feeds: list[tuple[Seat, Callable[[tuple[Event, ...]], None]]] = [
        (seat, bot.see) for seat, bot in enumerate(bots) if remembers(bot)
    ]
    # A bot that shared its `Random` with another, or with the host, could foresee what they draw from it.
    chances = [Random(rng.getrandbits(64)) for _ in bots]  # noqa: S311 - games, not secrets
    while not state.over:
        action = next_action(state, bots, chances, rng)
        state, events = apply(state, action)
        for seat, see in feeds:
            see(redact(events, seat))
        yield action, state, events


def next_action(state: State, bots: Sequence[Bot | SeatedBot], chances: Sequence[Random], rng: Random) -> Action:
    """Return the next action: of a seat that acts out of turn, of the prompt's seat, or of the host.

    `chances` has a `Random` for each bot; `rng` is for the order of those out of turn, and for the host.
    """
    for seat in speakers(state, rng):
        wish = bots[seat](view(state, seat), chances[seat])
        if wish is not None:
            return _require_own(wish, seat)
    due = state._waiting.seat
    if due is None:
        return host_move(state, rng)
    move = bots[due](view(state, due), chances[due])
    if move is None:
        raise BotError(f"the bot in seat {due} waits, but the game waits for it: {state.prompt}")
    return _require_own(move, due)


def speakers(state: State, rng: Random) -> list[Seat]:
    """Return the seats that can act although the game does not wait for them, in random order."""
    # There are none, unless a seat can be caught, or the rules let others call or jump in.
    if not state._uncalled and not state._match.compiled.has_extra_actions:
        return []
    due = state._waiting.seat
    others = [seat for seat in state.active if seat != due and legal_actions(state, seat)]
    rng.shuffle(others)
    return others


def _require_own(wish: Action, seat: Seat) -> Action:
    """Return the action that a bot wants, or raise a `BotError` unless it is one of its own seat."""
    given: Any = wish
    if type(given) not in SEAT_ACTIONS:
        raise BotError(f"the bot in seat {seat} must return one of view.legal or None, not {quote(given)}")
    if getattr(given, "seat", None) != seat:
        raise BotError(f"the bot in seat {seat} may only act for itself, not {quote(given)}")
    return wish
