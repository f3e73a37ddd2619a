"""The log of a game of the X-Files CCG in sentences."""

from __future__ import annotations

from deckcheck.engine.state.actions import FIELD, parts
from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.xfiles import names as n
from deckcheck.games.xfiles.names import Reworded, Told
from deckcheck.games.xfiles.vocabulary.lasting import way_text
from deckcheck.games.xfiles.vocabulary.modes import keyword_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.data.speech import Speech

_TEXTS = {
    n.CARD_PLAYED: "{player} plays {card} for {value}.",
    n.UNPAID: "{player} cannot pay {card}, which is discarded.",
    n.DEDICATED: "{card} pays {value} RP ({other}).",
    n.USED: "{player} uses {card}.",
    n.NEGATED: "{card} is negated.",
    n.SOLD: "{player} sells {card} for {value} CP.",
    n.BOUGHT: "{player} buys {value} {value:card|cards}.",
    n.PRODUCED: "{player} produces {value} RP.",
    n.HEALED: "{card} heals {value} damage.",
    n.EQUIPPED: "{other} carries {card}.",
    n.LAID: "{player} lays {card} under {other}.",
    n.SENT: "{card} is sent to {other}.",
    n.TAKEN: "{player} takes {card} into hand.",
    n.PUT_BACK: "{card} goes back into the Bureau deck.",
    n.SET_ASIDE: "{card} is kept out of play.",
    n.HELPED: "{card} has helped for this turn and is discarded.",
    n.CHECK_PASSED: "{player} passes the skill check.",
    n.CHECK_FAILED: "{player} fails the skill check.",
    n.BLUFF_SHOWN: "{card} lay under {other}.",
    n.COMBAT_BEGUN: "{card} attacks.",
    n.ASSIGNED: "{value} damage is assigned to {card}.",
    n.DAMAGED: "{card} takes {value} damage.",
    n.KILLED: "{card} is defeated.",
    n.COMBAT_ENDED: "The combat is over.",
    n.GUESSED_WRONG: "{player} has named the wrong identity.",
    n.ABDUCTED: "{card} is taken out of play.",
    n.RETURNED: "{card} returns.",
    n.ENLISTED: "{card} joins the Bureau.",
    n.REMOVED_FROM_GAME: "{card} leaves the game.",
    n.IDENTIFIED: "{player} has identified {card}.",
    n.LEFT_OUT: "{card} is left out of the visit.",
}
_SECTIONS = {
    n.BUREAU: "{card} goes to the Bureau.",
    n.FIELD: "{card} goes to the Field.",
    n.HOSPITAL: "{card} goes to the Hospital.",
}
# What points have to do with: what they pay, or the card that gives or takes them.
_POOLS = {
    (n.RP_CHANGED, True): "{player} gains {value} RP ({other}).",
    (n.RP_CHANGED, False): "{player} spends {value} RP ({other}).",
    (n.CP_CHANGED, True): "{player} gains {value} CP ({other}).",
    (n.CP_CHANGED, False): "{player} spends {value} CP ({other}).",
}
_LOST = {
    (n.RP_CHANGED, False): "{player} loses {value} RP ({other}).",
    (n.CP_CHANGED, False): "{player} loses {value} CP ({other}).",
}


def _check(entry: LogEntry) -> str:
    skill, level, have = parts(entry.value)
    skill_name = entry.state.match.say(n.SKILLS[skill >> 2 * FIELD])
    return entry.say("{player} needs {skill} {level} and has {have}.", skill=skill_name, level=level, have=have)


def _round(entry: LogEntry) -> str:
    return entry.say("Long range round.") if entry.value == n.LRC else entry.say("Close range round.")


def _pool(entry: LogEntry) -> str:
    value, lost = divmod(entry.value, 2)
    if entry.other < 0:  # a power that was just told takes it; all else that has no card is told as what it is
        return entry.say("{player} loses {value} RP.", value=abs(value)) if lost else ""
    return entry.say((_LOST if lost else _POOLS)[entry.kind, value > 0], value=abs(value))


def _word(entry: LogEntry, bit: int) -> str:
    word, say = n.WORDS[bit], entry.state.match.say
    return say(word) if say.knows(word) else keyword_text(bit)["en"]


def _reworded(entry: LogEntry) -> str:
    verb, old, new = parts(entry.value)
    if verb == Reworded.BESIDE:
        return entry.say("{card} bears {word}.", word=_word(entry, new))
    phrase = "{card} bears {word} instead of {lost}."
    return entry.say(phrase, word=_word(entry, new), lost=_word(entry, old))


