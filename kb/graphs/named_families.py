"""The named families: what each is called, which numbers it takes, and how it is written.

A family's numbers come in slots. Single slots are separated by commas; a slot that takes any count of
numbers stands between semicolons, and its generator receives it as one tuple.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kb.errors import BadGraph
from kb.graphs import chessboards, circulants, families, named_graphs, states
from kb.graphs.position import Position
from kb.nearest import nearest

Argument = int | tuple[int, ...]
Arguments = tuple[Argument, ...]


class Slot(NamedTuple):
    """One parameter: its name, the least value of its numbers, and (`many`) the least count of them."""

    name: str
    least: int = 0
    many: int | None = None


class Family(NamedTuple):
    """A named family: `template` is its readable text, filled with the slots by name."""

    name: str
    slots: tuple[Slot, ...]
    generate: Callable[..., Position]
    template: str
    example: Arguments = ()
    """The numbers of an example, where five and twos will not do."""

    @property
    def words(self) -> str:
        """The picture in words, and how the vertices are numbered: the first sentence of its generator."""
        return " ".join((self.generate.__doc__ or "").split("\n\n")[0].split())

    @property
    def sample(self) -> str:
        """A member as people write it."""
        numbers = [5, *[2] * len(self.slots)]
        usual = [
            max(slot.least, number) if slot.many is None else (3, 2, 2)
            for slot, number in zip(self.slots, numbers, strict=False)
        ]
        return self.text(*(self.example or usual))

    @property
    def usage(self) -> str:
        """How the family is called, for error messages."""
        names = {slot.name: slot.name if slot.many is None else f"{slot.name}…" for slot in self.slots}
        return self.template.format(**names)

    def groups(self) -> list[list[Slot]]:
        """The slots as they stand between semicolons."""
        found: list[list[Slot]] = []
        for slot in self.slots:
            if found and slot.many is None and found[-1][0].many is None:
                found[-1].append(slot)
            else:
                found.append([slot])
        return found

    def bind(self, groups: Sequence[Sequence[int]]) -> Arguments | None:
        """The generator's arguments for numbers grouped by semicolons, or None where the shape differs."""
        mine = self.groups()
        if len(groups) > len(mine):
            return None
        if len(groups) == 1 and len(mine) == 2 and mine[0][0].many is None:
            # one list for all numbers, as in circulant(8,1,2)
            groups = [groups[0][: len(mine[0])], groups[0][len(mine[0]) :]]
        given = [*groups, *[()] * (len(mine) - len(groups))]
        bound: list[Argument] = []
        for slots, numbers in zip(mine, given, strict=True):
            if slots[0].many is not None:
                if len(numbers) < slots[0].many:
                    return None
                bound.append(tuple(numbers))
            elif len(numbers) != len(slots):
                return None
            else:
                bound += numbers
        return tuple(bound)

    def build(self, *arguments: Argument) -> Position:
        """The member with these arguments, or `BadGraph` where one is too small or the graph too large."""
        for slot, argument in zip(self.slots, arguments, strict=True):
            for number in (argument,) if isinstance(argument, int) else argument:
                if number < slot.least:
                    raise BadGraph(f"{slot.name} in {self.usage} is at least {slot.least}, got {number}")
        return self.generate(*arguments)

    def text(self, *arguments: Argument) -> str:
        """The member with these arguments, as people write it."""
        shown = {
            slot.name: str(argument) if isinstance(argument, int) else ",".join(map(str, argument))
            for slot, argument in zip(self.slots, arguments, strict=True)
        }
        text = self.template.format(**shown)
        while text.endswith(";)"):
            text = text[:-2] + ")"
        return text


_N = Slot("n")

