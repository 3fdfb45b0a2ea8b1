"""Challenging a Wild Draw Four: who may, what decides, and the three outcomes."""

from __future__ import annotations

from typing import Literal

import pytest
from attrs import frozen

import unorules as uno
from tests.kit.builders import WD4, Direction, around, drew, of, play, playable, refused, sizes
from tests.kit.decks import classic_and
from unorules import (
    Answer,
    Asked,
    CallUno,
    Card,
    Catch,
    Draw,
    Drew,
    HandShown,
    NextRound,
    Pass,
    Play,
    Reason,
    Skipped,
    State,
    card,
)

Reveal = Literal["challenger", "all"]
Verdict = Literal["guilty", "innocent", "not offered"]

WILDS_COUNT = uno.CLASSIC_2010.with_rules(challenge_match="color_or_wild")

SHEETS: dict[str, tuple[uno.Variant, Literal["OLD", "NEW"]]] = {
    "C10": (uno.CLASSIC_2010, "OLD"),
    "HK": (uno.HELLO_KITTY_2017, "OLD"),
    "SM": (uno.SHANTELL_MARTIN_2023, "OLD"),
    "NFL": (uno.ICE_THE_KICKER_2023, "NEW"),
    "FR": (uno.FRIENDS_2022, "NEW"),
    "C10, color_or_wild": (WILDS_COUNT, "NEW"),
}
"""The columns of the truth table: a game, and the family whose verdicts it shares."""


@frozen(kw_only=True)
class Row:
    """A row of the truth table: what was held and laid upon, and the verdict of each family."""

    held: str
    """What the player holds beside the Wild Draw Four."""
    top: str = "red-5"
    color: str | None = None
    under: str = ""
    named: str = "green"
    drawn: bool = False
    """Whether the Wild Draw Four was drawn in the same turn."""
    old: Verdict
    new: Verdict


ROWS = {
    "a number of the colour": Row(held="red-1 blue-2", old="guilty", new="guilty"),
    "an action card of the colour": Row(held="blue-2 red-skip", old="guilty", new="guilty"),
    "the colour as the only other card": Row(held="red-1", old="guilty", new="guilty"),
    "another colour in force": Row(held="yellow-0", top="yellow-7", old="guilty", new="guilty"),
    "an action card on top": Row(held="blue-1", top="blue-reverse", old="guilty", new="guilty"),
    "the same number only": Row(held="blue-5 yellow-5", old="innocent", new="innocent"),
    "the same symbol only": Row(held="blue-skip green-skip", top="red-skip", old="innocent", new="innocent"),
    "action cards of other colours": Row(held="blue-draw-two yellow-reverse", old="innocent", new="innocent"),
    "a Wild and no such colour": Row(held="blue-2 wild", old="innocent", new="guilty"),
    "another Wild Draw Four and no such colour": Row(held="blue-2 wild-draw-four", old="innocent", new="guilty"),
    "a Wild and the colour": Row(held="wild red-1", old="guilty", new="guilty"),
    "nothing": Row(held="", old="not offered", new="not offered"),
    "the colour under a wild named otherwise": Row(
        held="red-1 red-5", top="wild", color="blue", under="red-5", old="innocent", new="innocent"
    ),
    "the colour named for a wild": Row(
        held="red-1 blue-3", top="wild", color="blue", under="red-5", old="guilty", new="guilty"
    ),
    "the colour named for a Wild Draw Four": Row(
        held="blue-3", top="wild-draw-four", color="blue", under="red-5", old="guilty", new="guilty"
    ),
    "the newly named colour only": Row(held="green-1 green-5", named="green", old="innocent", new="innocent"),
    "the colour in force, named again": Row(held="red-1", named="red", old="guilty", new="guilty"),
    "no such colour, named again": Row(held="blue-1", named="red", old="innocent", new="innocent"),
    "the colour, the Wild Draw Four just drawn": Row(held="red-1 blue-2", drawn=True, old="guilty", new="guilty"),
    "no such colour, the Wild Draw Four just drawn": Row(
        held="green-1 blue-2", drawn=True, old="innocent", new="innocent"
    ),
}


