#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes web sites made up from a seed, with gold: what on each page is main text, and what its site repeats.

    tools/generate_sites.py -o SET                                all sites, 30 pages each, as a gold set (docs/evaluation.md)
    tools/generate_sites.py -o SET --pages 120 --sites talpost,besedka
    tools/generate_sites.py --warc FILE.warc.gz --pages 100000 --sites talpost
    tools/generate_sites.py --list                                the sites

SET gets pages.jsonl and html/<id>.html.gz; --warc the same pages as responses, sites mixed, in the order of time. The
fields besides those of every gold set:

    site, kind, date, datetime    the host; front, list, article, product, forum or error; when the page was written
    repeated    text of the site's template, a list item for each element: navigation, footer, cookies, standing boxes
    adverts     changes from page to page, never the same twice
    related     titles of other pages, outside the main text
    other       belongs to the page but is not main text: by-line, date, tags, prices, comments, signatures, quoted posts
    order       a letter for each of these pieces in the order of the page (r, a, t for related, o), and m for each line of text

Main text is title, text, lists, tables and quotations of an article; titles and teasers of a list; description and
properties of a product; posts of a thread. A line that a site puts into each of its articles is `repeated`, not main text: what
a site repeats is not content. A sentence that a few articles share is main text: it was written for them. So is the name of
a product's property ("Weight"), which stands on many pages. The same arguments give the same bytes.
"""
import argparse
import gzip
import json
import pathlib
import sys

from sites.catalogue import SITES
from sites.layouts import write_page
from sites.page import CLASSES
from sites.site import Site
from sites.warc import WarcFile

TYPES = {"front": "listing", "list": "listing", "article": "article", "product": "product", "forum": "forum", "error": "service"}
LETTERS = {"main": "m", "repeated": "r", "adverts": "a", "related": "t", "other": "o"}


def parse_arguments():
    names = [spec.name for spec in SITES]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=pathlib.Path, help="folder of the gold set")
    parser.add_argument("--warc", type=pathlib.Path, help="file of records, .warc.gz")
    parser.add_argument("--pages", type=int, default=30, help="of each site; default 30")
    parser.add_argument("--sites", help="names, with commas between them; default: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--error-pages", type=int, default=0, help="of each site, with status 404; default 0")
    parser.add_argument("--list", action="store_true", help="print the names of the sites")
    args = parser.parse_args()
    args.sites = args.sites.split(",") if args.sites else names
    if unknown := set(args.sites) - set(names):
        parser.error(f"no such site: {', '.join(sorted(unknown))}")
    if not (args.list or args.output or args.warc):
        parser.error("nothing to write: -o or --warc")
    return args


def pages_of(sites, n_pages, n_errors):
    """(site, number, kind), the sites in turn; error pages come behind the site's other pages."""
    for index in range(n_pages + n_errors):
        for site in sites:
            yield site, index, "error" if index >= n_pages else ""


def description(site, page, data, url):
    """The page's line of pages.jsonl."""
    is_article = page.kind == "article"
    name = f"{site.spec.name}-{page.index:06d}"
    return {
        "id": name, "url": url, "html": f"html/{name}.html.gz", "text": "\n".join(page.texts("main")),
        "title": site.title_of(page.index) if page.kind != "error" else None,
        "author": site.author_of(page.index) if is_article else None, "date": site.date_of(page.index) if is_article else None,
        "lang": site.spec.language, "page_type": TYPES[page.kind], "http_charset": site.spec.charset, "bytes": len(data),
        "site": site.host, "kind": page.kind, "look": page.look.key, "status": 404 if page.kind == "error" else 200,
        "datetime": f"{site.time_of(page.index):%Y-%m-%dT%H:%M:%SZ}", "with": [], "without": [],
        **{name: page.texts(name) for name in CLASSES if name != "main"}, "order": "".join(LETTERS[name] for name, _ in page.pieces),
    }


def write(args):
    sites = [Site(spec, args.seed, args.pages) for spec in SITES if spec.name in args.sites]
    warc = WarcFile(args.warc) if args.warc else None
    lines = None
    if args.output:
        (args.output / "html").mkdir(parents=True, exist_ok=True)
        lines = open(args.output / "pages.jsonl", "w", encoding="utf-8")
    for site, index, kind in pages_of(sites, args.pages, args.error_pages):
        markup, page = write_page(site, index, kind)
        data = markup.encode(site.spec.charset, "xmlcharrefreplace")
        url = f"https://{site.host}{site.url_of(index)}"
        line = description(site, page, data, url)
        if lines:
            (args.output / line["html"]).write_bytes(gzip.compress(data, 6, mtime=0))
            lines.write(json.dumps(line, ensure_ascii=False) + "\n")
        if warc:
            warc.add(url, site.time_of(index), site.spec.charset, data, line["status"])
    for file in (lines, warc):
        if file:
            file.close()


def main():
    args = parse_arguments()
    if args.list:
        for spec in SITES:
            print(f"{spec.name:14} {spec.language}  {', '.join(kind for kind, _ in spec.kinds):30} "
                  f"{' / '.join(look.layout for look in spec.looks)}")
        return 0
    write(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
