"""UNO in a terminal: you against two bots, in a loop that you can read from top to bottom.

python examples/loop.py [VARIANT [SEED]]

It knows no card, no rule and no question. It offers what `legal_actions` lists, in the words of `describe`, and so it
also plays cards that were written after it. Type a number, or say it: `red 7`, `draw`. When the input ends, a bot
takes your seat.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from random import Random

import unorules as uno
from unorules.players import Bot, careful_bot, random_bot
from unorules.words import Narrator, describe, face, parse_action

NAMES = ("Ann", "Bo", "Cy")  # you are Ann


def person(view: uno.View, rng: Random) -> uno.Action | None:
    """Ask a person. None is to wait."""
    names, variant = view.players, view.variant
    hand = ", ".join(face(card, article=False, variant=variant) for card in view.hand)
    print(f"\n  You hold {hand or 'no cards'}. On top: {face(view.top, variant=variant)}.")
    if view.color:
        print(f"  The colour is {view.color}.")
    print(f"  {describe(view.prompt, names, you=view.seat, variant=variant)}")
    choices: dict[str, uno.Action | None] = {
        describe(action, names, you=view.seat, variant=variant): action for action in view.legal
    }
    if view.prompt.seat != view.seat:
        choices["Wait"] = None  # it is a chance to call or to catch, not a duty
    for number, words in enumerate(choices, 1):
        print(f"  {number:>3}  {words}")
    while True:
        typed = input("  ? ").strip()
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            return list(choices.values())[int(typed) - 1]
        if typed.capitalize() in choices:
            return choices[typed.capitalize()]
        try:
            return parse_action(typed, view)
        except uno.errors.ParseError as error:
            print(f"  {error}")


def next_action(state: uno.State, players: Sequence[Bot], rng: Random) -> uno.Action:
    """Ask everyone who may do something: first those who could call or catch, then whoever must move."""
    due = state.prompt.seat
    for seat in sorted(state.active, key=lambda seat: seat == due):
        if uno.legal_actions(state, seat) and (action := players[seat](uno.view(state, seat), rng)):
            return action
    return uno.host_move(state, rng)  # the next round, or a fact from outside the game


def play(variant: uno.Variant | str, seed: str | None = None) -> uno.State:
    """Play a match, and tell what seat 0 may know of it."""
    rng = Random(seed)
    players: list[Bot] = [person, careful_bot, random_bot]
    state, events = uno.new_game(variant, NAMES, seed=seed)
    narrator = Narrator(NAMES, you=0, variant=state.variant)
    print(*narrator.tell(events), sep="\n")
    while not state.over:
        try:
            action = next_action(state, players, rng)
        except EOFError:
            print("\n\nA bot plays on for you.")
            players[0] = careful_bot
            continue
        state, events = uno.apply(state, action)
        for sentence in narrator.tell(events):
            print(sentence)
    return state


if __name__ == "__main__":
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)
    variant, seed, *_ = [*sys.argv[1:], "", ""]
    if variant.startswith("-"):
        sys.exit(__doc__)
    try:
        play(variant or "classic-2010", seed or None)
    except KeyboardInterrupt:
        print("\nStopped.")
    except uno.UnoError as error:
        sys.exit(f"error: {error}")
    except BrokenPipeError:
        sys.stderr.close()  # the reader has read enough
