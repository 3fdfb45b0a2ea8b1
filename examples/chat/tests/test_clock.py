"""The clock: moves of bots, of the host, and for users who take too long. No test waits."""

from __future__ import annotations

import asyncio

import unorules as uno
from examples.chat.game import AWAY, PAUSE, SECONDS
from examples.chat.tests.fake import FakeGateway, User, lay, open_table, run_scene
from unorules.variants import ICE_THE_KICKER_2023

SLOW = ["red-7 red-8 red-9", "green-2 green-3 green-4"]


def table(hands: list[str], top: str = "blue-5", **more: str) -> uno.State:
    """Lay a table for Ann and Bob."""
    return uno.position(hands, top=top, players=["Ann", "Bob"], **more)  # type: ignore[arg-type]


def prompt_text(user: User) -> str:
    """Return what the game waits for."""
    return user.channel.table.state.prompt.kind


def actions(user: User) -> list[uno.Action]:
    """Return what has been done."""
    return [*user.channel.table.replay.actions]


def test_a_user_has_time_and_then_draws_and_passes() -> None:
    """Not a second less; the pass comes soon after."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann, bob = await lay(gateway, table(SLOW))
        await asyncio.sleep(SECONDS - 1)
        assert ann.channel.table.state.seq == 0
        await asyncio.sleep(2)
        assert actions(ann) == [uno.Draw(0)]
        await asyncio.sleep(PAUSE)
        assert actions(ann) == [uno.Draw(0), uno.Pass(0)]
        assert "Ann takes too long." in gateway.texts(1)
        assert gateway.posts[-1].ping == bob.id

    run_scene(scene())


def test_who_draws_has_time_to_think_about_the_card() -> None:
    """The short time is for those who missed the draw."""

    async def scene() -> None:
        ann, _ = await lay(FakeGateway(), table(SLOW))
        await asyncio.sleep(SECONDS - 1)
        await ann.types("draw")
        await asyncio.sleep(SECONDS - 1)
        assert prompt_text(ann) == "drawn"
        await asyncio.sleep(2)
        assert ann.channel.table.state.prompt.seat == 1

    run_scene(scene())


def test_looking_and_calling_buy_no_time() -> None:
    """The clock runs from the prompt."""

    async def scene() -> None:
        ann, bob = await lay(FakeGateway(), table(["blue-1 blue-2", "green-2 green-3 green-4"]))
        await ann.types("blue 1")
        await asyncio.sleep(SECONDS / 2)
        await bob.types("hand")
        await ann.types("uno")
        await asyncio.sleep(SECONDS / 2 - 1)
        assert prompt_text(bob) == "turn"
        await asyncio.sleep(2)
        assert prompt_text(bob) == "drawn"

    run_scene(scene())


def test_a_question_is_accepted() -> None:
    """Nobody challenges by waiting."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann, _ = await lay(gateway, table(["wild-draw-four blue-1 blue-2", "green-2 green-3"]))
        await ann.types("wild draw four red")
        await asyncio.sleep(SECONDS + 1)
        assert uno.Answer(1, "accept") in actions(ann)

    run_scene(scene())


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back() -> None:
    """After a few moves that were missed; whatever is typed ends it."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann, bob = await lay(gateway, table(SLOW))
        while bob.channel.missed[0] < AWAY:
            await asyncio.sleep(SECONDS)
            await bob.types("hand")
        assert "A bot plays for Ann, until Ann types something." in gateway.texts(1)
        state = bob.channel.table.state
        while bob.channel.table.state.prompt.seat == 1:
            await bob.types("draw")
            await bob.types("pass")
        await asyncio.sleep(3 * PAUSE)
        assert bob.channel.table.state.prompt.seat == 1
        assert bob.channel.table.state.seq > state.seq
        await ann.types("hand")
        await bob.types("draw")
        await bob.types("pass")
        await asyncio.sleep(10 * PAUSE)
        assert bob.channel.table.state.prompt.seat == 0

    run_scene(scene())


def test_who_leaves_is_played_by_a_bot_at_once() -> None:
    """Until they come back; when everyone has left, the game ends and can be dealt again."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann, bob = await lay(gateway, table(SLOW))
        await ann.types("leave")
        await asyncio.sleep(3 * PAUSE)
        assert ann.channel.table.state.prompt.seat == 1
        await bob.types("leave")
        await asyncio.sleep(3 * PAUSE)
        assert not ann.channel.playing
        assert gateway.texts(1)[-1] == "Nobody is left, so the game ends."
        assert "Your hand: " in await ann.types("deal")
        assert ann.channel.playing

    run_scene(scene())


