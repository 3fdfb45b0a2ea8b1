"""Rules: the switches of a variant. Their values are read from the annotations, which are therefore evaluated."""

from typing import Literal, TypedDict, get_args

from attrs import field, fields, frozen

from unorules.errors import VariantError, shown
from unorules.model.value import Value

MAX_SWITCH_VALUE = 1_000_000_000
"""The largest number that a switch takes."""


@frozen(kw_only=True, eq=False, repr=False)
class Rules(Value):
    """Every choice that the sheets leave open or differ on. Raises a `VariantError` if a value is invalid."""

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
    scoring: Literal["winner_takes", "own_tally", "none"] = "winner_takes"
    """Who scores in a round, or whether one round is the match (R-45, R-46).

    - `winner_takes`: whoever goes out scores what the others hold.
    - `own_tally`: everyone scores what they are left with; when somebody reaches the target, the lowest total wins.
    - `none`: one round is the match.
    """
    target: int = field(default=500, metadata={"least": 1})
    """The total that ends the match (R-44)."""

    def __attrs_post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            _check_choice(name, getattr(self, name), allowed)
        for a in fields(Rules):
            if "least" in a.metadata:
                _check_number(a.name, getattr(self, a.name), a.metadata["least"], a.default is None)
        self._check_together()

    def _check_together(self) -> None:
        """Raise VariantError if switches contradict each other: penalties without calls, a target without scores."""
        if self.uno_call != "manual":
            if self.uno_penalty != fields(Rules).uno_penalty.default:
                raise VariantError(f"uno_penalty={self.uno_penalty} needs uno_call='manual'")
            if self.uno_false_penalty:
                raise VariantError(f"uno_false_penalty={self.uno_false_penalty} needs uno_call='manual'")
        if self.scoring == "none" and self.target != fields(Rules).target.default:
            raise VariantError(f"target={self.target} needs scoring other than 'none'")
        if self.wd4 != "challenge" and self.challenge_reveal != "challenger":
            raise VariantError(f"challenge_reveal={shown(self.challenge_reveal)} needs wd4='challenge'")


class RuleChanges(TypedDict, total=False):
    """The switches as keyword arguments, for `Variant.with_rules`: any of the fields of `Rules`."""

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
    scoring: Literal["winner_takes", "own_tally", "none"]
    target: int


CHOICES: dict[str, tuple[str, ...]] = {
    a.name: get_args(a.type) for a in fields(Rules) if a.type not in (int, int | None)
}
"""The values of every switch that is a choice among words."""


def _check_choice(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if type(value) is not str or value not in allowed:
        raise VariantError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {shown(value)}")


def _check_number(name: str, value: object, least: int, optional: bool) -> None:
    if optional and value is None:
        return
    if type(value) is not int or not least <= value <= MAX_SWITCH_VALUE:
        none = " or None" if optional else ""
        raise VariantError(f"{name} must be an integer from {least} to {MAX_SWITCH_VALUE}{none}, not {shown(value)}")
