"""Tests of the pictures. `python -m tests.pictures` redraws those of the documentation and the notebook."""
