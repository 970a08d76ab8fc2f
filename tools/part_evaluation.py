#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How well links to the next and the previous page are found.

    tools/part_evaluation.py [--show PROGRAM] [--gold SET] [--faults]

SET has pages.jsonl whose objects have a URL, a file and `pagination`: CSS selectors of the links to the next page (NEXT), the previous one (PREV)
and others by number (PAGE), such as autopager. PROGRAM is the target show_part_links. Needs lxml and cssselect.

"either" counts both directions as one: sets differ in which of them leads to older posts.

A link counts if it leads to another URL of the page's host: others cannot be followed (scripts) or lead to other sites. A found link is right if it
is one of the gold links of its direction, or if the gold has none of that direction and it is one of the numbered links. Recall is over the
gold links of the direction; a page may have several. Prints a table in Markdown, for all links and for those that `--join-parts` uses (without words alone).
"""
import argparse
import gzip
import json
import pathlib
import subprocess
import urllib.parse

GOLD_NAMES = {"next": "NEXT", "previous": "PREV"}


def gold_links(page, folder):
    """{NEXT, PREV, PAGE: absolute URLs}"""
    from lxml import etree, html
    from lxml.cssselect import CSSSelector
    tree = html.fromstring(gzip.decompress((folder / page["html"]).read_bytes()), parser=html.HTMLParser(encoding="utf-8"))
    base = tree.find(".//base[@href]")
    root = urllib.parse.urljoin(page["url"], base.get("href") if base is not None else "")
    links = {}
    for kind, selector in (page.get("pagination") or {}).items():
        found = []
        for element in CSSSelector(selector)(tree):
            if not isinstance(element.tag, str):
                continue
            around = [element, *element.iterancestors()]
            link = next((one for one in around if one.tag == "a" and one.get("href")), None)
            inside = [link] if link is not None else list(element.iter("a"))
            found += [urllib.parse.urljoin(root, one.get("href")) for one in inside if one.get("href")]
        links[kind] = found
    return links


def found_links(show, pages, folder, gold):
    lines = []
    for page, links in zip(pages, gold):
        others = [url for urls in links.values() for url in urls]
        lines.append(json.dumps({"file": str(folder / page["html"]), "url": page["url"], "others": others}))
    done = subprocess.run([show], input="\n".join(lines) + "\n", capture_output=True, check=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def usable(links, normalised, page):
    """{kind: set of normalised URLs of the page's host, without the page itself}"""
    host, names, usable_links = urllib.parse.urlsplit(page["url"]).netloc.lower(), iter(normalised), {}
    for kind, urls in links.items():
        mine = [next(names) for _ in urls]
        usable_links[kind] = {url for url in mine if url and urllib.parse.urlsplit(url).netloc.lower() == host}
    return usable_links


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", default="build/test/tests/show_part_links")
    parser.add_argument("--gold", type=pathlib.Path, default=pathlib.Path("../shared/data/autopager"))
    parser.add_argument("--faults", action="store_true", help="also print each wrong and each missed link")
    options = parser.parse_args()
    pages = [json.loads(line) for line in (options.gold / "pages.jsonl").read_text(encoding="utf-8").splitlines()]
    gold = [gold_links(page, options.gold) for page in pages]
    found = found_links(options.show, pages, options.gold, gold)
    print("| links | direction | found | right | precision | gold links | of them found | recall |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    usable_links = [usable(links, one["others"], page) for page, links, one in zip(pages, gold, found)]
    for used in ("all", "joined"):
        for directions in (["next"], ["previous"], ["next", "previous"]):
            n_found = n_right = n_gold = n_hit = 0
            for page, mine, one in zip(pages, usable_links, found):
                wanted = set().union(*(mine.get(GOLD_NAMES[direction], set()) for direction in directions))
                urls = {one[d]["url"] for d in directions if used == "all" or one[d]["evidence"] != "words"} - {""}
                right = urls & (wanted or mine.get("PAGE", set()))
                n_found, n_right = n_found + len(urls), n_right + len(right)
                n_gold, n_hit = n_gold + len(wanted), n_hit + len(urls & wanted)
                if options.faults and used == "all" and len(directions) == 1 and (urls - right or wanted - urls):
                    print(f"<!-- {page['id']} {directions[0]} {one[directions[0]]} {sorted(wanted)[:3]} -->")
            name = directions[0] if len(directions) == 1 else "either"
            print(f"| {used} | {name} | {n_found} | {n_right} | {n_right / max(1, n_found):.3f} | {n_gold} | {n_hit} | {n_hit / max(1, n_gold):.3f} |")


if __name__ == "__main__":
    main()
