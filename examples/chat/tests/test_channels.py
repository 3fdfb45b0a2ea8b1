"""Channels: permissions, several games at once, and simultaneous commands."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from examples.chat.game import HELP, HOUSE, free_name
from examples.chat.tests.fake import FakeGateway, User, lay, open_table, run_scene
from examples.chat.tests.test_games import play_on
from unorules.variants import CLASSIC_2010, FRIENDS_2022
from unorules.words import face


def test_two_channels_do_not_mix() -> None:
    """The same people play two games at once, and each game is as if it were alone."""

    async def alone(id: int) -> list[str]:
        gateway = FakeGateway()
        await play_on(await open_table(gateway, id, "Ann Bob", bots=1), Random(id), rounds=1)
        return gateway.texts(id)

    async def together() -> FakeGateway:
        gateway = FakeGateway()
        one, two = await open_table(gateway, 1, "Ann Bob", bots=1), await open_table(gateway, 2, "Ann Bob", bots=1)
        await asyncio.gather(play_on(one, Random(1), rounds=1), play_on(two, Random(2), rounds=1))
        return gateway

    gateway = run_scene(together())
    assert gateway.texts(1) != gateway.texts(2)
    for id in (1, 2):
        expected = run_scene(alone(id))
        assert gateway.texts(id)[: len(expected)] == expected


def test_who_has_no_seat_sees_what_everyone_sees() -> None:
    """And can change nothing, whatever they type or are called."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann, bob = await open_table(gateway, 1, "Ann Bob")
        state, posts = ann.channel.table.state, len(gateway.posts)
        stranger = User(ann.channel, 666, "Ann")
        for text in ("hand", "draw", "stop", "leave", "join", "new", "deal", "play red 7", "status", "uno"):
            answer = await stranger.types(text)
            assert "Your hand" not in answer
            assert "Ann: 7 cards, 0 points; Bob: 7 cards, 0 points" in answer
        assert ann.channel.table.state is state
        assert posts == len(gateway.posts)
        assert stranger.channel.moves(stranger.id) == []
        assert "Your hand: " in await bob.types("hand")

    run_scene(scene())


def test_sitting_down() -> None:
    """Twice is once, names are told apart, and there are no more seats than the variant has."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann = User(gateway.channel(1), 1, "Ann")
        assert await User(ann.channel, 2, "Bob").types("join") == HELP
        await ann.types("/uno new no-mercy-2023")
        for _ in range(2):
            assert await ann.types("join") == "You have a seat."
        other = User(ann.channel, 2, "Ann")
        await other.types("/uno join")
        assert gateway.texts(1)[-1].startswith("Show 'em No Mercy (2023): Ann, Ann 2.")
        for id in range(3, 20):
            await User(ann.channel, id, f"User {id}").types("join")
        assert len(ann.channel.users) == 6
        await ann.types("bots 9")
        assert "Bot" not in gateway.texts(1)[-1]
        await ann.types("deal")
        assert ann.channel.table.state.seats == 6

    run_scene(scene())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("new uno-2", "there is no variant 'uno-2'; known: classic-2010,"),
        ("deal", "classic-2010 is for 2 to 10 players, not 1"),
        ("bots 10", "new, new no-mercy-2023"),
        ("bots ²", "new, new no-mercy-2023"),
        ("bots", "new, new no-mercy-2023"),
        ("help", "new, new no-mercy-2023"),
        ("red 7", "new, new no-mercy-2023"),
        ("", "new, new no-mercy-2023"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(typed: str, answer: str) -> None:
    """To whoever typed it, and to nobody else; the table stays as it was."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann = User(gateway.channel(1), 1, "Ann")
        await ann.types("new")
        assert (await ann.types(typed)).startswith(answer)
        assert len(gateway.posts) == 1
        assert ann.channel.users == {1: "Ann"}

    run_scene(scene())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("red 8", "Red 8: This card matches neither the colour nor the face of the top card."),
        ("green 2", "Green 2: This card is not in the hand."),
        ("wild", "'wild' could be one of several: Play wild and call red"),
        ("pass", "Pass: Passing is possible only after drawing."),
        ("catch bob", "Catch Bob: This player cannot be caught."),
        ("uno", "Call UNO: There is nothing to call."),
        ("new", "'new' is not something you can do now."),
        ("x" * 9000, "This is too long to be an action."),
        ("help", "new, new no-mercy-2023"),
    ],
)
def test_refusals_are_the_library_s(typed: str, answer: str) -> None:
    """They change nothing, and nobody else hears of them."""

    async def scene() -> None:
        gateway = FakeGateway()
        state = uno.position(["red-8 wild blue-1", "green-2 green-3"], top="blue-5", players=["Ann", "Bob"])
        ann, _ = await lay(gateway, state)
        posts = len(gateway.posts)
        assert (await ann.types(typed)).startswith(answer)
        assert ann.channel.table.state == state
        assert len(gateway.posts) == posts

    run_scene(scene())


