"""The Gymnasium environment, in which one seat learns and bots play in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from random import Random
from typing import Any, Final, get_args

from unorules._seats import Seat, is_seat
from unorules.actions import Action
from unorules.errors import SetupError, quote
from unorules.events import Event
from unorules.players import Bot, BotError, Player, SeatedBot, for_seat, random_bot
from unorules.players.bots import check_one_seat_each, check_reusable, remembers
from unorules.players.extras import needs
from unorules.rl.action_space import Mask, space_for
from unorules.rl.env_options import (
    Calls,
    RenderMode,
    Reward,
    Rounds,
    check_aims,
    check_limit,
    check_render_mode,
    render_text,
    show,
    variant_to_learn,
)
from unorules.rl.episode import Episode
from unorules.rl.observation import Observation, layout_for
from unorules.rules import Rules
from unorules.setup import new_game
from unorules.state import State
from unorules.variant import Variant
from unorules.views import redact, view

with needs("rl"):
    import gymnasium
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete

__all__ = ["UnoEnv", "register"]

ID: Final = "unorules/Uno-v0"

MAX_OTHERS_ACTIONS: Final = 10_000
"""After so many actions of the bots in a row, an episode is truncated: they may never end it."""

_ACTIONS: Final = get_args(Action)


class UnoEnv(gymnasium.Env):
    """UNO for one agent, in one seat of the table.

    An observation is the array that `observe` returns, and `info["action_mask"]` says for each id whether it is legal.
    If the agent does anything else, it loses: the episode ends with -1 or, with `points`, the most that one can cost.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.
        others: The bots in the other seats, starting at the left of the agent; or one bot for all of them.
        seat: The seat of the agent.
        rules: House rules, as `Rules` or by the names of the switches.
        calls: `auto` if UNO is called for the players, `actions` if they call and catch themselves.
        rounds: Whether an episode is one `round` or a whole `match`.
        reward: `win` shares 1 among the winners and -1 among the others, at the end. `points` gives each seat its
            points less the average of the others', in hundreds, after every round; where points are bad, the reverse.
            Both sum to zero.
        max_steps: An episode is truncated after so many steps of the agent, or if the others act 10,000 times in a row
            without a decision of the agent, as with bots that never end a game.
        render_mode: `human` prints what happens, `ansi` lets `render` return it.

    Raises:
        SetupError: If there is no such game.
        VariantError: For an unknown id, invalid rules, or a kind that does not list its questions.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 - as the base class has it
    variant: Variant
    """The variant that is played, with its rules."""

    def __init__(
        self,
        variant: Variant | str = "classic-2010",
        seats: int = 4,
        *,
        others: Player | Sequence[Player] = random_bot,
        seat: Seat = 0,
        rules: Rules | Mapping[str, Any] | None = None,
        calls: Calls = "auto",
        rounds: Rounds = "round",
        reward: Reward = "win",
        max_steps: int = 10_000,
        render_mode: RenderMode = None,
    ) -> None:
        self.variant = variant_to_learn(variant, rules, calls)
        check_aims(rounds, reward, self.variant.rules)
        check_limit("max_steps", max_steps)
        check_render_mode(render_mode)
        self.ids = space_for(self.variant, seats)
        self.layout = layout_for(self.variant, seats)
        if not is_seat(seat, seats):
            raise SetupError(f"there is no seat {seat} among {seats}")
        if isinstance(others, str):
            raise SetupError(f"others must be a bot or a sequence of bots, such as careful_bot, not {quote(others)}")
        players = list(others) if isinstance(others, Sequence) else [others] * (seats - 1)
        if len(players) != seats - 1:
            raise SetupError(f"there are {len(players)} bots for {seats - 1} other seats")
        for player in players:
            check_reusable(player)
        self.seat = seat
        self.render_mode = render_mode
        self._others = {(seat + place) % seats: player for place, player in enumerate(players, 1)}
        self._rounds: Rounds = rounds
        self._reward: Reward = reward
        self._max_steps = max_steps
        self._begun = False
        self._over = False
        self._allowed: list[int] = []
        self.action_space = Discrete(len(self.ids))
        self.observation_space = Box(0, 255, (len(self.layout),), np.uint8)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start another episode, and let the others play up to the first decision of the agent.

        A game that is over by then is skipped, and another one begins: `info["skipped"]` counts them.

        Args:
            seed: The seed of all random choices from now on.
            options: Ignored.

        Raises:
            BotError: If a bot waits when it has to move, moves for another seat, or returns no action.
            IllegalAction: If the rules refuse the move of a bot.
        """
        super().reset(seed=seed)
        self._over = True  # if a bot fails
        # The host and every bot have a `Random` of their own, so that no bot can foresee the choices of others.
        seeds = Random(int(self.np_random.integers(2**63)))  # noqa: S311 - for games
        skipped = 0
        while not self._begin(seeds):
            skipped += 1
        self._steps = 0
        self._begun, self._over = True, False
        observation, info = self._observe()
        return observation, {**info, "skipped": skipped}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out the action of the agent, and let the others play up to its next decision.

        Args:
            action: An id of the `ActionSpace`.

        Raises:
            ResetNeeded: Unless an episode is being played.
            ActionError: If there is no such id.
            BotError: If a bot waits when it has to move, moves for another seat, or returns no action.
            IllegalAction: If the rules refuse the move of a bot.
        """
        self._check_begun()
        if self._over:
            raise ResetNeeded("the episode is over: call reset")
        number, episode = index(action), self.episode
        wish = self.ids.action(number, self.seat)
        self._over = True  # if a bot fails
        self._events: list[tuple[Event, ...]] = []
        ended = True
        if number in self._allowed:
            self._act(wish)
            ended = self._let_others_play()
        else:
            episode.forfeit()
        self._steps += 1
        rewards, over = episode.rewards(), episode.seat is None
        cut = not over and (not ended or self._steps >= self._max_steps)
        self._over = over or cut
        if self.render_mode == "human":
            self.render()
        observation, info = self._observe()
        return observation, 0.0 if rewards is None else rewards[self.seat], over, cut, info

    def action_masks(self) -> Mask:
        """Return for each id whether it is legal for the agent now."""
        self._check_begun()
        return self.ids.mask_of(self._allowed)

    def render(self) -> str | None:
        """Print what happened since the last decision, or return it if `render_mode` is `ansi`."""
        self._check_begun()
        return show(render_text(self._events, self.episode.state), self.render_mode)

    def _begin(self, seeds: Random) -> bool:
        """Begin a game, let the others play, and return whether the agent ever decides in it."""
        start = new_game(self.variant, self.ids.seats, seed=seeds.getrandbits(64))
        self.episode = Episode(start, _new_random(seeds), self._rounds, self._reward)
        self._bots: dict[Seat, Bot | SeatedBot] = {
            seat: for_seat(player, view(self.episode.state, seat)) for seat, player in self._others.items()
        }
        check_one_seat_each(self._bots.values())
        self._chances = {seat: _new_random(seeds) for seat in self._others}
        self._events = [*self.episode.happened]
        if not self._let_others_play():
            raise BotError(f"the others have acted {MAX_OTHERS_ACTIONS} times, and it was never the agent's turn")
        return self.episode.seat is not None

    def _let_others_play(self) -> bool:
        """Let the others act until the agent decides or the episode is over. Return False if they never stop."""
        episode = self.episode
        for _ in range(MAX_OTHERS_ACTIONS):
            seat = episode.seat
            if seat is None or seat == self.seat:
                break
            self._act(
                _require_own(self._bots[seat](view(episode.state, seat), self._chances[seat]), seat, episode.state)
            )
        return episode.seat in (None, self.seat)

    def _act(self, action: Action | None) -> None:
        """Carry out a decision, and feed its events to the bots that remember."""
        self.episode.act(action)
        happened = self.episode.happened
        self._events += happened
        for seat, bot in self._bots.items():
            if remembers(bot):
                for events in happened:
                    bot.see(redact(events, seat))

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        """Return the observation of the agent, and an info with its mask."""
        episode = self.episode
        self._allowed = self.ids.numbers(episode.legal(self.seat)) if episode.seat == self.seat else []
        info: dict[str, Any] = {"action_mask": self.ids.mask_of(self._allowed).view(np.int8)}
        return self.layout.observe_state(episode.state, self.seat), info

    def _check_begun(self) -> None:
        if not self._begun:
            raise ResetNeeded("no episode has begun: call reset")


def _new_random(seeds: Random) -> Random:
    """Return a `Random` with a seed drawn from another one."""
    return Random(seeds.getrandbits(64))  # noqa: S311 - for games


def _require_own(wish: Any, seat: Seat, state: State) -> Action | None:
    """Return the action that a bot wants, or raise a `BotError` unless it is one of its own seat, or it may wait."""
    if wish is None:
        if state._waiting.seat == seat:
            raise BotError(f"the bot in seat {seat} waits, but the game waits for it: {state.prompt}")
        return None
    if not isinstance(wish, _ACTIONS):
        raise BotError(f"the bot in seat {seat} must return one of view.legal or None, not {quote(wish)}")
    if getattr(wish, "seat", None) != seat:
        raise BotError(f"the bot in seat {seat} may only act for itself, not {quote(wish)}")
    action: Action = wish
    return action


def register() -> None:
    """Register the environment for `gymnasium.make("unorules/Uno-v0", ...)`. A second call does nothing."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point=f"{__name__}:{UnoEnv.__name__}")
