"""The template of mails to players: a file with their texts, which an organiser may change."""

from __future__ import annotations

from deckcheck.catalog.names import nearest
from deckcheck.decklist.duplicates import duplicate_keys
from deckcheck.decklist.nodes import Mapping as MappingNode
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_tree
from deckcheck.event.replies import TEXTS, usual_texts
from deckcheck.json_text import json_text
from deckcheck.messages import LANGUAGES, placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decklist.nodes import Node
    from deckcheck.messages import Translator

_LONGEST = 2_000  # characters of a text
_CODE = "event/template"


def template_text(translator: Translator) -> str:
    """Return a template with the usual texts of all languages."""
    lines = [f"# {line}" for line in translator.text("template-head").split("\n")]
    for language, texts in usual_texts().items():
        lines += ["", f"{language}:"]
        for key, words in texts.items():
            values = ", ".join(f"{{{name}}}" for name in TEXTS[key])
            lines += [f"  # {values}"] if values else []
            lines.append(f"  {key}: {json_text(words)}")
    return "\n".join(lines) + "\n"


def read_template(text: str) -> tuple[dict[str, dict[str, str]], list[Problem]]:
    """Return the texts of a template by language, and everything that is wrong with it; texts left out stay as usual.

    Raises:
        Problem: it is not YAML at all.
    """
    tree = read_tree(text, json=False)
    texts: dict[str, dict[str, str]] = {}
    problems = list(duplicate_keys(tree, _CODE))
    if tree is None:
        return texts, problems
    for language, node in _entries(tree, LANGUAGES, problems):
        own = texts.setdefault(language, {})
        for key, value in _entries(node, tuple(TEXTS), problems):
            if not isinstance(value, Scalar) or not value.is_text or len(value.text) > _LONGEST:
                problems.append(Problem(_CODE, "template-text", value.line, value.column, key=key, most=_LONGEST))
                continue
            own[key] = value.text
            for name in sorted(placeholders(value.text) - {*TEXTS[key]}):
                known = list(TEXTS[key])
                message = "template-value" if known else "template-no-value"
                problems.append(Problem(_CODE, message, value.line, value.column, name=name, key=key, known=known))
    return texts, problems


def _entries(node: Node, known: tuple[str, ...], problems: list[Problem]) -> Iterator[tuple[str, Node]]:
    """Yield the entries of a mapping under keys that are known; what is wrong is added to the problems."""
    if not isinstance(node, MappingNode):
        problems.append(Problem(_CODE, "template-mapping", node.line, node.column, known=list(known)))
        return
    for key, value in node.items:
        if key.text not in known:
            near = nearest(key.text, known) or list(known)
            problems.append(Problem(_CODE, "template-key", key.line, key.column, key=key.text, suggestions=near))
        else:
            yield key.text, value
