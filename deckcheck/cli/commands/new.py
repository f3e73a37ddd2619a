"""`deckcheck new`: a commented, legal decklist to start from."""

from __future__ import annotations

import os
import sys

from deckcheck.catalog.discovery import data_folder
from deckcheck.catalog.names import nearest
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.settings import own_ruleset_of
from deckcheck.decklist.build import read_listing
from deckcheck.decklist.formats import JSON, YAML, by_ending
from deckcheck.decklist.lines import lines_of
from deckcheck.decklist.source import decode, read_bytes, read_tree
from deckcheck.decklist.write import list_data, to_json
from deckcheck.failure import OK, Failure
from deckcheck.files import write_atomically
from deckcheck.repository import outside
from deckcheck.shipped import sample_decks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.problem import Problem


def run(args: Arguments, context: Context) -> int:
    """Write the starter decklist of a game to a file or to standard output."""
    game, path, format_name = args.game, args.file, args.format
    workspace = args.lookup(context)
    ruleset = workspace.ruleset(game)
    shipped = own_ruleset_of(workspace.settings(), game) or ruleset
    if format_name is not None and format_name not in ruleset.formats:
        suggestions = nearest(format_name, ruleset.formats)
        raise Failure("unknown-format", suggestions, game=game, format=format_name, formats=list(ruleset.formats))
    # The deck is legal by the game's own rules; what a house makes of it is known to those who ask for its format.
    usual = shipped.formats[0]
    format_name = format_name or (usual if usual in ruleset.formats else ruleset.formats[0])
    target = path if path and path != "-" else "my.deck.yaml"
    words = starter(context, ruleset, format_name, target)
    if not workspace.check_text(words, target).legal:
        words = starter(context, ruleset, format_name, target, legal=False)
    if path is not None and path != "-":
        file_format = by_ending(path)
        if file_format == JSON:
            words = _as_json(words)
        elif file_format not in (None, YAML):
            raise Failure("new-ending", path=path, format=file_format)
    if path is None or path == "-":
        sys.stdout.write(words)
        return OK
    try:
        write_atomically(path, words.encode(), overwrite=args.force)
    except FileExistsError:
        raise Failure("output-exists", path=path) from None
    except OSError as error:
        raise Failure("output-failed", path=path, detail=context.translator.reason(error)) from None
    context.add("new-written", path=path)
    return OK


def starter(context: Context, ruleset: Ruleset, format_name: str, path: str, *, legal: bool = True) -> str:
    """Return a decklist of a game for a path, with comments that say what each section holds."""
    lines = _example(context, ruleset, format_name)
    game = context.translator.localized(ruleset.data["title"])
    head = [
        f"# {context.text('new-head' if legal else 'new-head-house', game=game, format=format_name)}",
        f"# {context.text('new-check', path=path)}",
        f"game: {ruleset.game}",
        f"format: {format_name}  # {context.text('new-formats', formats=', '.join(ruleset.formats))}",
        f"name: {context.text('new-name')}",
        "deck:",
    ]
    body: list[str] = []
    inside = False
    for line in lines:
        if inside and line and not line.startswith(" "):
            inside = line.startswith("#")
        if inside:
            key = line.strip().partition(":")[0]
            if line.startswith("  ") and not line.startswith("   ") and key in ruleset.sections:
                body.append(f"  # {context.translator.localized(ruleset.sections[key].title)}")
            body.append(line)
        if line.rstrip() == "deck:":
            inside = True
    while body and not body[-1].strip():
        body.pop()
    return "\n".join([*head, *body, ""])


def _as_json(words: str) -> str:
    """Return a starter in JSON, which holds no comments."""
    problems: list[Problem] = []
    return to_json(list_data(read_listing(read_tree(words, json=False), problems)))


def _example(context: Context, ruleset: Ruleset, format_name: str) -> list[str]:
    """Return the lines of the deck from which a format, or else its game, lets players start.

    Raises:
        Failure: a game from outside the package names none, or one that cannot be opened.
    """
    usual = ruleset.data.get("starter_decks", {}).get(context.translator.language, ruleset.data.get("example_deck"))
    named = ruleset.data["formats"][format_name].get("example_deck", usual)
    own = None if builtin_ruleset(ruleset.game) is not None else data_folder(ruleset.game)
    folder = own or sample_decks()
    # A ruleset alone has no folder of decks; and what a stranger's game names may be anywhere.
    if named is None or outside(folder, [named]) or (own is None and not os.path.isfile(os.path.join(folder, named))):
        raise Failure("new-no-example", game=ruleset.game)
    return lines_of(decode(read_bytes(os.path.join(folder, named))))
