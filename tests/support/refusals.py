"""What games offer and cannot say anything about when it is not."""

from __future__ import annotations

from deckcheck.engine.state.state import State
from deckcheck.engine.state.vocabulary import DONE


def unexplained(state: State) -> list[tuple[str, int]]:
    """Return the offered options of cards that `attempts` does not know, or that something is said to forbid."""
    rules = state.match.rules
    acts = rules.acts.get(state.kind)
    of_cards: dict[int, list[int]] = {}
    for option in state.options:
        if acts is None:
            break
        card = -1 if option == DONE else acts.read(option).fields.get("card", -1)
        if card >= 0:
            of_cards.setdefault(card, []).append(option)
    found = []
    for card, options in of_cards.items():
        attempts = rules.attempts(state, card)
        wrong = [option for option in options if option not in attempts or rules.forbids(state, option)]
        found += [(rules.card_name(state, card), option) for option in wrong]
    return found
