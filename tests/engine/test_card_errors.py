"""Cards of one's own: what happens when one breaks its word while it runs, and what a good one can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import of, play, refused, sizes
from tests.kit.decks import classic_and
from tests.kit.invariants import check_closed, check_start, checked_apply, snapshot
from unorules import (
    Action,
    Answer,
    Answered,
    Ask,
    Asked,
    CallUno,
    Card,
    CardError,
    Catch,
    Draw,
    DrawCards,
    Drew,
    Effect,
    HandShown,
    IllegalAction,
    Kind,
    NextRound,
    Pass,
    Penalty,
    Play,
    Prompt,
    Reason,
    Reply,
    Reveal,
    Reverse,
    Reversed,
    RoundEnded,
    Skip,
    Skipped,
    State,
    Turn,
    VariantError,
    Violation,
    card,
)
from unorules.engine.compiled import compile_variant

ODD = Card("acme:wild-odd")
PLAY = Play(0, ODD, color="red")
YES_OR_NO = ("yes", "no")


def nothing(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """An answer that changes nothing."""
    return []


def odd(on_play: Any = (), **fields: Any) -> Kind:
    """A wild of one's own."""
    return Kind(ODD.kind, **{"points": 0, "names_color": True, "on_open": "color", "on_play": on_play, **fields})


def table(kind: Kind, *, hand: str = "acme:wild-odd red-1 red-2", seats: int = 3, **fields: Any) -> State:
    """Seat 0 is to move and holds the card."""
    others = [f"blue-{seat} blue-{seat} green-{seat} green-{seat}" for seat in range(1, seats)]
    return uno.from_table([hand, *others], top="red-9", variant=classic_and(kind), **fields)


def gives(*effects: Any) -> Callable[[Turn], Iterable[Effect]]:
    """Code of a card that always asks for these effects."""
    return lambda turn: effects


def fault(state: State, action: Action = PLAY) -> str:
    """What the library says about the card; the caller's state is as it was."""
    before = snapshot(state)
    with pytest.raises(CardError) as broken:
        uno.apply(state, action)
    assert before == snapshot(state)
    assert ODD.kind == broken.value.kind
    assert f"card 'acme:wild-odd' {broken.value.fault}" == str(broken.value)
    return broken.value.fault


# Cards that break their word.


def raises(*told: object) -> Any:
    """Code that fails."""
    raise KeyError("ink")


def raises_a_refusal(*told: object) -> Any:
    """Code that pretends to be the rules."""
    raise IllegalAction(Draw(0), Violation(Reason.NOT_NOW))


def stumbles(*told: object) -> Iterator[Effect]:
    """Code that fails after a good effect."""
    yield Skip()
    raise KeyError("ink")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (raises, "raised KeyError('ink')"),
        (stumbles, "raised KeyError('ink')"),
        (raises_a_refusal, "raised IllegalAction("),
        (lambda one, two, three: [], "raised TypeError("),
    ],
)
@pytest.mark.parametrize("when", ["on_play", "on_answer"])
def test_code_that_fails_is_a_card_error(code: Any, said: str, when: str) -> None:
    """Whatever it raises, it is the card's fault and not a refusal."""
    state = table(odd(code))
    action: Action = PLAY
    if when == "on_answer":
        state, _ = play(table(odd(gives(Ask(0, "what", YES_OR_NO)), on_answer=code)), PLAY)
        action = Answer(0, "yes")

    assert fault(state, action).startswith(said)
    assert uno.check(state, action) is None
    with pytest.raises(CardError) as broken:
        uno.apply(state, action)
    assert broken.value.__cause__ is not None


@pytest.mark.parametrize("junk", [None, 7, True, Skip(), Skip], ids=str)
def test_code_that_gives_no_list_is_a_card_error(junk: Any) -> None:
    """A function that forgets its return gives None; one effect is not a list of effects."""
    asks = odd(gives(Ask(0, "what", YES_OR_NO)), on_answer=lambda turn, reply: junk)
    state, _ = play(table(asks), PLAY)
    expected = f"gives {junk!r}, not a list of effects"

    assert expected == fault(table(odd(lambda turn: junk)))
    assert expected == fault(state, Answer(0, "yes"))


