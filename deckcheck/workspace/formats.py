"""What judges decks by all formats: the built-in rules, and each custom ruleset for itself."""

from __future__ import annotations

from deckcheck.construction.all_formats import AllFormats, Rules
from deckcheck.construction.load import load_ruleset
from deckcheck.construction.settings import own_ruleset_of
from deckcheck.decklist.problem import FaultyFileError
from deckcheck.workspace.load import load_catalogs, load_rulesets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace.profiles import Profile


def judge(profile: Profile) -> AllFormats:
    """Return what judges the files of a profile: by the built-in rules, and by each named ruleset on its own.

    Raises:
        Failure: a ruleset or a catalog cannot be used.
    """
    base = profile.settings.replace(rulesets={}, catalogs=dict(profile.settings.catalogs))
    own: list[Rules] = []
    for path in profile.rulesets:
        # Each is loaded last, since of several rulesets for one game the last one counts.
        settings = base.replace(rulesets={}, catalogs={})
        ruleset, problems = load_ruleset(path, lambda game: own_ruleset_of(base, game))
        if ruleset is None:
            raise FaultyFileError(path, problems)
        load_rulesets(settings, [*(other for other in profile.rulesets if other != path), path])
        load_catalogs(settings, profile.catalogs)
        own.append(Rules(ruleset, settings, path))
    return AllFormats(base, own)
