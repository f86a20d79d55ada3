"""What a syntax tree of the graph language means: a number, a list, or a sum of positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NoReturn, TypeVar

from kb.errors import BadGraph
from kb.graphs import named_families, operations, states
from kb.graphs.growing import Ear, FarPosition, Grown, position_of, rooted
from kb.graphs.growing_members import growing_member
from kb.graphs.position import Position, Sum, Term
from kb.graphs.size import MAX_VERTICES, check_size
from kb.graphs.syntax import Node
from kb.graphs.written import read_board, read_edges, read_graph6

NodeValue = int | list[int] | Sum

Built = TypeVar("Built")

MAX_DIGITS = 12
MAX_NUMBER = 10**18


_OF_ONE_GRAPH: dict[str, tuple[Callable[..., Position], int]] = {
    "complement": (operations.complement, 0),
    "line": (operations.line_graph, 0),
    "subdivision": (operations.subdivision, 0),
    "power": (operations.power, 1),
}
"""Operations on one graph, and how many numbers follow it."""


class Meaning:
    """Evaluates one syntax tree; `values` says what the variables stand for."""

    def __init__(self, values: Mapping[str, int] | None = None) -> None:
        self._values = dict(values or {})

    def graph(self, tree: Node) -> Sum:
        """The sum of positions a tree means."""
        return self._graph(tree.children[0])

    def number(self, tree: Node) -> int:
        """The integer a tree means."""
        return self._number(tree)

    def _value(self, node: Node) -> NodeValue:
        read: Callable[[Node], NodeValue] = getattr(self, f"_read_{node.kind.lower()}")
        return read(node)

    def _graph(self, node: Node) -> Sum:
        value = self._value(node)
        if isinstance(value, Sum):
            return value
        return _refuse(
            node, f"expected a graph, got the {'number' if isinstance(value, int) else 'list'} {value}"
        )

    def _position(self, node: Node) -> Position:
        terms = self._graph(node).terms
        if any(sign < 0 for sign, _ in terms):
            _refuse(node, "a negative summand cannot be part of a graph")
        return _placed(node, operations.disjoint_union, [position for _, position in terms])

    def _number(self, node: Node) -> int:
        value = self._value(node)
        if isinstance(value, int):
            return value
        return _refuse(node, f"expected a number, got a {'graph' if isinstance(value, Sum) else 'list'}")

    def _read_int(self, token: Node) -> int:
        if len(token.text) > MAX_DIGITS:
            _refuse(token, f"the number {token.text[:12]}… is too large")
        return int(token.text)

    def _read_variable(self, tree: Node) -> int:
        name = tree.children[0].text
        if name not in self._values:
            _refuse(tree, f"the variable {name} has no values; give a range such as {name}=1..10")
        return self._values[name]

    def _read_sum(self, tree: Node) -> NodeValue:
        sign, total = 1, 0
        terms: list[Term] = []
        vertices = edges = 0
        kinds: set[bool] = set()
        for child in tree.children:
            if child.kind == "MINUS":
                sign = -1
                continue
            if child.kind == "sign":
                sign = -1 if child.children[0].kind == "MINUS" else 1
                continue
            value = self._value(child)
            if isinstance(value, list):
                return _refuse(child, "a list cannot be added")
            kinds.add(isinstance(value, int))
            if len(kinds) > 1:
                _refuse(child, "a graph and a number cannot be added")
            if isinstance(value, int):
                total += sign * value
                continue
            near = [position for _, position in value.terms if not isinstance(position, FarPosition)]
            vertices += sum(position.n for position in near)
            edges += sum(len(position.edges) for position in near)
            _placed(child, check_size, vertices, edges)
            terms += (Term(sign * own, position) for own, position in value.terms)
        return total if True in kinds else Sum(tuple(terms))

    def _read_item(self, tree: Node) -> NodeValue:
        if len(tree.children) == 1:
            return self._value(tree.children[0])
        position = self._position(tree.children[0])
        for decoration in tree.children[1:]:
            position = self._decorated(position, decoration)
        return _single(position)

    def _decorated(self, position: Position, tree: Node) -> Position:
        word, *signed = tree.children
        numbers = [self._number(node) for node in signed]
        match _name(word):
            case "brushes":
                labels = _spread(word, numbers, position.n)
                return Position(
                    position.n, position.edges, labels=labels, marks=position.marks, token=position.token
                )
            case "discrepancy" | "discrepancies":
                return states.with_discrepancy(position, _spread(word, numbers, position.n))
            case "token" if len(numbers) == 1:
                place = partial(Position, position.n, position.edges, labels=position.labels)
                return _placed(word, lambda token: place(marks=position.marks, token=token), numbers[0])
            case "token":
                return _refuse(word, f"a position holds one token, got {len(numbers)}")
            case other:
                return _refuse(word, f"{other!r} is no decoration; expected brushes, discrepancy or token")

    def _read_signed(self, tree: Node) -> int:
        number = self._number(tree.children[-1])
        return -number if len(tree.children) == 2 else number

    def _read_joined(self, tree: Node) -> NodeValue:
        return self._folded(tree, tree.children, operations.join)

    def _read_boxed(self, tree: Node) -> NodeValue:
        factors = [child for child in tree.children if child.kind != "XLETTER"]
        return self._folded(tree, factors, operations.cartesian_product)

    def _folded(
        self,
        tree: Node,
        parts: Sequence[Node],
        combine: Callable[[Position, Position], Position],
    ) -> NodeValue:
        if len(parts) == 1:
            return self._value(parts[0])
        total = self._position(parts[0])
        for part in parts[1:]:
            total = _placed(part, combine, total, self._position(part))
        return _single(total)

    def _read_times(self, tree: Node) -> NodeValue:
        *scalars, last = tree.children
        value = self._value(last)
        for scalar in reversed(scalars):
            value = self._copies(scalar, self._number(scalar), value)
        return value

    def _read_implied(self, tree: Node) -> NodeValue:
        count, of = tree.children
        if count.kind == "INT":
            return self._copies(count, self._read_int(count), self._value(of))
        name = count.text
        if name not in self._values:
            _refuse(count, f"the variable {name} has no values; give a range such as {name}=1..10")
        return self._copies(count, self._values[name], self._value(of))

    def _copies(self, node: Node, count: int, value: NodeValue) -> NodeValue:
        if isinstance(value, int):
            if abs(count * value) > MAX_NUMBER:
                _refuse(node, f"a product here is beyond {MAX_NUMBER}")
            return count * value
        if isinstance(value, list):
            return _refuse(node, "a list cannot be multiplied")
        if count < 0:
            return _refuse(
                node, f"{count} copies of a graph make no sense; write -{-count}*G as -({-count}*G)"
            )
        near = sum(p.n for _, p in value.terms if not isinstance(p, FarPosition))
        if count * len(value.terms) > MAX_VERTICES or count * near > MAX_VERTICES:
            return _refuse(node, f"{count} copies would have more than {MAX_VERTICES} vertices")
        return Sum(value.terms * count) if count else _single(Position(0))

    def _read_symbol(self, tree: Node) -> Sum:
        symbol, *rest = tree.children
        letter = symbol.text
        found = {part.kind: part for part in rest}
        index, arguments, handle = found.get("index"), found.get("arguments"), found.get("handle")
        numbers = self._index(index) if index is not None else []
        if letter not in named_families.CALLED:
            known = ", ".join(sorted({*named_families.INDEXED, *named_families.CALLED}))
            _refuse(symbol, f"no family is called {letter!r}; the letters are {known}")
        if handle is not None:
            if letter != "F" or arguments is not None or index is None:
                _refuse(symbol, f"only a fan has a handle, as in F7*; {letter} has none")
            return self._member(symbol, ("fan-with-handle",), [numbers])
        if arguments is None:
            if index is None:
                _refuse(symbol, f"{letter} needs its numbers, as in {_example(letter)}")
            if letter == "R":
                return self._member(symbol, ("cycle-edge-paths",), [[3], numbers])
            return self._member(symbol, named_families.INDEXED.get(letter, ()), [numbers])
        groups = self._groups(arguments)
        if index is not None:
            if letter == "C" and len(numbers) == 1:
                return self._member(symbol, ("circulant",), [numbers, *groups])
            if letter != "K" or len(numbers) != 1:
                _refuse(
                    symbol,
                    f"only K_n(m), loops on K_n, and the circulant C_n(a,b) have both; {letter} has not",
                )
            return self._member(symbol, ("complete-with-loops",), [[*numbers, *groups[0]], *groups[1:]])
        if letter == "K" and len(groups[0]) > 1:
            shown = ",".join(map(str, groups[0]))
            _refuse(symbol, f"K({shown}) could be two things; write K_{{{shown}}} or kneser({shown})")
        return self._member(symbol, named_families.CALLED[letter], groups)

    def _index(self, tree: Node) -> list[int]:
        numbers: list[int] = []
        for child in tree.children:
            if child.kind == "BARE":
                for piece in child.text.split(","):
                    if len(piece.strip()) > MAX_DIGITS:
                        _refuse(child, f"the number {piece.strip()[:12]}… is too large")
                    numbers.append(int(piece))
            else:
                numbers.append(self._number(child))
        return numbers

    def _groups(self, tree: Node) -> list[list[int]]:
        groups: list[list[int]] = []
        for group in tree.children:
            values = [self._value(argument) for argument in group.children]
            if values and all(isinstance(value, list) for value in values):
                groups += (value for value in values if isinstance(value, list))
            else:
                groups.append([self._number(argument) for argument in group.children])
        return groups

    def _read_call(self, tree: Node) -> Sum:
        word = tree.children[0]
        name = _name(word)
        arguments = tree.children[1] if len(tree.children) == 2 else None
        if name in ("join", "glue", "union"):
            return self._operation(word, name, arguments)
        if name in _OF_ONE_GRAPH:
            return self._of_one_graph(word, name, arguments)
        if name == "attach":
            return self._attach(word, arguments)
        if name in _NUMBERS:
            return self._growing(word, name, arguments)
        if not named_families.named(name):
            near = named_families.nearest_name(word.text)
            _refuse(word, f"no family is called {word.text!r}" + (f"; did you mean {near}?" if near else ""))
        groups = [] if arguments is None else self._groups(arguments)
        return self._member(word, [family.name for family in named_families.named(name)], groups)

    def _operation(self, word: Node, name: str, arguments: Node | None) -> Sum:
        parts = [node for group in (arguments.children if arguments else ()) for node in group.children]
        graphs = [self._position(node) for node in parts]
        if not graphs:
            _refuse(word, f"{name} takes graphs, got none")
        if name == "union":
            return Sum(tuple(Term(1, graph) for graph in graphs))
        combine = operations.join if name == "join" else operations.glue
        total = graphs[0]
        for graph in graphs[1:]:
            total = _placed(word, combine, total, graph)
        return _single(total)

    def _growing(self, word: Node, name: str, arguments: Node | None) -> Sum:
        nodes = [node for group in (arguments.children if arguments else ()) for node in group.children]
        if name == "joined" and len(nodes) > 1:
            at_second = 1 if any(True for kind in _GRAPHIC for _ in nodes[1].find(kind)) else 2
            parts = [*_graph_and_numbers(nodes[:at_second], 1), *_graph_and_numbers(nodes[at_second:], 2)]
        else:
            parts = _graph_and_numbers(nodes, _NUMBERS[name])
        if len(parts) != _NUMBERS[name] + (2 if name == "joined" else 1):
            _refuse(word, f"expected {name} as in {_GROWN_AS[name]}")
        n = self._number(parts[-1])
        if n < 0:
            _refuse(parts[-1], f"a path has 0 or more inner vertices, got {n}")
        body, root = self._position(parts[0]), self._number(parts[1])
        first = _placed(parts[1], rooted, body, root)
        if name == "tail":
            return _single(_placed(word, position_of, Grown(first, None, n)))
        if name == "joined":
            second = _placed(parts[3], rooted, self._position(parts[2]), self._number(parts[3]))
            return _single(_placed(word, position_of, Grown(first, second, n)))
        other = _placed(parts[2], rooted, body, self._number(parts[2]))
        return _single(_placed(word, position_of, Ear(body, root, other.root, n)))

    def _of_one_graph(self, word: Node, name: str, arguments: Node | None) -> Sum:
        make, numbers = _OF_ONE_GRAPH[name]
        nodes = [node for group in (arguments.children if arguments else ()) for node in group.children]
        parts = _graph_and_numbers(nodes, numbers) if numbers else nodes
        if len(parts) != 1 + numbers:
            wanted = f"one graph and a number, as in {name}(P7,2)" if numbers else "one graph"
            _refuse(word, f"{name} takes {wanted}; it got {len(parts)}")
        graph, *rest = parts
        return _single(_placed(word, make, self._position(graph), *(self._number(node) for node in rest)))

    def _read_overlined(self, tree: Node) -> Sum:
        return _single(_placed(tree, operations.complement, self._position(tree.children[-1])))

    def _attach(self, word: Node, arguments: Node | None) -> Sum:
        nodes = [node for group in (arguments.children if arguments else ()) for node in group.children]
        if len(nodes) != 3:
            _refuse(word, "attach takes a graph, vertices and a path, as in attach(K4,{0,1};P3)")
        return self._hang(*nodes)

    def _read_hung(self, tree: Node) -> Sum:
        return self._hang(*tree.children)

    def _hang(self, graph: Node, vertices: Node, tail: Node) -> Sum:
        chosen = self._value(vertices)
        if not isinstance(chosen, list):
            _refuse(vertices, "expected the vertices the path hangs from, as in {0,1}")
        path = self._value(tail)
        if isinstance(path, Sum):
            path = _path_length(tail, path)
        if not isinstance(path, int) or path < 0:
            _refuse(tail, "expected a path P_n to hang")
        body = self._position(graph)
        if path + body.n <= MAX_VERTICES:
            return _single(_placed(vertices, operations.hang_path, body, chosen, path))
        first = _placed(vertices, operations.hang_path, body, chosen, 1)
        return _single(_placed(vertices, position_of, Grown(rooted(first, body.n), None, path - 1)))

    def _read_pair(self, tree: Node) -> Sum:
        return self._member(tree, ("light",), [self._list(child) for child in tree.children])

    def _list(self, tree: Node) -> list[int]:
        return [self._number(child) for child in tree.children]

    def _read_list(self, tree: Node) -> list[int]:
        return self._list(tree)

    def _read_vertices(self, tree: Node) -> list[int]:
        return self._list(tree)

    def _read_graph6(self, tree: Node) -> Sum:
        return _single(read_graph6(tree.children[0].text, tree.at))

    _read_sparse6 = _read_graph6

    def _read_edges(self, tree: Node) -> Sum:
        return _single(read_edges(tree.children[0].text, tree.at))

    def _read_board(self, tree: Node) -> Sum:
        return _single(read_board(tree.children[0].text, tree.at))

    def _member(self, node: Node, names: Sequence[str], groups: Sequence[Sequence[int]]) -> Sum:
        candidates = [named_families.BY_NAME[name] for name in names]
        for family in candidates:
            if (arguments := family.bind(groups)) is not None:
                if (far := _placed(node, growing_member, family.name, arguments)) is not None:
                    return _single(_placed(node, position_of, far))
                return _single(_placed(node, family.build, *arguments))
        usages = " or ".join(family.usage for family in candidates)
        got = ";".join(",".join(map(str, group)) for group in groups)
        wrong = f"the numbers {got} do not fit" if got else "the numbers are missing"
        return _refuse(node, f"{wrong}; expected {usages or 'another letter'}")


_GRAPHIC = ("symbol", "call", "graph6", "sparse6", "edges", "board", "hung", "pair")
"""The kinds of node that are graphs."""
_NUMBERS = {"tail": 2, "joined": 3, "ear": 3}
"""Growing families and how many numbers they take: vertices, then the length of the path."""
_GROWN_AS = {"tail": "tail(K3,0,5)", "joined": "joined(K3,0,S4,0,5)", "ear": "ear(K3,0,1,5)"}


def _graph_and_numbers(nodes: Sequence[Node], count: int) -> list[Node]:
    """A graph and `count` numbers; the grammar reads those of `K3,0,5` or `edges:0-1,0,5` as part of it."""
    if not nodes:
        return []
    graph, *numbers = nodes
    if (missing := count - len(numbers)) > 0:
        graph, taken = _without_last_numbers(graph, missing)
        numbers = [*taken, *numbers]
    return [graph, *numbers]


def _without_last_numbers(node: Node, count: int) -> tuple[Node, list[Node]]:
    """A node without the last `count` of the numbers that its text ends in, and these (or none)."""
    if node.kind in ("BARE", "EDGES"):
        pieces = node.text.split(",")
        if len(pieces) <= count:
            return node, []
        at = node.at + len(",".join(pieces[:-count])) + 1
        numbers = [Node("INT", at, text=piece.strip()) for piece in pieces[-count:]]
        return node._replace(text=",".join(pieces[:-count])), numbers
    if not node.children:
        return node, []
    last, numbers = _without_last_numbers(node.children[-1], count)
    return node._replace(children=(*node.children[:-1], last)), numbers


def _path_length(node: Node, total: Sum) -> int:
    from kb.graphs.recognise import as_path

    (_, position), *others = total.terms
    if not others and isinstance(position, FarPosition):
        if position.growing[:2] == (None, None):
            return position.n
    elif not others and (found := as_path(position)) is not None:
        (length,) = found
        if isinstance(length, int):
            return length
    return _refuse(node, "expected a path P_n to hang")


def _single(position: Position) -> Sum:
    return Sum((Term(1, position),))


def _refuse(node: Node, message: str) -> NoReturn:
    raise BadGraph(f"{message} (at character {node.at + 1})", at=node.at)


def _placed(node: Node, build: Callable[..., Built], *arguments: object) -> Built:
    """What `build` makes; where it refuses, the refusal gets the place of `node`."""
    try:
        return build(*arguments)
    except BadGraph as error:
        _refuse(node, error.message)


def _spread(word: Node, numbers: list[int], n: int) -> list[int]:
    if len(numbers) == 1:
        return numbers * n
    if len(numbers) != n:
        _refuse(word, f"{_name(word)} lists {len(numbers)} numbers for {n} vertices")
    return numbers


def _name(word: Node) -> str:
    return word.text.lower().replace("_", "-")


def _example(letter: str) -> str:
    return {"K": "K_{2,3}", "A": "A(3,2,1)", "B": "B(1,1,0)", "R": "R(3;2,1)", "DS": "DS_{2,3}"}.get(
        letter, f"{letter}5"
    )