def _weakened(entry: LogEntry) -> str:
    return entry.say("{card} has 2 less {skill} in this check.", skill=entry.state.match.say(n.SKILLS[entry.value]))


def _trained(entry: LogEntry) -> str:
    word = entry.state.match.say(way_text(entry.value)["word"])
    if entry.value < n.Stat.HEALTH:
        return entry.say("{card} has 1 more {skill} for good.", skill=word)
    return entry.say("{card} has {learnt} for good.", learnt=word)


def _of_file(entry: LogEntry) -> str:
    phrase = "{player} shows {value}." if entry.kind == n.SHOWN_FILE else "{player} uses the power of {value}."
    return entry.say(phrase, value=entry.state.match.say(n.VALUES[entry.value]))


def _placed(entry: LogEntry) -> str:
    entry.seen = True
    return entry.say("{player} places {card} against {other}.", other=entry.state.match.names[entry.value])


def _teamed(entry: LogEntry) -> str:
    return entry.say("{card} joins the Team with {other}." if entry.other >= 0 else "{card} forms a Team of its own.")


def _site_over(entry: LogEntry) -> str:
    """Tell that a Site is discarded; that the visit of one is over that has gone before is for cards alone."""
    return "" if entry.value else entry.say("{card} is discarded.")


def _out(entry: LogEntry) -> str:
    if entry.state.match.book.kind[entry.face] != n.AGENT:
        return entry.say("{card} is out.")
    entry.seen = True
    return entry.say("{card} is taken to the Hospital.")


def _stays(entry: LogEntry) -> str:
    return entry.say("{card} stays with {other}.") if entry.other >= 0 else entry.say("{card} stays in play.")


def _deployed(entry: LogEntry) -> str:
    return entry.say(_SECTIONS[entry.value]) if entry.value in _SECTIONS else ""


def _untold(entry: LogEntry) -> str:  # noqa: ARG001  what only cards listen to
    return ""


def _healed(entry: LogEntry) -> str:
    """Tell how much is healed; that a HEALING card is used on somebody unhurt is for cards alone."""
    return entry.say(_TEXTS[n.HEALED]) if entry.value else ""


def _question(entry: LogEntry) -> str:
    """Return a question, an answer or a guess; with three players and more answers are for two alone (XF-251)."""
    state, who = entry.state, entry.who
    say: Speech = state.match.say
    told, heard, named = parts(entry.value)
    about, listeners = heard & (1 << Told.LISTENERS) - 1, heard >> Told.LISTENERS
    other = state.match.names[about]
    if entry.kind == n.ASKED:
        return say(
            "{player} asks {other} whether the {characteristic} is {value}.",
            player=who,
            other=other,
            characteristic=say(n.CHARACTERISTICS[named // n.VALUES_EACH]),
            value=say(n.VALUES[named]),
        )
    hears = state.match.players == 2 or entry.reader in (-1, entry.player, about) or listeners >> entry.reader & 1
    if entry.kind == n.ANSWERED:
        if not hears:
            return say("{other} answers in secret.", other=other)
        return (
            say("{other} answers yes.", other=other) if told == Told.TRUE else say("{other} answers no.", other=other)
        )
    if not hears and told != Told.TRUE:  # a right one ends the game, and all see the X-File
        return say("{player} names an identity to {other} in secret.", player=who, other=other)
    card = state.match.spoken(state.match.book.cards[state.match.book.files[named]])
    return say("{player} names {card} to {other}.", player=who, card=card, other=other)


LOG = Log(
    _TEXTS,
    {
        **dict.fromkeys((n.ASKED, n.ANSWERED, n.GUESSED), _question),
        **dict.fromkeys((n.RP_CHANGED, n.CP_CHANGED), _pool),
        **dict.fromkeys((n.SHOWN_FILE, n.POWER_USED), _of_file),
        **dict.fromkeys((n.CHECK_OPENED, n.REQUIRED), _check),
        n.REWORDED: _reworded,
        n.WEAKENED: _weakened,
        n.TRAINED: _trained,
        n.HEALED: _healed,
        n.ROUND_BEGUN: _round,
        n.PLACED: _placed,
        n.HOSPITALISED: _out,
        n.STAYS: _stays,
        n.TEAMED: _teamed,
        n.SITE_OVER: _site_over,
        n.DEPLOYED: _deployed,
        **dict.fromkeys((n.RESOLVED, n.INCOME_OVER), _untold),
    },
)
