"""The One Where You Draw: the next player draws until the one who was named turns up, and then has the turn."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, drew, everything, of, play, playable, refused, sizes
from tests.rules.dealing import played_out
from tests.rules.friends import HANDS, SIX, TOWYD, hits, named, table
from tests.rules.seating import BOTH_WAYS_ROUND
from unorules import Answer, Catch, Draw, Pass, Play, Reason, card
from unorules.events import Answered, Drew, Reshuffled, Skipped
from unorules.variants import FRIENDS_2022


@pytest.mark.rule("FR-TOWYD-01", "FR-TOWYD-02")
@pytest.mark.parametrize("friend", SIX)
def test_each_of_the_six_can_be_drawn_for(friend: str) -> None:
    """Exactly one card drawn shows that character, and it is the last."""
    state, events = named(table(), friend)
    shows = [drawn.card is not None and friend in drawn.card.tags for drawn in of(Drew, events)]

    assert [Answered(0, 0, "friend", friend)] == of(Answered, events)
    assert [*[False] * (len(shows) - 1), True] == shows == hits(events)
    assert [2, 2 + len(shows), 2] == sizes(state)


@pytest.mark.rule("FR-TOWYD-02")
def test_next_player_keeps_all_cards_drawn_and_the_hit() -> None:
    """Others that show the character stay in the pile."""
    state = table(draw="red-1.chandler red-2.ross wild red-7.joey red-4.joey")
    state, events = named(state, "joey")

    assert ["red-1.chandler", "red-2.ross", "wild", "red-7.joey"] == drew(events, 1)
    assert [drawn.seat for drawn in of(Drew, events)] == [1] * 4
    assert {"card"} == {drawn.why for drawn in of(Drew, events)}
    assert Counter(map(card, [*drew(events, 1), *HANDS[1].split()])) == Counter(state.hands[1])
    assert card("red-4.joey") == state.draw_pile[0]


@pytest.mark.rule("FR-TOWYD-02")
def test_first_card_that_hits_is_the_only_one() -> None:
    """Characters already in the hand do not count: one card is drawn at least."""
    assert "joey" in card(HANDS[1].split()[0]).tags
    state, events = named(table(draw="red-7.joey red-4.joey"), "joey")

    assert (["red-7.joey"], [True]) == (drew(events, 1), hits(events))
    assert [2, 3, 2] == sizes(state)


@pytest.mark.rule("FR-TOWYD-02")
def test_hit_may_be_the_last_card_of_the_draw_pile() -> None:
    """Nothing is reshuffled for it."""
    state = table(draw="red-1.chandler red-7.joey", discard="red-4.joey", rest=2)
    state, events = named(state, "joey")

    assert ["red-1.chandler", "red-7.joey"] == drew(events, 1)
    assert ([], (), 3) == (of(Reshuffled, events), state.draw_pile, len(state.discard_pile))


@pytest.mark.rule("FR-TOWYD-02")
def test_hit_may_be_the_last_card_of_all() -> None:
    """The card that was on top before, and the only one under the wild, is the very last to be drawn."""
    state = table(top="red-7.joey", draw="red-1.chandler red-2.ross", rest=2)
    state, events = named(state, "joey")

    assert (["red-1.chandler", "red-2.ross", "red-7.joey"], [False, False, True]) == (drew(events, 1), hits(events))
    assert ((), (TOWYD,)) == (state.draw_pile, state.discard_pile)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("FR-TOWYD-02")
def test_discards_are_reshuffled_midway() -> None:
    """R-42: the wild stays on top with its colour, and the drawing goes on where it stopped."""
    state = table(draw="red-1.chandler", top="red-skip.joey", discard="red-7.joey red-4.joey", rest=2)
    state, events = named(state, "joey")

    assert [Drew, Reshuffled, Drew] == [type(event) for event in events if isinstance(event, Drew | Reshuffled)]
    assert ([Reshuffled(3)], [False, True]) == (of(Reshuffled, events), hits(events))
    assert ((TOWYD,), "green", 2) == (state.discard_pile, state.color, len(state.draw_pile))
    assert Counter(dict(FRIENDS_2022.deck)) == everything(state)


@pytest.mark.rule("FR-TOWYD-02")
def test_who_never_finds_the_character_takes_all_and_stops() -> None:
    """R-41, case 12.6 (g): both piles are drawn, no card is shown, and play goes on."""
    state = table(draw="red-1.chandler red-2.ross", discard="red-0.monica wild", rest=2)
    state, events = named(state, "joey")

    assert sorted(["red-1.chandler", "red-2.ross", "red-0.monica", "wild", "red-5.ross"]) == sorted(drew(events, 1))
    assert ([False] * 5, [Reshuffled(3)]) == (hits(events), of(Reshuffled, events))
    assert ((), (TOWYD,), 7) == (state.draw_pile, state.discard_pile, len(state.hands[1]))
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    assert Reason.NOTHING_TO_DRAW == refused(state, Draw(1))


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
    state, events = named(table(top="red-7.joey", rest=2), "joey")

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
    _, events = named(table(draw="red-1.chandler red-2.ross red-7.joey"), "joey")

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
    state, _ = named(state, "joey")

    assert (0,) == state.catchable
    assert None is refused(state, Catch(1, 0))
    state, _ = play(state, Draw(1))
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(2, 0))


@pytest.mark.rule("FR-TOWYD-04", "FR-TOWYD-02", "N-09")
@BOTH_WAYS_ROUND
def test_next_player_draws_and_then_takes_the_turn(seats: int, direction: Direction) -> None:
    """R-41: no lost turn is printed, so nobody loses one; of two players the opponent acts."""
    hands = ["wild-the-one-where-you-draw green-1.ross green-1.phoebe"]
    singles = [str(face) for face, _ in FRIENDS_2022.deck if face.color in ("yellow", "blue")]
    hands += [f"{singles[seat]} {singles[-seat]}" for seat in range(1, seats)]
    victim = direction % seats
    state, events = named(table(hands, draw="red-1.chandler red-7.joey", direction=direction), "joey")

    assert ["red-1.chandler", "red-7.joey"] == drew(events, victim)
    assert (2, []) == (len(of(Drew, events)), of(Skipped, events))
    assert ("turn", victim, direction) == (state.prompt.kind, state.prompt.seat, state.direction)
    assert [4 if seat == victim else 2 for seat in range(seats)] == sizes(state)


@pytest.mark.rule("FR-TOWYD-04")
def test_any_card_just_drawn_may_be_played() -> None:
    """It is a normal turn with all cards in hand, or one more is drawn."""
    state, _ = named(table(draw="green-0.joey red-1.chandler wild-draw-four red-8.ross"), "ross")

    assert {"green-0.joey", "wild-draw-four"} == set(playable(state, 1))
    assert (None, Reason.MUST_DRAW) == (refused(state, Draw(1)), refused(state, Pass(1)))
    state, _ = play(state, Play(1, card("green-0.joey")))
    assert 2 == state.prompt.seat


@pytest.mark.rule("FR-TOWYD-04")
def test_next_player_may_answer_with_another_such_card() -> None:
    """Also with one just drawn; then the one after draws."""
    state = table(draw="wild-the-one-where-you-draw red-7.joey red-8.ross")
    state, _ = named(state, "joey")
    state, events = play(state, Play(1, TOWYD, color="blue"), Answer(1, "ross"))

    assert (["red-8.ross"], 2, "blue") == (drew(events, 2), state.prompt.seat, state.color)


@pytest.mark.rule("FR-TOWYD-04", "NEW-WD4-05")
def test_wild_draw_four_on_it_is_judged_by_the_colour_named_for_it() -> None:
    """R-23: and by all cards then held, those just drawn among them."""
    for drawn, guilty in (("green-0.joey", True), ("red-7.joey", False)):
        hands = [HANDS[0], "wild-draw-four yellow-1.joey", HANDS[2]]
        state, _ = named(table(hands, draw=drawn), "joey")
        state, _ = play(state, Play(1, WD4, color="red"), Answer(2, "challenge"))
        assert ([2, 6, 2] if guilty else [2, 2, 8]) == sizes(state)


@pytest.mark.rule("FR-TOWYD-02", "FR-TOWYD-04")
def test_whole_games_are_played_to_their_end() -> None:
    """Every name is followed by the draw of one seat, shown at its last card, and by that seat's turn."""
    names = 0
    for seed in range(20):
        start, _ = uno.new_game(FRIENDS_2022, 4, seed=seed)
        for state, events in played_out(start):
            if not [answered for answered in of(Answered, events) if answered.question == "friend"]:
                assert not any(hits(events))
                continue
            names += 1
            assert {state.prompt.seat} == {drawn.seat for drawn in of(Drew, events)}
            assert [*[False] * (len(hits(events)) - 1), True] == hits(events)
            assert Counter(dict(FRIENDS_2022.deck)) == everything(state)

    assert names > 0
