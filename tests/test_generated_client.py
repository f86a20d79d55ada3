"""A client that a public generator makes from the description of the API answers as the service does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import serving

ASKS = """
import json, sys
from graph_games import Client
from graph_games.api.catalogue import claims
from graph_games.api.moves import explain, line
from graph_games.api.search import counts, search
from graph_games.api.values import value, value_of
from graph_games.models import ValueOfBody

client = Client(base_url=sys.argv[1], raise_on_unexpected_status=True)
triangle = value.sync("take-away", client=client, graph="K3")
page = search.sync("grim", client=client, filter_=["n=4", "connected"], limit=2)
moves = explain.sync("node-kayles", client=client, graph="P3")
walked = line.sync("node-kayles", client=client, graph="P5", moves="0,3")
given = ValueOfBody(n=3, edges=[[0, 1], [1, 2], [0, 2]])
refused = value.sync("take-away", client=client, graph="K3 K3")
print(json.dumps({
    "triangle": [triangle.value, triangle.evidence, triangle.known],
    "given": value_of.sync("take-away", client=client, body=given).value,
    "page": [one.position for one in page.found],
    "winning": [one.wins for one in moves.terms[0].moves],
    "walked": [step.leaves for step in walked.steps],
    "total": counts.sync("grim", client=client, filter_=["n=4"]).total,
    "claims": len(claims.sync(client=client, limit=5).claims),
    "refused": refused.error.kind,
}))
"""


@pytest.mark.slow
def test_a_generated_client_answers_as_the_service_does(web_base: Path, tmp_path: Path) -> None:
    """The generator has an environment of its own: it wants another version of typer than we do."""
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    installed = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "openapi-python-client"], capture_output=True, text=True
    )
    if installed.returncode:
        pytest.skip(f"openapi-python-client cannot be installed: {installed.stderr.strip()[-200:]}")
    with serving(str(web_base)) as service:
        site = str(service.base_url).removesuffix("/api/v1/")
        (tmp_path / "openapi.json").write_bytes(service.get("/openapi.json").content)
        generate = [
            python,
            "-m",
            "openapi_python_client",
            "generate",
            "--path",
            "openapi.json",
            "--meta",
            "none",
        ]
        subprocess.run(
            [*generate, "--output-path", "graph_games"], cwd=tmp_path, check=True, capture_output=True
        )
        asked = subprocess.run(
            [python, "-c", ASKS, site], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert asked.returncode == 0, asked.stderr
        page = ask(service, "/games/grim/search?filter=n=4&filter=connected&limit=2")
        moves = ask(service, "/games/node-kayles/explain?graph=P3")["moves"]
        assert json.loads(asked.stdout) == {
            "triangle": ["0", "computed", True],
            "given": "0",
            "page": [one["position"] for one in page["found"]],
            "winning": [one["wins"] for one in moves],
            "walked": ["P3", "K0"],
            "total": 7,
            "claims": 5,
            "refused": "bad-graph",
        }


def ask(service: httpx.Client, path: str) -> Any:
    return service.get(path).raise_for_status().json()
