"""Bots do not peek: in two states that a seat cannot tell apart, every bot does the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

import unorules as uno
from tests.attacks.interference.library import Interference
from tests.attacks.interference.pairs import Pair, pairs
from unorules import Action, Play, State, View
from unorules.players import Bot, Player, careful_bot, for_seat, forgetful, random_bot, search_bot
from unorules.players.bots import remembers

BOTS: dict[str, Player] = {
    "random": random_bot,
    "careful": careful_bot,
    "forgetful": forgetful(careful_bot),
    "search": search_bot(3),
    "search with random play-outs": search_bot(3, inner=random_bot),
}

Seating = Callable[[State], Player]
"""What sits down in a state. An honest player is the same in every state."""


def decisions(pair: Pair, seating: Seating) -> Iterator[tuple[Action | None, Action | None]]:
    """What a bot does in both states of a pair: from its view alone, and seated."""
    seat, states = pair.seat, (pair.one, pair.other)
    for make in (_plain, for_seat):
        one, other = [make(seating(state), uno.view(state, seat))(uno.view(state, seat), Random(7)) for state in states]
        yield one, other


def compare(pair: Pair, seating: Seating) -> int:
    """Raise `Interference` if a bot does something else in one of the states; count what it does."""
    acted = 0
    for one, other in decisions(pair, seating):
        if one != other:
            raise Interference(f"seat {pair.seat} does {one} or {other} at {pair.one!r}")
        acted += one is not None
    return acted


def compare_after(pair: Pair, seating: Seating) -> int:
    """The same after an action of which the seat is told the same."""
    seat, told, moves = pair.seat, [], []
    if uno.check(pair.other, pair.action) is not None:
        return 0
    for state in (pair.one, pair.other):
        bot = for_seat(seating(state), uno.view(state, seat))
        after, events = uno.apply(state, pair.action)
        shown, seen = uno.redact(events, seat), uno.view(after, seat)
        told.append((shown, seen))
        if remembers(bot):
            bot.see(shown)
        moves.append(bot(seen, Random(7)))
    if told[0] != told[1]:
        return 0  # the rules disclosed something
    if moves[0] != moves[1]:
        raise Interference(f"seat {seat} does {moves[0]} or {moves[1]} after {pair.action} at {pair.one!r}")
    return moves[0] is not None


def run(count: int, seating: Seating, comparing: Callable[[Pair, Seating], int]) -> int:
    """Compare so many pairs, and count what the bot did."""
    return sum(comparing(pair, seating) for pair in islice(pairs(seed=13), count))


def _plain(player: Player, view: View) -> Bot:
    assert callable(player)
    return player


@pytest.mark.parametrize("count", [30, pytest.param(1_500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", BOTS)
def test_bot_does_the_same_whatever_it_cannot_know(name: str, count: int) -> None:
    """From its view alone, seated, and after it was told of an action."""
    player = BOTS[name]

    assert run(count, lambda state: player, compare) > count / 3
    assert run(count, lambda state: player, compare_after) > count / 10


def peeking(state: State) -> Player:
    """Return a bot that has been slipped the state: it plays what the next player cannot follow."""

    def bot(view: View, rng: Random) -> Action | None:
        if view.seat is None or view.prompt.seat != view.seat:
            return careful_bot(view, rng)
        after = view.active[(view.active.index(view.seat) + view.direction) % len(view.active)]
        held = [card.color for card in state.hands[after]]
        plays = [action for action in view.legal if isinstance(action, Play)]
        return min(plays, key=lambda play: held.count(play.card.color or play.color), default=random_bot(view, rng))

    return bot


def remembering(state: State) -> Player:
    """Return a maker of bots that peek when they are told of an action, and not before."""

    class Maker:
        def for_seat(self, view: View) -> Player:
            return Spy()

        def __call__(self, view: View, rng: Random) -> Action | None:
            return careful_bot(view, rng)

    class Spy:
        def __init__(self) -> None:
            self.bot: Bot = careful_bot

        def see(self, events: tuple[uno.Event, ...]) -> None:
            self.bot = peeking(state)  # type: ignore[assignment]

        def __call__(self, view: View, rng: Random) -> Action | None:
            return self.bot(view, rng)

    return Maker()


def test_planted_cheat_is_found_at_once() -> None:
    """It goes by another hand."""
    with pytest.raises(Interference, match="does"):
        run(1_000, peeking, compare)


def test_planted_cheat_is_found_after_an_action() -> None:
    """It peeks while it is told what happened."""
    assert run(100, remembering, compare)
    with pytest.raises(Interference, match="after"):
        run(1_000, remembering, compare_after)
