"""Recorded games."""