@pytest.mark.parametrize(
    "junk", [None, "skip", 7, Skip, [Skip()], (Skip(),), object(), Draw(0), card("red-7")], ids=str
)
def test_what_is_no_effect_is_a_card_error(junk: Any) -> None:
    """Given by code; written as data it is refused when the kind is built."""
    assert fault(table(odd(gives(junk)))).endswith(", which is not an effect")
    with pytest.raises(VariantError, match=r"on_play is made of effects, and .* is none"):
        odd((Skip(), junk))


def test_text_in_place_of_effects_is_a_card_error() -> None:
    """It can be iterated over, and is none."""
    assert "asks for 's', which is not an effect" == fault(table(odd(lambda turn: "skip")))


@pytest.mark.parametrize("seat", [3, -1, True, 0.0, "0", None], ids=repr)
def test_unknown_seat_is_a_card_error(seat: Any) -> None:
    """In any effect that names one, and among the options."""
    effects = [DrawCards(seat, 1), Reveal(seat, 0), Ask(seat, "what", YES_OR_NO)]
    said = {fault(table(odd(gives(effect), on_answer=nothing))) for effect in effects}

    assert {f"names the seat {seat!r}, where nobody sits"} == said
    if seat is not None:
        assert {f"names the seat {seat!r}, where nobody sits"} == {fault(table(odd(gives(Reveal(0, seat)))))}


@pytest.mark.parametrize("count", [-1, True, False, 1.0, "1", None, 1001, 10**9], ids=repr)
def test_wrong_number_is_a_card_error(count: Any) -> None:
    """Of cards or of seats."""
    effects = [DrawCards(1, count), Penalty(count), Skip(count)]
    said = {fault(table(odd(gives(effect)))) for effect in effects}

    assert {f"gives {count!r} as a number of cards or seats"} == said


def test_too_many_effects_are_a_card_error() -> None:
    """Also when there is no end to them."""
    expected = "asks for more than 1000 effects"

    assert expected == fault(table(odd(lambda turn: [DrawCards(1, 0)] * 10_000)))
    assert expected == fault(table(odd(lambda turn: repeat(DrawCards(1, 0)))))
    assert expected == fault(table(odd(lambda turn: [DrawCards(1, 0)] * 1001)))


def test_a_thousand_effects_are_carried_out() -> None:
    """That is still a card that a table could follow."""
    state, events = checked_apply(table(odd(lambda turn: [DrawCards(1, 1)] * 1000)), PLAY)

    # All there were: the rest of the deck, and the discard pile under the card.
    assert 112 - 3 - 8 == len(of(Drew, events))
    assert ((), (ODD,)) == (state.draw_pile, state.discard_pile)


@pytest.mark.parametrize("after", [Skip(), Ask(0, "what", YES_OR_NO)], ids=str)
def test_question_that_is_not_last_is_a_card_error(after: Effect) -> None:
    """Nothing can be done before the answer, and two questions cannot be asked at once."""
    kind = odd(gives(Ask(0, "what", YES_OR_NO), after), on_answer=nothing)

    assert "asks a question that is not its last effect" == fault(table(kind))


def test_question_without_on_answer_is_a_card_error() -> None:
    """When it is asked, not when it is answered."""
    assert "asks a question and has no on_answer" == fault(table(odd(gives(Ask(0, "what", YES_OR_NO)))))


@pytest.mark.parametrize(
    "options",
    [
        (), ("yes", "yes"), (0, 0), ("yes", 1), ["yes", "no"], "yes", None, 7, (1.0,), (True, False), (None,),
        (b"yes",), ([],),
    ],
    ids=repr,
)  # fmt: skip
def test_wrong_options_are_a_card_error(options: Any) -> None:
    """They are words or seats, in a tuple, each once, at least one."""
    said = fault(table(odd(gives(Ask(0, "what", options)), on_answer=nothing)))

    assert f"asks with {options!r}, not with a tuple of different words or of different seats" == said


