"""House rules: valid choices for a new table, their storage, and games played with them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.audit import audit
from tests.scenes import act_out, first_words, make_table, next_round, play_on, round_over, table_of, watcher
from tests.server import Server, run_server
from unoweb.house_rules import LABELS, PRESETS, SWITCHES, changes, choices, problem, summary
from unoweb.limits import MAX_DECKS
from unoweb.lobby import Lobby, with_house_rules
from unoweb.messages import Make, Refused, parse_message
from unoweb.seats import Chair
from unoweb.store import Store

import unorules as uno
from unorules.variants import ATTACK_2010, BUILT_IN, CLASSIC_2010

PARTY: Any = PRESETS["PARTY"].changes()


def make(**more: object) -> str:
    """The message that asks for a new table."""
    return json.dumps({"say": "make", "variant": "classic-2010", "name": "Ann", "seats": 4, **more})


def make_game(rules: object, seats: int = 4) -> uno.Variant:
    """The game of a table that is made with these rules."""
    wish = parse_message(make(rules=rules, seats=seats))
    assert isinstance(wish, Make)
    return with_house_rules(CLASSIC_2010, wish)


def test_every_switch_of_the_library_is_offered_with_a_label() -> None:
    """The page needs no list of its own: presets, names and values come from the library."""
    page = choices()
    assert list(LABELS) == [switch["name"] for switch in page["switches"]]
    assert set(LABELS) == set(SWITCHES)
    assert [preset["title"] for preset in page["presets"]][:2] == ["Stacking", "Party"]
    by_name = {switch["name"]: switch for switch in page["switches"]}
    assert [one["words"] for one in by_name["stacking"]["values"]] == ["off", "same kind", "equal or higher", "any"]
    assert by_name["mercy"]["optional"]
    assert not by_name["decks"]["optional"]


GAMES = [(preset, game) for preset in PRESETS for game in BUILT_IN if (preset, game.id) != ("PARTY", "attack-2010")]


@pytest.mark.parametrize(("preset", "variant"), GAMES, ids=str)
def test_presets_can_be_played_with_every_variant(preset: str, variant: uno.Variant) -> None:
    """What the page sends is what is not as on the sheet, and leads to the same game."""
    wanted = variant.with_rules(PRESETS[preset])
    wish = parse_message(make(variant=variant.id, rules=changes(wanted)))
    assert isinstance(wish, Make)
    assert wanted == with_house_rules(variant, wish)
    assert len(changes(wanted)) == len(summary(wanted))


def test_where_a_launcher_is_pressed_nobody_draws_until_a_card_fits() -> None:
    """Of all presets, that rules out one, for one game; the refusal says what does not go together."""
    wish = parse_message(make(variant="attack-2010", rules=PARTY))
    assert isinstance(wish, Make)
    with pytest.raises(Refused, match="“Cards drawn as a turn: until playable”, but the game says what drawing is"):
        with_house_rules(ATTACK_2010, wish)


NOT_RULES: list[object] = [
    None, [], "party", 7, {"stacking": True}, {"stacking": ["any"]}, {"stacking": {}}, {"decks": 2.0}, {"": 1},
    {"mercy": 1e999}, {"stacking": ""}, {"x" * 101: 1}, {"stacking": "x" * 101}, {"\ud800": 1}, {"stacking": "\ud800"},
]  # fmt: skip

NOT_PLAYED: list[tuple[dict[str, object], str]] = [
    ({"no_such_switch": 1}, "no switch no such switch"),
    ({"__class__": "any"}, "no switch"),
    ({"self": 1}, "no switch"),
    ({"house": "any"}, "no switch"),
    ({"stacking": "sideways"}, "“Draw cards on draw cards” must be one of"),
    ({"stacking": None}, "must be one of"),
    ({"stacking": 10**3000}, "must be one of"),
    ({"decks": None}, "“Decks” must be an integer"),
    ({"decks": "2"}, "must be an integer"),
    ({"decks": 10**9}, "at most"),
    ({"decks": MAX_DECKS + 1}, f"“Decks” are {MAX_DECKS} at most"),
    ({"hand_size": 10**9}, "too few"),
    ({"hand_size": -1}, "must be an integer"),
    ({"hand_size": 27}, "108 cards are too few"),
    ({"mercy": 7}, "“Out of the round with so many cards: 7” must be more than “Cards dealt: 7”."),
    ({"uno_penalty": 10**3000}, "must be an integer"),
    ({"partners": "opposite", "scoring": "last_standing"}, "“Partners: opposite” needs “Scoring” other than"),
]


@pytest.mark.parametrize("rules", NOT_RULES, ids=repr)
def test_what_are_no_rules_is_not_understood(rules: object) -> None:
    """The form is read strictly: words, numbers and nothing else."""
    with pytest.raises(Refused) as refused:
        make_game(rules)
    assert refused.value.reason == "not-understood"


@pytest.mark.parametrize(("rules", "sentence"), NOT_PLAYED, ids=lambda value: str(value)[:40])
def test_rules_that_cannot_be_played_are_refused_with_a_sentence(rules: dict[str, object], sentence: str) -> None:
    """It is short, and says in the words of the page what is wrong."""
    with pytest.raises(Refused) as refused:
        make_game(rules)
    assert refused.value.reason == "rules"
    assert sentence in refused.value.told
    assert len(refused.value.told) < 1000


@pytest.mark.parametrize("seats", [2, 3, 5, 9])
def test_partners_need_an_even_number_of_seats(seats: int) -> None:
    """Four at least; the refusal says so."""
    with pytest.raises(Refused, match=f"even number of at least 4 players, not {seats}"):
        make_game({"partners": "opposite"}, seats)


def test_a_hostile_form_makes_no_table_and_stops_nobody(own_server: Server) -> None:
    """Over the wire, where an odd message could do more than raise an error."""

    async def scene() -> None:
        for rules in NOT_RULES:
            assert await first_words(own_server, make(rules=rules)) == "not-understood"
        for rules, _ in NOT_PLAYED:
            assert await first_words(own_server, make(rules=rules)) == "rules"
        clients = await table_of(own_server, "classic-2010", people=2, rules={"decks": MAX_DECKS, "uno_penalty": 10**9})
        await play_on(clients, lambda client: client.seq >= 10 or round_over(client))
        audit(own_server, clients)

    act_out(own_server, scene)


def test_a_restart_keeps_the_house_rules_before_and_after_the_deal(own_server: Server) -> None:
    """The table says which they are, and its game is played with them."""

    async def scene() -> None:
        undealt = await make_table(own_server, "classic-2010", 4, rules={"partners": "opposite"})
        dealt = await table_of(own_server, "hello-kitty-2017", people=2, rules=PARTY)
        await play_on(dealt, lambda client: client.seq >= 8)
        own_server.kill()
        own_server.start()
        for client in (undealt, *dealt):
            await client.come_back()
        assert undealt.about["house"] == ["Partners: opposite"]
        assert await undealt.refusal("start") == "too-few"
        await undealt.say("bot", seat=1)
        await undealt.until(lambda: undealt.about["seats"][1]["bot"])
        assert await undealt.refusal("start") == "rules"
        assert dealt[0].about["house"][0] == "Draw cards on draw cards: any"
        assert dealt[0].view is not None
        assert dealt[0].view["variant"]["rules"].items() >= PARTY.items()
        await play_on(dealt)
        audit(own_server, dealt)

    act_out(own_server, scene)


def test_a_database_from_before_there_were_house_rules_is_read(tmp_path: Path) -> None:
    """Its tables are played as on the sheet, and new ones with house rules."""
    path = tmp_path / "tables.sqlite3"
    chairs = [Chair("Ann"), Chair("Bo")]
    with closing(Store(path)) as store:
        store.add_table("old", CLASSIC_2010, chairs)
    with closing(sqlite3.connect(path)) as database:
        database.execute("ALTER TABLE tables DROP COLUMN rules")
    party = CLASSIC_2010.with_rules(PRESETS["PARTY"])
    for _ in range(2):
        with closing(Store(path)) as store:
            if len(store.numbers()) == 1:
                store.add_table("new", party, chairs)
            assert [CLASSIC_2010, party] == [store.table(number).variant for number in store.numbers()]
            assert json.loads(Lobby(store, pace=1).room("old").about(None))["house"] == []


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("classic-2010", {**PARTY, "target": 60}),
        ("friends-2022", {**PARTY, "multi_play": "identical", "bounce": "both"}),
        ("classic-2010", {"scoring": "last_standing", "target": 120, "mercy": 15, "stacking": "equal_or_higher"}),
        ("hello-kitty-2017", {"partners": "opposite", "target": 80, "decks": 2, "uno_window": "own_turn"}),
        ("classic-2010", {"wd4": "enforce", "uno_false_penalty": 2, "last_card": "numbers_only", "target": 50}),
    ],
)
def test_clients_and_bots_play_a_match_with_house_rules_to_its_end(
    server: Server, variant: str, rules: dict[str, object]
) -> None:
    """Every frame on the way follows from what its seat may know."""

    async def scene() -> None:
        clients = await table_of(server, variant, people=2, bots=2, rules=rules)
        spectator = await watcher(server, clients[0].table)
        await play_on(clients)
        while not over(clients[0].view):
            await next_round(clients)
            await play_on(clients)
        await spectator.sees(clients[0].seq)
        assert over(spectator.view)
        audit(server, [*clients, spectator])

    act_out(server, scene)


def over(view: dict[str, Any] | None) -> bool:
    """Whether the match is over."""
    return view is not None and view["prompt"]["kind"] == "match_over"


def test_a_player_leaves_for_good_where_the_rules_allow_it(tmp_path: Path) -> None:
    """For oneself at any time, for others not before a bot has taken over; a restart knows of it."""

    async def scene(server: Server) -> None:
        rules = {"leaving": "allowed"}
        ann, bo, cy = await table_of(server, "classic-2010", people=3, bots=1, rules=rules)
        spectator = await watcher(server, ann.table)
        assert await spectator.refusal("leave", seat=1) == "spectator"
        assert await ann.refusal("leave", seat=1) == "looked-after"
        assert await ann.refusal("leave", seat=3) == "looked-after"
        assert await ann.refusal("leave", seat=9) == "no-such-seat"
        await bo.say("leave", seat=1)
        await ann.until(lambda: bool(ann.view and ann.view.get("gone") == [1]))
        assert await bo.refusal("leave", seat=1) == "seat-is-out"
        await bo.sees(ann.seq)
        assert bo.view is not None
        assert bo.view["hand"] == ""
        assert bo.view["legal"] == []
        await cy.close()
        await ann.until(lambda: not ann.about["seats"][2]["here"])
        await ann.until(lambda: ann.about["seats"][2]["bot"])
        await ann.say("leave", seat=2)
        await ann.until(lambda: bool(ann.view and ann.view.get("gone") == [1, 2]))
        await play_on([ann])
        audit(server, [ann, bo, cy, spectator])

    with run_server(tmp_path, "--grace", "0.2") as server:
        act_out(server, partial(scene, server))


def test_where_players_do_not_leave_a_bot_takes_over(server: Server) -> None:
    """As ever: the seat is looked after until its player is back."""

    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        await bo.close()
        await ann.until(lambda: not ann.about["seats"][1]["here"])
        assert await ann.refusal("leave", seat=1) == "too-soon"
        await bo.connect()
        await bo.say("leave", seat=1)
        await ann.until(lambda: bool(ann.about["seats"][1]["bot"]))
        await bo.close()
        await ann.until(lambda: not ann.about["seats"][1]["here"])
        assert await ann.refusal("leave", seat=1) == "no-leaving"
        await play_on([ann])
        audit(server, [ann, bo])

    act_out(server, scene)


def test_a_problem_is_a_sentence_about_what_stands_on_the_page() -> None:
    """No name of a switch, no quotes of the library."""
    error = uno.errors.VariantError("variant 'x': decks=5 needs hand_size=7, and scoring other than 'last_standing'")
    assert problem(error) == "“Decks: 5” needs “Cards dealt: 7”, and “Scoring” other than last standing."
