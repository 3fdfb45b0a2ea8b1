"""Tournaments among bots, with figures that say how well each did."""

from __future__ import annotations

from unorules.players.extras import MissingExtra
from unorules.players.tournaments.results import BotResult, Lengths, Results
from unorules.players.tournaments.statistics import Estimate, Moments
from unorules.players.tournaments.tournament import tournament, tournament_game

__all__ = ["BotResult", "Estimate", "Lengths", "MissingExtra", "Moments", "Results", "tournament", "tournament_game"]
