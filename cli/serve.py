"""`ggkb serve`: the knowledge base as a service, with its explorer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import options, render
from kb.errors import BadArgument

if TYPE_CHECKING:
    import socket


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 is any that is free.")] = 8000,
    solve: Annotated[
        bool, typer.Option("--solve", help="Solve small unknown positions, and store their values.")
    ] = False,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A limit of the service; --show-limits lists them."),
    ] = None,
    show_limits: Annotated[bool, typer.Option("--show-limits", help="List the limits and stop.")] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="A further host name that the service answers to; '*' is any."),
    ] = None,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(help="A site whose pages may ask the service to work, as https://example.org."),
    ] = None,
    token: Annotated[
        str, typer.Option(envvar="GGKB_TOKEN", help="What a POST must carry, as Authorization: Bearer TOKEN.")
    ] = "",
    prefix: Annotated[
        str, typer.Option(help="The path of a site below which the service lies, as /games.")
    ] = "",
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    database: options.Database = None,
) -> None:
    """Serve the JSON API and the explorer; without --solve nothing is ever written.

    Limits are set by --limit, or by the environment as GGKB_LIMIT_NAME.

    Example: ggkb serve --port 8000 --limit vertices=100
    """
    import gc
    import os
    from functools import partial

    from kb.web.limits import Limits

    limits = Limits.from_environment(os.environ).with_options(limit or [])
    if show_limits:
        rows = [(name, one["value"], one["bounds"]) for name, one in limits.as_json().items()]
        render.columns(rows, ("limit", "value", "bounds"))
        return
    options.one_of(log_level, "debug", "info", "warning", "error")
    try:
        import uvicorn

        from kb.web.app import LOOPBACK, create_app
        from kb.web.connections import protocol
        from kb.web.guard import read_host, read_origin
        from kb.web.path_prefix import read_prefix
        from kb.web.server import Server
    except ImportError as missing:
        raise BadArgument(
            f"the service needs the package {missing.name}; `pip install 'graph-games-kb[web]'` brings it"
        ) from None
    from kb.web.logs import set_up

    path = read_prefix(prefix)
    hosts = [read_host(one) for one in allow_host or []]
    origins = [read_origin(one) for one in allow_origin or []]
    # Opened once here, so that a base that is missing or too new is a sentence and not a log.
    with options.open_base(database, read_only=not solve) as base:
        url, name, library = base.url, base.name, base.library
    app = create_app(
        url,
        solve=solve,
        limits=limits,
        hosts=(*LOOPBACK, host, *hosts),
        origins=origins,
        token=token,
        prefix=path,
        library=library,
    )
    config = uvicorn.Config(
        app,
        http=protocol(limits),
        timeout_keep_alive=int(limits.idle_seconds),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=10,
    )
    with _listen(host, port) as listening:
        set_up(log_level)
        at = f"[{host}]" if ":" in host else host
        bound = listening.getsockname()[1]
        said = f"ggkb: serving {name} at http://{at}:{bound}{path}/ (Ctrl-C ends it)"
        server = Server(config, ready=partial(render.note, said))
        gc.freeze()  # what the program consists of; going through all of it makes requests wait
        try:
            server.run(sockets=[listening])
        except KeyboardInterrupt:
            return
    if not server.started:
        raise typer.Exit(1)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that the address announced is the one that answers."""
    import socket

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError):
        raise BadArgument(
            f"the service cannot listen on {host!r}, port {port}; expected an address of this machine "
            f"and a port from 0 to 65535 that is free"
        ) from None
