#!/usr/bin/env python3
"""Checks a certificate of values of games on graphs:  python checker.py FILE

This file needs nothing but Python's standard library and has its own rules of the twelve games: who has
read it need not trust the solver, the graph tools or the database that the certificate came from.

A certificate is JSON lines: a header; *entries*, each a statement about one position that is proved from
earlier entries only, so that the argument is an induction by line; and *claims*, which are printed.
Every check is a call of `need`. Whatever fails is refused, with its line and one sentence.
Read it from `Checker.read` on: what an entry must show is in `prove_impartial` and `prove_partizan`.
Exit code 0: everything is proved; 1: refused; 2: the file cannot be read, or wrong usage.

A position is a frozenset of its vertices (v, label) and its edges (u, v, mark, times), u <= v. The label is
the discrepancy in polish, 1 at the token in geography, else 0; the mark is L or R in geography, else empty.
Vertices keep their numbers when a move is made, so options are compared by `==`.
"""

import gzip
import json
import signal
import sys
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import Any

MOST_VERTICES, MOST_NUMBER, MOST_TEXT = 1000, 10**6, 300
# of a file, of one of its lines, and of the program, for a file may be made to keep it busy
MOST_BYTES, MOST_LINE, MOST_MEMORY, MOST_SECONDS = 1 << 30, 1 << 22, 4 << 30, 3600
EDGE_GAMES = {"trail-removing", "star-removing", "matching-removing"}
PARTIZAN, HAS_NO_PARTS = {"even-odd", "geography"}, {"matching-removing", "geography"}  # a union is no sum
PARITIES = {"even-even": (0, 0), "odd-odd": (1, 1), "even-odd": (0, 1)}  # what Left deletes, and Right
LONE_VERTICES_VANISH = EDGE_GAMES | {"arc-kayles", "grim", "odd-odd"}
GAMES = PARTIZAN | LONE_VERTICES_VANISH | {"polish", "even-even", "take-away", "node-kayles"}
LABELS = {"polish": (1, MOST_NUMBER), "geography": (0, 1)}  # least and most
CLAIM, ENTRY = {"claim", "n", "e", "d", "is", "parts"}, {"n", "e", "d", "is", "not", "o", "g"}

Position = frozenset[tuple[Any, ...]]
Options = tuple[set[Position], set[Position], list[list[int]]]
Sum = tuple[int, ...]  # the numbers of forms, sorted


class Refused(Exception):
    """Why the certificate proves nothing."""


def need(holds: object, reason: str, *what: object) -> None:
    if not holds:
        raise Refused(reason.format(*what))


# The rules


def taken_apart(position: Collection[tuple[Any, ...]]) -> tuple[dict[int, int], dict[Any, int]]:
    return {i[0]: i[1] for i in position if len(i) == 2}, {i[:3]: i[3] for i in position if len(i) == 4}


def neighbours(labels: Iterable[int], edges: Iterable[tuple[Any, ...]]) -> dict[int, set[int]]:
    around: dict[int, set[int]] = {v: set() for v in labels}
    for u, v, *_ in edges:
        around[u].add(v)
        around[v].add(u)
    return around


def reached(start: set[int], around: dict[int, set[int]]) -> set[int]:
    while new := {u for v in start for u in around[v]} - start:
        start = start | new
    return start


def settled(game: str, labels: dict[int, int], edges: dict[Any, int]) -> Position:
    """The position after all that happens by itself: in polish vertices fire, elsewhere some do not count.

    The labels are given away, for they change.
    """
    around, left = neighbours(labels, edges), set(labels)
    if game == "polish":
        while primed := {v for v in left if labels[v] < 1 or not around[v] & left}:
            left.remove(v := primed.pop())
            for u in around[v] & left:
                labels[u] -= 2  # an edge less and a brush more
    elif game == "geography":
        left = reached({v for v in labels if labels[v]}, around)
    elif game in LONE_VERTICES_VANISH:
        left = {v for v in labels if around[v]}
    stay = [(*edge, times) for edge, times in edges.items() if edge[0] in left and edge[1] in left]
    return frozenset([(v, labels[v]) for v in left] + stay)


