"""The octal program that other tests trust. Oracle: rows of OEIS A002187 and A002186, as printed there."""

from octal import DAWSONS_CHESS, KAYLES, octal_values


def test_the_program_gives_the_printed_rows():
    assert octal_values("137", len(DAWSONS_CHESS) - 1) == DAWSONS_CHESS
    assert octal_values("07", len(DAWSONS_CHESS)) == [0, *DAWSONS_CHESS]
    assert octal_values("77", len(KAYLES) - 1) == KAYLES


def test_the_printed_exceptions_are_those_of_the_period():
    late = DAWSONS_CHESS[68:102]
    exceptions = [n for n in range(68) if DAWSONS_CHESS[n] != late[n % 34]]
    assert exceptions == [0, 14, 16, 17, 31, 34, 51]
