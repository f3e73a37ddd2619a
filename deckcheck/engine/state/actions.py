"""Actions: the options of a decision as verbs with named fields, and the one way in which they are numbered.

A decision of a game's own declares what may be done at it, in the order in which it is offered:

    class Act(Verbs):
        PASS = verb(says="pass", rules=("GA-006",))
        CAST = verb("card", "effect", says="cast {card}", several="cast {card} effect {number}", rules=("GA-023",))

An option is one whole number: the verb, then up to two fields, of which the first may go without a name (`verb("",
"card")`). What it is called, in one form or several, and the rules behind it are declared with it. `option(Act.CAST, 5,
1)` makes it, `parts` takes it apart, `Act.read` calls the fields by their names. `Act.PASS` is the option of a verb
without fields as it is. Where options are made by the hundred, `Act.CAST | card << FIELD | effect` is the same.
"""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

#: The bits of a field: `verb | first << FIELD | second`.
FIELD = 12
#: The greatest number that is in a field.
LARGEST_FIELD = (1 << FIELD) - 1
#: Of an option the verb.
VERB_BITS = -1 << 2 * FIELD


class Action(NamedTuple):
    """What an option represents: the verb by its name in the code, in small letters, and its fields."""

    verb: str
    fields: Mapping[str, int]


class _Verb(NamedTuple):
    fields: tuple[str, ...]
    phrases: Mapping[str, str]
    rules: tuple[str, ...]


def verb(*fields: str, says: str = "", rules: tuple[str, ...] = (), **phrases: str) -> int:
    """Declare a verb with the names of its fields, at most two; the class makes a number of it.

    Args:
        fields: what its fields are called; those that name cards are in `GameRules.FIELDS_OF_CARDS`.
        says: what its options are called.
        rules: the ids of the rules behind them; none where the decision says it (see `decisions`).
        phrases: form -> what they are called otherwise.
    """
    if len(fields) > 2:
        raise ValueError(fields)
    return _Verb(fields, {"": says, **phrases} if says else phrases, rules)  # type: ignore[return-value]


class Verbs:
    """What may be done at a decision; derive from it and declare each verb with `verb`.

    Attributes:
        declared: the verb's number -> its name and the names of its fields.
        phrases: the verb's number -> form -> what its options are called.
        rules: the verb's number -> the ids of the rules behind its options.
        passes: whether the first verb is called `PASS`, so that the option 0 passes.
    """

    declared: ClassVar[dict[int, tuple[str, tuple[str, ...]]]] = {}
    phrases: ClassVar[dict[int, Mapping[str, str]]] = {}
    rules: ClassVar[dict[int, tuple[str, ...]]] = {}
    passes: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Number the verbs in the order in which they are declared."""
        own = [(name, value) for name, value in vars(cls).items() if isinstance(value, _Verb)]
        cls.declared, cls.phrases, cls.rules = {}, {}, {}
        for position, (name, declared) in enumerate(own):
            number = position << 2 * FIELD
            setattr(cls, name, number)
            cls.declared[number] = (name.lower(), declared.fields)
            cls.phrases[number] = declared.phrases
            cls.rules[number] = declared.rules
        cls.passes = own[0][0] == "PASS"

    @classmethod
    def read(cls, number: int) -> Action:
        """Return what an option of this decision represents."""
        which, first, second = split_option(number)
        name, fields = cls.declared[which]
        # A single field is where the first of two does.
        return Action(name, {field: value for field, value in zip(fields, (first, second), strict=False) if field})


def option(of: int, first: int = 0, second: int = 0) -> int:
    """Return the option of a verb with its fields."""
    return of | first << FIELD | second


def split_option(number: int) -> tuple[int, int, int]:
    """Return the verb of an option, as it is declared, and its fields (0 where it has none)."""
    return number & VERB_BITS, number >> FIELD & LARGEST_FIELD, number & LARGEST_FIELD
