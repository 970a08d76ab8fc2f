# SPDX-License-Identifier: Apache-2.0
"""What mutation begins with: the project's own pages and archives, and archives of ../shared when it is there."""
import gzip
import io
import pathlib
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
LARGEST = 60_000  # bytes; larger ones would take the time of many


def small_files(folders, endings):
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*") if path.name.endswith(endings))
    return [path.read_bytes() for path in paths if 0 < path.stat().st_size <= LARGEST]


def pages(folder=None):
    if folder:
        return small_files((folder.resolve(),), (".html", ".htm"))
    found = small_files(("examples", "tests/golden", "tests/quality", "tests/gold", "fuzz/seeds/page", "fuzz/seeds/algorithms",
                         "fuzz/seeds/metadata", "fuzz/seeds/structure", "fuzz/seeds/page_view", "fuzz/seeds/torture"), (".html", ".htm"))
    packed = sorted((ROOT / "tests").rglob("*.html.gz"))
    return found + [data for data in (gzip.decompress(path.read_bytes()) for path in packed) if len(data) <= LARGEST]


def archives():
    own = small_files(("examples", "fuzz/seeds/torture"), (".warc.gz", ".warc")) + small_files(("fuzz/seeds/warc_reader",), "")
    foreign = ROOT / "../shared/data/warc"
    if foreign.is_dir():
        own += small_files((foreign,), (".warc", ".warc.gz", ".arc", ".arc.gz", ".wet.gz"))
    plain = [unpacked(data) for data in own if data[:2] == b"\x1f\x8b"]
    return own + [data for data in plain if 0 < len(data) <= LARGEST]


def unpacked(data):
    try:
        return gzip.GzipFile(fileobj=io.BytesIO(data)).read()
    except (OSError, EOFError, zlib.error):
        return b""
