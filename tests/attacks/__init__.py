"""Attacks: secrets, hostile and mutated documents."""
