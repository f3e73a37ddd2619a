"""What a player would stumble over in the words of choices: `python -m tests.support.words` looks at 100 games of each.

It prints what it finds, and ends with status 1 where there is anything; with names of games it looks at these alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck.engine.game import Game
from deckcheck.engine.registry import playable_games
from deckcheck.engine.table.choices import OF_EFFECTS, named_cards
from tests.support.playouts import begin, play

GAMES = 100
LANGUAGES = ("en", "fr")
EVERY = 4  # of the decisions of a game one of this many is looked at, others in each game
MOST = 800  # choices of a game that are looked at
# What only a program calls so: an effect by its number, a name of a variable, a value that is not a word.
INTERNAL = re.compile(
    r"\b(?:effect|effet|ability|capacité) #?\d+\b|^(?:attack|attaque|attaquer) \d+ \(|[a-z]_[a-z]|[{}]"
    r"|\b(?:None|True|False|null)\b"
)
# A card is also named where its owner is named in another way: *Oz (Bo)*, *Bo’s Oz*.
OWNER = re.compile(r" \([^()]*\)$")
# French joins the article of a name to the word before it: *au Maître de piste*.
ARTICLE = re.compile(r"^Les? ")
KEY = re.compile(r"[+−-]?[\w-]+(?:#\d+[\w-]*)*")
LONGEST_KEY = 24


def unclear(choice: dict[str, Any], named: set[str]) -> str | None:
    """Return what a player would stumble over in a choice, or None."""
    text = str(choice["text"])
    for words in (text, choice["cost"], choice["loses"], *choice["figures"]):
        if INTERNAL.search(words) or words != words.strip():
            return str(words)
    if not re.search(r"[^\W\d]", text) or choice["group"] not in named:
        return text
    for bracket in re.findall(r"\(([^()]*)\)", text):
        if len(set(bracket.split(", "))) < bracket.count(", ") + 1:
            return f"{text}: told twice"
    for part in (choice["cost"], *choice["figures"]):
        if part not in text:
            return f"{text}: nothing of {part}"
    for target in choice["targets"]:
        if not target["name"].strip() or not is_named(OWNER.sub("", target["name"]), text):
            return f"{text}: aimed at {target['name']}"
    if not KEY.fullmatch(choice["key"]) or len(choice["key"]) > LONGEST_KEY:
        return f"{text}: the key {choice['key']}"
    # A card that is used is named where nothing else distinguishes one choice from another.
    return None if choice["card"] is None or choice["card"]["name"] else f"{text}: a card without a name"


def is_named(name: str, text: str) -> bool:
    """Whether a text names a card."""
    return ARTICLE.sub("", name) in text


def unnamed(table: Game, choice: dict[str, Any], language: str) -> str | None:
    """Return a card of which an action is made, and which its words do not name; None where all are named."""
    state = table.state
    for card in named_cards(state, choice["action"]):
        name = state.match.book.cards[state.definition[card]].name_in(language)
        is_known = state.known[card] >> state.decider & 1
        if is_known and not is_named(name, choice["text"]):
            return f"{choice['text']}: {name}"
    return None


def held(table: Game, player: int, language: str) -> dict[str, int]:
    """Return what a player can spend: points and pools."""
    return {
        fact["key"]: fact["value"]
        for fact in table.view(player, language)["seats"][player]["facts"]
        if fact["value"] is not None and fact["key"] not in {"found_out", "possible", "placed", "replaced"}
    }


def unpaid(table: Game, player: int, choice: dict[str, Any], language: str) -> str | None:
    """Return what an action takes from its player at once without a word, or None."""
    # What is only asked on the way (a target, yes or no) costs nothing: what follows then is not a price.
    is_reported = choice["cost"] or choice["loses"] or re.search(r"\d", f"{choice['text']} {choice['effect']}")
    if table.state.kind not in table.rules.acts or choice["passes"] or is_reported:
        return None
    before = held(table, player, language)
    reported = f"{choice['text']} {choice['effect']}".casefold()
    lost = {key for key in spent(table, before, player, choice["action"], language) if key not in reported}
    passing = table.rules.passing(table.state)
    if lost and passing in table.legal_actions():
        # What a pass loses as well is lost for another reason.
        lost -= spent(table, before, player, passing, language)
    return f"{choice['text']}: {', '.join(sorted(lost))}" if lost else None


def spent(table: Game, before: dict[str, int], player: int, action: int, language: str) -> set[str]:
    """Return of what a player has less after an action, within the turn.

    What the end of a fight or a check takes, which an action may decide, is not a price of the action.
    """
    after = table.copy()
    after.apply(action)
    if after.is_over or after.state.turn != table.state.turn:
        return set()
    if len(after.view(player, language)["under_way"]) < len(table.view(player, language)["under_way"]):
        return set()
    left = held(after, player, language)
    return {key for key, amount in before.items() if left.get(key, 0) < amount}


def distinguished_by_number(choices: Sequence[Mapping[str, Any]]) -> str | None:
    """Return the words of choices that use different cards and that nothing but a number distinguishes."""
    cards: dict[str, set[str]] = {}
    for choice in choices:
        words, mark, _ = choice["text"].rpartition(" #")
        if mark and choice["card"] is not None and choice["card"]["id"] is not None:
            cards.setdefault(words, set()).add(choice["card"]["id"])
    return next((f"{words}: {sorted(ids)}" for words, ids in cards.items() if len(ids) > 1), None)


def asked_by_another(table: Game) -> str | None:
    """Return the card in whose name the open decision is asked, where it is the effect of another that asks."""
    state = table.state
    if state.kind not in OF_EFFECTS or (card := state.stack[-1].card) < 0:
        return None
    book = state.match.book
    programs = (frame.procedure.name.partition("/")[0] for frame in reversed(state.stack))
    asker = next((book.cards[book.numbers[name]] for name in programs if name in book.numbers), None)
    named = book.cards[state.definition[card]]
    return None if asker is None or asker.identity == named.identity else f"{named.name} asks for {asker.name}"


def stumbled(game: str, language: str, games: int) -> dict[str, str]:
    """Return what players would stumble over in games played by chance: decision and act -> the first of it.

    Args:
        game: the game.
        language: the language of the words.
        games: how many games are played, with the seeds from 0 on.
    """
    found: dict[str, str] = {}
    looked = 0
    for seed in range(games):
        table = begin(game, seed)
        for number in play(table, seed, MOST):
            decision = table.decision
            if number % EVERY != seed % EVERY or decision is None:
                continue
            reported = table.choices(decision.player, language)
            named = {group["key"] for group in reported["groups"] if group["name"].strip()}
            assert not INTERNAL.search(reported["decision"]["name"]), reported["decision"]
            for wrong in (asked_by_another(table), distinguished_by_number(reported["choices"])):
                if wrong is not None:
                    found.setdefault(decision.kind, wrong)
            for choice in reported["choices"]:
                looked += 1
                wrong = unclear(choice, named) or unnamed(table, choice, language)
                if wrong is None and looked % 3 == 0:
                    wrong = unpaid(table, decision.player, choice, language)
                if wrong is not None:
                    found.setdefault(f"{decision.kind}: {choice['act']}", wrong)
    assert looked >= games
    return found


def main(names: list[str]) -> int:
    """Look at a hundred games of each game in each language; print what is found, and return the exit status."""
    status = 0
    for game in names or playable_games():
        for language in LANGUAGES:
            found = stumbled(game, language, GAMES)
            print(f"{game} {language}: {len(found)}", flush=True)
            for where, words in found.items():
                print(f"  {where}: {words}", flush=True)
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
