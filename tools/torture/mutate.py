# SPDX-License-Identifier: Apache-2.0
"""Changes pages and archives at random, as servers, editors, proxies and attackers damage them.

Every function takes the random numbers it may use, so that the same seed gives the same bytes.
"""
import re

TAG = re.compile(rb"<[/!]?[a-zA-Z][^<>]{0,300}>")
ATTRIBUTE = re.compile(rb"""[a-zA-Z-]+=("[^"<>]*"|'[^'<>]*')""")
NUMBER = re.compile(rb"[0-9]+")
NAMES = (b"a article aside b blockquote body br button caption center code col dd details div dl dt em embed fieldset "
         b"figure font footer form frameset h1 h2 h6 head header hr html i iframe img input ins li link listing main math mi "
         b"meta nav nobr noframes noscript object ol optgroup option p plaintext pre q rp rt ruby s script section select "
         b"small span strong style sub summary sup svg foreignObject desc table tbody td template textarea tfoot th thead "
         b"time title tr track tt u ul var video wbr xmp x-own").split()
PIECES = (b"\0", b"\0\0\0\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc3", b"\x1b[31m", b"\r", b"\x0c",
          b"\xe2\x80\xa8", b"\xc2\x85", b"\xe2\x80\x8f", b"&#0;", b"&#xD800;", b"&#x110000;", b"&#99999999999;", b"&amp", b"&notit;",
          b"<!--", b"-->", b"--!>", b"<![CDATA[", b"]]>", b"<?xml version='1.0' encoding='utf-16'?>", b"<", b"</", b"<!", b"\"", b"'", b">",
          b"{", b"WARC/1.0\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n", b"<base href='http://[::1'>", b"<meta charset=utf-7>", b"<html lang=zz><body>",
          b"<script type='application/ld+json'>{\"@graph\":[{\"@type\":[\"NewsArticle\",7],\"articleBody\":\"a\\ud800b\",\"author\":[[]]}]}</script>",
          b"<style>*{display:none!important}</style>", b"<div style='display:none;display:;:::;}'>", b"<p hidden=until-found>", b"<br>" * 30)
CODECS = ("utf-16-le", "utf-16-be", "utf-16", "utf-32", "cp1252", "iso8859-2", "cp1250", "koi8-r", "gb18030", "big5", "shift_jis", "euc-jp",
          "euc-kr", "iso2022_jp", "utf-7", "utf-8-sig")
LENGTHS = (b"0", b"-1", b"1", b"4294967296", b"18446744073709551616", b"9223372036854775807", b"00000000000", b"1e9", b"0x10", b"")
LONGEST = 400_000  # bytes; a page that grew beyond is cut: bulk has tests of its own


def place(pick, data):
    """A part of data: any place, mostly short."""
    begin = pick.randrange(len(data) + 1)
    length = pick.choice((1, 2, 4, 16, 64, 256, 1024, 8192))
    return begin, min(len(data), begin + pick.randint(1, length))


def flip(pick, data):
    changed = bytearray(data)
    for _ in range(pick.choice((1, 1, 2, 8, 64))):
        if changed:
            changed[pick.randrange(len(changed))] = pick.choice((0, 0x20, 0x22, 0x26, 0x3C, 0x3E, 0x7F, 0x80, 0xFF, pick.randrange(256)))
    return bytes(changed)


def cut_out(pick, data):
    begin, end = place(pick, data)
    return data[:begin] + data[end:]


def double(pick, data):
    begin, end = place(pick, data)
    return data[:end] + data[begin:end] * pick.choice((1, 1, 3, 20)) + data[end:]


def insert_piece(pick, data):
    begin, _ = place(pick, data)
    return data[:begin] + pick.choice(PIECES) * pick.choice((1, 1, 1, 2, 50)) + data[begin:]


def truncate(pick, data):
    return data[:pick.randrange(len(data) + 1)]


def move(pick, data):
    begin, end = place(pick, data)
    piece, rest = data[begin:end], data[:begin] + data[end:]
    to = pick.randrange(len(rest) + 1)
    return rest[:to] + piece + rest[to:]


