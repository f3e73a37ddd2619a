"""`--market FILE`: one list's market for all players, judged as a market alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "terrors"
PLAYERS = [str(DECKS / "fenris-chains-on-the-thames.deck.yaml"), str(DECKS / "lilith-velvet-ledger.deck.yaml")]
GOOD = "game: terrors\ndeck:\n  market: {Ghoul: 10, Werewolf: 10, Poltergeist: 10, Relic Hunter: 10}\n"
SMALL = "game: terrors\ndeck:\n  market: [Ghoul, Werewolf]\n"


def simulate(folder: Path, market: str) -> subprocess.CompletedProcess[str]:
    path = folder / "market.yaml"
    path.write_text(market, encoding="utf-8")
    words = ["simulate", *PLAYERS, "-n", "2", "--quiet", "--cards", "--output-format", "json", "--market", str(path)]
    return subprocess.run(
        [sys.executable, "-m", "deckcheck", *words], capture_output=True, encoding="utf-8", check=False, timeout=120
    )


def test_all_players_buy_from_the_market_that_is_named(tmp_path: Path) -> None:
    done = simulate(tmp_path, GOOD)
    assert done.returncode == 0
    assert "Ghoul" in done.stdout
    # A card of the house market, which the named one takes the place of.
    assert "Warlock" not in done.stdout
    assert json.loads(done.stdout)


def test_a_market_that_breaks_a_rule_for_markets_is_refused(tmp_path: Path) -> None:
    done = simulate(tmp_path, SMALL)
    assert (done.returncode, done.stdout) == (1, "")
    assert "terrors/market-minimum" in done.stderr
    assert "terrors/overlord-count" not in done.stderr


def test_a_list_without_a_market_is_reported(tmp_path: Path) -> None:
    done = simulate(tmp_path, Path(PLAYERS[0]).read_text(encoding="utf-8"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "market" in done.stderr
