"""Friends: its deck, and The One Where You Draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, drew, everything, of, play, playable, refusal, sizes
from tests.rules import tables
from tests.rules.tables import BOTH_WAYS_ROUND, COLORS, play_out, turn_up
from unorules import Answer, CallUno, Catch, Draw, Event, NextRound, Pass, Play, Reason, Seat, State, card
from unorules.events import Answered, Asked, Drew, HandShown, Played, Reshuffled, Skipped, TurnedUp
from unorules.variants import FRIENDS_2022

TOWYD = card("wild-the-one-where-you-draw")
SIX = ("monica", "chandler", "joey", "ross", "phoebe", "rachel")

HANDS = [
    "wild-the-one-where-you-draw green-1.ross green-1.phoebe",
    "yellow-1.joey yellow-1.ross",
    "blue-1.phoebe blue-1.rachel",
]
"""Seat 0 of three holds the card and two others."""


def table(
    hands: Sequence[str] = HANDS,
    *,
    top: str = "red-5.ross",
    draw: str = "",
    discard: str = "",
    rest: Literal["draw"] | Seat = "draw",
    direction: Direction = 1,
    variant: uno.Variant = FRIENDS_2022,
) -> State:
    """A table of this sheet with seat 0 to move."""
    return uno.position(hands, top=top, draw=draw, discard=discard, rest=rest, direction=direction, variant=variant)


def name_friend(state: State, friend: str) -> uno.Step:
    """Seat 0 lays the card, names green and then one of the six."""
    return play(state, Play(0, TOWYD, color="green"), Answer(0, friend))


def hits(events: Sequence[Event]) -> list[bool]:
    """For each card drawn whether it was shown to everyone."""
    return [drawn.shown for drawn in of(Drew, events)]


@pytest.mark.rule("FR-COMP-01")
def test_deck_has_112_cards_with_the_special_wild_among_them() -> None:
    """R-03: the sheet prints the sum alone; four of the special wild are an assumption."""
    counts = {str(face): count for face, count in FRIENDS_2022.deck if face.color is None}

    assert (112, 0) == (FRIENDS_2022.size, FRIENDS_2022.extras)
    assert {"wild": 4, "wild-draw-four": 4, "wild-the-one-where-you-draw": 4} == counts


@pytest.mark.rule("FR-COMP-01")
@pytest.mark.parametrize("color", COLORS)
def test_each_colour_has_the_usual_cards(color: str) -> None:
    """R-01, R-05: colours and counts are not printed."""
    counts: Counter[str] = Counter()
    for face, count in FRIENDS_2022.deck:
        if face.color == color:
            counts[face.kind] += count
    numbers = {str(number): 2 for number in range(1, 10)}

    assert {"0": 1, **numbers, "skip": 2, "reverse": 2, "draw-two": 2} == counts
    assert 4 == len(FRIENDS_2022.colors)


@pytest.mark.rule("FR-COMP-02")
def test_every_coloured_card_shows_one_of_the_six_and_a_wild_shows_none() -> None:
    """R-41: who appears where is not printed; in this placeholder the six are spread evenly."""
    shown: Counter[str] = Counter()
    for face, count in FRIENDS_2022.deck:
        assert (0 if face.color is None else 1) == len(face.tags)
        shown.update(dict.fromkeys(face.tags, count))

    assert set(SIX) == set(shown)
    assert (100, {16, 17}) == (shown.total(), set(shown.values()))


@pytest.mark.rule("FR-COMP-02")
def test_card_may_show_several_characters_or_none() -> None:
    """R-41: another deck is one call away, and what is on its cards stands in their texts."""
    deck = {"red-7.joey.ross": 3, "red-1": 20, "wild.ross.rachel": 2, "wild-the-one-where-you-draw": 4}
    mine = FRIENDS_2022.with_deck("my-friends", deck)
    tags = {str(face): face.tags for face, _ in mine.deck}

    assert (29, FRIENDS_2022.rules) == (mine.size, mine.rules)
    assert (("joey", "ross"), (), ("ross", "rachel")) == (
        tags["red-7.joey.ross"],
        tags["red-1"],
        tags["wild.ross.rachel"],
    )
    assert "my-friends" == uno.new_game(mine, 2, seed=1)[0].variant.id


@pytest.mark.rule("FR-COMP-02")
def test_character_on_a_card_does_not_matter_for_matching() -> None:
    """Colour and face decide; that both show Ross is nothing to the rules."""
    state = table(["green-1.ross red-8.ross blue-5.monica green-5.rachel", "yellow-1.joey"], top="red-5.ross")

    assert {"red-8.ross", "blue-5.monica", "green-5.rachel"} == set(playable(state, 0))


# Naming a colour and one of six.


@pytest.mark.rule("FR-TOWYD-01")
def test_player_names_one_of_six() -> None:
    """The question goes to the player of the card, with six options in all."""
    state, events = play(table(), Play(0, TOWYD, color="green"))

    assert [Asked(0, 0, "friend", SIX)] == of(Asked, events)
    assert ("ask", 0, 0, SIX) == (state.prompt.kind, state.prompt.seat, state.prompt.about, state.prompt.options)
    assert tuple(Answer(0, friend) for friend in SIX) == uno.legal_actions(state) == uno.legal_actions(state, 0)
    assert [] == of(Drew, events)


@pytest.mark.rule("FR-TOWYD-01")
@pytest.mark.parametrize("other", ["gunther", "Joey", "joey ", "", "green", "accept", "challenge", 0, 2, True])
def test_any_other_name_is_refused(other: str | int) -> None:
    """Six names and no seventh, written as they are."""
    state, _ = play(table(), Play(0, TOWYD, color="green"))

    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(0, other))


@pytest.mark.rule("FR-TOWYD-01")
@pytest.mark.parametrize("friend", SIX)
def test_nobody_else_names_the_character(friend: str) -> None:
    """Neither the one who is going to draw, nor another, nor the host."""
    state, _ = play(table(), Play(0, TOWYD, color="green"))

    for seat in (1, 2, None):
        assert Reason.NOT_YOUR_TURN == refusal(state, Answer(seat, friend))


@pytest.mark.rule("FR-TOWYD-01")
def test_everything_but_a_call_waits_for_the_name() -> None:
    """Nobody plays, draws or passes; whoever is left with one card can call and be caught."""
    state, _ = play(table(["wild-the-one-where-you-draw green-1.ross", *HANDS[1:]]), Play(0, TOWYD, color="green"))

    for seat, hand in enumerate(state.hands):
        assert Reason.QUESTION_PENDING == refusal(state, Draw(seat))
        assert Reason.QUESTION_PENDING == refusal(state, Pass(seat))
        assert {Reason.QUESTION_PENDING} == {refusal(state, Play(seat, held)) for held in hand}
    assert Reason.ROUND_NOT_OVER == refusal(state, NextRound())
    for action in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        assert action in uno.legal_actions(state)
        after, _ = play(state, action)
        assert (state.prompt, ()) == (after.prompt, after.catchable)


@pytest.mark.rule("FR-TOWYD-03")
@pytest.mark.parametrize("color", COLORS)
def test_player_names_the_colour_too(color: str) -> None:
    """It comes with the card, before the character, and holds after the drawing."""
    state, events = play(table(), Play(0, TOWYD, color=color))
    assert ([Played(0, TOWYD, color)], color) == (of(Played, events), state.color)

    state, _ = play(state, Answer(0, "rachel"))
    assert (color, TOWYD) == (state.color, state.top)
    assert {color, None} >= {card(text).color for text in playable(state, 1)}


@pytest.mark.rule("FR-TOWYD-03")
@pytest.mark.parametrize(
    ("color", "expected"), [(None, Reason.COLOR_NEEDED), ("pink", Reason.NO_SUCH_COLOR), ("joey", Reason.NO_SUCH_COLOR)]
)
def test_colour_is_required_unless_going_out(color: str | None, expected: Reason) -> None:
    """One of the deck's colours, while cards are left in the hand."""
    assert expected == refusal(table(), Play(0, TOWYD, color=color))


