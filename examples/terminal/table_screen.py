"""The table on the screen: built from what the person sees and is told, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Click, Key, ScreenResume
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from examples.terminal.dialogs import Choice, Kick, Notice
from examples.terminal.game import Game
from examples.terminal.house_rules import house_rules
from examples.terminal.sentences import HELP, HOUSE_HELP, heading, jumps_in, option, prompt, scores, waiting
from examples.terminal.widgets import LETTERS, CardBox, Hand, Piles, PlayerRow, Players, Status, Story
from unorules import (
    Action,
    Answer,
    CallUno,
    Catch,
    Draw,
    HandShown,
    IllegalAction,
    MatchEnded,
    Narrator,
    NextRound,
    Option,
    Pass,
    Play,
    RoundEnded,
    Seat,
    ask_which,
    describe,
)

SIMPLE: dict[str, Callable[[Seat], Action]] = {"draw": Draw, "pass": Pass, "uno": CallUno}
"""What is done without saying more."""


class TableScreen(Screen[None]):
    """One person's place at the table. While a dialog is open, nobody moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play"),
        Binding("d", "do('draw')", "Draw"),
        Binding("p", "do('pass')", "Pass"),
        Binding("u", "do('uno')", "UNO!"),
        Binding("c", "catch", "Catch"),
        Binding("n", "next_round", "Next round"),
        Binding("question_mark", "help", "Help"),
        Binding("q", "app.quit", "Quit"),
        Binding("left", "choose(-1)", show=False),
        Binding("right", "choose(1)", show=False),
        Binding("up", "choose_row(-1)", show=False),
        Binding("down", "choose_row(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
        Binding("pagedown", "read(1)", show=False),
    ]

    def __init__(self, game: Game, *, pause: float, tick: float) -> None:
        super().__init__()
        self.game = game
        self.pause = pause
        self.tick = tick
        self.seen, self.news = game.look()
        self.narrator = Narrator(self.seen.players, game.person, variant=self.seen.variant)
        self.notices: list[Notice] = []
        self.asked_at: int | None = None
        self.clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        with Horizontal(id="table"):
            yield Players()
            yield Piles(id="piles")
            yield Story()
        yield Status(id="status")
        yield Hand()
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        if rules := house_rules(self.seen.variant):
            self.query_one(Story).tell([f"House rules: {rules}."])
        self.show()

    # What is seen.

    def show(self) -> None:
        """Bring the screen up to date with the view, and tell the news."""
        view = self.seen
        self.query_one("#heading", Static).update(heading(view), layout=False)
        self.query_one(Players).show(view, self.news)
        self.query_one(Piles).show(view)
        self.query_one(Hand).show(view)
        self.query_one(Story).tell(self.narrator.tell(self.news))
        self.show_status()
        self.refresh_bindings()
        self.attend()

    def show_status(self, asked: str = "") -> None:
        """Say what is asked, or why something was refused."""
        hand = self.query_one(Hand)
        chosen = hand.cards[hand.chosen] if hand.cards else None
        mine = self.seen.prompt.about == self.game.person or jumps_in(self.seen)
        fits = chosen in hand.playable if hand.my_move else None
        self.query_one(Status).show(asked or waiting(self.seen), chosen, mine=mine, fits=fits)

    def noticed(self) -> Iterator[Notice]:
        """What among the news deserves a dialog: a hand shown to the person, the end of a round and of the match."""
        for event in self.news:
            told = describe(event, self.seen.players, you=self.game.person, variant=self.seen.variant)
            match event:
                case HandShown(seat, _, tuple(cards)) if seat != self.game.person:
                    yield Notice(told, cards=cards)
                case RoundEnded() if self.seen.variant.rules.scoring != "none":
                    hint = "Enter: back to the table" if self.seen.over else "n: next round   Enter: back to the table"
                    yield Notice(told, scores(self.seen, event), hint=hint)
                case MatchEnded():
                    yield Notice(told, self.kept(), hint="q: quit   Enter: back to the table")
                case _:
                    pass

    def kept(self) -> str:
        """Where the replay is, or why there is none."""
        try:
            return f"The replay is in {self.game.save()}."
        except OSError as error:
            return f"The replay could not be written: {error}."

    # What follows.

    def attend(self) -> None:
        """Open the next dialog, or start the clock of the bots. Comes back when a dialog is closed."""
        if not self.is_active:
            return
        if self.notices:
            self.app.push_screen(self.notices.pop(0), self.noted)
        elif self.asked_at != self.seen.prompt.since and self.question() is not None:
            self.asked_at = self.seen.prompt.since
            self.ask()
        else:
            self.start_clock()

    def on_screen_resume(self, event: ScreenResume) -> None:
        if self.is_mounted:
            self.attend()

    def noted(self, key: str | None) -> None:
        """A notice was closed with a key, which may be meant for the table."""
        if key == "q":
            self.call_later(self.run_action, "app.quit")
        elif key == "n" and self.check_action("next_round", ()):
            self.action_next_round()

    def start_clock(self) -> None:
        """Let a bot act after a pause, a longer one while somebody can be caught or might jump in."""
        if self.clock is not None:
            self.clock.stop()
        if self.pause:
            hurry = self.seen.catchable or self.seen.variant.rules.jump_in != "off"
            self.clock = self.set_timer(self.pause * (2 if hurry else 1), self.let_a_bot_act)
        else:
            self.call_later(self.let_a_bot_act)

    def let_a_bot_act(self) -> None:
        """A bot acts, unless a dialog is open or all of them wait. Without a pause they act until all do."""
        acted = self.is_active and self.game.let_a_bot_act()
        while acted and not self.pause and self.game.let_a_bot_act():
            pass
        if acted:
            self.look()

    def look(self) -> None:
        """See the table as it is now."""
        self.seen, self.news = self.game.look()
        self.notices += self.noticed()
        self.show()

    # What the person does.

    def do(self, action: Action) -> None:
        """Do it, or say why not."""
        try:
            self.game.do(action, at=self.seen.seq)
        except IllegalAction as error:
            self.show_status(describe(error.violation, self.seen.players, you=self.game.person))
        else:
            self.look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys mean something now; the others are dimmed."""
        match action, parameters:
            case "do", (str(word),):
                return SIMPLE[word](self.game.person) in self.seen.legal or None
            case "catch", _:
                return any(isinstance(legal, Catch) for legal in self.seen.legal) or None
            case "next_round", _:
                return self.seen.prompt.kind == "round_over" or None
            case _:
                return True

    def action_play(self) -> None:
        """Answer the question if there is one, or play the card that is chosen."""
        hand = self.query_one(Hand)
        if self.question() is not None:
            self.ask()
        elif hand.cards and self.seen.prompt.kind in ("turn", "drawn", "debt"):
            card = hand.cards[hand.chosen]
            plays = [action for action in self.seen.legal if isinstance(action, Play) and action.card == card]
            self.play(plays or [Play(self.game.person, card)])

    def play(self, ways: list[Play]) -> None:
        """Play a card in one of these ways: ask how many at once and which colour, where there is a choice."""
        counts: dict[Option, str] = {way.count: _several(way.count) for way in ways}
        colors: dict[Option, str] = {way.color: way.color for way in ways if way.color}

        def counted(count: Option | None) -> None:
            if count is not None:
                self.play([way for way in ways if way.count == count])

        def called(color: Option | None) -> None:
            if color is not None:
                self.do(next(way for way in ways if way.color == color))

        if len(counts) > 1:
            self.app.push_screen(Choice(ask_which(ways), counts), counted)
        elif len(ways) > 1 and ways[0].color is not None:
            self.app.push_screen(Choice(ask_which(ways), colors), called)
        else:
            self.do(ways[0])

    def question(self) -> tuple[Option, ...] | None:
        """The options of the question that the person has to answer, if there is one."""
        prompt = self.seen.prompt
        return prompt.options if prompt.kind in ("ask", "outcome") and prompt.about == self.game.person else None

    def ask(self) -> None:
        """Put the question of the prompt to the person, after what led to it."""
        view = self.seen
        question = "\n".join([*self.query_one(Story).sentences[-1:], prompt(view)])
        if set(view.prompt.options) == {"good", "no-good"}:
            self.app.push_screen(Kick(question, self.tick), self.answered)
        elif view.prompt.question == "launched":
            self.app.push_screen(Choice(question, {"press": "Press the launcher"}), self.pressed)
        else:
            options = {choice: option(view, choice) for choice in view.prompt.options}
            self.app.push_screen(Choice(question, options), self.answered)

    def answered(self, choice: Option | None) -> None:
        if choice is not None:
            self.do(Answer(self.seen.prompt.seat, choice))

    def pressed(self, choice: Option | None) -> None:
        if choice is not None:
            self.game.try_it()
            self.look()

    def action_do(self, word: str) -> None:
        """Draw, pass or call UNO."""
        self.do(SIMPLE[word](self.game.person))

    def action_catch(self) -> None:
        """Catch whoever can be caught; with several of them, ask whom."""
        catches = [action for action in self.seen.legal if isinstance(action, Catch)]
        targets: dict[Option, str] = {action.target: self.seen.players[action.target] for action in catches}
        if len(targets) == 1:
            self.caught(*targets)
        else:
            self.app.push_screen(Choice(ask_which(catches), targets), self.caught)

    def caught(self, target: Option | None) -> None:
        if isinstance(target, int):
            self.do(Catch(self.game.person, target))

    def action_next_round(self) -> None:
        self.do(NextRound())

    def action_help(self) -> None:
        rules = house_rules(self.seen.variant)
        more = f"\n\n{HOUSE_HELP.format(rules)}" if rules else ""
        self.app.push_screen(Notice("UNO in the terminal", HELP + more))

    def action_choose(self, steps: int) -> None:
        hand = self.query_one(Hand)
        hand.choose(hand.chosen + steps)
        self.show_status()

    def action_choose_row(self, rows: int) -> None:
        self.action_choose(rows * self.query_one(Hand).columns)

    def action_read(self, pages: int) -> None:
        story = self.query_one(Story)
        story.scroll_relative(y=pages * story.size.height, animate=False)

    def on_key(self, event: Key) -> None:
        if event.character is not None and event.character in LETTERS:
            self.query_one(Hand).choose(LETTERS.index(event.character))
            self.show_status()

    def on_click(self, event: Click) -> None:
        """Catch a player, draw from the pile, choose a card, or play the one that is chosen."""
        hand = self.query_one(Hand)
        match event.widget:
            case PlayerRow(seat=seat):
                self.do(Catch(self.game.person, seat))
            case CardBox(place=place) if place == hand.chosen:
                self.action_play()
            case CardBox(place=place):
                hand.choose(place)
                self.show_status()
            case Static(id="draw"):
                self.action_do("draw")
            case _:
                pass


def _several(count: int) -> str:
    return "one" if count == 1 else f"{count} at once"
