"""The expression language: a typed subset of Python expressions, lowered to Program code."""
