"""`Canvas` and `Picture`: a small SVG writer whose colours follow a theme, and PNG from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from math import hypot
from pathlib import Path
from typing import Literal, NamedTuple

from kb.errors import BadArgument

Theme = Literal["auto", "light", "dark"]
Anchor = Literal["start", "middle", "end"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")
FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"

_LIGHT = {
    "paper": "#ffffff", "ink": "#17171c", "quiet": "#6a6a75", "edge": "#80808b", "faint": "#e4e4ea",
    "left": "#1d5fc4", "right": "#c2410c", "win": "#0b7a4b",
}  # fmt: skip
_DARK = {
    "paper": "#15161a", "ink": "#f0f0f4", "quiet": "#a6a6b2", "edge": "#8b8b98", "faint": "#33343c",
    "left": "#82b4ff", "right": "#ff9d6b", "win": "#62d6a0",
}  # fmt: skip

# Lines and areas are told apart by style and not by colour alone, so that a picture survives a grey print.
_STYLE = """
text {{ font-family: {font}; fill: {ink}; }}
.paper {{ fill: {paper}; }}
.faint {{ fill: {faint}; }}
.ink {{ fill: {ink}; }}
.on-ink {{ fill: {paper}; }}
.quiet {{ fill: {quiet}; }}
.edge {{ fill: none; stroke: {edge}; stroke-width: 1.6; }}
.left {{ fill: none; stroke: {left}; stroke-width: 2.2; }}
.right {{ fill: none; stroke: {right}; stroke-width: 2.4; stroke-dasharray: 7 4; }}
.edge, .left, .right {{ vector-effect: non-scaling-stroke; }}
.crowded {{ stroke-width: 1; opacity: 0.3; }}
.vertex {{ fill: {paper}; stroke: {ink}; stroke-width: 1.6; }}
.visited {{ fill: {faint}; stroke: {edge}; stroke-width: 1; }}
.win {{ fill: {paper}; stroke: {win}; stroke-width: 2.6; }}
.ring {{ fill: none; stroke: {win}; stroke-width: 1.4; }}
.grid {{ fill: none; stroke: {faint}; stroke-width: 1; }}
.axis {{ fill: none; stroke: {quiet}; stroke-width: 1.2; }}
.mast {{ fill: none; stroke: {ink}; stroke-width: 2.4; }}
"""

_NARROW, _WIDE = frozenset(" .,:;|!'()[]ijlftIr-"), frozenset("mwMW−+±=")


class Point(NamedTuple):
    """A place, x to the right and y down."""

    x: float
    y: float


def text_width(text: str, size: float) -> float:
    """About how wide a text is."""
    ems = sum(0.38 if c in _NARROW else 0.86 if c in _WIDE else 0.63 for c in text)
    return ems * size


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters; the rest of a longer one is an ellipsis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def near(place: Point, a: Point, b: Point, clearance: float) -> bool:
    """Whether a place lies within `clearance` of the inside of the segment from a to b."""
    dx, dy = b.x - a.x, b.y - a.y
    t = ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy or 1.0)
    if not 0 < t < 1:
        return False
    return hypot(place.x - a.x - t * dx, place.y - a.y - t * dy) < clearance


@dataclass(frozen=True)
class Picture:
    """A finished picture; a notebook shows it."""

    width: float
    height: float
    title: str
    body: str

    def svg(self, theme: Theme = "auto") -> str:
        """The picture as SVG text; `auto` follows what the reader's screen prefers."""
        if theme not in THEMES:
            raise BadArgument(f"there is no theme {theme!r}; expected {', '.join(THEMES)}")
        style = _style(_DARK if theme == "dark" else _LIGHT)
        if theme == "auto":
            style += f"@media (prefers-color-scheme: dark) {{{_style(_DARK)}}}\n"
        width, height = _number(self.width), _number(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">\n<title>{escape(self.title)}</title>\n'
            f"<style>{style}</style>\n"
            f'<rect class="paper" width="{width}" height="{height}"/>\n{self.body}</svg>\n'
        )

    def png(self, theme: Theme = "light", *, scale: float = 2.0) -> bytes:
        """The picture as PNG, `scale` pixels a unit; it needs the extra `png`."""
        if not 0 < scale * max(self.width, self.height) <= 20_000:
            raise BadArgument(f"a scale of {scale} gives a side outside 1..20000 pixels; choose another")
        try:
            import resvg_py
        except ImportError:
            raise BadArgument(
                "PNG needs the package resvg-py (pip install 'graph-games-kb[png]'); SVG needs nothing"
            ) from None
        if not _has_font():
            raise BadArgument("this machine has no font for the text of a PNG; install one, or write SVG")
        flat: Theme = "dark" if theme == "dark" else "light"
        return bytes(resvg_py.svg_to_bytes(svg_string=self.svg(flat), zoom=scale))

    def save(self, path: str | Path, theme: Theme = "auto", *, scale: float = 2.0) -> Path:
        """Writes the picture as SVG or PNG, as the name of the file says."""
        target = Path(path)
        kind = target.suffix.lower()
        if kind not in (".svg", ".png"):
            raise BadArgument(f"{target.name!r} ends neither in .svg nor in .png")
        data = self.svg(theme).encode() if kind == ".svg" else self.png(theme, scale=scale)
        try:
            target.write_bytes(data)
        except OSError as error:
            raise BadArgument(f"cannot write {str(target)!r}: {error.strerror or error}") from None
        return target

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<picture {self.title!r}, {self.width:.0f} × {self.height:.0f}>"


