"""What the server loads before it has said hello."""

import subprocess
import sys

HEAVY = (
    "numpy",
    "onnxruntime",
    "fastembed",
    "sqlite_vec",
    "tokenizers",
    "rich",
    "dateparser",
    "snowballstemmer",
    "simsimd",
    "openai",
    "scipy",
    "secretscreen",
    "pydantic_extra_types",
    # What no answer of the handshake needs.
    "mindfile.language",
    "mindfile.ranking",
    "mindfile.store",
    "mindfile.embedding",
    "mindfile.memory.mind",
)


def test_importing_the_app_loads_nothing_heavy() -> None:
    program = f"import sys, mindfile.app; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
