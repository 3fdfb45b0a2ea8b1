"""A seeded match of classic UNO among three bots of different temper, told as it happens.

python examples/quickstart.py [SEED]
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random
from textwrap import wrap

import unorules as uno
from unorules import Action, Answer, CallUno, Card, Catch, Draw, Event, NextRound, Pass, Play, State

PLAYERS = ("Ann", "Bo", "Cy")
FORGETFUL = {"Ann": 0.05, "Bo": 0.5, "Cy": 0.2}
WATCHFUL = {"Ann": 0.5, "Bo": 0.3, "Cy": 0.9}
BOLD = {"Ann": 0.1, "Bo": 0.6, "Cy": 0.4}

INKS = {"red": 31, "yellow": 33, "green": 32, "blue": 34}
IN_COLOR = sys.stdout.isatty() and "NO_COLOR" not in os.environ


def choose(state: State, dice: Random) -> Action:
    """What happens next: somebody speaks up about UNO, or the seat of the prompt moves."""
    actions = uno.legal_actions(state)
    for action in actions:
        match action:
            case CallUno(owner) if owner in state.catchable and dice.random() > FORGETFUL[PLAYERS[owner]]:
                return action
            case Catch(watcher) if dice.random() < WATCHFUL[PLAYERS[watcher]]:
                return action
            case _:
                pass
    seat = state.prompt.seat
    if seat is None:
        return NextRound()
    mine = [action for action in uno.legal_actions(state, seat) if not isinstance(action, CallUno | Catch)]
    if isinstance(mine[0], Answer):
        return mine[-1] if dice.random() < BOLD[PLAYERS[seat]] else mine[0]
    return max(mine, key=lambda action: worth(state, seat, action, dice))


def worth(state: State, seat: int, action: Action, dice: Random) -> float:
    """How much a bot likes a move: get rid of points, keep wilds for later, name the colour it holds most of."""
    if isinstance(action, Play):
        held = Counter(card.color for card in state.hands[seat])
        if action.card.color is None:
            wanted = held[action.color] / 10
            return (30 if dice.random() < BOLD[PLAYERS[seat]] / 4 else 5) + wanted
        return 10 + held[action.card.color] + dice.random()
    return 1 if isinstance(action, Draw | Pass) else 0


def ink(text: str, color: str | None) -> str:
    """Text in the ink of a card, on screens that have it."""
    code = "1" if color is None else f"1;{INKS[color]}"
    return f"\033[{code}m{text}\033[0m" if IN_COLOR else text


def face(card: Card, named: str | None = None) -> str:
    words = card.kind.replace("-", " ")
    shown = ink(words if card.color is None else f"{card.color} {words}", card.color)
    return f"{shown}, {ink(named, named)}!" if named else shown


def tell(state: State, events: Iterable[Event]) -> Iterable[str]:
    """The lines of the story."""
    drawn: Counter[int] = Counter()
    for event in events:
        match event:
            case uno.Drew(seat, _, "turn"):
                yield f"  {PLAYERS[seat]:<4} draws a card"
            case uno.Drew(seat):
                drawn[seat] += 1
            case uno.RoundStarted(round, dealer):
                yield f"\n── Round {round} ── {PLAYERS[dealer]} deals " + "─" * 40
            case uno.TurnedUp(card, "opens"):
                yield f"       the first card is {face(card)}"
            case uno.Played(seat, card, named):
                left = len(state.hands[seat])
                yield f"  {PLAYERS[seat]:<4} {face(card, named)}" + (f"   ({left} left)" if 0 < left < 4 else "")
            case uno.Answered(seat, _, "challenge", "challenge"):
                yield f"       {PLAYERS[seat or 0]} doubts it and challenges!"
            case uno.UnoCalled(seat):
                yield f"  {PLAYERS[seat]:<4} “UNO!”"
            case uno.HandShown(seat, _, cards):
                shown = ", ".join(str(card).replace("-", " ") for card in cards or ())
                yield from wrap(f"       {PLAYERS[seat]} shows {shown}", 88, subsequent_indent=" " * 9)
            case uno.Skipped(seat):
                yield f"       {PLAYERS[seat]} {penalty(drawn.pop(seat, 0))}loses the turn"
            case uno.RoundEnded():
                totals = "   ".join(f"{name} {score}" for name, score in zip(PLAYERS, state.scores, strict=True))
                yield f"\n  {uno.describe(event, PLAYERS)}   {totals}"
            case uno.MatchStarted() | uno.Asked() | uno.Answered() | uno.Dealt() | uno.Passed() | uno.Reversed():
                pass
            case _:
                yield f"       {uno.describe(event, PLAYERS)}"
    for seat, count in drawn.items():
        yield f"       {PLAYERS[seat]} draws {count}"


def penalty(count: int) -> str:
    return f"draws {count} and " if count else ""


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 51
    dice = Random(seed)
    state, events = uno.new_game("classic-2010", PLAYERS, seed=seed)
    print(f"{', '.join(PLAYERS)} play {state.variant.title} to {state.rules.target} points. Seed {seed}.\n")
    for line in tell(state, events):
        print(line)
    while not state.over:
        state, events = uno.apply(state, choose(state, dice))
        for line in tell(state, events):
            print(line)


if __name__ == "__main__":
    main()
