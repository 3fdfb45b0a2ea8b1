"""Mutations: documents of real states with a few changes, and the invariants of those still readable as states.

`python -m tests.attacks.mutations N [seed]` tries so many of them.
"""
