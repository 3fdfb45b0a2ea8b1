"""States and messages as JSON."""
