"""The tests that mutants of the Python core are shown to: of these, the ones that call the function."""

from __future__ import annotations

CORE_TESTS = (
    # graphs
    "tests/test_position.py",
    "tests/test_canonical.py",
    "tests/test_language.py",
    "tests/test_reading.py",
    "tests/test_families.py",
    "tests/test_graph6.py",
    "tests/test_recognise.py",
    "tests/test_growing.py",
    "tests/test_invariants.py",
    "tests/test_json_position.py",
    "tests/test_enumerate.py",
    "tests/test_geng.py",
    "tests/test_known_members.py",
    # values
    "tests/test_values.py",
    "tests/test_notation.py",
    "tests/test_thermograph.py",
    "tests/test_value_arithmetic.py",
    "tests/test_value_peers.py",
    # games
    "tests/games",
    "tests/test_games.py",
    "tests/test_reference.py",
    # evaluate
    "tests/test_evidence.py",
    "tests/test_oracle.py",
    "tests/test_lookup.py",
    "tests/test_known_value.py",
    "tests/test_mixed_sums.py",
    "tests/test_disputed.py",
    "tests/test_claim_index.py",
    "tests/test_by_symmetry.py",
    "tests/test_far_values.py",
    "tests/test_first_and_completion.py",
    "tests/test_value_and_explain.py",
    "tests/test_explain.py",
    # store
    "tests/test_store.py",
    "tests/test_store_catalogue.py",
    "tests/test_doctor.py",
    "tests/test_conflicts.py",
    "tests/test_search.py",
    "tests/test_stored_periods.py",
    "tests/test_certificates_store.py",
    "tests/test_store_durability.py",
    "tests/test_store_costs.py",
    "tests/test_knowledge_base.py",
    "tests/test_exchange.py",
    "tests/test_census.py",
    "tests/test_populate.py",
    "tests/test_postgres.py",
    # the examples in the modules
    "kb/graphs",
    "kb/values",
    "kb/games",
    "kb/evaluate",
    "kb/store",
)
