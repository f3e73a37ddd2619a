"""Setting up: main characters in secret, who begins, day or night, locations (BF-021 to BF-039)."""
# ruff: noqa: ARG001  every step takes the state and its frame

from __future__ import annotations

from deckcheck.engine.flow.atoms import (
    change,
    choose_start,
    commit,
    move,
    pick_at_random,
    reveal,
    reveal_commits,
    shuffle,
)
from deckcheck.engine.flow.piles import draw, first_copies
from deckcheck.engine.flow.procedures import ask, jump, procedure
from deckcheck.engine.state.actions import option, split_option
from deckcheck.engine.state.frames import Frame, number
from deckcheck.engine.state.vocabulary import SHUFFLED
from deckcheck.engine.text.refusals import Uses, twins
from deckcheck.games.buffy.decisions import Act, Decision
from deckcheck.games.buffy.events import Event
from deckcheck.games.buffy.names import Alignment, CardType, Zone
from deckcheck.games.buffy.rules import reasons
from deckcheck.games.buffy.rules.board import (
    characters,
    flip_day,
    location_at,
    main_character,
    main_in_play,
    own_spaces,
    side_of,
    tell_day,
)
from deckcheck.games.buffy.rules.placing import reshuffle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.state.chance import Stream
    from deckcheck.engine.text.refusals import Reason
    from deckcheck.games.buffy.state import BuffyState

# Where a main character is until its player has chosen a space.
BESIDE_THE_BOARD = -1


class SetUp(Frame):
    """Set-up; whoever lays a location next carries it out."""

    seat = number("whom it has come to: a player, or a seat from the active player's on")
    declined = number("how many players in a row have laid no location")


def candidates(state: BuffyState, player: int) -> list[int]:
    """Return the level 1 cards of a player's main character in the resource deck, of equal ones the first (BF-024)."""
    book = state.match.book
    wanted = main_character(state, player)
    found = []
    for card in state.pile(Zone.DECK, player):
        number = state.definition[card]
        if book.kind[number] <= CardType.MINION and book.level[number] == 1 and book.character[number] == wanted:
            found.append(card)
    return first_copies(state, found)


def look_through(state: BuffyState, frame: SetUp) -> None:
    """Let every player look for the level 1 cards of the main character in the own deck."""
    for player in range(state.match.players):
        for card in candidates(state, player):
            reveal(state, card, 1 << player)


def ask_main(state: BuffyState, frame: SetUp) -> None:
    """Ask each player in secret which card they begin with: nobody sees another's choice before (BF-024)."""
    found = candidates(state, frame.seat)
    state.choice = -1
    if found:
        ask(state, frame.seat, Decision.MAIN_CHARACTER, found)


def keep_main(state: BuffyState, frame: SetUp) -> None:
    """Keep the choice in secret and ask the next player."""
    if state.choice >= 0:
        commit(state, frame.seat, state.choice)
    frame.seat += 1
    if frame.seat < state.match.players:
        jump(frame, ask_main)


def redraw(state: BuffyState, player: int, stream: Stream) -> None:
    """Draw the secret choices of the others again, in a copy whose decks were dealt again."""
    for chooser, card in reveal_commits(state):
        found = candidates(state, chooser)
        commit(state, chooser, card if chooser == player or not found else found[stream.below(len(found))])


def show_mains(state: BuffyState, frame: SetUp) -> None:
    """Reveal all main characters at once and take them out of the decks (BF-024, BF-025)."""
    for player, card in reveal_commits(state):
        reveal(state, card, state.match.everyone)
        move(state, card, state.match.place(Zone.CHARACTERS, player), Event.ENTERED, player, -1, BESIDE_THE_BOARD)
        change(state, state.space, card, BESIDE_THE_BOARD)


def shuffle_decks(state: BuffyState, frame: SetUp) -> None:
    """Shuffle all decks; of each challenge deck the top card is turned up (BF-022, BF-023)."""
    for player in range(state.match.players):
        shuffle(state, state.match.place(Zone.DECK, player), SHUFFLED, player)
        reshuffle(state, player)


