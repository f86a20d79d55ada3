"""`KnowledgeBase`: the one object that a notebook, the command line and the service hold."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import inf
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

from kb.errors import BadArgument, DatabaseError, KbError
from kb.games import Game
from kb.graphs.position import Position, Sum
from kb.progress import Progress, silent
from kb.store import Store, connect
from kb.tabular import RecordList
from kb.theorems.library import BUILT_IN, Library

if TYPE_CHECKING:
    from kb.answer import Answer
    from kb.audit import AuditReport, ClassAudit
    from kb.census import Counted
    from kb.certificates.checker import Checker
    from kb.certificates.covering import Covered
    from kb.certificates.record import Adopted, Recorded
    from kb.conjecture import Conjectures
    from kb.counterexamples import Counterexamples
    from kb.doctor import Check, Repaired
    from kb.drawing import Picture
    from kb.evaluate.evaluators import Evaluators
    from kb.evaluate.evidence import Evidence
    from kb.evaluate.writing import CommandRuns
    from kb.exchange.importing import Imported
    from kb.explain import Explanation
    from kb.graphs.mixed import MixedSum
    from kb.identify import Match
    from kb.populate import Populated
    from kb.query.completeness import Completeness
    from kb.refute import Refutation
    from kb.reports.findings_by_paper import PaperFindings
    from kb.reports.slips import PaperErrata
    from kb.search import Counts, SearchRecords, SearchResult
    from kb.sequences import ValueSequence
    from kb.solvers import Solution, SolverName
    from kb.store.catalogue_records import (
        AuditRecord,
        AuditResult,
        CatalogueChange,
        ClaimRecord,
        ErratumRecord,
        PaperRecord,
    )
    from kb.store.censuses import CensusRecord
    from kb.store.records import ConflictRecord, Coverage, Facet, RefutedImport, RunRecord
    from kb.tables import Table
    from kb.theorems.base import Claim
    from kb.values.sums import Value
    from kb.verify import Verified

Graph: TypeAlias = "str | Position | Sum | MixedSum | Mapping[str, Any] | Any"
"""A graph as a notebook has it: text, edges, a matrix, a mapping, or a graph of networkx, igraph or Sage."""

BUDGET = 10.0
"""Seconds of wall time for solving one unknown position, unless the caller says otherwise."""


def default_url() -> str:
    """The database of this user: GGKB_DATABASE, or a file in the user's data folder."""
    if url := os.environ.get("GGKB_DATABASE"):
        return url
    from platformdirs import user_data_path

    return str(user_data_path("ggkb") / "ggkb.sqlite")


def _make_folder(url: str) -> None:
    """The user's own folder may not be there yet; that of an address given by name is the user's affair."""
    if "://" not in url:
        folder = Path(url).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            why = problem.strerror or problem
            raise DatabaseError(f"the folder {folder} cannot be made: {why}; name a file with --db") from None


