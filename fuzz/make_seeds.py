#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the seeds of the fuzz targets that read archives: small inputs, each with one property.

Seeds called found-* are inputs that once broke a property; they are kept as they were found.
"""
import gzip
import lzma
import pathlib
import zlib

HERE = pathlib.Path(__file__).resolve().parent
HTML = b"<!doctype html><html><head><title>t</title></head><body><p>text</p></body></html>\n"


def write(target, name, content):
    folder = HERE / "seeds" / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)


def zipped(content):
    return gzip.compress(content, mtime=0)


def raw_deflate(content):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


def chunked(content, size=20):
    pieces = [content[i:i + size] for i in range(0, len(content), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in pieces) + b"0\r\n\r\n"


def http(body, *fields, status=b"200 OK"):
    return b"\r\n".join([b"HTTP/1.1 " + status, b"Content-Type: text/html", *fields, b"", body])


def warc(kind, block, *fields, version=b"WARC/1.0", length=None):
    lines = [version, b"WARC-Type: " + kind, b"WARC-Target-URI: <http://a.test/>", *fields,
             b"Content-Length: %d" % (len(block) if length is None else length), b"", block]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def http_seeds():
    yield "plain", http(HTML)
    yield "chunked", http(chunked(HTML), b"Transfer-Encoding: chunked")
    yield "chunked-undeclared", http(chunked(HTML))
    yield "not-chunked", http(HTML, b"Transfer-Encoding: chunked")
    yield "gzip", http(zipped(HTML), b"Content-Encoding: gzip")
    yield "gzip-undeclared", http(zipped(HTML))
    yield "gzip-twice", http(zipped(zipped(HTML)), b"Content-Encoding: gzip, gzip")
    yield "deflate", http(zlib.compress(HTML), b"Content-Encoding: deflate")
    yield "deflate-bare", http(raw_deflate(HTML), b"Content-Encoding: deflate")
    yield "folded", http(HTML, b"X: a\r\n b\r\n\tc")
    yield "redirect", http(b"", b"Location: /", status=b"301 Moved")
    yield "line-feeds", http(HTML).replace(b"\r\n", b"\n")


def archive_seeds():
    page = warc(b"response", http(HTML), b"Content-Type: application/http; msgtype=response")
    info = warc(b"warcinfo", b"software: x\r\n")
    yield "plain", info + page
    yield "members", zipped(info) + zipped(page)
    yield "one-member", zipped(info + page)
    yield "xz", lzma.compress(info + page)
    yield "too-short", warc(b"resource", HTML, b"Content-Type: text/html", length=9) + page
    yield "too-long", warc(b"resource", HTML, b"Content-Type: text/html", length=300) + page
    yield "far-too-long", warc(b"resource", HTML, length=99_999_999) + page
    yield "no-length", page.replace(b"Content-Length", b"X") + page
    yield "segment", warc(b"response", http(HTML), b"WARC-Segment-Number: 2")
    yield "revisit", warc(b"revisit", http(b""))
    yield "conversion", warc(b"conversion", b"text\n", b"Content-Type: text/plain", version=b"WARC/1.1")
    yield "damaged", zipped(info)[:-9] + zipped(page)
    yield "garbage", info + b"junk\n" + page
    block = b"1 0 X\nURL IP-address Archive-date Content-type Archive-length\n"
    yield "arc", (b"filedesc://x.arc 0.0.0.0 20140216050221 text/plain %d\n%s\n" % (len(block), block) +
                  b"http://a.test/ 1.2.3.4 20140216050221 text/html %d\n%s\n" % (len(http(HTML)), http(HTML)))
    yield "wiki", b'<doc id="1" title="A &amp; B" url="http://a.test/">\n<h1>A</h1>\ntext\n</doc>\n'
    yield "jsonl", b'{"text": "a"}\n{"text": "b"}\n'
    yield "html", HTML


def codec_seeds():
    bodies = [zipped(HTML), zlib.compress(HTML), raw_deflate(HTML), lzma.compress(HTML),
              zipped(HTML) + zipped(b"second"), zipped(b"\0" * 100_000), HTML]
    for number, body in enumerate(bodies):
        yield f"{number}", bytes([number % 4, 50]) + body


def main():
    for name, content in http_seeds():
        write("http_message", name, content)
    for name, content in archive_seeds():
        write("warc_reader", name, b"\x06" + content)
    for name, content in codec_seeds():
        write("codec", name, content)


if __name__ == "__main__":
    main()
