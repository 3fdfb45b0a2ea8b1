"""The effects of each card when it is played."""

from __future__ import annotations

from collections.abc import Callable

from tests.spec.model.cards import characters_of, kind_of, play_flip
from tests.spec.model.debts import (
    PENALTIES,
    add_to_debt,
    can_be_challenged,
    hit_or_owe,
    play_challenged,
    play_color_roulette,
)
from tests.spec.model.hands import discard_all, draw_cards, draw_one, moves_hands, play_swap, play_zero
from tests.spec.model.products import CHARACTERS
from tests.spec.model.seats import after, from_the_next_on, only_two_play
from tests.spec.model.table import Table, wait_for

# The launcher, which is pressed in place of drawing.

# AT-HIT-01: how often the next player presses.
HITS = {"hit-one": 1, "hit-two": 2}

# a launcher gives up to ten cards, an assumption.
COUNTS = [str(count) for count in range(11)]


def press(table: Table, seat: int, times: int, by: int | None) -> None:
    """Let the host report what comes out for a seat that presses so many times."""
    # AT-DRAW-02
    table["presses"] = times
    wait_for(table, "outcome", about=seat, question="launched", options=COUNTS, by=by)


def play_hit(table: Table, seat: int, kind: str) -> None:
    """Let the next player press."""
    press(table, after(table, seat), HITS[kind], seat)


def press_for_a_call(table: Table, seat: int, times: int) -> None:
    """Let a seat press for a call that it has missed or made wrongly."""
    # AT-UNO-01: whatever the game waits on has to wait.
    table["interrupted"] = (table["prompt"], table["presses"], table["called_early"])
    table["called_early"] = False
    press(table, seat, times, seat)


def go_back(table: Table) -> None:
    """Wait on what the game waited on before somebody pressed for a call."""
    # AT-UNO-01
    assert table["interrupted"] is not None
    table["prompt"], table["presses"], table["called_early"] = table["interrupted"]
    table["interrupted"] = None


def forget_early_call(table: Table, seat: int) -> None:
    """Let a call lapse that a seat has made ahead, before it had to press."""
    # it lapses with the first card.
    if table["interrupted"] is not None and table["interrupted"][0]["seat"] == seat:
        prompt, presses, _ = table["interrupted"]
        table["interrupted"] = (prompt, presses, False)


def answer_launched(table: Table, seat: int, by: int | None, count: int) -> int | None:
    """Take what has come out. Return whose turn it is then, None while something else is asked."""
    before = len(table["hands"][seat])
    draw_cards(table, seat, count)
    if len(table["hands"][seat]) > before:
        forget_early_call(table, seat)
    if table["presses"] > 1:
        # AT-HIT-01, AT-ATT-01, AT-UNO-01: once more.
        press(table, seat, table["presses"] - 1, by)
        return None
    if table["interrupted"] is not None:
        go_back(table)
        return None
    # AT-ATT-01, R-83: no turn is lost.
    if by is not None and by != seat and kind_of(table["discard"][0]) not in HITS:
        return after(table, by)
    # AT-DRAW-01: pressing was the turn. AT-HIT-01: the turn is lost.
    return after(table, seat)


# A player is chosen: Wild Targeted Draw Two, Attack-Attack.


def play_targeted(table: Table, seat: int) -> int | None:
    """Hit a chosen player. Return whose turn it is then, None while something is asked."""
    others = from_the_next_on(table, seat)[:-1]
    # AW-TARGET-01: between two there is no choice.
    if only_two_play(table):
        return answer_target(table, seat, others[0])
    wait_for(table, "ask", seat, question="target", options=others, by=seat)
    return None


def answer_target(table: Table, player: int, target: int) -> int | None:
    """Hit a seat. Return whose turn it is then, None while something else is asked."""
    if kind_of(table["discard"][0]) == "wild-attack-attack":
        # AT-ATT-01
        press(table, target, 2, player)
        return None
    # AW-TARGET-01: no turn is lost.
    draw_cards(table, target, 2)
    return after(table, player)


# The special wilds: Badtz-Maru, Ice The Kicker, The One Where You Draw. None of them costs a turn (N-09).


def play_badtz_maru(table: Table, seat: int) -> int:
    """Let everyone who holds the fewest cards draw four. Return whose turn it is then."""
    # HK-BM-01, HK-BM-02, R-39: counted once, its own player included, served from the next player on.
    fewest = min(len(table["hands"][other]) for other in table["active"])
    losers = [other for other in from_the_next_on(table, seat) if len(table["hands"][other]) == fewest]
    for loser in losers:
        draw_cards(table, loser, 4)
    # HK-BM-04
    return after(table, seat)


def play_ice_the_kicker(table: Table, seat: int) -> None:
    """Let the host report how the next player's kick went."""
    # NFL-KICK-01, NFL-KICK-02
    wait_for(table, "outcome", about=after(table, seat), question="kick", options=["good", "no-good"], by=seat)


def answer_kick(table: Table, kicker: int, option: str) -> int:
    """Settle the kick, and return whose turn it is then."""
    # NFL-KICK-01, R-40: declining it counts as no good.
    if option == "no-good":
        draw_cards(table, kicker, 3)
    # NFL-KICK-04
    return kicker


