"""The schema of the answers of the lab: `python -m deckcheck.lab.schema > schemas/lab.schema.json`.

A kind of answer is an entry of `KINDS`: its properties by name. `DESCRIBED` explains each of them once.
"""

from __future__ import annotations

import json

from deckcheck.json_text import with_descriptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TEXT: dict[str, Any] = {"type": "string"}
_NUMBER: dict[str, Any] = {"type": "number"}
_COUNT: dict[str, Any] = {"type": "integer", "minimum": 0}
_SHARE: dict[str, Any] = {"type": "number", "minimum": 0, "maximum": 1}
_YES: dict[str, Any] = {"type": "boolean"}


def _or_none(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _list(items: dict[str, Any], length: int | None = None) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "array", "items": items}
    return made if length is None else {**made, "minItems": length, "maxItems": length}


def _tree(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_INTERVAL = _list(_SHARE, 2)
_NAMES = _list(_TEXT, 2)
_SHARE_OF = _tree({"games": _COUNT, "share": _or_none(_SHARE), "interval": _INTERVAL})
_ENDINGS: dict[str, Any] = {"type": "object", "additionalProperties": _COUNT}
_NUMBERS = _tree(
    {
        "mean": _or_none(_NUMBER),
        "median": {"type": "number", "minimum": 0},
        "p05": _COUNT,
        "p95": _COUNT,
        "counts": _list(_list(_COUNT, 2)),
    }
)
#: What every answer says first.
HEAD = {
    "deckcheck": _TEXT,
    "game": _TEXT,
    "seed": {"type": "integer"},
    "options": {"type": "object"},
    "games": _COUNT,
    "wanted": _COUNT,
    "left": _COUNT,
    "level": _SHARE,
}
_DECK = {"name": _TEXT, "path": _TEXT, "hash": _TEXT, "bot": _TEXT}
_COURSE = {"start": _SHARE_OF, "turns": _NUMBERS, "endings": _ENDINGS, "lead_changes": _NUMBERS}
_PAIRING = _tree(
    {
        "decks": _NAMES,
        "games": _COUNT,
        "wins": _COUNT,
        "draws": _COUNT,
        "share": _or_none(_SHARE),
        "interval": _INTERVAL,
        "any_time": _INTERVAL,
        "p": _SHARE,
        "q": _SHARE,
        "verdict": {"enum": ["ahead", "behind", "even", "open"]},
        "decided_at": _or_none(_COUNT),
        "turns": _or_none(_NUMBER),
        "lead_changes": _or_none(_NUMBER),
    }
)
_STRENGTH = _tree(
    {"share": _SHARE, "interval": _INTERVAL, "elo": {"type": "integer"}, "elo_interval": _list({"type": "integer"}, 2)}
)
_MIXTURE = _tree(
    {
        "weight": _SHARE,
        "interval": _INTERVAL,
        "mean": _SHARE,
        "present": _SHARE,
        "against": _SHARE,
        "against_interval": _INTERVAL,
        "alpha_rank": _SHARE,
        "alpha_rank_mean": _SHARE,
    }
)
_FIELD = {
    "decks": _list(
        _tree(
            {
                **_DECK,
                "games": _COUNT,
                "share": _or_none(_SHARE),
                "starting": _tree({"first": _SHARE_OF, "second": _SHARE_OF}),
                "strength": _or_none(_STRENGTH),
                "mixture": _or_none(_MIXTURE),
            }
        )
    ),
    "pairings": _list(_PAIRING),
    **_COURSE,
}
_GAUNTLET = {
    "deck": _tree(_DECK),
    "mean": _tree({"share": _or_none(_SHARE), "interval": _INTERVAL}),
    "pairings": _list(_PAIRING),
    **_COURSE,
}
_CHANGE = {"type": "number", "minimum": -1, "maximum": 1}
_COMPARE = {
    "sides": _list(_tree({"name": _TEXT, "options": {"type": "object"}}), 2),
    "alike": _YES,
    "fail_if": _or_none(_SHARE),
    "moved": _or_none(_list(_NAMES)),
    "decks": _list(
        _tree(
            {
                "name": _TEXT,
                "path": _TEXT,
                "bot": _TEXT,
                "old": _or_none(_SHARE),
                "new": _or_none(_SHARE),
                "change": _or_none(_CHANGE),
                "interval": _list(_CHANGE, 2),
            }
        )
    ),
    "pairings": _list(
        _tree(
            {
                "decks": _NAMES,
                "pairs": _COUNT,
                "old": _SHARE_OF,
                "new": _SHARE_OF,
                "change": _or_none(_CHANGE),
                "any_time": _list(_CHANGE, 2),
                "p": _SHARE,
                "q": _SHARE,
                "p_beyond": _or_none(_SHARE),
                "verdict": {"enum": ["up", "down", "same", "open"]},
                "decided_at": _or_none(_COUNT),
            }
        )
    ),
    "course": _list(_tree({"turns": _or_none(_NUMBER), "start": _SHARE_OF, "endings": _ENDINGS}), 2),
}
_ESTIMATE = _tree({"value": _CHANGE, "interval": _list(_CHANGE, 2), "pairs": _COUNT})
_CARD = _tree({"id": _TEXT, "name": _TEXT})
_CARDS = {
    "decks": _list(_tree(_DECK)),
    "mistakes": _COUNT,
    "margin": _SHARE,
    "looked_at": _list(_COUNT),
    "cards": _list(
        _tree(
            {
                "deck": _COUNT,
                "section": _TEXT,
                "id": _TEXT,
                "name": _TEXT,
                "copies": _COUNT,
                "blanks": _COUNT,
                "shown": _SHARE,
                "worth": _ESTIMATE,
                "in_hand": _ESTIMATE,
                "proven": _YES,
                "win_rate_when_drawn": _or_none(_SHARE),
                "peer": _or_none(_CARD),
                "lead": _or_none(_ESTIMATE),
                "tested": _YES,
                "verdict": {"enum": ["out-of-line", "idle", None]},
            }
        )
    ),
}
_SWAP = {"section": _TEXT, "copies": _COUNT, "out": _CARD, "into": _CARD}
_TUNE = {
    "decks": _list(_tree(_DECK)),
    "mistakes": _COUNT,
    "least": _SHARE,
    "found_against": _list(_TEXT),
    "proven_against": _list(_TEXT),
    "tried": _list(
        _tree({**_SWAP, "worth_of_out": _ESTIMATE, "searched": _ESTIMATE, "gain": _ESTIMATE, "proven": _YES})
    ),
    "proposed": _list(_tree(_SWAP)),
    "gain": _or_none(_ESTIMATE),
    "list": _or_none(_TEXT),
    "comments_kept": _or_none(_YES),
    "diff": _TEXT,
}
_HANDS = {
    "decks": _list(_tree(_DECK)),
    "hands": _COUNT,
    "deals": _COUNT,
    "mistakes": _COUNT,
    "advice": _list(
        _tree(
            {
                "hand": {"type": "object", "additionalProperties": _COUNT},
                "rare": _YES,
                "way": _TEXT,
                "hands": _COUNT,
                "kept": _SHARE,
                "gain": _ESTIMATE,
                "verdict": {"enum": ["keep", "change", None]},
            }
        )
    ),
}
#: What each kind of answer says beside `HEAD`, by the name of its command.
KINDS: dict[str, dict[str, Any]] = {
    "field": _FIELD,
    "gauntlet": _GAUNTLET,
    "compare": _COMPARE,
    "cards": _CARDS,
    "tune": _TUNE,
    "hands": _HANDS,
}
#: What each property is, in English and French.
DESCRIBED = {
    "deckcheck": "The version that played. / La version qui a joué.",
    "lab": "Which command answers. / La commande qui répond.",
    "game": "The game. / Le jeu.",
    "seed": "Equal seeds give equal results. / Des graines égales donnent des résultats égaux.",
    "options": "Options of the game that were set. / Options du jeu qui ont été réglées.",
    "games": "How many games were played. / Combien de parties ont été jouées.",
    "wanted": "How many would have been played at most. / Combien auraient été jouées au plus.",
    "left": "How many at most were still to come, when it was stopped. / Combien restaient au plus, à l’arrêt.",
    "level": "How often statements may be wrong. / Combien de fois les énoncés peuvent être faux.",
    "name": "Its name. / Son nom.",
    "path": "The file. / Le fichier.",
    "hash": "The deck's hash. / L’empreinte du deck.",
    "bot": "Who played it. / Qui l’a joué.",
    "share": "The share of games won, draws as halves. / La part gagnée, les nulles pour moitié.",
    "interval": "95 % interval; of shares Wilson's. / Intervalle à 95 % ; pour des parts, celui de Wilson.",
    "starting": "How it fares by its seat. / Ses résultats selon sa place.",
    "first": "When it starts. / Quand il commence.",
    "second": "When it does not start. / Quand il ne commence pas.",
    "strength": "Rating (Bradley-Terry) against the average deck. / Cote (Bradley-Terry) contre le deck moyen.",
    "elo": "The same on the scale of Elo. / La même sur l’échelle d’Elo.",
    "elo_interval": "Its 95 % interval. / Son intervalle à 95 %.",
    "mixture": "Its part in the best mixture of decks (Nash). / Sa part dans le meilleur mélange de decks (Nash).",
    "weight": "Its weight. / Son poids.",
    "mean": "The mean. / La moyenne.",
    "present": "In what share of draws it is in the mixture. / Dans quelle part des tirages il est du mélange.",
    "against": "Its share against the mixture. / Sa part contre le mélange.",
    "against_interval": "Between these in 95 % of draws. / Entre ces valeurs dans 95 % des tirages.",
    "alpha_rank": "Share of the time in the long run. / Part du temps à la longue.",
    "alpha_rank_mean": "The same, mean over the draws. / La même, moyenne des tirages.",
    "pairings": "Each match-up, for its first deck. / Chaque affrontement, pour son premier deck.",
    "decks": "The decks. / Les decks.",
    "wins": "Games won. / Parties gagnées.",
    "draws": "Games drawn. / Parties nulles.",
    "any_time": "Interval that holds whenever one stops. / Intervalle qui vaut quel que soit l’arrêt.",
    "p": "p-value at any time of no difference. / Valeur p à tout moment de l’absence d’écart.",
    "q": "The same among all, Benjamini-Hochberg. / La même parmi toutes, Benjamini-Hochberg.",
    "verdict": "What is certain of it. / Ce qui en est certain.",
    "decided_at": "Behind how many games or pairs. / Après combien de parties ou de paires.",
    "turns": "How long games are. / La longueur des parties.",
    "lead_changes": "How often the lead changes. / Combien de fois l’avantage change.",
    "start": "Games won by who starts. / Parties gagnées par qui commence.",
    "median": "The median. / La médiane.",
    "p05": "Five in a hundred are at most so large. / Cinq sur cent sont au plus aussi grandes.",
    "p95": "Ninety-five in a hundred are. / Quatre-vingt-quinze sur cent.",
    "counts": "Each value and how often. / Chaque valeur et combien de fois.",
    "endings": "How games end, and how often. / Comment les parties finissent, et combien de fois.",
    "deck": "The deck, or its number among the decks from 0. / Le deck, ou son rang parmi les decks à partir de 0.",
    "sides": "The old and the new. / L’ancien et le nouveau.",
    "alike": "Whether nothing that is played differs. / Si rien de ce qui se joue ne diffère.",
    "fail_if": "By how much a match-up may move. / De combien un affrontement peut bouger.",
    "moved": "Match-ups that moved by more. / Affrontements qui ont bougé de plus.",
    "old": "Before. / Avant.",
    "new": "After. / Après.",
    "change": "After less before. / Après moins avant.",
    "pairs": "How many pairs of games. / Combien de paires de parties.",
    "p_beyond": "p-value of no larger move, Holm. / Valeur p de l’absence d’un plus grand écart, Holm.",
    "mistakes": "Games that a custom bot lost through an error. / Parties perdues par une faute d’un robot à soi.",
    "margin": "From how large a difference on it matters. / À partir de quelle différence cela compte.",
    "looked_at": "The decks whose cards are measured. / Les decks dont les cartes sont mesurées.",
    "cards": "Each card, the most worth first. / Chaque carte, celle qui vaut le plus d’abord.",
    "section": "The section of the list. / La section de la liste.",
    "id": "Its id. / Son identifiant.",
    "copies": "How many copies. / Combien d’exemplaires.",
    "blanks": "How many of them were blanks. / Combien en ont été blancs.",
    "shown": "In what share of games it came up. / Dans quelle part des parties elle est apparue.",
    "worth": "Win rate with it less that with blanks. / Taux de victoire avec elle moins celui avec des blanches.",
    "in_hand": "The same where it came up. / Le même là où elle est apparue.",
    "proven": "Whether that is certain, as one of many. / Si cela est certain, parmi tous.",
    "win_rate_when_drawn": "Confounded: no measure of the card. / Biaisé : pas une mesure de la carte.",
    "peer": "The best of what was tried in its place. / La meilleure de celles essayées à sa place.",
    "lead": "By how much it does better than that. / De combien elle fait mieux qu’elle.",
    "tested": "Whether it came to the last stage. / Si elle est venue à la dernière étape.",
    "value": "The difference of win rates. / La différence des taux de victoire.",
    "out": "The card that goes. / La carte qui sort.",
    "into": "The card that comes in. / La carte qui entre.",
    "least": "What a swap must gain for certain. / Ce qu’un échange doit rapporter à coup sûr.",
    "found_against": "The decks by which swaps are found. / Les decks par lesquels on trouve les échanges.",
    "proven_against": "Those by which they are proven. / Ceux par lesquels on les prouve.",
    "tried": "The swaps put to the proof. / Les échanges mis à l’épreuve.",
    "worth_of_out": "What the card that goes is worth. / Ce que vaut la carte qui sort.",
    "searched": "What it gained when it was found. / Ce qu’il rapportait à la découverte.",
    "gain": "What the change gains. / Ce que rapporte le changement.",
    "proposed": "The swaps that are proposed. / Les échanges proposés.",
    "list": "The proposed list. / La liste proposée.",
    "comments_kept": "Whether its words are kept but for the swaps. / Si ses mots restent hormis les échanges.",
    "diff": "What differs, as a unified diff. / Ce qui diffère, en diff unifié.",
    "hands": "How many hands. / Combien de mains.",
    "deals": "How many deals they took. / Combien de donnes il a fallu.",
    "advice": "What each way is worth, by hands. / Ce que vaut chaque façon, selon les mains.",
    "hand": "What it holds; nothing for all hands. / Ce qu’elle contient ; rien pour toutes les mains.",
    "rare": "Whether these are rare hands together. / Si ce sont des mains rares réunies.",
    "way": "How it is changed: redraw, or what is put back. / Comment elle est changée : redraw, ou ce qui est remis.",
    "kept": "The share won where it is kept. / La part gagnée quand elle est gardée.",
    "course": "The games before and after. / Les parties avant et après.",
}


def lab_schema() -> dict[str, Any]:
    """Return the JSON Schema of all answers."""
    return with_descriptions(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": "lab.schema.json",
            "title": "Answers of the lab",
            "description": (
                "What `deckcheck lab COMMAND --json` prints. / Ce qu’écrit `deckcheck lab COMMANDE --json`."
            ),
            "oneOf": [_tree({"lab": {"const": kind}, **HEAD, **properties}) for kind, properties in KINDS.items()],
        },
        DESCRIBED,
    )


if __name__ == "__main__":
    print(json.dumps(lab_schema(), indent=2, ensure_ascii=False))
