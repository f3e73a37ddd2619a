"""`deckcheck web`: the pages on this machine, or as a static site."""

from __future__ import annotations

import os
import re
import socket
import sys
from contextlib import ExitStack, closing, suppress
from ipaddress import ip_address

from deckcheck.event.pairings import read_event
from deckcheck.extras import extra
from deckcheck.failure import OK, Failure
from deckcheck.web.call_worker import LOWERED, CallWorker, TaskWorker
from deckcheck.web.sessions import Sessions
from deckcheck.web.shared.beating import beating
from deckcheck.web.shared.bots import elsewhere
from deckcheck.web.shared.event import Event, reading
from deckcheck.web.shared.store import TableStore
from deckcheck.web.shared.tables import Tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context

_TABLES_FILE = "deckcheck-tables.sqlite3"
_PORT = 8731
MOST_SEARCHING = 4  # processes in which the bots of shared tables search
_OURS = ("127.0.0.1", "localhost", "[::1]")
# A host as browsers send it, whose letters are ASCII, and its port.
_HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?")
_MOST_PORT = 65535
_NAME = re.compile(r"[a-z0-9]{1,8}")


def run(args: Arguments, context: Context) -> int:
    """Serve the pages until interrupted, or write the static site."""
    if args.export is not None:
        from deckcheck.web.export import export

        for name, value in (
            ("--port", args.port),
            ("--host", args.host),
            ("--open", args.open),
            ("--allow-host", args.allow_host or None),
            ("--tables", args.tables),
            ("--tables-file", args.tables_file),
            ("--tables-name", args.tables_name),
            ("--event", args.event),
            ("--new-link", args.new_link),
        ):
            if value is not None and value is not False:  # port 0 is one as well
                raise Failure("web-export-alone", option=name)
        site = export(args.export, pyodide=args.pyodide, force=args.force)
        context.add("web-exported", path=args.export, n=site.files, size=f"{site.size / 1e6:.1f}")
        return OK
    for name, value in (("--pyodide", args.pyodide), ("--force", args.force)):
        if value:
            raise Failure("web-export-only", option=name)
    for name, value in (
        ("--tables-file", args.tables_file),
        ("--tables-name", args.tables_name),
        ("--event", args.event),
    ):
        if value is not None and not args.tables:
            raise Failure("web-tables-only", option=name)
    if args.new_link and args.event is None:
        raise Failure("web-event-only", option="--new-link")
    if args.tables_name is not None and _NAME.fullmatch(args.tables_name) is None:
        raise Failure("web-tables-name", name=args.tables_name)
    for host in args.allow_host:
        _allowed(host, 0)
    for module in ("starlette", "uvicorn"):
        extra(module, module, "web", "deckcheck web")
    server = extra("deckcheck.web.server", "starlette", "web", "deckcheck web")
    with ExitStack() as held:
        return _serve(args, context, server, held)


