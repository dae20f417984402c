# `make` sets everything up and prints every product; `make test` sets everything up and checks it.

BIN   := .venv/bin
# Fieldpress without the settings of whoever runs it: make prints the same for everybody.
PRINT := XDG_CONFIG_HOME=/dev/null $(BIN)/fieldpress
READY := .venv/.ready
LOCK  := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
         --generate-hashes --no-strip-extras --custom-compile-command "make lock"

.PHONY: all setup test golden fuzz mutants tune breed fairness profile lock wheel bench schema products episodes tree pictures studio-pictures table-pictures views icons watch clean

# The campaign and the scenario that `make` rolls; `make SEED=…` rolls others.
SEED  := first evening

all: setup
	$(PRINT) build --all
	$(PRINT) shelf
	$(PRINT) campaign new --seed '$(SEED)'
	$(PRINT) scenario new --seed '$(SEED)'

setup: $(READY)

$(READY): pyproject.toml requirements-build.lock requirements-dev.lock scripts/setup
	scripts/setup

# pytest comes last, so that its summary is the last line.
test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 2 --dist loadfile

# What is rolled and printed today, as text and hashes in tests/data/golden; read the diff.
golden: setup
	$(BIN)/python -m tests.golden

# Small faults put into the program, to count those that no test sees: an hour; SAMPLE=0 tries all of them, for days.
SAMPLE := 320
mutants: setup
	$(BIN)/python -m scripts.mutants --sample $(SAMPLE)

# Texts that nobody would write, COUNT of them, thrown at all that reads a stranger's text: half an hour
# on two cores. An input that breaks it is named, and `python -m tests.fuzz` runs it again.
COUNT := 1000000
JOBS := 2
fuzz: setup
	$(BIN)/python -m tests.fuzz --count $(COUNT) --jobs $(JOBS) --seed '$(if $(filter file,$(origin SEED)),1,$(SEED))'

# The weights of computer players, each tuned apart in STEPS steps: those who choose, or PART=judges.
STEPS := 60
PART := players
tune: setup
	$(BIN)/python -m scripts.tune --part $(PART) --steps $(STEPS)

# The crowd that helps to choose scenarios of Platoon Command, bred from mixes of its players; do it after tuning them.
breed: setup
	$(BIN)/python -m scripts.breed --jobs $(JOBS)

# The tables of the pages of fairness: who beats whom, what judges find of SEEDS scenarios of each mission, then
# of the other games' situations, battles, missions and first firefights. After MINUTES no further scenario is
# begun, and the same command goes on where it ended. Of situations and firefights the tables are printed.
SEEDS := 63
MINUTES := 10000
fairness: setup
	$(BIN)/python -m scripts.matches
	$(BIN)/python -m scripts.fairness --jobs $(JOBS) --seeds $(SEEDS) --as-rolled --part 2
	$(BIN)/python -m scripts.fairness --jobs $(JOBS) --seeds $(SEEDS) --minutes $(MINUTES)
	$(BIN)/python -m scripts.situations --seeds 60 --games 6
	$(BIN)/python -m scripts.battles --pairs --seeds 2 --games 4 --write
	$(BIN)/python -m scripts.battles --matches --seeds 4 --games 1 --write
	$(BIN)/python -m scripts.battles --write
	$(BIN)/python -m scripts.skirmishes --pairs --seeds 2 --games 2 --write
	$(BIN)/python -m scripts.skirmishes --seeds 5 --games 6 --as-rolled --write
	$(BIN)/python -m scripts.skirmishes --seeds 5 --games 6 --ahead 4 --part 5 --write
	$(BIN)/python -m scripts.firefights --seeds 80

# What each page of a product costs to lay out, and what costs: `make profile OF=platoon-leader/purchase-record`.
OF := platoon-leader/campaign
profile: setup
	$(BIN)/python -m scripts.page_costs $(OF)

watch: setup
	$(PRINT) build --all --watch

schema: setup
	$(BIN)/python -m generator.games.schema docs/schema

# The tree of modules, docs/tree.md, from their docstrings.
tree: setup
	$(BIN)/python -m scripts.tree

# The tables of docs/campaign-episodes.md: what Platoon Leader's campaigns are rolled from.
episodes: setup
	$(BIN)/python -m scripts.episodes docs/campaign-episodes.md

# The table of products in docs/products.md, from the packs.
products: setup
	$(BIN)/python -m scripts.products docs/products.md

# Those of the README and the docs, from what is printed now.
pictures: setup
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/makers.py

# Pictures of the studio's pages, taken from it in Chromium.
studio-pictures: setup
	$(BIN)/python -m scripts.studio_pictures

# Pictures of games on virtual tables, from their saved objects.
table-pictures: setup
	$(BIN)/python -m scripts.table_pictures

# The side views of vehicles and aircraft on counters, from their measures.
views: setup
	$(BIN)/python -m scripts.side_views counters content/panzer-leader/pictures/units
	$(BIN)/python -m scripts.side_views cards content/platoon-action/pictures/vehicles

# The library of icons, templates/icons, from scripts/icons.
icons: setup
	$(BIN)/python -m scripts.icons

# Two: for any machine, and with compiled players for machines like this one.
wheel: setup
	$(BIN)/hatchling build -t wheel
	$(BIN)/python -m scripts.platform_wheel

# All in one table, beside the peers and an old commit: `make bench BENCH='--without-make --markdown FILE'`.
BENCH :=
bench: setup
	benchmarks/run.sh $(BENCH)

# Takes the newest versions that pyproject.toml allows. The three files agree, since each is held by the one before.
lock: setup
	$(LOCK) --upgrade pyproject.toml --output-file requirements.lock
	$(LOCK) --upgrade pyproject.toml --extra cluster --extra studio --group dev --constraint requirements.lock --output-file requirements-dev.lock
	$(LOCK) --group build --constraint requirements-dev.lock --output-file requirements-build.lock

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find generator tests -name __pycache__ -type d -prune -exec rm -rf {} +
