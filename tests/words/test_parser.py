"""Actions from text: lenient reading, legal results only, and helpful refusals."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import unorules as uno
from tests.kit.house import PARTY
from tests.words.walks import WALKS, Walk, acme_uno, walk
from unorules import Answer, CallUno, Catch, Draw, NextRound, Pass, Play, Reason, State, View, card, check, view
from unorules.errors import ParseError, StateError
from unorules.variant import Variant
from unorules.variants import CLASSIC_2010, FRIENDS_2022
from unorules.words import Catalogue, describe, parse_action
from unorules.words.catalogue import SHIPPED
from unorules.words.parser import why_not

HAND = "red-7 blue-3 wild wild-draw-four red-skip red-draw-two green-draw-two"


def table(hand: str = HAND, **fields: Any) -> uno.State:
    """Anna to move, with this hand, on a red 2."""
    position: dict[str, Any] = {"top": "red-2", "players": ["Anna", "Bo", "Cy"], **fields}
    return uno.position([hand, "blue-3 blue-9", "red-1 red-9"], **position)


def view_of(hand: str = HAND, **fields: Any) -> View:
    """What Anna sees."""
    return view(table(hand, **fields), 0)


def problem(text: str, seen: View, **options: Any) -> ParseError:
    """What is wrong with a text."""
    with pytest.raises(ParseError) as error:
        parse_action(text, seen, **options)
    return error.value


@pytest.mark.parametrize(
    "text",
    [
        "play red 7",
        "red 7",
        "r7",
        "RED-7",
        "red7",
        "Play the Red Seven, please!",
        "7",
        "7 red",
        "  red   7 ",
        "r 7",
        "ｒｅｄ ７",
    ],
)
def test_card_is_written_in_many_ways(text: str) -> None:
    """In full, in short, or with only what is clear without the rest."""
    assert Play(0, card("red-7")) == parse_action(text, view_of())


@pytest.mark.parametrize(
    "text", ["wild blue", "wild, blue", "blue wild", "Play a wild and call blue", "wild-blue", "wild b"]
)
def test_colour_of_a_wild_is_written_with_it(text: str) -> None:
    """Before it or after it."""
    assert Play(0, card("wild"), color="blue") == parse_action(text, view_of())


@pytest.mark.parametrize(
    "text", ["wild draw four red", "wild draw 4 red", "draw four red", "+4 red", "wd4 r", "wilddrawfourred"]
)
def test_draw_four_is_written_in_many_ways(text: str) -> None:
    """With digits, with a plus, or by its initials."""
    assert Play(0, card("wild-draw-four"), color="red") == parse_action(text, view_of())


def test_draw_two_is_a_card_and_draw_is_not() -> None:
    """Whatever else can be drawn."""
    assert Play(0, card("red-draw-two")) == parse_action("+2", view_of())
    assert Play(0, card("red-draw-two")) == parse_action("draw two", view_of())
    for text in ("draw", "Draw a card", "d", "take", "pick up a card"):
        assert Draw(0) == parse_action(text, view_of())


def test_passing_calling_and_catching() -> None:
    """Where they are legal."""
    after, _ = uno.apply(table("blue-3 green-4", draw="green-9"), Draw(0))
    assert Pass(0) == parse_action("pass", view(after, 0))
    assert CallUno(0) == parse_action("UNO!", view_of("red-7 red-3"))
    after, _ = uno.apply(table("red-7 red-3"), Play(0, card("red-7")))
    for text in ("catch Anna", "catch", "c", "catch anna!"):
        assert Catch(1, 0) == parse_action(text, view(after, 1))


def test_answers_are_words_or_players() -> None:
    """A challenge, a colour, a friend, and whose hand one wants."""
    challenged, _ = uno.apply(table(), Play(0, card("wild-draw-four"), color="red"))
    assert Answer(1, "challenge") == parse_action("challenge", view(challenged, 1))
    for text in ("accept", "take the cards", "a"):
        assert Answer(1, "accept") == parse_action(text, view(challenged, 1))
    swapping, _ = uno.apply(table(variant=CLASSIC_2010.with_rules(seven_zero="on")), Play(0, card("red-7")))
    for text in ("cy", "swap with Cy", "swap hands with cy"):
        assert Answer(0, 2) == parse_action(text, view(swapping, 0))
    hand = "wild-the-one-where-you-draw red-7 red-7"
    naming, _ = uno.apply(table(hand, variant=FRIENDS_2022), Play(0, card("wild-the-one-where-you-draw"), color="red"))
    for text in ("joey", "name Joey", "J"):
        assert Answer(0, "joey") == parse_action(text, view(naming, 0))


@pytest.mark.parametrize("names", [("Anna", "🦊", "🐙"), ("Anna", "Bo", "BO"), ("Anna", "!", "?!")])
def test_players_are_told_apart_as_they_are_described(names: tuple[str, str, str]) -> None:
    """If not by their letters, by what else their names are made of."""
    rules = CLASSIC_2010.with_rules(seven_zero="on")
    state, _ = uno.apply(table("red-7 blue-3", variant=rules, players=names), Play(0, card("red-7")))

    for option in (1, 2):
        assert Answer(0, option) == parse_action(names[option], view(state, 0))
        assert Answer(0, option) == parse_action(f" {names[option]} ", view(state, 0), language="de")


def test_seat_among_the_options_may_be_the_one_that_answers() -> None:
    """Who is called `you`."""
    legal = (Answer(0, 0), Answer(0, 1))
    mine = evolve(view_of(), legal=legal)

    assert Answer(0, 0) == parse_action("you", mine)
    assert Answer(0, 1) == parse_action("Bo", mine)


@pytest.mark.parametrize("text", ["2 red 7", "2x red 7", "2 × red 7", "play 2 red 7s", "Play 2 × red 7"])
def test_several_cards_are_counted(text: str) -> None:
    """Where the rules allow them."""
    mine = view_of("red-7 red-7 blue-3", variant=CLASSIC_2010.with_rules(multi_play="identical"))

    assert Play(0, card("red-7"), count=2) == parse_action(text, mine)
    assert Play(0, card("red-7")) == parse_action("red 7", mine)


def test_tag_may_be_left_out_where_it_is_clear() -> None:
    """Where it is not, the message names the tags."""
    mine = view_of("red-7.joey red-9 blue-3", variant=FRIENDS_2022)
    assert Play(0, card("red-7.joey")) == parse_action("red 7", mine)

    both = view_of("red-7.joey red-7.chandler blue-3", variant=FRIENDS_2022)
    assert Play(0, card("red-7.joey")) == parse_action("red 7 joey", both)
    error = problem("red 7", both)
    assert "'red 7' could be one of several: Play red 7 (Chandler), Play red 7 (Joey)." == str(error)
    assert ("Play red 7 (Chandler)", "Play red 7 (Joey)") == error.suggestions
    assert "Did you mean Play red 7" in str(problem("red 7 monica", both))


def test_wild_without_a_colour_could_be_any() -> None:
    """All of them are suggestions."""
    error = problem("wild", view_of())

    assert "wild" == error.text
    assert [f"Play wild and call {color}" for color in ("red", "yellow", "green", "blue")] == list(error.suggestions)


@pytest.mark.parametrize(
    ("text", "reason", "said"),
    [
        ("blue 3", Reason.DOES_NOT_MATCH, "Blue 3: This card matches neither the colour nor the face of the top card."),
        ("blue 9", Reason.NOT_IN_HAND, "Blue 9: This card is not in the hand."),
        ("yellow wild", Reason.NOT_IN_HAND, "Wild: This card is not in the hand."),
        ("pass", Reason.MUST_DRAW, "Pass: Passing is possible only after drawing."),
        ("uno", Reason.CALL_NOT_DUE, "Call UNO: There is nothing to call."),
        ("catch bo", Reason.NOTHING_TO_CATCH, "Catch Bo: This player cannot be caught."),
    ],
)
def test_what_is_not_legal_comes_with_the_reason(text: str, reason: Reason, said: str) -> None:
    """In words, and as data."""
    error = problem(text, view_of("red-7 blue-3 green-draw-two"))

    assert said == str(error) == error.problem
    assert error.violation is not None
    assert reason is error.violation.reason


def test_text_that_names_several_cards_is_refused_as_it_was_typed() -> None:
    """None of the cards is picked out."""
    mine = view_of("red-7.joey blue-3 blue-4 green-draw-two", variant=FRIENDS_2022)

    assert "'reverse': This card is not in the hand." == str(problem("reverse", mine))
    assert "„richtungswechsel“: Diese Karte ist nicht auf der Hand." == str(
        problem("richtungswechsel", mine, language="de")
    )
    assert "Green draw two (Chandler): This card matches" in str(problem("draw two", mine))


def test_what_was_typed_is_quoted_as_the_language_does() -> None:
    """Cut short if it is long."""
    assert "„juhu“ geht jetzt nicht." == str(problem("juhu", view_of(), language="de"))
    assert f"„{'x' * 76}...“ geht jetzt nicht." == str(problem("x" * 90, view_of(), language="de"))


def test_player_who_waits_is_told_for_whom() -> None:
    """By name."""
    waiting = view(table(), 1)

    assert "Blue 9: It is Anna’s move." == str(problem("blue 9", waiting))
    assert "Blaue 9: Anna ist am Zug." == str(problem("blaue 9", waiting, language="de"))
    assert "There is nothing you can do now." == str(problem("help", waiting))


def test_text_that_is_close_comes_with_suggestions() -> None:
    """What is not close comes without."""
    error = problem("rde 7", view_of())
    assert "'rde 7' is not something you can do now. Did you mean Play red 7?" == str(error)
    assert ("Play red 7",) == error.suggestions
    assert "'hello there' is not something you can do now." == str(problem("hello there", view_of()))
    assert () == problem("", view_of()).suggestions
    assert "'the' is not something you can do now." == str(problem("the", view_of()))


def test_spectator_can_do_nothing() -> None:
    """Whatever is typed."""
    assert "There is nothing you can do now." == str(problem("red 7", view(table(), None)))


def test_german_is_read_in_german() -> None:
    """And cards by their own text."""
    for text in ("rote 7 legen", "rote 7", "rot 7", "r7", "red-7", "leg die rote 7"):
        assert Play(0, card("red-7")) == parse_action(text, view_of(), language="de")
    for text in ("Farbwahl blau", "Farbwahl-Karte legen und Blau wünschen", "wild blue"):
        assert Play(0, card("wild"), color="blue") == parse_action(text, view_of(), language="de")
    assert Draw(0) == parse_action("ziehen", view_of(), language="de")


def test_catalogue_lists_what_else_people_type() -> None:
    """Other words for a card, and for a colour."""
    for text in ("Zieh Vier rot", "zieh 4 rot", "Ziehe vier, rot", "4 ziehen, rot bitte", "plus 4 rot", "+4 rot"):
        assert Play(0, card("wild-draw-four"), color="red") == parse_action(text, view_of(), language="de")
    for text in ("rote sieben", "sieben rot", "roter 7"):
        assert Play(0, card("red-7")) == parse_action(text, view_of(), language="de")
    own = Catalogue({"titles": {"spellings": {"wild": "joker", "blue": "azure"}}})
    assert Play(0, card("wild"), color="blue") == parse_action("joker azure", view_of(), language=own)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("walked", WALKS, ids=str)
def test_every_legal_action_is_read_back_from_its_description(walked: Walk) -> None:
    """In every language, by the player or about them."""
    for state, _ in list(walk(walked))[::6]:
        for seat in range(4):
            mine = view(state, seat)
            for action in mine.legal:
                for language in SHIPPED:
                    for you in (None, seat):
                        text = describe(action, walked.names, you=you, language=language, variant=walked.variant)

                        assert action == parse_action(text, mine, language=language), text


JUNK = view(table(variant=PARTY), 0)
ACME = view(uno.new_game(acme_uno(), 3, seed=1)[0], 1)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=310) | st.text(alphabet="red7 wildblue+-.4drawu", max_size=30), st.sampled_from(SHIPPED))
def test_any_text_is_a_legal_action_or_an_error(text: str, language: str) -> None:
    """And nothing else happens."""
    for mine in (JUNK, ACME):
        try:
            action = parse_action(text, mine, language=language)
        except ParseError:
            continue
        assert action in mine.legal


def test_text_of_any_length_is_read_at_once() -> None:
    """Or rather, is not read."""
    assert "This is too long to be an action." == str(problem("red 7 " * 200_000, JUNK))
    for text in ("\ud800", "\ufdfa" * 300, "ﬀ" * 300, "\x00", "🂡" * 300):
        assert problem(text, JUNK).text == text


@pytest.mark.parametrize("junk", [None, 7, b"red 7", ["red 7"]], ids=repr)
def test_what_is_no_text_is_refused(junk: Any) -> None:
    """As a text that nobody understands."""
    assert f"{junk!r} is not something you can do now." == str(problem(junk, view_of()))


def test_what_is_no_view_is_refused() -> None:
    """A state holds what a player must not know."""
    for junk in (table(), None, "red 7"):
        with pytest.raises(StateError, match="parse_action takes a view, not"):
            parse_action("red 7", junk)  # type: ignore[arg-type]


def test_host_is_not_asked_by_its_view() -> None:
    """What only the host can do has no short form."""
    mine = evolve(view_of(), legal=(NextRound(),))

    assert NextRound() == parse_action("start the next round", mine)
    assert ("Start the next round",) == problem("next rounds", mine).suggestions


# The reasons that a view gives.

HONEST = CLASSIC_2010.with_rules(wd4="enforce")
NO_LAST_WILD = CLASSIC_2010.with_rules(last_card="no_wild")
STUCK = CLASSIC_2010.with_rules(draw_choice="only_if_stuck")
QUIET = CLASSIC_2010.with_rules(uno_call="auto")

LOOSE = {Reason.NOT_AN_ANSWER, Reason.NOT_IN_HAND, Reason.COLOR_NEEDED, Reason.COLOR_NOT_TAKEN}
"""What is not always told apart on a debt, and out of turn where players jump in."""


def reasons(state: State, seat: int) -> set[tuple[Reason, Reason]]:
    """What `check` and what the view say of everything that the seat may not do."""
    mine = view(state, seat)
    cards = [face for face, _ in mine.variant.deck]
    moves: list[Play | Draw | Pass | CallUno | Catch] = [Draw(seat), Pass(seat), CallUno(seat)]
    moves += [Play(seat, face, color=color) for face in cards for color in (None, "red")]
    moves += [Catch(seat, target) for target in range(len(mine.players))]
    found = [(check(state, move), move) for move in moves]
    return {(violation.reason, why_not(move, mine).reason) for violation, move in found if violation is not None}


@pytest.mark.parametrize("walked", WALKS, ids=str)
def test_view_gives_the_reasons_of_the_rules(walked: Walk) -> None:
    """For all that a player could think of."""
    for state, _ in list(walk(walked))[::8]:
        for seat in range(4):
            jumps = walked.variant.rules.jump_in != "off" and seat != state.prompt.seat
            allowed = LOOSE if jumps or state.prompt.kind == "debt" else ()
            for expected, actual in reasons(state, seat):
                assert expected is actual or expected in allowed


@pytest.mark.parametrize(
    ("variant", "hand", "action", "reason"),
    [
        (CLASSIC_2010, "red-7 red-8", Play(0, card("mauve-1")), Reason.NO_SUCH_CARD),
        (CLASSIC_2010, "red-7 red-8", Play(0, card("red-7"), count=2), Reason.TOO_MANY_AT_ONCE),
        (CLASSIC_2010, "red-7 red-8", Play(0, card("red-7"), color="red"), Reason.COLOR_NOT_TAKEN),
        (CLASSIC_2010, "wild red-8", Play(0, card("wild"), color="mauve"), Reason.NO_SUCH_COLOR),
        (CLASSIC_2010, "wild red-8", Play(0, card("wild")), Reason.COLOR_NEEDED),
        (HONEST, "wild-draw-four red-8", Play(0, card("wild-draw-four"), color="red"), Reason.NOT_NOW),
        (NO_LAST_WILD, "wild", Play(0, card("wild")), Reason.NOT_AS_LAST_CARD),
        (STUCK, "red-7 red-8", Draw(0), Reason.MUST_PLAY),
        (QUIET, "red-7 red-8", CallUno(0), Reason.NO_CALLS),
        (CLASSIC_2010, "red-7 red-8", Catch(0, 0), Reason.CATCHING_ONESELF),
    ],
    ids=str,
)
def test_rare_reasons_are_the_same_too(variant: Variant, hand: str, action: Play | Draw, reason: Reason) -> None:
    """Those that dice seldom meet."""
    state = uno.position([hand, "red-1 red-2"], top="red-9", variant=variant)
    violation = check(state, action)

    assert violation is not None
    assert reason is violation.reason
    assert reason is why_not(action, view(state, 0)).reason


def test_nothing_to_draw_and_something_to_play() -> None:
    """With both piles used up."""
    state = uno.position(["red-7", "blue-1"], top="red-9", rest=1)

    for action, reason in ((Draw(0), Reason.NOTHING_TO_DRAW), (Pass(0), Reason.MUST_PLAY)):
        violation = check(state, action)
        assert violation is not None
        assert reason is violation.reason is why_not(action, view(state, 0)).reason


def test_call_that_was_made_is_not_made_again() -> None:
    """Ahead of the play."""
    state, _ = uno.apply(uno.position(["red-7 red-8", "red-1 red-2"], top="red-9"), CallUno(0))

    assert Reason.ALREADY_CALLED is why_not(CallUno(0), view(state, 0)).reason


def test_somebody_else_is_named() -> None:
    """Whoever has to move or to answer; None is the host."""
    state = uno.position(["red-7 red-8", "red-1 red-2"], top="red-9")
    assert 0 == why_not(Draw(1), view(state, 1)).seat
    violation = check(state, Draw(1))
    assert violation is not None
    assert 0 == violation.seat


def test_nothing_can_be_done_between_rounds_or_after_the_match() -> None:
    """Whatever somebody types."""
    for variant, reason in ((CLASSIC_2010, Reason.ROUND_OVER), (FRIENDS_2022, Reason.MATCH_OVER)):
        state = uno.position(["red-7", "blue-1"], top="red-9", variant=variant)
        state, _ = uno.apply(state, Play(0, state.hands[0][0]))

        assert reason is why_not(Draw(0), view(state, 0)).reason is reasons(state, 0).pop()[0]
