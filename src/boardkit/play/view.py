"""View: what one player, or a spectator, may know of a position, as plain JSON-able data."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from boardkit.play.position import Spot, Vector, members_of, pieces_of
from boardkit.play.sight import Sight, Viewer, decider_name
from boardkit.play.values import Codec, read_slot
from boardkit.program import OVER, Header, VariableInfo


class View(dict[str, Any]):
    """A position as one viewer knows it; `json.dumps(view)` works, and it may be sent to that viewer.

    | key | value |
    |---|---|
    | `game`, `variant` | names |
    | `players` | how many play |
    | `player` | whose view it is; None for a spectator, who knows what all players know |
    | `phase`, `round` | name of the phase; number of the round, from 0 |
    | `to_move` | the player who decides, `"chance"`, or None when the match is over |
    | `mover` | the player whose turn it is, None before the first turn |
    | `over` | whether the match has ended |
    | `scores`, `winners`, `measures` | at the end, else None; a broken score is a text such as `"-1/2"` |
    | `legal` | texts of the viewer's legal actions; empty when somebody else decides |
    | `zones` | by name: a zone, or a list of them, one a player, when each player has one |
    | `variables` | by name: a value; indexed by player a list, by another domain a mapping |
    | `markers` | list of `{"variable", "mark", "cell"}` for variables drawn on the board |

    A zone is one of

    * `{"shape": "space", "cells": {cell: piece}}` with the occupied cells, and `"holes": [cell, …]` on a board whose
      holes can move;
    * `{"shape": "stack", "count": n, "top": piece, "items": [piece, …]}`, from the bottom to the top;
    * `{"shape": "set", "count": n, "known": [piece, …], "hidden": [piece, …]}`, known ones by kind.

    In a zone whose count is secret `count` and `top` are None and the lists are empty.

    A piece is `{"kind": name}`, with `owner` (a player), `face` (the side that is up) and the values of
    variables that belong to pieces (`values`) where the game has them; `"known_to_you": true` says that the
    viewer knows it without seeing its face. A piece that the viewer does not know is `{"hidden": true,
    "back": name}`, with `face` if it has two sides; pieces with one back look alike from behind. Variables
    that nobody may see are left out; of those that only their owner may see the others' are None. A piece in
    a variable is the name of its kind, or `"?"`.
    """

    def to_json(self) -> str:
        """The view as one line of JSON."""
        return json.dumps(self, ensure_ascii=False)


class Viewing:
    """Makes the views of one compiled game."""

    def __init__(self, sight: Sight) -> None:
        self.info = info = sight.info
        self.sight = sight
        self._codecs = {domain.name: Codec(domain) for domain in info.domains}
        self._order = {kind: i for i, kind in enumerate(info.pieces.kinds)}
        shown = [v for v in info.variables if v.visibility != "nobody"]
        self._variables = [v for v in shown if not self._is_of_pieces(v)]
        self._piece_variables = [
            v for v in shown if v.visibility == "all" and len(v.dims) == 1 and pieces_of(info, v.dims[0])
        ]

    def view(self, state: Vector, viewer: Viewer, *, legal: list[str], result: dict[str, Any]) -> View:
        """What the viewer may know; `legal` are his legal actions, `result` has scores, winners and
        measures."""
        info = self.info
        over = state[Header.PLAYER] == OVER
        masks = self.sight.piece_masks(state)
        return View(
            game=info.name,
            variant=info.variant,
            players=info.n_players,
            player=viewer,
            phase=info.phases[state[Header.PHASE]],
            round=state[Header.ROUND],
            to_move=None if over else decider_name(state[Header.PLAYER]),
            mover=state[Header.MOVER] if state[Header.MOVER] >= 0 else None,
            over=over,
            **result,
            legal=legal,
            **self.table(state, viewer, masks),
        )

    def table(self, state: Vector, viewer: Viewer, masks: list[int] | None = None) -> dict[str, Any]:
        """The part of a view that lies on the table: zones, variables, markers."""
        masks = self.sight.piece_masks(state) if masks is None else masks
        zones: dict[str, Any] = {}
        for spot in self.sight.spots:
            shown = self._zone(state, spot, viewer, masks)
            if spot.zone.per_player:
                zones.setdefault(spot.zone.name, []).append(shown)
            else:
                zones[spot.zone.name] = shown
        variables = {v.name: self._variable(state, v, viewer, masks) for v in self._variables}
        return {"zones": zones, "variables": variables, "markers": self._markers(state, viewer)}

    # -- zones and pieces ----------------------------------------------------------------------------

    def _zone(self, state: Vector, spot: Spot, viewer: Viewer, masks: list[int]) -> dict[str, Any]:
        shape = spot.zone.shape
        counted = self.sight.counts(spot, viewer)
        held = spot.pieces(state) if counted else []
        shown = [self._piece(state, spot, piece, viewer, masks) if piece >= 0 else None for piece in held]
        if shape == "space":
            cells = self._codecs[spot.zone.cells].names if spot.zone.cells else ()
            pairs = zip(cells, shown, strict=False)
            space = {"shape": shape, "cells": {cell: piece for cell, piece in pairs if piece is not None}}
            base = spot.zone.hole_base
            if base >= 0:
                space["holes"] = [cell for i, cell in enumerate(cells) if state[base + i]]
            return space
        count = len(held) if counted else None
        if shape == "stack":
            return {"shape": shape, "count": count, "top": shown[-1] if shown else None, "items": shown}
        known = [p for p in shown if p and "kind" in p]
        known.sort(key=lambda p: (self._order[p["kind"]], json.dumps(p)))
        hidden = sorted((p for p in shown if p and "kind" not in p), key=json.dumps)
        return {"shape": shape, "count": count, "known": known, "hidden": hidden}

    def _piece(
        self, state: Vector, spot: Spot, piece: int, viewer: Viewer, masks: list[int]
    ) -> dict[str, Any]:
        pieces, sight = self.info.pieces, self.sight
        face = sight.face(state, piece)
        faced = {} if face is None else {"face": face}
        if not sight.sees(masks[piece], viewer):
            return {"hidden": True, "back": (pieces.backs or pieces.group)[piece], **faced}
        shown: dict[str, Any] = {"kind": pieces.kinds[pieces.kind[piece]]}
        if pieces.owner and pieces.owner[piece] >= 0:
            shown["owner"] = pieces.owner[piece]
        shown.update(faced)
        values = self._piece_values(state, piece, viewer, masks)
        if values:
            shown["values"] = values
        if not sight.sees(sight.open_mask(state, spot, piece), viewer):
            shown["known_to_you"] = True
        return shown

    def _piece_values(self, state: Vector, piece: int, viewer: Viewer, masks: list[int]) -> dict[str, Any]:
        values = {}
        for variable in self._piece_variables:
            members = pieces_of(self.info, variable.dims[0])
            if piece in members:
                values[variable.name] = self._value(
                    variable, state[variable.base + piece - members.start], viewer, masks
                )
        return values

    # -- variables -----------------------------------------------------------------------------------

    def _is_of_pieces(self, variable: VariableInfo) -> bool:
        return any(self.info.domain(name).kind == "piece" for name in variable.dims)

    def _variable(self, state: Vector, variable: VariableInfo, viewer: Viewer, masks: list[int]) -> Any:
        def part(dims: tuple[str, ...], slot: int, owner: int | None) -> Any:
            if not self._may_see(variable, owner, viewer):
                return None
            if not dims:
                return self._value(variable, state[slot], viewer, masks)
            codec, stride = self._codecs[dims[0]], 1
            for name in dims[1:]:
                stride *= len(self._codecs[name].names)
            items = [
                part(dims[1:], slot + i * stride, i if owner is None else owner)
                for i in range(len(codec.names))
            ]
            return items if codec.info.kind == "player" else dict(zip(codec.names, items, strict=True))

        return part(variable.dims, variable.base, None)

    def _may_see(self, variable: VariableInfo, owner: int | None, viewer: Viewer) -> bool:
        """Whether the part of a variable that belongs to `owner` (None: not yet known whose) may be shown."""
        if variable.visibility == "owner" and owner is None:
            return bool(variable.dims)
        return self.sight.sees(self.sight.variable_mask(variable, owner or 0), viewer)

    def _value(self, variable: VariableInfo, value: int, viewer: Viewer, masks: list[int]) -> Any:
        codec = self._codecs.get(variable.domain)
        if codec is not None and codec.info.kind == "piece":
            pieces = members_of(value) if variable.is_set else [value]
            held = [piece for piece in pieces if 0 <= piece < len(masks)]
            names = [self.sight.piece_name(piece, masks[piece], viewer) for piece in held]
            names.sort(key=lambda name: self._order.get(name, len(self._order)))
            return names if variable.is_set else names[0] if names else None
        if variable.is_set:
            return [read_slot(codec, member) for member in members_of(value)]
        shown = read_slot(codec, value)
        return list(shown) if isinstance(shown, tuple) else shown

    def _markers(self, state: Vector, viewer: Viewer) -> list[dict[str, str]]:
        markers = []
        for variable in self._variables:
            codec = self._codecs.get(variable.domain)
            if not variable.marker or codec is None:
                continue
            shown = self._variable(state, variable, viewer, [])
            markers += [
                {"variable": variable.name, "mark": variable.marker, "cell": cell} for cell in _texts(shown)
            ]
        return markers


def _texts(shown: Any) -> list[str]:
    """The names in a shown variable, however deep."""
    if isinstance(shown, str):
        return [shown]
    parts = shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ()
    return [text for part in parts for text in _texts(part)]


def format_score(score: int | Fraction) -> int | str:
    """A score for JSON: an int, or a text such as `-1/2`."""
    return int(score) if score == int(score) else str(score)
