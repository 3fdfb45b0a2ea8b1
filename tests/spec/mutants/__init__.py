"""Mutants: the model with one mistake in it. The differential must notice."""
