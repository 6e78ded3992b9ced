#!/usr/bin/env bash
# Runs the notebooks of notebooks-data/ from top to bottom, headless, on the tables beside them. A cell that fails fails the script.
# The notebooks with their outputs are left in target/notebooks/.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$(scripts/python.sh polars matplotlib nbclient nbformat ipykernel)
out=$(realpath -m "${CARGO_TARGET_DIR:-target}")/notebooks
mkdir -p "$out"
cd notebooks-data
"$python" - "$out" *.ipynb <<'PYTHON'
import pathlib, sys
import nbformat
from nbclient import NotebookClient

out, *files = sys.argv[1:]
for file in files:
    notebook = nbformat.read(file, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), f"{file}: committed with outputs; clear them"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    pictures = sum("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
    assert pictures > 0, f"{file} drew nothing"
    nbformat.write(notebook, pathlib.Path(out) / file)
    print(f"{file}: {sum(cell.cell_type == 'code' for cell in notebook.cells)} cells ran, {pictures} pictures")
PYTHON
