"""The file of an event that is played at shared tables: who plays, with which deck, and who meets whom in each round.

`schemas/event.schema.json` describes it. All that is wrong with such a file is found at once, each at its place.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from deckcheck.catalog.discovery import games
from deckcheck.catalog.names import nearest
from deckcheck.construction.settings import Settings, ruleset_of
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar, Sequence, scalar_data, to_data
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.schema_reader import read_validated
from deckcheck.engine.data.options import GameError, read_options
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.event.table import collated
from deckcheck.files import display_path
from deckcheck.messages import Joined
from deckcheck.repository import is_remote, is_within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.decklist.nodes import Node

KIND = "event"
CODE = "event/schema"
#: The largest event: players, and rounds.
MOST_PLAYERS, MOST_ROUNDS = 512, 32


class EventPlayer(NamedTuple):
    """One who takes part.

    Attributes:
        name: as the file writes it, blanks made single.
        deck: the path of the file with the list, or None.
        language: the language of the player's page, or None for the browser's.
    """

    name: str
    deck: str | None = None
    language: str | None = None


class EventRound(NamedTuple):
    """A round: its title, or nothing, and its pairings; a pairing of one name is a bye."""

    title: str
    pairings: tuple[tuple[str, ...], ...]


class EventFile(NamedTuple):
    """What the file of an event says; clock and delay are empty where it has none.

    Attributes:
        title: what the event is called.
        game, format: what is played.
        options: options of the game, by name, as `read_options` takes them.
        best_of: how many games a match has at most.
        open_lists: whether players see each other's lists.
        clock: `kind`, `seconds` and `increment`.
        delay: `choices` and `seconds`.
        players: who takes part.
        rounds: who meets whom.
    """

    title: str
    game: str
    format: str
    options: dict[str, Any]
    best_of: int
    open_lists: bool
    clock: dict[str, Any]
    delay: dict[str, int]
    players: tuple[EventPlayer, ...]
    rounds: tuple[EventRound, ...]


def read_event(path: str) -> EventFile:
    """Return what the file of an event says.

    Raises:
        UnreadableFileError: it cannot be opened.
        FaultyFileError: it is written wrongly.
    """
    folder = os.path.dirname(os.path.abspath(path))
    tree, problems = read_validated(path, KIND, CODE, meaning=lambda found, _whole: _meaning(found, folder))
    if problems or tree is None:
        raise FaultyFileError(display_path(path), problems)
    return _event(to_data(tree), folder)


def _event(data: dict[str, Any], folder: str) -> EventFile:
    ruleset = ruleset_of(Settings(), data["game"])
    formats = list(ruleset.formats) if ruleset is not None else []
    players = [one if isinstance(one, dict) else {"name": one} for one in data["players"]]
    options = data.get("options", {})
    values = read_options(rules_of(data["game"]).options, options)
    return EventFile(
        " ".join(data["title"].split()),
        data["game"],
        data.get("format") or formats[0],
        {name: values[name] for name in options},
        data.get("best_of", 1),
        data.get("open_lists", False),
        data.get("clock", {}),
        data.get("delay", {}),
        tuple(
            EventPlayer(
                _spaced(one["name"]),
                os.path.join(folder, one["deck"]) if "deck" in one else None,
                one.get("language"),
            )
            for one in players
        ),
        tuple(
            EventRound(
                " ".join(one.get("title", "").split()),
                tuple(_as_players(names, players) for names in one["pairings"]),
            )
            for one in data.get("rounds") or ()
        ),
    )


def _spaced(name: str) -> str:
    return " ".join(name.split())


def _as_players(names: list[str], players: list[dict[str, Any]]) -> tuple[str, ...]:
    """Return names of a pairing as the list of players writes them."""
    known = {collated(_spaced(one["name"])): _spaced(one["name"]) for one in players}
    return tuple(known[collated(_spaced(name))] for name in names)


def _meaning(tree: MappingNode, folder: str) -> Iterator[Problem]:
    """Yield what the schema cannot say."""
    game = tree.get("game")
    least, most = 1, 9
    if isinstance(game, Scalar):
        if game.text in playable_games():
            least, most = rules_of(game.text).players
            yield from _of_game(tree, game.text)
        else:
            near = nearest(game.text, games()) or list(games())
            yield Problem(CODE, "unknown-game", game.line, game.column, game=game.text, suggestions=near)
    for part in (tree.get("title"), *(one.get("title") for one in _items(tree.get("rounds")))):
        if isinstance(part, Scalar):
            yield from _unseen(part)
    known: dict[str, Scalar] = {}
    for one in _items(tree.get("players"), Scalar, MappingNode):
        name = one.get("name") if isinstance(one, MappingNode) else one
        if not isinstance(name, Scalar):
            continue
        yield from _unseen(name)
        first = known.setdefault(collated(_spaced(name.text)), name)
        if first is not name:
            yield _problem("event-player-twice", name, player=name.text, first=first.line)
        deck = one.get("deck") if isinstance(one, MappingNode) else None
        if isinstance(deck, Scalar):
            yield from _of_deck(deck, folder)
    for one in _items(tree.get("rounds")):
        yield from _of_round(one, known, least, most)


def _items(node: Node | None, *kinds: type) -> Iterator[Any]:
    """Yield the parts of a list that are of a kind; mappings where none is named."""
    if isinstance(node, Sequence):
        yield from (item for item in node.items if isinstance(item, kinds or MappingNode))


def _problem(message: str, node: Node, **values: Any) -> Problem:
    return Problem(CODE, message, node.line, node.column, **values)


def _unseen(node: Scalar) -> Iterator[Problem]:
    """Yield that a name has characters that nobody sees."""
    if not node.text.replace("\n", " ").isprintable():
        yield _problem("event-unseen", node, value=node.text)


def _of_game(tree: MappingNode, game: str) -> Iterator[Problem]:
    """Yield where the file names a format or an option that the game does not have."""
    ruleset = ruleset_of(Settings(), game)
    formats = list(ruleset.formats) if ruleset is not None else []
    form = tree.get("format")
    if isinstance(form, Scalar) and form.text not in formats:
        values = {"game": game, "format": form.text, "formats": ", ".join(formats)}
        yield _problem("format-of-game", form, **values, suggestions=nearest(form.text, formats))
    options = tree.get("options")
    for name, value in options.items if isinstance(options, MappingNode) else ():
        try:
            read_options(rules_of(game).options, {name.text: scalar_data(value) if isinstance(value, Scalar) else None})
        except GameError as error:
            yield _problem("event-option", name, detail=Joined(*error.parts))


def _of_deck(node: Scalar, folder: str) -> Iterator[Problem]:
    """Yield that a list is not in the folder of the file, or is not there."""
    home = os.path.realpath(folder)
    path = node.text
    if is_remote(path) or "\0" in path or os.path.isabs(path) or not _leads_into(path, home):
        yield _problem("event-deck-outside", node, path=path)
    elif not os.path.isfile(os.path.join(home, path)):
        yield _problem("event-deck-missing", node, path=path, suggestions=_alike(path, home))


def _leads_into(path: str, home: str) -> bool:
    return is_within(os.path.realpath(os.path.join(home, path)), home)


def _alike(path: str, home: str) -> list[str]:
    """Return files beside a path that may have been meant."""
    above, name = os.path.split(path)
    try:
        found = sorted(os.listdir(os.path.join(home, above)))[:1000]
    except OSError:
        return []
    return [os.path.join(above, one).replace(os.sep, "/") for one in nearest(name, found, 1)]


def _of_round(round_: MappingNode, known: dict[str, Scalar], least: int, most: int) -> Iterator[Problem]:
    """Yield what is wrong with the pairings of a round."""
    seated: dict[str, int] = {}
    for pairing in _items(round_.get("pairings"), Sequence):
        names = [name for name in pairing.items if isinstance(name, Scalar)]
        if len(names) != 1 and not least <= len(names) <= most:
            message = "event-pairing-size" if least != most else "event-pairing-size-exactly"
            yield _problem(message, pairing, n=len(names), least=least, most=most)
        for node in names:
            name = _spaced(node.text)
            key = collated(name)
            if key not in known:
                near = nearest(name, [_spaced(one.text) for one in known.values()])
                yield _problem("event-pairing-unknown", node, name=name, suggestions=near)
            elif key in seated:
                yield _problem("event-pairing-twice", node, player=name, first=seated[key])
            seated.setdefault(key, node.line)
