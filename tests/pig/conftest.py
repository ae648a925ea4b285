import inspect

import pytest
from hypothesis import strategies as st

from teachkit.pig.rules import LOSE_SCORE, LOSE_TURN, MUST_ROLL, SCORE, Rules
from teachkit.pig.strategies import ARGUMENTS


@st.composite
def _fields(draw):
    dice = draw(st.integers(1, 3))
    sides = draw(st.integers(2, 8 if dice < 3 else 4))
    all_bad = draw(st.sampled_from([LOSE_TURN, LOSE_SCORE, SCORE]))
    return {
        "dice": dice,
        "sides": sides,
        "target": draw(st.integers(1, 30)),
        "bad_faces": draw(st.frozensets(st.integers(1, sides), max_size=sides - 1)),
        "all_bad": all_bad,
        "all_bad_points": draw(st.integers(1, 30)) if all_bad == SCORE else 0,
        "doubles": draw(st.sampled_from([SCORE, MUST_ROLL])),
        "doubles_factor": draw(st.integers(1, 3)),
    }


def _lets_someone_hold(fields):
    """A roll after which the player may choose: a lone good die, or two different good ones."""
    good = fields["sides"] - len(fields["bad_faces"])
    return (
        fields["dice"] == 1
        or good > 1
        or fields["doubles"] == SCORE
        or (fields["all_bad"] == SCORE and fields["bad_faces"])
    )


@st.composite
def _strategy(draw):
    """A strategy that looks at some of what a player sees and has answers of no pattern."""
    wanted = draw(st.lists(st.sampled_from(ARGUMENTS), min_size=1, unique=True))
    weights = {name: draw(st.integers(1, 7)) for name in wanted}
    answers = draw(st.lists(st.booleans(), min_size=1, max_size=40))

    def strategy(**seen):
        return answers[sum(weights[name] * value for name, value in seen.items()) % len(answers)]

    strategy.__signature__ = inspect.Signature(
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in wanted]
    )
    return strategy


@pytest.fixture(scope="session")
def any_fields():
    """Fields of rules under which somebody can score."""
    return _fields().filter(_lets_someone_hold)


@pytest.fixture(scope="session")
def any_turn():
    """Rules, a strategy and two scores below the target."""

    @st.composite
    def turn(draw):
        rules = Rules(name="any", **draw(_fields().filter(_lets_someone_hold)))
        scores = st.integers(0, rules.target - 1)
        return rules, draw(_strategy()), draw(scores), draw(scores)

    return turn()
