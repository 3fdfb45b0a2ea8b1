"""Bots, memories and tournaments."""
