"""How long `import teachkit` takes beside `import numpy`, in fresh interpreters.

python benchmarks/import_time.py [PAIRS]

The two take turns, so that whatever else the machine does meets both alike.
"""

import statistics
import subprocess
import sys
import time


def seconds_for(statement: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def main(pairs: int) -> None:
    statements = ("import numpy", "import teachkit")
    times: dict[str, list[float]] = {statement: [] for statement in statements}
    for statement in statements:
        seconds_for(statement)  # once for nothing: compiles and fills the disk cache
    for pair in range(pairs):
        for statement in statements if pair % 2 else statements[::-1]:
            times[statement].append(seconds_for(statement))
    numpy, teachkit = (statistics.median(times[statement]) for statement in statements)
    print(f"import numpy     {1000 * numpy:6.0f} ms (median of {pairs})")
    print(f"import teachkit  {1000 * teachkit:6.0f} ms")
    print(f"ratio            {teachkit / numpy:6.2f}    (at most 1.20)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
