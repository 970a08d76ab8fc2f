# SPDX-License-Identifier: Apache-2.0
"""One request, as trafilatura's ``fetch_url`` makes it."""
import functools
import logging
from collections.abc import Iterator
from urllib.parse import urlsplit

from ...errors import SitoError
from ..common import absent, extractor, warn_without_effect
from .settings import setting

_log = logging.getLogger("sito")
_MOST_BYTES = 32 << 20
_MOST_WAITING = 10_000  # addresses


def fetch_url(url, no_ssl=False, config=None, options=None) -> str | None:
    """A page from the Web as str, or None. Python's own ``urllib`` asks for it; to crawl, use ``sito crawl``."""
    if config is None and options is not None:
        config = options.config
    response = fetch_response(url, decode=True, no_ssl=no_ssl, config=config)
    return response.html if response is not None and response.status == 200 else None


class Response:
    """What a server has answered: ``data`` (bytes), ``status``, ``url``, ``headers``, and ``html`` (str) when it was decoded."""

    def __init__(self, data, status, url, headers=None, html=None):
        self.data, self.status, self.url, self.headers, self.html = data, status, url, headers, html

    def __bool__(self):
        return self.data is not None

    def __repr__(self):
        return f"<Response {self.status} from {self.url}: {len(self.data)} bytes>"

    def as_dict(self):
        """Its attributes."""
        return {"data": self.data, "headers": self.headers, "html": self.html, "status": self.status, "url": self.url}


def decoded(data, charset):
    """The page as str: by the character set that the server names, or that the page tells."""
    if not charset:
        try:
            charset = extractor(algorithm="keep-all", metadata=False, structure=False).extract(data).charset
        except SitoError:  # what is no page has a text all the same
            charset = "utf-8"
    try:
        return data.decode(charset, "replace")
    except LookupError:
        return data.decode("utf-8", "replace")


def fetch_response(url, *, decode=False, no_ssl=False, with_headers=False, config=None) -> Response | None:
    """The answer to one request, or None when there was none. Pages of more than 32 MB are cut. Of a configuration, ``DOWNLOAD_TIMEOUT``
    (seconds), ``MAX_FILE_SIZE`` (bytes) and the first of ``USER_AGENTS`` count."""
    import urllib.error
    import urllib.request  # takes as long to load as all of sito
    if urlsplit(url).scheme not in ("http", "https"):
        raise ValueError(f"an address of the Web begins with http:// or https://, not {url!r}")
    warn_without_effect("fetch_response", {"no_ssl": no_ssl}, {"no_ssl": False})
    agents = setting(config, "USER_AGENTS", "").split("\n")
    agent = next((line.strip().strip('"') for line in agents if line.strip()), f"sito (Python; {__package__})")
    request = urllib.request.Request(url, headers={"User-Agent": agent, "Accept-Encoding": "identity"})
    try:
        with urllib.request.urlopen(request, timeout=float(setting(config, "DOWNLOAD_TIMEOUT", 30))) as answer:
            data = answer.read(min(_MOST_BYTES, int(setting(config, "MAX_FILE_SIZE", _MOST_BYTES))))
            charset = answer.headers.get_content_charset()
            headers = dict(answer.headers) if with_headers else None
            found = Response(data, answer.status, answer.geturl(), headers)
    except (urllib.error.URLError, OSError, ValueError) as error:
        _log.warning("%s: %s", url, error)
        return None
    if decode:
        found.html = decoded(data, charset)
    return found


def _buffered(bufferlist, threads, fetch):
    from concurrent.futures import ThreadPoolExecutor, as_completed
    with ThreadPoolExecutor(max_workers=threads) as pool:
        for begin in range(0, len(bufferlist), _MOST_WAITING):
            waiting = {pool.submit(fetch, url): url for url in bufferlist[begin:begin + _MOST_WAITING]}
            for done in as_completed(waiting):
                yield waiting[done], done.result()


def buffered_downloads(bufferlist, download_threads, options=None) -> Iterator[tuple[str, str | None]]:
    """Pairs of an address and its page, or None, as they arrive. Some threads ask for them, without regard to hosts; to crawl, use
    ``sito crawl``."""
    return _buffered(list(bufferlist), download_threads, functools.partial(fetch_url, options=options))


def buffered_response_downloads(bufferlist, download_threads, options=None) -> Iterator[tuple[str, Response | None]]:
    """As :func:`buffered_downloads`, with responses."""
    config = None if options is None else options.config
    return _buffered(list(bufferlist), download_threads, functools.partial(fetch_response, config=config))


_CRAWL = "`sito crawl` reads lists of addresses, and waits between the requests to a host"
add_to_compressed_dict = absent("add_to_compressed_dict", _CRAWL)
load_download_buffer = absent("load_download_buffer", _CRAWL)
