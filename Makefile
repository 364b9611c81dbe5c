# Everything runs in .venv, which is made on first use and again whenever pyproject.toml changes.

PYTHON ?= python3
JOBS ?= 2
GAMES ?= 1000
SEED ?= 1
BENCH ?=

BIN := .venv/bin
RUN := $(BIN)/python
PIP := $(RUN) -m pip --disable-pip-version-check --quiet
# Fails if the type of a public symbol is inferred. It reads no configuration: it finds packages with
# the first python on the PATH, and our stubs on the PYTHONPATH.
VERIFYTYPES := PATH="$(CURDIR)/$(BIN):$$PATH" PYTHONPATH="$(CURDIR)/tests/stubs" $(BIN)/pyright --verifytypes
# Only the top of the package has a stub; all other modules carry their own types.
STUBTEST := echo 'desertrules\.[a-z_]+\..*' | $(RUN) -m mypy.stubtest --allowlist /dev/stdin \
	--ignore-unused-allowlist
PROSE := README.md CHANGELOG.md Makefile docs src examples benchmarks
MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test browser coverage soak lint format docs site types bench dist distcheck clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

demo: .venv/.runtime ## play a seeded game of Through the Desert
	$(RUN) examples/demo.py

test: .venv/.dev ## run all tests
	$(RUN) -m pytest -n $(JOBS) --dist worksteal --hypothesis-profile=ci

browser: .venv/.dev ## play in the playground with a browser (needs chromium and npm)
	$(RUN) -m pytest -m browser tests/browser

coverage: .venv/.dev ## run all tests and report branch coverage
	$(RUN) -m pytest -n $(JOBS) --dist worksteal --hypothesis-profile=ci --cov

soak: .venv/.dev ## run the long comparisons: make soak GAMES=5000 SEED=7
	GAMES=$(GAMES) SEED=$(SEED) $(RUN) -m pytest -n $(JOBS) --hypothesis-profile=soak -m soak

lint: .venv/.dev ## check style, spelling, types, layers and documentation
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell $(PROSE)
	$(BIN)/mypy
	$(BIN)/pyright
	$(VERIFYTYPES) desertrules --ignoreexternal
	$(BIN)/lint-imports --no-cache
	$(STUBTEST) --mypy-config-file pyproject.toml desertrules
	$(MKDOCS) build --strict --quiet

format: .venv/.dev ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: .venv/.dev ## build the documentation into site/
	$(MKDOCS) build --strict

site: .venv/.dev ## build the documentation with the playground's engine into site/ (needs npm)
	$(RUN) -m tests.browser.engine
	$(MKDOCS) build --strict

types: .venv/.dev ## write the TypeScript types of the JavaScript client into examples/js/types
	$(RUN) examples/js/make_types.py

bench: .venv/.bench ## measure the games beside their peers: make bench BENCH='--rounds 5'
	$(RUN) -m benchmarks $(BENCH)

dist: .venv/.dev ## build the wheel and the sdist into dist/
	rm -rf dist
	$(RUN) -m build

distcheck: .venv/.dev ## install the wheel in new environments and try it
	$(RUN) -m tests.packaging.matrix

clean: ## remove everything that make creates
	rm -rf .venv site dist build htmlcov .coverage .coverage.* examples/js/node_modules examples/js/types
	rm -rf docs/playground/engine .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
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
