"""Drawing positions from views, driven by the geometry of the zones."""

from boardkit.render.text import draw_view

__all__ = ["draw_view"]
