"""The yardstick: the same games written plainly by hand in Python, as one would for a project of one's own."""

from __future__ import annotations

import random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    def __init__(self, rng: random.Random) -> None:
        self.board: list[int | None] = [None] * 9
        self.player = 0
        self.winner: int | None = None
        self.over = False

    def legal(self) -> list[int]:
        return [c for c in range(9) if self.board[c] is None]

    def play(self, cell: int) -> None:
        self.board[cell] = self.player
        for a, b, c in LINES:
            if self.board[a] == self.board[b] == self.board[c] == self.player:
                self.winner = self.player
                self.over = True
                return
        if all(mark is not None for mark in self.board):
            self.over = True
            return
        self.player = 1 - self.player


def stations(size: int) -> list[list[tuple[int, int]]]:
    top = [[(row, col) for row in range(size)] for col in range(size)]
    right = [[(row, col) for col in range(size)] for row in range(size)]
    return top + right + top[::-1] + right[::-1]


STATIONS = stations(5)


class Tong:
    def __init__(self, rng: random.Random) -> None:
        tokens = [kind for kind in range(5) for _ in range(5)]
        rng.shuffle(tokens)
        self.grid: list[list[int | None]] = [list(tokens[row * 5 : row * 5 + 5]) for row in range(5)]
        self.station: int | None = None
        self.player = 0
        self.loser: int | None = None
        self.over = False

    def legal(self) -> list[int]:
        if self.station is None:
            return list(range(20))
        kinds = {self.grid[row][col] for row, col in STATIONS[self.station]}
        return sorted(kind for kind in kinds if kind is not None)

    def play(self, choice: int) -> None:
        if self.station is None:
            self.station = choice
        else:
            eaten = 0
            for row, col in STATIONS[self.station]:
                if self.grid[row][col] == choice:
                    self.grid[row][col] = None
                    eaten += 1
            self.station = (self.station + eaten) % 20
            self.player = 1 - self.player
        if not self.legal():
            self.loser = self.player
            self.over = True


def playouts(game: type[TicTacToe] | type[Tong], n: int, seed: int) -> int:
    """Plays n matches at random and gives the number of moves."""
    rng = random.Random(seed)
    moves = 0
    for _ in range(n):
        match = game(rng)
        while not match.over:
            match.play(rng.choice(match.legal()))
            moves += 1
    return moves
