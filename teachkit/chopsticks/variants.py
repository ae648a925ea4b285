"""The variants that have a name."""

from __future__ import annotations

from types import MappingProxyType

from teachkit.chopsticks.rules import Rules

__all__ = ["STANDARD", "VARIANTS"]

STANDARD = Rules(name="Chopsticks")
"""The game as most people play it."""

VARIANTS = MappingProxyType(
    {
        rules.label: rules
        for rules in (
            STANDARD,
            Rules(overflow="cutoff", name="Cutoff"),
            Rules(transfers=False, name="Divisions only"),
            Rules(divisions=False, name="Transfers only"),
            Rules(transfers=False, divisions=False, name="Attacks only"),
            Rules(misere=True, name="Misere"),
            Rules(suicide=True, name="Suicide"),
            Rules(suicide=True, overflow="cutoff", name="Suicide with cutoff"),
            Rules(swaps=True, name="Swaps"),
            Rules(logan=True, name="Logan Clause"),
            Rules(sudden_death=True, name="Sudden Death"),
            Rules(lives=3, name="Three lives"),
            Rules(meta=True, name="Meta"),
            Rules(meta=True, suicide=True, name="Meta with suicide"),
            Rules(attack_dead=True, name="Deadly attack"),
            Rules(halvies="even", name="Halvies"),
            Rules(halvies="near", name="Near halvies"),
            Rules(stumps=True, name="Stumps"),
            Rules(start="4444", name="Suns"),
            Rules(integers=True, name="Integers"),
            Rules(integers="signed", overflow="cutoff", name="Signed integers"),
            Rules(self_attack=True, name="Self-attack"),
            Rules(self_add=True, name="Self-add"),
            Rules(cherry_bomb="optional", name="Cherry Bomb"),
            Rules(hands=1, name="One hand each"),
            Rules(hands=3, name="Three hands each"),
            Rules(players=3, name="Three players"),
            Rules(players=4, name="Four players"),
            Rules(players=3, zombies=True, name="Zombies"),
        )
    }
)
"""The named variants, by name."""
