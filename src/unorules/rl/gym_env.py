"""The Gymnasium environment: one seat learns, bots play in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from random import Random
from typing import Any, Final, Literal

from unorules.errors import SetupError, shown
from unorules.model.actions import Action
from unorules.model.rules import Rules
from unorules.model.seats import Seat, is_seat
from unorules.model.variant import Variant
from unorules.players import Bot, BotError, Player, SeatedBot, for_seat, random_bot
from unorules.redact import redact
from unorules.rl.action_space import Mask, space_for
from unorules.rl.episode import Calls, Episode, Rounds, check_aims, variant_to_learn
from unorules.rl.extras import needs
from unorules.rl.observation import Observation, layout_for
from unorules.rl.rewards import Reward
from unorules.rl.story import show, story
from unorules.setup import new_game
from unorules.view import view

with needs("rl"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete

ID: Final = "unorules/Uno-v0"


class UnoEnv(gymnasium.Env):
    """UNO for one agent, in one seat of the table.

    `others` are the bots in the other seats, from the left of the agent on; or one bot for all of them. The other
    arguments are those of `unorules_v0.env`. An observation is the array that `observe` gives. Whoever does what the
    mask forbids loses: the episode ends with -1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 - as the base class has it

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
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        self.variant = variant_to_learn(variant, rules, calls)
        check_aims(rounds, reward, self.variant.rules)
        self.ids = space_for(self.variant, seats)
        self.layout = layout_for(self.variant, seats)
        if not is_seat(seat, seats):
            raise SetupError(f"there is no seat {seat} among {seats}")
        players = list(others) if isinstance(others, Sequence) else [others] * (seats - 1)
        if len(players) != seats - 1:
            raise SetupError(f"there are {len(players)} bots for {seats - 1} other seats")
        self.seat = seat
        self.render_mode = render_mode
        self._others = {(seat + place) % seats: player for place, player in enumerate(players, 1)}
        self._rounds: Rounds = rounds
        self._reward: Reward = reward
        self._max_steps = max_steps
        self.action_space = Discrete(len(self.ids))
        self.observation_space = Box(0, 255, (len(self.layout),), np.uint8)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start another episode, and let the others play up to the first decision of the agent."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**63)))  # noqa: S311 - for games
        while True:
            start = new_game(self.variant, self.ids.seats, seed=self._rng.getrandbits(64))
            self.episode = Episode(start, self._rng, self._rounds, self._reward)
            self._bots: dict[Seat, Bot | SeatedBot] = {
                seat: for_seat(player, view(self.episode.state, seat)) for seat, player in self._others.items()
            }
            self._told = [*self.episode.happened]
            self._let_others_play()
            if self.episode.seat is not None:
                break
        self._steps = 0
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out what the agent does, and let the others play up to its next decision."""
        number, episode = index(action), self.episode
        self._told = []
        if self.action_masks()[number]:
            self._act(self.ids.action(number, self.seat))
            self._let_others_play()
        else:
            episode.forfeit()
        self._steps += 1
        rewards, over = episode.rewards(), episode.seat is None
        if self.render_mode == "human":
            self.render()
        reward = 0.0 if rewards is None else rewards[self.seat]
        return self._observation(), reward, over, not over and self._steps >= self._max_steps, {}

    def action_masks(self) -> Mask:
        """Return by id whether the agent may do it now."""
        episode = self.episode
        legal = episode.legal(self.seat) if episode.seat == self.seat else ()
        return self.ids.mask_of(self.ids.numbers(legal))

    def render(self) -> str | None:
        """Tell what has happened since the last decision: printed, or returned where `render_mode` is `ansi`."""
        return show(story(self._told, self.episode.state), self.render_mode)

    def _let_others_play(self) -> None:
        episode = self.episode
        while episode.seat is not None and episode.seat != self.seat:
            seat = episode.seat
            wish: Any = self._bots[seat](view(episode.state, seat), self._rng)
            if wish is not None and getattr(wish, "seat", None) != seat:
                raise BotError(f"the bot in seat {seat} may only act for itself, not {shown(wish)}")
            self._act(wish)

    def _act(self, action: Action | None) -> None:
        """Carry out a decision, and tell the bots that remember."""
        self.episode.act(action)
        happened = self.episode.happened
        self._told += happened
        for seat, bot in self._bots.items():
            told: Any = bot
            for events in happened if hasattr(told, "see") else ():
                told.see(redact(events, seat))

    def _observation(self) -> Observation:
        return self.layout.observe_state(self.episode.state, self.seat)


def register() -> None:
    """Make `gymnasium.make("unorules/Uno-v0", ...)` find the environment."""
    gymnasium.register(ID, entry_point=f"{__name__}:{UnoEnv.__name__}")
