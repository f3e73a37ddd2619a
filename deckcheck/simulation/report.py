"""The report of a simulation: as data for JSON, as text for people, as CSV for spreadsheets. Pure functions."""

from __future__ import annotations

from deckcheck import __version__
from deckcheck.agents import bot_of
from deckcheck.csv_text import csv_text
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.registry import rules_of
from deckcheck.messages import ENGLISH, printable
from deckcheck.simulation.tally import (
    DRAWS,
    GAMES,
    HELD,
    HELD_WINS,
    STARTED,
    STARTED_WINS,
    USED,
    USED_WINS,
    WINS,
    interval,
    median,
    quantile,
)
from deckcheck.text_table import padded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.simulation.plan import SimulationPlan
    from deckcheck.simulation.tally import SimulationTally

_NAME = 23  # columns of a name
_BOT = 14  # columns of a bot's name at most; beyond what "greedy" takes, names of decks are shorter
_RATE = 8  # columns of a rate at least
_MATRIX = 9  # decks that a table of all against all has room for


def data(plan: SimulationPlan, tally: SimulationTally, names: Mapping[str, str], *, wanted: int) -> dict[str, Any]:
    """Return everything that is known of the games, ready for JSON.

    Args:
        plan: the simulation.
        tally: its figures.
        names: card id -> name.
        wanted: how many games were asked for.
    """
    turns = sum(length * games for length, games in tally.turns.items())
    return {
        "deckcheck": __version__,
        "game": plan.game,
        "games": tally.games,
        "wanted": wanted,
        "seed": plan.seed,
        "players": plan.players,
        "options": plan.options,
        "draws": tally.draws,
        "seats": [{"seat": seat + 1, **_rate(wins, tally.games)} for seat, wins in enumerate(tally.seats)],
        "first_player": _rate(tally.starters, tally.games),
        "turns": {
            "mean": _mean(turns, tally.games),
            "median": median(tally.turns),
            "shortest": min(tally.turns, default=0),
            "longest": max(tally.turns, default=0),
            "p05": quantile(tally.turns, 0.05),
            "p95": quantile(tally.turns, 0.95),
        },
        "decisions": {"total": tally.decisions, "mean": _mean(tally.decisions, tally.games)},
        "endings": dict(sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))),
        "decks": [_deck(plan, tally, number) for number in range(len(plan.contenders))],
        "pairings": [
            {
                "decks": [plan.contenders[number].name for number in pairing],
                "games": games,
                "draws": draws,
                "wins": [
                    {"deck": plan.contenders[number].name, **_rate(won, games)}
                    for number, won in zip(pairing, wins, strict=True)
                ],
            }
            for pairing, (games, draws, *wins) in zip(plan.pairings, tally.pairings, strict=True)
        ],
        "cards": _cards(plan, tally, names),
        "reproducible": all(bot_of(contender.bot).is_reproducible for contender in plan.contenders),
        "failures": [
            {
                "game": game,
                "deck": plan.contenders[number].name,
                "bot": plan.contenders[number].bot,
                "decision": decision,
                "message": message,
                "values": values,
            }
            for game, number, decision, message, values in tally.failures
        ],
    }


def _deck(plan: SimulationPlan, tally: SimulationTally, number: int) -> dict[str, Any]:
    contender, figures = plan.contenders[number], tally.decks[number]
    games, started = figures[GAMES], figures[STARTED]
    return {
        "name": contender.name,
        "path": contender.path,
        "hash": contender.hash,
        "bot": contender.bot,
        "games": games,
        "draws": figures[DRAWS],
        **_rate(figures[WINS], games),
        "starting": {"games": started, **_rate(figures[STARTED_WINS], started)},
        "following": {"games": games - started, **_rate(figures[WINS] - figures[STARTED_WINS], games - started)},
    }


