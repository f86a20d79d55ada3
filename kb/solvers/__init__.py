"""`solve`: the values of many positions of one game, by the fast kernel or by the reference solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from kb.errors import BadArgument, LimitReached, TooLarge
from kb.games.base import Game
from kb.games.declared import LocalGame
from kb.graphs.canonical import decode
from kb.graphs.position import Position
from kb.solvers import kernel, reference, wheels

if TYPE_CHECKING:
    from kb.values.short_game import ShortGame

SolverName = Literal["auto", "kernel", "reference"]

BYTES_A_POSITION = 2048
"""What the reference solver needs for one remembered position, by a generous estimate."""

SHORTCUTS: Mapping[str, tuple[str, ...]] = {wheels.NAME: wheels.SHORTCUTS}
"""The proved claims that a solver relies on, by its name; the others know nothing but the rules."""


class Solution(NamedTuple):
    """A value and who computed it: the solver's name and its version."""

    value: int | ShortGame
    solver: str
    version: str


class Solver:
    """A solver of one game that remembers what it has met from one call to the next.

    `auto` is the kernel where it is built and has the game, and the reference solver for the rest and
    for what the kernel cannot hold; large subgraphs of wheels in take-away are folded by the symmetry lemma.
    `memory_limit` is in bytes.
    """

    def __init__(
        self,
        game: Game,
        *,
        solver: SolverName = "auto",
        memory_limit: int | None = None,
        shortcuts: bool = True,
    ) -> None:
        """`shortcuts` says whether `auto` may rely on a proved claim, as `SHORTCUTS` names them."""
        if solver not in ("auto", "kernel", "reference"):
            raise BadArgument(f"there is no solver {solver!r}; expected auto, kernel or reference")
        if solver == "kernel" and not kernel.is_built():
            raise BadArgument("the kernel is not built on this machine; choose the reference solver")
        has_kernel = kernel.supports(game)
        if solver == "kernel" and not has_kernel:
            raise BadArgument(
                f"the kernel does not know the rules of {game.slug}; choose the reference solver"
            )
        self.game = game
        self._memory_limit = memory_limit
        self._falls_back = solver == "auto"
        self._kernel = _kernel(game, memory_limit) if solver != "reference" and has_kernel else None
        self._reference: reference.ReferenceSolver | None = None
        self._folds = shortcuts and self._falls_back and self._kernel is not None and game.slug == "take-away"
        self._wheels: wheels.WheelSolver | None = None

    def solve(self, positions: Sequence[Position], *, time_limit: float | None = None) -> list[Solution]:
        """The values of `positions`, in order; past `time_limit` seconds in all, raises `LimitReached`."""
        if time_limit is not None and time_limit <= 0:
            raise BadArgument(f"a time limit of {time_limit} s leaves no time; expected more than 0")
        settled = [self.game.start(position) for position in positions]
        if not self._folds or not any(map(wheels.is_for_wheels, settled)):
            return self._by_the_rules(settled, time_limit)
        until = None if time_limit is None else monotonic() + time_limit
        return [self._one(position, until) for position in settled]

    def values(
        self, positions: Sequence[Position], *, time_limit: float | None = None
    ) -> list[int | ShortGame]:
        """The values alone, as `solve` finds them."""
        return [solution.value for solution in self.solve(positions, time_limit=time_limit)]

    def _one(self, position: Position, until: float | None) -> Solution:
        """A position that may be for the wheel solver."""
        left = None if until is None else until - monotonic()
        if left is not None and left <= 0:
            raise LimitReached("the time limit was reached")
        if not wheels.is_for_wheels(position):
            return self._by_the_rules([position], left)[0]
        if self._wheels is None:
            self._wheels = wheels.WheelSolver(self._memory_limit or kernel.DEFAULT_MEMORY_LIMIT)
        return Solution(self._wheels.value(position, time_limit=left), wheels.NAME, kernel.version())

    def _by_the_rules(self, settled: Sequence[Position], time_limit: float | None) -> list[Solution]:
        if self._kernel is not None:
            try:
                values = self._kernel.values(settled, time_limit=time_limit)
                return [Solution(value, kernel.NAME, kernel.version()) for value in values]
            except TooLarge:
                if not self._falls_back:
                    raise
        values = self._referee().values(settled, time_limit=time_limit)
        return [Solution(value, reference.NAME, reference.VERSION) for value in values]

    def solve_keys(self, keys: Sequence[str], *, time_limit: float | None = None) -> list[Solution]:
        """The values of plain graphs given by their keys, which the kernel reads itself where it can."""
        has_large = self._folds and any(wheels.is_large(key) for key in keys)
        if self._kernel is not None and self.game.starts_as_given and not has_large:
            text = "\n".join(keys).encode()
            values = self._kernel.graph6_values(text, time_limit=time_limit)
            version = kernel.version()
            return [Solution(value, kernel.NAME, version) for value in values]
        return self.solve([decode(key) for key in keys], time_limit=time_limit)

    def solve_text(self, text: bytes, *, time_limit: float | None = None) -> bytes:
        """The nim-values of plain graphs given as graph6 lines, one byte per line; only by the kernel."""
        if not isinstance(self._kernel, kernel.KernelSolver):
            raise BadArgument(
                f"texts of graphs are solved by the kernel, which does not serve {self.game.slug}"
            )
        return self._kernel.graph6_values(text, time_limit=time_limit)

    def _referee(self) -> reference.ReferenceSolver:
        if self._reference is None:
            node_limit = None if self._memory_limit is None else self._memory_limit // BYTES_A_POSITION
            self._reference = reference.ReferenceSolver(self.game, node_limit=node_limit)
        return self._reference


def solve(
    game: Game,
    positions: Sequence[Position],
    *,
    solver: SolverName = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> list[Solution]:
    """The values of `positions`, in order, each with the solver that found it.

    `time_limit` (seconds) and `memory_limit` (bytes) hold for the whole list; past either, this raises
    `LimitReached`.
    """
    return Solver(game, solver=solver, memory_limit=memory_limit).solve(positions, time_limit=time_limit)


class _Values(Protocol):
    """What the two halves of the kernel have in common."""

    def values(
        self, positions: Sequence[Position], *, time_limit: float | None = None
    ) -> Sequence[int | ShortGame]: ...

    def graph6_values(self, text: bytes, *, time_limit: float | None = None) -> Sequence[int | ShortGame]: ...


def _kernel(game: Game, memory_limit: int | None) -> _Values:
    if game.kind == "impartial":
        declared = game if isinstance(game, LocalGame) else None
        return kernel.KernelSolver(declared or game.slug, memory_limit=memory_limit)
    from kb.solvers.kernel_partizan import PartizanKernelSolver

    return PartizanKernelSolver(game.slug, memory_limit=memory_limit)