@pytest.mark.parametrize("options", [(3,), (0, -1)], ids=repr)
def test_options_that_are_no_seats_are_a_card_error(options: Any) -> None:
    """Numbers stand for seats."""
    said = fault(table(odd(gives(Ask(0, "whom", options)), on_answer=nothing)))

    assert "seat" in said
    assert repr(options[-1]) in said


@pytest.mark.parametrize(
    "question",
    [Ask(0, None, YES_OR_NO), Ask(0, 7, YES_OR_NO), Ask(0, "what", YES_OR_NO, outcome=1)],  # type: ignore[arg-type]
    ids=repr,
)
def test_question_of_another_sort_is_a_card_error(question: Ask) -> None:
    """A question is text, and whether the host answers it is true or false."""
    assert fault(table(odd(gives(question), on_answer=nothing))).endswith(", which is not a question in a few words")


def nested(depth: int) -> Any:
    """A memo of tuples in tuples."""
    memo: Any = 1
    for _ in range(depth):
        memo = (memo,)
    return memo


@pytest.mark.parametrize(
    "memo",
    [[1], {"a": 1}, {1}, 1.5, b"x", (1, [2]), (1, (2, None, 0.5)), object, Skip(), nested(9)],
    ids=repr,
)
def test_memo_that_is_not_data_is_a_card_error(memo: Any) -> None:
    """A game can be saved between question and answer, so that the memo has to be plain, and not too deep."""
    kind = odd(gives(Ask(0, "what", YES_OR_NO, memo=memo)), on_answer=nothing)

    expected = "keeps a memo that is not None, bool, int, str or a small tuple of such"
    assert expected == fault(table(kind))


@pytest.mark.parametrize(
    "memo", [None, True, 0, -(2**53 - 1), "", "word", (), (1, ("a", None), False), nested(8)], ids=repr
)
def test_memo_comes_back_with_the_answer(memo: Any) -> None:
    """As it was kept."""
    told: list[Reply] = []

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        told.append(reply)
        return []

    kind = odd(gives(Ask(1, "what", YES_OR_NO, memo=memo)), on_answer=answered)
    play(table(kind), PLAY, Answer(1, "no"))

    assert [Reply(seat=1, option="no", memo=memo)] == told
    assert type(memo) is type(told[0].memo)


@pytest.mark.parametrize("outcome", [False, True])
def test_question_of_a_last_card_is_not_asked(outcome: bool) -> None:
    """The effects before it run and the round ends (R-49): neither a seat nor the host is waited on."""
    effects = (DrawCards(2, 1), Penalty(2), Ask(1, "what", YES_OR_NO, outcome=outcome))
    kind = odd(gives(*effects), on_answer=raises, on_last=True)
    state, events = checked_apply(table(kind, hand="acme:wild-odd"), PLAY, thorough=True)

    assert [0, 4 + 2, 4 + 1] == sizes(state)
    assert [2, 1, 1] == [event.seat for event in of(Drew, events)]
    assert [] == of(Asked, events)
    assert [(0, "out")] == [(event.winner, event.why) for event in of(RoundEnded, events)]
    assert Prompt("round_over", None, None, None, (), 1) == state.prompt
    assert Reason.ROUND_OVER is refused(state, Answer(None if outcome else 1, "yes"))


