#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes blogs made up from a seed, as the engines of blogs mark them up, with gold: what structure detection is to find.

    tools/generate_blogs.py -o SET                                all blogs, 5 posts each, as a gold set (docs/evaluation.md)
    tools/generate_blogs.py -o SET --kinds forum,mail,offline     threads, saved mail and documents instead
    tools/generate_blogs.py -o SET --sites mossandiron --pages 20
    tools/generate_blogs.py --list                                the sites

Names of elements and classes and structured data are those that the engines are known to emit; texts, names and themes are
our own. SET gets pages.jsonl and html/<id>.html.gz. The fields besides those of every gold set:

    site, site_kind, engine       the host; blog, forum, mail or offline; the function that wrote the page
    perex, category, updated      "" where a page has none
    comments                      texts of readers' comments

The text of a post is its paragraphs, headings, lists and quotations. Authors that sign with a nickname and agencies count.
`author` is "" where the pages of a site do not say who writes. The same arguments give the same bytes.
"""
import argparse
import gzip
import json
import pathlib
import sys

from blogs.blog import Blog
from blogs.catalogue import BLOGS, ENGINES


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=pathlib.Path, help="folder of the gold set")
    parser.add_argument("--pages", type=int, default=5, help="of each site; default 5")
    parser.add_argument("--kinds", default="blog", help="with commas between them: blog, forum, mail, offline; default blog")
    parser.add_argument("--sites", help="names, with commas between them; default: all of these kinds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print the names of the sites")
    args = parser.parse_args()
    kinds = set(args.kinds.split(","))
    if unknown := kinds - {spec.kind for spec in BLOGS}:
        parser.error(f"no such kind: {', '.join(sorted(unknown))}")
    args.specs = [spec for spec in BLOGS if spec.kind in kinds]
    if args.sites:
        names = set(args.sites.split(","))
        if unknown := names - {spec.name for spec in BLOGS}:
            parser.error(f"no such site: {', '.join(sorted(unknown))}")
        args.specs = [spec for spec in BLOGS if spec.name in names]
    if not (args.list or args.output):
        parser.error("nothing to write: -o")
    return args


def description(post, data):
    """The page's line of pages.jsonl."""
    blog = post.blog
    name = f"{blog.spec.name}-{post.index:04d}"
    return {"id": name, "url": post.url if blog.kind in ("blog", "forum") else None, "html": f"html/{name}.html.gz", **post.gold(), "lang": blog.spec.language,
            "page_type": "forum" if blog.kind == "forum" else "article", "http_charset": blog.spec.charset, "bytes": len(data),
            "site": blog.host, "site_kind": blog.kind, "engine": blog.spec.engine, "with": [], "without": []}


def write(args):
    (args.output / "html").mkdir(parents=True, exist_ok=True)
    with open(args.output / "pages.jsonl", "w", encoding="utf-8") as lines:
        for spec in args.specs:
            blog = Blog(spec, args.seed)
            for index in range(1, args.pages + 1):
                post = blog.post(index)
                data = ENGINES[spec.engine](post).encode(spec.charset, "xmlcharrefreplace")
                line = description(post, data)
                (args.output / line["html"]).write_bytes(gzip.compress(data, 6, mtime=0))
                lines.write(json.dumps(line, ensure_ascii=False) + "\n")


def main():
    args = parse_arguments()
    if args.list:
        for spec in args.specs:
            print(f"{spec.name:18} {spec.language}  {spec.kind:8} {spec.engine}")
        return 0
    write(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