def test_house_rules_and_variants_in_any_order() -> None:
    """Several presets add up."""

    async def scene(text: str) -> uno.Variant:
        ann = User(FakeGateway().channel(1), 1, "Ann")
        await ann.types(text)
        return ann.channel.variant

    def chosen(text: str) -> uno.Variant:
        return run_scene(scene(text))

    assert chosen("new") == CLASSIC_2010
    assert chosen("new friends-2022") == FRIENDS_2022
    expected = FRIENDS_2022.with_rules(HOUSE["stacking"]).with_rules(HOUSE["survival"])
    assert chosen("new friends-2022 stacking survival") == chosen("new stacking friends-2022 survival") == expected


def test_commands_at_the_same_time_come_one_after_the_other() -> None:
    """However slowly messages are posted: of ten draws one counts, and the game is as its replay says."""

    async def scene() -> None:
        gateway = FakeGateway(slow=0.5)
        ann, bob = await open_table(gateway, 1, "Ann Bob", bots=1)
        channel = ann.channel
        while channel.table.state.prompt.seat == 2:
            await asyncio.sleep(1)
        users = [ann, bob]
        due = users[channel.table.state.prompt.seat or 0]
        answers = await asyncio.gather(*(due.types("draw") for _ in range(10)))
        assert sum("You draw a" in answer for answer in answers) == 1
        assert sum("Draw: " in answer for answer in answers) == 9
        for _ in range(60):
            await asyncio.gather(*(user.types(text) for user in users for text in ("draw", "pass", "hand")))
        assert channel.table.replay.verify() == channel.table.state
        assert [post.state.seq for post in gateway.posts if post.state] == sorted(
            post.state.seq for post in gateway.posts if post.state
        )

    run_scene(scene())


def test_new_game_right_after_the_old_one_has_one_clock() -> None:
    """Although all commands wait for the same slow message."""

    async def scene() -> None:
        gateway = FakeGateway(slow=500)
        ann, _ = await open_table(gateway, 1, "Ann Bob")
        old = ann.channel.clock
        await asyncio.gather(ann.types("hand"), ann.types("stop"), ann.types("deal"))
        assert ann.channel.playing
        await asyncio.wait_for(old, 3600)
        assert not ann.channel.clock.done()

    run_scene(scene())


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Bo", "Bo 2"),
        ("  ", "Somebody"),
        ("a\nb\u202ec\u200bd", "abcd"),
        ("x" * 99, "x" * 32),
        ("Бо 🎲", "Бо 🎲"),
    ],
)
def test_names_fit_into_a_line(given: str, expected: str) -> None:
    """Without line breaks, without what turns the writing around, and not twice."""
    assert free_name(given, ["Bo"]) == expected


def test_ids_and_not_names_say_who_plays() -> None:
    """Somebody who is renamed keeps the seat; somebody with the name of another does not get it."""

    async def scene() -> None:
        gateway = FakeGateway()
        ann, bob = await open_table(gateway, 1, "Ann Bob")
        ann.name, bob.name = "Bob", "Ann"
        hands = ann.channel.table.state.hands
        assert ", ".join(face(card, article=False) for card in hands[0]) in await ann.types("hand")
        assert ", ".join(face(card, article=False) for card in hands[1]) in await bob.types("hand")

    run_scene(scene())


def test_game_goes_on_after_a_crash(tmp_path: Path) -> None:
    """From a log: the users have their seats and their cards, and the one who is to move is called again."""
    path = tmp_path / "1.jsonl"

    async def before() -> list[str]:
        ann, bob = await open_table(FakeGateway(), 1, "Ann Bob", new="new party", bots=2)
        table = ann.channel.table
        with uno.ReplayLog.create(path, table.replay) as table.log:
            for _ in range(40):
                await play_on([ann, bob], Random(1), steps=1)
        return [await user.types("hand") for user in (ann, bob)]

    async def after() -> list[str]:
        gateway = FakeGateway()
        users = [User(gateway.channel(1), 90, "Ann"), User(gateway.channel(1), 89, "Bob")]
        channel = gateway.channel(1)
        channel.users = {user.id: user.name for user in users}
        with uno.ReplayLog.open(path) as log:
            await channel.play(uno.Table.resume(log.replay, log=log))
            answers = [await user.types("hand") for user in users]
            await play_on(users, Random(2), rounds=channel.table.state.round)
        return answers

    told, again = run_scene(before()), run_scene(after())
    for answer, repeated in zip(told, again, strict=True):
        assert answer.partition("Ann: ")[2] == repeated.partition("Ann: ")[2]
