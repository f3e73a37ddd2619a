"""Describes the events of the X-Files CCG of which the sentence alone does not say enough (see `events`)."""

from __future__ import annotations

from deckcheck.engine.state.actions import FIELD, split_option
from deckcheck.engine.text.log import Log, LogEntry
from deckcheck.games.xfiles.events import Event, Reworded, Verdict
from deckcheck.games.xfiles.names import (
    CHARACTERISTICS,
    LRC,
    SECTION_FORMS,
    SKILLS,
    VALUES,
    VALUES_EACH,
    WORDS,
    Stat,
    Suit,
)
from deckcheck.games.xfiles.vocabulary.lasting import way_text
from deckcheck.games.xfiles.vocabulary.modes import keyword_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.data.phrases import PhraseTranslator


def _check(entry: LogEntry) -> str:
    skill, level, have = split_option(entry.value)
    skill_name = entry.state.match.translate(SKILLS[skill >> 2 * FIELD])
    return entry.sentence(skill=skill_name, level=level, have=have)


def _round(entry: LogEntry) -> str:
    return entry.sentence("long" if entry.value == LRC else "close")


def _pool(entry: LogEntry) -> str:
    value, lost = divmod(entry.value, 2)
    if entry.other < 0:  # a power that was just named takes it; anything else without a card is named as what it is
        return entry.sentence("loses_at_once", value=abs(value)) if lost else ""
    form = "loses" if lost else "gains" if value > 0 else "spends"
    return entry.sentence(form, value=abs(value))


def _word(entry: LogEntry, bit: int) -> str:
    word, translate = WORDS[bit], entry.state.match.translate
    return translate(word) if translate.knows(word) else keyword_text(bit)["en"]


def _reworded(entry: LogEntry) -> str:
    verb, old, new = split_option(entry.value)
    if verb == Reworded.BESIDE:
        return entry.sentence("beside", keyword=_word(entry, new))
    if verb == Reworded.NO_MORE:
        return entry.sentence("no_more", lost=_word(entry, old))
    return entry.sentence("instead", keyword=_word(entry, new), lost=_word(entry, old))


def _weakened(entry: LogEntry) -> str:
    return entry.sentence(skill=entry.state.match.translate(SKILLS[entry.value]))


def _trained(entry: LogEntry) -> str:
    word = entry.state.match.translate(way_text(entry.value)["word"])
    if entry.value < Stat.HEALTH:
        return entry.sentence("skill", skill=word)
    return entry.sentence("other", learnt=word)


def _of_file(entry: LogEntry) -> str:
    return entry.sentence(trait=entry.state.match.translate(VALUES[entry.value]))


def _placed(entry: LogEntry) -> str:
    entry.seen = True
    return entry.sentence(opponent=entry.state.match.names[entry.value])


def _teamed(entry: LogEntry) -> str:
    return entry.sentence("joins" if entry.other >= 0 else "alone")


def _site_over(entry: LogEntry) -> str:
    """Report that a Site is discarded; that the visit of one is over that has gone before is for cards alone."""
    return "" if entry.value else entry.sentence("discarded")


def _out(entry: LogEntry) -> str:
    if entry.state.match.book.kind[entry.face] != Suit.AGENT:
        return entry.sentence("foe")
    entry.seen = True
    return entry.sentence("agent")


def _stays(entry: LogEntry) -> str:
    return entry.sentence("on" if entry.other >= 0 else "free")


def _deployed(entry: LogEntry) -> str:
    return entry.sentence(SECTION_FORMS[entry.value]) if entry.value in SECTION_FORMS else ""


def _healed(entry: LogEntry) -> str:
    """Report how much is healed; that a HEALING card is used on somebody unhurt is for cards alone."""
    return entry.sentence() if entry.value else ""


def _question(entry: LogEntry) -> str:
    """Return a question, an answer or a guess; with three players and more answers are for two alone (XF-251)."""
    state = entry.state
    answer, heard, named = split_option(entry.value)
    about, listeners = heard & (1 << Verdict.LISTENERS) - 1, heard >> Verdict.LISTENERS
    opponent = state.match.names[about]
    if entry.kind == Event.ASKED:
        translate: PhraseTranslator = state.match.translate
        characteristic = translate(CHARACTERISTICS[named // VALUES_EACH])
        return entry.sentence(opponent=opponent, characteristic=characteristic, trait=translate(VALUES[named]))
    hears = state.match.players == 2 or entry.reader in (-1, entry.player, about) or listeners >> entry.reader & 1
    if entry.kind == Event.ANSWERED:
        form = "unheard" if not hears else "yes" if answer == Verdict.TRUE else "no"
        return entry.sentence(form, opponent=opponent)
    if not hears and answer != Verdict.TRUE:  # a right one ends the game, and all see the X-File
        return entry.sentence("unheard", opponent=opponent)
    card = state.match.card_name(state.match.book.cards[state.match.book.files[named]])
    return entry.sentence("open", file=card, opponent=opponent)


LOG = Log(
    Event,
    {
        **dict.fromkeys((Event.ASKED, Event.ANSWERED, Event.GUESSED), _question),
        **dict.fromkeys((Event.RP_CHANGED, Event.CP_CHANGED), _pool),
        **dict.fromkeys((Event.SHOWN_FILE, Event.POWER_USED), _of_file),
        **dict.fromkeys((Event.CHECK_OPENED, Event.REQUIRED), _check),
        Event.REWORDED: _reworded,
        Event.WEAKENED: _weakened,
        Event.TRAINED: _trained,
        Event.HEALED: _healed,
        Event.ROUND_BEGUN: _round,
        Event.PLACED: _placed,
        Event.HOSPITALISED: _out,
        Event.STAYS: _stays,
        Event.TEAMED: _teamed,
        Event.SITE_OVER: _site_over,
        Event.DEPLOYED: _deployed,
    },
)
