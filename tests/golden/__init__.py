"""Golden files: documents of every variant from each release that changed a format, kept forever.

`python -m tests.golden RELEASE` writes those of a release that are not there yet; a file that is there is never written
again. `python -m tests.golden digests` prints what every file comes out as.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import unorules as uno
from unorules import Action, Answer, Play, Replay, ReplayLog, State, Table, Variant
from unorules.rules import RuleChanges
from unorules.variants import BUILT_IN

FOLDER = Path(__file__).parent
HOUSE: dict[str, RuleChanges] = {
    "classic-2010": {"wd4": "enforce", "scoring": "own_tally", "target": 60, "turn_limit": 80},
    "hello-kitty-2017": {"uno_false_penalty": 1, "challenge_reveal": "all", "target": 100},
    "ice-the-kicker-2023": {"scoring": "winner_takes", "target": 80, "uno_penalty": 4},
    "shantell-martin-2023": {"opening": "numbers_only", "next_dealer": "winner"},
    "friends-2022": {"drawn_card": "force_play", "uno_call": "auto", "hand_size": 5},
    "no-mercy-2023": {"mercy": 12, "jump_in": "colored", "uno_false_penalty": 1},
    "flip-2018": {"stacking": "any", "challenge_reveal": "all", "target": 100},
    "all-wild": {"stacking": "same_kind", "bounce": "both", "target": 150},
    "attack-2010": {"uno_false_penalty": 1, "opening": "numbers_only", "hand_size": 4},
    "classic-2018": {"scoring": "winner_takes", "target": 120, "multi_play": "identical"},
}
"""The house rules of a table for every sheet and product."""

USUAL: RuleChanges = {"hand_size": 6}
"""Those for a variant that is not among them."""

MOST_ACTIONS = 160


def folders() -> list[Path]:
    """One for every release that changed a format, the newest last."""
    found = [path for path in FOLDER.iterdir() if (path / "digests.txt").exists()]
    return sorted(found, key=lambda path: [int(number) for number in path.name.split(".")])


def play(variant: Variant, seats: int, seed: str) -> Table:
    """A seeded game among bots that now and then bluff, call, catch and draw for nothing."""
    dice = Random(seed)
    names = ["Ann", "Bo", "Çelik", "Dž", "E", "F", "G", "H", "I", "J"][:seats]
    table = Table(variant, names, seed=seed, notes={"_room": "golden", "_tags": [1, None, {"deep": True}]})
    while not table.state.over and len(table.replay) < MOST_ACTIONS:
        table.apply(_choose(table.state, dice))
    return table


def _choose(state: State, dice: Random) -> Action:
    legal = uno.legal_actions(state)
    plays = [action for action in legal if isinstance(action, Play | Answer)]
    return dice.choice(legal if not plays or dice.random() < 0.15 else plays)


def documents(variant: Variant) -> Iterator[tuple[str, str]]:
    """The name and the text of every file of a variant."""
    table = play(variant, 4, f"golden {variant.id}")
    replay = table.replay
    yield "replay.json", replay.to_json() + "\n"
    yield "log.jsonl", _log(replay)
    yield "seat.json", replay.for_seat(1).to_json() + "\n"
    yield "public.json", replay.for_seat(None).to_json() + "\n"
    yield "states.jsonl", "".join(f"{state.to_json()}\n" for state in _telling_states(replay))
    house = variant.with_rules(**HOUSE.get(variant.id, USUAL))
    yield "house.json", play(house, 3, f"golden house {variant.id}").replay.to_json() + "\n"


def label(variant: Variant) -> str:
    """What the names of a variant's files begin with."""
    return variant.id if variant.version == 1 else f"{variant.id}@{variant.version}"


def _log(replay: Replay) -> str:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        ReplayLog.create(path, replay).close()
        return path.read_text(encoding="utf-8")


def _telling_states(replay: Replay) -> list[State]:
    """The first state of every prompt and question, with an open window and with cards turned over, and the last."""
    found: dict[object, State] = {}
    last = replay.start
    for state, _ in replay.steps():
        found.setdefault((state.prompt.kind, state.prompt.question), state)
        if state.catchable:
            found.setdefault("catchable", state)
        if uno.view(state, None).turned:
            found.setdefault("turned", state)
        last = state
    return [*found.values(), last]


def write(release: str) -> None:
    """Write what is not there yet."""
    folder = FOLDER / release
    folder.mkdir(exist_ok=True)
    for variant in BUILT_IN:
        for name, text in documents(variant):
            path = folder / f"{label(variant)}.{name}"
            if not path.exists():
                path.write_text(text, encoding="utf-8")
    listed = folder / "digests.txt"
    known = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    names = {line.partition(" ")[0] for line in known}
    new = [line for line in digests(folder) if line.partition(" ")[0] not in names]
    listed.write_text("".join(f"{line}\n" for line in sorted([*known, *new])), encoding="utf-8")


def digests(folder: Path) -> Iterator[str]:
    """What every file of a folder comes out as: the digest of each state, and of the last one of each replay."""
    for path in sorted(folder.glob("*.json*")):
        text = path.read_text(encoding="utf-8")
        if path.name.endswith(".states.jsonl"):
            found = [uno.digest(uno.State.from_json(line)) for line in text.splitlines()]
        elif path.name.endswith(".log.jsonl"):
            found = [uno.digest(ReplayLog.read(path).verify())]
        elif path.name.endswith((".replay.json", ".house.json")):
            found = [uno.digest(Replay.from_json(text).verify())]
        else:
            continue
        yield " ".join([path.name, *found])
