"""A table in words, as a judge who sees all cards would describe it: what a ruling shows that does not hold."""

from __future__ import annotations

import re

from deckcheck.engine.data.phrases import phase_words, phrase_translator
from deckcheck.engine.knowledge.observation import table_seen
from deckcheck.engine.state.outcome import losers_of
from deckcheck.messages import ENGLISH, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import Rules
    from deckcheck.messages import Translator

# A text that a ruling writes in quotes, as without them it would be a number, a truth value or nothing.
_LIKE_NO_TEXT = re.compile(r"[+-]?\d+(\.\d+)?|true|false|null|~|", re.IGNORECASE)


def table_text(game: Game, translator: Translator = ENGLISH) -> str:
    """Return the whole table as text: whose turn, what each player has, and who must decide what.

    The keys are those of rulings. Cards that represent any card are only counted.
    """
    state = game.state
    rules = game.rules
    translate = phrase_translator(rules.folder, translator.language)
    moment = rules.moment(state)
    lines = [
        translator.text(
            "table-head",
            turn=state.turn,
            player=game.players[state.active],
            phase=phase_words(translate, rules.phases[state.phase]),
        )
        + (f" ({moment})" if moment and moment != rules.phases[state.phase] else "")
    ]
    cards = state.match.book.cards
    filler = next((number for number, card in enumerate(cards) if rules.filler in (card.id, card.name)), -1)
    for player, name in enumerate(game.players):
        facts = ", ".join(f"{key} {figure(value)}" for key, value in rules.player_view(state, player).items() if value)
        lines.append(f"{name}: {facts}".rstrip())
        for key, zone in rules.ruling_zones.items():
            if not rules.zones[zone].shared:
                lines += _zone_lines(state, key, state.pile(zone, player), filler, translator)
    shared = [f"{key} {figure(value)}" for key, value in table_seen(state).items() if value]
    for key, zone in rules.ruling_zones.items():
        if rules.zones[zone].shared:
            shared += _zone_lines(state, key, state.pile(zone, 0), filler, translator)
    if shared:
        lines.append("table:")
        lines += [f"  {line.strip()}" for line in shared]
    if state.reason:
        winners = ", ".join(game.players[player] for player in state.winners) or translator.text("table-nobody")
        losers = losers_of(state)
        message = "table-lost" if losers else "table-over"
        values = {"n": len(state.winners), "losers": losers, "reason": translate(state.reason)}
        lines.append(translator.text(message, players=winners, **values))
    else:
        lines.append(choices(game).render(translator))
    return "\n".join(lines)


def _zone_lines(state: State, key: str, cards: list[int], filler: int, translator: Translator) -> list[str]:
    rules = state.match.rules
    others = [card for card in cards if state.definition[card] != filler or rules.card_view(state, card)]
    texts = [card_text(rules, state, card) for card in others]
    if len(others) < len(cards):
        texts.append(translator.text("table-fillers", n=len(cards) - len(others)))
    return [f"  {key}: {', '.join(texts)}"] if texts else []


def card_text(rules: Rules, state: State, card: int) -> str:
    """Return a card with what is to be seen on it."""
    facts = [f"{key} {figure(value)}" for key, value in rules.card_view(state, card).items() if value or value is None]
    return rules.card_name(state, card) + (f" ({', '.join(facts)})" if facts else "")


def choices(game: Game) -> Message:
    """Return who must decide what, and all that is offered."""
    decision = game.decision
    if decision is None:
        return Message("game-over")
    offered = ", ".join(game.labels().values())
    return Message("ruling-choices", player=game.players[decision.player], kind=decision.kind, choices=offered)


def figure(value: Any) -> str:
    """Return a value as a ruling writes it."""
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {figure(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(figure, value)) + "]"
    return f'"{value}"' if isinstance(value, str) and _LIKE_NO_TEXT.fullmatch(value) else str(value)
