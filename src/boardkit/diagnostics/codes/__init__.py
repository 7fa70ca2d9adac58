"""The catalogue's entries, one explicit tuple per stage."""
