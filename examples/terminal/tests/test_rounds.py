"""Whole rounds and matches, played with the keyboard, and the replays they leave."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno
from examples.terminal.dialogs import Notice
from examples.terminal.faces import words
from examples.terminal.tests.person import FOREVER, LARGE, SMALL, Person, WatchedGame, laid, watch

NAMES = ("Robin", "Ann")
SEEDS = {
    "classic-2010": "round 270",
    "hello-kitty-2017": "round 209",
    "ice-the-kicker-2023": "round 195",
    "shantell-martin-2023": "round 15",
    "friends-2022": "round 139",
}
"""Short rounds, in which there is something to answer."""


@pytest.mark.parametrize("variant", [variant.id for variant in uno.DEFAULT])
def test_a_round_is_played_to_its_end_in_every_variant(variant: str, tmp_path: Path) -> None:
    """The person presses keys until the round is over, and the replay comes out as it was written.

    On the way no card of another hand stands on the screen; every card with a character is there once, so that one
    that was never shown would be a leak.
    """
    table = uno.Table(variant, NAMES, seed=SEEDS[variant])
    game = WatchedGame(table, seed="3", path=tmp_path / "game.json")

    async def scene(person: Person) -> None:
        def nothing_hidden_is_shown() -> None:
            told, text = str(table.feed(0)), person.text()
            hidden = [face for hand in table.state.hands[1:] for face in hand if face.tags and str(face) not in told]
            assert [face for face in hidden if words(face).replace(" ", "") in text] == []

        await person.play_the_round(nothing_hidden_is_shown if variant == "friends-2022" else lambda: None)
        await person.pilot.press("q")

    app = watch(game, scene, size=LARGE if variant == "friends-2022" else SMALL)
    assert app.return_code == 0
    replay = uno.Replay.from_json((tmp_path / "game.json").read_bytes())
    assert replay.verify() == table.state
    assert table.state.prompt.kind in ("round_over", "match_over")


def test_the_next_round_is_dealt(tmp_path: Path) -> None:
    """The end of a round is told with its points and the hands that were counted; n deals the next one."""
    state = uno.from_table(["red-7", "blue-8 blue-9 wild"], top="red-2", players=["Robin", "Ann"])

    async def scene(person: Person) -> None:
        await person.press("enter")
        assert person.reads("You go out and win round 1 (you +67)")
        assert person.reads("blue 8, blue 9, wild")
        await person.press("n")
        assert person.view.round == 2
        assert person.reads("round 2")

    watch(laid(state), scene, pause=FOREVER)


def test_the_end_of_a_match_is_told_and_q_leaves_the_notice(tmp_path: Path) -> None:
    """The last notice says where the replay is; q there quits."""
    state = uno.from_table(["red-7", "blue-8 wild"], top="red-2", scores=[450, 0], players=["Robin", "Ann"])

    async def scene(person: Person) -> None:
        await person.press("enter", "enter")
        assert isinstance(person.app.screen, Notice)
        assert person.reads("You win the match with 508 points!")
        await person.pilot.press("q")
        await person.pilot.pause()

    game = laid(state, path=tmp_path / "over.json")
    assert watch(game, scene).return_code == 0
    assert (tmp_path / "over.json").exists()
    assert not (tmp_path / "over-2.json").exists()


def test_quitting_in_the_middle_keeps_the_replay_and_overwrites_nothing(tmp_path: Path) -> None:
    """The file has a name that was free, and the command line verifies it."""
    taken = tmp_path / "game.json"
    taken.write_text("something else")
    game = WatchedGame(uno.Table("classic-2010", (*NAMES, "Bo", "Cy"), seed="middle"), seed="3", path=taken)

    async def scene(person: Person) -> None:
        for _ in range(3):
            await person.act()
        await person.pilot.press("q")

    app = watch(game, scene, size=LARGE)
    assert app.return_code == 0
    assert taken.read_text() == "something else"
    verify = [sys.executable, "-m", "unorules", "replay", "verify", str(tmp_path / "game-2.json")]
    assert subprocess.run(verify, check=False, capture_output=True).returncode == 0


def test_a_replay_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """Quitting works all the same, with an exit code."""
    game = WatchedGame(uno.Table(players=2, seed=1), path=tmp_path / "no" / "such" / "folder.json")

    async def scene(person: Person) -> None:
        assert "could not be written" in person.table.kept()
        await person.pilot.press("q")

    assert watch(game, scene, pause=FOREVER).return_code == 1


def test_a_turn_limit_makes_the_round_void() -> None:
    """The turns that are left stand in the heading; a void round is told, and the next one can be dealt."""
    variant = uno.CLASSIC_2010.with_rules(turn_limit=3)
    state = uno.from_table(["red-7 red-8", "blue-3 blue-4"], top="green-2", players=["Robin", "Ann"], variant=variant)

    async def scene(person: Person) -> None:
        assert person.reads("2 turns left")
        while person.view.prompt.kind != "round_over":
            await person.press("d", "p")
        assert person.reads("Round 1 is void: the turn limit is reached.")
        await person.press("n")
        assert person.view.round == 2

    watch(laid(state), scene)
