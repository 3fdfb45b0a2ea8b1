"""Hostile inputs: a fixed, named set that every reader of documents must refuse, cheaply and without crashing.

`python -m tests.attacks.hostile` measures the time and the memory that each of them costs.
"""
