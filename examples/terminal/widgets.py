"""The parts of the table on the screen: players, piles, the hand and the story."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.css.types import EdgeType
from textual.events import Resize
from textual.widgets import Static

from examples.terminal.faces import (
    BRIGHT,
    PIXELS,
    in_order,
    inks,
    large,
    named,
    short,
    small,
    swatch,
    tinted,
    tiny,
    words,
)
from examples.terminal.sentences import clipped, direction, side
from unorules import Card, Dealt, Drew, Event, HandMoved, Play, Seat, SeatOut, UnoCalled, View

LETTERS = "abefghijklmorstvwxyzABEFGHIJKLMORSTVWXYZ"
"""The names of the cards in the hand: all letters that do nothing else."""
CARD_WIDTH = 10
MOST_BACKS = 12
"""So many cards of a hand are shown from behind: as many as fit in a row."""
GAP = 1


class CardBox(Static):
    """A card of a hand."""

    def __init__(self, place: int = 0) -> None:
        self.place = place
        self.card: Card | None = None
        super().__init__()

    def show(self, card: Card, colors: Sequence[str]) -> None:
        """Become this card, if it is another one."""
        if card != self.card:
            self.card = card
            self.update(small(card, colors), layout=False)
            self._paint("round")

    def mark(self, *, my_move: bool, playable: bool, chosen: bool) -> None:
        """Show whether it can be played, and whether it is the one chosen: by its frame and signs."""
        self._paint("double" if chosen else "heavy" if playable else "round", faded=my_move and not playable)
        letter = LETTERS[self.place] if self.place < len(LETTERS) else "·"
        self.border_title = f"▸{letter}◂" if chosen else letter
        self.border_subtitle = "✓" if playable else ""

    def _paint(self, frame: EdgeType, *, faded: bool = False) -> None:
        if self.card is not None:
            self.styles.background, ink = inks(self.card.color, faded=faded)
            self.styles.color = self.styles.border_title_color = self.styles.border_subtitle_color = ink
            self.styles.border = (frame, ink)


class Hand(VerticalScroll, can_focus=False):
    """The person's cards, in as many rows as they need."""

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.cards: tuple[Card, ...] = ()
        self.playable: set[Card] = set()
        self.my_move = False
        self.chosen = 0

    @property
    def columns(self) -> int:
        return max(1, (self.scrollable_content_region.width + GAP) // (CARD_WIDTH + GAP))

    def on_resize(self, event: Resize) -> None:
        self.styles.grid_size_columns = self.columns

    def show(self, view: View) -> None:
        """Lay out the hand anew; the choice moves to a card that can be played."""
        self.cards = in_order(view.hand, view.variant)
        self.playable = {action.card for action in view.legal if isinstance(action, Play)}
        self.my_move = bool(self.playable) or (
            view.prompt.kind in ("turn", "drawn", "debt") and view.prompt.seat == view.seat
        )
        boxes = list(self.query_children(CardBox))
        new = [CardBox(place) for place in range(len(boxes), len(self.cards))]
        if new:
            self.mount_all(new)
        for box in boxes:
            box.display = box.place < len(self.cards)
        for box, card in zip([*boxes, *new], self.cards, strict=False):
            box.show(card, view.colors)
        self.chosen = max(0, min(self.chosen, len(self.cards) - 1))
        if view.drawn is not None:
            self.chosen = self.cards.index(view.drawn)
        elif self.playable and self.cards[self.chosen] not in self.playable:
            self.chosen = next(place for place, card in enumerate(self.cards) if card in self.playable)
        self._mark([*boxes, *new])

    def choose(self, place: int) -> None:
        """Choose the card at this place, if there is one."""
        if 0 <= place < len(self.cards):
            self.chosen = place
            self._mark(list(self.query_children(CardBox)))

    def _mark(self, boxes: Sequence[CardBox]) -> None:
        for box, card in zip(boxes, self.cards, strict=False):
            chosen = box.place == self.chosen
            box.mark(my_move=self.my_move, playable=card in self.playable, chosen=chosen)
            if chosen:
                self.call_after_refresh(box.scroll_visible, animate=False)


class PlayerRow(Static):
    """A player: one line, and a second one where there is room."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        super().__init__()

    def show(self, view: View, *, called: bool) -> None:
        """Say how many cards this player holds, and what else everyone can see."""
        size = view.sizes[self.seat]
        moves = view.prompt.about == self.seat
        name = view.players[self.seat]
        owner = f"{clipped(name, 5)} (you)" if self.seat == view.seat else clipped(name, 11)
        counted = f"{size} card{'' if size == 1 else 's'}"
        brief, long = counted, ""
        if self.seat in view.gone:
            brief, long = "out", " out of the match"
        elif self.seat not in view.active:
            brief, long = "out", " out of the round"
        elif self.seat in view.catchable:
            brief, long = "1 catch!", " · UNO not called: can be caught!"
        elif called:
            brief, long = f"{size} UNO!", " · UNO called"
        score = f"{f'{view.scores[self.seat]}p':>5}" if view.variant.rules.scoring != "none" else ""
        mark = f"{'▶' if moves else ' '}{side(view, self.seat)} "
        line = f"{mark}{owner:<11}{brief:>{11 - len(mark)}}{score}"
        self.set_class(moves, "-moves")
        self.set_class(bool(view.backs), "-backs")
        self.set_class(self.seat in view.catchable, "-catchable")
        self.update(Content.assemble(f"{line}\n  ", self._backs(view), long), layout=False)

    def _backs(self, view: View) -> Content:
        """What everyone sees of the hand: how many cards there are or, where they have two sides, the other ones."""
        size = view.sizes[self.seat]
        if not view.backs:
            return Content(f"{'▮' * min(size, 20)}{'…' if size > 20 else ''}")
        shown = in_order(view.backs[self.seat], view.variant)[:MOST_BACKS]
        return Content.assemble(*map(tiny, shown), "…" if size > len(shown) else "")


class Players(VerticalScroll, can_focus=False):
    """Everyone at the table, in the order of the seats: to the left is down."""

    def __init__(self) -> None:
        super().__init__(id="players")
        self.called: set[Seat] = set()

    def show(self, view: View, news: Iterable[Event]) -> None:
        """Bring every row up to date. Who has called UNO is known from the news, until they draw again."""
        for event in news:
            match event:
                case UnoCalled(seat, True):
                    self.called.add(seat)
                case Drew(seat) | Dealt(seat) | HandMoved(seat) | SeatOut(seat):
                    self.called.discard(seat)
                case _:
                    pass
        self.border_title = f"Play goes {direction(view)}"
        rows = list(self.query_children(PlayerRow))
        if not rows:
            rows = [PlayerRow(seat) for seat in range(len(view.players))]
            self.mount_all(rows)
            self.set_class(len(rows) > 7, "-many")
        for row in rows:
            row.show(view, called=row.seat in self.called)
            if row.seat == view.prompt.about:
                self.call_after_refresh(row.scroll_visible, animate=False)


class Piles(Vertical):
    """The discard pile's top card, the colour in force, and the draw pile."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="cards"):
            yield Static(id="top")
            yield Static(id="draw")
        yield Static(id="force")

    def show(self, view: View) -> None:
        """Show the piles as they lie."""
        top = self.query_one("#top", Static)
        top.styles.background, ink = inks(view.top.color)
        top.styles.color = top.styles.border_title_color = top.styles.border_subtitle_color = ink
        top.styles.border = ("round", BRIGHT.get(view.color or "", ink) if view.top.color is None else ink)
        top.update(large(view.top, view.colors), layout=False)
        top.border_title = short(view.top) if view.top.kind in PIXELS else ""
        top.border_subtitle = named(view.top)
        draw = self.query_one("#draw", Static)
        draw.update(Content.assemble("\n", self._back(view), f"\n\n{view.draw_size} cards"), layout=False)
        draw.border_title = "draw"
        none = Content("no colour yet" if view.colors else "no colours")
        force = none if view.color is None else Content("in force: ") + swatch(view.color)
        lines = Content("\n").join([force, f"discard pile: {view.discard_size}"])
        self.query_one("#force", Static).update(lines, layout=False)

    def _back(self, view: View) -> Content:
        """What the draw pile shows: where cards have two sides, the other one of the next card."""
        if view.next_back is None:
            return Content("░░░░░░░\n░ UNO ░\n░░░░░░░")
        return small(view.next_back, view.variant.colors if view.turned else view.variant.back_colors)


class Story(VerticalScroll, can_focus=False):
    """What happened, in sentences, the newest last."""

    KEPT = 200

    def __init__(self) -> None:
        super().__init__(id="story")
        self.border_title = "What happened"
        self.sentences: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static()

    def on_mount(self) -> None:
        self.anchor()

    def tell(self, sentences: Sequence[str]) -> None:
        """Go on with the story."""
        self.sentences += sentences
        del self.sentences[: -self.KEPT]
        self.query_one(Static).update(Content("\n").join(map(tinted, self.sentences)))


class Status(Static):
    """Whose move it is and what is asked, and which card is chosen."""

    def show(self, asked: str, chosen: Card | None, *, mine: bool, fits: bool | None) -> None:
        """Write both lines; whether the card fits is said when one is to be played."""
        sign = "" if fits is None else ", ✓ fits" if fits else ", does not fit"
        second = "" if chosen is None else f"Chosen: {words(chosen)}{sign}."
        self.set_class(mine, "-mine")
        self.update(Content.assemble((asked, "bold"), "\n", tinted(second)), layout=False)