def choose_first(state: BuffyState, frame: SetUp) -> None:
    """Let the only villain player begin, or one of several by lot, or with none anybody by lot (BF-027, BF-D68)."""
    players = list(range(state.match.players))
    agreed = state.match.options["first_player"]
    villains = [
        player
        for player in players
        if (card := main_in_play(state, player)) >= 0 and side_of(state, card) == Alignment.EVIL
    ]
    among = {"first": players[:1], "second": players[1:2], "villain": villains}.get(agreed) or players
    choose_start(state, among[0] if len(among) == 1 else pick_at_random(state, among))
    frame.seat = 0


def ask_space(state: BuffyState, frame: SetUp) -> None:
    """Ask each player, the active one first, where the main character begins (BF-028)."""
    player = (state.active + frame.seat) % state.match.players
    state.choice = -1
    if any(state.space[card] < 0 for card in characters(state, player)):
        ask(state, player, Decision.START_SPACE, list(own_spaces(player)))


def take_space(state: BuffyState, frame: SetUp) -> None:
    """Put the main character there and ask the next player."""
    player = (state.active + frame.seat) % state.match.players
    for card in characters(state, player):
        if state.space[card] < 0:
            change(state, state.space, card, state.choice, Event.RELOCATED, player, -1, state.choice)
    frame.seat += 1
    if frame.seat < state.match.players:
        jump(frame, ask_space)


def ask_daytime(state: BuffyState, frame: SetUp) -> None:
    """Ask the active player whether the game begins by day or by night (BF-029)."""
    ask(state, state.active, Decision.DAYTIME, [0, 1])


def take_daytime(state: BuffyState, frame: SetUp) -> None:
    """Set day or night; locations follow, from the active player on."""
    if state.choice:
        flip_day(state)
    else:
        tell_day(state)
    frame.player = state.active


def laying_options(state: BuffyState, player: int) -> list[int]:
    """Return where a player may place which location: free own spaces, a unique one once (BF-030, BF-033, BF-035)."""
    players = state.match.players
    book = state.match.book
    free = [space for space in own_spaces(player) if location_at(state, space) < 0]
    laid = {
        book.cards[state.definition[card]].name for one in range(players) for card in state.pile(Zone.LOCATIONS, one)
    }
    cards = [
        card
        for card in first_copies(state, state.pile(Zone.RESERVE, player))
        if not (book.unique[state.definition[card]] and book.cards[state.definition[card]].name in laid)
    ]
    return [option(Act.LAY, card, space) for card in cards for space in free]


def ask_location(state: BuffyState, frame: SetUp) -> None:
    """Ask for one location at a time, in turn; a player may decline (BF-030, BF-031)."""
    ask(state, frame.player, Decision.LAY_LOCATION, [Act.PASS, *laying_options(state, frame.player)])


def lay_location(state: BuffyState, frame: SetUp) -> None:
    """Place it, and go on until all decline in a row; what is left goes to the crypt (BF-032)."""
    players = state.match.players
    _, card, space = split_option(state.choice)
    player = frame.player
    frame.player = (player + 1) % players
    if state.choice != Act.PASS:
        move(state, card, state.match.place(Zone.LOCATIONS, player), Event.LOCATION_PLACED, player, -1, space)
        change(state, state.space, card, space)
        frame.declined = 0
    else:
        frame.declined += 1
    if frame.declined < players:
        jump(frame, ask_location)
        return
    for one in range(players):
        for left in state.pile(Zone.RESERVE, one)[:]:
            move(state, left, state.match.place(Zone.CRYPT, one), Event.LOCATION_LEFT, one)
        draw(state, one, state.match.options["starting_hand"], 0)


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
    frame=SetUp,
)


def laying_attempts(state: BuffyState, player: int, card: int) -> list[int]:
    """Return the options, offered or not, of laying a location in set-up."""
    if state.place[card] != state.match.place(Zone.RESERVE, player):
        return []
    return [option(Act.LAY, card, space) for space in own_spaces(player)]


def forbids_laying(state: BuffyState, player: int, choice: int) -> Reason | None:
    """Return what forbids to place a location: its space is taken, or it is unique and in play (BF-030, BF-033)."""
    _, card, space = split_option(choice)
    if location_at(state, space) >= 0:
        return reasons.TAKEN
    offered = any(option(Act.LAY, twin, space) in state.options for twin in twins(state, card))
    return None if offered else reasons.UNIQUE


USES = {Decision.LAY_LOCATION: Uses(laying_attempts, forbids_laying)}