def test_question_of_a_last_card_keeps_the_contract() -> None:
    """It is not asked, and has to be one that could be; the code of a card that is not to act is not called."""
    no_answer = odd(gives(Ask(1, "what", YES_OR_NO)), on_last=True)
    no_options = odd(gives(Ask(1, "what", ())), on_answer=nothing, on_last=True)
    not_last = odd(gives(Ask(1, "what", YES_OR_NO), Skip()), on_answer=nothing, on_last=True)

    assert "asks a question and has no on_answer" == fault(table(no_answer, hand="acme:wild-odd"))
    assert fault(table(no_options, hand="acme:wild-odd")).startswith("asks with (), not with a tuple")
    assert "asks a question that is not its last effect" == fault(table(not_last, hand="acme:wild-odd"))
    assert "round_over" == play(table(odd(raises), hand="acme:wild-odd"), PLAY)[0].prompt.kind


def test_word_of_a_seat_is_a_card_error() -> None:
    """A card that asks for a seat and reads a word fails like any other."""
    kind = odd(gives(Ask(0, "whom", (1, 2))), on_answer=lambda turn, reply: [Skip(len(reply.word))])
    state, _ = play(table(kind), PLAY)

    assert "raised TypeError('the option is the seat 2, not a word')" == fault(state, Answer(0, 2))


def test_seat_of_a_word_is_a_card_error() -> None:
    """And so does one that asks for a word and reads a seat."""
    kind = odd(gives(Ask(0, "what", YES_OR_NO)), on_answer=lambda turn, reply: [DrawCards(reply.target, 1)])
    state, _ = play(table(kind), PLAY)

    assert """raised TypeError("the option is the word 'yes', not a seat")""" == fault(state, Answer(0, "yes"))


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (raises, "raised KeyError('ink') when asked about a play"),
        (lambda turn: None, "said None, not True or False, when asked about a play"),
        (lambda turn: 1, "said 1, not True or False, when asked about a play"),
    ],
)
def test_condition_that_fails_is_a_card_error(test: Any, said: str) -> None:
    """Wherever the rules have to know it."""
    state = table(odd(playable=test))

    assert said == fault(state)
    for question in (
        lambda: uno.check(state, PLAY),
        lambda: uno.legal_actions(state),
        lambda: uno.legal_actions(state, 0),
    ):
        with pytest.raises(CardError, match="acme:wild-odd"):
            question()
    assert () == uno.legal_actions(state, 1)


@pytest.mark.parametrize("test", [raises, lambda turn: None, lambda turn: 0])
def test_wrong_word_on_keeping_a_card_is_a_card_error(test: Any) -> None:
    """It is asked when there is nothing to draw and nothing else to play."""
    state = uno.from_table(["acme:wild-odd", ""], top="red-9", rest=1, variant=classic_and(odd(may_keep=test)))

    assert fault(state, Pass(0)).endswith("when asked about a play")
    with pytest.raises(CardError, match="acme:wild-odd"):
        uno.legal_actions(state)


def test_card_that_fails_when_it_opens_is_a_card_error() -> None:
    """No game begins."""
    kind = Kind("acme:odd", points=0, on_play=raises, on_open="effects")
    variant = classic_and()
    deck = ((Card("acme:odd", "red"), 20),)
    broken = uno.Variant("test:odd", title="", colors=("red",), deck=deck, kinds=(kind,), rules=variant.rules)

    with pytest.raises(CardError, match="card 'acme:odd' raised KeyError"):
        uno.new_game(broken, 2)


# Cards that keep it.


def test_wild_may_ask_its_player_for_a_seat() -> None:
    """The options are seats, and the one that is named draws."""

    @uno.wild(ODD.kind, on_answer=lambda turn, reply: [DrawCards(reply.target, 3)])
    def point(turn: Turn) -> Iterable[Effect]:
        """Its player says who draws three."""
        return [Ask(turn.seat, "whom", turn.others)]

    state, events = checked_apply(table(point), PLAY, thorough=True)
    assert Prompt("ask", 0, 0, "whom", (1, 2), 1, by=0) == state.prompt
    assert [Asked(0, 0, "whom", (1, 2))] == of(Asked, events)
    assert (Answer(0, 1), Answer(0, 2)) == uno.legal_actions(state)

    state, events = checked_apply(state, Answer(0, 2), thorough=True)
    assert [2, 4, 4 + 3] == sizes(state)
    assert Answered(0, 0, "whom", 2) == events[0]
    assert 1 == state.prompt.seat


