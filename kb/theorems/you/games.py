"""The three games of the paper: each makes the claims about itself."""

from __future__ import annotations

from kb.theorems.kit import ClaimsOf

TRAIL, STAR, MATCHING = (ClaimsOf("you", f"{taken}-removing") for taken in ("trail", "star", "matching"))
