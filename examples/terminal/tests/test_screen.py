"""The screen: what it hides, how it fits into small terminals, and how the game is started."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from textual.color import Color
from textual.geometry import Region
from textual.widgets import Footer

import unorules as uno
from examples.terminal.__main__ import main, players
from examples.terminal.app import SPECIAL, StartScreen, Terminal
from examples.terminal.dialogs import Notice
from examples.terminal.game import Game
from examples.terminal.house_rules import PRESETS
from examples.terminal.tests.person import BLUFFER, FOREVER, LARGE, SMALL, Person, laid, watch
from examples.terminal.widgets import CardBox

NAMES = ("Robin", "Ann", "Bo", "Cy")


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_hidden_hands_leave_no_trace_on_the_screen(size: tuple[int, int]) -> None:
    """Two games that differ only in what the person cannot know look the same, picture by picture."""
    pictures: list[list[str]] = []
    for hidden, seed in (("blue-3 wild", 1), ("green-skip yellow-9", 2)):
        state = uno.from_table(["red-8 wild-draw-four blue-1", hidden], top="red-2", draw="red-4", seed=seed)
        seen: list[str] = []

        async def scene(person: Person, seen: list[str] = seen) -> None:
            for keys in (["d"], ["p"]):
                seen.append(person.text())
                await person.press(*keys)
            seen.append(person.text())

        watch(laid(state), scene, size=size, pause=FOREVER)
        pictures.append(seen)
    assert pictures[0] == pictures[1]


def luminance(color: Color) -> float:
    """How bright a colour is, as the accessibility guidelines of the web measure it."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def faint(app: Terminal) -> set[str]:
    """Words on the screen that stand out too little from what is behind them; a key that does nothing may be dim."""
    found: set[str] = set()
    for widget in app.screen.query("*").exclude(".-disabled"):
        for strip in widget.render_lines(Region(0, 0, *widget.outer_size)):
            for text, style, _ in strip:
                if style and style.color and style.bgcolor and any(map(str.isalnum, text)):
                    lights = [luminance(Color.from_rich_color(color)) for color in (style.color, style.bgcolor)]
                    if (max(lights) + 0.05) / (min(lights) + 0.05) < 4.5:
                        found.add(text)
    return found


@pytest.mark.parametrize(("variant", "first"), [("classic-2010", "red"), ("hello-kitty-2017", "pink")])
def test_words_stand_out_from_what_is_behind_them(variant: str, first: str) -> None:
    """Cards of every colour, chosen and not, that fit and do not, and the dialogs: 4.5 to 1 at least."""
    hand = f"{first}-7 yellow-7 green-7 blue-7 wild"
    state = uno.from_table([f"{hand} wild-draw-four", hand], top=f"{first}-2", variant=variant)

    async def scene(person: Person) -> None:
        for keys in (["a"], ["right"], ["right"], ["right"], ["question_mark"], ["escape", "right", "enter"], ["down"]):
            await person.press(*keys)
            assert faint(person.app) == set(), keys
        await person.press("escape", "d")
        assert faint(person.app) == set()

    watch(laid(state), scene, pause=FOREVER)


CUBE, GREYS = (0, 95, 135, 175, 215, 255), range(8, 248, 10)
"""What the colours of a terminal with 256 of them are mixed from, but for the first 16, which everyone sets."""


def strange(app: Terminal) -> set[str]:
    """Colours on the screen that such a terminal does not have; a key that does nothing may be dim."""
    found: set[str] = set()
    for widget in app.screen.query("*").exclude(".-disabled"):
        for strip in widget.render_lines(Region(0, 0, *widget.outer_size)):
            for color in (color for _, style, _ in strip if style for color in (style.color, style.bgcolor) if color):
                parts = color.get_truecolor()
                if not set(parts) <= set(CUBE) and (len(set(parts)) > 1 or parts.red not in GREYS):
                    found.add(f"{widget!r} {parts.hex}")
    return found


@pytest.mark.parametrize("variant", ["classic-2010", "hello-kitty-2017"])
def test_all_colours_are_among_the_256_of_a_terminal(variant: str) -> None:
    """Nothing looks different where there are no more: cards of every colour, faded and not, and the dialogs."""
    colors = uno.DEFAULT.variant(variant).colors
    hand = " ".join([*(f"{color}-7" for color in colors), "wild", "wild-draw-four"])
    state = uno.from_table([hand, hand], top=f"{colors[0]}-2", variant=variant)

    async def scene(person: Person) -> None:
        for keys in (["a"], ["right"], ["question_mark"], ["escape", "h", "enter"], ["down"], ["escape", "d"]):
            await person.press(*keys)
            assert strange(person.app) == set(), keys

    watch(laid(state), scene, size=LARGE, pause=FOREVER)


@pytest.mark.parametrize("size", [SMALL, (60, 20), LARGE])
def test_everything_fits(size: tuple[int, int]) -> None:
    """Ten players and a hand of twelve cards; the card that is chosen can always be seen."""
    hand = "red-1 red-2 red-3 red-4 red-5 red-6 red-7 red-8 red-9 blue-1 blue-2 wild"
    others = [f"green-{number}" for number in range(1, 10)]
    state = uno.from_table([hand, *others], top="red-0", players=["Robin", *(f"Bot {number}" for number in range(9))])

    async def scene(person: Person) -> None:
        for keys in (["o"], ["up"], ["right", "right"]):
            await person.press(*keys)
            chosen = next(box for box in person.table.query(CardBox) if "▸" in str(box.border_title))
            assert person.table.query_one("#hand").region.contains_region(chosen.region)
        for said in ("Robin (you)", "Bot 8", "in force:", "red", "It is your turn."):
            assert person.reads(said)

    watch(laid(state), scene, size=size, pause=FOREVER)


