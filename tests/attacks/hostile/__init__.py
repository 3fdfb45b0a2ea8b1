"""Hostile inputs: a fixed, named set of what no reader of documents may take, choke on or be slow about.

`python -m tests.attacks.hostile` measures the time and the memory that each of them costs.
"""
