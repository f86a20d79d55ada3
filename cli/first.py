"""`ggkb` without a command: what one does first."""

from __future__ import annotations

import re
from pathlib import Path

from cli import render

BEFORE = """\
There is no knowledge base at {where} yet.

  ggkb --db kb.sqlite demo         builds one in about two minutes and audits five papers
  ggkb --db kb.sqlite init         an empty one with games, papers and claims

Then, with GGKB_DATABASE=kb.sqlite set or --db kb.sqlite each time:"""

AFTER = "The knowledge base is {where}. Six things to ask:"

QUESTIONS = """
  ggkb value take-away 'K_{2,3}'               what a position is worth, and who says so
  ggkb explain node-kayles P7                  every move, and which of them win
  ggkb sequence node-kayles P_n n=1..40        values along a family, with their proved period
  ggkb search odd-odd connected 'nim_value>=3' which graphs have a value
  ggkb errata                                  what five papers got wrong
  ggkb serve                                   all of it in a browser

`ggkb --help` lists every command, `ggkb COMMAND --help` shows an example, `ggkb families` the graphs that
have names, `ggkb games` the games. `ggkb --install-completion` completes names in your shell."""


def show() -> int:
    """Says what to do first."""
    from kb.knowledge_base import default_url

    where = re.sub("//.*@", "//", default_url().removeprefix("sqlite:///"))  # no password
    is_there = "://" in where or Path(where).exists()
    render.line((AFTER if is_there else BEFORE).format(where=where) + "\n" + QUESTIONS)
    return 0
