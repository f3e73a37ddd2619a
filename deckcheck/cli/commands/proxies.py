"""`deckcheck proxies`: the cards of decks as text, to be printed, cut out and played with."""

from __future__ import annotations

import os

from deckcheck.catalog.names import nearest
from deckcheck.cli.one_deck import read_deck
from deckcheck.cli.output import Output, refuse_overwriting_inputs
from deckcheck.construction.settings import full_catalog_of
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.registry import book_folder
from deckcheck.engine.table.cards import face_of
from deckcheck.failure import NO, OK, Failure
from deckcheck.files import same_file
from deckcheck.proxies.layout import PAPERS, pages, proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.card import Card
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.decklist.deck import Deck
    from deckcheck.proxies.layout import Proxy

MOST = 2000  # cards that are printed at once: more than two hundred pages


def run(args: Arguments, context: Context) -> int:
    """Carry out the command; status 1 where a card could not be printed."""
    args.require_with("font", "pdf")
    html, pdf = _outputs(args)
    if args.paper not in PAPERS:
        raise Failure("proxies-paper", nearest(args.paper, PAPERS), name=args.paper, known=list(PAPERS))
    found: list[Proxy] = []
    titles: list[str] = []
    unknown: dict[str, None] = {}
    for path in _lists(args):
        deck, _ = read_deck(context, args, path)
        titles.append(deck.name or context.text("stats-nameless"))
        found += _proxies(context, args, deck, unknown, MOST - len(found))
    if not found:
        raise Failure("proxies-no-cards")
    title = context.text("proxies-title", names=titles)
    if html is not None:
        from deckcheck.proxies.page import document

        html.write(document(found, args.paper, title, context.translator))
        _close(context, html, found)
    if pdf is not None:
        from deckcheck.proxies.pdf import Pdf

        writer = Pdf(args.paper, title, context.translator, args.font)
        pdf.write_bytes(writer.written(found))
        _close(context, pdf, found)
        if writer.lacking:
            context.add("proxies-lacking", names=list(writer.lacking))
    cut = list(dict.fromkeys(one.name for one in found if one.cut))
    if cut:
        context.add("proxies-cut", names=cut)
    if unknown:
        context.add("proxies-unknown", names=list(unknown))
    return NO if unknown else OK


def _lists(args: Arguments) -> list[str]:
    """Return the lists that are asked for: a folder means all lists in it."""
    found: list[str] = []
    for path in args.decks:
        inside = [task.path for task in args.workspace().plan([path]).tasks] if os.path.isdir(path) else []
        found += inside or [path]
    return found


def _outputs(args: Arguments) -> tuple[Output | None, Output | None]:
    """Return the files to write, refused before the work rather than after it.

    Raises:
        Failure: there is none, or both are one.
    """
    html, pdf = args.html, args.pdf
    if html is None and pdf is None:
        raise Failure("proxies-no-output")
    if html is not None and pdf is not None and same_file(html, pdf):
        raise Failure("proxies-same-output", path=html)
    refuse_overwriting_inputs([html, pdf], args.decks)
    made = [
        None if path is None else Output(path, force=args.force, kind=kind)
        for path, kind in ((html, "html"), (pdf, "pdf"))
    ]
    return made[0], made[1]


def _proxies(context: Context, args: Arguments, deck: Deck, unknown: dict[str, None], room: int) -> list[Proxy]:
    """Return the proxies of a deck in the order of its list, one for each copy unless one of each is asked for.

    Raises:
        Failure: there are more than are printed at once.
    """
    folder = book_folder(deck.game)
    translate = ENGLISH if folder is None else phrase_translator(folder, context.translator.language)
    catalog = args.workspace().settings().catalogs.get(deck.game) or full_catalog_of(deck.game)
    whole = {card.id: card for card in catalog.cards}
    own = {card.id for card in deck.own_cards}
    counted: dict[str, tuple[Card, int]] = {}
    for entry in deck.entries:
        card = entry.card
        if card is None:
            if entry.reference:
                unknown[entry.reference] = None
            continue
        if card.id not in own:
            card = whole.get(card.id, card)
        _, copies = counted.get(card.id, (card, 0))
        counted[card.id] = (card, 1 if args.once else copies + entry.count)
    total = sum(copies for _, copies in counted.values())
    if total > room:
        raise Failure("proxies-many", n=total + MOST - room, most=MOST)
    found: list[Proxy] = []
    for card, copies in counted.values():
        found += [proxy(face_of(card, translate), context.translator)] * copies
    return found


def _close(context: Context, output: Output, found: list[Proxy]) -> None:
    output.close()
    if output.path is not None:
        context.add("proxies-written", n=len(found), pages=sum(1 for _ in pages(found)), path=output.path)
