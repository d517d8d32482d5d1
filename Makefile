# Everything that set-up asks for: `make demo` or `make test` on a machine with Python 3.11 or newer, and nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Images of containers set it; then every process of the tests would compile all that it imports, again and again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test test-lent check format docs site pictures catalogues constraints clean tools

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

demo: $(VENV)/.demo ## play a scenario of Rummikub, then hold the three multisets to their laws
	$(BIN)/rummifun scenario examples/scenario_q17.py
	$(BIN)/rummifun verifier rummifun.multiset.somme rummifun.multiset.liste rummifun.multiset.ordre_sup

# Half of the tests wait for a process, a page or a terminal: two workers for each core keep it busy.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')

test: $(VENV)/.dev tools ## run all tests, with the examples of docstrings, README and docs
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal

test-lent: $(VENV)/.dev tools ## run the slow explorations at their full size
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m lent

check: $(VENV)/.dev tools ## check format, lint, types, and the direction of imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	tsc -p jsconfig.json

format: $(VENV)/.dev ## format the code and mend what lint can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

docs: $(VENV)/.dev ## build the documentation in docs/_build/html
	$(BIN)/sphinx-build -W -q -j auto docs docs/_build/html

site: $(VENV)/.dev tools ## build the page that needs no server in build/site
	$(BIN)/python site/build.py

pictures: $(VENV)/.dev tools ## take the pictures of the gallery and the film of the README anew
	$(BIN)/python docs/ecrans.py
	$(BIN)/python docs/galerie.py
	$(BIN)/python docs/film.py

catalogues: $(VENV)/.dev ## compile the message catalogues
	$(BIN)/pybabel -q compile -D rummifun -d src/rummifun/messages

# Pins are kept where they still fit; `make constraints UPGRADE=1` takes the newest versions.
constraints: $(VENV)/.dev ## pin every dependency again in constraints.txt
	$(PIP) install uv
	echo pip | $(BIN)/uv pip compile --quiet --universal --no-emit-index-url --no-header --python-version 3.11 \
		--all-extras --group dev $(if $(UPGRADE),--upgrade) --output-file constraints.txt pyproject.toml -
	sed -i 's/^pip==.*/&\n    # upgraded first by the Makefile: an older pip knows no --group/' constraints.txt

clean: ## remove the virtual environment, the caches and what was built
	rm -rf $(VENV) build dist docs/_build .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests examples docs bench -name __pycache__ -type d -exec rm -rf {} +

# A stamp is written once its environment is complete, and is out of date when a pin or a dependency changes.

$(VENV)/.demo: $(VENV)/.pip pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e '.[laws,tui,web,fast]'
	@touch $@

$(VENV)/.dev: $(VENV)/.pip pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e '.[laws]' --group dev
	@touch $@ $(VENV)/.demo

$(VENV)/.pip: constraints.txt
	@if ! $(BIN)/python -c '$(RECENT); import pip' 2>/dev/null; then \
		$(PYTHON) -c '$(RECENT)' 2>/dev/null || { echo "$(TOO_OLD)" >&2; exit 1; }; \
		$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Installing python3-venv."; $(INSTALL_VENV); } || { echo "$(NO_VENV)" >&2; exit 1; }; \
		$(PYTHON) -m venv --clear $(VENV); \
	fi
	$(PIP) install -c constraints.txt --upgrade pip
	@touch $@

RECENT := import sys; assert sys.version_info >= (3, 11)
TOO_OLD = rummifun needs Python 3.11 or newer, and $(PYTHON) is none; name one that is, as in: make PYTHON=python3.12 demo
NO_VENV = $(PYTHON) cannot make a virtual environment; on Debian, first run: apt-get install python3-venv

# What no Python package brings: the browser of the tests, OCaml for hand-ins, natively and in JavaScript, the checker of
# the page's types; what fetches and compiles the parts of the page without a server.
TOOLS := chromium-headless-shell:chromium-headless-shell ocaml:ocaml-nox tsc:node-typescript node:nodejs npm:npm \
	js_of_ocaml:js-of-ocaml jsoo_listunits:libjs-of-ocaml-dev ocamlfind:ocaml-findlib
MISSING = $(foreach tool,$(TOOLS),$(if $(shell command -v $(firstword $(subst :, ,$(tool)))),,$(lastword $(subst :, ,$(tool)))))

tools:
	@$(if $(strip $(MISSING)),echo "Installing $(strip $(MISSING))."; $(call apt,$(MISSING)) \
		|| { echo "The tests need these packages; on Debian: apt-get install $(strip $(MISSING))" >&2; exit 1; })

# Debian keeps what `python3 -m venv` needs in a package of its own.
SUDO = $(if $(filter 0,$(shell id -u)),,sudo -n)
INSTALL_VENV = { $(call apt,python3-venv); $(PYTHON) -c 'import ensurepip'; } >/dev/null 2>&1
apt = { $(SUDO) apt-get -qq update; \
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $(1); } >/dev/null 2>&1

.PHONY: lecons parties perft

lecons: $(VENV)/.dev ## write the lessons of docs/ as runnable files of examples/
	$(BIN)/python tests/book/ecrit_lecons.py

parties: $(VENV)/.dev ## write the golden playthroughs again, to be read before they are kept
	$(BIN)/python tests/games/ecrit_parties.py
	@git --no-pager diff --stat -- tests/games/playthroughs

perft: $(VENV)/.dev ## count the plays of every game from the positions of tests/games/perft
	$(BIN)/python -m pytest -q tests/games/test_perft.py
