"""A small, complete game that the examples of the catalogue change in one place."""

from __future__ import annotations

GAME = """\
boardkit: 1
name: stones
title: Stones
summary: Two players fill a board with stones.
players: 2
options:
  size: {type: int, range: 2..6, default: 3, doc: Rows and columns of the board.}
pieces:
  stone: {kinds: [pebble], count: 5, per: player, start: supply}
zones:
  board: {shape: grid, rows: options.size, cols: options.size, holds: stone}
  supply: {shape: stack, per: player, holds: stone}
state:
  placed: {type: int, range: 0..9}
  coins: {type: int, range: 0..99, per: player, unit: coins, scope: match}
round:
  - next_turn: {phase: PLAY, player: 0}
phases:
  PLAY: {actions: [drop]}
actions:
  drop:
    params: {c: "{c for c in board if board[c] is none}"}
    do:
      - move: {from: "supply[mover]", to: "board[c]"}
      - if: {when: placed == 8, then: [end_match: {}]}
      - set: {placed: placed + 1}
      - next_turn: PLAY
result: {score: "1 if p == mover else 0"}
"""


def change(*pairs: tuple[str, str]) -> str:
    """The game with each first text replaced by the second; every first text must be there once."""
    text = GAME
    for old, new in pairs:
        if text.count(old) != 1:
            raise ValueError(f"'{old}' stands {text.count(old)} times in the example; name a text that stands once")
        text = text.replace(old, new)
    return text
