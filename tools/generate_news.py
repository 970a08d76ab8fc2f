#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a newspaper's site made up from a seed, with a reference extract of each story: what a template is to get out of it.

    tools/generate_news.py -o SET                                 200 stories, as a gold set (docs/evaluation.md)
    tools/generate_news.py -o SET --html                          its pages also as plain files, for people
    tools/generate_news.py -o SET --language cs --bytes 100000    in Czech, pages of about 100 kB
    tools/generate_news.py --warc FILE.warc.gz --pages 100000     as responses of one archive, written as they are made

Stories come in five layouts: articles, live reports, interviews, galleries with text, and old ones whose text has no paragraphs,
only br. In the text stand numbered lists, tables of facts, text that somebody put into a table, and quotations; it is broken by
photos with captions, videos, galleries, pull quotes, boxes, adverts (also in the middle of a list or a paragraph), posts of other
sites and links to other stories. Lead, author, category, tags, time of change and comments are missing on some. Lists of stories
and pages of errors come behind the stories; their text is "".

SET gets pages.jsonl and html/<id>.html.gz. The fields besides those of every gold set:

    layout                          article, live, interview, gallery, plain; list or error
    datetime, updated, tags         "" and [] where a page has none, as perex, category and author
    comments, comment_authors, comment_dates

`text` is the reference extract: title, lead, and the text in its order, a line for each paragraph, heading, item of a list, row of
a table of facts. The same arguments give the same bytes.
"""
import argparse
import gzip
import json
import pathlib
import sys

from news.chrome import Chrome
from news.pages import all_pages
from news.site import WORDS, NewsSite
from sites.warc import WarcFile


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=pathlib.Path, help="folder of the gold set")
    parser.add_argument("--warc", type=pathlib.Path, help="file of records, .warc.gz")
    parser.add_argument("--html", action="store_true", help="also write the pages to SET/pages as plain files")
    parser.add_argument("--pages", type=int, default=200, help="stories; default 200")
    parser.add_argument("--lists", type=int, default=8, help="lists of stories; default 8")
    parser.add_argument("--errors", type=int, default=4, help="pages of errors; default 4")
    parser.add_argument("--language", default="en", choices=sorted(WORDS), help="default en")
    parser.add_argument("--bytes", type=int, default=12_000, help="about what a page weighs; default 12000")
    parser.add_argument("--only", help="names of pages, with commas between them; the others are left out")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.only = set(args.only.split(",")) if args.only else None
    if not (args.output or args.warc):
        parser.error("nothing to write: -o or --warc")
    return args


class SetFolder:
    """A gold set that pages are appended to."""

    def __init__(self, folder, with_html):
        self.folder, self.with_html = folder, with_html
        (folder / "html").mkdir(parents=True, exist_ok=True)
        if with_html:
            (folder / "pages").mkdir(exist_ok=True)
        self.lines = open(folder / "pages.jsonl", "w", encoding="utf-8")

    def add(self, name, url, data, gold, site):
        path = f"html/{name}.html.gz"
        (self.folder / path).write_bytes(gzip.compress(data, 6, mtime=0))
        if self.with_html:
            (self.folder / "pages" / f"{name}.html").write_bytes(data)
        line = {"id": name, "url": url, "html": path, **gold, "lang": site.code, "http_charset": "utf-8", "bytes": len(data), "site": site.host,
                "site_kind": "news" if gold["page_type"] == "article" else "", "with": [], "without": []}
        self.lines.write(json.dumps(line, ensure_ascii=False) + "\n")

    def close(self):
        self.lines.close()


def main():
    args = parse_arguments()
    site = NewsSite(args.language, args.seed)
    folder = SetFolder(args.output, args.html) if args.output else None
    warc = WarcFile(args.warc) if args.warc else None
    for name, url, moment, markup, gold in all_pages(Chrome(site, args.bytes), args.pages, args.lists, args.errors):
        data = markup.encode()
        if args.only is not None and name not in args.only:
            continue
        if folder:
            folder.add(name, url, data, gold, site)
        if warc:
            warc.add(url, moment, "utf-8", data, gold["status"])
    for file in (folder, warc):
        if file:
            file.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
