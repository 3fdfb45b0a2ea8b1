"""Attacks on the library: hostile documents, mutated documents, and leaks of secrets."""
