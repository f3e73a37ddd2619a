"""Labels of the choices that are offered, and finding a choice by its label."""

from __future__ import annotations

from deckcheck.engine.data.options import GameError
from deckcheck.engine.state.outcome import IllegalActionError
from deckcheck.messages import Clauses, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.state.state import State

_SHOWN = 12  # choices that an error names
_CLOSE = 4  # those of them that are alike


def choice_labels(state: State) -> dict[int, str]:
    """Return the options of the open decision with their descriptions; equal descriptions are numbered."""
    label = state.match.rules.label
    plain_labels = {option: label(state, option) for option in state.options}
    total: dict[str, int] = {}
    for words in plain_labels.values():
        total[words] = total.get(words, 0) + 1
    seen: dict[str, int] = {}
    labels = {}
    for option, words in plain_labels.items():
        seen[words] = seen.get(words, 0) + 1
        labels[option] = f"{words} #{seen[words]}" if total[words] > 1 else words
    return labels


def matching_choices(labels: Mapping[int, str], words: str) -> list[int]:
    """Return the actions that words fit best: in full, but for what is in brackets, by number, or as a part."""
    wanted = " ".join(words.split()).casefold()
    folded = {action: label.casefold() for action, label in labels.items()}
    for fits in (
        [action for action, label in folded.items() if label == wanted],
        [action for action, label in folded.items() if without_brackets(label) == wanted],
        [action for number, action in enumerate(folded, 1) if str(number) == wanted],
        [action for action, label in folded.items() if wanted and wanted in label],
    ):
        if fits:
            return fits
    return []


def find_choice(labels: Mapping[int, str], words: str) -> int:
    """Return the one action that words mean.

    Args:
        labels: what is offered, each with its description.
        words: a description, with or without what is in brackets; the number of one, counted from 1, where none
            is so worded; or a part of one that no other has.

    Raises:
        GameError: when the words mean none of them, or several; the message lists the closest, or these.
    """
    if not labels:
        raise IllegalActionError(Message("game-over"))
    fits = matching_choices(labels, words)
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise GameError(Message("choice-several", words=words, choices=_listed([labels[action] for action in fits])))
    from difflib import get_close_matches

    by_words = {label.casefold(): label for label in labels.values()}
    by_words.update({without_brackets(folded): label for folded, label in by_words.items()})
    close = get_close_matches(words.strip().casefold(), by_words, _CLOSE, 0.6)
    if close:
        choices = list(dict.fromkeys(by_words[folded] for folded in close))
        raise GameError(Message("choice-close", words=words, choices=_listed(choices)))
    raise GameError(Message("choice-none", words=words, choices=_listed(list(labels.values()))))


def without_brackets(label: str) -> str:
    """Return a description without what is in brackets at its end, and without the number of an equal one."""
    label = label.rsplit(" #", 1)[0]
    return label.rsplit(" (", 1)[0] if label.endswith(")") else label


def _listed(labels: list[str]) -> Message:
    shown = Clauses(*labels[:_SHOWN])
    return Message("choice-more", choices=shown, n=len(labels) - _SHOWN) if len(labels) > _SHOWN else shown
