"""How nbgrader makes the exercises from these notebooks, and marks them.

`python -m teachkit.check.release` reads this file, and so does nbgrader itself.

For teachers: to run a class through nbgrader, change nothing. In a terminal, from the
folder that holds solutions/:

    mkdir -p course/source/pig-1
    cp solutions/nbgrader_config.py course/
    cp solutions/01_pig_first_rolls.ipynb course/source/pig-1/
    cd course
    nbgrader generate_assignment pig-1     # release/pig-1 is what the students get

Put what comes back into submitted/STUDENT/pig-1/, with its file name unchanged. Then:

    nbgrader autograde pig-1               # marks every submission
    nbgrader export                        # writes grades.csv

"pig-1" may be any name, and one assignment may hold several notebooks. Every task is
marked by its own check cell, so nothing has to be marked by hand.
"""

c = get_config()  # noqa: F821 - given by nbgrader

# A student sees `answer = ...` and this line. Three dots are valid Python: Run All
# reaches the bottom of an exercise that nobody has touched yet.
c.ClearSolutions.code_stub = {"python": "# Put your answer in place of the three dots."}
c.ClearSolutions.text_stub = "*Write your answer here, in your own words.*"

# Seconds a cell may run while it is marked; the checks stop endless loops far earlier.
c.Execute.timeout = 60
