"""What people and programs write around a list, and that is not part of it: a closed set of known lines."""

from __future__ import annotations

import re

from deckcheck.catalog.names import fold, without_marks
from deckcheck.construction.reading.stamps import is_date

GREETING = "greeting"
CLOSING = "closing"
SIGNATURE = "signature"
TOTAL = "total"
LINK = "link"
SEPARATOR = "separator"
DATE = "date"
MAIL = "mail"
PROGRAM = "program"
TITLE = "title"
EMPTY = "empty"

_LONGEST = 300
# What people close a post with, folded and without accents.
_LEAVE_WORDS = (
    "thanks, thanks a lot, thanks all, thanks everyone, thanks for reading, thanks in advance, many thanks, "
    "thank you, thank you all, thx, ty, cheers, enjoy, have fun, gl hf, glhf, gl, good luck, good luck all, "
    "good luck everyone, good luck to all, best wishes, have a nice day, regards, best regards, kind regards, "
    "warm regards, best, all the best, sincerely, yours, yours sincerely, see you, see you there, "
    "see you saturday, see you sunday, see you soon, bye, ciao, take care, br, hf, hope that helps, "
    "hope this helps, let me know, what do you think, any thoughts, merci, merci a tous, merci beaucoup, "
    "merci bien, merci d'avance, bonne chance, bises, bisous, bonne chance a tous, bon jeu, bon tournoi, "
    "bon amusement, bonne journee, bonne partie, a plus, bonne soiree, amusez-vous bien, cordialement, "
    "bien cordialement, a bientot, a samedi, a dimanche, amicalement, amities, bien a vous, cdt, salutations, "
    "a demain, a+, qu'en pensez-vous, see ya"
)
_LEAVE = frozenset(_LEAVE_WORDS.split(", "))
_BETWEEN = re.compile(r"[,.!;&:()^?\-]|\sand\s|\set\s")
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|bonjour|bonsoir|salut|coucou|good (?:morning|evening|afternoon)|greetings|cher|chere"
    r"|chers|yo)"
    r"(?:\s(?:all|everyone|there|guys|folks|team|judge|judges|sir|madam|a tous|tout le monde"
    r"|les amis))?(?:\s[^\W\d_]+){0,3}\s*[,!.:]*\Z"
)
_INTRO = re.compile(
    r"(?:(?:hi|hello|hey|bonjour|salut)(?:\s[^\W\d_]+){0,2},?\s)?"
    r"(?:(?:so\s)?(?:here is|here's|here are|here comes|below is|this is|attached is|see below|voici|voila"
    r"|ci-dessous)\b[^0-9]{0,60}"
    r"|(?:my|our|the|mon|ma|notre)\s(?:deck\s?list|decklist|deck|list|liste)(?:\s(?:for"
    r"|pour)\b[^0-9]{0,40})?)\s*[:.!]*\Z"
)
_NAME = re.compile(r"[-–—~]{0,2}\s?[A-ZÀ-ÖØ-Þ][^\W\d_'’.-]*(?:[ '’.-]{1,2}[^\W\d_]+){0,3}\.?\Z")
_PHONE = re.compile(
    r"(?:sent (?:from|with|via|using)|get outlook for|envoye (?:de|depuis|avec|a partir|via)"
    r"|telecharge[rz] outlook|obtenez outlook"
    r"|von meinem|gesendet|provenance)\b.{0,80}\Z"
)
_MAIL = re.compile(r"(?:from|to|cc|bcc|subject|sent|reply-to|de|a|objet|envoye|re|fwd|fw|tr)\s?:(?:\s.*)?\Z")
_QUOTED = re.compile(r"(?:(?:on|le)\s.{4,}\s(?:wrote|a ecrit)\s?:?|.{1,60}\s(?:wrote|writes|a ecrit|said)\s?:)\Z")
_FORWARDED = re.compile(
    r"[-_ ]*(?:original message|forwarded message|begin forwarded message|message d'origine|message transfere"
    r"|message original)[-_ :]*\Z"
)
_TOTAL = re.compile(
    r"[(\[=*]{0,2}\s?(?:(?:grand )?(?:total|somme|sum|deck size|card count|cards"
    r"|cartes)(?:\s[a-z]{1,10}){0,2}\s?[:=]?\s?[0-9]+(?:\s?/\s?[0-9]+)?"
    r"(?:\s(?:cards?|cartes?))?|[0-9]+(?:\s?/\s?[0-9]+)?\s(?:cards?|cartes?)(?:\s(?:total|in total|in all"
    r"|au total|en tout))?)\s?[)\]*]{0,2}[.!]?\Z"
)
_LINK = re.compile(r"(?:<?https?://\S+|www\.\S+|[^\s:]{1,40}:\s?<?https?://\S+)\Z")
_RULE = re.compile(r"[-=_*~#.|:+\s–—•·]+\Z")
_PROGRAM = re.compile(
    r"(?:sep=.|about|\[?metadata\]?|layout (?:main|sideboard):.*|(?:exported|created|generated|made|built"
    r"|imported) (?:from|with|by|on|using)\b.*"
    r"|\(?edited\)?|\(?modifie\)?|deck file for .*|deck created with .*)\Z"
)

# What is written where a section holds no card, folded and without accents.
_NOTHING = frozenset(("none", "nothing", "empty", "n/a", "na", "nil", "aucun", "aucune", "rien", "vide", "neant"))
_NO_SIDE = re.compile(r"(?:no|without(?: a)?|pas de|sans)\s(?:side|side ?board|reserve)\.?\Z")


def says_nothing(words: str) -> bool:
    """Whether words say that there is no card (`none`, `(vide)`)."""
    return without_marks(fold(words)).strip(" ()[].!-–—") in _NOTHING


def kind_of(words: str, *, below_closing: bool = False) -> str:
    """Return what kind of known line words are, or nothing for any other line.

    Args:
        words: the line.
        below_closing: whether the line above takes leave, so that a name may follow it.
    """
    if len(words) > _LONGEST:
        return ""
    plain = without_marks(fold(words.strip('"')))
    if _RULE.match(words) and not words.isdigit():
        return SEPARATOR
    if _TOTAL.match(plain):
        return TOTAL
    if _LINK.match(plain):
        return LINK
    if _takes_leave(plain):
        return CLOSING
    if below_closing and _NAME.match(words):
        return SIGNATURE
    for kind, pattern in (
        (PROGRAM, _PROGRAM),
        (SIGNATURE, _PHONE),
        (GREETING, _GREETING),
        (GREETING, _INTRO),
        (MAIL, _MAIL),
        (MAIL, _QUOTED),
        (MAIL, _FORWARDED),
    ):
        if pattern.match(plain):
            return kind
    if says_nothing(words) or _NO_SIDE.match(plain):
        return EMPTY
    return DATE if is_date(plain) else ""


def _takes_leave(plain: str) -> bool:
    """Whether a line does nothing but take leave (*thanks, and good luck!*)."""
    if len(plain) > 80:
        return False
    parts = [part.strip(" -") for part in _BETWEEN.split(f" {plain}")]
    return any(parts) and all(part.removeprefix("and ") in _LEAVE for part in parts if part)
