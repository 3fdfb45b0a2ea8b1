"""A seeded match of classic UNO among three bots of different temper, told as it happens.

python examples/quickstart.py [SEED]
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from io import TextIOWrapper
from random import Random
from textwrap import wrap

import unorules as uno
from unorules import Card, Event, State
from unorules.players import Player, careful_bot, forgetful, play_on, random_bot

BOTS: dict[str, Player] = {
    "Ann": careful_bot,  # misses nothing
    "Bo": forgetful(random_bot, 0.5),  # plays any card that fits
    "Cy": forgetful(careful_bot, 0.3),  # a good player, if absent-minded
}
PLAYERS = tuple(BOTS)

INKS = {"red": 31, "yellow": 33, "green": 32, "blue": 34}
IN_COLOR = sys.stdout.isatty() and "NO_COLOR" not in os.environ


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
    for_the_deal: list[str] = []
    for event in events:
        match event:
            case uno.DealerDrawn(seat, card):
                for_the_deal.append(f"{PLAYERS[seat]} draws {face(card)}")
            case uno.RoundStarted(round, dealer):
                yield f"\n── Round {round} ── {PLAYERS[dealer]} deals " + "─" * 40
                yield from wrap("       " + ", ".join(for_the_deal), 88, subsequent_indent=" " * 7)
            case uno.TurnedUp(card, "opens"):
                yield f"       The first card is {face(card)}."
            case uno.Drew(seat, _, "turn"):
                yield f"  {PLAYERS[seat]:<4} draws a card"
            case uno.Drew(seat):
                drawn[seat] += 1
            case uno.Played(seat, card, named):
                left = len(state.hands[seat])
                yield f"  {PLAYERS[seat]:<4} {face(card, named)}" + (f"   ({left} left)" if 0 < left < 4 else "")
            case uno.Reversed(direction):
                yield "       ← play goes to the left" if direction == 1 else "       → play goes to the right"
            case uno.Answered(seat, _, "challenge", "challenge"):
                yield f"       {PLAYERS[seat or 0]} doubts it and challenges!"
            case uno.HandShown(seat, _, cards):
                shown = ", ".join(map(face, cards or ()))
                yield from wrap(f"       {PLAYERS[seat]} shows {shown}.", 88, subsequent_indent=" " * 7)
            case uno.Announced(_, word):
                yield f"       {word.capitalize()}!"
            case uno.UnoCalled(seat):
                yield f"  {PLAYERS[seat]:<4} “UNO!”"
            case uno.Skipped(seat):
                yield f"       {PLAYERS[seat]} {penalty(drawn.pop(seat, 0))}loses the turn"
            case uno.RoundEnded():
                totals = "   ".join(f"{name} {score}" for name, score in zip(PLAYERS, state.scores, strict=True))
                yield f"\n  {uno.describe(event, PLAYERS)}   {totals}"
            case uno.MatchEnded():
                yield f"\n  ★ {uno.describe(event, PLAYERS)}"
            case uno.MatchStarted() | uno.Asked() | uno.Answered() | uno.Dealt() | uno.Passed():
                pass
            case _:
                yield f"       {uno.describe(event, PLAYERS)}"
    for seat, count in drawn.items():
        yield f"       {PLAYERS[seat]} draws {count}"


def penalty(count: int) -> str:
    return f"draws {count} and " if count else ""


def main() -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)
    seed = sys.argv[1] if len(sys.argv) > 1 else "quickstart-273"
    game = uno.CLASSIC_2010.with_rules(target=300)
    state, events = uno.new_game(game, PLAYERS, seed=seed)
    print(f"{', '.join(PLAYERS)} play {game.title} to {game.rules.target} points. The seed is {seed!r}.")
    for line in tell(state, events):
        print(line)
    for _, after, events in play_on(state, tuple(BOTS.values()), Random(seed)):
        for line in tell(after, events):
            print(line)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.stderr.close()  # the reader has read enough
