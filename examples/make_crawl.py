#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds examples/crawl.warc.gz from examples/pages: a small crawl with what real crawls have.

One gzip member a record, no clock and no random numbers: the same pages give the same archive. Besides the
pages there are requests, a redirect, a missing page, a PDF, a chunked and compressed body, and a page whose
server says nothing of its windows-1250.
"""
import base64
import gzip
import hashlib
import pathlib
import sys
import uuid

HERE = pathlib.Path(__file__).resolve().parent
DATE = "2026-05-04T12:00:%02dZ"
HTML = "text/html; charset=utf-8"
PDF = b"%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Count 0 /Kids []>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n"


def sha1(block):
    return "sha1:" + base64.b32encode(hashlib.sha1(block).digest()).decode()


class Archive:
    def __init__(self):
        self.members = []

    def record(self, kind, block, content_type, uri=None, payload=None):
        number = len(self.members)
        head = [("WARC-Type", kind), ("WARC-Record-ID", f"<urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, str(number))}>"),
                ("WARC-Date", DATE % number)]
        if uri:
            head.append(("WARC-Target-URI", uri))
        head += [("WARC-Block-Digest", sha1(block))]
        if payload is not None:
            head += [("WARC-Payload-Digest", sha1(payload))]
        head += [("Content-Type", content_type), ("Content-Length", str(len(block)))]
        text = "WARC/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in head) + "\r\n"
        self.members.append(gzip.compress(text.encode() + block + b"\r\n\r\n", 9, mtime=0))

    def fetch(self, uri, body, status="200 OK", headers=(("Content-Type", HTML),)):
        host, path = uri.split("/", 3)[2:]
        request = f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: example\r\n\r\n"
        self.record("request", request.encode(), "application/http; msgtype=request", uri)
        head = f"HTTP/1.1 {status}\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers) + "\r\n"
        self.record("response", head.encode() + body, "application/http; msgtype=response", uri, body)


def chunked(body, size=700):
    chunks = [body[at:at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def build():
    page = {path.name: path.read_text(encoding="utf-8") for path in sorted((HERE / "pages").glob("*.html"))}
    archive = Archive()
    archive.record("warcinfo", b"software: examples/make_crawl.py\r\nformat: WARC File Format 1.1\r\n", "application/warc-fields")
    archive.fetch("https://rivertown.example/bridge", page["bridge.en.html"].encode())
    archive.fetch("http://rivertown.example/bridge", b"", "301 Moved Permanently",
                  (("Location", "https://rivertown.example/bridge"), ("Content-Length", "0")))
    archive.fetch("https://mestoureky.example/zpravy/mlyn", page["most.cs.html"].encode("windows-1250"),
                  headers=(("Content-Type", "text/html"),))
    archive.fetch("https://mestopririeke.example/kniznica", chunked(gzip.compress(page["kniznica.sk.html"].encode(), 9, mtime=0)),
                  headers=(("Content-Type", HTML), ("Transfer-Encoding", "chunked"), ("Content-Encoding", "gzip")))
    archive.fetch("https://folyovaros.example/hirek/piac", page["piac.hu.html"].encode())
    archive.fetch("https://folyovaros.example/hirek/regi", b"<html><title>404</title><p>Nincs ilyen oldal.</p></html>", "404 Not Found")
    archive.fetch("https://gorodnareke.example/sad", page["sad.ru.html"].encode("koi8-r"), headers=(("Content-Type", "text/html"),))
    archive.fetch("https://dorfamfluss.example/bahn", page["bahn.de.html"].encode())
    archive.fetch("https://dorfamfluss.example/fahrplan.pdf", PDF, headers=(("Content-Type", "application/pdf"),))
    return b"".join(archive.members)


if __name__ == "__main__":
    (HERE / "crawl.warc.gz").write_bytes(build())
    print(f"{HERE / 'crawl.warc.gz'}: written", file=sys.stderr)
