"""Plain questions, `ggkb value` or `explain GAME GRAPH` and `ggkb search GAME FILTER…`, read without Typer.

Loading Typer takes longer than the look-up itself. What is read here means what Typer says it means, which a
test compares; a line with anything else in it (help, an option that is not listed, files) is left to Typer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cli import shared

FLAGS = {"--json": "json", "--stored-only": "stored_only", "--smallest": "smallest"}
TEXTS = {
    "--db": "database",
    "--budget": "budget",
    "--limit": "limit",
    "--rows": "rows",
    "--after": "after",
    "--sort": "sort",
}
"""Options that take the next word, by the name that Typer gives them."""

OPTIONS = {
    "value": {"--db", "--json", "--budget", "--stored-only"},
    "explain": {"--db", "--json", "--budget", "--stored-only", "--rows"},
    "search": {"--db", "--json", "--limit", "--after", "--sort", "--smallest"},
}
"""Plain commands, and the options that are read of each; before a command `--db` and `--json` are."""

READ_BY_TYPER = ("GGKB_RULES", "GGKB_CLAIMS", "_GGKB_COMPLETE")
"""Variables of the environment that have a say in what is asked."""


class Line(NamedTuple):
    """A plain command line: its command, the words after it, and the options given."""

    command: str
    words: tuple[str, ...]
    options: dict[str, Any]


def read(arguments: Sequence[str], environment: Mapping[str, str]) -> Line | None:
    """The command line if it is plain, else None."""
    if any(environment.get(name) for name in READ_BY_TYPER):
        return None
    command: str | None = None
    words: list[str] = []
    options: dict[str, Any] = {}
    rest = iter(arguments)
    for word in rest:
        known = {"--db", "--json"} if command is None else OPTIONS[command]
        if word in known:
            name, value = (FLAGS[word], True) if word in FLAGS else (TEXTS[word], next(rest, ""))
            if name in options or not value or str(value).startswith("-"):
                return None
            options[name] = value
        elif not word or word[0] in "-@":
            return None
        elif command is None:
            if word not in OPTIONS:
                return None
            command = word
        else:
            words.append(word)
    if command is None or not _is_whole(command, words, options):
        return None
    return Line(command, tuple(words), options)


def _is_whole(command: str, words: Sequence[str], options: Mapping[str, Any]) -> bool:
    numbers = (options[name] for name in ("limit", "rows") if name in options)
    if not all(number.isascii() and number.isdecimal() and len(number) < 10 for number in numbers):
        return False
    return bool(words) if command == "search" else len(words) == 2


def answer(line: Line) -> int:
    """Answers a plain command line; gives the exit code."""
    shared.Shared.json = line.options.get("json", False)
    return {"value": _value, "explain": _explain, "search": _search}[line.command](line.words, line.options)


def _value(words: Sequence[str], options: Mapping[str, Any]) -> int:
    from cli.answers import print_answer

    budget = shared.seconds(options.get("budget", "10s"))
    base = shared.open_to_ask(shared.named_database(options.get("database")))
    found = base.value(*words, budget=budget, stored_only=options.get("stored_only", False))
    return print_answer(found, as_json=shared.Shared.json)


def _explain(words: Sequence[str], options: Mapping[str, Any]) -> int:
    from cli.explained import explain_and_print

    return explain_and_print(
        *words,
        database=shared.named_database(options.get("database")),
        budget=options.get("budget", "10s"),
        stored_only=options.get("stored_only", False),
        rows=int(options.get("rows", "40")),
    )


def _search(words: Sequence[str], options: Mapping[str, Any]) -> int:
    from cli.found import names, print_page

    base = shared.open_to_ask(shared.named_database(options.get("database")))
    after = options.get("after")
    page = base.search(
        *words,
        limit=int(options.get("limit", "50")),
        after=after,
        sort=names(options.get("sort")),
        smallest=options.get("smallest", False),
    )
    print_page(page, after=after, as_json=shared.Shared.json)
    return 0
