"""The switches of a variant. Values are read from annotations, which are therefore not postponed."""

from typing import Any, Literal, TypedDict, get_args

from attrs import field, fields, frozen

from unorules._seats import Seat
from unorules._values import Value
from unorules.errors import VariantError, quote

__all__ = ["RuleChanges", "Rules"]

MAX_SWITCH_VALUE = 1_000_000_000
"""The largest number that a switch takes."""


@frozen(kw_only=True, eq=False, repr=False)
class Rules(Value):
    """The switches of a variant: points that the rule sheets leave open or differ on, and house rules.

    The page Switches of the documentation explains every value.

    Raises:
        VariantError: If a value is invalid.
    """

    dealer: Literal["draw_high", "host_or_random"] = "draw_high"
    """How the dealer is chosen if the host names none (R-08).

    - `draw_high`: everyone draws a card, and the highest number deals.
    - `host_or_random`: a random seat deals.
    """
    next_dealer: Literal["repeat", "rotate_left", "winner", "same"] = "repeat"
    """Who deals later rounds (R-09).

    - `repeat`: the dealer is chosen as in the first round.
    - `rotate_left`: the seat to the left of the last dealer.
    - `winner`: the seat that won the last round.
    - `same`: the dealer of the last round.
    """
    hand_size: int = field(default=7, metadata={"least": 1})
    """Cards dealt to each seat (R-52)."""
    opening: Literal["effects", "numbers_only"] = "effects"
    """Whether an action card turned up at the start acts, or is covered by the next one (R-10).

    - `effects`: it acts.
    - `numbers_only`: it is covered by the next card, until a number is turned up.
    """
    two_player_reverse: Literal["skip", "literal"] = "skip"
    """Whether a Reverse between two players also skips the other one (R-17).

    - `skip`: the other one also loses the turn.
    - `literal`: only the direction changes, and the other one is next.
    """
    drawn_card: Literal["optional", "force_play", "keep"] = "optional"
    """Whether a playable card just drawn may, must or must not be played (R-20, R-21, R-47).

    - `optional`: it may be played.
    - `force_play`: it must be played, except that nobody has to bluff.
    - `keep`: it must not be played.
    """
    wd4: Literal["challenge", "enforce", "free"] = "challenge"
    """Whether a Wild Draw Four played against its condition can be challenged, is refused, or is fine (R-22).

    - `challenge`: it may be played as a bluff, and challenged.
    - `enforce`: it is refused.
    - `free`: there is no condition, and no challenge.
    """
    challenge_match: Literal["color", "color_or_wild"] = "color"
    """What in the hand makes a Wild Draw Four guilty (R-24, R-25).

    - `color`: a card of the colour in force.
    - `color_or_wild`: a card of the colour in force, or another wild.
    """
    challenge_reveal: Literal["challenger", "all"] = "challenger"
    """Who sees the challenged hand (R-30).

    - `challenger`: the seat that challenged.
    - `all`: everyone.
    """
    uno_call: Literal["manual", "auto", "off"] = "manual"
    """Whether UNO is called by the players, for them, or not at all (R-34).

    - `manual`: players call it themselves, and can be caught.
    - `auto`: it is called for them.
    - `off`: nobody calls it.
    """
    uno_penalty: int = field(default=2, metadata={"least": 1})
    """Cards drawn by a seat that is caught (R-38)."""
    uno_false_penalty: int = field(default=0, metadata={"least": 0})
    """Cards drawn for a wrong call or catch; at 0 both are refused (R-36)."""
    turn_limit: int | None = field(default=None, metadata={"least": 1})
    """Turns after which a round is void; None for no limit (R-43)."""
    scoring: Literal["winner_takes", "own_tally", "none", "last_standing"] = "winner_takes"
    """Who scores in a round, or whether one round is the match (R-45, R-46, R-74).

    - `winner_takes`: whoever goes out scores what the others hold.
    - `own_tally`: everyone scores what they are left with; when somebody reaches the target, the lowest total wins.
    - `none`: one round is the match.
    - `last_standing`: everyone scores what they are left with; whoever reaches the target is out; the last one wins.
    """
    target: int = field(default=500, metadata={"least": 1})
    """The total that ends the match (R-44), or takes a seat out of it (R-74)."""
    stacking: Literal["off", "same_kind", "equal_or_higher", "any"] = "off"
    """Which draw cards may be laid on a draw card, so that the next player owes both (R-60, R-61, R-62, R-63).

    - `off`: none.
    - `same_kind`: the same kind as the last draw card.
    - `equal_or_higher`: one that costs at least as many cards as the last draw card.
    - `any`: every draw card.
    """
    bounce: Literal["off", "reverse", "skip", "both"] = "off"
    """Which cards may be laid on a draw card to pass on what is owed, if they match (R-64).

    - `off`: none.
    - `reverse`: a Reverse, which sends it the other way.
    - `skip`: a Skip, which sends it to the next player.
    - `both`: either.
    """
    jump_in: Literal["off", "colored", "any"] = "off"
    """Whether a card identical to the top card may be played out of turn (R-65).

    - `off`: no.
    - `colored`: a card with a colour.
    - `any`: a wild too.
    """
    seven_zero: Literal["off", "on"] = "off"
    """Whether a 7 swaps hands with another player and a 0 passes all hands on (R-66, R-67).

    - `off`: they are plain numbers.
    - `on`: they move hands.
    """
    multi_play: Literal["off", "identical"] = "off"
    """Whether several cards may be played at once (R-68).

    - `off`: one card at a time.
    - `identical`: cards of the same kind and colour, unless they run code or ask.
    """
    turn_draw: Literal["one", "until_playable"] = "one"
    """How many cards are drawn as a turn (R-69).

    - `one`: one card.
    - `until_playable`: one after another until one may be played.
    """
    draw_choice: Literal["free", "only_if_stuck"] = "free"
    """Whether a player who could play may draw instead (R-70, R-81).

    - `free`: always.
    - `only_if_stuck`: only with no card that has to be played.
    """
    mercy: int | None = field(default=None, metadata={"least": 2})
    """How many cards put a player out of the round; None for no limit (R-71)."""
    leaving: Literal["never", "allowed"] = "never"
    """Whether the host may take a player out of the match (R-72).

    - `never`: the players stay.
    - `allowed`: `Leave` takes a seat out, and the others go on.
    """
    partners: Literal["off", "opposite"] = "off"
    """Whether players score and win together (R-73).

    - `off`: everyone for themselves.
    - `opposite`: with the player half way round the table.
    """
    uno_window: Literal["next_turn", "own_turn"] = "next_turn"
    """How long a player who has not called UNO can be caught (R-75).

    - `next_turn`: until the next player plays, draws or passes. Taking a debt leaves the time open.
    - `own_turn`: until the player does so again.
    """
    last_card: Literal["any", "no_wild", "numbers_only"] = "any"
    """Which card may be the last one of a hand (R-76).

    - `any`: any card.
    - `no_wild`: any card but a wild.
    - `numbers_only`: a card with a printed number.
    """
    decks: int = field(default=1, metadata={"least": 1})
    """How many decks are shuffled together (R-77). It does not change how many may play."""

    def __attrs_post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            _check_choice(name, getattr(self, name), allowed)
        for a in fields(Rules):
            if "least" in a.metadata:
                _check_number(a.name, getattr(self, a.name), a.metadata["least"], a.default is None)
        self._check_conflicts()

    def changes(self, since: "Rules | None" = None) -> "RuleChanges":
        """Return the switches that differ from other rules.

        Args:
            since: The other rules, for instance those of a variant; by default `Rules()`.
        """
        before = Rules() if since is None else since
        names = [a.name for a in fields(Rules)]
        changed: Any = {name: getattr(self, name) for name in names if getattr(self, name) != getattr(before, name)}
        switches: RuleChanges = changed
        return switches

    def _check_conflicts(self) -> None:
        """Raise VariantError if switches contradict each other, like a penalty for missed calls without calls."""
        if self.uno_call != "manual":
            if self.uno_penalty != fields(Rules).uno_penalty.default:
                raise VariantError(f"uno_penalty={self.uno_penalty} needs uno_call='manual'")
            if self.uno_false_penalty:
                raise VariantError(f"uno_false_penalty={self.uno_false_penalty} needs uno_call='manual'")
        if self.scoring == "none" and self.target != fields(Rules).target.default:
            raise VariantError(f"target={self.target} needs scoring other than 'none'")
        if self.wd4 != "challenge" and self.challenge_reveal != "challenger":
            raise VariantError(f"challenge_reveal={quote(self.challenge_reveal)} needs wd4='challenge'")
        if self.uno_window != "next_turn" and self.uno_call != "manual":
            raise VariantError(f"uno_window={quote(self.uno_window)} needs uno_call='manual'")
        if self.partners != "off" and self.scoring == "last_standing":
            raise VariantError(f"partners={quote(self.partners)} needs scoring other than 'last_standing'")
        if self.mercy is not None and self.mercy <= self.hand_size:
            raise VariantError(f"mercy={self.mercy} must be more than hand_size={self.hand_size}")
        if self.draw_choice != "free" and self.drawn_card == "keep":
            raise VariantError(f"draw_choice={quote(self.draw_choice)} needs drawn_card other than 'keep'")