def test_fact_from_outside_is_reported_by_the_host_alone() -> None:
    """A seat cannot say how its kick went."""

    def kicked(turn: Turn, reply: Reply) -> Iterable[Effect]:
        return [] if reply.option == "good" else [DrawCards(reply.seat, 3)]

    @uno.wild(ODD.kind, on_answer=kicked)
    def kick(turn: Turn) -> Iterable[Effect]:
        """The next player kicks a paper football."""
        return [Ask(turn.next, "kick", ("good", "no-good"), outcome=True)]

    state, events = checked_apply(table(kick), PLAY, thorough=True)
    assert Prompt("outcome", None, 1, "kick", ("good", "no-good"), 1, by=0) == state.prompt
    assert Asked(None, 1, "kick", ("good", "no-good")) == events[-1]
    assert (Answer(None, "good"), Answer(None, "no-good")) == uno.legal_actions(state)
    assert [(), (), ()] == [uno.legal_actions(state, seat) for seat in range(3)]
    assert [Reason.HOST_ONLY] * 3 == [refused(state, Answer(seat, "good")) for seat in range(3)]
    assert Reason.QUESTION_PENDING is refused(state, Draw(1))

    good, events = checked_apply(state, Answer(None, "good"), thorough=True)
    assert ([2, 4, 4], 1) == (sizes(good), good.prompt.seat)
    assert Answered(None, 1, "kick", "good") == events[0]
    bad, _ = checked_apply(state, Answer(None, "no-good"), thorough=True)
    assert ([2, 7, 4], 1) == (sizes(bad), bad.prompt.seat)


def test_code_may_be_a_generator() -> None:
    """Effects are taken one after the other."""

    @uno.wild(ODD.kind)
    def storm(turn: Turn) -> Iterator[Effect]:
        """Everyone else draws one card, the next one two."""
        for seat in turn.others:
            yield DrawCards(seat, 1)
        yield DrawCards(turn.next, 1)

    state, events = checked_apply(table(storm), PLAY)

    assert [2, 6, 5] == sizes(state)
    assert [1, 2, 1] == [event.seat for event in of(Drew, events)]


def test_effects_after_a_reverse_see_the_new_direction() -> None:
    """The seat on the other side is the next one."""
    state, events = checked_apply(table(odd((Reverse(), Penalty(2)))), PLAY)

    assert [2, 4, 6] == sizes(state)
    assert [Reversed(-1)] == of(Reversed, events)
    assert [Skipped(2)] == of(Skipped, events)
    assert 1 == state.prompt.seat


def test_effects_before_a_reverse_stay_with_those_they_hit() -> None:
    """Seat 1 has drawn and lost its turn; then play goes the other way, past nobody."""
    state, events = checked_apply(table(odd((Penalty(2), Reverse()))), PLAY)

    assert [2, 6, 4] == sizes(state)
    assert [Skipped(1)] == of(Skipped, events)
    assert 2 == state.prompt.seat


@pytest.mark.parametrize(
    ("seats", "count", "skipped", "next_one"),
    [
        (4, 2, [1, 2], 3),
        (4, 0, [], 1),
        (3, 2, [1, 2], 0),
        (2, 1, [1], 0),
        (2, 2, [1, 0], 1),
        (3, 4, [1, 2, 0, 1], 2),
    ],
)
def test_several_seats_can_lose_their_turn(seats: int, count: int, skipped: list[int], next_one: int) -> None:
    """One after the other, round the table; a turn is lost each time a seat is passed over."""
    state, events = checked_apply(table(odd((Skip(count),)), seats=seats), PLAY)

    assert skipped == [event.seat for event in of(Skipped, events)]
    assert next_one == state.prompt.seat


