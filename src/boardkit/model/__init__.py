"""The definition of a game as classes: what its fields are called, what they take, and what they mean."""
