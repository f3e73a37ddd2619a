"""Exact chances of drawing cards, as fractions: hypergeometric, with the redraws that games allow."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def at_least(wanted: int, *, cards: int, hits: int, drawn: int) -> Fraction:
    """Return the chance that `drawn` cards of a shuffled pile hold at least `wanted` hits.

    Args:
        wanted: how many hits.
        cards: the size of the pile.
        hits: how many of its cards are hits.
        drawn: how many cards are drawn; no more than there are count.
    """
    drawn = min(max(drawn, 0), cards)
    if wanted <= 0:
        return Fraction(1)
    ways = sum(comb(hits, found) * comb(cards - hits, drawn - found) for found in range(wanted, min(hits, drawn) + 1))
    return Fraction(ways, comb(cards, drawn))


class Groups:
    """A pile by two questions: is a card a hit, and does it keep its player from redrawing the opening hand.

    Attributes:
        both: hits that keep.
        hits: hits that do not keep.
        keeps: cards that keep and are not hits.
        others: all other cards.
    """

    __slots__ = ("both", "hits", "keeps", "others")

    def __init__(self, both: int, hits: int, keeps: int, others: int) -> None:
        self.both = both
        self.hits = hits
        self.keeps = keeps
        self.others = others

    @property
    def cards(self) -> int:
        """The size of the pile."""
        return self.both + self.hits + self.keeps + self.others

    @property
    def all_hits(self) -> int:
        """The number of hits."""
        return self.both + self.hits


def with_redraws(wanted: int, groups: Groups, *, opening: int, later: int) -> Fraction:
    """Return the chance of `wanted` hits where an opening hand without a keeper is drawn again until one has it.

    The redraws make an opening hand that is drawn from those with a keeper, each as likely as any other. A pile
    without keepers is offered no redraw.

    Args:
        wanted: how many hits among all cards seen.
        groups: the pile.
        opening: the cards of the opening hand.
        later: the cards drawn after it.
    """
    opening = min(opening, groups.cards)
    keepers = groups.both + groups.keeps
    everything = at_least(wanted, cards=groups.cards, hits=groups.all_hits, drawn=opening + later)
    without = groups.cards - keepers  # cards that a hand without a keeper is made of
    refused = comb(without, opening)
    hands = comb(groups.cards, opening)
    if not keepers or refused == hands:
        return everything
    lost = Fraction(0)  # the chance of a hand without a keeper that would have come to the hits wanted
    for found in range(min(groups.hits, opening) + 1):
        ways = comb(groups.hits, found) * comb(groups.others, opening - found)
        if ways:
            rest = at_least(wanted - found, cards=groups.cards - opening, hits=groups.all_hits - found, drawn=later)
            lost += Fraction(ways, hands) * rest
    return (everything - lost) / (1 - Fraction(refused, hands))


def with_put_back(wanted: int, groups: Groups, *, opening: int, later: int, most: int) -> Fraction:
    """Return the chance of `wanted` hits where up to `most` cards of the opening hand may be put back once.

    The player who looks for hits keeps a hand that has enough of them, and otherwise puts back as many other cards as
    may be; the pile is shuffled, and as many cards are drawn as were put back.

    Args:
        wanted: how many hits among all cards seen.
        groups: the pile; who keeps a redraw away does not matter here.
        opening: the cards of the opening hand.
        later: the cards drawn after it.
        most: how many cards may be put back.
    """
    cards, hits = groups.cards, groups.all_hits
    opening = min(opening, cards)
    hands = comb(cards, opening)
    chance = Fraction(0)
    for found in range(min(hits, opening) + 1):
        ways = comb(hits, found) * comb(cards - hits, opening - found)
        if not ways:
            continue
        back = min(most, opening - found) if found < wanted else 0
        rest = at_least(wanted - found, cards=cards - opening + back, hits=hits - found, drawn=back + later)
        chance += Fraction(ways, hands) * rest
    return chance
