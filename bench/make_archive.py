#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the archive that the bench reads: one gzip member a record, deterministic, never committed.

Pages come from ../shared/data/wcxb when it is there and are made by made_pages.py otherwise. Around
each page stand a request, a response and a metadata record with headers as Common Crawl writes them;
about 2 % of the pages are re-coded to a windows-125x character set that their HTTP header names, and
8 % more responses are no HTML at all. --repeat writes everything again under other addresses and record
ids, so that memory can be compared between archives of different size.
"""
import argparse
import gzip
import hashlib
import json
import pathlib
import random
import sys
import uuid
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import made_pages

WCXB = pathlib.Path(__file__).resolve().parents[2] / "shared" / "data" / "wcxb"
CRLF = b"\r\n"
DATE = "2025-06-01T12:00:00Z"
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # no name, no time
GZIP_LEVEL = 6
RECODE_EVERY = 25       # 4 % are tried; about half of them have only characters of the set
RECODE_SETS = ("windows-1250", "windows-1251", "windows-1252")
OTHER_EVERY = 12        # 8 % of the pages are followed by a response that is no HTML
OTHER_KINDS = ("image/jpeg", "application/pdf", "application/json", "text/plain", "application/rss+xml")


class Member:
    """The deflated body of a record, kept so that a repetition costs only its header."""

    def __init__(self, body):
        packer = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, -15)
        self.body = body
        self.packed = packer.compress(body) + packer.flush(zlib.Z_FINISH)

    def write(self, head, out):
        # A full flush ends the header's blocks on a byte, so that the kept blocks can follow.
        packer = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, -15)
        crc = zlib.crc32(self.body, zlib.crc32(head))
        size = (len(head) + len(self.body)) & 0xFFFFFFFF
        out.write(GZIP_HEADER + packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH))
        out.write(self.packed + crc.to_bytes(4, "little") + size.to_bytes(4, "little"))


class Capture:
    """One fetched address: what its response record holds."""

    def __init__(self, url, content_type, payload, is_page):
        self.url, self.is_page, self.n_bytes = url, is_page, len(payload)
        http = ["HTTP/1.1 200 OK", "Server: nginx", "Date: Sun, 01 Jun 2025 12:00:00 GMT",
                f"Content-Type: {content_type}", "X-Crawler-Transfer-Encoding: chunked",
                "Connection: keep-alive", "Vary: Accept-Encoding",
                "Cache-Control: no-store, no-cache, must-revalidate", "X-Crawler-Content-Encoding: gzip",
                f"Content-Length: {len(payload)}", "", ""]
        self.response = Member("\r\n".join(http).encode() + payload + CRLF * 2)
        self.metadata = Member(b"fetchTimeMs: 213\r\ncharset-detected: UTF-8\r\n" + CRLF * 2)

    def write(self, url, out):
        target, _, path = url.removeprefix("https://").removeprefix("http://").partition("/")
        request = Member("\r\n".join([f"GET /{path} HTTP/1.1", "User-Agent: bench/1.0",
                                      "Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
                                      "Accept-Encoding: br,gzip", f"Host: {target}",
                                      "Connection: Keep-Alive", "", ""]).encode() + CRLF * 2)
        for kind, mime, member in (("request", "application/http; msgtype=request", request),
                                   ("response", "application/http; msgtype=response", self.response),
                                   ("metadata", "application/warc-fields", self.metadata)):
            member.write(warc_head(kind, mime, len(member.body) - 4, url), out)


def warc_head(kind, mime, length, url):
    identity = uuid.uuid5(uuid.NAMESPACE_URL, kind + url)
    lines = ["WARC/1.0", f"WARC-Type: {kind}", f"WARC-Date: {DATE}", f"WARC-Record-ID: <urn:uuid:{identity}>",
             f"Content-Length: {length}", f"Content-Type: {mime}"]
    if url:
        lines += ["WARC-IP-Address: 192.0.2.1", f"WARC-Target-URI: {url}"]
    return "\r\n".join(lines + ["", ""]).encode()


def wcxb_pages(every):
    with open(WCXB / "pages.jsonl", encoding="utf-8") as lines:
        entries = sorted((json.loads(line) for line in lines), key=lambda entry: entry["id"])
    for entry in entries[::every]:
        yield entry["url"] or f"https://example.org/{entry['id']}", gzip.decompress((WCXB / entry["html"]).read_bytes())


def recoded(page, number):
    """The page in a windows set and the set's name; the page as it is when that loses characters."""
    if number % RECODE_EVERY == 1:
        for name in RECODE_SETS:
            try:
                return page.decode("utf-8").encode(name), name
            except UnicodeError:
                continue
    return page, "UTF-8"


