"""Strict JSON for states, views, actions, events and variants, in both directions."""
