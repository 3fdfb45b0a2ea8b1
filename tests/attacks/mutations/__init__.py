"""Mutations: documents of real states, changed a little, and what must hold of whatever is still read as a state.

`python -m tests.attacks.mutations N [seed]` tries so many of them.
"""
