"""The plan of a check: the files of a run, each with the profile by which it is checked."""

from __future__ import annotations

from collections import namedtuple

from deckcheck.construction.check import Checker
from deckcheck.construction.settings import own_rulesets_of
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.messages import Message
    from deckcheck.workspace.profiles import Profile

    class Task(NamedTuple):
        """One file to check: its path, whether it was named outright, and the index of its profile."""

        path: str
        named: bool
        profile: int

else:
    # Importing `typing` takes a tenth of the time of a check.
    Task = namedtuple("Task", ("path", "named", "profile"))  # noqa: PYI024


class CheckPlan:
    """The files of a run and the profiles by which they are checked.

    Attributes:
        tasks: the files in their order.
        profiles: the profiles that they name.
        excluded: how many files a configuration excludes.
        passed: the files of folders that are not checked, each with the reason as a message (`path` in it).
    """

    __slots__ = ("_checkers", "excluded", "passed", "profiles", "tasks")

    def __init__(self, profiles: list[Profile]) -> None:
        self.tasks: list[Task] = []
        self.profiles = profiles
        self.excluded = 0
        self.passed: list[Message] = []
        self._checkers: dict[int, Checker] = {}

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        # What checkers have made of rules are functions; a process that the plan is sent to makes its own.
        return None, {name: {} if name == "_checkers" else getattr(self, name) for name in self.__slots__}

    def checker(self, profile: int) -> Checker:
        """Return the checker of a profile; there is one for all its files."""
        found = self._checkers.get(profile)
        if found is None:
            found = self._checkers[profile] = Checker(self.profiles[profile].settings)
        return found

    def only(self, path: str) -> Task:
        """Return the one file of the plan, which `path` was made for.

        Raises:
            Failure: there is none, or there are several.
        """
        if len(self.tasks) != 1:
            raise Failure("one-deck" if self.tasks else "one-deck-none", path=path, n=len(self.tasks))
        return self.tasks[0]

    def rulesets(self) -> list[Ruleset]:
        """Return the user's rulesets in force for any file, those of games that a configuration names among them."""
        return list({ruleset: None for profile in self.profiles for ruleset in own_rulesets_of(profile.settings)})
