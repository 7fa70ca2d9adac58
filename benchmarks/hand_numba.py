"""The other yardstick: the same games by hand for Numba, on flat arrays."""

from __future__ import annotations

import numpy as np
from numba import njit

LINES = np.array([(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])


@njit(cache=False)
def tic_tac_toe(n: int, seed: int) -> int:
    np.random.seed(seed)
    board = np.empty(9, np.int64)
    out = np.empty(9, np.int64)
    moves = 0
    for _ in range(n):
        board[:] = -1
        player = 0
        placed = 0
        over = False
        while not over:
            k = 0
            for c in range(9):
                if board[c] < 0:
                    out[k] = c
                    k += 1
            board[out[np.random.randint(k)]] = player
            moves += 1
            placed += 1
            for i in range(8):
                if board[LINES[i, 0]] == player and board[LINES[i, 1]] == player and board[LINES[i, 2]] == player:
                    over = True
            if placed == 9:
                over = True
            player = 1 - player
    return moves


def _lines() -> np.ndarray:
    top = [[row * 5 + col for row in range(5)] for col in range(5)]
    right = [[row * 5 + col for col in range(5)] for row in range(5)]
    return np.array(top + right + top[::-1] + right[::-1])


STATIONS = _lines()


@njit(cache=False)
def tong(n: int, seed: int) -> int:
    np.random.seed(seed)
    grid = np.empty(25, np.int64)
    out = np.empty(20, np.int64)
    moves = 0
    for _ in range(n):
        for i in range(25):
            grid[i] = i // 5
        for i in range(24, 0, -1):
            j = np.random.randint(i + 1)
            grid[i], grid[j] = grid[j], grid[i]
        station = np.random.randint(20)
        moves += 1
        while True:
            mask = 0
            for i in range(5):
                kind = grid[STATIONS[station, i]]
                if kind >= 0:
                    mask |= 1 << kind
            if mask == 0:
                break
            k = 0
            for kind in range(5):
                if mask >> kind & 1:
                    out[k] = kind
                    k += 1
            kind = out[np.random.randint(k)]
            eaten = 0
            for i in range(5):
                if grid[STATIONS[station, i]] == kind:
                    grid[STATIONS[station, i]] = -1
                    eaten += 1
            station = (station + eaten) % 20
            moves += 1
    return moves


GAMES = {"tic-tac-toe": tic_tac_toe, "tong": tong}
