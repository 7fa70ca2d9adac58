"""Rings and graphs: a loop of cells in two rows, a drawing by places, or a list of cells."""

from __future__ import annotations

from boardkit.program import ZoneInfo
from boardkit.render.scene import Content, Scene
from boardkit.render.style import Row, Token, row_of


def draw_track(scene: Scene, zone: ZoneInfo, content: Content | None) -> list[Row] | None:
    """A ring or graph as lines; None when there is no room for it."""
    domain = scene.info.domain(zone.cells)
    shown = scene.cells(content, domain.names)
    tokens = [Token(f"{name}:{token.text}", token.style) for name, token in zip(domain.names, shown, strict=True)]
    if zone.geometry == "ring":
        return _loop(tokens, _is_clockwise(domain.positions), scene)
    return _placed(tokens, domain.positions, scene)


def _is_clockwise(positions: tuple[tuple[float, float], ...]) -> bool:
    return len(positions) < 2 or positions[1][0] >= positions[0][0]


def _loop(tokens: list[Token], clockwise: bool, scene: Scene) -> list[Row] | None:
    """The first half of the ring above, the rest below it in the other direction."""
    half = (len(tokens) + 1) // 2
    above, below = tokens[:half], tokens[half:][::-1]
    if not clockwise:
        above, below = above[::-1], below[::-1]
    column = max(map(len, tokens), default=0) + 2
    if column * half > scene.width:
        return None
    # With an odd number the lower row is shorter; it stays beneath the cells it touches.
    pad: list[Token | None] = [None] * (len(above) - len(below))
    lower: list[Token | None] = [*below, *pad] if clockwise else [*pad, *below]
    rows: list[list[Token | None]] = [list(above), lower] if below else [list(above)]
    return [row_of(((token, column) for token in row), colour=scene.colour) for row in rows]


def _placed(tokens: list[Token], positions: tuple[tuple[float, float], ...], scene: Scene) -> list[Row] | None:
    """Each cell where its place says, as far as characters allow."""
    if len(positions) != len(tokens) or not tokens:
        return None
    column = max(map(len, tokens)) + 2
    xs, ys = sorted({x for x, _ in positions}), sorted({y for _, y in positions})
    if column * len(xs) > scene.width:
        return None
    at = dict(zip(positions, tokens, strict=True))
    return [row_of(((at.get((x, y)), column) for x in xs), colour=scene.colour) for y in ys]
