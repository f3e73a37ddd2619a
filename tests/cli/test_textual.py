"""Only a table at full screen loads Textual: every command, and play and replay line by line, does without."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from deckcheck.cli.table import COMMANDS
from deckcheck.engine.registry import rules_of
from deckcheck.shipped import sample_decks

LEGAL = Path(sample_decks()) / "legal" / "virevolt"
ONE, OTHER = (str(LEGAL / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan"))
# Commands as they are given; what they write is in the current folder. Of others the module is loaded.
GIVEN = {
    "analyse": ["left.json", "--budget", "2"],
    "cards": ["virevolt", "Scorch"],
    "check": [ONE, "--output-format", "json"],
    "convert": [ONE, "list.txt"],
    "diff": [ONE, OTHER],
    "event": [str(LEGAL)],
    "explain": ["virevolt/deck-size"],
    "games": [],
    "hand": [ONE, "--seed", "1"],
    "hash": [ONE],
    "new": ["virevolt", "new.deck.yaml"],
    "new-game": ["mygame"],
    "odds": [ONE, "--card", "Scorch"],
    "play": [ONE, OTHER, "--seats", "human,random", "--seed", "1", "--save", "left.json"],
    "proxies": [ONE, "--html", "cards.html"],
    "replay": ["left.json"],
    "rules": ["virevolt"],
    "ruling": [str(Path(rules_of("virevolt").folder) / "rulings" / "phases.yaml")],
    "schema": ["catalog"],
    "simulate": [ONE, OTHER, "-n", "1"],
    "stats": [ONE],
    "web": ["--export", "site"],
}
# Packing the site as small as it may be, with the rulings of all games, takes ten seconds and loads nothing more.
SCRIPT = """\
import contextlib, importlib, io, json, lzma, sys
import deckcheck.web.export
from deckcheck.__main__ import main
packed = lzma.compress
lzma.compress = lambda data, **_: packed(data, preset=0)
deckcheck.web.export.games = lambda: ["slasherz"]
# So does leaving out what modules say to readers.
deckcheck.web.export.without_docstrings = deckcheck.web.export.without_comments = bytes
found = {}
for name, given in json.loads(sys.argv[1]).items():
    sys.stdin = io.StringIO("1\\n1\\nq\\n")
    if given is None:
        importlib.import_module(f"deckcheck.cli.commands.{name.replace('-', '_').replace(' ', '_')}")
        found[name] = [0, "textual" in sys.modules, ""]
        continue
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as told:
        try:
            status = main([name, *given])
        except SystemExit as left:
            status = left.code
    found[name] = [status, "textual" in sys.modules, told.getvalue()]
print(json.dumps(found))
"""


def test_no_command_but_a_table_at_full_screen_loads_textual(tmp_path: Path) -> None:
    order = sorted(COMMANDS, key=lambda name: (name != "play", name))
    given = json.dumps({name: GIVEN.get(name) for name in order})
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, given], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout.splitlines()[-1])
    assert set(GIVEN) <= set(found)
    assert {name: reported for name, (status, _, reported) in found.items() if status not in (0, 1)} == {}
    assert [name for name, (_, is_loaded, _) in found.items() if is_loaded] == []
