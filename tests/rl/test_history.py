"""Courses: what everyone has seen, and games that a seat cannot tell apart."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import pytest

import unorules as uno
from unorules import Variant
from unorules.rl import WAIT
from unorules.rl.env_options import variant_to_learn
from unorules.rl.history import CHANCE_BYTES, LONG_LOG, History
from unorules.variants import CLASSIC_2010, ICE_THE_KICKER_2023, house

LOUD = CLASSIC_2010.with_rules(house.PARTY)


def begun(variant: Variant = CLASSIC_2010, players: int = 2, seed: int = 1, most: int = 1000) -> History:
    """Return a course whose seed has been drawn."""
    course = History(variant=variant, players=players, rounds="round", max_steps=most)
    for byte in Random(seed).randbytes(CHANCE_BYTES):
        course = course.after(byte)
    return course


def played(course: History, steps: int, dice: Random) -> History:
    """Return a course after random decisions, so many at most."""
    for _ in range(steps):
        if course.over or course.seat is None:
            break
        course = course.after(dice.choice(course.legal_ids(course.seat)))
    return course


def test_seed_is_drawn_byte_by_byte() -> None:
    """Until then nobody sees anything."""
    course = History(variant=CLASSIC_2010, players=2, rounds="round", max_steps=100)
    assert (None, False, (0.0, 0.0), "", "", []) == (
        course.seat,
        course.over,
        course.returns(),
        course.feed(0),
        course.view_text(0),
        course.legal_ids(0),
    )
    assert course is course.resample(0, Random(1))
    for place in range(CHANCE_BYTES):
        assert f"seed {'07' * place}" == course.text()
        course = course.after(7)

    assert uno.new_game(CLASSIC_2010, 2, seed=bytes([7] * CHANCE_BYTES))[0] == course.episode.state  # type: ignore[union-attr]
    assert course.text().startswith("<State classic-2010 seq=0 round=1 ")


def test_course_is_immutable() -> None:
    """What comes after one leaves it alone, so that it need not be copied."""
    course = begun()
    before = course.text()
    assert course is deepcopy(course)
    played(course, 30, Random(1))

    assert before == course.text()


def test_course_ends_with_the_round_or_is_cut_off() -> None:
    """Nobody wins what is cut off."""
    rules = variant_to_learn(CLASSIC_2010, {"draw_choice": "only_if_stuck", "drawn_card": "force_play"})
    ended = played(begun(rules), 1000, Random(2))
    cut = played(begun(most=3), 1000, Random(2))

    assert ended.over
    assert [-1.0, 1.0] == sorted(ended.returns())
    assert (True, (0.0, 0.0), 3) == (cut.over, cut.returns(), cut.steps)


def test_feed_is_all_that_a_seat_has_seen() -> None:
    """However long the log has grown, and nothing that it has not."""
    dice = Random(4)
    course = begun(LOUD, 3)
    lines = {seat: course.feed(seat).splitlines() for seat in range(3)}
    assert {True} == {"cards=None" in feed for feed in map("".join, lines.values())}
    for _ in range(LONG_LOG // 4):
        course = played(course, 9, dice)
        for seat in range(3):
            feed = course.feed(seat).splitlines()
            assert lines[seat] == feed[: len(lines[seat])]
            lines[seat] = feed

    assert any("wait" in feed for feed in lines.values())
    assert len(course.log) < LONG_LOG


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        (CLASSIC_2010, 2),
        (LOUD, 4),
        (variant_to_learn("friends-2022"), 3),
        (ICE_THE_KICKER_2023, 3),
    ],
    ids=str,
)
def test_seat_cannot_tell_a_resampled_course_from_the_true_one(variant: Variant, players: int) -> None:
    """It sees, has seen and may do the same; the others may hold other cards, and the game goes on."""
    dice, course, changed = Random(5), begun(variant, players), 0
    for _ in range(25):
        if course.over:
            break
        seat = course.seat
        assert seat is not None
        other = course.resample(seat, dice)
        assert (seat, course.feed(seat), course.view_text(seat)) == (
            other.seat,
            other.feed(seat),
            other.view_text(seat),
        )
        assert sorted(course.legal_ids(seat)) == sorted(other.legal_ids(seat))
        changed += course.text() != other.text()
        played(other, 20, dice)
        again = other.resample((seat + 1) % players, dice)
        assert other.view_text((seat + 1) % players) == again.view_text((seat + 1) % players)
        course = played(course, 3, dice)

    assert changed > 5


@pytest.mark.parametrize(
    ("variant", "players"),
    [(CLASSIC_2010, 3), (LOUD, 4), (ICE_THE_KICKER_2023, 3)],
    ids=str,
)
def test_same_seat_decides_in_what_any_seat_resamples(variant: Variant, players: int) -> None:
    """Unless its jump in is a secret: then whose turn it is. Nobody is asked twice in between."""
    dice, course, spoken = Random(6), begun(variant.with_rules(hand_size=2), players), 0
    for _ in range(30):
        assert course.episode is not None
        due = course.episode.state.prompt.seat
        for seat in range(players):
            other = course.resample(seat, dice)
            spoken += course.seat == other.seat != due
            assert other.seat == course.seat or (variant is LOUD and seat != course.seat and other.seat == due)
            assert course.over or other.legal_ids(other.seat or 0)
            assert other.episode is not None
            assert seat not in other.episode._speakers or seat in course.episode._speakers
        course = played(course, 1, dice)

    assert spoken


def test_what_is_over_stays_over_when_it_is_resampled() -> None:
    """Nobody decides any more."""
    rules = variant_to_learn(CLASSIC_2010, {"draw_choice": "only_if_stuck", "drawn_card": "force_play"})
    ended = played(begun(rules), 1000, Random(2))
    again = ended.resample(0, Random(1))

    assert (None, True, ended.returns()) == (again.seat, again.over, again.returns())


def test_feed_of_others_follows_what_they_were_dealt_again() -> None:
    """Else what they do could tell their true cards."""
    course = played(begun(CLASSIC_2010, 2), 4, Random(1))
    seat = course.seat
    assert seat is not None
    other = 1 - seat
    feeds = {course.resample(seat, Random(seed)).feed(other) for seed in range(5)}

    assert 5 == len(feeds)
    assert course.feed(other) not in feeds


def test_waiting_is_remembered_by_the_one_who_waited() -> None:
    """Nobody else is told."""
    course = begun(LOUD, 4)
    dice = Random(8)
    while not (course.seat is not None and WAIT in course.legal_ids(course.seat)):
        course = played(course, 1, dice)
    seat = course.seat
    after = course.after(WAIT)

    assert [seat] == [one for one in range(4) if course.feed(one) != after.feed(one)]


def test_course_comes_back_from_a_pickle() -> None:
    """A resampled one too."""
    course = played(begun(LOUD, 3), 40, Random(3))
    assert course.seat is not None
    for one in (course, course.resample(course.seat, Random(1))):
        copy = pickle.loads(pickle.dumps(one))
        assert (one.text(), one.feed(0), one.legal_ids(course.seat)) == (
            copy.text(),
            copy.feed(0),
            copy.legal_ids(course.seat),
        )