def test_two_penalties_hit_two_seats() -> None:
    """The one after the next is the next one for the second."""
    state, _ = checked_apply(table(odd((Penalty(1), Penalty(2))), seats=4), PLAY)

    assert [2, 5, 6, 4] == sizes(state)
    assert 3 == state.prompt.seat


def test_turn_lost_before_a_question_is_lost_after_the_answer() -> None:
    """Effects before a question are carried out, and are kept over it."""
    kind = odd(gives(Reverse(), Skip(), Ask(0, "what", YES_OR_NO)), on_answer=lambda turn, reply: [Penalty(1)])
    state, events = checked_apply(table(kind, seats=4), PLAY, thorough=True)
    assert [Skipped(3)] == of(Skipped, events)

    state, events = checked_apply(state, Answer(0, "yes"), thorough=True)
    assert [Skipped(2)] == of(Skipped, events)
    assert [2, 4, 5, 4] == sizes(state)
    assert (1, -1) == (state.prompt.seat, state.direction)


def test_answer_may_lead_to_another_question() -> None:
    """To another seat, with a memo of its own."""

    def answered(turn: Turn, reply: Reply) -> Iterable[Effect]:
        if reply.memo is None:
            return [Skip(), Ask(turn.after(reply.seat), "and you", YES_OR_NO, memo=reply.word)]
        return [DrawCards(0, 1)] if reply.memo == reply.option else []

    kind = odd(gives(Ask(1, "you", YES_OR_NO)), on_answer=answered)
    state, _ = checked_apply(table(kind), PLAY)
    state, _ = checked_apply(state, Answer(1, "yes"), thorough=True)
    assert Prompt("ask", 2, 2, "and you", YES_OR_NO, 2, by=0) == state.prompt

    same, _ = checked_apply(state, Answer(2, "yes"))
    other, _ = checked_apply(state, Answer(2, "no"))
    assert ([3, 4, 4], [2, 4, 4]) == (sizes(same), sizes(other))
    assert 2 == same.prompt.seat == other.prompt.seat


def test_code_is_told_public_facts_and_the_players_own_hand() -> None:
    """And nothing else: the card is already gone, the new colour in force."""
    told: list[Turn] = []

    def listens(turn: Turn) -> Iterable[Effect]:
        told.append(turn)
        return []

    state = table(odd(listens), direction=-1)
    play(state, Play(0, ODD, color="blue"))
    expected = Turn(
        seat=0,
        card=ODD,
        hand=(card("red-1"), card("red-2")),
        sizes=(2, 4, 4),
        active=(0, 1, 2),
        direction=-1,
        color="blue",
        color_before="red",
        rules=state.rules,
    )

    assert [expected] == told


def test_condition_is_told_the_turn_as_it_would_be() -> None:
    """The rest of the hand without the card, the colour still as it is."""
    told: list[Turn] = []

    def only_with_two_more(turn: Turn) -> bool:
        told.append(turn)
        return len(turn.hand) == 2

    kind = odd(playable=only_with_two_more)
    state = table(kind)
    check_closed(state)

    assert {((card("red-1"), card("red-2")), (2, 4, 4), "red", "red")} == {
        (turn.hand, turn.sizes, turn.color, turn.color_before) for turn in told
    }
    assert refused(state, PLAY) is None
    assert Reason.NOT_NOW is refused(table(kind, hand="acme:wild-odd red-1"), PLAY)


def test_card_that_may_be_kept_need_not_be_played() -> None:
    """With nothing to draw and nothing else to play, passing is possible beside it."""
    hands, variant = ["acme:wild-odd acme:wild-odd", ""], classic_and(odd(may_keep=lambda turn: True))
    state = uno.from_table(hands, top="red-9", rest=1, variant=variant)
    must = uno.from_table(hands, top="red-9", rest=1, variant=classic_and(odd()))

    check_closed(state)
    check_closed(must)
    assert refused(state, Pass(0)) is None
    assert Reason.MUST_PLAY is refused(must, Pass(0))


