"""Rounds: unplayable set-ups, the dealer, the deal, the opening card, and the next round."""

from __future__ import annotations

from tests.spec.model.cards import color_of, face_of, is_number, is_wild, kind_of, play_flip
from tests.spec.model.effects import HITS, press, run_effects
from tests.spec.model.seats import left_of, who_is_left
from tests.spec.model.table import Luck, Position, Sheet, Table, new_table, wait_for
from tests.spec.model.turns import begin_turn, follow

# The dealer.


def whole_deck(table: Table) -> list[str]:
    """Return all cards in play, copy by copy."""
    # so many decks.
    decks = table["sheet"]["rules"]["decks"]
    return [card for card, copies in table["sheet"]["deck"].items() for _ in range(copies * decks)]


def worth_in_the_draw(card: str) -> int:
    """Return what a card counts in the draw for the deal."""
    # C10-SETUP-02: a symbol counts as zero.
    return int(kind_of(card)) if is_number(card) else 0


def choose_dealer(table: Table) -> int:
    """Return who deals, in the sheet's own way."""
    # whoever is gone does not deal.
    tied = who_is_left(table)
    # NEW-SETUP-01
    if table["sheet"]["rules"]["dealer"] == "host_or_random":
        return table["luck"].choose(tied)
    # C10-SETUP-01, R-08: the highest number deals; who ties draws again from what is left.
    deck = whole_deck(table)
    if any(is_number(card) for card in deck):
        for _ in range(len(deck)):
            if len(tied) == 1:
                return tied[0]
            # too few cards for the tied players.
            if len(deck) < len(tied):
                break
            # Shuffling what is left once more changes no odds.
            deck = table["luck"].shuffle(deck, "dealer")
            worth = {seat: worth_in_the_draw(deck.pop(0)) for seat in tied}
            tied = [seat for seat in tied if worth[seat] == max(worth.values())]
    # a random seat, among the tied players if there are any.
    return table["luck"].choose(tied)


def or_who_sits_on_the_left(table: Table, seat: int) -> int:
    """Return a seat or, if it is gone, the next one on its left that is not."""
    #
    around = [(seat + steps) % table["seats"] for steps in range(table["seats"])]
    present = [other for other in around if other not in table["gone"]]
    return present[0]


def next_dealer(table: Table) -> int:
    """Return who deals the round after this one, if the host names nobody."""
    # after a void round the same dealer deals again.
    if table["out"] is None:
        return or_who_sits_on_the_left(table, table["dealer"])
    #
    if table["sheet"]["rules"]["next_dealer"] == "same":
        return or_who_sits_on_the_left(table, table["dealer"])
    if table["sheet"]["rules"]["next_dealer"] == "winner":
        return or_who_sits_on_the_left(table, table["out"])
    if table["sheet"]["rules"]["next_dealer"] == "rotate_left":
        return or_who_sits_on_the_left(table, table["dealer"] + 1)
    return choose_dealer(table)


# The deal, and the card that opens the discard pile.

# C10-OPEN-06: a Wild Draw Four goes back, and so do the wilds like it. R-83: a Discard All is nobody's.
GO_BACK = [
    *("wild-draw-four", "wild-draw-two"),
    *("wild-reverse-draw-four", "wild-draw-six", "wild-draw-ten", "wild-color-roulette", "discard-all"),
]


def opens(sheet: Sheet, card: str) -> bool:
    """Return whether a card can be the one that play begins on."""
    # NEW-OPEN-01, NM-OPEN-01: only a number does.
    if sheet["rules"]["opening"] == "numbers_only":
        return is_number(card)
    # AW-TURN-01, AW-TARGET-01, AW-SWAP-01: without colours, all but those whose player has to choose.
    if not sheet["colors"]:
        return kind_of(card) not in ("wild-targeted-draw-two", "wild-forced-swap")
    return kind_of(card) not in GO_BACK


