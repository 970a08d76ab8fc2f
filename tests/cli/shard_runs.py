# SPDX-License-Identifier: Apache-2.0
"""A corpus in shards, for the tests of shards."""
import ctypes
import ctypes.util
import gzip
import hashlib
import json
import random
import subprocess

from tool import EXAMPLE, ToolTest

FLAGS = ["--format", "jsonl"]


def page(number, words=60):
    """A WARC record of a page, as a gzip member."""
    text = " ".join(f"The bridge number {number} was opened on day {i} after repairs that cost less than planned." for i in range(words // 12))
    body = f"<html><head><title>Page {number}</title></head><body><p>{text}</p></body></html>".encode()
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
    return record(number, block)


def record(number, block, kind="response", content_type="application/http; msgtype=response"):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012d}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
            f"WARC-Target-URI: http://t.example/{number}\r\nContent-Type: {content_type}\r\nContent-Length: {len(block)}\r\n\r\n")
    return gzip.compress(head.encode() + block + b"\r\n\r\n", 6, mtime=0)


def zstd_frames(records, dictionary=b""):
    """Each of the records as a zstd frame, made with the dictionary."""
    library = ctypes.CDLL(ctypes.util.find_library("zstd"))
    library.ZSTD_createCCtx.restype = ctypes.c_void_p
    library.ZSTD_compress_usingDict.restype = library.ZSTD_compressBound.restype = ctypes.c_size_t
    library.ZSTD_compress_usingDict.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int]
    context = library.ZSTD_createCCtx()
    frames = []
    for one in records:
        room = ctypes.create_string_buffer(library.ZSTD_compressBound(ctypes.c_size_t(len(one))))
        size = library.ZSTD_compress_usingDict(context, room, len(room), one, len(one), dictionary, len(dictionary), 3)
        frames.append(room.raw[:size])
    library.ZSTD_freeCCtx(ctypes.c_void_p(context))
    return frames


def account_of(path):
    """What two ways to the same corpus agree in."""
    account = json.loads(path.read_text())
    account.pop("timing", None)
    return account


class ShardTest(ToolTest):
    def setUp(self):
        super().setUp()
        pick = random.Random(7)
        inputs = self.folder / "in"
        inputs.mkdir()
        # One large archive that is cut, and small ones that share shards.
        self.pages = [page(i, pick.randrange(20, 900)) for i in range(2500)]
        (inputs / "a.warc.gz").write_bytes(b"".join(self.pages))
        for i in range(5):
            (inputs / f"b{i}.warc.gz").write_bytes(EXAMPLE.read_bytes())
        self.inputs = inputs

    def plan(self, *words, size="0.15", exit_code=0, **more):
        return self.run_sito("plan", "in", "-o", "run", *FLAGS, "--shard-size", size, *words, exit_code=exit_code, cwd=self.folder, **more)

    def sito(self, *arguments, exit_code=0, **more):
        return self.run_sito(*arguments, exit_code=exit_code, cwd=self.folder, **more)

    def manifest(self):
        return [json.loads(line) for line in (self.folder / "run/manifest.jsonl").read_text().splitlines()]

    def one_process(self, *flags):
        self.sito("corpus", "in", "-o", "one.jsonl", *FLAGS, "--stats", "one.json", *flags, exit_code=0)
        return (self.folder / "one.jsonl").read_bytes()

    def finished(self):
        """The bytes of a finished run, decompressed, and its account, which is that of one process."""
        self.sito("finish", "run", "-o", "all", "--verify")
        zipped = (self.folder / "all/corpus.jsonl.zst").read_bytes()
        parts = sorted((self.folder / "run/output").glob("corpus-*.jsonl.zst"))
        self.assertEqual(b"".join(path.read_bytes() for path in parts), zipped)
        for line in (self.folder / "run/output/SHA256SUMS").read_text().splitlines():
            digest, name = line.split("  ")
            self.assertEqual(hashlib.sha256((self.folder / "run/output" / name).read_bytes()).hexdigest(), digest)
        return subprocess.run(["zstd", "-dc"], input=zipped, capture_output=True, check=True).stdout

    def check_finished(self):
        self.assertEqual(self.finished() == self.one_process(), True, "the bytes are not those of one process")
        self.assertEqual(account_of(self.folder / "run/output/account.json"), account_of(self.folder / "one.json"))