def test_hand_is_shown_as_it_was_when_the_card_was_laid() -> None:
    """Another seat shows what it holds now."""
    effects = (DrawCards(0, 1), DrawCards(1, 1), Reveal(0, 2), Reveal(1, None))
    _, events = checked_apply(table(odd(effects), draw="yellow-1 yellow-2"), PLAY)
    own, other = of(HandShown, events)

    assert HandShown(0, 2, (card("red-1"), card("red-2"))) == own
    assert (1, None, 5) == (other.seat, other.to, len(other.cards or ()))


def test_effects_of_a_last_card_run_if_the_kind_says_so() -> None:
    """Before the hands are counted; no colour is in force then."""
    told: list[Turn] = []

    def hits(turn: Turn) -> Iterable[Effect]:
        told.append(turn)
        return [Penalty(2)]

    for on_last, expected in ((True, [0, 6, 4]), (False, [0, 4, 4])):
        state, _ = checked_apply(table(odd(hits, on_last=on_last), hand="acme:wild-odd"), PLAY)
        assert expected == sizes(state)
        assert "round_over" == state.prompt.kind

    assert {((), None)} == {(turn.hand, turn.color) for turn in told}


def test_call_stands_while_a_question_is_answered() -> None:
    """Made ahead of the play or after it: the answer does not open the window again."""
    kind = odd(gives(Ask(1, "what", YES_OR_NO)), on_answer=nothing)
    state = table(kind, hand="acme:wild-odd red-1")
    early, _ = play(state, CallUno(0), PLAY, Answer(1, "yes"))
    late, _ = play(state, PLAY, CallUno(0), Answer(1, "yes"))
    never, _ = play(state, PLAY, Answer(1, "yes"))

    assert ((), (), (0,)) == (early.catchable, late.catchable, never.catchable)


def test_card_that_makes_its_player_draw_leaves_nothing_to_call() -> None:
    """The call is judged after the effects; one made ahead lapses."""
    state = table(odd((DrawCards(0, 1),)), hand="acme:wild-odd red-1")
    after, _ = checked_apply(state, PLAY)
    called, _ = play(state, CallUno(0), PLAY)

    assert ([2, 4, 4], ()) == (sizes(after), after.catchable)
    assert refused(called, Catch(1, 0)) is Reason.NOTHING_TO_CATCH


def test_card_that_opens_may_ask() -> None:
    """As if the dealer had laid it; the seat on the dealer's left begins, and nobody has played."""
    kind = Kind(
        "acme:odd",
        points=0,
        on_open="effects",
        on_play=gives(Skip(), Ask(2, "what", YES_OR_NO)),
        on_answer=nothing,
    )
    variant = uno.Variant(
        "test:odd",
        title="",
        colors=("red",),
        deck=((Card("acme:odd", "red"), 20),),
        kinds=(kind,),
        rules=uno.Rules(hand_size=1),
    )
    start = uno.new_game(variant, 3, seed=1, dealer=0)
    check_start(start)
    assert Prompt("ask", 2, 2, "what", YES_OR_NO, 0) == start[0].prompt

    after, _ = checked_apply(start[0], Answer(2, "no"), thorough=True)
    assert (2, ()) == (after.prompt.seat, after.catchable)
    again, _ = play(after, Play(2, Card("acme:odd", "red")), NextRound(dealer=1))
    assert (1, 2) == (again.dealer, again.prompt.seat)


def test_skips_beyond_count_go_round_the_table() -> None:
    """A thousand lost turns at three seats are 333 whole circles, and one seat more; and it is no work."""
    state, events = play(table(odd((Skip(1000),) * 8, names_color=True, on_open="color"), seats=3), PLAY)

    assert 8000 == len(of(uno.Skipped, events))
    assert (0 + 1 + 8000) % 3 == state.prompt.seat


def test_everyone_passed_over_is_nobody_passed_over() -> None:
    """Two seats lose their turn, then a direction turns round: one turn each, in whatever order."""
    effects = (Reverse(), Skip(), Reverse(), Skip())
    state, _ = play(table(odd(effects, names_color=True, on_open="color"), seats=3), PLAY)

    assert 0 == state.prompt.seat