def deal(table: Table, deck: list[str]) -> None:
    """Deal the hands, one card at a time from the dealer's left on; the rest is the draw pile."""
    # N-14: two players are dealt the same as more.
    table["hands"] = [[] for _ in range(table["seats"])]
    table["discard"] = []
    table["draw"] = list(deck)
    # ALL-SETUP-04, ALL-SETUP-05
    seat = table["dealer"]
    # none for whoever is gone.
    for _ in range(table["sheet"]["rules"]["hand_size"] * len(table["active"])):
        seat = left_of(table, seat)
        table["hands"][seat].append(table["draw"].pop(0))


def deal_until_it_can_open(table: Table, deck: list[str]) -> None:
    """Deal, and deal everything again as long as every card that could open has been dealt."""
    deal(table, deck)
    #
    if not any(opens(table["sheet"], card) for card in table["draw"]):
        deal_until_it_can_open(table, table["luck"].shuffle(whole_deck(table), "deal"))


def turn_up(table: Table) -> str:
    """Turn up cards until one opens, and return it."""
    # ALL-SETUP-06
    card = table["draw"].pop(0)
    if opens(table["sheet"], card):
        table["discard"].insert(0, card)
        return card
    if table["sheet"]["rules"]["opening"] == "numbers_only":
        # NEW-OPEN-01, R-12: it is ignored, and covered by the next.
        table["discard"].insert(0, card)
    else:
        # C10-OPEN-06, R-11: it is put back, and the whole pile reshuffled.
        table["draw"] = table["luck"].shuffle([*table["draw"], card], "return")
    return turn_up(table)


def open_round(table: Table) -> None:
    """Turn up the first card, let it act, and let the first player begin."""
    card = turn_up(table)
    table["color"] = color_of(card)
    # ALL-SETUP-07
    dealer, first = table["dealer"], left_of(table, table["dealer"])
    kind = kind_of(card)
    if is_wild(card) and table["sheet"]["colors"]:
        # C10-OPEN-05, HK-OPEN-07, HK-BM-05, R-10, R-16: the first player names the colour, and nothing else happens.
        wait_for(table, "ask", first, question="color", options=table["sheet"]["colors"])
    elif kind in ("reverse", "wild-reverse"):
        # C10-OPEN-03, R-15: the dealer goes first, and play runs to the right.
        table["direction"] = -1
        begin_turn(table, dealer)
    elif kind == "flip":
        # FL-OPEN-01: with the one card that was turned up.
        follow(table, play_flip(table, first))
    elif kind in HITS:
        # AT-HIT-01, R-14: nobody has played it.
        press(table, first, HITS[kind], None)
    elif is_number(card):
        # ALL-OPEN-08, R-66: a 7 or a 0 moves no hands.
        begin_turn(table, first)
    else:
        # C10-OPEN-02, C10-OPEN-04, R-14, AW-ACT-01: as if the dealer had played it. R-60: a debt too.
        follow(table, run_effects(table, dealer, card, 1))


# Contradicting switches, and decks that serve no game.


def switches_contradict(sheet: Sheet) -> bool:
    """Return whether two switches contradict each other."""
    rules = sheet["rules"]
    # penalties need calls.
    if rules["uno_call"] != "manual" and (rules["uno_penalty"] != 2 or rules["uno_false_penalty"] != 0):
        return True
    # a target needs scores.
    if rules["scoring"] == "none" and rules["target"] != 500:
        return True
    # a hand is shown only in a challenge.
    return bool(rules["challenge_reveal"] == "all" and rules["wd4"] != "challenge")


