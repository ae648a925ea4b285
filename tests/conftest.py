import re

import matplotlib
import pytest
from hypothesis import settings

matplotlib.use("Agg")

settings.register_profile("teachkit", derandomize=True, deadline=None, database=None)
settings.load_profile("teachkit")


@pytest.fixture(scope="session")
def refused():
    """Check that a call is refused with one plain sentence, and return the sentence."""

    def refused(kind, call, *args, words=(), **kwargs):
        with pytest.raises(kind) as caught:
            call(*args, **kwargs)
        sentence = str(caught.value)
        assert "\n" not in sentence
        assert sentence.endswith(".")
        assert not re.search(r"[.!?] [A-Z]", sentence), f"more than one sentence: {sentence}"
        for word in [words] if isinstance(words, str) else words:
            assert word in sentence
        return sentence

    return refused