FAMILIES: tuple[Family, ...] = (
    Family("complete", (_N,), families.complete, "K{n}"),
    Family("path", (_N,), families.path, "P{n}"),
    Family("cycle", (Slot("n", 1),), families.cycle, "C{n}"),
    Family("star", (_N,), families.star, "S{n}"),
    Family("edgeless", (_N,), families.edgeless, "E{n}"),
    Family(
        "complete-multipartite",
        (Slot("parts", 0, 2),),
        families.complete_multipartite,
        "K_{{{parts}}}",
    ),
    Family("wheel", (Slot("n", 3),), families.wheel, "W{n}"),
    Family("fan", (Slot("n", 1),), families.fan, "F{n}"),
    Family("fan-with-handle", (Slot("n", 2),), families.fan_with_handle, "F{n}*"),
    Family("cube", (Slot("d"),), families.cube, "Q{d}"),
    Family("petersen", (), families.petersen, "petersen"),
    Family("double-star", (Slot("a"), Slot("b")), families.double_star, "S_{{{a},{b}}}"),
    Family("k-star", (Slot("leaves", 0, 1),), families.k_star, "S_{{{leaves}}}"),
    Family("grid", (Slot("sides", 1, 1),), families.grid, "grid({sides})"),
    Family("generalized-path", (_N, Slot("k")), families.generalized_path, "P({n},{k})"),
    Family("spider", (Slot("legs", 0, 0),), families.spider, "spider({legs})"),
    Family("tadpole", (Slot("length", 1), Slot("tail")), families.tadpole, "tadpole({length},{tail})"),
    Family("lollipop", (Slot("n", 1), Slot("tail")), families.lollipop, "lollipop({n},{tail})"),
    Family("complete-with-loops", (_N, Slot("m")), families.complete_with_loops, "K_{n}({m})"),
    Family("looped-path", (_N,), families.looped_path, "looped-path({n})"),
    Family("diamond-path", (Slot("n", 4),), families.diamond_path, "diamond-path({n})"),
    Family(
        "bouquet",
        (Slot("cycles", 1, 0), Slot("paths", 0, 0)),
        families.bouquet,
        "bouquet({cycles};{paths})",
    ),
    Family(
        "theta",
        (Slot("links", 1, 1), Slot("first", 0, 0), Slot("second", 0, 0)),
        families.theta,
        "theta({links};{first};{second})",
    ),
    Family(
        "cycle-edge-paths", (Slot("c", 3), Slot("paths", 0, 0)), families.cycle_edge_paths, "R({c};{paths})"
    ),
    Family("kneser", (_N, Slot("k", 1)), families.kneser, "kneser({n},{k})"),
    Family(
        "generalized-kneser",
        (_N, Slot("k", 1), Slot("t")),
        families.generalized_kneser,
        "kneser({n},{k},{t})",
    ),
    Family("kissing-complete", (Slot("a", 1), Slot("b", 1)), families.kissing_complete, "kissing({a},{b})"),
    Family(
        "fan-without-spokes",
        (Slot("n", 2), Slot("spokes", 1, 0)),
        families.fan_without_spokes,
        "spokeless({n};{spokes})",
    ),
    Family("wheel-after-reply", (Slot("n", 3),), families.wheel_after_reply, "wheel-reply({n})"),
    Family("comb", (Slot("n", 1),), families.comb, "comb({n})"),
    Family("ladder", (Slot("n", 1),), families.ladder, "ladder({n})"),
    Family("prism", (Slot("n", 3),), families.prism, "prism({n})"),
    Family("torus", (Slot("a", 3), Slot("b", 3)), families.torus, "torus({a},{b})"),
    Family("friendship", (_N,), families.friendship, "friendship({n})"),
    Family("light", (Slot("first", 0, 3), Slot("second", 0, 3)), states.light, "light([{first}],[{second}])"),
    Family("star-state", (Slot("c"), Slot("l")), states.star_state, "star({c},{l})"),
    Family(
        "spider-state",
        (Slot("c"), Slot("m"), Slot("l")),
        states.spider_state,
        "spider-state({c},{m},{l})",
    ),
    Family("board-a", (Slot("x"), Slot("y", 1), Slot("z")), states.board_a, "A({x},{y},{z})"),
    Family("board-b", (Slot("x", 1), Slot("y"), Slot("z")), states.board_b, "B({x},{y},{z})"),
    Family(
        "circulant",
        (Slot("n", 1), Slot("jumps", 1, 1)),
        circulants.circulant,
        "circulant({n};{jumps})",
        (8, (1, 3)),
    ),
    Family("paley", (Slot("q", 5),), circulants.paley, "paley({q})", (13,)),
    Family("moebius-ladder", (Slot("n", 2),), circulants.moebius_ladder, "moebius-ladder({n})"),
    Family(
        "generalized-petersen", (Slot("n", 3), Slot("k", 1)), circulants.generalized_petersen, "GP({n},{k})"
    ),
    Family("antiprism", (Slot("n", 3),), circulants.antiprism, "antiprism({n})"),
    Family("crown", (Slot("n", 1),), circulants.crown, "crown({n})"),
    Family("cocktail-party", (Slot("n", 1),), circulants.cocktail_party, "cocktail-party({n})"),
    Family("sun", (Slot("n", 3),), circulants.sun, "sun({n})"),
    Family("sunlet", (Slot("n", 3),), circulants.sunlet, "sunlet({n})"),
    Family("helm", (Slot("n", 3),), circulants.helm, "helm({n})"),
    Family("gear", (Slot("n", 2),), circulants.gear, "gear({n})"),
    Family("queens", (Slot("a", 1), Slot("b", 1)), chessboards.queens, "queens({a},{b})"),
    Family("rooks", (Slot("a", 1), Slot("b", 1)), chessboards.rooks, "rooks({a},{b})"),
    Family("bishops", (Slot("a", 1), Slot("b", 1)), chessboards.bishops, "bishops({a},{b})"),
    Family("kings", (Slot("a", 1), Slot("b", 1)), chessboards.kings, "kings({a},{b})"),
    Family("knights", (Slot("a", 1), Slot("b", 1)), chessboards.knights, "knights({a},{b})", (5, 5)),
    *(
        Family(f"square-{piece}", (Slot("n", 1),), chessboards.on_a_square(piece), f"{piece}({{n}})")
        for piece in chessboards.PIECES
    ),
    Family("binary-tree", (Slot("height"),), named_graphs.binary_tree, "binary-tree({height})", (3,)),
    Family("book", (Slot("pages"),), named_graphs.book, "book({pages})"),
    Family("triangular-book", (Slot("pages"),), named_graphs.triangular_book, "triangular-book({pages})"),
    Family("barbell", (Slot("n", 1), Slot("bridge")), named_graphs.barbell, "barbell({n},{bridge})"),
    Family("turan", (_N, Slot("parts", 1)), named_graphs.turan, "turan({n},{parts})"),
    *(Family(name, (), named_graphs.small(name), name) for name in named_graphs.EDGES),
    *(
        Family(name, (), named_graphs.from_networkx_by_name(name), name)
        for name in named_graphs.FROM_NETWORKX
    ),
)

