"""`deckcheck cards --import`: a publisher's card pack as a catalog file."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from deckcheck.catalog import builtin
from deckcheck.catalog.load import catalog_cards
from deckcheck.catalog.prepare import GAMES, games
from deckcheck.cli.output import Output, for_programs, refuse_overwriting_inputs
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.settings import Settings
from deckcheck.decklist.limits import MAX_CATALOG_BYTES, MAX_CATALOG_ENTRIES
from deckcheck.decklist.nodes import Mapping
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import decode, read_bytes, read_tree
from deckcheck.failure import OK, Failure
from deckcheck.messages import printable
from deckcheck.workspace.named import unknown_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.context import Context


def packs() -> list[str]:
    """Return the games whose publishers' card packs can be read."""
    return [game for game in games() if os.path.isfile(os.path.join(GAMES, game, "card_pack.py"))]


def import_pack(context: Context, game: str | None, path: str, output: str | None, *, force: bool) -> int:
    """Write the catalog of a pack to a file or to standard output; notes go to standard error."""
    known = packs()
    game = game or known[0]
    ruleset = builtin_ruleset(game)
    if ruleset is None:
        raise unknown_game(game, Settings())
    if game not in known:
        raise Failure("import-game", game=game, known=known)
    catalog = builtin(game)
    try:
        words = decode(read_bytes(path, MAX_CATALOG_BYTES))
        pack = import_module(f"deckcheck.games.{game}.card_pack").read_pack(words, catalog)
    except Problem as problem:
        problem.code = "catalog/schema"
        raise FaultyFileError(path, [problem]) from None
    name = os.path.basename(path).rpartition(".")[0] or os.path.basename(path)
    written: str = pack.to_yaml(name)
    for note in sorted(pack.notes, key=lambda part: (part.line, part.column)):
        words = context.text(note.message, **note.values)
        print(f"{printable(path)}:{note.line}:{note.column}: note {words}", file=sys.stderr)
    # The catalog is read once more, as the check will read it, before anybody relies on it.
    tree = read_tree(written, json=False, max_entries=MAX_CATALOG_ENTRIES)
    problems = [Problem("catalog/schema", "catalog-mapping", 1, 1)]
    if isinstance(tree, Mapping):
        _, problems = catalog_cards(tree, path, catalog, ruleset.data, trusted=True)
    if problems:
        raise FaultyFileError(output or "<stdout>", problems)
    refuse_overwriting_inputs([output], [path])
    if pack.known:
        words = context.text("import-compared", path=printable(path), n=pack.known, changed=pack.changed)
        print(words, file=sys.stderr)
    target = Output(output, force=force)
    target.write(for_programs(written) if target.path is None else written)
    target.close()
    if target.path is not None:
        message = "import-errata" if pack.errata else "import-written"
        context.add(message, path=output, n=len(pack.cards), m=len(pack.errata))
    return OK
