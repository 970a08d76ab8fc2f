# SPDX-License-Identifier: Apache-2.0
"""``find_feed_urls``: the pages that the feeds of a site name (RSS, Atom, JSON Feed)."""
import json
import re
import time

from .links import TEXT, Links, attributes, fetch, resolved

_FEED = re.compile(r"<(?:rss|feed|rdf:RDF)\b|^\s*\{", re.I)
_BEGIN = re.compile(r"<(?:item|entry)\b", re.I)
_END = re.compile(r"</(?:item|entry)>", re.I)
_RSS_LINK = re.compile(rf"<link>{TEXT}", re.I)
_GUID = re.compile(rf"<guid\b(?![^<>]{{0,200}}isPermaLink=.false)[^<>]{{0,200}}>{TEXT}", re.I)
_LINK = re.compile(r"<link\b[^<>]{0,3000}>", re.I)
_TYPES = ("application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml")
_MOST_FEEDS = 20  # of a page


def _links_of_json(text):
    try:
        items = json.loads(text).get("items", ())
    except (ValueError, AttributeError, RecursionError):
        return []
    return [item.get("url") or item.get("id") for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _links_of_feed(text):
    if text.lstrip().startswith("{"):
        yield from _links_of_json(text)
    for piece in _END.split(text)[:-1]:
        begin = _BEGIN.search(piece)
        if not begin:
            continue
        item = piece[begin.end():]
        found = _RSS_LINK.search(item)
        if found:
            yield found[1]
            continue
        atom = [given for given in map(attributes, _LINK.findall(item)) if given.get("href") and given.get("rel", "alternate") == "alternate"]
        guid = _GUID.search(item)
        if atom:
            yield atom[0]["href"]
        elif guid:
            yield guid[1]


def _feeds_of_page(text, url):
    """The addresses of the feeds that a page declares."""
    given = [attributes(link) for link in _LINK.findall(text)]
    declared = [resolved(url, link["href"]) for link in given if link.get("href") and link.get("type", "").lower() in _TYPES]
    return list(dict.fromkeys(filter(None, declared)))[:_MOST_FEEDS]


def find_feed_urls(url, target_lang=None, external=False, sleep_time=2.0, config=None) -> list[str]:
    """The pages that a feed names, or all feeds that a page declares: sorted, of the same host unless ``external``, below the address when that
    is no homepage, and without addresses that name another language than ``target_lang``."""
    links = Links(url, target_lang, external)
    text = fetch(url, config)
    if text is None:
        return []
    if _FEED.search(text[:2000]):
        links.add(_links_of_feed(text), url)
        return links.sorted(below=False)
    for feed in _feeds_of_page(text, url):
        time.sleep(sleep_time)
        links.add(_links_of_feed(fetch(feed, config) or ""), feed)
    return links.sorted()
