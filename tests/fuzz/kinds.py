"""The kinds of files that deckcheck reads: samples of each, and the commands that read it."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

import deckcheck
from deckcheck.__main__ import main
from deckcheck.decklist.problem import FaultyFileError
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.engine.data.options import GameError
from deckcheck.engine.data.own_files import CODES, OPTIONS, PHRASES_FILE, RULEBOOK, read_own
from deckcheck.engine.game import Game
from deckcheck.engine.records import digest
from deckcheck.messages import translator_of
from tests.fuzz import web
from tests.fuzz.mutate import in_json, in_yaml

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_decks"
GAMES = ROOT / "deckcheck" / "games"
#: A list of each game that is beside the file under trial, for commands that take several.
BESIDE = {
    "legal.deck.yaml": SAMPLES / "legal" / "virevolt" / "red-rush.deck.yaml",
    "other.deck.yaml": SAMPLES / "legal" / "virevolt" / "reed-and-tide.deck.yaml",
}
REPORTS = ("text", "json", "sarif", "junit", "gitlab", "github", "markdown")


class Kind(NamedTuple):
    """A kind of file.

    Attributes:
        name: the file's name on disk, ending included.
        samples: files as they should be, smallest first.
        commands: what reads it; `{}` represents the file's name.
        read, write: from a file to its tree and back; None where bytes alone are changed.
        call: what reads it instead of a command.
        turns: how many inputs it has each time around: more of what is read in less time.
    """

    name: str
    samples: Callable[[], list[bytes]]
    commands: tuple[tuple[str, ...], ...] = ()
    read: Callable[[bytes], Any] | None = None
    write: Callable[[Any], bytes] | None = None
    call: Callable[[bytes], None] | None = None
    turns: int = 2


def _files(*patterns: str, most: int = 30_000) -> list[bytes]:
    paths = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return sorted((path.read_bytes() for path in paths if path.stat().st_size <= most), key=len)


@cache
def _decks() -> list[bytes]:
    return _files("sample_decks/legal/*/*.yaml", "sample_decks/illegal/*/*.yaml", most=4_000)


def _own_cards() -> list[bytes]:
    card = {
        "type": "hero",
        "color": "red",
        "hp": 3,
        "rotation": {"neutral": 1},
        "sacrifice": {"neutral": 1},
        "costs": [{"red": 1}],
        "text": {"en": "Hits.", "fr": "Frappe."},
        "names": {"fr": "Zède"},
        "aliases": ["Zee"],
        "play": {"attacks": [{"cost": {"red": 1}, "damage": 1}]},
    }
    deck: dict[str, Any] = {
        "game": "virevolt",
        "name": "A",
        "player": "B",
        "format": "standard",
        "catalogs": ["more.yaml"],
    }
    deck |= {"cards": {"Zed": card}, "deck": {"main": {"Zed": 2, "Ember Squire": 2, "Red Crystal": 26}}}
    return [in_yaml(deck), in_json(deck)]


def _smallest(room: str) -> list[Path]:
    """Return the two smallest files of a room of each game."""
    rooms = sorted(GAMES.glob(f"*/{room}"))
    return [path for one in rooms for path in sorted(one.glob("*.yaml"), key=lambda path: path.stat().st_size)[:2]]


@cache
def _catalogs() -> list[bytes]:
    """Small catalogs: the first cards of each file of the games, effects included."""
    found = []
    for path in _smallest("cards"):
        tree = _yaml(path.read_bytes())
        for start in (0, 7):
            cards = tree.get("cards", [])[start : start + 2]
            if cards:
                found.append(in_yaml({**tree, "official": False, "cards": [{**c, "id": f"Q{c['id']}"} for c in cards]}))
    return sorted((data for data in found if len(data) < 20_000), key=len)


def _rulesets() -> list[bytes]:
    house = {
        "game": "virevolt",
        "extends": "virevolt",
        "title": {"en": "House", "fr": "Maison"},
        "formats": {"pauper": {"title": {"en": "Pauper"}, "extends": "standard", "numbers": {"copies": 1}}},
        "rules": [
            {
                "code": "house/size",
                "severity": "warning",
                "text": {"en": "Forty cards.", "fr": "Quarante cartes."},
                "why": {"en": "We like it.", "fr": "Cela nous plaît."},
                "message": {"en": "{actual} of {expected}", "fr": "{actual} sur {expected}"},
                "source": "our league",
                "from": "2026-01-01",
                "compare": {"count": {"section": "main"}, "exactly": 40},
            },
            {"code": "house/ban", "text": {"en": "No."}, "exclude": {"cards": {"card": "Wildfire"}}},
        ],
    }
    own = _files("deckcheck/games/*/construction.yaml", most=60_000)
    return [in_yaml(house), in_json(house), *own]


def _configurations() -> list[bytes]:
    settings = {"game": "virevolt", "format": "standard", "strict": True, "exclude": ["old/**", "*.bak"], "jobs": 1}
    text = '[tool.deckcheck]\ngame = "virevolt"\nexclude = ["a/*", "b/**"]\nstrict = true\n'
    text += '[tool.deckcheck.severity]\n"virevolt/no-hero" = "error"\n[[tool.other]]\na.b = {c = 1, d = [1, 2]}\n'
    plain = text.replace("tool.deckcheck.", "").replace("[tool.deckcheck]\n", "")
    return [text.encode(), plain.encode(), in_yaml(settings)]


def _packs() -> list[bytes]:
    card = {"code": "A-1", "name": "Q", "description": "d", "type": "lvl1", "dimension": "nature"}
    card |= {"level": 1, "score": 1500, "rarity": "commune"}  # type: ignore[dict-item]
    return [in_json([card]), in_json([card, {**card, "code": "A-2", "name": "R", "type": "survivor"}])]


def _converted(form: str) -> Callable[[], list[bytes]]:
    def samples() -> list[bytes]:
        found = []
        for path in BESIDE.values():
            out = io.StringIO()
            with redirect_stdout(out), redirect_stderr(io.StringIO()):
                main(["convert", str(path), "-", "--to", form])
            found.append(out.getvalue().encode())
        return found

    return samples


def _tabletop() -> list[bytes]:
    cards = [
        {"Name": "Card", "Nickname": name, "CardID": 100 + at} for at, name in enumerate(("Scorch", "Red Crystal"))
    ]
    pile = {
        "Name": "DeckCustom",
        "Nickname": "main",
        "DeckIDs": [100, 101, 101],
        "ContainedObjects": [*cards, cards[1]],
    }
    return [in_json({"SaveName": "", "ObjectStates": [pile]})]


def _ids() -> list[bytes]:
    cards = {"XF96-0163v1": 1, "XF96-0172v1": 1, "XF97-0182v2": 2, "XF96-0136v1": 1, "XF96-0001v1": 0, "XF26-9": 3}
    details = {"team": ["XF96-0163v1"], "xfile": None}
    return [in_json({"name": "A", "cards": cards}), in_json({"title": "B", "card_ids": cards, "deckcheck": details})]


def _pasted() -> list[bytes]:
    lists = (
        "Deck: Foo\n\n// Heroes (3)\n3x Ember Squire\n- 2 Torch Marauder\nScorch x2\n# rest\n19 Crystal Rouge\n",
        "> 2 Scorch\n> 1x Pit Champion\n\n**Crystals**\n* 20 Red Crystal\n\n[b]Side[/b]\n1\tScorch\t(red)\n",
        "main:\n2 Ember Squire\n28 Red Crystal\n",
    )
    return [text.encode() for text in lists]


_LIST = "2 Ember Squire\n26 Red Crystal\n"
_MAIL = (
    "From: =?utf-8?q?Zo=C3=A9?= <z@example.org>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b1\n\n"
    "--b1\nContent-Type: text/{kind}; charset={charset}\nContent-Transfer-Encoding: {coding}\n\n{body}\n"
    '--b1\nContent-Type: application/octet-stream; name="a.png"\nContent-Disposition: attachment\n\nx\n--b1--\n'
)


def _mails() -> list[bytes]:
    kinds = (
        {"kind": "plain", "charset": "utf-8", "coding": "8bit", "body": _LIST},
        {"kind": "plain", "charset": "iso-8859-1", "coding": "quoted-printable", "body": "2 =C9cuyer de =\nbraise\n"},
        {"kind": "html", "charset": "utf-16", "coding": "base64", "body": "PHA+MiBTY29yY2g8L3A+"},
    )
    return [_MAIL.format(**kind).encode() for kind in kinds]


def _pages() -> list[bytes]:
    page = (
        "<!doctype html><html><head><meta charset=utf-8><script>1 < 2</script></head><body><!-- x --><p>{}</p></body>"
    )
    return [page.format(_LIST.replace("\n", "<br>")).encode()]


def _screens() -> list[bytes]:
    return [
        b"NAME:Fire\n2 [VVB:1] Ember Squire\nSB: 1 [VVB:2] Scorch\nLAYOUT MAIN:(1,1)(NONE,false,46)|([VVB:1])\n",
        b"[metadata]\nName=Fire\n[Main]\n2 Ember Squire|VVB|1\n26 Red Crystal+|VVB\n[Sideboard]\n",
    ]


def _workstation() -> list[bytes]:
    return [b"// Deck file for Magic Workstation\n// NAME : Fire\n 2 [VVB] Ember Squire (1)\nSB: 1 [VVB] Scorch\n"]


@cache
def _rulings() -> list[bytes]:
    found = []
    for path in _smallest("rulings"):
        tree = _yaml(path.read_bytes())
        small = [one for one in tree.get("rulings", []) if len(str(one)) < 1500][:8]
        found += [in_yaml({**tree, "rulings": [one]}) for one in small]
    return sorted(found, key=len)[:120]


@cache
def _played() -> tuple[Game, ...]:
    """Return a game of each kind after some decisions."""
    games = []
    for folder in sorted((SAMPLES / "legal").iterdir()):
        decks = [deckcheck.load_deck(str(path)) for path in sorted(folder.glob("*.deck.yaml"))[:2]]
        try:
            game = deckcheck.new_game(folder.name, decks, seed=5)
        except (GameError, deckcheck.DeckError):
            continue
        for number in range(40):
            if game.is_over:
                break
            actions = game.legal_actions()
            game.apply(actions[number % len(actions)])
        games.append(game)
    return tuple(games)


def _records() -> list[bytes]:
    return [in_json({**game.record(), "seats": ["random", "greedy"]}) for game in _played()]


def _saved() -> list[bytes]:
    return [game.to_json().encode() for game in _played()]


def _sealed(tree: Any) -> bytes:
    """Return a saved game's tree as a file whose digest is right."""
    if isinstance(tree, dict):
        tree.pop("digest", None)
        tree["digest"] = digest(tree)
    return in_json(tree)


