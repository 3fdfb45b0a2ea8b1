"""The dialogs over the table: a choice, a notice, and the kick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from examples.terminal.faces import BRIGHT, swatch
from examples.terminal.widgets import CARD_WIDTH, CardBox
from unorules import Card, Option


class Choice(ModalScreen[Option | None]):
    """A question with one answer of several, each with a key of its own. Escape leaves it open."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Back to the table")]

    def __init__(self, question: str, options: Mapping[Option, str]) -> None:
        super().__init__()
        self.question = question
        self.options = options
        self.letters: dict[str, Option] = {}
        for option, label in options.items():
            letter = next(key for key in (*label.lower(), *"123456789") if key not in self.letters and key.isalnum())
            self.letters[letter] = option

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.question, classes="title", markup=False)
            yield OptionList(*(self._line(letter, option) for letter, option in self.letters.items()))
            yield Static("Escape: back to the table", classes="hint")

    def _line(self, letter: str, option: Option) -> Content:
        label = swatch(option) if isinstance(option, str) and option in BRIGHT else self.options[option]
        return Content.assemble((f" {letter} ", "reverse bold"), " ", label)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(list(self.letters.values())[event.option_index])

    def on_key(self, event: Key) -> None:
        if event.key in self.letters:
            self.dismiss(self.letters[event.key])


class Notice(ModalScreen[str]):
    """Something to read, perhaps with cards. It hands on the key that closed it."""

    def __init__(self, title: str, text: Content | str = "", cards: Sequence[Card] = (), *, hint: str = "") -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.cards = cards
        self.hint = hint or "Enter: back to the table"

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog"):
            yield Static(self.heading, classes="title", markup=False)
            if self.text:
                yield Static(self.text, markup=False)
            if self.cards:
                with ItemGrid(min_column_width=CARD_WIDTH, max_column_width=CARD_WIDTH, classes="cards"):
                    for card in self.cards:
                        box = CardBox()
                        box.show(card, sorted(BRIGHT))
                        yield box
            yield Static(self.hint, classes="hint")

    def on_key(self, event: Key) -> None:
        if event.key in ("enter", "escape", "space", "n", "q"):
            self.dismiss(event.key)

    def on_click(self) -> None:
        self.dismiss("click")


class Kick(ModalScreen[Option | None]):
    """The kick: a ball rolls to and fro, and goes in if it is kicked between the posts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,space", "kick", "Kick"),
        ("escape", "dismiss", "Back to the table"),
    ]
    WIDTH = 41
    POSTS = (15, 25)
    ball: reactive[int] = reactive(0)

    def __init__(self, question: str, tick: float) -> None:
        super().__init__()
        self.question = question
        self.tick = tick
        self.step = 1

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.question, classes="title", markup=False)
            yield Static(id="field")
            yield Static("Enter, space or a click: kick   Escape: back to the table", classes="hint")

    def on_mount(self) -> None:
        self.set_interval(self.tick, self.roll)

    def roll(self) -> None:
        """Move the ball by one, and turn it round at the edge."""
        if not 0 <= self.ball + self.step < self.WIDTH:
            self.step = -self.step
        self.ball += self.step

    def watch_ball(self) -> None:
        left, right = self.POSTS
        posts = f"{' ' * left}┃{' ' * (right - left - 1)}┃"
        bar = f"{' ' * left}┗{'━' * (right - left - 1)}┛"
        ball = Content.assemble(" " * self.ball, ("●", "bold #ffd75f"), " " * (self.WIDTH - 1 - self.ball))
        ground = "▔" * self.WIDTH
        self.query_one("#field", Static).update(Content("\n").join([posts, posts, posts, bar, "", ball, ground]))

    def action_kick(self) -> None:
        left, right = self.POSTS
        self.dismiss("good" if left < self.ball < right else "no-good")

    def on_click(self) -> None:
        self.action_kick()
