"""Many games between bots: which are played, what is counted, and who plays them at the same time.

What is public is listed here; everything is imported when it is first used. A `Work` has units that are numbered, and
`run_all` has a `Crew` play them: processes, a cluster, or any executor of `concurrent.futures`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.simulation.cluster import Cluster
    from deckcheck.simulation.crew import Crew, Processes
    from deckcheck.simulation.plan import SimulationPlan
    from deckcheck.simulation.run import run_all
    from deckcheck.simulation.values import Contender
    from deckcheck.simulation.work import Tally, Work

__all__ = ["Cluster", "Contender", "Crew", "Processes", "SimulationPlan", "Tally", "Work", "run_all"]

_HOMES = {
    "Cluster": "cluster",
    "Contender": "values",
    "Crew": "crew",
    "Processes": "crew",
    "SimulationPlan": "plan",
    "Tally": "work",
    "Work": "work",
    "run_all": "run",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
