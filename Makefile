# Everything that set-up asks for: `make demo` or `make test` on a machine with Python 3.11 or newer, and nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Images of containers set them: every process of the tests would compile all that it imports, again and again, and none
# would have anything left to write when it ends.
unexport PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test test-lent wheel matrice mutants portable check javascript format docs site editor pictures pictures-again catalogues constraints dist clean tools

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

demo: $(VENV)/.demo ## play a scenario of Rummikub, then hold the four multisets to their laws
	$(BIN)/rummifun scenario examples/scenario_q17.py
	$(BIN)/rummifun verifier rummifun.multiset.somme rummifun.multiset.liste rummifun.multiset.ordre_sup rummifun.multiset.rapide

# Half of the tests wait for a process, a page or a terminal: three workers for each core keep it busy.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(3 * (os.cpu_count() or 1))')

# The forges ask in another order each time, and keep how long each test took.
ORDER ?= $(if $(CI),--random-order --random-order-seed=$(or $(SEED),$(shell $(PYTHON) -c 'import secrets; print(secrets.randbelow(1000000))')))

test: $(VENV)/.dev tools ## run the tests, with the examples of docstrings, README and docs; TESTS="tests/sheet" names some
	$(BIN)/python -m pytest -q --workers $(WORKERS) --budget 1 --junit-xml build/tests.xml $(ORDER) $(TESTS)

wheel: $(VENV)/.dev tools ## run the tests against the built wheel, in an environment of its own
	rm -rf build/wheel
	$(BIN)/python -m hatchling build -t wheel -d build/wheel
	$(PYTHON) -m venv build/wheel/venv
	build/wheel/venv/bin/python -m pip --quiet install -c constraints.txt --upgrade pip
	build/wheel/venv/bin/python -m pip --quiet install -c constraints.txt "$$(echo build/wheel/*.whl)[laws]" --group dev
	cd build/wheel && venv/bin/python -c 'import rummifun; assert "site-packages" in rummifun.__file__, rummifun.__file__'
	build/wheel/venv/bin/python -m pytest -q --workers $(WORKERS) tests README.md docs

matrice: TOOLS += /usr/sbin/locale-gen:locales
matrice: $(VENV)/.dev tools ## run the tests under every Python and set of versions, or of CELLS="3.14:newest 3.11"
	$(PIP) install uv
	$(BIN)/python tests/matrix.py $(CELLS)

test-lent: $(VENV)/.dev tools ## run the slow explorations at their full size
	$(BIN)/python -m pytest -q --workers $(WORKERS) --timeout 7200 --hypothesis-profile=anew -m lent

MUTANTS ?= 100
mutants: $(VENV)/.dev tools ## make MUTANTS=100 small mistakes, drawn by SEED=…, in ROOMS="session core …"; the tests must see them
	PYTHONPATH=tests $(BIN)/python -m mutation --mutants $(MUTANTS) $(if $(SEED),--seed $(SEED)) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(WANTED),--wanted $(WANTED)) $(ROOMS)

portable: $(VENV)/.dev ## run the tests that every system passes, seeing only what Windows has
	PYTHONUTF8=1 PYTHONPATH=tests/portable/seen $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m 'not cellule and not lent' @tests/portable.txt

check: $(VENV)/.dev tools ## check format, lint, types (Python and JavaScript), the direction of imports, workflows
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(call elsewhere,win32)
	$(call elsewhere,darwin)
	$(BIN)/lint-imports --no-logo
	tsc -p jsconfig.json
	bash .ci/biome check
	bash .ci/actionlint

javascript: tools ## check how the scripts of the page are written, with Biome; FIX=1 formats them, and mends what can be
	bash .ci/biome check $(if $(FIX),--write)

# What Windows and macOS lack is used in these rooms alone.
ELSEWHERE := sandbox/(jail|python_driver|process)\.py|tui/terminal_input\.py
elsewhere = $(BIN)/mypy --platform $(1) --cache-dir .mypy_cache/$(1) --no-warn-unreachable --follow-imports silent --exclude '$(ELSEWHERE)' src

format: $(VENV)/.dev ## format the code and mend what lint can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

docs: $(VENV)/.dev ## build the documentation in docs/_build/html
	$(BIN)/sphinx-build -W -q -j auto docs docs/_build/html

site: $(VENV)/.dev tools ## build the page that needs no server in build/site
	$(BIN)/python site/build.py

editor: $(VENV)/.dev ## build CodeMirror, the editor of code of the page, again from site/codemirror/package.json
	$(BIN)/python site/editor.py

dist: $(VENV)/.dev tools ## make the files of a release in dist, twice, and compare them
	PYTHONPATH=site $(BIN)/python release/distribution.py

pictures: $(VENV)/.dev tools ## take the pictures of the gallery and the film of the README anew
	$(BIN)/python docs/ecrans.py
	$(BIN)/python docs/galerie.py
	$(BIN)/python docs/film.py

