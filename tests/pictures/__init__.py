"""Tests of the pictures. `python -m tests.pictures` draws those of the documentation and the notebook anew."""
