"""Setting up: main characters in secret, who begins, day or night, locations (BF-021 to BF-039)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.atoms import (
    change,
    choose_start,
    commit,
    move,
    pick_at_random,
    reveal,
    reveal_commits,
    shuffle,
)
from deckcheck.engine.piles import draw
from deckcheck.engine.procedures import ask, procedure
from deckcheck.engine.vocabulary import SHUFFLED
from deckcheck.games.buffy import names as n
from deckcheck.games.buffy.rules.board import (
    characters,
    flip_day,
    location_at,
    main_character,
    main_in_play,
    own_spaces,
    side_of,
)
from deckcheck.games.buffy.rules.challenges import reshuffle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.chance import Stream
    from deckcheck.engine.state import Frame
    from deckcheck.games.buffy.state import BuffyState

# Where a main character lies until its player has chosen a space.
BESIDE_THE_BOARD = -1


def candidates(s: BuffyState, player: int) -> list[int]:
    """Return the level 1 cards of a player's main character in the resource deck, of equal ones the first (BF-024)."""
    book = s.match.book
    wanted = main_character(s, player)
    found: dict[int, int] = {}
    for card in sorted(s.zones[n.DECK * s.match.players + player]):
        number = s.definition[card]
        if book.kind[number] <= n.MINION and book.level[number] == 1 and book.character[number] == wanted:
            found.setdefault(number, card)
    return sorted(found.values())


def look_through(s: BuffyState, f: Frame) -> None:
    """Let every player look for the level 1 cards of the main character in the own deck."""
    for player in range(s.match.players):
        for card in candidates(s, player):
            reveal(s, card, 1 << player)


def ask_main(s: BuffyState, f: Frame) -> None:
    """Ask each player in secret which card they begin with: nobody sees another's choice before (BF-024)."""
    found = candidates(s, f.value)
    s.choice = -1
    if found:
        ask(s, f.value, n.MAIN, found)


def keep_main(s: BuffyState, f: Frame) -> None:
    """Keep the choice in secret and ask the next player."""
    if s.choice >= 0:
        commit(s, f.value, s.choice)
    f.value += 1
    if f.value < s.match.players:
        f.pc -= 2


def redraw(s: BuffyState, player: int, stream: Stream) -> None:
    """Draw the secret choices of the others anew, in a copy in which their decks were dealt anew."""
    for chooser, card in reveal_commits(s):
        found = candidates(s, chooser)
        commit(s, chooser, card if chooser == player or not found else found[stream.below(len(found))])


def show_mains(s: BuffyState, f: Frame) -> None:
    """Reveal all main characters at once and take them out of the decks (BF-024, BF-025)."""
    for player, card in reveal_commits(s):
        reveal(s, card, s.match.everyone)
        move(s, card, n.CHARACTERS * s.match.players + player, n.ENTERED, player, -1, BESIDE_THE_BOARD)
        change(s, s.space, card, BESIDE_THE_BOARD)


def shuffle_decks(s: BuffyState, f: Frame) -> None:
    """Shuffle all decks; of each challenge deck the top card is turned up (BF-022, BF-023)."""
    for player in range(s.match.players):
        shuffle(s, n.DECK * s.match.players + player, SHUFFLED, player)
        reshuffle(s, player)


def choose_first(s: BuffyState, f: Frame) -> None:
    """Let the only villain player begin, or one of several by lot, or with none anybody by lot (BF-027, BF-D68)."""
    players = list(range(s.match.players))
    agreed = s.match.options["first_player"]
    villains = [player for player in players if (card := main_in_play(s, player)) >= 0 and side_of(s, card) == n.EVIL]
    among = {"first": players[:1], "second": players[1:2], "villain": villains}.get(agreed) or players
    choose_start(s, among[0] if len(among) == 1 else pick_at_random(s, among))
    f.value = 0


def ask_space(s: BuffyState, f: Frame) -> None:
    """Ask each player, the active one first, where the main character begins (BF-028)."""
    player = (s.active + f.value) % s.match.players
    s.choice = -1
    if any(s.space[card] < 0 for card in characters(s, player)):
        ask(s, player, n.START_SPACE, list(own_spaces(player)))


def take_space(s: BuffyState, f: Frame) -> None:
    """Put the main character there and ask the next player."""
    player = (s.active + f.value) % s.match.players
    for card in characters(s, player):
        if s.space[card] < 0:
            change(s, s.space, card, s.choice, n.RELOCATED, player, -1, s.choice)
    f.value += 1
    if f.value < s.match.players:
        f.pc -= 2


def ask_daytime(s: BuffyState, f: Frame) -> None:
    """Ask the active player whether the game begins by day or by night (BF-029)."""
    ask(s, s.active, n.DAYTIME, [0, 1])


def take_daytime(s: BuffyState, f: Frame) -> None:
    """Set day or night; locations follow, from the active player on."""
    if s.choice:
        flip_day(s)
    f.player = s.active
    f.value = 0


def laying_options(s: BuffyState, player: int) -> list[int]:
    """Return where a player may lay which location: free own spaces, a unique one once (BF-030, BF-033, BF-035)."""
    players = s.match.players
    book = s.match.book
    free = [space for space in own_spaces(player) if location_at(s, space) < 0]
    laid = {
        book.cards[s.definition[card]].name for one in range(players) for card in s.zones[n.LOCATIONS * players + one]
    }
    seen: dict[int, int] = {}
    for card in sorted(s.zones[n.RESERVE * players + player]):
        number = s.definition[card]
        if not (book.unique[number] and book.cards[number].name in laid):
            seen.setdefault(number, card)
    return [n.option(n.LAY, card, space) for card in sorted(seen.values()) for space in free]


def ask_location(s: BuffyState, f: Frame) -> None:
    """Ask for one location at a time, in turn; a player may decline (BF-030, BF-031)."""
    ask(s, f.player, n.LAY_LOCATION, [n.PASS, *laying_options(s, f.player)])


def lay_location(s: BuffyState, f: Frame) -> None:
    """Lay it, and go on until all decline in a row; what is left goes to the crypt (BF-032)."""
    players = s.match.players
    _, card, space = n.option_parts(s.choice)
    player = f.player
    f.player = (player + 1) % players
    if s.choice != n.PASS:
        move(s, card, n.LOCATIONS * players + player, n.LOCATION_PLACED, player, -1, space)
        change(s, s.space, card, space)
        f.value = 0
    else:
        f.value += 1
    if f.value < players:
        f.pc -= 2
        return
    for one in range(players):
        for left in s.zones[n.RESERVE * players + one][:]:
            move(s, left, n.CRYPT * players + one)
        draw(s, one, s.match.options["starting_hand"], 0)


SETTING_UP = procedure(
    "setting up",
    look_through,
    ask_main,
    keep_main,
    show_mains,
    shuffle_decks,
    choose_first,
    ask_space,
    take_space,
    ask_daytime,
    take_daytime,
    ask_location,
    lay_location,
)
