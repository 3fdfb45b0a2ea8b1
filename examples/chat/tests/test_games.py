"""Whole games played by typing alone, and secrets kept in every message on the way."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import unorules as uno
from examples.chat.game import HOUSE
from examples.chat.tests.account import Account
from examples.chat.tests.fake import FakeGateway, User, lay, open_table, run_scene
from unorules.players import careful_bot
from unorules.replay_page import replay_html
from unorules.variants import BUILT_IN
from unorules.words import describe

VARIANTS = [variant.id for variant in BUILT_IN]


def spell(action: uno.Action, view: uno.View, rng: Random) -> str:
    """Write an action in one of the ways in which people write it."""
    said = describe(action, view.players, variant=view.variant)
    ways = [said, said.lower(), f"/uno {said}"]
    if isinstance(action, uno.Play) and action.count == 1 and action.color is None and action.card.back is None:
        ways += [str(action.card), f"play {action.card}"]
    return rng.choice(ways)


async def play_on(users: list[User], rng: Random, *, rounds: int = 999, steps: int = 99_999) -> None:
    """Let users type until the match is over, or some of it; they look at their hands now and then."""
    channel = users[0].channel
    while channel.playing and channel.table.state.round <= rounds and steps:
        steps -= 1
        seq = channel.table.state.seq
        for seat, user in enumerate(users):
            view = channel.table.view(seat)
            action = careful_bot(view, rng) if channel.playing and view.legal else None
            if action is not None:
                assert describe(action, view.players, variant=view.variant) in channel.moves(user.id)
                await user.types(spell(action, view, rng))
            elif rng.random() < 0.1:
                await user.types("hand")
        if channel.playing and channel.table.state.seq == seq:
            await asyncio.sleep(1)  # for a bot, or the host


def check_secrets(gateway: FakeGateway, users: list[User]) -> int:
    """Hold everything that was written against what its readers had seen by then, and return how much it was."""
    replay = users[0].channel.table.replay
    steps = list(replay.steps())
    over = users[0].channel.table.state.over
    everyone = Account(steps, None)
    texts = [(post.text, everyone, post.state) for post in gateway.posts]
    for seat, user in enumerate(users):
        account = Account(steps, seat)
        texts += [(text, account, state) for text, state in user.answers]
    for text, account, state in texts:
        assert state is None or not account.leaked(text, state.seq), text
        assert replay.seed.hex() not in text
    assert [over] == [bool(post.page) for post in gateway.posts][-1:]
    assert not any(post.page for post in gateway.posts[:-1])
    return len(texts)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bots", [0, 2])
def test_every_variant_is_played_by_typing(variant: str, bots: int) -> None:
    """A match to its end, with nothing refused; nobody could read what they may not know."""

    async def scene() -> None:
        gateway = FakeGateway()
        users = await open_table(gateway, 1, "Ann Bob Cleo", new=f"new {variant}", bots=bots)
        await play_on(users, Random(variant))

        table = users[0].channel.table
        assert table.state.over
        assert 3 + bots == table.state.seats
        assert table.replay.verify() == table.state
        assert "the match" in " ".join(gateway.texts(1)[-2:])
        assert "<html" in gateway.posts[-1].page
        assert not [text for user in users for text, _ in user.answers if "\n" not in text and "seat" not in text]
        assert check_secrets(gateway, users) > 50

    run_scene(scene())


@pytest.mark.parametrize("rules", HOUSE)
def test_house_rules_are_played_by_typing(rules: str) -> None:
    """Two rounds with each preset: stacks, swaps, plays out of turn, partners and players who are out."""

    async def scene() -> None:
        gateway = FakeGateway()
        users = await open_table(gateway, 1, "Ann Bob Cleo", new=f"new {rules} classic-2018", bots=1)
        await play_on(users, Random(rules), rounds=2)

        state = users[0].channel.table.state
        assert state.variant == BUILT_IN.variant("classic-2018").with_rules(HOUSE[rules])
        assert state.round > 2 or state.over
        check_secrets(gateway, users)

    run_scene(scene())


def test_a_leak_is_found() -> None:
    """In a public text, and in an answer to somebody else."""
    state = uno.position(["red-7 wild-draw-four blue-1", "green-2 green-3"], top="yellow-5", players=["Ann", "Bob"])
    dealt = [(state, (uno.events.Dealt(0, 1, (uno.card("red-7"),)),))]

    assert Account(dealt, None).leaked("Ann holds a red 7.", 0) == ["red 7"]
    assert Account(dealt, 1).leaked("- Play red 7", 0) == ["red 7"]
    assert Account(dealt, 0).leaked("- Play red 7", 0) == []
    assert Account(dealt, None).leaked("Ann has the turn.", 0) == []


@pytest.mark.parametrize("typed", [["draw", "pass"], ["blue 4"], ["wild draw four red"], ["hand", "red 9", "uno"]])
def test_hands_and_piles_of_others_change_nothing_that_is_written(typed: list[str]) -> None:
    """Two games that differ only in what Ann cannot know look the same to her, and to the channel."""

    async def scene(others: str, seed: int) -> list[object]:
        gateway = FakeGateway()
        hands = ["blue-4 wild-draw-four green-2", others]
        state = uno.position(hands, top="blue-5", draw="yellow-9", players=["Ann", "Bob"], seed=seed)
        ann, _ = await lay(gateway, state)
        answers = [await ann.types(text) for text in typed]
        return [*answers, *[(post.text, post.ping) for post in gateway.posts]]

    assert run_scene(scene("red-1 red-2 red-3", 1)) == run_scene(scene("green-skip yellow-1 wild", 2))


def test_only_the_challenger_sees_the_hand() -> None:
    """The bluffer's hand is in the answer to the challenger, and in nothing else."""

    async def scene() -> None:
        gateway = FakeGateway()
        hands = ["wild-draw-four blue-1 yellow-8", "green-2 green-3", "red-1 red-2"]
        state = uno.position(hands, top="blue-5", players=["Ann", "Bob", "Cleo"])
        ann, bob, cleo = await lay(gateway, state)
        await ann.types("wild draw four red")
        assert "challenge" in bob.channel.moves(bob.id)[1].lower()

        assert "yellow 8" in await bob.types("challenge")
        assert "yellow 8" not in await cleo.types("hand")
        assert not [text for text in gateway.texts(1) if "yellow 8" in text]

    run_scene(scene())


