"""Seating: bots that fill the empty seats and can be removed, people who stand up, and the right to start."""

from __future__ import annotations

import pytest
from tests.audit import audit
from tests.client import Client
from tests.scenes import act_out, make_table, play_on, round_over
from tests.server import Server
from unoweb.bots import NAMES
from unoweb.messages import Refused
from unoweb.seating import maker, with_bots, with_free_seat, with_person
from unoweb.seats import Chair, Strength, chair_for


async def guest(server: Server, maker: Client, name: str) -> Client:
    """Somebody more who sits down."""
    client = Client(server, maker.table, name)
    await client.connect()
    await client.sit()
    return client


async def onlooker(server: Server, maker: Client) -> Client:
    """Somebody who only watches."""
    client = Client(server, maker.table)
    await client.connect()
    return client


def names(client: Client) -> list[str | None]:
    return [chair["name"] for chair in client.about["seats"]]


def test_one_message_fills_all_free_seats_and_bots_can_be_taken_out_again(server: Server) -> None:
    async def scene() -> None:
        ann = await make_table(server, "classic-2010", 5)
        bo = await guest(server, ann, "Bo")
        await bo.say("bot", seat=None, strength="hard")
        await ann.until(lambda: None not in names(ann))
        assert [chair["strength"] for chair in ann.about["seats"]] == [None, None, "hard", "hard", "hard"]
        assert await ann.refusal("bot", seat=None) == "full"
        assert await (await onlooker(server, ann)).refusal("bot", seat=None) == "spectator"
        await ann.say("bot", seat=3, strength="easy")
        await ann.until(lambda: ann.about["seats"][3]["strength"] == "easy")
        assert names(ann)[3] == NAMES[1]
        await bo.say("free", seat=2)
        await ann.until(lambda: names(ann)[2] is None)
        cy = await guest(server, ann, "Cy")
        await cy.until(lambda: cy.about["you"] == 2)
        await ann.say("start")
        for client in (ann, bo, cy):
            await client.dealt()
        await play_on([ann, bo, cy], lambda client: client.seq >= 8 or round_over(client))
        audit(server, [ann, bo, cy])

    act_out(server, scene)


def test_who_stands_up_watches_and_the_token_opens_nothing_more(server: Server) -> None:
    async def scene() -> None:
        ann = await make_table(server, "classic-2010", 3)
        bo = await guest(server, ann, "Bo")
        screen = Client(server, ann.table, "Bo")
        screen.token = bo.token
        await screen.connect()
        await bo.say("free", seat=1)
        for client in (bo, screen):
            await client.until(lambda: client.about["you"] is None)  # noqa: B023 - it is waited for at once
            assert await client.refusal("start") == "spectator"
        await screen.close()
        await screen.connect()
        await screen.until(lambda: screen.refused[-1:] == ["wrong-token"])
        bo.token = None
        await bo.sit()
        await ann.until(lambda: names(ann) == ["Ann", "Bo", None])

    act_out(server, scene)


def test_when_the_maker_stands_up_or_is_away_the_next_one_starts(server: Server) -> None:
    async def scene() -> None:
        ann = await make_table(server, "classic-2010", 3)
        bo = await guest(server, ann, "Bo")
        cy = await guest(server, ann, "Cy")
        assert await cy.refusal("start") == "maker-only"
        await ann.say("free", seat=0)
        await cy.until(lambda: cy.about["maker"] == 1)
        await bo.close()
        await cy.until(lambda: cy.about["maker"] == 2)
        await cy.say("free", seat=1)
        await cy.until(lambda: names(cy) == [None, None, "Cy"])
        assert await cy.refusal("start") == "too-few"
        await cy.say("bot", seat=None)
        await cy.say("start")
        await cy.dealt()
        await bo.connect()
        await bo.until(lambda: bo.refused == ["wrong-token"])

    act_out(server, scene)


def test_nobody_frees_the_seat_of_a_person_who_is_here(server: Server) -> None:
    async def scene() -> None:
        ann = await make_table(server, "classic-2010", 4)
        bo = await guest(server, ann, "Bo")
        cy = await guest(server, ann, "Cy")
        for client, seat in ((ann, 1), (bo, 0), (bo, 2)):
            assert await client.refusal("free", seat=seat) == "looked-after"
        for seat in (3, 4, 9):
            assert await ann.refusal("free", seat=seat) == "no-such-seat"
        await cy.close()
        await bo.until(lambda: not bo.about["seats"][2]["here"])
        assert await bo.refusal("free", seat=2) == "maker-only"
        watching = await onlooker(server, ann)
        assert await watching.refusal("free", seat=2) == "spectator"
        await ann.say("free", seat=2)
        await ann.until(lambda: names(ann) == ["Ann", "Bo", None, None])

    act_out(server, scene)


ANN, BO = chair_for("Ann")[0], chair_for("Bo")[0]


@pytest.mark.parametrize("strength", ["easy", "normal", "hard"])
def test_bots_have_names_that_nobody_else_has(strength: Strength) -> None:
    chairs = with_bots([ANN, *[Chair()] * 9], None, strength)
    assert len({chair.name for chair in chairs}) == 10
    assert {chair.strength for chair in chairs[1:]} == {strength}
    assert not any(chair.person for chair in chairs[1:])
    with pytest.raises(Refused, match="taken"):
        with_person(chairs, "Bo")
    chairs = with_free_seat(chairs, 4, by=0, here=[0])
    chairs, seat, _ = with_person(chairs, NAMES[-1])
    assert seat == 4


def test_a_person_who_takes_the_name_of_a_bot_keeps_it() -> None:
    chairs, _, _ = with_person([ANN, Chair(), Chair()], NAMES[0].upper())
    assert [chair.name for chair in with_bots(chairs, None, "easy")] == ["Ann", "BOLT", NAMES[1]]


@pytest.mark.parametrize(
    ("chairs", "here", "starts"),
    [
        ([ANN, BO], {0, 1}, 0),
        ([ANN, BO], {1}, 1),
        ([ANN, BO], set(), 0),
        ([Chair("Bolt", bot=True), BO], {1}, 1),
        ([Chair(), Chair("Bolt", bot=True)], set(), None),
    ],
)
def test_the_first_person_who_is_here_starts(chairs: list[Chair], here: set[int], starts: int | None) -> None:
    assert starts == maker(chairs, here)