def of_tags(change):
    """Turns change(pick, one tag) into a change of a page, at one to five of its tags."""
    def changed(pick, data):
        tags = [match.span() for match in TAG.finditer(data)]
        if not tags:
            return insert_piece(pick, data)
        chosen = sorted(pick.sample(tags, min(len(tags), pick.choice((1, 1, 2, 5)))), reverse=True)
        for begin, end in chosen:
            data = data[:begin] + change(pick, data[begin:end]) + data[end:]
        return data
    return changed


def rename_tag(pick, tag):
    return re.sub(rb"^(</?)[a-zA-Z0-9-]+", lambda match: match[1] + pick.choice(NAMES), tag)


def repeat_tag(pick, tag):
    return tag * pick.choice((2, 2, 5, 50, 600))


def drop_tag(pick, tag):
    return b"" if pick.random() < 0.7 else tag[:-1]


def wrap_tag(pick, tag):
    name = pick.choice(NAMES)
    return b"<" + name + b">" + tag + pick.choice((b"", b"</" + name + b">"))


def add_attribute(pick, tag):
    name = pick.choice((b"class", b"id", b"style", b"href", b"src", b"lang", b"dir", b"title", b"itemprop", b"datetime", b"rowspan", b"colspan",
                        b"on\xc3\xa9", b"data-x", b"rel", b"property", b"content", b"charset"))
    value = pick.choice((b"", b"x", b"comment", b"sidebar ad promo", b"display:none", b"2026-13-45T99:99", b"javascript:alert(1)", b"http://[", b"//",
                         b"65535", b"-1", b"\xff\xfe", b"&quot;", b"a " * 500, b"x" * 20_000, b"%" * 99, b"\n\t"))
    return tag[:-1].rstrip(b"/") + b" " + name + pick.choice((b"=\"", b"='", b"=")) + value + pick.choice((b"\">", b"'>", b">"))


def change_attribute(pick, tag):
    return ATTRIBUTE.sub(lambda match: match[0][:match[0].index(b"=")] + pick.choice((b"", b"=", b"=\"", b"=\"\"", b"='\0'")), tag, count=1)


def nest(pick, data):
    """Deep nesting at one place: closed, or left open."""
    begin, end = place(pick, data)
    name, depth = pick.choice(NAMES), pick.choice((10, 100, 700, 2000))
    closing = b"</" + name + b">" if pick.random() < 0.5 else b""
    return data[:begin] + (b"<" + name + b">") * depth + data[begin:end] + closing * depth + data[end:]


def recode(pick, data):
    codec = pick.choice(CODECS)
    coded = data.decode("utf-8", "replace").encode(codec, "replace")
    if pick.random() < 0.3:
        coded = b"<meta charset=" + pick.choice(CODECS).encode() + b">" + coded
    return coded


def change_number(pick, data):
    numbers = [match.span() for match in NUMBER.finditer(data[:200_000])]
    if not numbers:
        return flip(pick, data)
    begin, end = pick.choice(numbers)
    return data[:begin] + pick.choice(LENGTHS) + data[end:]


OF_BYTES = (flip, cut_out, double, insert_piece, truncate, move, change_number)
OF_PAGES = OF_BYTES + (of_tags(rename_tag), of_tags(repeat_tag), of_tags(drop_tag), of_tags(wrap_tag), of_tags(add_attribute),
                       of_tags(change_attribute), nest, recode)


def page(pick, seeds):
    """One of the seeds after one to six changes; sometimes the head of one with the tail of another."""
    data = pick.choice(seeds)
    if pick.random() < 0.15:
        other = pick.choice(seeds)
        data = data[:pick.randrange(len(data) + 1)] + other[pick.randrange(len(other) + 1):]
    for _ in range(pick.choice((1, 1, 2, 3, 6))):
        data = pick.choice(OF_PAGES)(pick, data)[:LONGEST]
    return data


def archive(pick, seeds):
    """One of the archives after one to four changes of its bytes."""
    data = pick.choice(seeds)
    for _ in range(pick.choice((1, 1, 2, 4))):
        data = pick.choice(OF_BYTES)(pick, data)[:LONGEST]
    return data