BY_NAME: dict[str, Family] = {family.name: family for family in FAMILIES}

ALIASES: dict[str, tuple[str, ...]] = {
    "star": ("star", "star-state"),
    "kneser": ("kneser", "generalized-kneser"),
    "multipartite": ("complete-multipartite",),
    "bipartite": ("complete-multipartite",),
    "complete-bipartite": ("complete-multipartite",),
    "caterpillar": ("k-star",),
    "broom": ("generalized-path",),
    "empty": ("edgeless",),
    "hypercube": ("cube",),
    "windmill": ("friendship",),
    "subdivided-star": ("spider",),
    "kissing": ("kissing-complete",),
    "spokeless": ("fan-without-spokes",),
    "wheel-reply": ("wheel-after-reply",),
    "handled-fan": ("fan-with-handle",),
    "mobius-ladder": ("moebius-ladder",),
    "mobius-kantor": ("moebius-kantor",),
    "bowtie": ("butterfly",),
    "hyperoctahedral": ("cocktail-party",),
    "tetrahedral": ("tetrahedron",),
    "octahedral": ("octahedron",),
    "icosahedral": ("icosahedron",),
    "dodecahedral": ("dodecahedron",),
    **{
        name: (piece, f"square-{piece}")
        for piece in chessboards.PIECES
        for name in (piece, piece.removesuffix("s"))
    },
}
"""Other names, each with the families it may mean (told apart by their numbers)."""

