"""The trained policy as a bot: `--bots examples.training.bot:learned,random` lets it play in a tournament."""

from __future__ import annotations

from pathlib import Path

from examples.training.policy import Policy

learned = Policy.load(Path(__file__).with_name("policy.npz"), "classic-2010", 2)
