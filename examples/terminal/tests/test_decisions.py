"""Every sort of decision, each from a table set up by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import unorules as uno
from examples.terminal.dialogs import Choice, Kick, Notice
from examples.terminal.tests.person import BLUFFER, FOREVER, LARGE, WATCHFUL, Person, laid, watch
from examples.terminal.widgets import CardBox, PlayerRow
from unorules import Ask, DrawCards, Effect, Turn, wild

TWO = ["Robin", "Ann"]


@wild("test:wild-finger", on_answer=lambda turn, reply: [DrawCards(reply.target, 1)])
def finger(turn: Turn) -> Iterable[Effect]:
    """Its player names somebody, who draws a card."""
    return [Ask(turn.seat, "whom", turn.others)]


@wild("test:wild-coin", on_answer=lambda turn, reply: [] if reply.word == "heads" else [DrawCards(reply.seat, 2)])
def coin(turn: Turn) -> Iterable[Effect]:
    """The next player flips a coin."""
    return [Ask(turn.next, "coin", ("heads", "tails"), outcome=True)]


OWN = uno.CLASSIC_2010.extended("test:own", add={finger: 4, coin: 4})


def test_a_wild_asks_for_its_colour() -> None:
    """Escape keeps the card; a letter names the colour."""
    state = uno.from_table(["wild red-8 red-9", "blue-3 blue-4"], top="red-2", players=TWO)

    async def scene(person: Person) -> None:
        await person.pick("wild")
        assert isinstance(person.app.screen, Choice)
        assert person.reads("Which colour do you call?")
        await person.press("escape")
        assert person.view.seq == 0
        await person.pick("wild")
        await person.press("g")
        assert person.view.color == "green"
        assert person.reads("in force: ◆ green")

    watch(laid(state), scene, pause=FOREVER)


def test_a_wild_that_goes_out_needs_no_colour() -> None:
    """It is played at once, and the round is over."""
    state = uno.from_table(["wild", "blue-3 blue-4"], top="red-2", players=TWO)

    async def scene(person: Person) -> None:
        await person.pick("wild")
        assert person.view.prompt.kind == "round_over"

    watch(laid(state), scene)


def test_a_card_that_does_not_fit_is_refused_in_words() -> None:
    """The cards that fit are marked with more than colour."""
    state = uno.from_table(["red-8 green-9", "blue-3 blue-4"], top="red-2", players=TWO)

    async def scene(person: Person) -> None:
        signs = [box.border_subtitle for box in person.table.query(CardBox)]
        assert signs == ["✓", ""]
        await person.pick("green-9")
        assert person.view.seq == 0
        assert person.reads("This card matches neither the colour nor the face of the top card.")

    watch(laid(state), scene)


@pytest.mark.parametrize(("key", "size"), [("enter", 1), ("p", 2)])
def test_a_drawn_card_is_played_or_kept(key: str, size: int) -> None:
    """After d the drawn card is chosen: Enter plays it, p keeps it."""
    state = uno.from_table(["green-9", "blue-3 blue-4"], top="red-2", draw="red-5", players=TWO)

    async def scene(person: Person) -> None:
        await person.press("d")
        assert person.told("You draw a red 5.")
        assert person.reads("You have drawn: play the card, or pass.")
        await person.press(key)
        assert person.view.sizes[0] == size
        assert person.view.prompt.seat == 1

    watch(laid(state), scene, pause=FOREVER)


@pytest.mark.parametrize(("hand", "sizes"), [("wild-draw-four red-1 red-3", (2, 6)), ("wild-draw-four blue-1", (8, 1))])
def test_a_challenge_shows_the_hand(hand: str, sizes: tuple[int, int]) -> None:
    """The person challenges a Wild Draw Four, sees the hand, and one of the two draws."""
    state = uno.from_table(["green-8 green-9", hand], top="red-2", turn=1, players=TWO)

    async def scene(person: Person) -> None:
        assert isinstance(person.app.screen, Choice)
        assert person.reads("Take the cards, or challenge?")
        await person.press("c")
        assert isinstance(person.app.screen, Notice)
        assert person.reads("Ann shows you the hand: ")
        left = len(hand.split()) - 1
        assert len(person.app.screen.query(CardBox)) == left
        assert person.view.sizes == sizes
        await person.press("enter")

    watch(laid(state, BLUFFER), scene)


def test_a_wild_draw_four_can_be_accepted() -> None:
    """The person draws four and loses the turn."""
    state = uno.from_table(["green-8", "wild-draw-four red-1 red-3 red-4"], top="red-2", turn=1, players=TWO)

    async def scene(person: Person) -> None:
        await person.press("escape", "enter", "a")
        assert person.view.sizes[0] == 5

    watch(laid(state, BLUFFER), scene)


def test_the_opening_wild_gets_its_colour() -> None:
    """The first player names it."""
    state, _ = uno.from_deck(
        [
            *["red-1"] * 2,
            *["red-3"] * 2,
            *["red-5"] * 2,
            *["red-6"] * 2,
            *["red-7"] * 2,
            *["red-8"] * 2,
            *["red-9"] * 2,
            "wild",
        ],
        players=TWO,
        dealer=1,
    )

    async def scene(person: Person) -> None:
        assert isinstance(person.app.screen, Choice)
        assert person.reads("Which colour shall it be?")
        await person.press("down", "down", "down", "enter")
        assert person.view.color == "blue"
        assert person.view.prompt.seat == 0

    watch(laid(state), scene)


def test_a_friend_is_named() -> None:
    """The wild asks for its colour and then for one of the six; the next player draws until that one turns up."""
    state = uno.from_table(
        ["wild-the-one-where-you-draw red-1.joey red-2.ross", "yellow-1.joey yellow-3.monica"],
        top="red-0.monica", draw="green-2.rachel green-1.phoebe", variant="friends-2022", players=TWO,
    )  # fmt: skip

    async def scene(person: Person) -> None:
        await person.pick("wild-the-one-where-you-draw")
        await person.press("r")
        assert person.reads("Which of the six do you name?")
        await person.press("p")
        assert person.told("You name Phoebe: Ann draws 2 and shows a green 1 (Phoebe).")

    watch(laid(state), scene, pause=FOREVER)


@pytest.mark.parametrize(("ball", "size"), [(20, 3), (3, 6)])
def test_the_kick_is_made_or_missed(ball: int, size: int) -> None:
    """The person kicks when the ball is between the posts, or when it is not and draws three."""
    state = uno.from_table(
        ["green-8 green-9 green-7", "wild-ice-the-kicker red-1 red-3"], top="red-2", turn=1, players=TWO,
        variant="ice-the-kicker-2023",
    )  # fmt: skip

    async def scene(person: Person) -> None:
        kick = person.app.screen
        assert isinstance(kick, Kick)
        assert person.reads("Make the kick, or draw three!")
        kick.ball = ball - 1
        kick.roll()
        await person.press("space")
        assert person.view.sizes[0] == size
        assert person.view.prompt.seat == 0

    watch(laid(state, BLUFFER), scene)


def test_a_bot_kicks_by_chance() -> None:
    """Nobody is asked; the story tells how it went."""
    state = uno.from_table(
        ["wild-ice-the-kicker green-8 green-9", "red-1 red-3"], top="red-2", players=TWO,
        variant="ice-the-kicker-2023",
    )  # fmt: skip

    async def scene(person: Person) -> None:
        await person.pick("wild-ice-the-kicker")
        await person.press("b")
        assert person.told("Ann makes the kick.") != person.told("Ann misses the kick: Ann draws 3.")

    watch(laid(state), scene, size=LARGE)


def test_uno_is_called_ahead_or_late() -> None:
    """With two cards before the play, or with one right after it: then nobody can catch."""
    state = uno.from_table(["red-8 red-9", "blue-3 blue-4"], top="red-2", players=TWO)

    async def ahead(person: Person) -> None:
        await person.press("u", "enter")
        assert person.view.sizes[0] == 1
        assert person.view.catchable == ()
        assert person.reads("1 UNO!")

    async def late(person: Person) -> None:
        await person.press("enter")
        assert person.view.catchable == (0,)
        assert person.reads("You have not called UNO! (u)")
        await person.press("u")
        assert not person.view.catchable

    watch(laid(state, WATCHFUL), ahead, pause=FOREVER)
    watch(laid(state, WATCHFUL), late, pause=FOREVER)


def test_the_bots_move_after_a_pause() -> None:
    """The clock runs by itself, but not while something is open to be read."""
    state = uno.from_table(["red-8 red-9", "blue-3 blue-4"], top="red-2", turn=1, players=TWO)

    async def scene(person: Person) -> None:
        await person.pilot.press("question_mark")
        seq = person.view.seq
        await person.pilot.pause(0.05)
        assert person.view.seq == seq
        await person.pilot.press("escape")
        while person.view.prompt.seat != 0:
            await person.pilot.pause(0.01)

    watch(laid(state), scene, pause=0.01)


def test_a_person_who_forgets_is_caught() -> None:
    """The bots wait a pause and then catch; here the pause is none."""
    state = uno.from_table(["red-8 red-9", "blue-3 blue-4"], top="red-2", players=TWO)

    async def scene(person: Person) -> None:
        await person.press("enter")
        assert person.view.sizes[0] == 3
        assert person.told("Ann catches you, since you have not called UNO: you draw 2.")

    watch(laid(state, WATCHFUL), scene, size=LARGE)


def test_a_bot_that_forgets_is_caught() -> None:
    """With c, or with a click on the player."""
    state = uno.from_table(["green-8 green-9", "red-3 blue-4"], top="red-2", turn=1, players=TWO)

    async def by_key(person: Person) -> None:
        assert person.view.catchable == (1,)
        assert person.reads("Ann has not called UNO! (c)")
        await person.press("c")
        assert person.view.sizes[1] == 3

    async def by_mouse(person: Person) -> None:
        await person.pilot.click(person.table.query(PlayerRow)[1])
        assert person.view.sizes[1] == 3

    watch(laid(state), by_key, size=LARGE)
    watch(laid(state), by_mouse)


def test_the_mouse_plays_and_draws() -> None:
    """Two clicks play a card; one on the draw pile draws."""
    state = uno.from_table(["green-8 red-8 red-9", "blue-3 blue-4"], top="red-2", players=TWO)

    async def scene(person: Person) -> None:
        boxes = list(person.table.query(CardBox))
        await person.pilot.click(boxes[1])
        assert person.view.seq == 0
        await person.pilot.click(boxes[1])
        assert str(person.view.top) == "red-9"

    async def draw(person: Person) -> None:
        await person.pilot.click("#draw")
        assert person.view.sizes[0] == 4

    watch(laid(state), scene, pause=FOREVER)
    watch(laid(state), draw, pause=FOREVER)


def test_questions_of_other_cards_are_asked_too() -> None:
    """Seats as options are shown as names, and any outcome can be reported."""
    named = uno.from_table(
        ["test:wild-finger red-8 red-9", "blue-3", "blue-4"], top="red-2", variant=OWN, players=["Robin", "Ann", "Bo"]
    )
    flipped = uno.from_table(
        ["red-8 red-9", "test:wild-coin blue-4 blue-5"], top="red-2", variant=OWN, players=TWO, turn=1
    )

    async def finger_pointed(person: Person) -> None:
        await person.pick("test:wild-finger")
        await person.press("r", "b")
        assert person.view.sizes == (2, 1, 2)

    async def coin_flipped(person: Person) -> None:
        assert person.reads("Coin?")
        await person.press("t")
        assert person.view.sizes[0] == 4

    watch(laid(named), finger_pointed, pause=FOREVER)
    watch(laid(flipped, BLUFFER), coin_flipped)