@pytest.mark.rule("FR-TOWYD-03")
def test_character_is_required_unless_going_out() -> None:
    """The next player has no turn before it is named."""
    state, _ = play(table(), Play(0, TOWYD, color="green"))

    assert ("ask", "friend") == (state.prompt.kind, state.prompt.question)
    assert () == uno.legal_actions(state, 1)
    assert Reason.QUESTION_PENDING == refusal(state, Draw(1))


@pytest.mark.rule("FR-TOWYD-03")
@pytest.mark.parametrize(
    ("top", "color"),
    [
        ("red-5", None),
        ("blue-skip", None),
        ("wild", "red"),
        ("wild-draw-four", "blue"),
        ("wild-the-one-where-you-draw", "green"),
    ],
)
def test_card_goes_on_anything(top: str, color: str | None) -> None:
    """Whatever else is held: unlike a Wild Draw Four it has no condition."""
    hands = ["special red-1 yellow-1 green-1 blue-1", "red-8"]
    state = tables.table(FRIENDS_2022, hands, top=top, color=color)

    assert None is refusal(state, Play(0, TOWYD, color="red"))


@pytest.mark.rule("FR-TOWYD-03", "N-10")
def test_card_cannot_be_challenged() -> None:
    """Neither before the character is named nor after; no hand is shown, though its player holds the colour."""
    state = table(["wild-the-one-where-you-draw red-1.chandler red-1.joey", *HANDS[1:]])
    state, _ = play(state, Play(0, TOWYD, color="green"))
    assert Reason.NOT_YOUR_TURN == refusal(state, Answer(1, "challenge"))

    state, events = play(state, Answer(0, "joey"))
    assert Reason.NO_QUESTION == refusal(state, Answer(1, "challenge"))
    assert [] == of(HandShown, events)


