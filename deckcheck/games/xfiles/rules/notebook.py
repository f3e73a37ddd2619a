"""The notebook: which X-Files a player still thinks possible for every other one (XF-018, XF-296 to XF-301)."""

from __future__ import annotations

from deckcheck.engine.flow.atoms import change
from deckcheck.games.xfiles.names import VALUES, VALUES_EACH, Zone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.games.xfiles.state import XFilesState


def file_of(state: XFilesState, player: int) -> int:
    """Return the place in `book.files` of a player's X-File, which only the rules may ask for; -1 without one."""
    cards = state.pile(Zone.XFILE, player)
    return int(state.match.book.file_index.get(state.definition[cards[0]], -1)) if cards else -1


def possible(state: XFilesState, player: int, about: int) -> int:
    """Return the X-Files that a player still thinks possible for another one, as bits."""
    return int(state.match.book.all_files) & ~state.ruled_out[player * state.match.players + about]


def learn(state: XFilesState, player: int, about: int, files: int) -> None:
    """Note that another player's X-File is among these."""
    page = player * state.match.players + about
    ruled_out = state.ruled_out[page] | int(state.match.book.all_files) & ~files
    if ruled_out != state.ruled_out[page]:
        change(state, state.ruled_out, page, ruled_out)


def answer(state: XFilesState, asker: int, asked: int, value: int) -> bool:
    """Answer a question truly, and note the answer in the notebook of the one who asked (XF-226, XF-251)."""
    book = state.match.book
    true = bool(book.bearers[value] >> file_of(state, asked) & 1)
    files = book.bearers[value] if true else int(book.all_files) & ~book.bearers[value]
    learn(state, asker, asked, files)
    return true


def rule_out(state: XFilesState, player: int, about: int, file: int) -> None:
    """Note that another player's X-File is not this one."""
    learn(state, player, about, int(state.match.book.all_files) & ~(1 << file))


def knows(state: XFilesState, player: int, about: int, value: int) -> bool:
    """Whether a player knows that another one's X-File bears a value: no other is left on the page."""
    return not possible(state, player, about) & ~state.match.book.bearers[value]


def open_values(state: XFilesState, player: int, about: int, characteristics: int) -> list[int]:
    """Return the values about which a question shows the player something, of these characteristics."""
    left = possible(state, player, about)
    masks = state.match.book.bearers
    return [
        value
        for value in range(len(VALUES))
        if characteristics >> value // VALUES_EACH & 1 and left & masks[value] and left & ~masks[value]
    ]
