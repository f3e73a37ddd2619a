"""Why a choice is advised: one sentence, from what the table shows of it, in the language that is spoken."""

from __future__ import annotations

import pytest

from deckcheck.agents.grounds import Grounds, percent
from deckcheck.agents.hints import Advice, best_reason, hint_lines, hints
from deckcheck.engine.registry import playable_games
from deckcheck.messages import translator_of
from deckcheck.play.session import speak
from tests.support.playouts import playout

ENGLISH, FRENCH = translator_of("en"), translator_of("fr")


@pytest.mark.parametrize("game", playable_games())
def test_a_reason_holds_what_the_table_shows_of_the_choice(game: str) -> None:
    seen = set()
    for moment in playout(game, 2).moments[:160:7]:
        if moment.decision is None or len(moment.sensible_actions()) < 2:
            continue
        for translator in (ENGLISH, FRENCH):
            speak(moment, translator)
            found = hints(moment, 6)
            best, why = found[0], best_reason(found, translator)
            [choice] = [
                one
                for one in moment.choices(moment.decision.player, translator.language)["choices"]
                if one["action"] == best.action
            ]
            preview = moment.preview(best.action, translator.language)
            shown = {(one["name"], one["before"], one["after"]) for one in preview["changes"]}
            assert set(best.grounds.changes) <= shown
            assert all(
                f"{name} ({before or '–'} → {after or '–'})" in why for name, before, after in best.grounds.changes
            )
            assert (choice["cost"], choice["loses"]) == (best.grounds.cost, best.grounds.loses)
            assert all(words in why for words in (choice["cost"], choice["loses"]))
            assert percent(best.chance, translator) in why
            assert "\n" not in why
            seen.add(bool(best.grounds.changes))
    assert True in seen


def test_a_reason_compares_with_the_next_best() -> None:
    grounds = Grounds((("Bo", "5 hp", "3 hp"),), answered=True, cost="1 red", loses="Moth is discarded")
    best, other = Advice(1, "attack Bo", 0.61, 9, (), grounds), Advice(2, "pass.", 0.54, 9, ())
    assert best_reason([best, other], ENGLISH) == (
        "why: it changes Bo (5 hp → 3 hp), unless that is answered; it costs 1 red; at this price: Moth is discarded; "
        "it wins 61% of the games tried, and the next best (pass) 54%"
    )
    assert best_reason([best, best], ENGLISH).endswith(
        "it wins 61% of the games tried, and so does the next best (attack Bo)"
    )
    assert best_reason([other], FRENCH) == "pourquoi\xa0: il gagne 54\xa0% des parties essayées"
    lines = hint_lines([best, other], {1: "4", 2: "0"}, ENGLISH)
    assert [line.strip()[:4] for line in lines[1:]] == ["4  a", "why:", "0  p"]
