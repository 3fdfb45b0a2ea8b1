"""UNO Attack: the launcher, and the cards that force a press."""

from __future__ import annotations

import pytest

from tests.kit.builders import drew, of, play, prompt_of, refusal, sizes
from tests.rules.tables import lay, open_game, table, waits
from unorules import Answer, Catch, Draw, Leave, Pass, Reason, State, Variant, card
from unorules.events import Asked, Discarded, TurnedUp
from unorules.variants import ATTACK_2010
from unorules.variants.attack import MOST_AT_ONCE


def attack(hand: str, *others: str, variant: Variant = ATTACK_2010) -> State:
    """A table of two or more; seat 0 holds these cards."""
    return table(variant, [hand, *(others or ("blue-1 blue-2", "green-1 green-2"))])


@pytest.mark.rule("AT-DRAW-01", "AT-DRAW-02")
@pytest.mark.parametrize("count", [0, 1, 4, 10])
def test_player_who_draws_presses_once_and_takes_what_comes_out(count: int) -> None:
    """That is the turn, whatever came out: none of it is played."""
    state, events = play(attack("yellow-1 yellow-2"), Draw(0))
    assert ("outcome", 0, "launched") == prompt_of(state)
    assert [] == drew(events, 0)

    state, events = play(state, Answer(None, str(count)))

    assert (count, ("turn", 1)) == (len(drew(events, 0)), waits(state))
    assert Reason.NOT_YOUR_TURN == refusal(state, Pass(0))


@pytest.mark.rule("AT-DRAW-02", "R-84")
def test_what_comes_out_is_reported_by_the_host() -> None:
    """A number from none to ten; no player can say it."""
    state, _ = play(attack("yellow-1 yellow-2"), Draw(0))

    assert 10 == MOST_AT_ONCE
    assert tuple(str(count) for count in range(11)) == state.prompt.options
    assert Reason.HOST_ONLY == refusal(state, Answer(0, "3"))
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(None, "11"))
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(None, 3))


@pytest.mark.rule("AT-HIT-01")
def test_hit_one_makes_the_next_player_press_once_and_lose_the_turn() -> None:
    """Also if nothing comes out."""
    state = attack("red-hit-one red-1 red-2")
    state, _ = play(state, lay(state, "red-hit-one"))
    assert ("outcome", 1, "launched") == prompt_of(state)

    for count in (0, 3):
        after, events = play(state, Answer(None, str(count)))
        assert (count, ("turn", 2)) == (len(drew(events, 1)), waits(after))


@pytest.mark.rule("AT-HIT-01")
def test_hit_two_makes_the_next_player_press_twice_and_lose_the_turn() -> None:
    """Each press is reported on its own."""
    state = attack("red-hit-two red-1 red-2")

    state, first = play(state, lay(state, "red-hit-two"), Answer(None, "2"))
    assert ("outcome", 1, "launched") == prompt_of(state)
    state, second = play(state, Answer(None, "5"))

    assert ([2, 5], ("turn", 2)) == ([len(drew(first, 1)), len(drew(second, 1))], waits(state))


@pytest.mark.rule("AT-HIT-01", "R-88")
def test_nobody_presses_for_a_last_card() -> None:
    """The round is over."""
    state = attack("red-hit-two")

    state, events = play(state, lay(state, "red-hit-two"))

    assert ("round_over", []) == (state.prompt.kind, of(Asked, events))


@pytest.mark.rule("AT-ATT-01", "R-83")
def test_attacked_player_presses_twice_and_loses_no_turn() -> None:
    """Its player names the colour and anyone else; the next player follows, attacked or not."""
    state = attack("wild-attack-attack red-1 red-2")
    state, _ = play(state, lay(state, "wild-attack-attack", "green"))
    assert (("ask", 0), "target", (1, 2)) == (waits(state), state.prompt.question, state.prompt.options)

    for target in (1, 2):
        asked, _ = play(state, Answer(0, target))
        assert ("outcome", target, "launched") == prompt_of(asked)
        after, events = play(asked, Answer(None, "1"), Answer(None, "2"))
        assert (3, ("turn", 1), "green") == (len(drew(events, target)), waits(after), after.color)


@pytest.mark.rule("AT-ATT-01")
def test_between_two_the_other_one_is_attacked() -> None:
    """Without a question."""
    state = attack("wild-attack-attack red-1 red-2", "blue-1 blue-2")

    state, _ = play(state, lay(state, "wild-attack-attack", "green"))
    assert ("outcome", 1, "launched") == prompt_of(state)
    state, events = play(state, Answer(None, "0"), Answer(None, "4"))

    assert (4, ("turn", 1)) == (len(drew(events, 1)), waits(state))


