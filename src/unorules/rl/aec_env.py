"""The PettingZoo environment without wrappers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from random import Random
from typing import Any, Literal, TypeAlias

from unorules.errors import SetupError, quote
from unorules.players.extras import needs
from unorules.rl.action_space import space_for
from unorules.rl.env_options import (
    Calls,
    RenderMode,
    Reward,
    Rounds,
    check_aims,
    check_limit,
    check_render_mode,
    render_text,
    require_seed,
    show,
    variant_to_learn,
)
from unorules.rl.episode import Episode, SimultaneousEpisode
from unorules.rl.observation import layout_for
from unorules.rules import Rules
from unorules.setup import new_game
from unorules.variant import Variant

with needs("rl"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

Illegal: TypeAlias = Literal["lose", "random", "error"]
"""What follows an illegal action: its player loses, a random legal one is taken instead, or an error is raised."""


class UnoAECEnv(AECEnv):
    """UNO for as many agents as there are seats, one decision at a time.

    Agents are named `player_0` and so on, by seat. An observation is a dictionary of the array that `observe` returns
    and the mask of legal actions.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.
        rules: House rules, as `Rules` or by the names of the switches.
        calls: `auto` if UNO is called for the players, `actions` if they call and catch themselves.
        rounds: Whether an episode is one `round` or a whole `match`.
        reward: `win` shares 1 among the winners and -1 among the others, at the end. `points` gives each seat its
            points less the average of the others', in hundreds, after every round; where points are bad, the reverse.
            Both sum to zero.
        illegal: What follows an action that the mask forbids. `lose` ends the episode: that agent gets -1, and the
            others share 1; with `points`, it loses as much as an episode can cost. `random` takes a random legal action
            instead. `error` raises an error, as an id that does not exist always does.
        every_seat: Whether all agents step in turn, though most can only wait, so that the environment can be made a
            parallel one. Masks then hold for a whole cycle, and actions that become impossible in it count as waiting.
            Otherwise only agents step that can act.
        max_cycles: The episode is truncated after so many steps for each seat.
        render_mode: `human` prints what happens, `ansi` lets `render` return it.

    Raises:
        SetupError: If there is no such game.
        VariantError: For an unknown id, invalid rules, or a kind that does not list its questions.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as the base class has it
        "name": "unorules_v0",
        "render_modes": ["ansi", "human"],
    }

    def __init__(
        self,
        variant: Variant | str = "classic-2010",
        seats: int = 4,
        *,
        rules: Rules | Mapping[str, Any] | None = None,
        calls: Calls = "auto",
        rounds: Rounds = "round",
        reward: Reward = "win",
        illegal: Illegal = "lose",
        every_seat: bool = False,
        max_cycles: int = 10_000,
        render_mode: RenderMode = None,
    ) -> None:
        super().__init__()
        self.variant = variant_to_learn(variant, rules, calls)
        check_aims(rounds, reward, self.variant.rules)
        if illegal not in ("lose", "random", "error"):
            raise SetupError(f"illegal must be 'lose', 'random' or 'error', not {quote(illegal)}")
        check_limit("max_cycles", max_cycles)
        check_render_mode(render_mode)
        self.metadata = {**self.metadata, "is_parallelizable": every_seat}
        self.ids = space_for(self.variant, seats)
        self.layout = layout_for(self.variant, seats)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rounds: Rounds = rounds
        self._reward: Reward = reward
        self._illegal: Illegal = illegal
        self._every_seat = every_seat
        self._most_steps = max_cycles * seats
        self._rng = Random()  # noqa: S311 - for games, until `reset` is given a seed
        self.action_spaces = {agent: Discrete(len(self.ids)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 255, (len(self.layout),), np.uint8),
                    "action_mask": Box(0, 1, (len(self.ids),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations.

        Args:
            agent: The name of the agent.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions.

        Args:
            agent: The name of the agent.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start another episode. The same seed gives the same episodes from then on.

        Args:
            seed: The seed of all random choices from now on.
            options: Ignored.

        Raises:
            SetupError: Unless a seed is an integer of at least 0.
        """
        if seed is not None:
            self._rng = Random(require_seed(seed))  # noqa: S311
        start = new_game(self.variant, self.ids.seats, seed=self._rng.getrandbits(64))
        episodes = SimultaneousEpisode if self._every_seat else Episode
        self.episode = episodes(start, self._rng, self._rounds, self._reward)
        self._allowed: list[int] | None = None
        self._steps = 0
        self._rewarded = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent and its mask, which is empty while another agent decides.

        With `every_seat`, the mask is that of the whole cycle, though others may have acted since it began.

        Args:
            agent: The name of the agent.
        """
        seat, episode = self._seat_of[agent], self.episode
        numbers: Sequence[int] = ()
        if seat == episode.seat:
            numbers = self._legal_ids()
        elif self._every_seat and episode.seat is not None:
            numbers = self.ids.numbers(episode.legal(seat))
        return {
            "observation": self.layout.observe_state(episode.state, seat),
            "action_mask": self.ids.mask_of(numbers).view(np.int8),
        }

    def step(self, action: int | None) -> None:
        """Carry out the action of the selected agent. An agent whose episode is over steps with None.

        Args:
            action: An id of the `ActionSpace`, or None.

        Raises:
            ActionError: If there is no such id; with `illegal="error"`, also if the agent must not wait or, with
                `every_seat`, for any action that is illegal.
            IllegalAction: With `illegal="error"`, if the rules refuse the action.
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        seat: Any = episode.seat
        allowed = self._legal_ids()
        number = index(action)  # comparing numpy's integers is slow
        wish = self.ids.action(number, seat)
        if number in allowed or self._illegal == "error":
            episode.act(wish)
        elif self._illegal == "random":
            episode.act(self.ids.action(self._rng.choice(allowed), seat))
        else:
            episode.forfeit()
        self._allowed = None
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        if self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        if episode.seat is None or self._reward == "points":
            self._settle()
        if episode.seat is not None and self._steps >= self._most_steps:
            episode.seat = None
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Print what happened last and the table, or return it if `render_mode` is `ansi`."""
        return show(render_text(self.episode.happened, self.episode.state), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window to close."""

    def _legal_ids(self) -> list[int]:
        """Return the ids of the selected agent's legal actions, computed once for each decision."""
        if self._allowed is None:
            seat: Any = self.episode.seat
            self._allowed = self.ids.numbers(self.episode.legal(seat))
        return self._allowed

    def _settle(self) -> None:
        """Give the rewards for the last action."""
        due = self.episode.rewards()
        if due is not None:
            self.rewards = dict(zip(self.possible_agents, due, strict=True))
            self._accumulate_rewards()
            self._rewarded = True
        if self.episode.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        """Select the agent that decides, or the first one when the episode is over."""
        seat = self.episode.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]
