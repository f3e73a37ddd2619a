"""Custom bots: a class with `decide(view)` in a Python file, run because a person named it.

This is the one place where a file that is not part of the program is run, for a bot or for who is to play
(`--cluster`). Only command lines and programs name such files; configurations and saved games cannot. What such a file
prints goes to standard error: standard output is the answer of the command.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256

from deckcheck.agents.table import LIMIT, decide, format_error
from deckcheck.failure import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from deckcheck.agents.view import Agent, View


class OwnAgent:
    """A custom bot at a table: what it answers is looked at before it counts.

    Attributes:
        limit: the seconds that it may take for a decision.
    """

    def __init__(self, bot: Agent) -> None:
        self._bot = bot
        self.limit = LIMIT

    def decide(self, view: View) -> int:
        """Return the decision of the bot.

        Raises:
            BotFailedError: it has made a mistake, or has taken too long.
        """
        with redirect_stdout(sys.stderr):
            return decide(self._bot, view, self.limit)


def own_agent(name: str, seed: int) -> OwnAgent:
    """Return an agent of a user's class, `FILE.py:CLASS`; a class that takes a seed is given one.

    Raises:
        Failure: there is no such file or class, or it cannot be made.
    """
    made = own_class(name)
    try:
        takes_seed = "seed" in inspect.signature(made).parameters
        with redirect_stdout(sys.stderr):
            bot = made(seed=seed) if takes_seed else made()
            decides = callable(getattr(bot, "decide", None))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Failure("bot-unmade", name=name, detail=format_error(error)) from error
    if not decides:
        raise Failure("bot-no-decide", name=name)
    return OwnAgent(bot)


@cache
def own_class(name: str) -> Callable[..., Agent]:
    """Return the class of a name, `FILE.py:CLASS`; its file is run once."""
    path, _, attribute = name.rpartition(":")
    loaded = own_module(path)
    if loaded is None:
        raise Failure("bot-no-file", path=path)
    found = getattr(loaded, attribute, None)
    if not callable(found):
        classes = [one for one, thing in vars(loaded).items() if callable(getattr(thing, "decide", None))]
        raise Failure("bot-no-class", path=path, name=attribute, known=classes)
    made: Callable[..., Agent] = found
    return made


def own_module(path: str) -> ModuleType | None:
    """Run a Python file that a person has named, once, and return its module; None where there is no such file.

    Raises:
        Failure: it cannot be run.
    """
    if not os.path.isfile(path):
        return None
    module = "deckcheck_own_" + sha256(os.fsencode(os.path.abspath(path))).hexdigest()[:16]
    if module in sys.modules:
        return sys.modules[module]
    spec = importlib.util.spec_from_file_location(module, path)
    if spec is None or spec.loader is None:
        return None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[module] = loaded
    try:
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(loaded)
    except BaseException as error:
        del sys.modules[module]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise Failure("bot-file", path=path, detail=format_error(error)) from error
    return loaded


def digest_of(name: str) -> str:
    """Return a digest of the file of a custom bot: another one plays other games."""
    with open(name.rpartition(":")[0], "rb") as file:
        return sha256(file.read()).hexdigest()[:16]
