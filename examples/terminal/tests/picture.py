"""The picture of the README: python -m examples.terminal.tests.picture writes terminal.svg."""

from __future__ import annotations

import re
from pathlib import Path

import unorules as uno
from examples.terminal.tests.person import FOREVER, LARGE, Person, WatchedGame, watch
from unorules import Action, Answer, CallUno, Play, card

HANDS = [
    "yellow-2 green-6 red-3 red-5 yellow-0 green-4 green-draw-two blue-3 blue-7 blue-skip wild wild-draw-four",
    "yellow-skip green-reverse red-8",
    "red-1 red-6 blue-4 blue-9 green-8 yellow-4",
    "yellow-9 blue-1",
    "wild-draw-four yellow-6 red-9 green-1 blue-5",
]
STORY: list[Action] = [
    Play(0, card("yellow-2")),
    Play(1, card("yellow-skip")),
    CallUno(3),
    Play(3, card("yellow-9")),
    Play(4, card("wild-draw-four"), color="green"),
    Answer(0, "challenge"),
    Play(0, card("green-6")),
    Play(1, card("green-reverse")),
]


def main() -> None:
    """Lay a table, tell a story, and take a picture of it."""
    players = ["Robin", "Ann", "Bo", "Cy", "Dee"]
    state = uno.from_table(HANDS, top="yellow-7", players=players, scores=[187, 92, 0, 240, 61])
    table = uno.Table.resume(uno.Replay.of(state, STORY))

    async def scene(person: Person) -> None:
        await person.press("g")
        drawn = without_downloads(person.app.export_screenshot(simplify=True))
        Path(__file__).parents[1].joinpath("terminal.svg").write_text(drawn, encoding="utf-8")

    watch(WatchedGame(table), scene, size=LARGE, pause=FOREVER)


def without_downloads(svg: str) -> str:
    """The picture in a font of whoever looks at it: nothing is fetched."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace")


if __name__ == "__main__":
    main()
