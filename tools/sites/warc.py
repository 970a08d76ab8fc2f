# SPDX-License-Identifier: Apache-2.0
"""Writes pages as responses into a WARC file (ISO 28500), a gzip member for each record."""
import base64
import gzip
import hashlib
import uuid

LEVEL = 6
PRODUCER = b"software: tools/generate_sites.py\r\nformat: WARC File Format 1.1\r\n"
REASONS = {200: "OK", 404: "Not Found"}


def sha1(data):
    return "sha1:" + base64.b32encode(hashlib.sha1(data).digest()).decode()


def record(kind, fields, block):
    digest = hashlib.sha256(repr((kind, fields)).encode() + block).digest()
    lines = ["WARC/1.1", f"WARC-Type: {kind}", f"WARC-Record-ID: <urn:uuid:{uuid.UUID(bytes=digest[:16], version=4)}>",
             *(f"{name}: {value}" for name, value in fields), f"WARC-Block-Digest: {sha1(block)}", f"Content-Length: {len(block)}"]
    return gzip.compress("\r\n".join(lines).encode() + b"\r\n\r\n" + block + b"\r\n\r\n", LEVEL, mtime=0)


class WarcFile:
    """A file that records are appended to."""

    def __init__(self, path):
        self.file = open(path, "wb")
        self.file.write(record("warcinfo", [("WARC-Date", "2021-01-01T00:00:00Z"), ("Content-Type", "application/warc-fields")], PRODUCER))

    def add(self, url, moment, charset, body, status):
        head = (f"HTTP/1.1 {status} {REASONS[status]}\r\nContent-Type: text/html; charset={charset}\r\n"
                f"Content-Length: {len(body)}\r\n\r\n")
        fields = [("WARC-Target-URI", url), ("WARC-Date", f"{moment:%Y-%m-%dT%H:%M:%SZ}"),
                  ("Content-Type", "application/http; msgtype=response"), ("WARC-Payload-Digest", sha1(body))]
        self.file.write(record("response", fields, head.encode() + body))

    def close(self):
        self.file.close()
