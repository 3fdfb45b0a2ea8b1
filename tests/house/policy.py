"""Policies: how players choose among what is legal. Mostly they play, sometimes they do anything."""

from __future__ import annotations

from random import Random

from attrs import frozen

import unorules as uno
from unorules import Action, CallUno, Catch, Leave, NextRound, Play, State


@frozen
class Policy:
    """How likely players are to do what can be done."""

    plays: float = 0.88
    """To play a card where one can be played."""
    jumps: float = 0.7
    """To jump in where that can be done."""
    several: float = 0.7
    """To lay as many cards as possible where several can be laid."""
    attacks: float = 0.3
    """To play a card that is not a number, if there is one."""
    speaks: float = 0.3
    """To call or catch where it is due."""
    errs: float = 0.02
    """To call or catch where it costs cards."""
    leaves: float = 0.004
    """To leave."""
    leaves_needed: float = 0.0
    """To leave where the game waits for an answer, a debt or a drawn card: anyone, or whoever it waits for or asks."""

    def choose(self, rng: Random, state: State) -> Action:
        """Return one of the legal actions."""
        legal = uno.legal_actions(state)
        by_type: dict[type, list[Action]] = {}
        for action in legal:
            by_type.setdefault(type(action), []).append(action)
        leaving = self._leave(rng, state, by_type.pop(Leave, []))
        if leaving is not None:
            return leaving
        spoken: list[Action] = [*by_type.pop(CallUno, ()), *by_type.pop(Catch, ())]
        if spoken:
            due = [action for action in spoken if _is_due(state, action)]
            if due and rng.random() < self.speaks:
                return rng.choice(due)
            if rng.random() < self.errs:
                return rng.choice(spoken)
        plays = [action for action in by_type.get(Play, ()) if isinstance(action, Play)]
        jumps = [action for action in plays if action.seat != state.prompt.seat]
        if jumps and rng.random() < self.jumps:
            return self._play(rng, jumps)
        own = [action for action in plays if action.seat == state.prompt.seat]
        if own and rng.random() < self.plays:
            return self._play(rng, own)
        if NextRound() in legal and rng.random() < 0.6:
            return NextRound()
        others = [action for actions in by_type.values() for action in actions if not isinstance(action, Play)]
        return rng.choice(others or plays or [*legal])

    def _leave(self, rng: Random, state: State, leaves: list[Action]) -> Action | None:
        """Return who leaves, if anyone does."""
        prompt = state.prompt
        if not leaves:
            return None
        if prompt.kind in ("ask", "outcome", "debt", "drawn") and rng.random() < self.leaves_needed:
            needed = {prompt.seat, prompt.about, prompt.by, *prompt.options}
            wanted: list[Action] = [action for action in leaves if isinstance(action, Leave) and action.seat in needed]
            return rng.choice(wanted if wanted and rng.random() < 0.5 else leaves)
        chance = 10 * self.leaves if prompt.kind == "round_over" else self.leaves
        return rng.choice(leaves) if rng.random() < chance else None

    def _play(self, rng: Random, plays: list[Play]) -> Action:
        """Return one of the plays."""
        most = max(play.count for play in plays)
        if most > 1 and rng.random() < self.several:
            return rng.choice([play for play in plays if play.count == most])
        attacks = [play for play in plays if not play.card.kind.isdigit()]
        return rng.choice(attacks if attacks and rng.random() < self.attacks else plays)


def _is_due(state: State, action: Action) -> bool:
    """Return whether a call or a catch costs nothing."""
    if isinstance(action, Catch):
        return action.target in state.catchable
    assert isinstance(action, CallUno)
    return action.seat in state.catchable or not state.rules.uno_false_penalty


MIXED = Policy()
"""Mostly plays, sometimes anything; somebody leaves now and then."""
