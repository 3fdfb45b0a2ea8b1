"""The documentation, checked against the code."""
