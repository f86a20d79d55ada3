"""Pictures: positions with the value of each option, thermographs and heat maps, as SVG and PNG."""

from kb.drawing.graph import draw_panels
from kb.drawing.heat_map import draw_heat_map
from kb.drawing.notes import Note
from kb.drawing.panel import Panel, Text
from kb.drawing.plot import draw_sequence
from kb.drawing.svg import THEMES, Picture, Theme
from kb.drawing.thermograph import draw_thermograph

__all__ = [
    "THEMES",
    "Note",
    "Panel",
    "Picture",
    "Text",
    "Theme",
    "draw_heat_map",
    "draw_panels",
    "draw_sequence",
    "draw_thermograph",
]
