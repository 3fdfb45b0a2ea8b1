"""The application: the start screen, and then the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from examples.terminal.game import Game
from examples.terminal.house_rules import PRESETS, in_words
from examples.terminal.table_screen import TableScreen
from unorules import DEFAULT, Rules, UnoError, Variant

WIDTHS = [(0, "-tiny"), (76, "-narrow"), (100, "-wide")]
HEIGHTS = [(0, "-short"), (36, "-tall")]
"""The sizes of a terminal that the style sheet tells apart."""

SPECIAL = {
    "classic-2010": "the classic deck, rounds to 500 points",
    "hello-kitty-2017": "Badtz-Maru makes whoever holds the fewest cards draw four",
    "ice-the-kicker-2023": "one hand; make the kick or draw three",
    "shantell-martin-2023": "the classic game; its four art cards are only to look at",
    "friends-2022": "one hand; draw until the friend you named turns up",
    "no-mercy-2023": "one hand; draw cards stack, and 25 cards are too many",
    "flip-2018": "cards with two sides: everyone sees those not in play",
    "all-wild": "no colours; every card goes on every card",
    "attack-2010": "press a launcher instead of drawing",
    "classic-2018": "one hand; the classic deck, and a wild that swaps hands",
}
"""What each game is about, below the list."""

USUAL_BOTS = 3

Opener = Callable[[Variant, Rules, int], Game]
"""Opens a table for a game, its house rules and so many bots. What the library refuses is an error."""


class StartScreen(Screen[Game]):
    """Asks what is played, with which house rules, and against how many bots."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "bots(-1)", "Fewer bots", priority=True),
        Binding("right", "bots(1)", "More bots", priority=True),
        Binding("h", "house", "House rules"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, open_table: Opener, variant: Variant | None, house: str | None, bots: int) -> None:
        super().__init__()
        self.open_table = open_table
        self.variants = list(DEFAULT) if variant is None else [variant]
        self.house = house
        self.wanted = bots

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Static(LOGO, id="logo")
            yield OptionList(*(Content.styled(variant.title, "bold") for variant in self.variants))
            yield Static(id="bots")
        yield Footer(compact=True, show_command_palette=False)

    @property
    def chosen(self) -> Variant:
        return self.variants[self.query_one(OptionList).highlighted or 0]

    @property
    def most(self) -> int:
        return self.chosen.most_players - 1

    @property
    def bots(self) -> int:
        return min(self.wanted, self.most)

    def on_mount(self) -> None:
        self.show()

    def on_option_list_option_highlighted(self) -> None:
        self.show()

    def action_bots(self, change: int) -> None:
        """One bot more or fewer."""
        self.wanted = max(1, min(self.most, self.bots + change))
        self.show()

    def action_house(self) -> None:
        """The next house rules, and none after the last."""
        names = [None, *PRESETS]
        self.house = names[(names.index(self.house) + 1) % len(names)]
        self.show()

    def show(self, problem: str = "") -> None:
        """Say what is chosen, or why that cannot be played."""
        row = "☻ " * self.bots + "· " * (self.most - self.bots)
        rules = "none" if self.house is None else f"{self.house} ({in_words(PRESETS[self.house].changes())})"
        about = Content.styled(SPECIAL.get(self.chosen.id, self.chosen.id), "#bcbcbc")
        lines = [f"◂ {row}▸  you against {self.bots} bot{'s' * (self.bots > 1)}", f"house rules (h): {rules}"]
        self.query_one("#bots", Static).update(Content("\n").join([about, *lines, problem or "Enter starts"]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        house = Rules() if self.house is None else PRESETS[self.house]
        try:
            self.dismiss(self.open_table(self.chosen, house, self.bots))
        except UnoError as error:
            self.show(f"This cannot be played: {error}.")


LOGO = Content.assemble(
    ("  ██  ██  ██    ██   ████  \n", "#ff8787"),
    ("  ██  ██  ████  ██ ██    ██\n", "#ffd75f"),
    ("  ██  ██  ██  ████ ██    ██\n", "#5fd787"),
    ("   ████   ██    ██   ████  ", "#87afff"),
)


class Terminal(App[None]):
    """UNO in the terminal."""

    CSS_PATH = "terminal.tcss"
    TITLE = "UNO"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(
        self,
        open_table: Opener,
        *,
        variant: Variant | None = None,
        house: str | None = None,
        bots: int | None = None,
        pause: float = 1.2,
        tick: float = 0.03,
    ) -> None:
        """`pause` is how long the bots think, `tick` how long the ball of a kick stays in one place, in seconds."""
        super().__init__()
        self.open_table = open_table
        self.variant = variant
        self.house = house
        self.bots = bots
        self.pause = pause
        self.tick = tick
        self.game: Game | None = None

    def on_mount(self) -> None:
        if self.variant is not None and self.bots is not None:
            rules = Rules() if self.house is None else PRESETS[self.house]
            self.sit_down(self.open_table(self.variant, rules, self.bots))
        else:
            start = StartScreen(self.open_table, self.variant, self.house, self.bots or USUAL_BOTS)
            self.push_screen(start, self.sit_down)

    def sit_down(self, game: Game | None) -> None:
        """Take a seat at the table that was opened."""
        if game is not None:
            self.game = game
            self.push_screen(TableScreen(game, pause=self.pause, tick=self.tick))

    async def action_quit(self) -> None:
        """Keep the replay, and leave."""
        if self.game is None:
            self.exit()
            return
        try:
            self.exit(message=f"The replay is in {self.game.save()}.")
        except OSError as error:
            self.exit(return_code=1, message=f"The replay could not be written: {error}.")