def _cards(plan: SimulationPlan, tally: SimulationTally, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the figures of every card of every deck; a card that never came to hand has zeros."""
    rows = []
    for number, contender in enumerate(plan.contenders):
        ids = sorted({card for cards in contender.cards.values() for card, _ in cards})
        ids += sorted({card for owner, card in tally.cards if owner == number} - set(ids))
        for card in ids:
            figures = tally.cards.get((number, card), [0, 0, 0, 0])
            rows.append(
                {
                    "deck": contender.name,
                    "id": card,
                    "name": names.get(card, card),
                    "games": tally.decks[number][GAMES],
                    "in_hand": {"games": figures[HELD], **_rate(figures[HELD_WINS], figures[HELD])},
                    "played": {"games": figures[USED], **_rate(figures[USED_WINS], figures[USED])},
                }
            )
    return rows


def _rate(wins: int, games: int) -> dict[str, Any]:
    low, high = interval(wins, games)
    return {
        "wins": wins,
        "win_rate": round(wins / games, 6) if games else None,
        "interval": [round(low, 6), round(high, 6)],
    }


def _mean(total: int, count: int) -> float | None:
    return round(total / count, 6) if count else None


# Text -------------------------------------------------------------------------------------------------------------


def as_text(report: Mapping[str, Any], translator: Translator = ENGLISH, *, cards: bool = False) -> str:
    """Return a report for people, 80 columns wide.

    Args:
        report: what `data` returned.
        translator: the language of the report.
        cards: whether to show the figures of each card.
    """
    lines = [
        translator.text(
            "simulate-title", n=report["games"], game=report["game"], seed=report["seed"], decks=len(report["decks"])
        )
    ]
    if report["games"] < report["wanted"]:
        lines.append(translator.text("simulate-unfinished", n=report["games"], wanted=report["wanted"]))
    if not report["games"]:
        return "\n".join([*lines, ""])
    lines += ["", *_deck_lines(report["decks"], len(report["seats"]), translator)]
    if any(len(set(pairing["decks"])) < len(pairing["decks"]) for pairing in report["pairings"]):
        lines += _wrapped(translator.text("simulate-chairs"))
    if report["players"] == 2 and 2 < len(report["decks"]) <= _MATRIX:
        lines += ["", *_matrix(report, translator)]
    first = report["first_player"]
    low, high = first["interval"]
    rate = percent(first["win_rate"], translator)
    lines += [
        "",
        *_wrapped(
            translator.text("simulate-first", rate=rate, low=percent(low, translator), high=percent(high, translator))
        ),
    ]
    turns = report["turns"]
    lines += _wrapped(
        translator.text(
            "simulate-length",
            mean=decimal(turns["mean"], translator),
            median=translator.decimal(str(turns["median"])),
            shortest=turns["shortest"],
            longest=turns["longest"],
            decisions=decimal(report["decisions"]["mean"], translator),
        )
    )
    translate = phrase_translator(rules_of(report["game"]).folder, translator.language)
    endings = [
        f"{translate(reason)} {percent(count / report['games'], translator)} ({count})"
        for reason, count in report["endings"].items()
    ]
    lines += _wrapped(translator.text("simulate-endings", endings=", ".join(endings)))
    lines.append(translator.text("simulate-draws", n=report["draws"]))
    lines += _failure_lines(report["failures"], translator)
    if not report["reproducible"]:
        lines += _wrapped(translator.text("simulate-by-the-clock"))
    if cards:
        lines += ["", *_card_lines(report["cards"], translator)]
    return "\n".join([*lines, ""])


def _failure_lines(failures: Sequence[Mapping[str, Any]], translator: Translator) -> list[str]:
    """Return the games that a custom bot has lost by a mistake."""
    lines = []
    for failure in failures:
        shown = {key: failure[key] for key in ("game", "decision", "deck", "bot")}
        detail = translator.text(failure["message"], **failure["values"])
        lines += _wrapped(printable(translator.text("simulate-failed", **shown, detail=detail)))
    return lines


def _deck_lines(decks: Sequence[Mapping[str, Any]], players: int, translator: Translator) -> list[str]:
    # Beyond two players several do not start.
    heads = ("deck", "bot", "games", "won", "interval", "first", "second" if players == 2 else "following")
    head = [translator.text(f"simulate-head-{name}") for name in heads]
    bots = [_bot(deck["bot"]) for deck in decks]
    wide = min(max(map(len, [*bots, "random "])), _BOT)
    last = max(len(head[-1]), _RATE)
    form = f"{{}} {{:<{wide}}} {{:>7}} {{:>7}} {{:>14}} {{:>{_RATE}}} {{:>{last}}}"
    name = _NAME + len("random ") - wide - (last - _RATE)
    lines = [form.format(padded(head[0], name), *head[1:])]
    for deck, bot in zip(decks, bots, strict=True):
        low, high = deck["interval"]
        lines.append(
            form.format(
                _fitted(deck["name"], name),
                _fitted(bot, wide),
                deck["games"],
                percent(deck["win_rate"], translator),
                f"{percent(low, translator)}–{percent(high, translator)}",
                percent(deck["starting"]["win_rate"], translator),
                percent(deck["following"]["win_rate"], translator),
            )
        )
    return lines


def _bot(name: str) -> str:
    """Return the name of a bot for a table: for a custom one, that of its class."""
    return printable(name.rpartition(":")[2] if bot_of(name).own else name)


def _matrix(report: Mapping[str, Any], translator: Translator) -> list[str]:
    """Return the table of all against all: how often the deck of the row beats the deck of the column."""
    names = [deck["name"] for deck in report["decks"]]
    rates: dict[tuple[str, str], float | None] = {}
    for pairing in report["pairings"]:
        first, second = pairing["wins"]
        rates[first["deck"], second["deck"]] = first["win_rate"]
        rates[second["deck"], first["deck"]] = second["win_rate"]
    lines = [
        translator.text("simulate-matrix"),
        " " * (_NAME + 3) + "".join(f"{number:>5}" for number in range(1, len(names) + 1)),
    ]
    for number, name in enumerate(names, 1):
        row = "".join(f"{'·' if other == name else _whole(rates.get((name, other))):>5}" for other in names)
        lines.append(f"{number:>2} {_fitted(name, _NAME)}{row}")
    return lines


def _card_lines(rows: Sequence[Mapping[str, Any]], translator: Translator) -> list[str]:
    """Return the figures of the cards, those of all decks together, the best in hand first."""
    head = [
        translator.text(f"simulate-head-{name}")
        for name in ("card", "card-games", "held", "held-won", "used", "used-won")
    ]
    form = "{} {:>8} {:>9} {:>9} {:>9} {:>9}"
    together: dict[str, list[Any]] = {}
    for row in rows:
        sums = together.setdefault(row["id"], [row["name"], 0, 0, 0, 0, 0])
        parts = (
            row["games"],
            row["in_hand"]["games"],
            row["in_hand"]["wins"],
            row["played"]["games"],
            row["played"]["wins"],
        )
        for place, part in enumerate(parts, 1):
            sums[place] += part
    lines = [form.format(padded(head[0], 28), *head[1:])]
    ranked = sorted(together.items(), key=lambda item: (-(item[1][3] / item[1][2] if item[1][2] else 0.0), item[0]))
    for _, (name, games, held, held_won, used, used_won) in ranked:
        lines.append(
            form.format(
                _fitted(name, 28),
                games,
                percent(_share(held, games), translator),
                percent(_share(held_won, held), translator),
                percent(_share(used, games), translator),
                percent(_share(used_won, used), translator),
            )
        )
    return lines


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _wrapped(words: str) -> list[str]:
    from textwrap import wrap

    return wrap(words, 80, subsequent_indent="  ")


def _fitted(name: str, columns: int) -> str:
    return padded(printable(name), columns)


def percent(rate: float | None, translator: Translator = ENGLISH) -> str:
    """Return a rate as people read it, or a dash where there is none."""
    return "–" if rate is None else translator.text("percent", value=decimal(100 * rate, translator))


def _whole(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.0f}"


def decimal(value: float, translator: Translator = ENGLISH) -> str:
    """Return a number with one decimal, as the language writes it."""
    return translator.decimal(f"{value:.1f}")


# CSV --------------------------------------------------------------------------------------------------------------


def as_csv(report: Mapping[str, Any], *, cards: bool = False, separator: str = ",") -> str:
    """Return a table for spreadsheets: a row a deck, or a row a card of a deck; no cell can be taken for a formula."""
    if cards:
        heads = ["deck", "id", "card", "games", "in_hand", "won_in_hand", "win_rate_in_hand"]
        rows: list[list[Any]] = [[*heads, "played", "won_played", "win_rate_played"]]
        for row in report["cards"]:
            held, used = row["in_hand"], row["played"]
            cells = [row["deck"], row["id"], row["name"], row["games"]]
            cells += [held["games"], held["wins"], held["win_rate"], used["games"], used["wins"], used["win_rate"]]
            rows.append(cells)
        return csv_text(rows, separator)
    heads = ["deck", "path", "hash", "bot", "games", "wins", "draws", "win_rate", "low", "high"]
    rows = [[*heads, "games_starting", "wins_starting", "games_following", "wins_following"]]
    for deck in report["decks"]:
        first, second = deck["starting"], deck["following"]
        cells = [deck["name"], deck["path"], deck["hash"], deck["bot"], deck["games"], deck["wins"], deck["draws"]]
        cells += [deck["win_rate"], *deck["interval"], first["games"], first["wins"], second["games"], second["wins"]]
        rows.append(cells)
    return csv_text(rows, separator)
