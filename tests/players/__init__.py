"""Bots, what a seat knows, and tournaments."""