def house_rules_contradict(sheet: Sheet) -> bool:
    """Return whether a house rule contradicts another switch, or the deck."""
    rules = sheet["rules"]
    faces = [face_of(card) for card, copies in sheet["deck"].items() for _ in range(copies * rules["decks"])]
    # nothing is identical.
    if rules["multi_play"] != "off" and len(set(faces)) == len(faces):
        return True
    # R-69, AT-DRAW-01: whoever presses the launcher plays no card that comes out.
    if rules["turn_draw"] == "until_playable" and sheet["launcher"]:
        return True
    # who has to play would have to keep what it draws.
    if rules["draw_choice"] == "only_if_stuck" and rules["drawn_card"] == "keep":
        return True
    # somebody would be out before the first turn.
    if rules["mercy"] is not None and rules["mercy"] <= rules["hand_size"]:
        return True
    # the last one standing has no partner.
    if rules["partners"] != "off" and rules["scoring"] == "last_standing":
        return True
    # a window needs calls.
    if rules["uno_window"] == "own_turn" and rules["uno_call"] != "manual":
        return True
    # nobody could ever go out.
    return rules["last_card"] == "numbers_only" and not any(is_number(face) for face in faces)


def can_be_set_up(sheet: Sheet, seats: int) -> bool:
    """Return whether so many players can play this."""
    if switches_contradict(sheet) or house_rules_contradict(sheet):
        return False
    # two sides at least, and nobody alone.
    if sheet["rules"]["partners"] != "off" and (seats < 4 or seats % 2 == 1):
        return False
    # SM-COMP-03, R-07, NM-SETUP-01
    if not 2 <= seats <= sheet["most_players"]:
        return False
    # a deck that can never open is refused.
    if not any(opens(sheet, card) for card in sheet["deck"]):
        return False
    # a hand for everyone, and one card more, from all decks.
    return bool(seats * sheet["rules"]["hand_size"] + 1 <= sheet["rules"]["decks"] * sum(sheet["deck"].values()))


# Rounds.


def start_match(sheet: Sheet, seats: int, luck: Luck, dealer: int | None, deck: list[str] | None = None) -> Table:
    """Return a table at the first prompt of a match. The host may name the dealer, and give the deck in order."""
    table = new_table(sheet, seats, luck)
    start_round(table, choose_dealer(table) if dealer is None else dealer, deck)
    return table


def lay_out(table: Table, position: Position) -> None:
    """Set up the table in the middle of a round, where somebody has just begun a turn."""
    table["round"] = 1
    table["dealer"] = position["dealer"]
    table["hands"] = [list(hand) for hand in position["hands"]]
    table["draw"] = list(position["draw"])
    table["discard"] = list(position["discard"])
    table["color"] = position["color"]
    table["direction"] = position["direction"]
    table["scores"] = list(position["scores"])
    # the top card counts as laid.
    table["laid"] = True
    table["turns_left"] = table["sheet"]["rules"]["turn_limit"]
    begin_turn(table, position["turn"])


def start_round(table: Table, dealer: int, deck: list[str] | None = None) -> None:
    """Deal and open a round."""
    # what belongs to a round starts afresh.
    table["round"] += 1
    table["dealer"] = dealer
    # everyone plays again who is not gone from the match.
    table["active"] = who_is_left(table)
    # nobody has laid the card that opens.
    table["laid"] = False
    # FL-SETUP-01: on the light side, whatever the last round ended on.
    table["turned"] = False
    # NEW-SETUP-02: play goes to the left.
    table["direction"] = 1
    table["passes"] = 0
    table["turns_left"] = table["sheet"]["rules"]["turn_limit"]
    # C10-SETUP-03, C10-SCORE-05
    if deck is None:
        deck = table["luck"].shuffle(whole_deck(table), "deal")
    deal_until_it_can_open(table, deck)
    open_round(table)


def may_start_next_round(table: Table, dealer: int | None) -> bool:
    """Return whether the host may start the next round, with this dealer or with none named."""
    if table["prompt"]["kind"] != "round_over":
        return False
    # nobody deals who is gone.
    return dealer is None or dealer in who_is_left(table)


def start_next_round(table: Table, dealer: int | None) -> None:
    """Start the next round."""
    # C10-OUT-04; R-08: the host may name the dealer, whatever the switches say.
    start_round(table, next_dealer(table) if dealer is None else dealer)