class Canvas:
    """Shapes in the order they are drawn."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def line(self, a: Point, b: Point, style: str) -> None:
        self._add(f'<path class="{style}" d="M{_pair(a)}L{_pair(b)}"/>')

    def path(self, text: str, style: str) -> None:
        self._add(f'<path class="{style}" d="{text}"/>')

    def curve(self, points: Iterable[Point], style: str) -> None:
        """A line, a quadratic or a cubic curve through 2, 3 or 4 points."""
        start, *rest = points
        self.path(f"M{_pair(start)}{' LQC'[len(rest)]}{' '.join(map(_pair, rest))}", style)

    def polyline(self, points: Iterable[Point], style: str, *, closed: bool = False) -> None:
        self.path("M" + "L".join(map(_pair, points)) + ("Z" if closed else ""), style)

    def circle(self, centre: Point, radius: float, style: str) -> None:
        x, y = map(_number, centre)
        self._add(f'<circle class="{style}" cx="{x}" cy="{y}" r="{_number(radius)}"/>')

    def box(
        self, centre: Point, width: float, height: float, style: str, *, corner: float = 0, fill: str = ""
    ) -> None:
        x, y = _number(centre.x - width / 2), _number(centre.y - height / 2)
        colour = f' style="fill:{fill}"' if fill else ""
        self._add(
            f'<rect class="{style}" x="{x}" y="{y}" width="{_number(width)}" '
            f'height="{_number(height)}" rx="{_number(corner)}"{colour}/>'
        )

    def text(
        self,
        at: Point,
        text: str,
        *,
        size: float = 13,
        style: str = "",
        anchor: Anchor = "middle",
        bold: bool = False,
        fill: str = "",
        turned: bool = False,
    ) -> None:
        """A text whose middle line runs through `at`; `turned` reads upward."""
        # A baseline a third of the size lower centres digits in every renderer.
        place = Point(at.x + size * 0.35, at.y) if turned else Point(at.x, at.y + size * 0.35)
        x, y = map(_number, place)
        extra = f' class="{style}"' if style else ""
        extra += ' font-weight="bold"' if bold else ""
        extra += f' style="fill:{fill}"' if fill else ""
        extra += f' transform="rotate(-90 {x} {y})"' if turned else ""
        self._add(
            f'<text x="{x}" y="{y}" font-size="{_number(size)}" text-anchor="{anchor}"{extra}>'
            f"{escape(text)}</text>"
        )

    def picture(self, width: float, height: float, title: str) -> Picture:
        return Picture(width, height, title, "".join(self._parts))

    def _add(self, element: str) -> None:
        self._parts.append(element + "\n")


@cache
def _has_font() -> bool:
    """Whether the renderer finds a font; without one it leaves out text and says nothing."""
    import resvg_py

    blank, written = (
        resvg_py.svg_to_bytes(svg_string=Picture(20, 20, "", body).svg("light"))
        for body in ("", '<text x="2" y="16">0</text>')
    )
    return blank != written


def _style(colours: dict[str, str]) -> str:
    return _STYLE.format(font=FONT, **colours)


def _pair(point: Point) -> str:
    return f"{_number(point.x)},{_number(point.y)}"


def _number(x: float) -> str:
    """A coordinate to a tenth, without a negative zero."""
    return f"{round(x, 1) + 0.0:.1f}".removesuffix(".0")