def options(game: str, position: Position, player: int) -> set[Position]:
    """What Left (0) or Right (1) can leave, in all games but the edge-removing ones."""
    labels, edges = taken_apart(position)
    around = neighbours(labels, edges)
    deleted = [{v} for v in labels]  # in take-away, and in grim: every vertex of a settled position has edges
    if game in PARITIES:
        deleted = [{v} for v in labels if len(around[v]) % 2 == PARITIES[game][player]]
    elif game == "node-kayles":
        deleted = [{v} | around[v] for v in labels]
    elif game == "arc-kayles":
        deleted = [{u, v} for u, v, _ in edges]
    elif game == "polish":
        return {settled(game, {**labels, v: labels[v] - 1}, edges) for v in labels}
    elif game == "geography":
        (token,) = (v for v in labels if labels[v])
        left, kept = taken_apart([i for i in position if token not in i[: len(i) // 2]])
        ends = [u + v - token for u, v, mark in edges if token in (u, v) and mark == "LR"[player]]
        return {settled(game, {**left, end: 1}, kept) for end in ends}
    rest = [taken_apart([i for i in position if gone.isdisjoint(i[: len(i) // 2])]) for gone in deleted]
    if game == "take-away":
        rest += [(labels, Counter(edges) - Counter([edge])) for edge in edges]
    return {settled(game, *left) for left in rest}


def is_removable(game: str, edges: Iterable[tuple[Any, ...]]) -> bool:
    """Whether these edges are a matching, a star or a trail, as the game demands."""
    ends = Counter(v for edge in edges for v in edge[:2])
    most, size = max(ends.values(), default=0), sum(ends.values()) // 2
    if game != "trail-removing":
        return most == (1 if game == "matching-removing" else size) > 0
    is_connected = size > 0 and reached({min(ends)}, neighbours(ends, edges)) == ends.keys()
    return is_connected and sum(degree % 2 for degree in ends.values()) <= 2


def is_edge_option(game: str, position: Position, left: Position) -> bool:
    removed = {item for item in position - left if len(item) == 4}
    return is_removable(game, removed) and left == settled(game, *taken_apart(position - removed))


def edge_options(game: str, position: Position, least: int) -> Iterator[Position]:
    """What a move leaves in an edge-removing game, if at least so many edges are left.

    Sets grow edge by edge: part of a star or matching is one too, and a trail grows through connected sets.
    """
    edges, is_matching = {item for item in position if len(item) == 4}, game == "matching-removing"
    sets = {frozenset([edge]) for edge in edges}
    for _ in range(len(edges) - least):
        removable = {chosen for chosen in sets if is_removable(game, chosen)}
        yield from (settled(game, *taken_apart(position - chosen)) for chosen in removable)
        sets = sets if game == "trail-removing" else removable
        spots = {chosen: {v for edge in chosen for v in edge[:2]} for chosen in sets}
        sets = {s | {e} for s in sets for e in edges - s if spots[s].isdisjoint(e[:2]) == is_matching}


def bound(game: str, position: Position) -> int:
    """A number of moves that no play exceeds, and so no nim-value."""
    labels, edges = taken_apart(position)
    n, m, d = len(labels), sum(edges.values()), sum(labels.values())
    return m if game in EDGE_GAMES else {"polish": d, "arc-kayles": n // 2, "take-away": n + m}.get(game, n)


# Reading; a JSON `true` is no number


def are_lists(given: Any, size: int | None = None) -> bool:
    return type(given) is list and size in (None, len(given)) and all(type(x) is list for x in given)


def are_numbers(xs: Any, size: int, low: int, high: int) -> bool:
    return type(xs) is list and len(xs) == size and all(type(x) is int and low <= x <= high for x in xs)


def read_position(game: str, n: Any, listed: Any, labels: Any) -> Position:
    need(are_numbers([n], 1, 0, MOST_VERTICES), "n must be a number, at most {}", MOST_VERTICES)
    need(are_lists(listed), "e must be a list of edges")
    for edge in listed:
        need(are_numbers(edge[:2], 2, 0, n - 1), "edge {} does not join two of the vertices", edge)
        need(edge[2:] in ([["L"], ["R"]] if game == "geography" else [[]]), "edge {} has a wrong mark", edge)
    edges = Counter((min(u, v), max(u, v), "".join(mark)) for u, v, *mark in listed)
    is_simple = len(edges) == len(listed) and all(u != v for u, v, _ in edges)
    need(game == "take-away" or is_simple, "loops and repeated edges are for take-away")
    is_labelled = are_numbers(labels, n, *LABELS[game]) if game in LABELS else labels is None
    need(is_labelled and (game != "geography" or sum(labels) == 1), "d must label the vertices rightly")
    return settled(game, dict(enumerate(labels or [0] * n)), edges)


def moved(position: Position, image: list[int]) -> Position:
    """The position with vertex v at image[v]."""
    vertices = [(image[item[0]], item[1]) for item in position if len(item) == 2]
    ends = [(image[item[0]], image[item[1]], item[2:]) for item in position if len(item) == 4]
    return frozenset(vertices + [(u, v, *rest) if u < v else (v, u, *rest) for u, v, rest in ends])


class Checker:
    """The entries read so far, all of them proved, and the claims that they prove."""

    def __init__(self, game: str) -> None:
        self.game, self.claims = game, list[dict[str, Any]]()
        # of an entry the number of vertices, the position, "is", "not" or nothing, and the value
        self.entries: dict[int, tuple[int, Position, str | None, int]] = {}
        # of a form those that are Left's options, and Right's; and which sums are at most which
        self.forms, self.compared = dict[int, list[list[int]]](), dict[tuple[Sum, Sum], bool]()
        self.texts, self.long = dict[int, str](), dict[int, str]()  # the long ones do not stand in others

    def read(self, record: dict[str, Any]) -> None:
        """Checks one line and keeps what it says."""
        fields = {"form"} if "form" in record else CLAIM if "claim" in record else ENTRY
        need(record.keys() <= fields and None not in record.values(), "only {} here, no null", sorted(fields))
        record = {**dict.fromkeys(fields), "o": [], "g": [], **record}
        number = len(self.entries) + len(self.forms)
        if "form" in record:
            self.read_form(record["form"], number)
        elif "claim" in record:
            self.read_claim(record, read_position(self.game, record["n"], record["e"], record["d"]))
        else:
            position = read_position(self.game, record["n"], record["e"], record["d"])
            says = (self.prove_partizan if self.game in PARTIZAN else self.prove_impartial)(record, position)
            self.entries[number] = record["n"], position, says, record[says] if says else 0

    def read_parts(self, parts: Any, n: int) -> tuple[Position, list[int]]:
        """The union of earlier positions put at these places, and the numbers of their entries."""
        need(are_lists(parts), "an option, and a claim, is a list of parts")
        need(len(parts) < 2 or self.game not in HAS_NO_PARTS, "{} is not played part by part", self.game)
        union, used = set[tuple[Any, ...]](), list[int]()
        for part in parts:
            need(part and type(part[0]) is int and part[0] in self.entries, "{} names no position", part)
            size, position, *_ = self.entries[part[0]]
            need(are_numbers(part[1:], size, 0, n - 1), "{} does not place {} vertices", part, size)
            used += part[1:]
            need(len(set(used)) == len(used), "{} repeats a vertex, or one of another part", part)
            union |= moved(position, part[1:])
        return frozenset(union), [part[0] for part in parts]

    def read_claim(self, record: dict[str, Any], position: Position) -> None:
        need(type(record["claim"]) is str and type(record["is"]) is int, "a claim has a text and a value")
        union, numbers = self.read_parts(record["parts"], record["n"])
        need(union == position, "the parts are not the position claimed")
        if self.game in PARTIZAN:
            need(record["is"] in self.forms, "a claim must name an earlier form")
            total, form = self.sum_of(numbers), (record["is"],)
            need(all(self.is_as_good(k, total, form) for k in (0, 1)), "the parts have not the form claimed")
        else:
            need(self.nim_sum(numbers) == (record["is"], True), "the parts do not have the value claimed")
        self.claims.append(record)

    def read_options(self, listed: Any, record: dict[str, Any], position: Position, player: int) -> Options:
        """The legal options (not in edge-removing games), those listed up to symmetry, and their entries."""
        game, covered, found = self.game, set(), []
        legal = set() if game in EDGE_GAMES else options(game, position, player)
        need(are_lists(listed), "o must be a list of options")
        for parts in listed:
            option, numbers = self.read_parts(parts, record["n"])
            is_legal = is_edge_option(game, position, option) if game in EDGE_GAMES else option in legal
            need(is_legal, "{} is no option", parts)
            covered.add(option)
            found.append(numbers)
        images, n, waiting = record["g"], record["n"], list(covered)
        need(are_lists(images), "g must be a list of automorphisms")
        for image in images:
            need(are_numbers(image, n, 0, n - 1) and len({*image}) == n, "{} is no permutation", image)
            need(moved(position, image) == position, "{} is no automorphism", image)
        while waiting:
            option = waiting.pop()
            others = {moved(option, image) for image in images} - covered
            covered |= others
            waiting += others
        return legal, covered, found

    # Impartial games

    def nim_sum(self, numbers: list[int]) -> tuple[int, bool]:
        """A value, and whether the sum of these entries is it; if not, the sum is known to differ from it.

        An entry named twice cancels whatever it says: a position plus itself is 0.
        """
        total = unsure = 0
        for _, _, says, value in (self.entries[k] for k, times in Counter(numbers).items() if times % 2):
            need(says, "an entry that says nothing does not cancel")
            total, unsure = total ^ value, unsure + (says == "not")
        need(unsure < 2, "two parts are only known to differ from a value")
        return total, not unsure

    def prove_impartial(self, record: dict[str, Any], position: Position) -> str | None:
        """Options of every smaller value are listed, and no option at all has this value."""
        need(record["is"] is None or record["not"] is None, "an entry says is or not, never both")
        says, value = next(((w, record[w]) for w in ("is", "not") if record[w] is not None), (None, 0))
        need(are_numbers([value], 1, 0, MOST_NUMBER), "a nim-value must be a number")
        legal, covered, found = self.read_options(record["o"], record, position, 0)
        sums = {self.nim_sum(numbers) for numbers in found}
        # For `is` options of every smaller value, for `not` one of the value itself, and exactly so.
        needed = range(value) if says == "is" else [value] if says == "not" else []
        need(all((k, True) in sums for k in needed), "no option listed has a value that is needed")
        if says == "is" and value < bound(self.game, position):
            # An option known exactly has another value; one that only differs does so from this value.
            need(all(exact != (total == value) for total, exact in sums), "an option listed may be {}", value)
            left = edge_options(self.game, position, value) if self.game in EDGE_GAMES else legal
            need(all(x in covered or bound(self.game, x) < value for x in left), "an option is not listed")
        return says

    # Partizan games

    def read_form(self, sides: Any, this: int) -> None:
        """Keeps a form if it is canonical: no option is dominated and none is reversible."""
        need(self.game in PARTIZAN, "forms are for partizan games")
        need(are_lists(sides, 2), "a form is two lists of forms")
        need(all(type(x) is int and x in self.forms for x in sides[0] + sides[1]), "expected earlier forms")
        self.forms[this] = sides
        for player, side in enumerate(sides):
            for i, option in enumerate(side):
                rivals, back = side[:i] + side[i + 1 :], self.forms[option][1 - player]
                need(not any(self.is_as_good(player, (x,), (option,)) for x in rivals), "one is dominated")
                need(not any(self.is_as_good(player, (this,), (x,)) for x in back), "one is reversible")
        self.texts[this] = self.text_of(sides, this)

    def sum_of(self, numbers: list[int]) -> Sum:
        return tuple(sorted(self.entries[number][3] for number in numbers))

    def is_as_good(self, player: int, a: Sum, b: Sum) -> bool:
        """Whether a >= b for Left (0), a <= b for Right (1): Left, starting in the lower - the higher, loses.

        Forms may be deep, so the play is on a stack and not by recursion.
        """
        first = cancelled(b, a) if player == 0 else cancelled(a, b)
        stack = [(first, self.left_moves(*first))]
        while stack:
            pair, untried = stack[-1]
            if pair in self.compared or not untried:
                self.compared.setdefault(pair, True)
                stack.pop()
            elif untried[-1] not in self.compared:
                stack.append((untried[-1], self.left_moves(*untried[-1])))
            elif self.compared[untried.pop()]:
                self.compared[pair] = False
        return self.compared[first]

    def left_moves(self, a: Sum, b: Sum) -> list[tuple[Sum, Sum]]:
        """For each move of Left in a - b, the comparison `lower <= higher` that holds if the move wins."""
        lefts = [(i, option) for i, form in enumerate(a) for option in self.forms[form][0]]
        rights = [(i, option) for i, form in enumerate(b) for option in self.forms[form][1]]
        found = [cancelled(b, (*a[:i], option, *a[i + 1 :])) for i, option in lefts]
        return found + [cancelled((*b[:i], option, *b[i + 1 :]), a) for i, option in rights]

    def prove_partizan(self, record: dict[str, Any], position: Position) -> str:
        """All options are listed, and whoever starts in {options} - form loses."""
        form, sides = record["is"], record["o"]
        need(type(form) is int and form in self.forms and record["not"] is None, "expected an earlier form")
        need(are_lists(sides, 2), "o must be Left's options and Right's")
        for player, listed in enumerate(sides):
            legal, covered, found = self.read_options(listed, record, position, player)
            need(legal <= covered, "an option of {} is not listed", "LR"[player])
            sums = {self.sum_of(numbers) for numbers in found}
            need(not any(self.is_as_good(player, x, (form,)) for x in sums), "one is as good as the form")
            for option in self.forms[form][player]:
                need(any(self.is_as_good(player, x, (option,)) for x in sums), "none is as good as it must")
        return "is"

    # Printing

    def text_of(self, sides: list[list[int]], this: int) -> str:
        """A canonical form as text: a number, *, or its options; `@17` where that would be long."""
        lefts, rights = ([self.texts[option] for option in side] for side in sides)
        text = "{" + ",".join(lefts) + "|" + ",".join(rights) + "}"
        numbers = [Fraction(each) for each in lefts + rights if set(each) <= set("-/0123456789")]
        if len(numbers) == len(lefts + rights) and numbers == sorted({*numbers}):  # at most one a side
            return str(sum(numbers, Fraction(0)) / max(len(numbers), 1) + len(lefts) - len(rights))
        self.long.update({this: text} if len(text) > MOST_TEXT else {})
        return "*" if text == "{0|0}" else f"@{this}" if this in self.long else text

    def lines(self) -> Iterator[str]:
        """What was proved, claim by claim, and the forms that are too long to be written there."""
        for claim in self.claims:
            position = {field: claim[field] for field in ("n", "e", "d") if claim[field] is not None}
            value = self.texts[claim["is"]] if self.game in PARTIZAN else f"*{claim['is']}"
            yield f"proved: {self.game} {json.dumps(position)} is {value} ({json.dumps(claim['claim'])})"
        yield from (f"@{form} = {text}" for form, text in self.long.items())


def cancelled(a: Sum, b: Sum) -> tuple[Sum, Sum]:
    """The same comparison without the forms that stand on both sides."""
    here, there = Counter(a), Counter(b)
    return tuple(sorted((here - there).elements())), tuple(sorted((there - here).elements()))


def once_each(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(fields)) == len(fields), "a field is given twice")
    return dict(fields)


def check(lines: Iterable[bytes]) -> Checker:
    """What a certificate proves; raises `Refused` at the first line that fails."""
    checker, size, place = Checker(""), 0, 0
    try:
        for line in lines:
            place, size = place + 1, size + len(line)
            need(len(line) <= MOST_LINE and size <= MOST_BYTES, "the line is too long, or the file")
            record = json.loads(line.decode(), object_pairs_hook=once_each)
            need(type(record) is dict, "this is no JSON object")
            if place == 1:
                is_header = repr(record.get("certificate")) == "1" and len(record) == 2
                need(is_header and str(record.get("game")) in GAMES, "expected the header")
                checker = Checker(record["game"])
            else:
                checker.read(record)
        need(place, "the file is empty")
    except (Refused, ValueError, RecursionError, MemoryError) as why:
        why.__context__ = why.__traceback__ = None  # and with them what was read: room for the words
        raise Refused(f"line {place}: {str(why)[:MOST_TEXT] or 'it takes too much memory'}") from None
    return checker


def check_file(name: str) -> Checker:
    """What a file proves, plain or packed with gzip."""
    with open(name, "rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
    with (gzip.open if is_packed else open)(name, "rb") as text:
        return check(iter(lambda: text.readline(MOST_LINE + 1), b""))


def limit_resources() -> None:
    """Has a file refused that takes too much memory or time."""
    import resource  # not on Windows

    signal.signal(signal.SIGXCPU, lambda *_: need(False, "it takes too much time"))
    for limited, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
        hard = resource.getrlimit(limited)[1]
        resource.setrlimit(limited, (most if hard < 0 else min(most, hard), hard))


if __name__ == "__main__":
    if sys.platform != "win32":
        limit_resources()
    try:
        print(*check_file(sys.argv[1]).lines(), sep="\n")
    except Refused as why:
        sys.exit(f"refused, {why}")
    except (IndexError, OSError, EOFError, MemoryError, zlib.error) as why:
        print(f"usage: python checker.py FILE; this cannot be read: {why}", file=sys.stderr)
        sys.exit(2)
