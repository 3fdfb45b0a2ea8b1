"""Tests of learning: numbers for actions, arrays for views, and environments."""
