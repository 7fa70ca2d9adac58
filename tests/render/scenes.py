"""Games and views made by hand, to be drawn."""

from __future__ import annotations

from math import cos, pi, sin

from boardkit.play import View
from boardkit.program import DomainInfo, EventInfo, GameInfo, PieceInfo, VariableInfo, ZoneInfo


def pieces(kinds, *, labels=None, owners=(-1,), faces=("", ""), known=-1):
    """One piece of every kind for each owner."""
    all_ = [(k, owner) for owner in owners for k in range(len(kinds))]
    return PieceInfo(
        kinds=tuple(kinds),
        kind=tuple(k for k, _ in all_),
        owner=tuple(o for _, o in all_),
        group=("set",) * len(all_),
        like=tuple(range(len(all_))),
        labels=tuple(labels or (kind[0] for kind in kinds)),
        faces=(faces,) * len(all_),
        face_base=100 if faces != ("", "") else -1,
        known_base=known,
    )


def info(*, zones=(), domains=(), variables=(), piece_info=None, players=2, names=(), rounds=False):
    return GameInfo(
        name="game",
        title="Game",
        variant="",
        n_players=players,
        options=(),
        phases=("TURN",),
        domains=(DomainInfo("player", "player", tuple(map(str, range(players)))), *domains),
        zones=tuple(zones),
        variables=tuple(variables),
        pieces=piece_info or pieces(["stone"]),
        actions=(),
        events=(EventInfo("round_ended", ()),) if rounds else (),
        reasons=(),
        scores_base=0,
        winners_slot=0,
        player_names=tuple(names),
    )


def view(**parts):
    base = {
        "game": "game",
        "variant": "",
        "players": 2,
        "player": 0,
        "phase": "TURN",
        "round": 0,
        "to_move": 0,
        "mover": 0,
        "over": False,
        "scores": None,
        "winners": None,
        "measures": None,
        "legal": [],
        "zones": {},
        "variables": {},
        "markers": [],
    }
    return View({**base, **parts})


def grid(rows, cols, *, name="board", style="A1", shift=0.0, holes=(), base=10, per_player=False, origin="top"):
    """A grid and the domain of its cells."""
    letters = [chr(65 + i) if i < 26 else chr(64 + i // 26) + chr(65 + i % 26) for i in range(cols)]
    cells, positions = [], []
    for y in range(rows):
        row = y + 1 if origin == "top" else rows - y
        for x in range(cols):
            cell = f"{letters[x]}{row}" if style == "A1" else f"{row}-{x + 1}"
            if cell not in holes:
                cells.append(cell)
                positions.append((x + shift * y, float(y)))
    zone = ZoneInfo(
        name,
        "space",
        base,
        len(cells),
        "all",
        per_player=per_player,
        cells=name,
        geometry="grid",
        size=(rows, cols),
    )
    return zone, DomainInfo(name, "cell", tuple(cells), tuple(positions))


def stations(rows, cols, *, name="stations"):
    """The stations around a grid and their domain."""
    sides = [(f"T{x + 1}", (float(x), -1.0)) for x in range(cols)]
    sides += [(f"R{y + 1}", (float(cols), float(y))) for y in range(rows)]
    sides += [(f"B{x + 1}", (float(x), float(rows))) for x in reversed(range(cols))]
    sides += [(f"L{y + 1}", (-1.0, float(y))) for y in reversed(range(rows))]
    names, positions = zip(*sides, strict=True)
    zone = ZoneInfo(name, "space", -1, len(names), "all", cells=name, geometry="stations")
    return zone, DomainInfo(name, "cell", names, positions)


def ring(size, *, name="ring", turn=1):
    angles = [turn * 2 * pi * i / size for i in range(size)]
    positions = tuple((round(sin(a), 6), round(-cos(a), 6)) for a in angles)
    zone = ZoneInfo(name, "space", 10, size, "all", cells=name, geometry="ring")
    return zone, DomainInfo(name, "cell", tuple(str(i + 1) for i in range(size)), positions)


def graph(cells, *, name="map"):
    zone = ZoneInfo(name, "space", 10, len(cells), "all", cells=name, geometry="graph")
    return zone, DomainInfo(name, "cell", tuple(cells), tuple((float(x), float(y)) for x, y in cells.values()))


def space(**cells):
    return {"shape": "space", "cells": {name.replace("_", "-"): piece for name, piece in cells.items()}}


def variable(name, dims=(), domain="", *, low=0, visibility="all", marker="", **more):
    return VariableInfo(name, 0, tuple(dims), domain, low, 99, "match", visibility=visibility, marker=marker, **more)