def play_the_one_where_you_draw(table: Table, seat: int) -> None:
    """Ask the player for a character."""
    # FR-TOWYD-01, R-41
    wait_for(table, "ask", seat, question="friend", options=CHARACTERS, by=seat)


def answer_friend(table: Table, player: int, character: str) -> int:
    """Let the next player draw until that character turns up, and return whose turn it is then."""
    victim = after(table, player)
    # FR-TOWYD-02, R-41: or until both piles have run out.
    for _ in range(len(table["draw"]) + len(table["discard"])):
        card = draw_one(table, victim)
        if card is not None and character in characters_of(card):
            break
    # FR-TOWYD-04
    return victim


# Cards that reverse, skip or make the next player draw. Each returns who is next.


def play_draw_card(table: Table, seat: int, kind: str, count: int) -> int:
    """Let the next player draw what each card says and lose the turn, or owe the cards."""
    # ALL-D2-01, ALL-D2-02, N-01, NM-D4-01, NM-WILD-01, FL-D1-01, AW-ACT-01; R-68: penalties add up, for one victim.
    add_to_debt(table, count * PENALTIES[kind], kind)
    return hit_or_owe(table, after(table, seat))


def turn_around(table: Table, count: int) -> None:
    """Turn the direction of play around so many times."""
    # ALL-REV-01, AW-ACT-01; R-68: an even number leaves it as it was.
    for _ in range(count):
        table["direction"] = -table["direction"]


def reverse_skips(table: Table) -> bool:
    """Return whether a Reverse acts as a Skip."""
    # between two players.
    return only_two_play(table) and table["sheet"]["rules"]["two_player_reverse"] == "skip"


def play_reverse(table: Table, seat: int, count: int) -> int:
    """Turn the direction of play around."""
    turn_around(table, count)
    # a debt goes to the next seat that way, between two players to the other one.
    if table["owed"]:
        return after(table, seat)
    # between two players, however many lie there, it acts as a Skip.
    if reverse_skips(table):
        return seat
    # ALL-REV-02
    return after(table, seat)


def play_reverse_draw_four(table: Table, seat: int) -> int:
    """Turn the direction of play around, and let the next player that way draw four or owe them."""
    # NM-WRD4-01
    turn_around(table, 1)
    add_to_debt(table, PENALTIES["wild-reverse-draw-four"], "wild-reverse-draw-four")
    # NM-WRD4-02: between two players it is its own player, also on a debt.
    return hit_or_owe(table, seat if reverse_skips(table) else after(table, seat))


def play_skip(table: Table, seat: int, count: int) -> int:
    """Let the next player lose the turn, or as many players as there are Skips."""
    # on a debt nobody is skipped; the next player owes instead, however many lie there.
    if table["owed"]:
        return after(table, seat)
    # ALL-SKIP-01, AW-ACT-01; R-68: never their own player, who goes again if all the others are skipped.
    skipped = min(count, len(table["active"]) - 1)
    return from_the_next_on(table, seat)[skipped]


def play_skip_two(table: Table, seat: int, count: int) -> int:
    """Let the next two players lose the turn."""
    # on a debt, and several at once, as so many Skips.
    if table["owed"] or count > 1:
        return play_skip(table, seat, 2 * count)
    # AW-SKIP2-01: the third player is next, between three its own player, between two the other one.
    around = from_the_next_on(table, seat)
    return around[2 % len(around)]


# Every card.

Effect = Callable[[Table, int], int | None]

ASK: dict[str, Callable[[Table, int], None]] = {
    "wild-ice-the-kicker": play_ice_the_kicker,
    "wild-the-one-where-you-draw": play_the_one_where_you_draw,
    "wild-color-roulette": play_color_roulette,
}

ACT: dict[str, Effect] = {
    "wild-badtz-maru": play_badtz_maru,
    "wild-reverse-draw-four": play_reverse_draw_four,
    "wild-targeted-draw-two": play_targeted,
    "wild-attack-attack": play_targeted,
    # AW-SWAP-01, C18-SWAP-01: as a 7 does.
    "wild-forced-swap": play_swap,
    "wild-swap-hands": play_swap,
}


def run_effects(table: Table, seat: int, card: str, count: int) -> int | None:
    """Do what a played card says, or several laid at once. Return whose turn it is then, None while the card asks."""
    kind = kind_of(card)
    if kind in ASK:
        ASK[kind](table, seat)
        return None
    if kind in HITS:
        play_hit(table, seat, kind)
        return None
    if kind in ACT:
        return ACT[kind](table, seat)
    if can_be_challenged(table, kind):
        return play_challenged(table, seat, kind)
    if kind in PENALTIES:
        return play_draw_card(table, seat, kind, count)
    if kind in ("reverse", "wild-reverse"):
        return play_reverse(table, seat, count)
    if kind in ("skip", "wild-skip"):
        return play_skip(table, seat, count)
    if kind == "wild-skip-two":
        return play_skip_two(table, seat, count)
    if kind == "skip-everyone":
        # NM-SKIP-01, FL-SKIP-01
        return seat
    if kind == "flip":
        return play_flip(table, after(table, seat))
    if kind == "discard-all":
        discard_all(table, seat)
    if moves_hands(table, kind):
        return play_swap(table, seat) if kind == "7" else play_zero(table, seat)
    # N-04, C18-CUST-01: a number, or a plain Wild, does nothing more.
    return after(table, seat)