INDEXED: dict[str, tuple[str, ...]] = {
    "P": ("path",),
    "C": ("cycle",),
    "K": ("complete", "complete-multipartite"),
    "E": ("edgeless",),
    "N": ("edgeless",),
    "S": ("star", "k-star"),
    "DS": ("double-star",),
    "W": ("wheel",),
    "F": ("fan",),
    "Q": ("cube",),
}
"""Letters with an index, as in K_{2,3}."""

CALLED: dict[str, tuple[str, ...]] = {
    "P": ("path", "generalized-path"),
    "S": ("star", "k-star"),
    "R": ("cycle-edge-paths",),
    "A": ("board-a",),
    "B": ("board-b",),
    "GP": ("generalized-petersen",),
    **{letter: INDEXED[letter][:1] for letter in ("C", "K", "E", "N", "DS", "W", "F", "Q")},
}
"""Letters called like a function, as in P(4,3)."""


OPERATIONS = (
    "join",
    "glue",
    "union",
    "complement",
    "line",
    "power",
    "subdivision",
    "attach",
    "board",
    "tail",
    "joined",
    "ear",
)
"""Names that make graphs from graphs, or read them; they are no families."""


def named(name: str) -> tuple[Family, ...]:
    """The families that a written name may mean; none where it means nothing."""
    return tuple(BY_NAME[found] for found in ALIASES.get(name, (name,) if name in BY_NAME else ()))


def hyphenated() -> list[str]:
    """The names with a hyphen, the longest first: the grammar must not read them as differences."""
    return sorted({name for name in (*BY_NAME, *ALIASES) if "-" in name}, key=lambda name: (-len(name), name))


def nearest_name(word: str) -> str | None:
    """The known name most like a word that is none."""
    if len(word) == 2 and word[0] in INDEXED and word[1].islower():
        return f"{word[0]}_{word[1]}"
    known = [*BY_NAME, *ALIASES, *OPERATIONS]
    return nearest(word, known)


class Listed(NamedTuple):
    """A family as it is shown to people."""

    name: str
    written: str
    words: str
    example: str
    aliases: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The family as plain data."""
        return self._asdict() | {"aliases": list(self.aliases)}


def listing(text: str = "") -> list[Listed]:
    """The families with this text in their name, other names or description, by name.

    >>> [one.written for one in listing("möbius ladder")]
    ['moebius-ladder(n)', 'wagner']
    """
    wanted = text.lower().strip()
    also: dict[str, list[str]] = {}
    for alias, meant in ALIASES.items():
        for name in meant:
            if name != alias:
                also.setdefault(name, []).append(alias)
    found = []
    for family in sorted(FAMILIES, key=lambda family: family.name):
        written = re.sub(r"^([A-Z])([a-z])(\*?)$", r"\1_\2\3", family.usage)
        others = [alias for alias in sorted(also.get(family.name, ())) if not written.startswith(f"{alias}(")]
        one = Listed(family.name, written, family.words, family.sample, tuple(others))
        if wanted in " ".join((one.name, one.written, one.words, *one.aliases)).lower():
            found.append(one)
    return found


def member(name: str, *arguments: Argument) -> Position:
    """The member of the family called `name` with these arguments.

    >>> member("cycle-edge-paths", 3, (2, 1)).n
    7
    """
    return BY_NAME[name].build(*arguments)