def _serve(args: Arguments, context: Context, server: ModuleType, held: ExitStack) -> int:
    """Serve until interrupted; what is to be closed then is handed to `held`."""
    sessions, call_worker, event = Sessions(), None, None
    path = args.tables_file or (_TABLES_FILE if args.event is None else f"{os.path.splitext(args.event)[0]}.sqlite3")
    if args.event is not None:
        read_event(args.event)  # one that cannot be read, or is written wrongly, leaves no file of tables
    if args.tables:
        # A process that is started now has neither the file nor the socket.
        call_worker = held.enter_context(closing(CallWorker()))
        quick = held.enter_context(closing(TaskWorker()))
        searching = [held.enter_context(closing(TaskWorker(LOWERED))) for _ in range(_searching())]
        store = held.enter_context(closing(TableStore(path)))
        sessions.tables = Tables(store, server=args.tables_name or "")
        if args.event is not None:
            event = Event(sessions.tables, store, args.event)
        held.enter_context(elsewhere(sessions, quick, searching))
    listening, names, is_any = _listening(args.host or "127.0.0.1", _PORT if args.port is None else args.port)
    held.enter_context(listening)
    port = listening.getsockname()[1]
    shown = f"[{args.host}]" if args.host and ":" in args.host else args.host or "127.0.0.1"
    address = f"http://{'127.0.0.1' if is_any else shown}:{port}/"
    allowed = [_allowed(host, port) for host in args.allow_host]
    app = server.application(sessions, names, port, any_address=is_any, allowed=allowed, call_worker=call_worker)
    context.print("web-serving", address=address)
    if is_any:
        context.print(
            "web-serving-others", addresses=[f"http://{found}:{port}/" for found in _own_addresses(args.host)]
        )
    if call_worker is not None:
        context.print("web-serving-tables", path=path)
    if event is not None:
        _begin_event(event, context, _shared_address(args, address, is_any=is_any), renew=args.new_link)
        held.enter_context(reading(sessions, event))
    if port != _PORT:
        # To a browser, another port is another site.
        context.print("web-serving-port", port=str(_PORT))
    sys.stdout.flush()
    if args.open:
        import webbrowser

        webbrowser.open(address)
    if call_worker is not None:
        held.enter_context(beating(sessions))
    with suppress(KeyboardInterrupt):
        server.serve(app, listening, server.MOST_AT_ONCE if call_worker is None else server.MOST_WITH_TABLES)
    return OK


def _shared_address(args: Arguments, address: str, *, is_any: bool) -> str:
    """Return the address by which others reach the server, as far as it is known."""
    if args.allow_host:
        return f"https://{args.allow_host[0]}/"
    return f"http://{_own_addresses(args.host)[0]}:{address.rpartition(':')[2]}" if is_any else address


def _begin_event(event: Event, context: Context, address: str, *, renew: bool) -> None:
    """Make the tables of an event, and print its organiser's link, which is known nowhere else afterwards."""
    token = event.begin(renew=renew)
    for notice in event.notices:
        context.print("web-event-notice", words=notice.render(context.translator))
    if token is None:
        context.print("web-event-goes-on", title=event.file.title, option="--new-link")
    else:
        context.print("web-event-link", title=event.file.title, address=f"{address}#/tables/event/{token}")


def _searching() -> int:
    """Return in how many processes the bots of shared tables search: one per processor, within bounds."""
    return min(max(os.cpu_count() or 1, 2), MOST_SEARCHING)


def _allowed(host: str, port: int) -> str:
    """Return how browsers name a host that forwards to this server, `HOST:PORT`; the port is ours where none is given.

    Raises:
        Failure: that is not a host.
    """
    found = _HOST.fullmatch(host)
    if found is None or (own := int(found["port"] or port)) > _MOST_PORT:
        raise Failure("web-allow-host", host=host)
    return f"{found['name'].lower()}:{own}"


def _own_addresses(host: str) -> list[str]:
    """Return how other machines reach this one, as in a URL: its address, or its name where none is known."""
    is_v6 = ":" in host
    family, far = (socket.AF_INET6, "2001:db8::1") if is_v6 else (socket.AF_INET, "192.0.2.1")
    # Nothing is sent: the system only says by which of its addresses it would.
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((far, 9))
            found = str(asking.getsockname()[0])
        except OSError:
            found = ""
    if not found or ip_address(found).is_loopback or ip_address(found).is_unspecified:
        return [socket.gethostname()]
    return [f"[{found}]" if is_v6 else found]


def _listening(host: str, port: int) -> tuple[socket.socket, list[str], bool]:
    """Return a socket that listens at an address, the names it goes by, and whether it is every address at once.

    Raises:
        Failure: it cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that answers go out at once: otherwise each waits 40 ms for those of its packets to be confirmed.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # so that it can start over at once; Windows would let several listen at one address
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, TypeError, ValueError) as error:  # the last two for what is not a name of a host
        listening.close()
        reason = error.strerror or str(error) if isinstance(error, OSError) else str(error)
        raise Failure("web-port", host=host, port=str(port), reason=reason) from None
    names = [*_OURS, f"[{host}]" if ":" in host else host]
    try:
        is_any = ip_address(host).is_unspecified
    except ValueError:
        is_any = False
    return listening, names, is_any
