# SPDX-License-Identifier: Apache-2.0
"""``sitemap_search``: the pages that the sitemaps of a site name (XML, compressed or not, and lists of addresses)."""
import re
import time
from urllib.parse import urljoin, urlsplit

from .links import TEXT, Links, attributes, fetch, resolved

_LOC = re.compile(rf"<(?:\w{{1,20}}:)?loc>{TEXT}", re.I)
_INDEX = re.compile(r"<(?:\w{1,20}:)?sitemapindex\b", re.I)
_ALTERNATE = re.compile(r"<(?:\w{1,20}:)?link\b[^<>]{0,3000}>", re.I)
_SITEMAP_LINE = re.compile(r"^[ \t]{0,20}sitemap[ \t]{0,20}:[ \t]{0,20}(\S+)", re.I | re.M)
_IS_SITEMAP = re.compile(r"sitemap[^/]*$|\.(?:xml|txt)(?:\.gz)?$", re.I)
_GUESSES = ("/sitemap.xml", "/sitemap_index.xml", "/sitemap.xml.gz")


def _links_of(text, target_lang):
    """The addresses in a sitemap; with a language also the versions of pages that it declares to be in it."""
    if "<" not in text[:1000]:
        return [line for line in text.split() if line.startswith("http")]
    found = [link for link in _LOC.findall(text) if link.lstrip()[:4].lower() == "http"]
    if target_lang and not _INDEX.search(text[:2000]):
        alternate = map(attributes, _ALTERNATE.findall(text))
        found += [given["href"] for given in alternate if given.get("href") and given.get("hreflang", "").lower().startswith(target_lang.lower())]
    return found


def _first_sitemaps(url, config):
    if _IS_SITEMAP.search(urlsplit(url).path):
        return [url]
    robots = fetch(urljoin(url, "/robots.txt"), config) or ""
    declared = [resolved(url, found) for found in _SITEMAP_LINE.findall(robots)]
    return list(dict.fromkeys(filter(None, declared))) or [urljoin(url, guess) for guess in _GUESSES]


def sitemap_search(url, target_lang=None, external=False, sleep_time=2.0, max_sitemaps=10000, config=None) -> list[str]:
    """The pages that the sitemaps of a site name: those of robots.txt, or where sitemaps usually are; filtered as by ``find_feed_urls``."""
    links = Links(url, target_lang, external)
    waiting = _first_sitemaps(url, config)
    known = set(waiting)
    n_read = 0
    while waiting and n_read < max_sitemaps:
        if n_read:
            time.sleep(sleep_time)
        n_read += 1
        sitemap = waiting.pop()
        text = fetch(sitemap, config) or ""
        found = _links_of(text, target_lang)
        if not _INDEX.search(text[:2000]):
            links.add(found, sitemap)
            continue
        for link in filter(None, (resolved(sitemap, link) for link in found)):
            if link not in known and len(known) < max_sitemaps:
                known.add(link)
                waiting.append(link)
    return links.sorted(below=not _IS_SITEMAP.search(urlsplit(url).path))