def _restore(data: bytes) -> None:
    """Restore a saved game and play on: what is restored is a game."""
    try:
        game = Game.from_json(data.decode("utf-8", "replace"))
    except GameError:
        return
    for number in range(12):
        if game.is_over:
            break
        for player in range(len(game.players)):
            game.observation(player)
        actions = game.legal_actions()
        for action in actions[:20]:
            game.describe(action)
        game.apply(actions[number % len(actions)])


def _own_files(name: str) -> list[bytes]:
    """Return files of this name of the built-in games, with the first entries of each list and table."""
    found = []
    for path in sorted(GAMES.glob(f"*/{name}")):
        tree = _yaml(path.read_bytes())
        found += [in_yaml({key: _first(part, size) for key, part in tree.items()}) for size in (2, 12)]
    return sorted(found, key=len)


def _first(part: Any, size: int) -> Any:
    if isinstance(part, dict):
        return dict([*part.items()][:size])
    return part[:size] if isinstance(part, list) else part


def _read_own(name: str) -> Callable[[bytes], None]:
    """Return what reads a file of somebody's own game, and says what is wrong with it."""

    def read(_: bytes) -> None:
        try:
            read_own(str(Path(name).absolute()))
        except (FaultyFileError, UnreadableFileError) as error:
            for language in ("en", "fr"):
                print(error.render(translator_of(language)))

    return read