@pytest.mark.rule("FR-TOWYD-05")
@pytest.mark.parametrize("count", [1, 4])
def test_card_left_in_a_hand_is_worth_50(count: int) -> None:
    """As every wild is, where points are counted; a character on a card is worth nothing."""
    scored = FRIENDS_2022.with_rules(scoring="winner_takes")
    state = table(["red-1.joey", f"{'wild-the-one-where-you-draw ' * count}blue-9.joey"], variant=scored)
    state, _ = play(state, Play(0, card("red-1.joey")))

    assert (50 * count + 9, 0) == state.scores


@pytest.mark.rule("FR-TOWYD-05", "NEW-OPEN-01")
def test_card_turned_up_at_the_start_asks_for_no_colour_and_no_character() -> None:
    """It is ignored, also twice in a row, and stays under the number that opens the game."""
    turned = "wild-the-one-where-you-draw wild-the-one-where-you-draw blue-9.joey"
    state, events = turn_up(turned, 3, variant=FRIENDS_2022)

    assert ["covered", "covered", "opens"] == [up.fate for up in of(TurnedUp, events)]
    assert ([], []) == (of(Asked, events), of(Drew, events))
    assert (card("blue-9.joey"), TOWYD, TOWYD) == state.discard_pile
    assert ("turn", 1, "blue", 1) == (state.prompt.kind, state.prompt.seat, state.color, state.direction)


@pytest.mark.rule("FR-TOWYD-05", "FR-TOWYD-03")
@pytest.mark.parametrize("color", [None, "green"])
@pytest.mark.parametrize("seats", [2, 3])
def test_last_card_ends_the_game_and_asks_nothing(seats: int, color: str | None) -> None:
    """R-33: no character is named, nobody draws, and a colour may be named or not."""
    hands = ["wild-the-one-where-you-draw", *HANDS[1:]][:seats]
    state, events = play(table(hands), Play(0, TOWYD, color=color))

    assert ([], []) == (of(Asked, events), of(Drew, events))
    assert (True, (0,)) == (state.over, state.winners)
    assert Reason.MATCH_OVER == refusal(state, Answer(0, "joey"))


@pytest.mark.rule("FR-TOWYD-05")
def test_last_card_counts_only_what_the_others_held() -> None:
    """R-33: where points are counted, no cards are drawn to be added to them."""
    scored = FRIENDS_2022.with_rules(scoring="winner_takes")
    state, _ = play(table(["wild-the-one-where-you-draw", "blue-8.monica", "wild"], variant=scored), Play(0, TOWYD))

    assert (8 + 50, 0, 0) == state.scores