class KnowledgeBase:
    """A knowledge base in one database; without a URL, the user's own.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, KnowledgeBase(f"{folder}/kb.sqlite", create=True) as base:
    ...     base.value("take-away", "K3")
    <take-away K3: 0 (computed)>
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        read_only: bool = False,
        create: bool = False,
        rules: Iterable[Path | str] = (),
        claims: Iterable[Path | str] = (),
    ) -> None:
        """`rules` and `claims` are Python files with custom games and claims, known to this base alone."""
        self.url = url or default_url()
        if create and url is None:
            _make_folder(self.url)
        self.store: Store = connect(self.url, read_only=read_only, create=create)
        self._use(BUILT_IN)
        for file in rules:
            self.use_rules(file)
        for file in claims:
            self.use_claims(file)

    def __enter__(self) -> KnowledgeBase:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database."""
        self.store.close()

    def __repr__(self) -> str:
        return f"KnowledgeBase({self.store.engine.name!r})"

    def seed(self) -> CatalogueChange:
        """Loads the games, and the papers and claims of `seeds/`."""
        from kb.seeding import seed

        return seed(self.store)

    def use_rules(self, path: Path | str) -> tuple[Game, ...]:
        """Custom games from a Python file, known to this base by their slugs from now on."""
        from kb.games.own import games_of_file
        from kb.own_files import full_name

        self._use(self.library.with_rules(path))
        return games_of_file(full_name(path))

    def use_claims(self, path: Path | str) -> tuple[Claim, ...]:
        """Custom claims from a Python file; without selectors, the next audit is of these."""
        from kb.own_files import full_name
        from kb.theorems.library import claims_of_file

        self._use(self.library.with_claims(path))
        return claims_of_file(full_name(path))

    def _use(self, library: Library) -> None:
        self.library = library
        for made in ("evaluators", "counterexamples"):
            vars(self).pop(made, None)

    @cached_property
    def evaluators(self) -> Evaluators:
        """What is asked for values; loaded with the first question, for half of the commands ask none."""
        from kb.evaluate.by_period import FamilyPeriods
        from kb.evaluate.evaluators import Evaluators

        return Evaluators(self.store, self.library, periods=FamilyPeriods(self.store))

    @cached_property
    def counterexamples(self) -> Counterexamples:
        """Which printed claims a position contradicts."""
        from kb.counterexamples import Counterexamples

        return Counterexamples(self.evaluators)

    def game(self, game: str | Game) -> Game:
        """A game by its slug or an alias; a custom one as the text of its file is now."""
        return self.library.game(game) if isinstance(game, str) else self.library.present(game)

    @property
    def games(self) -> tuple[Game, ...]:
        """Every game that this base knows."""
        return self.library.games

    def value(
        self, game: str | Game, graph: Graph, *, budget: float = BUDGET, stored_only: bool = False
    ) -> Answer:
        """What is known of a position; unknown small ones are solved within `budget` seconds and stored."""
        return self.values(game, [graph], budget=budget, stored_only=stored_only)[0]

    def values(
        self,
        game: str | Game,
        graphs: Iterable[Graph],
        *,
        budget: float = BUDGET,
        stored_only: bool = False,
        time_limit: float = inf,
        progress: Progress = silent,
        runs: CommandRuns | None = None,
    ) -> list[Answer]:
        """What is known of many positions, in order; a graph that is no position of the game is an error.

        `budget` is for each that has to be solved, `time_limit` for all together; `runs` are those of a
        command that asks in several calls.
        """
        answers: list[Answer] = []
        every = self.each_value(
            game,
            graphs,
            budget=budget,
            stored_only=stored_only,
            time_limit=time_limit,
            progress=progress,
            runs=runs,
        )
        for found in every:
            if isinstance(found, KbError):
                raise found
            answers.append(found)
        return answers

    def each_value(
        self,
        game: str | Game,
        graphs: Iterable[Graph],
        *,
        budget: float = BUDGET,
        stored_only: bool = False,
        time_limit: float = inf,
        progress: Progress = silent,
        runs: CommandRuns | None = None,
        shared: bool = False,
    ) -> list[Answer | KbError]:
        """What is known of many positions, in order; one that cannot be read gives its error instead.

        With `shared` isomorphic positions have one answer between them, in the labelling of the first.
        """
        from kb.lookup import look_up

        return look_up(
            self.evaluators,
            self.game(game),
            graphs,
            budget=0.0 if stored_only else budget,
            time_limit=time_limit,
            progress=progress,
            runs=runs,
            shared=shared,
        )

    def _runs(self, scope: str, budget: float) -> CommandRuns:
        """The runs of a command that asks in many calls."""
        from kb.evaluate.writing import CommandRuns

        return CommandRuns(self.store, scope[:200], budget=budget)

    def explain(
        self, game: str | Game, graph: Graph, *, budget: float = BUDGET, stored_only: bool = False
    ) -> Explanation:
        """Every move up to symmetry, what it leaves, its value, and which moves win."""
        from dataclasses import replace

        rules = self.game(game)
        found = self._explained(rules, graph, 0.0 if stored_only else budget)
        return replace(found, drawn_by=partial(_drawn_with_moves, rules))

    def _explained(self, rules: Game, graph: Graph, budget: float, **listing: Any) -> Explanation:
        from kb.explain import explain
        from kb.graphs.mixed import read_question

        return explain(self.evaluators, rules, read_question(graph), budget=budget, **listing)

    def draw(
        self,
        game: str | Game,
        graph: Graph,
        *,
        values: bool = True,
        numbered: bool = False,
        edges: bool = False,
        budget: float = BUDGET,
        stored_only: bool = False,
    ) -> Picture:
        """A picture of a position with the value of each option at its vertex or edge.

        Boards of Partizan Geography are drawn as cells, with `edges` as graphs.
        """
        from kb.graphs.mixed import read_question
        from kb.pictures import draw_position

        rules = self.game(game)
        drawn: Sum | MixedSum | Explanation = read_question(graph)
        if values:
            drawn = self._explained(rules, drawn, 0.0 if stored_only else budget, singles_only=True)
        return draw_position(rules, drawn, numbered=numbered, edges=edges)

    def draw_found(self, page: SearchResult) -> Picture:
        """The positions of a page of a search side by side, in their order, as many as a picture holds."""
        from kb.pictures import draw_found

        return draw_found(self.game(page.game), page)

    def thermograph(
        self, game: str | Game, graph: Graph, *, budget: float = BUDGET, stored_only: bool = False
    ) -> Picture | None:
        """The thermograph of a partizan position, or None where its value is not known."""
        from kb.pictures import thermograph

        rules = self.game(game)
        if rules.kind == "impartial":
            raise BadArgument(f"{rules.slug} is impartial: thermographs are of partizan games")
        spend = 0.0 if stored_only else budget
        return thermograph(self._explained(rules, graph, spend, most_moves=0))

    def heat_map(self, table: Table) -> Picture:
        """A table of values as a picture."""
        from kb.pictures import heat_map

        return heat_map(self.game(table.game), table)

    def plot(self, sequence: ValueSequence) -> Picture:
        """A sequence of values as a picture."""
        from kb.pictures import plot

        return plot(self.game(sequence.game), sequence)

    def oeis(self, sequence: ValueSequence) -> str:
        """A sequence of nim-values as a draft for OEIS, with the papers that speak of the game."""
        from kb.oeis import draft

        spoken_of = {claim.paper for claim in self.store.claims() if claim.game == sequence.game}
        papers = [paper for paper in self.store.papers() if paper.key in spoken_of]
        return draft(sequence, self.game(sequence.game), papers)

    def populate(
        self,
        game: str | Game,
        family: str,
        ranges: Sequence[str] = (),
        *,
        jobs: int = 1,
        solver: SolverName = "auto",
        shard: tuple[int, int] | None = None,
        time_limit: float | None = None,
        lines: Iterable[str] | None = None,
        again: bool = False,
        cluster: Any = None,
        progress: Progress = silent,
    ) -> Populated:
        """Solves and stores what is missing of a family, e.g. `("polish", "K_{m,n}", ["m=1..4 n=m..5"])`."""
        from kb.graphs.language import parse_family
        from kb.populate import populate

        return populate(
            self.store,
            self.game(game),
            parse_family(family, ranges, lines=lines),
            jobs=jobs,
            solver=solver,
            shard=shard,
            time_limit=time_limit,
            again=again,
            cluster=cluster,
            progress=progress,
        )

    def census(
        self,
        game: str | Game,
        family: str,
        *,
        keep: int = 10_000,
        jobs: int = 1,
        shard: tuple[int, int] | None = None,
        time_limit: float | None = None,
        cluster: Any = None,
        progress: Progress = silent,
    ) -> Counted:
        """Solves and counts every graph of a class, e.g. `("node-kayles", "connected(n=10)")`.

        Values that occur at most `keep` times get rows of their own.
        """
        from kb.census import census
        from kb.graphs.language import parse_family

        return census(
            self.store,
            self.game(game),
            parse_family(family),
            keep=keep,
            jobs=jobs,
            shard=shard,
            time_limit=time_limit,
            cluster=cluster,
            progress=progress,
        )

    def table(
        self,
        game: str | Game,
        family: str,
        ranges: Sequence[str] = (),
        *,
        against: str | None = None,
        budget: float = BUDGET,
        time_limit: float = inf,
        progress: Progress = silent,
    ) -> Table:
        """The values of a family with one or two parameters, beside a printed table if one is named.

        `budget` is for each cell that has to be solved, `time_limit` for all together.

        Of a class of graphs of which a census was taken: how many graphs have each value.
        """
        from kb.tables import table

        rules = self.game(game)

        def ask(sums: Sequence[Sum]) -> list[Answer]:
            return self.values(rules, sums, budget=budget, time_limit=time_limit, progress=progress)

        return table(self.store, rules, family, ranges, ask, against=against)

    def sequence(
        self,
        game: str | Game,
        family: str,
        ranges: Sequence[str] = (),
        *,
        budget: float = BUDGET,
        time_limit: float = 60.0,
        progress: Progress = silent,
    ) -> ValueSequence:
        """The values along a family with one parameter, with their period: proved, guessed or none.

        `budget` is for each term that has to be solved, `time_limit` for all together; without a budget
        only what a few seconds of recurrence give is added to what is stored, and nothing is written.
        """
        from kb.sequences import recorded_sequence

        rules = self.game(game)
        with self._runs(f"sequence of {family}", budget) as runs:

            def ask(members: Sequence[Sum]) -> list[tuple[Value | None, Evidence]]:
                answers = self.values(rules, members, budget=budget, runs=runs)
                return [(answer.exact, answer.evidence) for answer in answers]

            return recorded_sequence(
                self.store,
                rules,
                family,
                ranges,
                ask,
                budget=budget,
                time_limit=time_limit,
                progress=progress,
            )

    def stored_periods(self) -> list[dict[str, Any]]:
        """The proved periods that are stored, as plain data, game by game."""
        from kb.sequences import stored_periods

        return stored_periods(self.store, self.games)

    def stored_period(self, game: str | Game, family: str) -> dict[str, Any]:
        """What proves a stored period, as plain data: window, and each type with its ends and its values.

        The family is named as it is stored, e.g. `P_n` or `tail(g6:Bw,2,n)`.
        """
        from kb.sequences import stored_proof

        rules = self.game(game)
        return {"game": rules.slug, **stored_proof(self.store, rules, family).as_json(with_tables=True)}

    def search(
        self,
        game: str | Game,
        *filters: str,
        limit: int = 50,
        after: str | None = None,
        sort: Sequence[str] = (),
        smallest: bool = False,
    ) -> SearchResult:
        """Stored positions that meet every filter, e.g. `("odd-odd", "connected", "nim_value>=2")`.

        `sort` names facts to order by, as `("-temperature", "n")`; `smallest` keeps the smallest only.
        """
        from kb.search import search

        rules = self.game(game)
        with self._runs(f"search {' '.join(filters)}", BUDGET) as runs:
            return search(
                self.store,
                rules,
                filters,
                self._nim_values(rules, runs),
                limit=limit,
                after=after,
                sort=sort,
                smallest=smallest,
            )

    def count(self, game: str | Game, *filters: str, by: Sequence[str] = ()) -> Counts:
        """How many stored positions meet every filter, for each combination of the facts in `by`."""
        from kb.search import count

        rules = self.game(game)
        with self._runs(f"search {' '.join(filters)}", BUDGET) as runs:
            return count(self.store, rules, filters, self._nim_values(rules, runs), by=by)

    def completeness(self, game: str | Game, *filters: str) -> Completeness:
        """Whether a search with these filters sees every position that could meet them."""
        from kb.query.completeness import completeness
        from kb.query.filters import parse_filters

        asked = [one for text in filters for one in parse_filters(text)]
        return completeness(self.store, self.game(game), asked)

    def refute(
        self,
        game: str | Game,
        statement: str,
        *,
        graphs: str | None = None,
        budget: float = BUDGET,
        jobs: int = 1,
        progress: Progress = silent,
    ) -> Refutation:
        """The smallest counterexample to a statement among the graphs of a class, or how far it is true.

        E.g. `("odd-odd", "connected & bipartite => nim_value = m % 2", graphs="connected(n<=7)")`. In classes
        of many graphs the values of impartial games are computed in bulk, and not stored.
        """
        from kb.refute import refute

        rules = self.game(game)
        with self._runs(f"refute {statement}", budget) as runs:
            return refute(
                rules,
                statement,
                lambda positions: self.each_value(rules, positions, budget=budget, runs=runs),
                graphs=graphs,
                jobs=jobs,
                progress=progress,
            )

    def conjecture(
        self,
        game: str | Game,
        family: str,
        ranges: Sequence[str] = (),
        *,
        budget: float = 1.0,
        time_limit: float = 60.0,
    ) -> Conjectures:
        """Rules that the values of a family follow: fitted on half the range, tested on twice the range.

        Without a range, the first thirty members are the range; of a family with two variables, 1..5 each.
        """
        from kb.conjecture import conjecture
        from kb.conjecture_two import conjecture_in_two, variables_and_ranges

        rules = self.game(game)
        variables, given = variables_and_ranges(family, ranges)
        if len(variables) > 1:
            with self._runs(f"conjecture on {family}", budget) as runs:

                def ask(members: Sequence[Sum]) -> list[Value | None]:
                    found = self.values(rules, members, budget=budget, time_limit=time_limit, runs=runs)
                    return [one.exact for one in found]

                return conjecture_in_two(rules.slug, family, given, ask)
        return conjecture(
            rules.slug, family, ranges, lambda span: self.sequence(rules, family, [span], budget=budget)
        )

    def search_records(self, game: str | Game, *filters: str, names: bool = False) -> SearchRecords:
        """Every stored position that meets every filter, as rows for a file; `names` adds their names."""
        from kb.search import SearchRecords

        rules = self.game(game)
        return SearchRecords(self.store, rules, filters, self._nim_values(rules), names=names)

    def _nim_values(self, rules: Game, runs: CommandRuns | None = None) -> Callable[[Position], int | None]:
        return lambda position: self.values(rules, [position], runs=runs)[0].nim_value

    def identify(
        self, values: Sequence[str], family: str = "P_n", *, reach: int = 6, budget: float = 1.0
    ) -> RecordList[Match]:
        """The games and claims that give these values along a family; `reach` more members are tried."""
        from kb.identify import identify

        with self._runs(f"identify along {family}", budget) as runs:

            def values_of(game: Game, positions: Sequence[Position]) -> list[Value | None]:
                found = self.each_value(game, positions, budget=budget, runs=runs)
                return [None if isinstance(answer, KbError) else answer.exact for answer in found]

            return RecordList(identify(self.library, values, family, values_of, reach=reach))

    def audit(self, *selectors: str, jobs: int = 1, progress: Progress = silent) -> AuditReport:
        """Checks claims against computed values: those of a claim, game or paper named, or all."""
        from kb.audit import audit

        self.evaluators.forget()  # what claims may answer can change
        return audit(self.store, selectors, library=self.library, jobs=jobs, progress=progress)

    def audit_class(
        self, *selectors: str, family: str, jobs: int = 1, progress: Progress = silent
    ) -> ClassAudit:
        """Checks claims about one game on every graph of a class, e.g. `connected(n=8)`; stores nothing."""
        from kb.audit import audit_class
        from kb.graphs.language import parse_family

        return audit_class(
            self.store, selectors, parse_family(family), library=self.library, jobs=jobs, progress=progress
        )

    def verify(
        self,
        *games: str | Game,
        solver: SolverName = "reference",
        ratio: float = 0.1,
        seed: int = 0,
        budget: float = 1.0,
        progress: Progress = silent,
    ) -> Verified:
        """Computes a random share of the stored values again with another solver."""
        from kb.verify import verify

        return verify(
            self.store,
            self._chosen(games),
            solver=solver,
            ratio=ratio,
            seed=seed,
            budget=budget,
            progress=progress,
        )

    def verify_imported(
        self,
        *games: str | Game,
        solver: SolverName = "auto",
        budget: float = 1.0,
        progress: Progress = silent,
    ) -> Verified:
        """Computes everything that is known by import only."""
        from kb.verify import verify_imported

        return verify_imported(
            self.store, self._chosen(games), solver=solver, budget=budget, progress=progress
        )

    def export(self, path: Path | None, style: str, *games: str | Game, names: bool = False) -> Iterator[str]:
        """Writes computed values to a file; without a path gives the lines of a text format."""
        from kb.exchange.exporting import export

        return export(self.store, path, style, self._chosen(games), names=names)

    def import_file(
        self,
        path: Path,
        *,
        check: float = 0.01,
        source: str = "",
        citation: str | None = None,
        seed: int = 0,
        budget: float = 1.0,
        progress: Progress = silent,
    ) -> Imported:
        """Stores what a file says as hearsay, and computes a share `check` of it anew; 0 trusts the file."""
        from kb.exchange.importing import import_file

        return import_file(
            self.store,
            path,
            check=check,
            source=source,
            citation=citation,
            seed=seed,
            budget=budget,
            games=self.game,
            progress=progress,
        )

    def digest(self, *games: str | Game) -> str:
        """A digest of the values: the same for bases with the same values, whoever computed them."""
        from kb.exchange.exporting import digest

        return digest(self.store, self._chosen(games))

    def cite(self, what: str | None = None, graph: Graph | None = None) -> str:
        """BibTeX for the base, for a paper by its key, or for a game's value of a graph."""
        from kb.citation import cite

        return cite(self.store, what, None if graph is None else self.value(what or "", graph))

    def doctor(self) -> Iterator[Check]:
        """What is sound, what is missing and what mends it."""
        from kb.doctor import examine

        return examine(self.store)

    def conflicts(
        self, game: str | Game | None = None, *, settled: bool = False
    ) -> RecordList[ConflictRecord]:
        """Disputes that are open, with `settled` also the others, the oldest first."""
        rules = None if game is None else self.game(game)
        return RecordList(self.store.conflicts(rules, unresolved=not settled))

    def refuted_imports(self, game: str | Game | None = None) -> RecordList[RefutedImport]:
        """What files claimed and computation refuted, on the way in or by `verify_imported`."""
        return RecordList(self.store.refuted_imports(None if game is None else self.game(game)))

    def resolve(self, conflict: int, reason: str) -> None:
        """Settles a dispute in favour of the stored value."""
        self.store.resolve_conflict(conflict, reason)

    def retract(self, run: int, reason: str) -> int:
        """Takes back a run: removes the values that only it computed, and says how many."""
        return self.store.retract_run(run, reason)

    def repair(self, *, budget: float = BUDGET) -> Repaired:
        """Computes damaged values anew, `budget` seconds at most for each, and removes what cannot be."""
        from kb.doctor import repair

        done = repair(self.store, self.games, budget=budget)
        if self.store.papers():
            self.seed()  # what was removed of the catalogue is loaded anew
        return done

    def claims(self, *, paper: str | None = None, game: str | None = None) -> RecordList[ClaimRecord]:
        """The catalogue of claims."""
        return RecordList(self.store.claims(paper=paper, game=game))

    def select_claims(self, *selectors: str) -> list[ClaimRecord]:
        """The claims of a paper, a game, or one claim by its id; all without a selector."""
        from kb.audit.audit import select

        return select(self.store, self.library, selectors)

    def claim_records(self, claims: Iterable[ClaimRecord]) -> list[dict[str, Any]]:
        """Claims with everything known of them, as plain data."""
        from kb.reports import claim_records

        return claim_records(self.store, claims)

    @property
    def audit_results(self) -> dict[str, AuditResult]:
        """What the last audit of each claim found."""
        return self.store.latest_results()

    def errata(self) -> RecordList[ErratumRecord]:
        """What is wrong in print, with the smallest counterexample and the corrected statement."""
        return RecordList(self.store.errata())

    def errata_by_paper(self, only: Collection[str] | None = None) -> list[PaperErrata]:
        """What is wrong in print, by paper and slip; of the claims in `only`, or of all."""
        from kb.reports import errata_by_paper

        return errata_by_paper(self.store, only)

    def findings_by_paper(self, only: Collection[str] | None = None) -> list[PaperFindings]:
        """What was found beyond the papers, by paper."""
        from kb.reports import findings_by_paper

        return findings_by_paper(self.store, only)

    def errata_document(self, only: Collection[str] | None = None) -> str:
        """The errata as a page of Markdown."""
        from kb.reports import errata_document

        return errata_document(self.store, only)

    def findings_document(self, only: Collection[str] | None = None) -> str:
        """The findings as a page of Markdown."""
        from kb.reports import findings_document

        return findings_document(self.store, only)

    def papers(self) -> RecordList[PaperRecord]:
        """The papers of the catalogue."""
        return RecordList(self.store.papers())

    def audits(self, limit: int = 50) -> RecordList[AuditRecord]:
        """The latest audits."""
        return RecordList(self.store.audits(limit))

    def changes(self) -> int | None:
        """A number that is another one once anybody has changed the base; None where it does not tell."""
        return self.store.engine.changes()

    @property
    def name(self) -> str:
        """The database, as messages name it."""
        return self.store.engine.name

    @property
    def read_only(self) -> bool:
        """Whether the base was opened for reading only."""
        return self.store.engine.read_only

    def stored(self, *games: str | Game) -> int:
        """How many positions of some games, or of all, have a stored value."""
        return sum(self.store.count(game) for game in self._chosen(games))

    def facets(self, game: str | Game) -> RecordList[Facet]:
        """How many positions of each size have each value."""
        return RecordList(self.store.facets(self.game(game)))

    def keep(
        self, game: str | Game, solved: Iterable[tuple[str, Solution]], *, scope: str, **parameters: Any
    ) -> int:
        """Stores what was solved elsewhere, by key, in the name of runs; gives how many values are new."""
        from kb.evaluate.writing import RunWriter

        with RunWriter(self.store, self.game(game), scope=scope, parameters=parameters) as writer:
            return writer.write(solved).new

    def store_bipartite_tables(self, sizes: Iterable[tuple[int, int]], *, progress: Progress = silent) -> int:
        """Solves by dense tables what is missing of POLISH on these K_{m,n}; gives how many were solved."""
        from kb.bipartite_tables import store_bipartite_tables

        return store_bipartite_tables(self.store, sizes, progress)

    def certify_stored(
        self, game: str | Game, path: Path, *, time_limit: float | None = None, progress: Progress = silent
    ) -> Covered:
        """Writes a certificate that covers as many stored values of a game as the time allows."""
        from kb.certificates.covering import cover

        return cover(self.store, self.game(game), path, time_limit=time_limit, progress=progress)

    def adopt_certificate(self, path: Path, proved: Checker) -> Adopted:
        """Stores the values that a checked certificate from elsewhere proves."""
        from kb.certificates.record import adopt

        return adopt(self.store, path, proved)

    def record_certificate(self, path: Path) -> Recorded:
        """Notes which stored values a certificate proves."""
        from kb.certificates.record import record

        return record(self.store, path)

    def runs(self, game: str | Game | None = None, *, limit: int = 50) -> RecordList[RunRecord]:
        """The latest computations."""
        return RecordList(self.store.runs(None if game is None else self.game(game), limit=limit))

    def _chosen(self, games: Sequence[str | Game]) -> tuple[Game, ...]:
        """The games named, or all of them."""
        return tuple(map(self.game, games)) or self.games

    def coverage(self, game: str | Game | None = None) -> RecordList[Coverage]:
        """Which families and enumerations are stored, and whether completely."""
        return RecordList(self.store.coverage(None if game is None else self.game(game)))

    def censuses(self, game: str | Game | None = None) -> list[CensusRecord]:
        """The censuses that are complete, with what they counted."""
        return self.store.censuses(None if game is None else self.game(game))


def _drawn(position: Position) -> str | None:
    """A position as a notebook shows it."""
    from kb.pictures import drawn_plainly

    return drawn_plainly(position)


def _drawn_with_moves(rules: Game, found: Explanation) -> str | None:
    """An explained position as a notebook shows it above the list of its moves."""
    from kb.pictures import drawn_with_moves

    return drawn_with_moves(rules, found)


Position.drawn_by = _drawn