def _own_kind(name: str) -> Kind:
    return Kind(name, lambda: _own_files(name), call=_read_own(name), **_YAML, turns=1)


def _stores() -> list[bytes]:
    path = Path("samples.store")
    decks = [str(Path(path).resolve()) for path in BESIDE]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        main(["simulate", *decks, "-n", "4", "--bots", "random", "--jobs", "1", "-q", "--resume", str(path)])
    data = path.read_bytes()
    path.unlink()
    return [data]


def _yaml(data: bytes) -> Any:
    return yaml.load(data, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506  safe both


_JSON: Mapping[str, Any] = {"read": json.loads, "write": in_json}
_YAML: Mapping[str, Any] = {"read": _yaml, "write": in_yaml}
_OUTSIDE = ("--no-config", "--game", "virevolt")
_DECK = (
    *(("check", "{}", "--no-config", "--output-format", form) for form in REPORTS),
    ("check", "{}", "--no-config", "--all-formats"),
    ("check", "{}", "--no-config", "--diff"),
    ("check", "{}", "--no-config", "--fix"),
    ("event", "{}", "--no-config", "--output-format", "json"),
    ("event", "{}", "--no-config", "--sheets", "sheets.html", "--force", "--output-format", "csv"),
    ("stats", "{}", "--output-format", "json"),
    ("hand", "{}", "--seed", "1"),
    ("odds", "{}", "--turn", "1"),
    ("hash", "{}"),
    ("diff", "{}", "legal.deck.yaml"),
    ("convert", "{}", "-", "--to", "text"),
    ("convert", "{}", "-", "--to", "octgn"),
    ("play", "{}", "legal.deck.yaml", "--seats", "random", "--seed", "1"),
)
_FOREIGN = (
    ("check", "{}", *_OUTSIDE),
    ("check", "{}", *_OUTSIDE, "--output-format", "json"),
    ("convert", "{}", "-", "--game", "virevolt", "--to", "yaml"),
    ("hash", "{}", "--game", "virevolt"),
    ("diff", "legal.deck.yaml", "{}", "--game", "virevolt"),
)
_CATALOG = (
    ("cards", "--check", "{}"),
    ("cards", "--check", "{}", "--output-format", "json"),
    ("cards", "virevolt", "e", "--catalog", "{}"),
    ("cards", "virevolt", "--unplayable", "--catalog", "{}"),
    ("check", "legal.deck.yaml", "--no-config", "--catalog", "{}"),
)
_RULES = (
    ("check", "legal.deck.yaml", "--no-config", "--ruleset", "{}"),
    ("check", "legal.deck.yaml", "--no-config", "--ruleset", "{}", "--output-format", "json"),
    ("rules", "virevolt", "--ruleset", "{}"),
    ("explain", "house/size", "--ruleset", "{}"),
)
_CONFIG = (
    ("check", "legal.deck.yaml"),
    ("check", "legal.deck.yaml", "--show-settings"),
    ("event", "legal.deck.yaml"),
)

KINDS: dict[str, Kind] = {
    "deck": Kind("x.deck.yaml", _decks, _DECK, **_YAML),
    "deck-json": Kind("x.deck.json", lambda: [in_json(_yaml(data)) for data in _decks()], _DECK, **_JSON),
    "own-cards": Kind("x.deck.yaml", _own_cards, _DECK, **_YAML),
    "catalog": Kind("x.yaml", _catalogs, _CATALOG, **_YAML),
    "catalog-json": Kind("x.json", lambda: [in_json(_yaml(data)) for data in _catalogs()], _CATALOG, **_JSON),
    "ruleset": Kind("x.yaml", _rulesets, _RULES, **_YAML, turns=1),
    "configuration": Kind(".deckcheck.yaml", lambda: _configurations()[2:], _CONFIG, **_YAML, turns=4),
    "configuration-toml": Kind("pyproject.toml", lambda: _configurations()[:1], _CONFIG, turns=4),
    "configuration-plain": Kind("deckcheck.toml", lambda: _configurations()[1:2], _CONFIG, turns=4),
    "pack": Kind("x.json", _packs, (("cards", "slasherz", "--import", "{}"),), **_JSON, turns=4),
    "pool": Kind("x.yaml", _decks, (("check", "legal.deck.yaml", "--no-config", "--pool", "{}"),), **_YAML),
    "map": Kind(
        "x.json",
        lambda: [in_json({"virevolt": {"Ember Squire": "X"}, "names": {"a": "b"}})],
        (("convert", "legal.deck.yaml", "-", "--to", "octgn", "--map", "{}"),),
        **_JSON,
        turns=4,
    ),
    "text": Kind("x.txt", lambda: _pasted() + _converted("text")(), _FOREIGN),
    "cockatrice": Kind("x.cod", _converted("cockatrice"), _FOREIGN, turns=4),
    "octgn": Kind("x.o8d", _converted("octgn"), _FOREIGN, turns=4),
    "lackey": Kind("x.dek", _converted("lackey"), _FOREIGN, turns=4),
    "lackey-text": Kind("x.txt", _converted("lackey-text"), _FOREIGN, turns=4),
    "cockatrice-text": Kind("x.txt", _converted("cockatrice-text"), _FOREIGN, turns=4),
    "tabletop": Kind("x.json", _tabletop, _FOREIGN, **_JSON, turns=4),
    "xfccg": Kind("x.json", _ids, _FOREIGN, **_JSON, turns=4),
    "mail": Kind("x.eml", _mails, _FOREIGN, turns=4),
    "page": Kind("x.html", _pages, _FOREIGN, turns=4),
    "screen": Kind("x.dck", _screens, _FOREIGN, turns=4),
    "workstation": Kind("x.mwDeck", _workstation, _FOREIGN, turns=4),
    "ruling": Kind(
        "x.yaml", _rulings, (("ruling", "{}"), ("ruling", "{}", "--output-format", "json")), **_YAML, turns=1
    ),
    "record": Kind(
        "x.json",
        _records,
        (("replay", "{}"), ("replay", "{}", "--verify"), ("play", "--resume", "{}", "--seats", "random,random")),
        **_JSON,
        turns=1,
    ),
    "saved": Kind("x.json", _saved, read=json.loads, write=_sealed, call=_restore, turns=1),
    "store": Kind(
        "x.store",
        _stores,
        (
            (
                *("simulate", "legal.deck.yaml", "other.deck.yaml", "-n", "2", "--bots", "random", "--jobs", "1", "-q"),
                *("--output-format", "json", "--resume", "{}"),
            ),
        ),
        turns=1,
    ),
    "web": Kind("x.json", lambda: web.samples([*BESIDE.values()]), call=web.ask, **_JSON, turns=1),
    **{f"game-{name.removesuffix('.yaml')}": _own_kind(name) for name in (OPTIONS, RULEBOOK, CODES, PHRASES_FILE)},
}
