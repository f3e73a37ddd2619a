"""Each game speaks the words of its French rulebook, and none of the words that mean something else there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.engine.data.options import load_options
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings.reader import load_rulings
from deckcheck.messages import extract

GAMES = Path(__file__).parents[2] / "deckcheck" / "games"

#: game -> words that its French texts may not use, with the rulebook's own beside each.
REFUSED: dict[str, dict[str, str]] = {
    "virevolt": {
        r"dépens": "consommer",
        r"\bprêts?\b": "non consommé",
        r"défauss": "jeter, cimetière",
        r"\bPièges?\b": "Trappe",
        r"(?<!question est )\bpos(?:er|é|ée|és|ées|ent)\b(?! (?:la |de |une )?question)": "placer",
        r"[Pp]hase de fin(?! de tour)": "phase de fin de tour",
        r"\b(?:a|ont) (?:Sonné|Poison|Immunité|Congélation|Brûlure|Invincibilité)\b": "possède l’état, affligé par",
    },
    "slasherz": {
        r"[Zz]one d’Oubli": "l’Oubli",
        r"\béchang\w+ (?:un|des|de) Lieux?": "remplacer",
        r"\bniveaux?\b": "LVL",
        r"\bremettre\b|\bremises? dans": "renvoyer",
        r"\bsous contrôle étranger": "dont l’adversaire a pris le contrôle",
        r"\bfenêtre": "moment",
    },
    "terrors": {
        r"\b[Uu]ser (?:de|d’)": "activer",
        r"\bprix\b(?! en Pièces)": "coût",
        r"\bà ce tour\b|\bce tour-ci\b": "ce tour",
        r"\bquitte\w* (?:alors )?la partie": "retirer du jeu",
        r"\bpremières? cartes? (?:de votre pioche|du Marché)": "la carte du dessus",
        r"faces cachées": "face cachée",
        r"\bMonstres? des (?:Morts-vivants|Mortels|Esprits|Bêtes)": "monstre de la faction",
        r"\bSquelettes?\b": "Squelettique",
    },
    "xfiles": {
        r"\bmanches?\b": "round",
        r"\b[RC]P\b(?!.*\*P)": "PR, PC",
        r"\bsections?\b": "zone",
        r"\bprodui\w+": "créer",
        r"(?<!dossier )(?<!dossiers )\bX-File\b": "dossier X-file",
        r"\bSANTÉ\b": "niveau de santé",
        r"\bpos(?:er|ez) (?:un|des|le|les) (?:Sites?|Bluffs?|cartes?)\b": "placer",
        r"\bnom faux|mauvais nom|accusation|identité (?:erronée|fausse)": "identité incorrecte",
    },
    "buffy": {
        r"\brel[eè]v\w+ (?:un|des|le|les) défis?": "faire face à",
        r"\baffront\w+ (?:un|des|le|les) défis?": "faire face à",
        r"\bvain\w+ (?:un|des|le|les|ce) défis?": "surmonter",
        r"\bBut\s:": "Cible",
        r"étape de fin\b": "étape finale",
        r"\bemplo(?:i|y)\w+": "utiliser",
        r"mont\w+ de niveau": "ascension",
        r"[Pp]iles? de ressources?": "pile de cartes de ressource",
        r"\b[Tt](?:enir|ient) le [Pp]arc": "contrôler",
        r"\bposer (?:un|des|le|les) (?:défis?|personnages?|localisations?)": "placer",
    },
}
#: Words that no French text may use, with what to write.
ANYWHERE = {
    r"d’habitude": "par défaut",
    r"\bsans égard\b": "quel que soit",
    r"pour de bon": "définitivement",
    r"\S  \S": "a single space",
    r"(?<![\w−-])-\d": "the minus −",
}


def french(data: Any, *, inside: bool = False) -> Iterator[str]:
    """Yield every French text of a data file, but for what lists may also call a section."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in {"words", "aliases"}:
                yield from french(value, inside=inside or key == "fr")
    elif isinstance(data, list):
        for value in data:
            yield from french(value, inside=inside)
    elif inside and isinstance(data, str):
        yield data


@cache
def texts(game: str) -> tuple[tuple[str, str], ...]:
    """Return (file, French text) for all that a game says."""
    return tuple(
        (path.relative_to(GAMES).as_posix(), re.sub(r"`[^`]*`|\{[^{}|]*\}|\$\w+", "x", text))
        for path in sorted((GAMES / game).rglob("*.yaml"))
        for text in french(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
    )


@pytest.mark.parametrize(("game", "word"), [(game, word) for game, words in REFUSED.items() for word in words])
def test_a_game_speaks_the_words_of_its_rulebook(game: str, word: str) -> None:
    found = [f"{path}: {text}" for path, text in texts(game) if re.search(word, text)]
    assert found == [], f"write: {REFUSED[game][word]}"


@pytest.mark.parametrize("game", REFUSED)
@pytest.mark.parametrize("word", ANYWHERE)
def test_no_game_says_what_is_not_french(game: str, word: str) -> None:
    assert [f"{path}: {text}" for path, text in texts(game) if re.search(word, text)] == [], ANYWHERE[word]


def messages() -> list[str]:
    """Return every French message."""
    return [str(entry.string) for entry in extract.read("fr") if entry.id and entry.string]


@pytest.mark.parametrize("word", [word for word in ANYWHERE if word not in {r"\S  \S", r"(?<![\w−-])-\d"}])
def test_no_message_says_what_is_not_french(word: str) -> None:
    assert [text for text in messages() if re.search(word, text)] == [], ANYWHERE[word]


def test_taking_back_is_annuler() -> None:
    """*Reprendre* resumes; what undoes a choice is *annuler*."""
    found = [text for text in messages() if re.search(r"\b[Rr]epren(?:d|dre)\b", text)]
    assert [text for text in found if re.search(r"\bu\b|dernier choix", text)] == []


@pytest.mark.parametrize("game", REFUSED)
def test_options_are_reported_as_french_tells_them(game: str) -> None:
    """No calque of *Whether*, no value in English, and every value is taken as it is shown."""
    for option in load_options(str(GAMES / game)).values():
        text = option.text["fr"]
        assert not text.startswith("Si "), f"{option.name}: {text}"
        assert not option.values or option.words, f"{option.name}: its values have no French words"
        for value in option.values:
            assert option.read(option.word(value, "fr")) == value
            assert option.read(option.word(value, "fr").upper()) == value
        reported = re.findall(r"`([^`]+)`", text)
        assert set(reported) <= set(option.words.get("fr", ())), f"{option.name}: {text}"


@pytest.mark.parametrize("game", REFUSED)
def test_titles_of_rulings_name_cards_in_french(game: str) -> None:
    cards = rules_of(game).book().cards
    french_names = {card.name_in("fr") for card in cards}
    english = [card.name for card in cards if card.name not in french_names]
    if len(english) < len(cards) // 2:
        pytest.skip("most cards of this game have no French name")
    name = re.compile(
        r"(?<![\w’'-])(?:" + "|".join(map(re.escape, sorted(english, key=len, reverse=True))) + r")(?![\w-])"
    )
    titles = [
        ruling.names["fr"]
        for path in sorted((GAMES / game / "rulings").rglob("*.yaml"))
        for ruling in load_rulings(str(path))
        if "fr" in ruling.names
    ]
    assert [title for title in titles if name.search(title)] == []


def test_the_words_of_all_games_are_looked_at() -> None:
    assert set(REFUSED) == set(playable_games())
    assert all(len(texts(game)) > 500 for game in REFUSED)
