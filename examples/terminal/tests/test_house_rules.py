"""House rules: how they are chosen, what the screen shows and asks of them, and games that are played with them."""

from __future__ import annotations

import asyncio
from argparse import ArgumentTypeError
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Static

import unorules as uno
from examples.terminal.__main__ import main
from examples.terminal.app import StartScreen, Terminal
from examples.terminal.dialogs import Choice
from examples.terminal.game import Game
from examples.terminal.house_rules import PRESETS, switches
from examples.terminal.tests.person import FOREVER, LARGE, Person, WatchedGame, laid, watch
from examples.terminal.widgets import CardBox, Story
from unorules.players import careful_bot
from unorules.variants import SHEETS

CLASSIC = uno.CLASSIC_2010
PARTY = CLASSIC.with_rules(PRESETS["party"])
TWO, THREE, FOUR = ["Robin", "Ann"], ["Robin", "Ann", "Bo"], ["Robin", "Ann", "Bo", "Cy"]


def test_switches_are_words_numbers_or_none() -> None:
    """Written with commas between them; the library says which values there are."""
    assert switches("stacking=any, mercy=25,decks=2") == {"stacking": "any", "mercy": 25, "decks": 2}
    assert switches("turn_limit=none,scoring=none") == {"turn_limit": None, "scoring": "none"}
    for text in ("", "stacking", "stacking=", "no_such_switch=1", "stacking=any,"):
        with pytest.raises(ArgumentTypeError, match="is not a switch with a value"):
            switches(text)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--house", "chess"], "the presets are stacking, party"),
        (["--with-rules", "chess=on"], "is not a switch with a value"),
        (["--with-rules", "stacking=sideways"], "stacking must be one of"),
        (["--with-rules", "decks=many"], "decks must be an integer"),
        (["--house", "survival", "--with-rules", "partners=opposite"], "needs scoring other than"),
        (["--house", "partners", "--players", "3"], "an even number of at least 4 players"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_on_the_command_line(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says why, before the screen is taken."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert sentence in capsys.readouterr().err


def test_the_command_line_opens_a_table_with_house_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A preset, and single switches that go before it."""
    opened: list[Game] = []

    def run(app: Terminal) -> None:
        opened.append(app.open_table(CLASSIC, PRESETS[app.house or ""], app.bots or 0))

    monkeypatch.setattr(Terminal, "run", run)
    main(["--house", "party", "--with-rules", "jump_in=off,mercy=20", "--players", "4", "--replay", str(tmp_path)])
    rules = opened[0].look()[0].variant.rules
    assert rules.changes() == {"stacking": "any", "seven_zero": "on", "turn_draw": "until_playable", "mercy": 20}


def test_the_start_screen_offers_presets_and_says_what_cannot_be_played() -> None:
    """The key h goes through them; partners need four players."""
    opened: list[uno.Variant] = []

    def open_table(variant: uno.Variant, house: uno.Rules, bots: int) -> Game:
        table = uno.Table(variant.with_rules(house), bots + 1, seed=1)
        opened.append(table.state.variant)
        return Game(table)

    async def run() -> None:
        app = Terminal(open_table, house="tournament", bots=2, pause=FOREVER)
        async with app.run_test() as pilot:
            start = app.screen
            assert isinstance(start, StartScreen)
            await pilot.press("h")
            assert start.house == "partners"
            await pilot.press("enter")
            await pilot.pause()
            told = str(start.query_one("#bots", Static).content)
            assert "This cannot be played: partners need an even number" in told
            await pilot.press("right", "enter")
            await pilot.pause()
            assert opened == [CLASSIC.with_rules(partners="opposite")]
            assert app.screen is not start

    asyncio.run(run())


def test_a_debt_is_answered_with_a_card_or_taken() -> None:
    """The cards that answer are marked, and the status says how many are owed."""
    hands = ["blue-draw-two green-9 green-8", "red-draw-two red-1 red-3"]
    start = uno.from_table(hands, top="red-2", turn=1, players=TWO, variant=PARTY)
    state, _ = uno.apply(start, uno.Play(1, uno.card("red-draw-two")))

    async def answered(person: Person) -> None:
        assert person.reads("You owe 2 cards: answer with a card, or take them.")
        signs = {str(box.card): box.border_subtitle for box in person.table.query(CardBox)}
        assert signs == {"blue-draw-two": "✓", "green-9": "", "green-8": ""}
        await person.pick("green-9")
        assert person.reads("This card cannot be laid on what is owed.")
        await person.pick("blue-draw-two")
        assert person.reads("Ann owes 4 cards.")

    async def taken(person: Person) -> None:
        await person.press("d")
        assert person.view.sizes == (5, 2)
        assert person.told("You draw 2 and lose your turn.")

    watch(laid(state), answered, pause=FOREVER)
    watch(laid(state), taken, pause=FOREVER)


def test_a_challenge_on_a_stack_is_about_all_of_it() -> None:
    """Who accepts it owes everything, and may still answer."""
    hands = ["red-draw-two green-draw-two red-1", "wild-draw-four blue-1 blue-3"]
    start = uno.from_table(hands, top="red-2", players=TWO, variant=PARTY)
    owed, _ = uno.apply(start, uno.Play(0, uno.card("red-draw-two")))
    state, _ = uno.apply(owed, uno.Play(1, uno.card("wild-draw-four"), color="green"))

    async def scene(person: Person) -> None:
        assert person.reads("Take the cards, or challenge?")
        await person.press("a")
        assert person.reads("You owe 6 cards: answer with a card, or take them.")

    watch(laid(state), scene, pause=FOREVER)


def test_the_person_jumps_in_with_enter() -> None:
    """The card is marked and chosen, and the status says so first."""
    hands = ["green-9 red-5 blue-8", "red-5 red-1 red-3", "yellow-1 yellow-2"]
    start = uno.from_table(hands, top="red-2", turn=1, players=THREE, variant=PARTY)
    state, _ = uno.apply(start, uno.Play(1, uno.card("red-5")))

    async def scene(person: Person) -> None:
        assert person.reads("You can jump in! (Enter) It is Bo\u2019s turn.")
        assert person.reads("Chosen: red 5, ✓ fits.")
        await person.press("enter")
        assert person.told("You jump in with a red 5.")
        assert person.view.prompt.seat == 1

    watch(laid(state), scene, pause=FOREVER)


def test_a_bot_jumps_in() -> None:
    """Before the person moves."""
    hands = ["green-9 red-8", "red-5 yellow-2 yellow-3", "red-5 blue-1 blue-3"]
    state = uno.from_table(hands, top="red-2", turn=2, players=THREE, variant=PARTY)

    async def scene(person: Person) -> None:
        person.table.let_a_bot_act()
        person.table.let_a_bot_act()
        assert any(told.startswith("Ann jumps in with") for told in person.table.query_one(Story).sentences)

    watch(laid(state), scene, pause=FOREVER)


def test_several_identical_cards_are_played_at_once() -> None:
    """The screen asks how many, and then for the colour of wilds."""
    variant = CLASSIC.with_rules(multi_play="identical")
    state = uno.from_table(["wild wild red-8 red-9", "blue-3 blue-4"], top="red-2", players=TWO, variant=variant)

    async def scene(person: Person) -> None:
        await person.pick("wild")
        assert isinstance(person.app.screen, Choice)
        assert person.reads("How many of these cards do you play?")
        await person.press("2")
        assert person.reads("Which colour do you call?")
        await person.press("b")
        assert person.view.sizes[0] == 2
        assert person.told("You play 2 cards at once, with a wild on top and call blue.")

    watch(laid(state), scene, pause=FOREVER)


def test_a_seven_asks_by_name_whose_hand_is_wanted() -> None:
    """With the sizes of the hands; a bot takes the smallest."""
    hands = ["red-7 red-8 red-9", "blue-3 blue-4", "red-4"]
    state = uno.from_table(hands, top="red-2", players=THREE, variant=PARTY)

    async def scene(person: Person) -> None:
        await person.pick("red-7")
        assert person.reads("Whose hand do you want?")
        assert person.reads("Ann (2 cards)")
        assert person.reads("Bo (1 card)")
        await person.press("b")
        assert person.told("You swap hands with Bo.")
        assert person.view.sizes == (1, 2, 2)

    watch(laid(state), scene, pause=FOREVER)
    asked, _ = uno.apply(state, uno.Play(0, uno.card("red-7")))
    assert uno.Answer(0, 2) == careful_bot(uno.view(asked, 0), Random(1))


def test_who_is_out_of_the_round_is_marked_and_can_only_watch() -> None:
    """The others play on, and keys for cards do nothing."""
    many = " ".join(f"green-{number}" for number in range(10))
    variant = CLASSIC.with_rules(mercy=10)
    hands = [many, "red-1 red-3 red-4", "red-5 blue-6 blue-8"]
    state = uno.from_table(hands, top="red-2", turn=2, players=THREE, variant=variant)

    async def scene(person: Person) -> None:
        person.table.let_a_bot_act()
        assert person.told("You hold too many cards and are out of the round.")
        await person.press("enter", "d", "right", "a", "enter")
        assert person.reads("out of the round")
        assert person.view.active == (1, 2)
        assert person.view.seq == 1

    watch(laid(state), scene, size=LARGE, pause=FOREVER)


def test_partners_have_the_letter_of_their_side() -> None:
    """And the same score."""
    hands = ["red-8 red-9", "blue-3 blue-4", "green-3 green-4", "yellow-3 yellow-4"]
    variant = CLASSIC.with_rules(PRESETS["partners"])
    state = uno.from_table(hands, top="red-2", players=FOUR, variant=variant, scores=[10, 20, 10, 20])

    async def scene(person: Person) -> None:
        for row in ("▶A Robin (you) 2 cards 10p", "B Ann 2 cards 20p", "A Bo 2 cards 10p", "B Cy 2 cards 20p"):
            assert person.reads(row)
        await person.press("question_mark")
        assert person.reads("House rules: partners=opposite")

    watch(laid(state), scene, size=LARGE, pause=FOREVER)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_person_plays_a_round_with_every_preset(preset: str, tmp_path: Path) -> None:
    """With the keys of what is legal; the replay comes out as it was written."""
    table = uno.Table(CLASSIC.with_rules(PRESETS[preset], hand_size=4), FOUR, seed=f"round 235 of {preset}")
    game = WatchedGame(table, seed="3", path=tmp_path / "game.json")

    async def scene(person: Person) -> None:
        assert "hand_size=4" in person.table.query_one(Story).sentences[0]
        await person.play_the_round()
        await person.pilot.press("q")

    assert watch(game, scene, size=LARGE).return_code == 0
    assert uno.Replay.from_json((tmp_path / "game.json").read_bytes()).verify() == table.state
    assert table.state.prompt.kind in ("round_over", "match_over")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("variant", SHEETS, ids=str)
def test_bots_alone_come_to_the_end_of_a_match(variant: uno.Variant, preset: str) -> None:
    """With every preset, several cards at once and bounces; nobody calls or catches wrongly."""
    chosen = variant.with_rules(PRESETS[preset], multi_play="identical", bounce="both", decks=2)
    table = uno.Table(chosen, FOUR, seed=4)
    game = Game(table, seed="4", person=-1)
    for _ in range(40):
        while game.let_a_bot_act():
            pass
        if table.state.prompt.kind == "match_over":
            break
        game.do(uno.NextRound())
    assert table.state.winners
    told = [event for events in table.feed(None).values() for event in events]
    assert not [event for event in told if isinstance(event, uno.UnoCalled | uno.Caught) and not event.due]