class RuleChanges(TypedDict, total=False):
    """The keyword arguments of `Variant.with_rules`: any of the fields of `Rules`."""

    dealer: Literal["draw_high", "host_or_random"]
    next_dealer: Literal["repeat", "rotate_left", "winner", "same"]
    hand_size: int
    opening: Literal["effects", "numbers_only"]
    two_player_reverse: Literal["skip", "literal"]
    drawn_card: Literal["optional", "force_play", "keep"]
    wd4: Literal["challenge", "enforce", "free"]
    challenge_match: Literal["color", "color_or_wild"]
    challenge_reveal: Literal["challenger", "all"]
    uno_call: Literal["manual", "auto", "off"]
    uno_penalty: int
    uno_false_penalty: int
    turn_limit: int | None
    scoring: Literal["winner_takes", "own_tally", "none", "last_standing"]
    target: int
    stacking: Literal["off", "same_kind", "equal_or_higher", "any"]
    bounce: Literal["off", "reverse", "skip", "both"]
    jump_in: Literal["off", "colored", "any"]
    seven_zero: Literal["off", "on"]
    multi_play: Literal["off", "identical"]
    turn_draw: Literal["one", "until_playable"]
    draw_choice: Literal["free", "only_if_stuck"]
    mercy: int | None
    leaving: Literal["never", "allowed"]
    partners: Literal["off", "opposite"]
    uno_window: Literal["next_turn", "own_turn"]
    last_card: Literal["any", "no_wild", "numbers_only"]
    decks: int


def side_of(rules: Rules, seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats on the side of this one, itself included (R-73)."""
    return (seat,) if rules.partners == "off" else (seat, (seat + seats // 2) % seats)


CHOICES: dict[str, tuple[str, ...]] = {
    a.name: get_args(a.type) for a in fields(Rules) if a.type not in (int, int | None)
}
"""The values of every switch that is a choice among words."""


def _check_choice(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if type(value) is not str or value not in allowed:
        raise VariantError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {quote(value)}")


def _check_number(name: str, value: object, least: int, optional: bool) -> None:
    if optional and value is None:
        return
    if type(value) is not int or not least <= value <= MAX_SWITCH_VALUE:
        none = " or None" if optional else ""
        raise VariantError(f"{name} must be an integer from {least} to {MAX_SWITCH_VALUE}{none}, not {quote(value)}")
