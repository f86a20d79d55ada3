"""The three games of the paper: each makes the claims about itself."""

from __future__ import annotations

from kb.theorems.kit import ClaimsOf

EVEN_ODD, EVEN_EVEN, ODD_ODD = (ClaimsOf("ottaway", game) for game in ("even-odd", "even-even", "odd-odd"))