def test_a_table_that_everybody_forgets_ends() -> None:
    """It does not talk to itself forever."""

    async def scene() -> None:
        gateway = FakeGateway()
        await open_table(gateway, 1, "Ann Bob", bots=2)
        await asyncio.sleep(3600 * 24)
        assert gateway.texts(1)[-1] == "Nobody is left, so the game ends."
        assert len(gateway.posts) < 60

    run_scene(scene())


def test_bots_leave_time_to_catch() -> None:
    """A bot moves after a pause, and not before."""

    async def scene() -> None:
        gateway = FakeGateway()
        state = uno.position(
            ["blue-1 blue-2", "green-2 green-3 green-4", "red-1 red-2 red-3"],
            top="blue-5",
            players=["Ann", "Bob", "Bot"],
        )
        ann, bob = await lay(gateway, state, people=2)
        await ann.types("blue 1")
        await bob.types("draw")
        await bob.types("pass")
        seq = bob.channel.table.state.seq
        await asyncio.sleep(PAUSE - 1)
        assert bob.channel.table.state.seq == seq
        await asyncio.sleep(2)
        assert bob.channel.table.state.seq > seq

    run_scene(scene())


def test_who_moves_twice_leaves_time_to_be_caught() -> None:
    """In a game of two, after a skip; a call is taken at once, and so is a catch."""

    async def scene() -> None:
        hands = ["blue-skip blue-2", "green-2 green-3 green-4"]
        ann, bob = await lay(FakeGateway(), table(hands))
        await ann.types("blue skip")
        assert await ann.types("blue 2") == "Wait a moment: the others may want to catch you."
        assert "Bob: 3 cards" in await bob.types("catch Ann")
        assert len(ann.channel.table.state.hands[0]) == 3

        ann, bob = await lay(FakeGateway(), table(hands))
        await ann.types("blue skip")
        await asyncio.sleep(PAUSE)
        await ann.types("blue 2")
        assert prompt_text(ann) == "round_over"

        ann, bob = await lay(FakeGateway(), table(hands))
        await ann.types("blue skip")
        await ann.types("uno")
        await ann.types("blue 2")
        assert prompt_text(ann) == "round_over"

    run_scene(scene())


def test_the_host_deals_the_next_round_and_reports_kicks() -> None:
    """After a pause, without being asked."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann, _ = await lay(gateway, table(["blue-2", "green-2 green-3"]))
        await ann.types("blue 2")
        assert prompt_text(ann) == "round_over"
        await asyncio.sleep(PAUSE + 1)
        assert ann.channel.table.state.round == 2

        kick = uno.position(
            ["wild-ice-the-kicker red-1 red-2", "blue-1 blue-2"],
            top="red-9",
            players=["Ann", "Bob"],
            variant=ICE_THE_KICKER_2023,
        )
        ann, _ = await lay(FakeGateway(), kick)
        await ann.types("ice the kicker blue")
        assert prompt_text(ann) == "outcome"
        await asyncio.sleep(PAUSE + 1)
        assert prompt_text(ann) == "turn"

    run_scene(scene())


def test_clock_runs_in_a_game_that_goes_on_after_a_call() -> None:
    """A call leaves the prompt as it was, and nobody is called again: the time begins when the game goes on."""

    async def scene() -> None:
        state, _ = uno.apply(table(["blue-1 blue-2", "green-2 green-3"]), uno.Play(0, uno.card("blue-1")))
        state, _ = uno.apply(state, uno.CallUno(0))
        ann, _ = await lay(FakeGateway(), state)
        await asyncio.sleep(SECONDS - 1)
        assert prompt_text(ann) == "turn"
        await asyncio.sleep(2)
        assert prompt_text(ann) == "drawn"

    run_scene(scene())
