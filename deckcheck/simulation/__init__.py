"""Many games between bots: which are played, what is counted, and who plays them at the same time.

What is public is listed here; everything is imported when it is first used. A `Job` has units that are numbered, and
`run_job` has a `Workers` play them: processes, a cluster, or any executor of `concurrent.futures`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.simulation.cluster import Cluster
    from deckcheck.simulation.job import Job, Tally
    from deckcheck.simulation.plan import SimulationPlan
    from deckcheck.simulation.run import run_job
    from deckcheck.simulation.values import Contender
    from deckcheck.simulation.workers import Processes, Workers

__all__ = ["Cluster", "Contender", "Job", "Processes", "SimulationPlan", "Tally", "Workers", "run_job"]

_MODULES = {
    "Cluster": "cluster",
    "Contender": "values",
    "Workers": "workers",
    "Processes": "workers",
    "SimulationPlan": "plan",
    "Tally": "job",
    "Job": "job",
    "run_job": "run",
}


def __getattr__(name: str) -> object:
    home = _MODULES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