def test_a_card_that_is_drawn_is_told_to_its_player_alone() -> None:
    """Even if somebody else drew it for them: when time is up, or by a draw two."""

    async def scene() -> None:
        gateway = FakeGateway()
        state = uno.position(
            ["blue-draw-two blue-1", "green-2 green-3"], top="blue-5", draw="yellow-9 yellow-8", players=["Ann", "Bob"]
        )
        ann, bob = await lay(gateway, state)
        assert "yellow" not in await ann.types("blue draw two")
        answer = await bob.types("hand")

        assert "You draw 2 cards: " in answer or "yellow 9" in answer
        assert not [text for text in gateway.texts(1) if "yellow" in text]

    run_scene(scene())


def test_match_that_is_stopped_shows_no_hands() -> None:
    """Its page holds what everyone saw; that of a whole match holds the hands."""

    async def scene() -> str:
        gateway = FakeGateway()
        state = uno.position(["red-7 red-1", "green-2 green-3"], top="blue-5", players=["Ann", "Bob"])
        ann, _ = await lay(gateway, state)
        await ann.types("stop")
        assert gateway.texts(1)[-1:] == ["Ann ends the game."]
        return gateway.posts[-1].page

    page = run_scene(scene())
    state = uno.position(["red-7 red-1", "green-2 green-3"], top="blue-5", players=["Ann", "Bob"])
    assert page == replay_html(uno.Replay.of(state), seat=None)
    assert page != replay_html(uno.Replay.of(state))
