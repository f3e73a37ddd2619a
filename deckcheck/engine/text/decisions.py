"""Kinds of decision: each is declared once, with all that is to be said of it; what the engine asks follows from that.

A game derives from `Decisions` and declares its kinds in the order of their numbers:

    class Decision(Decisions):
        CHOOSE_CARD = decision("choose card", refusal=Reason("first this effect is settled", "GA-010"))
        ACT = decision("act", verbs=Act, repeated=True, refusal=Reason("{card} has no use now", "GA-001"))
        SELL = decision("sell cards", card="sell {card}", done="sell no more", of_cards=True, rules=("GA-020",))

`Decision.SELL` is then a whole number, as `ask` takes it. Kinds that all games share are declared again where the game
has them, and keep their numbers, phrases and roles. The names of options with verbs are declared with the verbs
(`actions.verb`), and so do the rules behind them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.engine.state import vocabulary
from deckcheck.engine.state.actions import VERB_BITS
from deckcheck.engine.state.vocabulary import DONE, GAME_DECISIONS, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import ClassVar

    from deckcheck.engine.state.actions import Verbs
    from deckcheck.engine.text.refusals import Reason

#: What a kind of decision may be beside what it is called; `GameRules` says what each of them means.
ROLES = (
    "of_cards",
    "inner",
    "suggested",
    "repeated",
    "minor",
    "keeping",
    "wasteful",
    "pauses",
    "first_passes",
    "last_passes",
)
#: What an option is called where its decision says nothing else: a card, or that none is chosen.
_CARD, _NONE = "{card}", "none"
# A word that agrees with a number.
_COUNTED = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")


class DecisionKind(NamedTuple):
    """A kind of decision.

    Attributes:
        name: its name in data and rulings.
        phrases: form -> the phrase that calls an option so: `card`, `done`, `yes`, `no`, or a form of the game's own;
            the only phrase of a decision that has one has the form "".
        verbs: the verbs that its options are; None for options that are numbers of another sort.
        offers: of these the ones that it offers, `DONE` where declining is among them, in the order in which they
            are listed; empty for all, behind its own phrases.
        rules: the ids of the rules behind its options; left out, those of their verbs.
        refusal: why nothing can be done at it but what is offered; None in a game that does not say so.
        asks: a phrase that says better than the name what is to be decided, or an empty string.
        question: a phrase that says it better still to the player who decides, or an empty string.
        group: the group in which a player looks for its options, a phrase; empty for that of all choices.
        words: the phrase of what an option does, where its label says less: under "", or under `yes` and `no`.
        costs, loses: phrases of what an option costs, and of what it throws away; empty for none.
        figures: phrases of what an option announces; one that comes out empty is left out.
        used: the attribute of the frame that asks which is the card used; what is chosen is what that is aimed at.
        target: the attribute of the frame that asks which is the card at which all its options are aimed.
        roles: those of `ROLES` that it has.
    """

    name: str
    phrases: Mapping[str, str] = {}
    verbs: type[Verbs] | None = None
    offers: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    refusal: Reason | None = None
    asks: str = ""
    question: str = ""
    group: str = ""
    words: Mapping[str, str] = {}
    costs: str = ""
    loses: str = ""
    figures: tuple[str, ...] = ()
    used: str = ""
    target: str = ""
    roles: frozenset[str] = frozenset()

    @property
    def counts(self) -> bool:
        """Whether its options are amounts, and so each is a key of its own."""
        return "{number}" in self.phrases.get("", "")

    def phrase(self, option: int, form: str = "") -> str:
        """Return the phrase that calls an option, in a form of it."""
        if option == DONE:
            return self.phrases.get(form or "done", _NONE)
        phrases = self.phrases
        if self.verbs is not None and form not in phrases:
            phrases = self.verbs.phrases[option & VERB_BITS]
        if form or form in phrases:
            return phrases[form]
        return phrases["yes" if option == YES else "no"] if "yes" in phrases else phrases.get("card", _CARD)

    def words_for(self, option: int) -> str:
        """Return the phrase of what an option does, where its label says less, or an empty string."""
        return self.words.get("yes" if option == YES else "no") or self.words.get("", "")

    def rules_behind(self, option: int) -> tuple[str, ...]:
        """Return the ids of the rules that an option comes from."""
        if self.rules or self.verbs is None or option == DONE:
            return self.rules
        return self.verbs.rules[option & VERB_BITS]

    def called(self) -> tuple[str, ...]:
        """Return all that its options may be called, in both numbers where a phrase has two."""
        own = self.phrases.values()
        if self.verbs is None:
            phrases = list(own) or [_CARD]
        else:
            phrases = [] if DONE in self.offers else list(own)
            for verb in self.offers or self.verbs.declared:
                phrases += own if verb == DONE else self.verbs.phrases[verb].values()
        return tuple(dict.fromkeys(one for phrase in phrases for one in _in_both_numbers(phrase)))


def _in_both_numbers(phrase: str) -> Iterator[str]:
    found = _COUNTED.search(phrase)
    if found is None:
        yield phrase
        return
    gap, one, more = found.groups()
    number, _, behind = phrase.partition(found[0])
    yield f"{number}{more}{behind}"
    yield f"{number.replace(f'{{{gap}}}', '1')}{one}{behind}"


def decision(
    name: str,
    says: str | Mapping[str, str] = "",
    *,
    verbs: type[Verbs] | None = None,
    offers: Iterable[int] = (),
    rules: tuple[str, ...] = (),
    refusal: Reason | None = None,
    asks: str = "",
    question: str = "",
    group: str = "",
    words: str | Mapping[str, str] = "",
    costs: str = "",
    loses: str = "",
    figures: tuple[str, ...] = (),
    used: str = "",
    target: str = "",
    of_cards: bool = False,
    inner: bool = False,
    suggested: bool = False,
    repeated: bool = False,
    minor: bool = False,
    keeping: bool = False,
    wasteful: bool = False,
    pauses: bool = False,
    first_passes: bool = False,
    last_passes: bool = False,
    **phrases: str,
) -> int:
    """Declare a kind of decision; the class makes a number of it.

    It has a name in data and rulings, what its options are called (`says` where one phrase serves all, otherwise a
    phrase for each form), and what `DecisionKind` says of the others. What the roles mean says `GameRules` under their
    names in capital letters; what is in the gaps of phrases, `GameRules.gaps`.
    """
    given = (of_cards, inner, suggested, repeated, minor, keeping, wasteful, pauses, first_passes, last_passes)
    roles = frozenset(role for role, has in zip(ROLES, given, strict=True) if has)
    own = {**_by_form(says), **phrases}
    shown = (group, _by_form(words), costs, loses, figures, used, target)
    texts = (asks, question, *shown)
    return DecisionKind(name, own, verbs, tuple(offers), rules, refusal, *texts, roles)  # type: ignore[return-value]


def _by_form(phrases: str | Mapping[str, str]) -> Mapping[str, str]:
    """Return phrases by their form; one that serves all has the form ""."""
    if isinstance(phrases, str):
        return {"": phrases} if phrases else {}
    return phrases


class Decisions:
    """The kinds of decision of a game; derive from it and declare each with `decision`.

    Attributes:
        declared: number -> the kind.
        over, not_deciding: why nothing can be done once the game is over, or while another player decides; None in a
            game that gives no reasons.
    """

    declared: ClassVar[dict[int, DecisionKind]] = {
        vocabulary.CHOOSE_CARD: DecisionKind(
            "choose card", {"card": _CARD, "done": _NONE}, asks="choose a card", roles=frozenset({"of_cards"})
        ),
        vocabulary.CHOOSE_PLAYER: DecisionKind("choose player", {"": "{player}"}, asks="choose a player"),
        vocabulary.YES_NO: DecisionKind("yes or no", {"yes": "yes", "no": "no"}),
        vocabulary.ANSWER: DecisionKind("answer", {"card": _CARD, "done": "pass"}, roles=frozenset({"of_cards"})),
        vocabulary.ORDER: DecisionKind("order", {"card": _CARD}),
    }
    over: ClassVar[Reason | None] = None
    not_deciding: ClassVar[Reason | None] = None
    CHOOSE_CARD, CHOOSE_PLAYER, YES_NO = vocabulary.CHOOSE_CARD, vocabulary.CHOOSE_PLAYER, vocabulary.YES_NO
    ANSWER, ORDER = vocabulary.ANSWER, vocabulary.ORDER

    def __init_subclass__(cls) -> None:
        """Number the kinds in the order in which they are declared; those that all games share keep their numbers.

        Raises:
            ValueError: when a verb is offered by none of them.
        """
        cls.declared = {}
        number = GAME_DECISIONS
        for name, kind in [(name, kind) for name, kind in vars(cls).items() if isinstance(kind, DecisionKind)]:
            shared = getattr(Decisions, name, None)
            if shared is None:
                setattr(cls, name, number)
                cls.declared[number] = kind
                number += 1
            else:
                usual = Decisions.declared[shared]
                setattr(cls, name, shared)
                cls.declared[shared] = kind._replace(
                    phrases=kind.phrases or usual.phrases, asks=kind.asks or usual.asks, roles=kind.roles | usual.roles
                )
        offered: dict[type[Verbs], set[int]] = {}
        for kind in cls.declared.values():
            if kind.verbs is not None:
                offered.setdefault(kind.verbs, set()).update(kind.offers or kind.verbs.declared)
        for verbs, known in offered.items():
            idle = [name for verb, (name, _) in verbs.declared.items() if verb not in known]
            if idle:
                raise ValueError(f"no decision offers {', '.join(idle)} of {verbs.__name__}")

    @classmethod
    def names(cls) -> dict[int, str]:
        """Return by number what the kinds are called in data and rulings."""
        return {number: kind.name for number, kind in cls.declared.items()}

    @classmethod
    def asks(cls) -> dict[str, str]:
        """Return by name the phrases that say better than it what is to be decided."""
        return {kind.name: kind.asks for kind in cls.declared.values() if kind.asks}

    @classmethod
    def verbs(cls) -> dict[int, type[Verbs]]:
        """Return the verbs of the kinds whose options are verbs."""
        return {number: kind.verbs for number, kind in cls.declared.items() if kind.verbs is not None}

    @classmethod
    def refusals(cls) -> dict[int, Reason]:
        """Return by number why nothing else can be done; `OVER` and `NOT_DECIDING` among the numbers."""
        general = ((vocabulary.OVER, cls.over), (vocabulary.NOT_DECIDING, cls.not_deciding))
        own = ((number, kind.refusal) for number, kind in cls.declared.items())
        return {number: reason for number, reason in (*general, *own) if reason is not None}

    @classmethod
    def having(cls, role: str) -> frozenset[int]:
        """Return the kinds that have one of `ROLES`."""
        return frozenset(number for number, kind in cls.declared.items() if role in kind.roles)
