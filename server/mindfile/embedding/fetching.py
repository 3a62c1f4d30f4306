"""The model as files: which way it comes from, whether it is whole, and how it gets here."""

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from mindfile.config import Config
from mindfile.embedding.catalog import DEFAULT_MODEL, ModelCard
from mindfile.embedding.conversion import converted_folder, find_weights, is_complete
from mindfile.embedding.library import errors_as, load_fastembed
from mindfile.embedding.loading import ModelUnavailableError, downloads, missing_files
from mindfile.embedding.weights import OfflineModelError

# Beside the model itself, what fastembed reads before it loads one.
_SETTINGS = ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json")


@dataclass(frozen=True, slots=True)
class ModelState:
    """Where the server would take the model from, and what is there.

    ``way`` is off, folder, cache, offline extra, hub or none, in the order in which the server
    looks; ``size`` is in bytes; ``missing`` names what a folder or a broken download lacks.
    """

    way: str
    complete: bool
    folder: Path | None = None
    size: int = 0
    missing: tuple[str, ...] = ()


def model_state(config: Config) -> ModelState:
    """Return where the model stands; nothing is loaded, and nobody is asked."""
    if config.model == "off":
        return ModelState("off", complete=False)
    given = config.model_dir
    if given is not None and not missing_files(given):
        return ModelState("folder", complete=True, folder=given, size=_size(given))
    cached = _cached(config)
    if cached.complete:
        return cached
    converted = converted_folder(config.cache_dir)
    if is_complete(converted):
        size = _size(converted)
        return ModelState("offline extra", complete=True, folder=converted, size=size)
    if _can_convert():
        return ModelState("offline extra", complete=False)
    if config.may_download:
        return ModelState("hub", complete=False, size=cached.size, missing=cached.missing)
    return ModelState("none", complete=False, size=cached.size, missing=cached.missing)


def _cached(config: Config) -> ModelState:
    """Return what of the download is there."""
    from huggingface_hub import try_to_load_from_cache

    folder = downloads(config)
    if not folder.is_dir():
        return ModelState("cache", complete=False)
    card = DEFAULT_MODEL
    wanted = (card.model_file, *_SETTINGS)
    found = {name: try_to_load_from_cache(card.repository, name, folder) for name in wanted}
    missing = tuple(name for name, file in found.items() if not isinstance(file, str))
    return ModelState(
        "cache", complete=not missing, folder=folder, size=_size(folder), missing=missing
    )


def _can_convert() -> bool:
    try:
        find_weights()
        version("onnx")
    except (OfflineModelError, PackageNotFoundError):
        return False
    return True


def _size(folder: Path) -> int:
    """Add up the files below a folder; a link weighs nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files)


def fetch(config: Config, card: ModelCard = DEFAULT_MODEL) -> Path:
    """Download the model into the cache and check every file against the hub's hash of it.

    The hub's own client does the work: it shows its progress on stderr, takes a transfer that
    breaks up again where it broke, and heeds ``HF_ENDPOINT``, the address of a mirror.

    Raises:
        ModelUnavailableError: the hub cannot be reached, or what it sent is not what it names.
    """
    folder = downloads(config)
    with errors_as(ModelUnavailableError):
        folder.mkdir(parents=True, exist_ok=True)
        load_fastembed()
        from fastembed.common.model_management import ModelManagement
        from huggingface_hub import verify_repo_checksums

        management: Any = ModelManagement
        snapshot = Path(
            management.download_files_from_huggingface(
                card.repository, cache_dir=str(folder), extra_patterns=[card.model_file]
            )
        )
        checked = verify_repo_checksums(card.repository, cache_dir=folder, revision=snapshot.name)
    wrong = sorted(mismatch["path"] for mismatch in checked.mismatches)
    for name in wrong:
        # The file behind the link too, or it would be taken for the right one the next time.
        (snapshot / name).resolve().unlink(missing_ok=True)
        (snapshot / name).unlink(missing_ok=True)
    if wrong:
        raise ModelUnavailableError(f"{', '.join(wrong)} arrived damaged and was removed")
    return snapshot