# Drawing until the one who was named turns up.


@pytest.mark.rule("FR-TOWYD-01", "FR-TOWYD-02")
@pytest.mark.parametrize("friend", SIX)
def test_each_of_the_six_can_be_drawn_for(friend: str) -> None:
    """Exactly one card drawn shows that character, and it is the last."""
    state, events = name_friend(table(), friend)
    shows = [drawn.card is not None and friend in drawn.card.tags for drawn in of(Drew, events)]

    assert [Answered(0, 0, "friend", friend)] == of(Answered, events)
    assert [*[False] * (len(shows) - 1), True] == shows == hits(events)
    assert [2, 2 + len(shows), 2] == sizes(state)


@pytest.mark.rule("FR-TOWYD-02")
def test_next_player_keeps_all_cards_drawn_and_the_hit() -> None:
    """Others that show the character stay in the pile."""
    state = table(draw="red-1.chandler red-2.ross wild red-7.joey red-4.joey")
    state, events = name_friend(state, "joey")

    assert ["red-1.chandler", "red-2.ross", "wild", "red-7.joey"] == drew(events, 1)
    assert [drawn.seat for drawn in of(Drew, events)] == [1] * 4
    assert {"card"} == {drawn.why for drawn in of(Drew, events)}
    assert Counter(map(card, [*drew(events, 1), *HANDS[1].split()])) == Counter(state.hands[1])
    assert card("red-4.joey") == state.draw_pile[0]


@pytest.mark.rule("FR-TOWYD-02")
def test_first_card_that_hits_is_the_only_one() -> None:
    """Characters already in the hand do not count: one card is drawn at least."""
    assert "joey" in card(HANDS[1].split()[0]).tags
    state, events = name_friend(table(draw="red-7.joey red-4.joey"), "joey")

    assert (["red-7.joey"], [True]) == (drew(events, 1), hits(events))
    assert [2, 3, 2] == sizes(state)


@pytest.mark.rule("FR-TOWYD-02")
def test_hit_may_be_the_last_card_of_the_draw_pile() -> None:
    """Nothing is reshuffled for it."""
    state = table(draw="red-1.chandler red-7.joey", discard="red-4.joey", rest=2)
    state, events = name_friend(state, "joey")

    assert ["red-1.chandler", "red-7.joey"] == drew(events, 1)
    assert ([], (), 3) == (of(Reshuffled, events), state.draw_pile, len(state.discard_pile))


@pytest.mark.rule("FR-TOWYD-02")
def test_hit_may_be_the_last_card_of_all() -> None:
    """The card that was on top before, and the only one under the wild, is the very last to be drawn."""
    state = table(top="red-7.joey", draw="red-1.chandler red-2.ross", rest=2)
    state, events = name_friend(state, "joey")

    assert (["red-1.chandler", "red-2.ross", "red-7.joey"], [False, False, True]) == (drew(events, 1), hits(events))
    assert ((), (TOWYD,)) == (state.draw_pile, state.discard_pile)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("FR-TOWYD-02")
def test_discards_are_reshuffled_midway() -> None:
    """R-42: the wild stays on top with its colour, and the drawing goes on where it stopped."""
    state = table(draw="red-1.chandler", top="red-skip.joey", discard="red-7.joey red-4.joey", rest=2)
    state, events = name_friend(state, "joey")

    assert [Drew, Reshuffled, Drew] == [type(event) for event in events if isinstance(event, Drew | Reshuffled)]
    assert ([Reshuffled(3)], [False, True]) == (of(Reshuffled, events), hits(events))
    assert ((TOWYD,), "green", 2) == (state.discard_pile, state.color, len(state.draw_pile))
    assert Counter(dict(FRIENDS_2022.deck)) == everything(state)


