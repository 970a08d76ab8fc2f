#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the seeds of the fuzz targets that read archives: small inputs, each with one property.

Seeds called found-* are inputs that once broke a property; they are kept as they were found.
"""
import gzip
import io
import lzma
import pathlib
import struct
import zipfile
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


def lz4_frame(content):
    """A frame with one block of bytes as they are: descriptor 60 70 and its checksum, no content checksum."""
    return b"\x04\x22\x4d\x18\x60\x70\x73" + struct.pack("<I", len(content) | 1 << 31) + content + bytes(4)


LZ4_SKIPPABLE = b"\x51\x2a\x4d\x18" + struct.pack("<I", 3) + b"abc"


def segment(number, block, *fields):
    kind = b"response" if number == 1 else b"continuation"
    return warc(kind, block, b"WARC-Segment-Number: %d" % number, *fields)


def wacz(*entries, method=zipfile.ZIP_STORED):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in entries:
            entry = zipfile.ZipInfo(name)  # with the date of 1980
            entry.compress_type = method
            archive.writestr(entry, content)
    return packed.getvalue()


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
    first, origin, whole = b"WARC-Record-ID: <urn:x:1>", b"WARC-Segment-Origin-ID: <urn:x:1>", http(HTML)
    last = segment(3, whole[60:], origin, b"WARC-Segment-Total-Length: %d" % len(whole))
    yield "segments", segment(1, whole[:40], first) + info + segment(2, whole[40:60], origin) + last
    yield "segments-missing", segment(1, whole[:40], first) + last + segment(2, b"x", b"WARC-Segment-Origin-ID: <urn:x:2>")
    yield "lz4", lz4_frame(info) + LZ4_SKIPPABLE + lz4_frame(page)
    yield "lz4-skippable-first", LZ4_SKIPPABLE + lz4_frame(info + page)
    yield "lz4-damaged", lz4_frame(info)[:-9] + lz4_frame(page)
    yield "revisit", warc(b"revisit", http(b""))
    yield "conversion-not-utf8", warc(b"conversion", "p\u0159\u00edli\u0161\n".encode("cp1250"), b"Content-Type: text/plain", b"WARC-Date: \xe8")
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
              zipped(HTML) + zipped(b"second"), zipped(b"\0" * 100_000), HTML,
              LZ4_SKIPPABLE + lz4_frame(HTML) + lz4_frame(b"second"), lz4_frame(HTML)[:-9] + lz4_frame(HTML)]
    for number, body in enumerate(bodies):
        yield f"{number}", bytes([number % 4, 50]) + body


def wacz_seeds():
    page = warc(b"response", http(HTML))
    plain = wacz(("datapackage.json", b"{}"), ("archive/a.warc", page))
    yield "stored", plain
    yield "deflated", wacz(("archive/a.warc", page * 3), ("archive/b.warc.gz", zipped(page)), method=zipfile.ZIP_DEFLATED)
    yield "nested", wacz(("archive/a.wacz", plain), ("archive/a.wacz/archive/b.warc", page))
    yield "no-archive", wacz(("pages/pages.jsonl", b"{}"))
    end = plain.rindex(b"PK\5\6")
    size, offset = struct.unpack_from("<II", plain, end + 12)
    far = struct.pack("<HHHHIIH", 0, 0, 0xffff, 0xffff, 0xffffffff, 0xffffffff, 0)
    for name, entries in (("zip64", 2), ("zip64-claims", 1 << 40)):
        record = b"PK\6\6" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, entries, entries, size, offset)
        yield name, plain[:end] + record + b"PK\6\7" + struct.pack("<IQI", 0, end, 1) + b"PK\5\6" + far
    yield "ends", plain + plain[end:] * 3
    encrypted = bytearray(plain)
    encrypted[encrypted.rindex(b"PK\1\2") + 8] |= 1
    yield "encrypted", bytes(encrypted)


def offline_seeds():
    office = b'<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:xlink="x"><office:body><office:text>' \
        b'<text:h text:outline-level="2">A &amp; b</text:h><text:p>Text<text:s text:c="3"/><text:note><text:note-citation>1</text:note-citation><text:note-body>' \
        b'<text:p>Note</text:p></text:note-body></text:note> <text:a xlink:href="https://t.example/">link</text:a></text:p><text:list><text:list-item>' \
        b'<text:p>item</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell/></table:table-row></table:table>' \
        b'</office:text></office:body></office:document-content>'
    meta = b'<m><dc:title>A title</dc:title><meta:initial-creator>Jane</meta:initial-creator><meta:creation-date>2014-05-06</meta:creation-date></m>'
    yield "odt", wacz(("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", office), ("meta.xml", meta))
    container = b'<container><rootfile full-path="o/b.opf"/></container>'
    package = b'<package><metadata><dc:title>A book</dc:title><dc:creator id="c">Jane</dc:creator><meta refines="#c" property="role">aut</meta></metadata>' \
        b'<manifest><item id="a" href="a%20b.xhtml#x" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>'
    part = b'<html><head><title/></head><body><h1><a id="x"/>One</h1><p>Text <img alt="y"/><![CDATA[<&>]]></p><script>x</script></body></html>'
    for name, method in (("epub", zipfile.ZIP_STORED), ("epub-deflated", zipfile.ZIP_DEFLATED)):
        yield name, wacz(("mimetype", b"application/epub+zip"), ("META-INF/container.xml", container), ("o/b.opf", package), ("o/a b.xhtml", part), method=method)
    line = b'<line xMin="1" yMin="%d" xMax="9" yMax="%d"><word>trans-</word></line><line yMin="1" yMax="9"><word>ported</word></line>'
    blocks = b"".join(b'<block xMin="1" yMin="%d">' % top + line % (top, top + height) + b"</block>" for top, height in ((10, 20), (40, 9), (60, 9)))
    yield "layout", b'<html><head><title>a.doc</title><meta name="Author" content="Jane"/></head><body><doc>' + (b"<page><flow>" + blocks + b"</flow></page>") * 3 + b"</doc></body></html>"
    head = b'{"Title":"A page","Metas":[{"name":"author","content":"Jane"},{"property":"og:title","content":"A"}],"Link":[{"path":"LINK@/href","url":"/a","rel":"canonical"}]}'
    links = b'[{"path":"A@/href","url":"https://t.example/","text":"a link"},{"path":"IMG@/src","url":"a.png","alt":"picture"}]'
    yield "wat", b'{"Envelope":{"WARC-Header-Metadata":{"WARC-Target-URI":"https://t.example/"},"Payload-Metadata":{"HTTP-Response-Metadata":' \
        b'{"Headers":{"Content-Type":"text/html"},"HTML-Metadata":{"Head":' + head + b',"Links":' + links + b'}}}}}'


def main():
    for name, content in http_seeds():
        write("http_message", name, content)
    for name, content in archive_seeds():
        write("warc_reader", name, b"\x06" + content)
    for name, content in codec_seeds():
        write("codec", name, content)
    for name, content in wacz_seeds():
        write("wacz", name, content)
    for name, content in offline_seeds():
        write("offline", name, content)


if __name__ == "__main__":
    main()