pictures-again: $(VENV)/.dev ## keep the rooms of the page as they look now, for the tests of pictures
	RUMMIFUN_PICTURES_AGAIN=1 $(BIN)/pytest -q -m "lent or not lent" tests/shells/browser/test_images.py

catalogues: $(VENV)/.dev ## compile the message catalogues
	$(BIN)/pybabel -q compile -D rummifun -d src/rummifun/messages

# Pins are kept where they still fit; `make constraints UPGRADE=1` takes the newest versions.
constraints: $(VENV)/.dev ## pin every dependency again in constraints.txt, and those of users with their sums
	$(PIP) install uv
	echo pip | $(BIN)/uv pip compile --quiet --universal --no-emit-index-url --no-header --python-version 3.11 \
		--extra all --group dev $(if $(UPGRADE),--upgrade) --output-file constraints.txt pyproject.toml -
	sed -i 's/^pip==.*/&\n    # upgraded first by the Makefile: an older pip knows no --group/' constraints.txt
	$(BIN)/uv pip compile --quiet --universal --no-emit-index-url --no-header --no-annotate --python-version 3.11 \
		--extra laws --extra tui --extra web --extra fast --constraints constraints.txt --generate-hashes \
		--output-file release/requirements.txt pyproject.toml

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

# What no Python package brings: the browser of the tests, OCaml for hand-ins, natively and in JavaScript, the compiler of
# the player in C, the checker of the page's types; what fetches and compiles the parts of the page without a server; the
# proxies and the tools that hold the files of docs/heberger to what they promise.
TOOLS := chromium-headless-shell:chromium-headless-shell ocaml:ocaml-nox cc:build-essential tsc:node-typescript node:nodejs npm:npm \
	js_of_ocaml:js-of-ocaml jsoo_listunits:libjs-of-ocaml-dev ocamlfind:ocaml-findlib \
	/usr/sbin/nginx:nginx caddy:caddy openssl:openssl systemd-analyze:systemd
MISSING = $(foreach tool,$(TOOLS),$(if $(shell command -v $(firstword $(subst :, ,$(tool)))),,$(lastword $(subst :, ,$(tool)))))

tools:
	@$(if $(strip $(MISSING)),echo "Installing $(strip $(MISSING))."; $(call apt,$(MISSING)) \
		|| { echo "The tests need these packages; on Debian: apt-get install $(strip $(MISSING))" >&2; exit 1; })

# Debian starts a server that it installs, now and with the machine: nobody has asked these to listen.
HUSH = if [ -d /run/systemd/system ]; then $(SUDO) systemctl --quiet disable --now $(1); fi

# Debian keeps what `python3 -m venv` needs in a package of its own.
SUDO = $(if $(filter 0,$(shell id -u)),,sudo -n)
INSTALL_VENV = { $(call apt,python3-venv); $(PYTHON) -c 'import ensurepip'; } >/dev/null 2>&1
apt = { $(SUDO) apt-get -qq update; \
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $(1) \
	$(foreach server,$(filter nginx caddy,$(1)),&& $(call HUSH,$(server))); } >/dev/null 2>&1

.PHONY: lecons parties perft nuit boite hostile adequation

lecons: $(VENV)/.dev ## write the lessons of docs/ as runnable files of examples/
	$(BIN)/python tests/book/write_lessons.py

parties: $(VENV)/.dev ## write the golden playthroughs again, to be read before they are kept
	$(BIN)/python tests/games/write_playthroughs.py
	@git --no-pager diff --stat -- tests/games/playthroughs

perft: $(VENV)/.dev ## count the plays of every game from the positions of tests/games/perft
	$(BIN)/python -m pytest -q tests/games/test_plays.py

nuit: $(VENV)/.dev ## compare every kernel with the plain code on N=1e5 games of a new SEED; KERNELS="r7 md" chooses, MINUTES bounds
	$(BIN)/python tests/nightly.py $(if $(SEED),--seed $(SEED)) $(if $(N),--games $(N)) $(if $(MINUTES),--minutes $(MINUTES)) $(KERNELS)

# RUMMIFUN_BUILD holds what only this machine's builds need: -v /etc/pip.conf:/etc/pip.conf:ro, for instance.
boite: TOOLS := podman:podman crun:crun runc:runc mmdebstrap:mmdebstrap
boite: $(VENV)/.dev tools ## build the container, tell its size, run games and hand-ins in it
	$(BIN)/python -m pytest -q -s tests/container/image.py

hostile: READERS :=
hostile: RUNS := 100000
hostile: SEED := 1
hostile: $(VENV)/.dev ## give every reader 100 000 hostile texts; READERS="record move" RUNS=1000 SEED=7 choose
	$(PIP) install -c constraints.txt --group fuzz
	PYTHONPATH=tests $(BIN)/python -m hostile.fuzzed $(READERS) --runs $(RUNS) --seed $(SEED)

adequation: $(VENV)/.dev ## choose the grader's cases so that they show every mistake that an input shows; CHECK=1 only compares the file
	PYTHONPATH=release $(BIN)/python -m adequacy $(if $(CHECK),--check) $(FUNCTIONS)
