"""The codec: states, views, actions, events and variants as JSON, strictly in both directions."""
