"""The expression language: what it gives, what it refuses and where."""
