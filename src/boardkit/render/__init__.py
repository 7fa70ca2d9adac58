"""Drawing positions from views, driven by the geometry of the zones."""

from boardkit.render.pieces import player_name
from boardkit.render.text import draw_view

__all__ = ["draw_view", "player_name"]
