#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a gold set of the pages of an archive whose whole text a feed has (silver gold: feeds are not written by annotators).

    tools/feed_gold.py CRAWL.warc.gz... [--feed FILE]... -o SET
    sito eval justext sito --gold SET

Feeds are those in the archives and the given files: RSS with content:encoded, and Atom with content. An entry belongs to the page with its URL, without scheme,
"www.", fragment and slashes at the end. Entries of fewer than --least words are left out: they are leads.
"""
import argparse
import gzip
import hashlib
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

BLOCKS = set("address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul".split())
ENCODED = "{http://purl.org/rss/1.0/modules/content/}encoded"
ATOM = "{http://www.w3.org/2005/Atom}"


class Text(html.parser.HTMLParser):
    """The text of an entry, a line for each block."""

    def __init__(self, source):
        super().__init__(convert_charrefs=True)
        self.parts, self.silent = [], 0
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.silent += tag in ("script", "style")
        if tag in BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag):
        self.silent -= tag in ("script", "style") and self.silent > 0
        if tag in BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data):
        if not self.silent:
            self.parts.append(re.sub(r"\s+", " ", data))

    def lines(self):
        return "\n".join(filter(None, (line.strip() for line in "".join(self.parts).split("\n"))))


def key(url):
    return re.sub(r"^https?://(www\.)?|[#].*", "", url.strip()).rstrip("/").lower()


def whole_texts(data):
    """(URL, HTML) of each entry of a feed that has a whole text."""
    try:
        root = xml.etree.ElementTree.fromstring(data)
    except xml.etree.ElementTree.ParseError:
        return
    for item in root.iter("item"):
        if item.findtext(ENCODED) and item.findtext("link"):
            yield item.findtext("link"), item.findtext(ENCODED)
    for entry in root.iter(ATOM + "entry"):
        links = [link.get("href") for link in entry.iter(ATOM + "link") if link.get("rel", "alternate") == "alternate" and link.get("href")]
        content = entry.find(ATOM + "content")
        if links and content is not None:
            inner = "".join(xml.etree.ElementTree.tostring(child, encoding="unicode") for child in content)
            yield links[0], inner or content.text or ""


def records(sito, archive):
    """(line of the index, body) of each record with a body."""
    with tempfile.NamedTemporaryFile() as index:
        subprocess.run([sito, "warc", "index", "--unsorted", archive, "-o", index.name], check=True)
        for line in pathlib.Path(index.name).read_text(encoding="utf-8").splitlines():
            entry = json.loads(line.split(" ", 2)[2])
            body = subprocess.run([sito, "warc", "cat", archive, "--offset", str(entry["offset"]), "--payload"], check=True, capture_output=True).stdout
            if body:
                yield entry, body


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archives", nargs="+", metavar="ARCHIVE")
    parser.add_argument("--feed", action="append", default=[], metavar="FILE", type=pathlib.Path)
    parser.add_argument("-o", dest="folder", type=pathlib.Path, required=True, metavar="SET")
    parser.add_argument("--least", type=int, default=100, metavar="WORDS")
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    options = parser.parse_args()
    texts, pages = {}, []
    for feed in [path.read_bytes() for path in options.feed]:
        texts.update((key(url), text) for url, text in whole_texts(feed))
    for archive in options.archives:
        for entry, body in records(options.sito, archive):
            if re.match(rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(rss|feed|rdf:RDF)\b", body[:4096], re.S):
                texts.update((key(url), text) for url, text in whole_texts(body))
            elif "html" in entry.get("mime", "") and entry.get("status", "200") == "200":
                pages.append((entry["url"], body))
    (options.folder / "html").mkdir(parents=True, exist_ok=True)
    lines = []
    for url, body in pages:
        text = Text(texts.get(key(url), "")).lines()
        if len(text.split()) < options.least:
            continue
        name = hashlib.sha1(url.encode()).hexdigest()[:12]
        (options.folder / f"html/{name}.html.gz").write_bytes(gzip.compress(body, mtime=0))
        lines.append(json.dumps({"id": name, "url": url, "html": f"html/{name}.html.gz", "text": text}, ensure_ascii=False) + "\n")
    (options.folder / "pages.jsonl").write_text("".join(sorted(set(lines))), encoding="utf-8")
    print(f"{len(texts)} whole texts, {len(pages)} pages, {len(set(lines))} of them in {options.folder}")
    return 0 if lines else 1


if __name__ == "__main__":
    sys.exit(main())
