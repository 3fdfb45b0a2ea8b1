"""A replay: play a match, keep it as JSON, check it, and look at any step of it.

python examples/replay.py game.json            bots play, and the match is written to the file
python examples/replay.py game.json 12         what seat 0 saw until step 12, and what could be done then
python examples/replay.py game.json page.html  the match as a page for a browser, with all hands

What can be done comes from `legal_actions` and `describe`, so the replay of any game can be shown, whatever its cards.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import unorules as uno
from unorules.players import Player, careful_bot, forgetful, play_on, random_bot
from unorules.replay_page import replay_html
from unorules.variants import BUILT_IN, CLASSIC_2010
from unorules.words import Narrator, describe, face

PLAYERS: dict[str, Player] = {"Ann": careful_bot, "Bo": random_bot, "Cy": forgetful(careful_bot)}


def record(variant: uno.Variant, seed: str | None = None) -> uno.Replay:
    """Let bots play a match. A table keeps every action."""
    table = uno.Table(variant, tuple(PLAYERS), seed=seed, notes={"_place": "examples/replay.py"})
    for action, _, _ in play_on(table.state, tuple(PLAYERS.values()), Random(seed)):
        table.apply(action)
    return table.replay


def read(path: Path, registry: uno.Registry = BUILT_IN) -> uno.Replay:
    """Read a replay, and play it again: it must come out as it was recorded."""
    replay = uno.Replay.from_json(path.read_text(encoding="utf-8"), registry=registry)
    replay.verify()
    return replay


def show(replay: uno.Replay, step: int, seat: int | None = 0) -> None:
    """Tell what a seat saw until a step (None is everyone), what it saw on the table then, and what was done."""
    names, variant = replay.players, replay.variant
    narrator = Narrator(names, you=seat, variant=variant)
    for state, events in replay.steps():
        if state.seq > step:
            break
        for sentence in narrator.tell(events):
            print(sentence)
    state = replay.at(step)
    view = uno.view(state, seat)
    print(f"\nStep {step} of {len(replay)}. On top: {face(view.top, variant=variant)}.")
    print(describe(view.prompt, names, you=seat, variant=variant))
    done = replay.actions[step] if step < len(replay) else None
    for action in uno.legal_actions(state) if seat is None or state.prompt.seat is None else view.legal:
        print(f"{'>' if action == done else ' '} {describe(action, names, you=seat, variant=variant)}")


def main(file: str, what: str | None = None) -> None:
    """Record a match, show a step of it, or write its page."""
    if what is None:
        replay = record(CLASSIC_2010.with_rules(target=200), seed=None)
        with open(file, "x", encoding="utf-8") as new:
            new.write(replay.to_json())
        print(f"{len(replay)} actions are in {file}.")
    elif what.isdecimal():
        replay = read(Path(file))
        show(replay, min(int(what), len(replay)))
    elif what.endswith(".html"):
        Path(what).write_text(replay_html(read(Path(file))), encoding="utf-8")
        print(f"Open {what} in a browser.")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (OSError, UnicodeError, uno.UnoError) as error:
        sys.exit(f"error: {error}")