@pytest.mark.rule("FR-TOWYD-02")
def test_who_never_finds_the_character_takes_all_and_stops() -> None:
    """R-41, case 12.6 (g): both piles are drawn, no card is shown, and play goes on."""
    state = table(draw="red-1.chandler red-2.ross", discard="red-0.monica wild", rest=2)
    state, events = name_friend(state, "joey")

    assert sorted(["red-1.chandler", "red-2.ross", "red-0.monica", "wild", "red-5.ross"]) == sorted(drew(events, 1))
    assert ([False] * 5, [Reshuffled(3)]) == (hits(events), of(Reshuffled, events))
    assert ((), (TOWYD,), 7) == (state.draw_pile, state.discard_pile, len(state.hands[1]))
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    assert Reason.NOTHING_TO_DRAW == refusal(state, Draw(1))


@pytest.mark.rule("FR-TOWYD-02")
def test_character_on_no_card_of_the_deck_is_never_found() -> None:
    """R-41: the six can be named whatever the deck shows."""
    mine = FRIENDS_2022.with_deck("my-friends", {"red-7.joey": 20, "wild-the-one-where-you-draw": 2})
    state = table(["wild-the-one-where-you-draw red-7.joey red-7.joey", "red-7.joey"], top="red-7.joey", variant=mine)
    state, events = play(state, Play(0, TOWYD, color="red"), Answer(0, "phoebe"))

    assert 18 == len(of(Drew, events))
    assert not any(hits(events))
    assert ((), 1) == (state.draw_pile, state.prompt.seat)


@pytest.mark.rule("FR-TOWYD-02")
def test_discards_alone_may_hold_the_character() -> None:
    """With no draw pile at all the discards are shuffled first."""
    state, events = name_friend(table(top="red-7.joey", rest=2), "joey")

    assert ([Reshuffled(1)], ["red-7.joey"]) == (of(Reshuffled, events), drew(events, 1))
    assert (1, 3) == (state.prompt.seat, len(state.hands[1]))


@pytest.mark.rule("FR-TOWYD-02", "FR-COMP-02")
@pytest.mark.parametrize(
    ("friend", "expected"),
    [
        ("joey", ["red-1", "red-7.joey.ross"]),
        ("ross", ["red-1", "red-7.joey.ross"]),
        ("rachel", ["red-1", "red-7.joey.ross", "wild.rachel.monica"]),
        ("monica", ["red-1", "red-7.joey.ross", "wild.rachel.monica"]),
        ("phoebe", ["red-1", "red-7.joey.ross", "wild.rachel.monica", "red-2.phoebe"]),
    ],
)
def test_card_that_shows_several_is_a_hit_for_each(friend: str, expected: list[str]) -> None:
    """R-41: a card that shows nobody is none, and a wild may show someone too."""
    deck = {"red-7.joey.ross": 1, "wild.rachel.monica": 1, "red-2.phoebe": 1, "red-1": 9, "red-3.chandler": 9}
    mine = FRIENDS_2022.with_deck("my-friends", deck | {"wild-the-one-where-you-draw": 1})
    state = table(
        ["wild-the-one-where-you-draw red-1 red-1", "red-1"],
        top="red-1",
        draw="red-1 red-7.joey.ross wild.rachel.monica red-2.phoebe",
        variant=mine,
    )
    _, events = play(state, Play(0, TOWYD, color="red"), Answer(0, friend))

    assert expected == drew(events, 1)
    assert [*[False] * (len(expected) - 1), True] == hits(events)


@pytest.mark.rule("FR-TOWYD-02")
def test_hit_is_public_and_the_others_are_not() -> None:
    """R-41: so that the draw can be checked; what came before is the secret of who drew it."""
    _, events = name_friend(table(draw="red-1.chandler red-2.ross red-7.joey"), "joey")

    expected = [
        Drew(1, card("red-1.chandler"), "card"),
        Drew(1, card("red-2.ross"), "card"),
        Drew(1, card("red-7.joey"), "card", shown=True),
    ]
    assert expected == of(Drew, events)


@pytest.mark.rule("FR-TOWYD-02")
def test_no_other_draw_is_public() -> None:
    """A card drawn as a turn or for a Draw Two is not shown, whoever is on it."""
    state = table(["red-draw-two.monica green-1.ross green-1.phoebe", *HANDS[1:]], draw="red-7.joey red-4.joey")
    _, events = play(state, Play(0, card("red-draw-two.monica")), Draw(2))

    assert [False] * 3 == hits(events)


