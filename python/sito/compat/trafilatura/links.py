# SPDX-License-Identifier: Apache-2.0
"""Addresses that feeds and sitemaps name, and which of them are wanted. The files come from anybody: no XML parser reads them, and the
patterns take time linear in the file."""
import html
import re
import zlib
from urllib.parse import urljoin, urlsplit

from .downloads import fetch_response

_ATTRIBUTE = re.compile(r"""([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
TEXT = r"\s{0,200}(?:<!\[CDATA\[)?([^<]{1,3000})"  # of an element that holds an address
_MOST_BYTES = 50 << 20  # of a sitemap, as its protocol says
_MOST_LINKS = 1_000_000
_MOST_CHARACTERS = 3000  # of an address
_CODES = frozenset(
    "ar bg ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv mk ms nl no pl pt ro ru sk sl sq sr sv th tr uk vi zh".split())
_LANGUAGE = re.compile(r"/([a-z]{2})(?:[-_][a-z]{2})?(?:/|$)", re.I)


def attributes(tag):
    """The attributes of a tag, as far as they are quoted."""
    return {name.lower(): html.unescape(double or single) for name, double, single in _ATTRIBUTE.findall(tag)}


def resolved(base, link):
    """A link of the Web as a whole address; '' for anything else."""
    link = html.unescape(link.strip().removesuffix("]]>")).strip()
    if len(link) > _MOST_CHARACTERS:
        return ""
    try:
        whole = urljoin(base, link)
        parts = urlsplit(whole)
    except ValueError:
        return ""
    return whole if parts.scheme in ("http", "https") and parts.netloc and not re.search(r"\s", whole) else ""


def fetch(url, config):
    """The text of a feed or sitemap, which may be compressed; None when there is none."""
    try:
        response = fetch_response(url, config=config)
    except ValueError:
        return None
    if response is None or response.status != 200:
        return None
    data = response.data
    if data[:2] == b"\x1f\x8b":
        try:
            data = zlib.decompressobj(wbits=31).decompress(data, _MOST_BYTES)
        except zlib.error:
            return None
    return data.decode("utf-8-sig", "replace")


class Links:
    """Links of a site, filtered."""

    def __init__(self, url, target_lang, external):
        parts = urlsplit(url)
        self._host = _bare(parts.hostname)
        self._below = parts.path.rpartition("/")[0] + "/"
        self._language = target_lang
        self._external = external
        self._found = set()

    def add(self, links, base):
        for link in links:
            whole = resolved(base, link) if isinstance(link, str) else ""
            if whole and len(self._found) < _MOST_LINKS and self._is_wanted(urlsplit(whole)):
                self._found.add(whole)

    def _is_wanted(self, parts):
        if not self._external and _bare(parts.hostname) != self._host:
            return False
        language = _LANGUAGE.match(parts.path)
        named = language and language[1].lower()
        return not (self._language and named in _CODES and named != self._language.lower())

    def sorted(self, below=True):
        """The links; with ``below`` only those below the folder of the address that was given."""
        return sorted(link for link in self._found if not below or self._external or urlsplit(link).path.startswith(self._below))


def _bare(host):
    return (host or "").lower().removeprefix("www.")
