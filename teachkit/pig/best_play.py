"""Best play for a table: worked out when first needed, without holding up the clicks."""

from __future__ import annotations

import asyncio

from teachkit.pig.games import MOST_TARGET
from teachkit.pig.optimal import Solution, solve
from teachkit.pig.rules import Rules

__all__ = ["BestPlay", "can_be_solved"]


def can_be_solved(rules: Rules) -> bool:
    """Return whether best play of a game can be worked out: its target must not be too large.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> can_be_solved(PIG), can_be_solved(Rules(name="Endless", target=5000))
    (True, False)
    """
    return rules.target <= MOST_TARGET


class BestPlay:
    """Solutions of games, each worked out once.

    Examples
    --------
    >>> from teachkit.pig.rules import PIG
    >>> best = BestPlay()
    >>> best.kept(PIG) is None
    True
    >>> best.now(PIG) is best.kept(PIG)
    True
    """

    def __init__(self) -> None:
        self._kept: dict[Rules, Solution] = {}
        self._running: dict[Rules, asyncio.Future[Solution]] = {}

    def kept(self, rules: Rules) -> Solution | None:
        """Return the solution if there is one already."""
        return self._kept.get(rules)

    def now(self, rules: Rules) -> Solution:
        """Return the solution; everything else waits for it."""
        if rules not in self._kept:
            self._kept[rules] = solve(rules)
        return self._kept[rules]

    async def later(self, rules: Rules) -> Solution:
        """Return the solution, worked out in a thread while clicks are answered."""
        if rules not in self._kept:
            if rules not in self._running:
                loop = asyncio.get_running_loop()
                self._running[rules] = loop.run_in_executor(None, solve, rules)
            try:
                self._kept[rules] = await self._running[rules]
            finally:
                self._running.pop(rules, None)
        return self._kept[rules]
