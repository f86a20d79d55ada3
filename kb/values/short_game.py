"""Short partizan games: one object a value, so that equal games are the same object.

Every `ShortGame` is a canonical form. Numbers, ups and nimbers are kept as formulas
(`kb.values.number_up_star`), all other games by their canonical options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Literal

from kb.errors import BadValue
from kb.values import effort
from kb.values import number_up_star as nus
from kb.values.number_up_star import NumberUpStar
from kb.values.order import Order, at_most
from kb.values.simplify import as_formula, best_for_left, canonical_options, fitting_number

if TYPE_CHECKING:
    from kb.values.thermograph import Thermograph

Outcome = Literal["L", "R", "N", "P"]

_ids = count()
_formulas: dict[NumberUpStar, ShortGame] = {}
_forms: dict[tuple[frozenset[ShortGame], frozenset[ShortGame]], ShortGame] = {}
_canonical: dict[tuple[frozenset[ShortGame], frozenset[ShortGame]], ShortGame] = {}
_sums: dict[tuple[ShortGame, ShortGame], ShortGame] = {}


class ShortGame:
    """A game in canonical form; made by `of`, `nimber`, `from_options` and the operators, never directly.

    `+` and `-` take numbers too; `<=`, `<` and their mirrors are the partial order of games, and `==`
    says that two games are equal. A plain number beside a game is that number, never a nimber.

    >>> ShortGame.from_options([ShortGame.of(1)], [ShortGame.of(-1)]).outcome
    'N'
    >>> ShortGame.nimber(3) + ShortGame.nimber(5) == ShortGame.nimber(6)
    True
    >>> ShortGame.of(3) == 3, ShortGame.nimber(3) == 3, ShortGame.nimber(3).confused_with(0)
    (True, False, True)
    """

    __slots__ = (
        "_left",
        "_negative",
        "_right",
        "_thermograph",
        "birthday",
        "formula",
        "id",
        "is_number",
        "left_stop",
        "right_stop",
        "scratch",
    )

    id: int
    """A small number of its own for each value, in order of making; not the same from run to run."""
    formula: NumberUpStar | None
    """The game as number + ups + nimber, if it is one."""
    is_number: bool
    birthday: int
    left_stop: Fraction
    right_stop: Fraction
    scratch: Order | None
    """Comparisons with a game that is still being simplified; None for every finished game."""

    def __init__(self, formula: NumberUpStar | None, left: _Options | None, right: _Options | None) -> None:
        self.id = next(_ids)
        self.formula = formula
        self.scratch = None
        self.is_number = formula is not None and nus.is_number(formula)
        self._left, self._right = left, right
        self._negative: ShortGame | None = None
        self._thermograph: Thermograph | None = None
        if formula is not None:
            self.birthday = nus.birthday(formula)
            self.left_stop = self.right_stop = formula.number
        elif left and right:
            self.birthday = 1 + max(option.birthday for option in (*left, *right))
            self.left_stop = max(option.right_stop for option in left)
            self.right_stop = min(option.left_stop for option in right)

    @classmethod
    def of(cls, number: int | Fraction = 0, up: int = 0, nim: int = 0) -> ShortGame:
        """The game `number` + `up`·↑ + *`nim`."""
        if nim < 0:
            raise BadValue(f"*{nim} is no nimber: expected a nim-value of at least 0")
        return _written(number, up, nim)

    @classmethod
    def nimber(cls, nim_value: int) -> ShortGame:
        """The game *`nim_value`: what an impartial position of this nim-value is worth."""
        return cls.of(0, nim=nim_value)

    @classmethod
    def from_options(cls, left: Iterable[ShortGame], right: Iterable[ShortGame]) -> ShortGame:
        """The value of {left | right}: dominated options go, reversible ones are bypassed."""
        key = frozenset(left), frozenset(right)
        found = _forms.get(key) or _canonical.get(key)
        if found is None:
            found = _canonical[key] = _from_options(*key)
        return found

    @property
    def left(self) -> tuple[ShortGame, ...]:
        """The canonical Left options, oldest first."""
        if self._left is None:
            self._expand()
        return self._left or ()

    @property
    def right(self) -> tuple[ShortGame, ...]:
        """The canonical Right options, oldest first."""
        if self._right is None:
            self._expand()
        return self._right or ()

    def _expand(self) -> None:
        assert self.formula is not None
        left, right = nus.options(self.formula)
        spent = effort.current.get()
        if spent is not None:
            spent.spend(len(left) + len(right))
        self._left, self._right = tuple(map(_of, left)), tuple(map(_of, right))

    def followers(self) -> Iterator[ShortGame]:
        """This game and all it can come to, options first; number-up-stars are not taken apart."""
        return _postorder(self, lambda game: () if game.formula else (*game.left, *game.right))

    def __neg__(self) -> ShortGame:
        if self.formula is not None:
            return _of(nus.negative(self.formula))
        if self._negative is None:
            for game in self.followers():
                if game.formula is None:
                    left, right = (frozenset(-option for option in side) for side in (game.right, game.left))
                    game._negative = _form(left, right)
        assert self._negative is not None
        return self._negative

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, int | Fraction):
            return self.is_number and self.left_stop == other
        return False if isinstance(other, ShortGame) else NotImplemented

    def __add__(self, other: ShortGame | int | Fraction) -> ShortGame:
        return _add(self, _game(other)) if isinstance(other, _GAME_LIKE) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: ShortGame | int | Fraction) -> ShortGame:
        return _add(self, -_game(other)) if isinstance(other, _GAME_LIKE) else NotImplemented

    def __rsub__(self, other: int | Fraction) -> ShortGame:
        return _add(_game(other), -self) if isinstance(other, _GAME_LIKE) else NotImplemented

    def __mul__(self, times: int) -> ShortGame:
        """So many copies of the game, summed."""
        if not isinstance(times, int):
            return NotImplemented
        if self.formula is not None:
            x, up, nim = self.formula
            return _of(NumberUpStar(times * x, times * up, nim if times % 2 else 0))
        copy, total = (self if times > 0 else -self), ZERO
        for bit in f"{abs(times):b}":
            total = total + total + (copy if bit == "1" else ZERO)
        return total

    __rmul__ = __mul__

    def __le__(self, other: ShortGame | int | Fraction) -> bool:
        return at_most(self, _game(other)) if isinstance(other, _GAME_LIKE) else NotImplemented

    def __ge__(self, other: ShortGame | int | Fraction) -> bool:
        return at_most(_game(other), self) if isinstance(other, _GAME_LIKE) else NotImplemented

    def __lt__(self, other: ShortGame | int | Fraction) -> bool:
        return self != other and self <= other if isinstance(other, _GAME_LIKE) else NotImplemented

    def __gt__(self, other: ShortGame | int | Fraction) -> bool:
        return self != other and self >= other if isinstance(other, _GAME_LIKE) else NotImplemented

    def confused_with(self, other: ShortGame | int | Fraction) -> bool:
        """Whether neither game is at least the other."""
        game = _game(other)
        return not at_most(self, game) and not at_most(game, self)

    def compare(self, other: ShortGame | int | Fraction) -> Literal["<", ">", "=", "||"]:
        """How this game stands to another: less, greater, equal or confused.

        >>> ShortGame.nimber(1).compare(0)
        '||'
        """
        game = _game(other)
        if self is game:
            return "="
        return "<" if at_most(self, game) else ">" if at_most(game, self) else "||"

    @property
    def outcome(self) -> Outcome:
        """Who wins: Left, Right, the next player or the previous player."""
        if self is ZERO:
            return "P"
        return "L" if self >= ZERO else "R" if self <= ZERO else "N"

    @property
    def is_integer(self) -> bool:
        return self.is_number and self.left_stop.denominator == 1

    @property
    def is_infinitesimal(self) -> bool:
        """Whether the game lies between all negative and all positive numbers."""
        return self.left_stop == 0 == self.right_stop

    @property
    def nim_value(self) -> int | None:
        """k where the game is *k, else None."""
        return self.formula.nim if self.formula and self.formula.number == 0 == self.formula.up else None

    @property
    def is_all_small(self) -> bool:
        """Whether from every follower both players can move, or neither; only such games are atomic here."""
        from kb.values.atomic_weight import is_all_small

        return is_all_small(self)

    @property
    def atomic_weight(self) -> ShortGame | None:
        """The atomic weight of an all-small game; None for any other: it is not atomic.

        >>> ShortGame.of(0, up=3).atomic_weight, ShortGame.of(1).atomic_weight
        (ShortGame('3'), None)
        """
        from kb.values.atomic_weight import atomic_weight

        return atomic_weight(self)

    @property
    def left_incentives(self) -> tuple[ShortGame, ...]:
        """What Left gains by a move, G^L − G, without what is dominated."""
        return tuple(best_for_left([option - self for option in self.left]))

    @property
    def right_incentives(self) -> tuple[ShortGame, ...]:
        """What Right gains by a move, G − G^R, without what is dominated."""
        return tuple(best_for_left([self - option for option in self.right]))

    @property
    def incentives(self) -> tuple[ShortGame, ...]:
        """What a move gains whoever makes it, without what is dominated."""
        return tuple(best_for_left((*self.left_incentives, *self.right_incentives)))

    @property
    def thermograph(self) -> Thermograph:
        if self._thermograph is None:
            from kb.values.thermograph import thermograph

            self._thermograph = thermograph(self)
        return self._thermograph

    @property
    def mean(self) -> Fraction:
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        return self.thermograph.temperature

    @property
    def confusion_interval(self) -> tuple[Fraction, Fraction]:
        """The numbers confused with the game lie from its right stop to its left stop."""
        return self.right_stop, self.left_stop

    def __str__(self) -> str:
        from kb.values.notation import show

        return show(self)

    def __repr__(self) -> str:
        return f"ShortGame({str(self)!r})"

    def _repr_latex_(self) -> str:
        from kb.values.notation import latex

        return f"${latex(self)}$"

    def __copy__(self) -> ShortGame:
        return self

    def __deepcopy__(self, _memo: object) -> ShortGame:
        return self

    def __reduce__(self) -> tuple[Callable[..., ShortGame], tuple[object, ...]]:
        from kb.values.game_graph import from_graph, to_graph

        return from_graph, to_graph(self)


_Options = tuple[ShortGame, ...]
_Pair = tuple[ShortGame, ShortGame]


_GAME_LIKE = (ShortGame, int, Fraction)


class _NumberGame(ShortGame):
    """A game that is a number: it equals that number, so it has its hash as well."""

    __slots__ = ("_hash",)

    def __init__(self, formula: NumberUpStar) -> None:
        super().__init__(formula, None, None)
        self._hash = hash(formula.number)

    def __hash__(self) -> int:
        return self._hash


def _game(value: ShortGame | int | Fraction) -> ShortGame:
    return value if isinstance(value, ShortGame) else ShortGame.of(value)


@lru_cache(maxsize=1 << 12)
def _written(number: int | Fraction, up: int, nim: int) -> ShortGame:
    """A number-up-star, kept because the same few are written again and again."""
    return _of(NumberUpStar(nus.dyadic(number), up, nim))


def _of(formula: NumberUpStar) -> ShortGame:
    found = _formulas.get(formula)
    if found is None:
        made = _NumberGame(formula) if nus.is_number(formula) else ShortGame(formula, None, None)
        found = _formulas.setdefault(formula, made)
    return found


def _form(left: frozenset[ShortGame], right: frozenset[ShortGame]) -> ShortGame:
    """The game with these canonical options, which is no number-up-star."""
    found = _forms.get((left, right))
    if found is None:
        # setdefault, because two threads that make one value must get one object
        found = _forms.setdefault((left, right), ShortGame(None, _oldest_first(left), _oldest_first(right)))
    return found


def _oldest_first(options: Iterable[ShortGame]) -> _Options:
    return tuple(sorted(options, key=lambda game: game.id))


def _postorder(root: ShortGame, below: Callable[[ShortGame], Iterable[ShortGame]]) -> Iterator[ShortGame]:
    seen = {root}
    stack = [(root, iter(below(root)))]
    while stack:
        game, options = stack[-1]
        for option in options:
            if option not in seen:
                seen.add(option)
                stack.append((option, iter(below(option))))
                break
        else:
            stack.pop()
            yield game


def _from_options(left: frozenset[ShortGame], right: frozenset[ShortGame]) -> ShortGame:
    formula = as_formula(left, right)
    if formula is not None:
        return _of(formula)
    number = fitting_number(left, right, ShortGame.of)
    if number is not None:
        return ShortGame.of(number)
    raw = ShortGame(None, tuple(left), tuple(right))
    raw.scratch = {}
    left, right = canonical_options(raw)
    formula = as_formula(left, right)
    return _form(left, right) if formula is None else _of(formula)


def _add(g: ShortGame, h: ShortGame) -> ShortGame:
    stack = [(g, h)]
    spent = effort.current.get()
    while stack:
        if spent is not None:
            spent.spend(effort.ADDITION)
        a, b = stack[-1]
        if _known_sum(a, b) is not None:
            stack.pop()
            continue
        left, right = _summands(a, b)
        if spent is not None:
            spent.spend(len(left) + len(right))
        missing = [pair for pair in (*left, *right) if _known_sum(*pair) is None]
        if missing:
            stack += missing
            continue
        left_sums, right_sums = (frozenset(_sum(*pair) for pair in side) for side in (left, right))
        # Translation by a number keeps a form canonical.
        make = _form if a.is_number or b.is_number else ShortGame.from_options
        _sums[_pair(a, b)] = make(left_sums, right_sums)
    return _sum(g, h)


def _summands(a: ShortGame, b: ShortGame) -> tuple[list[_Pair], list[_Pair]]:
    """The Left and the Right options of a + b; a number beside no number is not moved in."""
    left: list[_Pair] = []
    right: list[_Pair] = []
    for moved, other in ((a, b), (b, a)):
        if not moved.is_number:
            left += ((option, other) for option in moved.left)
            right += ((option, other) for option in moved.right)
    return left, right


def _pair(a: ShortGame, b: ShortGame) -> _Pair:
    return (a, b) if a.id <= b.id else (b, a)


def _known_sum(a: ShortGame, b: ShortGame) -> ShortGame | None:
    if a is ZERO:
        return b
    if b is ZERO:
        return a
    if a.formula and b.formula:
        (x, up, nim), (y, more_up, more_nim) = a.formula, b.formula
        return _of(NumberUpStar(x + y, up + more_up, nim ^ more_nim))
    if a._negative is b:
        return ZERO
    return _sums.get(_pair(a, b))


def _sum(a: ShortGame, b: ShortGame) -> ShortGame:
    found = _known_sum(a, b)
    assert found is not None
    return found


ZERO = ShortGame.of(0)
STAR = ShortGame.of(0, nim=1)
UP = ShortGame.of(0, up=1)
DOWN = ShortGame.of(0, up=-1)


def switch(left: ShortGame | int | Fraction, right: ShortGame | int | Fraction) -> ShortGame:
    """The game {left | right} with a single option for each player."""
    return ShortGame.from_options([_game(left)], [_game(right)])


def tiny(game: ShortGame | int | Fraction) -> ShortGame:
    """Tiny-G = {0 || 0 | −G}."""
    return switch(ZERO, switch(ZERO, -_game(game)))


def miny(game: ShortGame | int | Fraction) -> ShortGame:
    """Miny-G = {G | 0 || 0}."""
    return -tiny(game)
