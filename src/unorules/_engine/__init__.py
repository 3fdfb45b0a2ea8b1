"""The engine: from one state to the next, one concept in each file."""