def test_a_large_hand_that_is_shown_can_be_scrolled() -> None:
    """The challenger sees thirty cards on a small screen, a page at a time."""
    many = " ".join(f"{color}-{number}" for color in ("yellow", "green", "blue") for number in range(10))
    state = uno.from_table(["red-8", f"wild-draw-four {many}"], top="red-2", turn=1, players=["Robin", "Ann"])

    async def scene(person: Person) -> None:
        await person.press("c")
        assert isinstance(person.app.screen, Notice)
        await person.press("end")
        assert person.reads("Enter: back to the table")

    watch(laid(state, BLUFFER), scene)


def test_the_start_screen_chooses_variant_and_bots() -> None:
    """Arrow keys choose both, Enter sits down."""
    opened: list[tuple[str, int]] = []

    def open_table(variant: uno.Variant, house: uno.Rules, bots: int) -> Game:
        opened.append((variant.id, bots))
        return Game(uno.Table(variant, bots + 1, seed=1))

    async def run() -> None:
        app = Terminal(open_table, pause=FOREVER)
        async with app.run_test() as pilot:
            assert isinstance(app.screen, StartScreen)
            assert faint(app) == set()
            await pilot.press("right", "right", "left", "down", "enter")
            await pilot.pause()
            assert opened == [("hello-kitty-2017", 4)]

    asyncio.run(run())


def test_the_start_screen_fits_whatever_is_chosen() -> None:
    """Every game with every preset: what it is about, the bots, the house rules, and what Enter does."""

    async def run() -> None:
        app = Terminal(lambda variant, house, bots: Game(uno.Table(variant, bots + 1)))
        async with app.run_test(size=SMALL) as pilot:
            for variant in uno.DEFAULT:
                for _ in (None, *PRESETS):
                    await pilot.press("h")
                    await pilot.pause()
                    bottom = app.screen.query_one("#bots").region.bottom
                    assert bottom <= app.screen.query_one(Footer).region.y, variant
                await pilot.press("down")

    asyncio.run(run())


def test_every_game_on_the_start_screen_is_explained() -> None:
    assert list(SPECIAL) == [variant.id for variant in uno.DEFAULT]


def test_no_more_bots_are_offered_than_the_game_has_seats_for() -> None:
    """Whoever wants nine of them gets nine again with another game."""

    async def run() -> None:
        app = Terminal(lambda variant, house, bots: Game(uno.Table(variant, bots + 1)), bots=9)
        async with app.run_test(size=SMALL) as pilot:
            start, seen = app.screen, []
            assert isinstance(start, StartScreen)
            for _ in uno.DEFAULT:
                seen.append((start.chosen.id, start.bots))
                await pilot.press("down")
        assert seen == [(variant.id, variant.most_players - 1) for variant in uno.DEFAULT]

    asyncio.run(run())


def test_quitting_at_the_start_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no game yet."""
    monkeypatch.chdir(tmp_path)

    async def run() -> None:
        app = Terminal(lambda variant, house, bots: Game(uno.Table(variant, bots + 1)))
        async with app.run_test() as pilot:
            await pilot.press("q")
        assert app.return_code == 0

    asyncio.run(run())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [["--variant", "chess"], ["--players", "11"], ["--players", "1"], ["--players", "Ann"], ["--turn-limit", "0"]],
)
def test_what_cannot_be_is_refused_on_the_command_line(arguments: list[str]) -> None:
    """One line says why, before the screen is taken."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2


def test_players_are_a_number_or_names() -> None:
    """The person's name comes first."""
    assert players("3") == ("Robin", "Ann", "Bo")
    assert players("Ada, Bo") == ("Ada", "Bo")


@pytest.mark.parametrize("variant", [variant.id for variant in uno.DEFAULT])
def test_bots_alone_come_to_the_end_of_a_round(variant: str) -> None:
    """Every decision of every variant is one that they can make; the person only watches."""
    table = uno.Table(variant, NAMES, seed=4)
    game = Game(table, seed="4", person=-1)
    while game.let_a_bot_act():
        pass
    assert table.state.prompt.kind in ("round_over", "match_over")


class Listener:
    """A bot that writes down what it is told, and makes any move."""

    def __init__(self, told: list[tuple[uno.Event, ...]]) -> None:
        self.told = told

    def see(self, events: tuple[uno.Event, ...]) -> None:
        self.told.append(events)

    def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
        return rng.choice(view.legal) if view.legal else None


class Listeners:
    """Makes them, and keeps what each is told."""

    def __init__(self) -> None:
        self.told: dict[uno.Seat | None, list[tuple[uno.Event, ...]]] = {}

    def for_seat(self, view: uno.View) -> Listener:
        return Listener(self.told.setdefault(view.seat, []))


def test_bots_are_told_what_their_seats_see() -> None:
    """After every action, whoever did it, and nothing but that."""
    table, listeners = uno.Table(players=3, seed=1), Listeners()
    game = Game(table, listeners, seed="5")
    for _ in range(20):
        if not game.let_a_bot_act():
            game.do(uno.legal_actions(table.state, 0)[0])
    assert listeners.told == {seat: list(table.feed(seat, after=0).values()) for seat in (1, 2)}