def hue(color: str | None, variant: uno.Variant) -> str | None:
    """The colour by which a sheet goes for one of the classic four: pink stands for red."""
    return "pink" if color == "red" and color not in variant.colors else color


def taken(cards: str, box: list[Card], variant: uno.Variant) -> list[Card]:
    """The cards of these kinds and colours, whatever else is printed on them, taken out of a sheet's box."""
    found = []
    for wanted in map(card, cards.split()):
        face = next(f for f in box if (f.kind, f.color) == (wanted.kind, hue(wanted.color, variant)))
        box.remove(face)
        found.append(face)
    return found


def verdict(row: Row, variant: uno.Variant) -> Verdict | list[int]:
    """How a challenge ends, told by who draws how many cards; the sizes of the hands if neither."""
    box = [face for face, count in variant.deck for _ in range(count)]
    held = row.held if row.drawn else f"wild-draw-four {row.held}"
    state = uno.from_table(
        [taken(hand, box, variant) for hand in (held, "yellow-1 yellow-2", "blue-8 blue-9")],
        top=taken(row.top, box, variant)[0],
        color=hue(row.color, variant),
        draw="wild-draw-four" if row.drawn else (),
        discard=taken(row.under, box, variant),
        variant=variant,
    )
    if row.drawn:
        state, _ = play(state, Draw(0))
    state, _ = play(state, Play(0, WD4, color=hue(row.named, variant)))
    if state.prompt.kind != "ask":
        return "not offered"
    kept = len(row.held.split())
    state, _ = play(state, Answer(1, "challenge"))
    if sizes(state) == [kept + 4, 2, 2]:
        return "guilty"
    return "innocent" if sizes(state) == [kept, 8, 2] else sizes(state)