@pytest.mark.rule("FR-TOWYD-02")
def test_drawing_for_the_character_leaves_the_uno_window_open() -> None:
    """R-35: it closes when the next player plays or draws as a turn."""
    state = table(["wild-the-one-where-you-draw green-1.ross", *HANDS[1:]], draw="red-1.chandler red-7.joey")
    state, _ = name_friend(state, "joey")

    assert (0,) == state.catchable
    assert None is refusal(state, Catch(1, 0))
    state, _ = play(state, Draw(1))
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(2, 0))


@pytest.mark.rule("FR-TOWYD-04", "FR-TOWYD-02", "N-09")
@BOTH_WAYS_ROUND
def test_next_player_draws_and_then_takes_the_turn(seats: int, direction: Direction) -> None:
    """R-41: no lost turn is printed, so nobody loses one; of two players the opponent acts."""
    hands = ["wild-the-one-where-you-draw green-1.ross green-1.phoebe"]
    singles = [str(face) for face, _ in FRIENDS_2022.deck if face.color in ("yellow", "blue")]
    hands += [f"{singles[seat]} {singles[-seat]}" for seat in range(1, seats)]
    victim = direction % seats
    state, events = name_friend(table(hands, draw="red-1.chandler red-7.joey", direction=direction), "joey")

    assert ["red-1.chandler", "red-7.joey"] == drew(events, victim)
    assert (2, []) == (len(of(Drew, events)), of(Skipped, events))
    assert ("turn", victim, direction) == (state.prompt.kind, state.prompt.seat, state.direction)
    assert [4 if seat == victim else 2 for seat in range(seats)] == sizes(state)


@pytest.mark.rule("FR-TOWYD-04")
def test_any_card_just_drawn_may_be_played() -> None:
    """It is a normal turn with all cards in hand, or one more is drawn."""
    state, _ = name_friend(table(draw="green-0.joey red-1.chandler wild-draw-four red-8.ross"), "ross")

    assert {"green-0.joey", "wild-draw-four"} == set(playable(state, 1))
    assert (None, Reason.MUST_DRAW) == (refusal(state, Draw(1)), refusal(state, Pass(1)))
    state, _ = play(state, Play(1, card("green-0.joey")))
    assert 2 == state.prompt.seat


@pytest.mark.rule("FR-TOWYD-04")
def test_next_player_may_answer_with_another_such_card() -> None:
    """Also with one just drawn; then the one after draws."""
    state = table(draw="wild-the-one-where-you-draw red-7.joey red-8.ross")
    state, _ = name_friend(state, "joey")
    state, events = play(state, Play(1, TOWYD, color="blue"), Answer(1, "ross"))

    assert (["red-8.ross"], 2, "blue") == (drew(events, 2), state.prompt.seat, state.color)


@pytest.mark.rule("FR-TOWYD-04", "NEW-WD4-05")
def test_wild_draw_four_on_it_is_judged_by_the_colour_named_for_it() -> None:
    """R-23: and by all cards then held, those just drawn among them."""
    for drawn, guilty in (("green-0.joey", True), ("red-7.joey", False)):
        hands = [HANDS[0], "wild-draw-four yellow-1.joey", HANDS[2]]
        state, _ = name_friend(table(hands, draw=drawn), "joey")
        state, _ = play(state, Play(1, WD4, color="red"), Answer(2, "challenge"))
        assert ([2, 6, 2] if guilty else [2, 2, 8]) == sizes(state)


@pytest.mark.rule("FR-TOWYD-02", "FR-TOWYD-04")
def test_whole_games_are_played_to_their_end() -> None:
    """Every name is followed by the draw of one seat, shown at its last card, and by that seat's turn."""
    names = 0
    for seed in range(20):
        start, _ = uno.new_game(FRIENDS_2022, 4, seed=seed)
        for state, events in play_out(start):
            if not [answered for answered in of(Answered, events) if answered.question == "friend"]:
                assert not any(hits(events))
                continue
            names += 1
            assert {state.prompt.seat} == {drawn.seat for drawn in of(Drew, events)}
            assert [*[False] * (len(hits(events)) - 1), True] == hits(events)
            assert Counter(dict(FRIENDS_2022.deck)) == everything(state)

    assert names > 0