@pytest.mark.rule("AT-DISC-01")
def test_discard_all_takes_its_colour_out_of_the_hand() -> None:
    """They lie under it and do nothing."""
    state = attack("red-discard-all red-1 red-hit-two wild blue-9")

    state, events = play(state, lay(state, "red-discard-all"))

    assert ["red-1", "red-hit-two"] == sorted(str(face) for gone in of(Discarded, events) for face in gone.cards)
    assert (card("red-discard-all"), ("turn", 1), 2) == (state.top, waits(state), sizes(state)[0])


@pytest.mark.rule("AT-DISC-01", "R-83")
def test_discard_all_does_not_open_the_game() -> None:
    """A Hit does: the first player presses before the game begins."""
    _, events = open_game(ATTACK_2010, "red-discard-all", players=3)
    assert "returned" == of(TurnedUp, events)[0].fate

    state, _ = open_game(ATTACK_2010, "red-hit-one", players=3)

    assert ("outcome", 1, "launched") == prompt_of(state)


@pytest.mark.rule("AT-UNO-01")
def test_player_who_is_caught_presses_twice() -> None:
    """Then the game goes on where it was."""
    state = attack("red-1 red-2")
    state, _ = play(state, lay(state, "red-1"))
    assert ((0,), ("turn", 1)) == (state.catchable, waits(state))

    state, first = play(state, Catch(1, 0), Answer(None, "3"))
    assert (("outcome", 0, "launched"), ()) == (prompt_of(state), state.catchable)
    state, second = play(state, Answer(None, "0"))

    assert ([3, 0], ("turn", 1)) == ([len(drew(first, 0)), len(drew(second, 0))], waits(state))


@pytest.mark.rule("AT-UNO-01")
def test_player_who_is_caught_while_another_is_hit_presses_first() -> None:
    """The hit is not forgotten: it waits."""
    state = attack("red-hit-one red-2")
    state, _ = play(state, lay(state, "red-hit-one"))

    state, _ = play(state, Catch(2, 0))
    assert ("outcome", 0, "launched") == prompt_of(state)
    state, _ = play(state, Answer(None, "1"), Answer(None, "1"))
    assert ("outcome", 1, "launched") == prompt_of(state)
    state, events = play(state, Answer(None, "2"))

    assert (2, ("turn", 2), [3, 4, 2]) == (len(drew(events, 1)), waits(state), sizes(state))


@pytest.mark.rule("AT-DRAW-01")
def test_player_who_leaves_at_the_launcher_presses_no_more() -> None:
    """The turn goes on."""
    state, _ = play(attack("red-1 red-2", variant=ATTACK_2010.with_rules(leaving="allowed")), Draw(0), Leave(0))

    assert ("turn", 1) == waits(state)


@pytest.mark.rule("AT-UNO-01", "R-72")
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_presses_for_a_call_lapse_when_anybody_in_the_round_leaves(leaver: int) -> None:
    """The game goes on with the turn that the call had interrupted."""
    state = attack("red-1 red-2", variant=ATTACK_2010.with_rules(leaving="allowed"))
    state, _ = play(state, lay(state, "red-1"))
    without_call, _ = play(state, Leave(leaver))

    state, _ = play(state, Catch(1, 0), Answer(None, "0"), Leave(leaver))

    assert (waits(without_call), sizes(without_call)) == (waits(state), sizes(state))


@pytest.mark.rule("AT-UNO-01", "R-72")
def test_launcher_is_pressed_for_a_call_although_somebody_leaves_who_is_out() -> None:
    """A question lapses with whoever it concerns, and nobody else."""
    variant = ATTACK_2010.with_rules(mercy=8, leaving="allowed")
    state = attack("red-1 red-2 blue-1", variant=variant)
    state, _ = play(state, lay(state, "red-1"), Draw(1), Answer(None, "10"), Draw(2), Answer(None, "0"))
    assert (0, 2) == state.active

    state, _ = play(state, lay(state, "red-2"), Catch(2, 0), Leave(1))

    assert ("outcome", 0, "launched") == prompt_of(state)


@pytest.mark.rule("AT-SCORE-01")
@pytest.mark.parametrize(("before", "over"), [(399, False), (400, True)])
def test_points_go_to_500(before: int, over: bool) -> None:
    """An Attack-Attack is worth 50, a Discard All 30 and a Hit Two 20."""
    hands = ["red-1", "wild-attack-attack red-hit-two red-discard-all"]
    state = table(ATTACK_2010, hands, scores=(before, 0))

    state, _ = play(state, lay(state, "red-1"))

    assert ((before + 100, 0), over) == (state.scores, state.over)