@pytest.mark.rule("C10-WD4-03", "C10-WD4-04", "NEW-WD4-05", "ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("row", ROWS)
def test_verdict_depends_on_the_rest_of_the_hand_and_the_colour_before(row: str, sheet: str) -> None:
    """R-23, R-24: the truth table of the challenge, on each sheet and under both values of `challenge_match`."""
    variant, family = SHEETS[sheet]
    expected = ROWS[row].old if family == "OLD" else ROWS[row].new

    assert expected == verdict(ROWS[row], variant)


@pytest.mark.rule("C10-WD4-04")
@pytest.mark.parametrize(("match", "expected"), [("color", "innocent"), ("color_or_wild", "guilty")])
def test_special_wild_in_the_hand_counts_as_any_wild(
    match: Literal["color", "color_or_wild"], expected: Verdict
) -> None:
    """R-24: where wilds count, those of a sheet's own count too; where they do not, these do not either."""
    storm = uno.wild("acme:wild-storm")(lambda turn: [])
    variant = classic_and(storm).with_rules(challenge_match=match)
    row = Row(held="blue-2 acme:wild-storm", old="innocent", new="guilty")

    assert expected == verdict(row, variant)


@pytest.mark.parametrize(
    ("sheet", "special", "expected"),
    [
        pytest.param("HK", "wild-badtz-maru", "innocent", marks=pytest.mark.rule("HK-WD4-04")),
        pytest.param("NFL", "wild-ice-the-kicker", "guilty", marks=pytest.mark.rule("NEW-WD4-05")),
        pytest.param("FR", "wild-the-one-where-you-draw", "guilty", marks=pytest.mark.rule("NEW-WD4-05")),
    ],
)
@pytest.mark.parametrize("held", ["blue-2 {}", "{}", "{} {}"])
def test_special_wild_of_the_sheet_makes_guilty_where_wilds_do(
    held: str, sheet: str, special: str, expected: Verdict
) -> None:
    """R-24: the row of the sheet's own wild, held without the colour in force."""
    row = Row(held=held.replace("{}", special), old="innocent", new="guilty")

    assert expected == verdict(row, SHEETS[sheet][0])


@pytest.mark.rule("ALL-WD4-02", "ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize(
    ("option", "other", "player_draws", "next_draws", "moved_on"),
    [
        pytest.param("accept", "green-2", 0, 4, 2, id="accepted"),
        pytest.param("accept", "red-2", 0, 4, 2, id="accepted-bluff"),
        pytest.param("challenge", "green-2", 0, 6, 2, id="innocent"),
        pytest.param("challenge", "red-2", 4, 0, 1, id="guilty"),
    ],
)
@pytest.mark.parametrize(
    ("seats", "turn", "direction"),
    [(2, 0, 1), (2, 1, -1), (3, 0, 1), (3, 0, -1), (4, 3, 1), (4, 0, -1), (10, 9, 1)],
)
def test_outcome_says_who_draws_and_who_is_next(
    option: str,
    other: str,
    player_draws: int,
    next_draws: int,
    moved_on: int,
    seats: int,
    turn: int,
    direction: Direction,
) -> None:
    """R-27 to R-29: who draws four or six cards as the next player loses the turn; who draws none has it."""
    hands = around(f"wild-draw-four {other} green-3", seats=seats, turn=turn)
    state = uno.from_table(hands, top="red-5", turn=turn, direction=direction)
    victim, pile = (turn + direction) % seats, state.draw_pile

    state, events = play(state, Play(turn, WD4, color="yellow"), Answer(victim, option))

    expected = [2] * seats
    expected[turn] += player_draws
    expected[victim] += next_draws
    assert expected == sizes(state)
    assert list(pile[: player_draws + next_draws]) == [event.card for event in of(Drew, events)]
    assert ("turn", (turn + moved_on * direction) % seats) == (state.prompt.kind, state.prompt.seat)
    assert ([Skipped(victim)] if next_draws else []) == of(Skipped, events)
    assert ("yellow", WD4, direction) == (state.color, state.top, state.direction)


@pytest.mark.rule("ALL-CHAL-01")
@pytest.mark.parametrize(("direction", "challenger"), [(1, 1), (-1, 3)])
def test_only_the_player_it_was_played_on_may_challenge(direction: Direction, challenger: int) -> None:
    """R-26: a compulsory choice of two, put to the next player in the direction of play."""
    hands = ["wild-draw-four green-2 blue-3", "red-1", "red-2", "red-3"]
    state = uno.from_table(hands, top="red-5", direction=direction)

    state, events = play(state, Play(0, WD4, color="green"))

    assert [Asked(challenger, challenger, "challenge", ("accept", "challenge"))] == of(Asked, events)
    expected = (Answer(challenger, "accept"), Answer(challenger, "challenge"))
    assert expected == uno.legal_actions(state, challenger)
    assert expected == uno.legal_actions(state)
    for seat in {0, 1, 2, 3} - {challenger}:
        assert Reason.NOT_YOUR_TURN == refused(state, Answer(seat, "challenge"))
        assert Reason.NOT_YOUR_TURN == refused(state, Answer(seat, "accept"))


@pytest.mark.rule("ALL-CHAL-01")
def test_everything_but_the_answer_waits_for_it() -> None:
    """Nobody plays, draws or passes, no third answer is taken, and the host cannot answer or go on."""
    state = uno.from_table(["wild-draw-four green-2 blue-3", "green-1 wild-draw-four", "green-6"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"))

    for seat, held in enumerate(state.hands):
        assert Reason.QUESTION_PENDING == refused(state, Play(seat, held[0]))
        assert Reason.QUESTION_PENDING == refused(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refused(state, Pass(seat))
    for option in ("guilty", "Challenge", "", 1):
        assert Reason.NO_SUCH_OPTION == refused(state, Answer(1, option))
    assert Reason.NOT_YOUR_TURN == refused(state, Answer(None, "challenge"))
    assert Reason.ROUND_NOT_OVER == refused(state, NextRound())


@pytest.mark.rule("ALL-CHAL-01", "C10-UNO-03")
def test_calling_and_catching_go_on_while_the_challenge_is_open() -> None:
    """The question about the cards does not stop the one about UNO, and is still there after it."""
    state = uno.from_table(["wild-draw-four green-2", "green-1 green-3", "green-6"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="green"))

    assert Catch(1, 0) in uno.legal_actions(state, 1)
    assert Catch(2, 0) in uno.legal_actions(state, 2)
    for action in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        after, _ = play(state, action)
        assert state.prompt == after.prompt
        assert None is refused(after, Answer(1, "challenge"))


@pytest.mark.rule("ALL-CHAL-01")
def test_challenge_is_made_once_before_any_card_is_taken() -> None:
    """R-26: who has accepted, or has been answered, has no second try."""
    state = uno.from_table(["wild-draw-four red-2 blue-3", "green-1 green-3 green-4", "green-6"], top="red-5")
    state, _ = play(state, Play(0, WD4, color="green"))

    for option in ("accept", "challenge"):
        after, _ = play(state, Answer(1, option))
        assert Reason.NO_QUESTION == refused(after, Answer(1, "challenge"))


@pytest.mark.rule("ALL-CHAL-01")
@pytest.mark.parametrize("laid", ["red-draw-two", "red-skip", "red-reverse", "red-1", "wild"])
def test_nothing_but_a_wild_draw_four_can_be_challenged(laid: str) -> None:
    """Every other card is followed by a turn."""
    state = uno.from_table([f"{laid} red-2 red-3", "green-1", "green-6"], top="red-5")

    state, events = play(state, Play(0, card(laid), color="red" if laid == "wild" else None))

    assert [] == of(Asked, events)
    assert "turn" == state.prompt.kind
    for seat in range(3):
        assert Reason.NO_QUESTION == refused(state, Answer(seat, "challenge"))


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize(("reveal", "to"), [("challenger", 1), ("all", None)])
@pytest.mark.parametrize("held", ["green-2 blue-3", "blue-3 red-1", "red-9"])
def test_challenged_player_shows_the_remaining_hand_once(held: str, reveal: Reveal, to: int | None) -> None:
    """R-30: to the challenger alone or, where `challenge_reveal` says so, to all; guilty or not."""
    variant = uno.CLASSIC_2010.with_rules(challenge_reveal=reveal)
    state = uno.from_table([f"wild-draw-four {held}", "yellow-1 yellow-2", "blue-8"], top="red-5", variant=variant)

    state, laid = play(state, Play(0, WD4, color="green"))
    state, events = play(state, Answer(1, "challenge"))

    (shown,) = of(HandShown, laid + events)
    assert (0, to) == (shown.seat, shown.to)
    assert shown.cards is not None
    assert sorted(held.split()) == sorted(map(str, shown.cards))


@pytest.mark.rule("ALL-CHAL-03")
@pytest.mark.parametrize("reveal", ["challenger", "all"])
def test_no_hand_is_shown_to_who_accepts(reveal: Reveal) -> None:
    """R-30: showing the hand is the answer to a challenge alone."""
    variant = uno.CLASSIC_2010.with_rules(challenge_reveal=reveal)
    state = uno.from_table(["wild-draw-four red-2 blue-3", "yellow-1", "blue-8"], top="red-5", variant=variant)

    _, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert [] == of(HandShown, events)


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-04")
def test_hand_is_shown_before_the_guilty_player_draws() -> None:
    """The four penalty cards are never part of what the challenger sees."""
    state = uno.from_table(["wild-draw-four red-2 blue-3", "yellow-1", "blue-8"], top="red-5")

    _, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    sorts = [type(event) for event in events if isinstance(event, HandShown | Drew)]
    assert [HandShown, Drew, Drew, Drew, Drew] == sorts


@pytest.mark.rule("ALL-CHAL-04")
def test_challenger_of_a_bluff_takes_a_normal_turn() -> None:
    """R-27: the challenger draws nothing and may play on the named colour, or draw by choice."""
    state = uno.from_table(["wild-draw-four red-2 blue-3", "green-1 red-7 green-skip", "blue-8"], top="red-5")

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert 4 == len(drew(events, 0))
    assert [] == drew(events, 1)
    assert {"green-1", "green-skip"} == set(playable(state, 1))
    assert None is refused(state, Draw(1))
    assert Reason.MUST_DRAW == refused(state, Pass(1))
    state, _ = play(state, Play(1, card("green-1")))
    assert 2 == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-05")
def test_challenger_in_the_wrong_has_no_turn() -> None:
    """R-28: after six cards the turn goes to the player after the challenger."""
    state = uno.from_table(["wild-draw-four blue-2 blue-3", "green-1 red-7 green-2", "green-8"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert 9 == len(state.hands[1])
    assert Reason.NOT_YOUR_TURN == refused(state, Play(1, card("green-1")))
    assert None is refused(state, Play(2, card("green-8")))


@pytest.mark.rule("ALL-CHAL-05")
def test_six_cards_come_partly_from_the_reshuffled_pile() -> None:
    """One is left to draw; the other five come out of the discard pile, whose top and colour stay."""
    state = uno.from_table(
        ["wild-draw-four blue-2 blue-3", "green-1", "green-8"],
        top="red-5",
        draw="yellow-7",
        discard="wild red-1 red-2 red-3 red-4",
        rest=2,
    )

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert "yellow-7" == drew(events, 1)[0]
    assert 7 == len(state.hands[1])
    assert [uno.Reshuffled(6)] == of(uno.Reshuffled, events)
    assert (1, (WD4,), "green") == (len(state.draw_pile), state.discard_pile, state.color)


@pytest.mark.rule("ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize(
    ("other", "drawer", "expected"),
    [
        pytest.param("blue-2", 1, 2, id="innocent"),
        pytest.param("red-2", 0, 1, id="guilty"),
    ],
)
def test_penalty_beyond_what_the_piles_hold_lapses(other: str, drawer: int, expected: int) -> None:
    """Three cards are left in both piles: they are drawn, and the turn goes where it would have gone."""
    state = uno.from_table(
        [f"wild-draw-four {other} blue-3", "green-1", "green-8"],
        top="red-5",
        draw="yellow-7",
        discard="red-3",
        rest=2,
    )

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    drawn = drew(events, drawer)
    assert "yellow-7" == drawn[0]
    assert {"yellow-7", "red-3", "red-5"} == set(drawn)
    assert () == state.draw_pile
    assert expected == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-05")
def test_cards_of_a_catch_make_nobody_guilty() -> None:
    """R-53: the hand judged and shown is the one at the moment the Wild Draw Four was laid."""
    state = uno.from_table(["wild-draw-four green-2", "yellow-1", "blue-8"], top="red-5", draw="red-1 red-3")

    state, events = play(state, Play(0, WD4, color="green"), Catch(2, 0), Answer(1, "challenge"))

    assert ["red-1", "red-3"] == drew(events, 0)
    assert [HandShown(0, 1, (card("green-2"),))] == of(HandShown, events)
    assert [3, 7, 1] == sizes(state)
    assert 2 == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-04")
def test_penalties_of_a_catch_and_of_a_bluff_add_up() -> None:
    """R-53: a guilty player who was caught before draws two and four, and shows neither."""
    state = uno.from_table(["wild-draw-four red-2", "yellow-1", "blue-8"], top="red-5")

    state, events = play(state, Play(0, WD4, color="green"), Catch(1, 0), Answer(1, "challenge"))

    assert ["uno", "uno", "card", "card", "card", "card"] == [event.why for event in of(Drew, events)]
    assert [HandShown(0, 1, (card("red-2"),))] == of(HandShown, events)
    assert [7, 1, 1] == sizes(state)
    assert 1 == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-05")
def test_cards_of_a_wrong_call_make_nobody_guilty() -> None:
    """R-53: no other penalty in between counts either."""
    variant = uno.CLASSIC_2010.with_rules(uno_false_penalty=1)
    state = uno.from_table(
        ["wild-draw-four green-2 blue-3", "yellow-1", "blue-8"], top="red-5", draw="red-1", variant=variant
    )

    state, events = play(state, Play(0, WD4, color="green"), CallUno(0), Answer(1, "challenge"))

    (shown,) = of(HandShown, events)
    assert {card("green-2"), card("blue-3")} == set(shown.cards or ())
    assert [3, 7, 1] == sizes(state)


@pytest.mark.rule("ALL-CHAL-04")
def test_second_wild_draw_four_is_judged_by_the_colour_named_for_the_first() -> None:
    """R-23: the challenger of a bluff lays one too, and holds the colour that was named."""
    state: State = uno.from_table(
        ["wild-draw-four red-2 blue-3", "wild-draw-four green-1 blue-1", "blue-8"], top="red-5"
    )

    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))
    state, _ = play(state, Play(1, WD4, color="red"), Answer(2, "challenge"))

    assert [6, 6, 1] == sizes(state)
    assert ("red", 2) == (state.color, state.prompt.seat)