def other_payload(number):
    kind = OTHER_KINDS[number % len(OTHER_KINDS)]
    noise = random.Random(number)
    if kind == "image/jpeg":
        return kind, b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + noise.randbytes(90_000) + b"\xff\xd9"
    if kind == "application/pdf":
        return kind, b"%PDF-1.4\n" + noise.randbytes(120_000) + b"\n%%EOF\n"
    if kind == "application/json":
        return kind, json.dumps([{"id": i, "value": noise.random()} for i in range(800)]).encode()
    if kind == "text/plain":
        return kind, b"User-agent: *\nDisallow: /search\n"
    item = "<item><title>Item {0}</title><link>https://example.org/{0}</link></item>"
    items = "".join(item.format(i) for i in range(200))
    return kind, f"<?xml version='1.0'?><rss version='2.0'><channel>{items}</channel></rss>".encode()


def captures(pages):
    for number, (url, page) in enumerate(pages):
        payload, charset = recoded(page, number)
        yield Capture(url, f"text/html; charset={charset}", payload, True)
        if number % OTHER_EVERY == 0:
            kind, payload = other_payload(number)
            yield Capture(f"https://example.org/other/{number}", kind, payload, False)


def numbered(url, turn):
    """Another address on the same host for every repetition; the first keeps the page's own."""
    return url if turn == 0 else f"{url}{'&' if '?' in url else '?'}again={turn}"


def write_archive(path, pages, repeat):
    info = Member(b"software: sito bench/make_archive.py\r\nformat: WARC File Format 1.0\r\n" + CRLF * 2)
    kept = []
    account = {"pages": 0, "html_bytes": 0, "responses": 0, "records": 1}
    with open(path, "wb") as out:
        info.write(warc_head("warcinfo", "application/warc-fields", len(info.body) - 4, ""), out)
        for turn in range(repeat):
            for capture in captures(pages) if turn == 0 else kept:
                capture.write(numbered(capture.url, turn), out)
                account["records"] += 3
                account["responses"] += 1
                account["pages"] += capture.is_page
                account["html_bytes"] += capture.n_bytes * capture.is_page
                if turn == 0 and repeat > 1:
                    kept.append(capture)
    return account


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as stored:
        while block := stored.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def make(path, every=4, repeat=1, made=0):
    """Writes the archive unless it is there already, and returns its account (also kept beside it)."""
    path = pathlib.Path(path)
    beside = path.with_suffix(".json")
    use_wcxb = made == 0 and (WCXB / "pages.jsonl").exists()
    recipe = {"source": "wcxb" if use_wcxb else "made", "every": every, "repeat": repeat, "made": made,
              "maker": hashlib.sha256(b"".join(pathlib.Path(name).read_bytes()
                                               for name in (__file__, made_pages.__file__))).hexdigest()}
    if path.exists() and beside.exists():
        account = json.loads(beside.read_text())
        if account["recipe"] == recipe:
            return account
    path.parent.mkdir(parents=True, exist_ok=True)
    pages = wcxb_pages(every) if use_wcxb else made_pages.pages(made or 1500 // every)
    account = write_archive(path, pages, repeat)
    account.update(stored_bytes=path.stat().st_size, sha256=sha256_of(path), recipe=recipe)
    beside.write_text(json.dumps(account, indent=1) + "\n")
    return account


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out")
    parser.add_argument("--every", type=int, default=4, help="take every Nth page (default 4)")
    parser.add_argument("--repeat", type=int, default=1, help="write all of it N times, under other addresses")
    parser.add_argument("--made", type=int, default=0, help="make N pages even when there are real ones")
    options = parser.parse_args()
    print(json.dumps(make(options.out, options.every, options.repeat, options.made)))


if __name__ == "__main__":
    main()
