"""The OpenSpiel game `python_unorules`. Importing this module registers it. Needs the extra `openspiel`.

Chance nodes draw the seed of a game at its start, byte by byte; all other random choices follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from unorules.players.extras import needs
from unorules.rl.env_options import variant_to_learn
from unorules.rl.history import CHANCE_BYTES, History
from unorules.rl.observation import Layout, layout_for

with needs("openspiel"):
    import numpy as np
    import pyspiel  # pyright: ignore[reportMissingImports]

DEFAULTS: Final[dict[str, Any]] = {
    "variant": "classic-2010",
    "players": 2,
    "rules": "",
    "calls": "auto",
    "rounds": "round",
    "max_steps": 1_000,
}
"""The parameters. `rules` are switches, written like `stacking:any+mercy:25`. After `max_steps` decisions nobody wins;
human players need about a hundred for a round, random players many more."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_unorules",
    long_name="UNO by unorules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


def switches(text: str) -> dict[str, str | int]:
    """Return switches by name, from a text like `stacking:any+mercy:25`."""
    pairs = [one.partition(":") for one in text.split("+") if one]
    return {name: int(value) if value.isdigit() else value for name, _, value in pairs}


class UnoGame(pyspiel.Game):
    """UNO as an OpenSpiel game, with the parameters in `DEFAULTS`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.variant = variant_to_learn(chosen["variant"], switches(chosen["rules"]), chosen["calls"])
        self.layout = layout_for(self.variant, chosen["players"])
        self.start = History(
            variant=self.variant,
            players=chosen["players"],
            rounds=chosen["rounds"],
            max_steps=chosen["max_steps"],
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.start.ids),
            max_chance_outcomes=256,
            num_players=chosen["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=chosen["max_steps"],
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> UnoState:
        """Return a state before the seed is drawn."""
        return UnoState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of bytes of the seed."""
        return CHANCE_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> UnoObserver:
        """Return an observer, which turns states into strings and arrays."""
        return UnoObserver(self.layout, iig_obs_type is not None and iig_obs_type.perfect_recall)


class UnoState(pyspiel.State):
    """A state of `UnoGame`."""

    def __init__(self, game: UnoGame) -> None:
        super().__init__(game)
        self.course = game.start

    def current_player(self) -> Any:
        """Return the seat that decides, or the id of chance or of the end."""
        course = self.course
        if course.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if course.seat is None else course.seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.course.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all values of a byte of the seed, with their probabilities."""
        return [(value, 1 / 256) for value in range(256)]

    def returns(self) -> list[float]:
        """Return 1 shared among the winners and -1 among the others; zeros until the game is over."""
        return list(self.course.returns())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> UnoState:
        """Return a uniformly random state that the player cannot tell from this one.

        Its hidden cards are dealt again; its `history` is still that of this state, whose chance nodes are the true
        seed.
        """
        other: UnoState = self.clone()
        rng = Random(sampler())  # noqa: S311 - for games
        other.course = self.course.resample(player, rng)
        return other

    def __str__(self) -> str:
        return self.course.text()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.course.legal_ids(player))

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self.course.ids.text(action)


class UnoObserver:
    """Turns states into the strings and arrays of OpenSpiel."""

    def __init__(self, layout: Layout, perfect_recall: bool) -> None:
        self._layout = layout
        self._perfect_recall = perfect_recall
        self._tensor: Any = np.zeros(len(layout), np.float32)
        self.tensor = None if perfect_recall else self._tensor
        self.dict = {} if perfect_recall else {part.name: self._tensor[part.slice] for part in layout.parts}

    def set_from(self, state: UnoState, player: int) -> None:
        """Write the observation of a player into the array."""
        episode = state.course.episode
        self._tensor[:] = 0 if episode is None else self._layout.observe_state(episode.state, player)

    def string_from(self, state: UnoState, player: int) -> str:
        """Return the view of a player as text or, with perfect recall, all that it has seen."""
        course = state.course
        return course.feed(player) if self._perfect_recall else course.view_text(player)


pyspiel.register_game(GAME_TYPE, UnoGame)