def test_opening_card_turns_play_round_before_and_after_its_question_alike() -> None:
    """The dealer goes first to the right, whether the card asks before it reverses or not."""

    def reverses(turn: Turn, reply: Reply) -> Iterable[Effect]:
        return [Reverse()]

    asks = Kind("acme:asks", points=0, on_play=gives(Ask(1, "well", ("yes",))), on_answer=reverses, on_open="effects")
    variant = attrs.evolve(
        classic_and(), id="acme:asking", kinds=(*uno.CLASSIC_2010.kinds, asks),
        deck=((card("red-acme:asks"), 1), *uno.CLASSIC_2010.deck),
    )  # fmt: skip
    top = "red-1 " * 2 + "red-2 " * 2 + "red-3 " * 2 + "red-4 " * 2 + "red-5 " * 2 + "red-6 " * 2 + "red-7 " * 2
    state, _ = uno.from_deck(top + "blue-1 " * 2 + "blue-2 " * 2 + "blue-3 " * 2 + "blue-4 red-acme:asks", variant, 3)
    assert "well" == state.prompt.question

    state, _ = uno.apply(state, uno.Answer(1, "yes"))
    assert (-1, 0) == (state.direction, state.prompt.seat)


class Sulking(Exception):
    """An error that will not even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def test_error_that_cannot_be_shown_is_a_card_error() -> None:
    """Its type is named instead."""

    def sulks(turn: Turn) -> Iterable[Effect]:
        raise Sulking

    assert "raised a Sulking" == fault(table(odd(sulks)))


def test_answer_to_a_kind_that_no_longer_asks_is_a_card_error() -> None:
    """A state kept from before the kind was changed."""
    kind = odd(gives(Ask(1, "well", ("yes", "no"))), on_answer=nothing)
    state, _ = uno.apply(table(kind), PLAY)
    changed = compile_variant(attrs.evolve(state.variant, kinds=(*uno.CLASSIC_2010.kinds, odd())))
    state = attrs.evolve(state, match=attrs.evolve(state._match, compiled=changed))

    assert "is given an answer and has no on_answer" == fault(state, uno.Answer(1, "yes"))


@pytest.mark.parametrize("options", [("",), tuple(map(str, range(101))), ("yes", "")], ids=len)
def test_options_are_words_and_not_too_many(options: Any) -> None:
    """A hundred at the most, none of them empty."""
    assert fault(table(odd(gives(Ask(0, "what", options)), on_answer=nothing))).startswith("asks with (")


@pytest.mark.parametrize("memo", [tuple(range(1001)), ((0,) * 40,) * 40, 2**53, "x" * 101, "\ud800"], ids=repr)
def test_memo_that_is_too_large_is_a_card_error(memo: Any) -> None:
    """A thousand parts at the most, however they lie."""
    state = table(odd(gives(Ask(0, "what", ("yes",), memo=memo)), on_answer=nothing))
    assert fault(state).startswith("keeps a memo")


def test_secrets_are_not_shown() -> None:
    """Neither of a question that is pending, nor of what a card is told."""
    kind = odd(gives(Ask(1, "well", ("yes", "no"), memo="hush")), on_answer=nothing)
    state, _ = uno.apply(table(kind), PLAY)

    told = repr(state._waiting) + repr(state.prompt) + repr(Ask(1, "well", ("yes",), memo="hush"))
    assert "hush" not in told
    assert "hand" not in told
    assert "drawn" not in told


@pytest.mark.parametrize("effects", [{Skip()}, frozenset({Skip(), Reverse()})], ids=["set", "frozenset"])
def test_set_of_effects_is_a_card_error(effects: Any) -> None:
    """Its order would be another one on the next machine."""
    assert fault(table(odd(lambda turn: effects))).endswith(", not a list of effects")
