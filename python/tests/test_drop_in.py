# SPDX-License-Identifier: Apache-2.0
"""What the pages of trafilatura and jusText show runs with another import: written anew, with a server of ours for the addresses.

Of trafilatura: README, "Quickstart", "With Python" and "Settings"; of jusText: README. The spider of these pages has no
counterpart, and their hashes are in test_compat.py: docs/python.md.
"""
import http.server
import importlib
import inspect
import json
import threading
import urllib.request
import warnings
import xml.etree.ElementTree as ElementTree
from copy import deepcopy

import pytest
from conftest import PAGES, ROOT

BRIDGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()
RUSSIAN = '<meta charset="windows-1251">' + next(path for path in PAGES if path.name.endswith(".ru.html")).read_text(encoding="utf-8")


RSS = b"""<?xml version="1.0"?><rss><channel><title>News</title><link>SITE/</link>
<item><title>A</title><link> SITE/en/a?x=1&amp;y=2 </link></item><item><link><![CDATA[SITE/de/b]]></link></item>
<item><guid isPermaLink="true">SITE/en/c</guid></item><item><guid isPermaLink="false">7</guid></item>
<item><link>https://elsewhere.example/d</link></item><item><link>javascript:alert(1)</link></item></channel></rss>"""
ATOM = b"""<feed xmlns="http://www.w3.org/2005/Atom"><link href="SITE/atom" rel="self"/><entry><link rel="replies" href="SITE/no"/>
<link href='/en/e'/></entry></feed>"""
HOME = b"""<title>Home</title><link rel="alternate" type="application/rss+xml" href="/rss"><link type="application/atom+xml" href="/atom">
<link rel="stylesheet" href="/x.css"><p>text</p>"""
INDEX = b"<sitemapindex><sitemap><loc>SITE/map.xml</loc></sitemap><sitemap><loc>SITE/map.txt</loc></sitemap><sitemap><loc>SITE/index.xml</loc></sitemap></sitemapindex>"
MAP = b"""<urlset xmlns:xhtml="x"><url><loc>SITE/en/a</loc><xhtml:link rel="alternate" hreflang="de" href="SITE/fuer-alle"/></url>
<url><loc>SITE/de/b</loc></url><url><loc>https://elsewhere.example/</loc></url></urlset>"""
FILES = {"/rss": RSS, "/atom": ATOM, "/": HOME, "/json": b'{"version": "1", "items": [{"url": "SITE/j"}, {"id": "SITE/k"}, 7]}', "/index.xml": INDEX, "/map.xml": MAP,
         "/map.txt": b"SITE/t\nno address\n", "/robots.txt": b"User-agent: *\nDisallow:\nSitemap: SITE/index.xml\n", "/odd.xml": b"<urlset><loc>http://[a/<loc>\xff:<loc><<<"}


class Pages(http.server.BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        self.asked.append(self.headers["User-Agent"])
        here = f"http://{self.headers['Host']}".encode()
        page = FILES.get(self.path, b"").replace(b"SITE", here) or {"/bridge": BRIDGE, "/russian": RUSSIAN.encode("windows-1251")}.get(self.path)
        if self.path == "/moved":
            self.send_response(301)
            self.send_header("Location", "/bridge")
        else:
            self.send_response(200 if page else 404)
            self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page or b"")

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def downloaded(site):
    from sito.compat.trafilatura import fetch_url
    return fetch_url(site + "/bridge")


def test_the_first_lines_of_the_readme(site):
    from sito.compat.trafilatura import extract, fetch_url
    page = fetch_url(site + "/bridge")
    assert page is not None
    result = extract(page)
    assert result.startswith("The bridge is open again\n") and "Read also" not in result
    assert fetch_url(site + "/nothing") is None


def test_formats(downloaded, site):
    from sito.compat.trafilatura import extract
    url = site + "/bridge"
    assert extract(downloaded, include_links=True).count("[a new path along the river](/town/path)") == 1
    assert f"[a new path along the river]({site}/town/path)" in extract(downloaded, include_links=True, url=url)
    assert ElementTree.fromstring(extract(downloaded, output_format="xml")).find("main/p") is not None
    assert ElementTree.fromstring(extract(downloaded, output_format="xml", url=url, with_metadata=True)).get("source") == url
    links = ElementTree.fromstring(extract(downloaded, output_format="xml", include_links=True, url=url)).iter("ref")
    assert [link.get("target") for link in links] == [site + "/town/path"]
    assert json.loads(extract(downloaded, output_format="json", include_comments=False))["text"] == extract(downloaded)
    assert extract(downloaded, include_formatting=True).startswith("# The bridge is open again\n")
    assert "(/img/bridge.jpg)" in extract(downloaded, include_images=True)
    assert "](/town/path)" in json.loads(extract(downloaded, output_format="json", include_links=True))["text"]
    assert extract(downloaded, output_format="csv").split("\t")[7].startswith('"The bridge is open again')


def test_elements_precision_and_speed(downloaded, site):
    from sito.compat.trafilatura import extract
    url = site + "/bridge"
    for options in ({"include_comments": False}, {"include_tables": False}, {"favor_precision": True}, {"favor_recall": True}, {"no_fallback": True},
                    {"include_comments": False, "include_tables": False, "no_fallback": True}):
        assert "old stone bridge" in extract(downloaded, url, **options), options
    assert extract(downloaded, url, target_language="de") is None
    assert extract(downloaded, url, target_language="en")


def test_all_text_and_metadata(downloaded):
    from sito.compat.trafilatura import bare_extraction, extract_metadata, html2txt
    assert "Read also" in html2txt(downloaded) and "old stone bridge" in html2txt(downloaded)
    assert extract_metadata(downloaded).title == "The bridge is open again"
    found = bare_extraction(downloaded)
    assert found.text and found.as_dict()["title"] == "The bridge is open again"
    # A date that stands in the address alone.
    undated = b"<title>T</title><h1>A title</h1>" + b"<p>The old bridge was opened again on Monday, and all of its lanes are in use by everyone.</p>" * 3
    assert bare_extraction(undated, only_with_metadata=True) is None
    assert bare_extraction(undated, only_with_metadata=True, url="http://a.example/2021/05/19/another").date == "2021-05-19"
    # A date that stands in a meta alone.
    for name in ("date", "DC.date", "pubdate"):
        dated = b'<meta name="%s" content="2024-05-06">' % name.encode() + undated
        assert bare_extraction(dated, only_with_metadata=True, url="http://a.example/another").date == "2024-05-06", name


def test_date_parameters_warn(downloaded):
    from sito.compat.trafilatura import extract
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert extract(downloaded, output_format="xml", date_extraction_params={"extensive_search": True, "max_date": "2018-07-01"})


def test_responses_and_trees(site):
    from sito.compat.trafilatura import bare_extraction, extract, fetch_response
    response = fetch_response(site + "/moved")
    assert response and response.url == site + "/bridge" and response.as_dict()["status"] == 200
    assert bare_extraction(response.data, url=response.url).url == site + "/bridge"
    html = pytest.importorskip("lxml.html")
    tree = html.fromstring("<html><body><article><p>\n          Here is the main text.\n       </p></article></body></html>")
    assert extract(tree) == "Here is the main text."


def test_settings(tmp_path, downloaded):
    from sito.compat.trafilatura import extract
    from sito.compat.trafilatura.settings import DEFAULT_CONFIG, use_config
    short = "<html><body><p>Text.</p></body></html>"
    config = deepcopy(DEFAULT_CONFIG)
    config["DEFAULT"]["MIN_OUTPUT_SIZE"] = "1000"
    assert extract(short, config=config) is None
    assert extract(short) == "Text."
    config = use_config()
    config.set("DEFAULT", "EXTRACTION_TIMEOUT", "0")
    assert extract(downloaded, config=config) == extract(downloaded)
    config.set("DEFAULT", "MAX_FILE_SIZE", "100")
    assert extract(downloaded, config=config) is None
    (tmp_path / "my.cfg").write_text("[DEFAULT]\nMIN_OUTPUT_SIZE = 100000\n")
    assert extract(downloaded, config=use_config(str(tmp_path / "my.cfg"))) is None
    assert extract(downloaded, settingsfile=str(tmp_path / "my.cfg")) is None
    config = use_config()
    config["DEFAULT"]["MIN_EXTRACTED_SIZE"] = "7"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert extract(downloaded, config=config) and extract(downloaded, config=config)
    assert [str(warning.message) for warning in caught] == ["extract: MIN_EXTRACTED_SIZE has no effect in sito"]


def test_settings_of_downloads(site):
    from sito.compat.trafilatura import fetch_url
    from sito.compat.trafilatura.settings import Extractor, use_config
    config = use_config()
    config["DEFAULT"]["USER_AGENTS"] = "\nmy-agent/1\nmy-agent/2"
    Pages.asked.clear()
    assert fetch_url(site + "/bridge", config=config)
    assert fetch_url(site + "/bridge", options=Extractor(config=config))
    assert Pages.asked == ["my-agent/1"] * 2
    config["DEFAULT"]["MAX_FILE_SIZE"] = "50"
    assert len(fetch_url(site + "/bridge", config=config)) == 50


def test_pages_are_decoded_as_they_say(site):
    from sito.compat.trafilatura import fetch_url
    assert fetch_url(site + "/russian") == RUSSIAN


def paths(links, site):
    return [link.removeprefix(site) for link in links]


def test_feeds(site):
    from sito.compat.trafilatura import feeds
    assert paths(feeds.find_feed_urls(site + "/rss"), site) == ["/de/b", "/en/a?x=1&y=2", "/en/c"]
    assert paths(feeds.find_feed_urls(site + "/", sleep_time=0), site) == ["/de/b", "/en/a?x=1&y=2", "/en/c", "/en/e"]
    assert paths(feeds.find_feed_urls(site + "/rss", target_lang="en"), site) == ["/en/a?x=1&y=2", "/en/c"]
    assert feeds.find_feed_urls(site + "/rss", target_lang="ja") == []
    assert "https://elsewhere.example/d" in feeds.find_feed_urls(site + "/rss", external=True)
    assert paths(feeds.find_feed_urls(site + "/json"), site) == ["/j", "/k"]
    assert feeds.find_feed_urls(site + "/none") == [] == feeds.find_feed_urls(site + "/odd.xml")


def test_sitemaps(site, monkeypatch):
    import gzip
    from sito.compat.trafilatura import sitemaps
    assert paths(sitemaps.sitemap_search(site + "/", sleep_time=0), site) == ["/de/b", "/en/a", "/t"]
    assert paths(sitemaps.sitemap_search(site + "/", target_lang="de", sleep_time=0), site) == ["/de/b", "/fuer-alle", "/t"]
    assert paths(sitemaps.sitemap_search(site + "/en/", sleep_time=0), site) == ["/en/a"]
    assert "https://elsewhere.example/" in sitemaps.sitemap_search(site + "/map.xml", external=True)
    monkeypatch.setitem(FILES, "/robots.txt", b"")
    assert sitemaps.sitemap_search(site + "/", sleep_time=0) == []
    monkeypatch.setitem(FILES, "/sitemap.xml.gz", gzip.compress(MAP.replace(b"SITE", site.encode())))
    assert paths(sitemaps.sitemap_search(site + "/", sleep_time=0), site) == ["/de/b", "/en/a"]
    assert sitemaps.sitemap_search(site + "/odd.xml") == []


@pytest.mark.parametrize("piece", ["<item>", "<link>", "<guid ", "<link ", "<loc>", "<loc> ", "]]>", "</item>", "<item><link>a", "x:", "\n", "<![CDATA["])
def test_hostile_feeds_take_linear_time(piece, monkeypatch):
    import time
    from sito.compat.trafilatura import feeds, sitemaps
    data = "<rss>" + piece * (2_000_000 // len(piece))
    begun = time.process_time()
    assert len(list(feeds._links_of_feed(data))) <= len(data)
    feeds._feeds_of_page(data, "http://a.example/")
    sitemaps._links_of(data, "de")
    sitemaps._SITEMAP_LINE.findall(data)
    assert time.process_time() - begun < 10


def test_caches_are_let_go(downloaded):
    from sito.compat import common
    from sito.compat.trafilatura import extract
    from sito.compat.trafilatura.meta import reset_caches
    extract(downloaded)
    assert common._remembered.cache_info().currsize
    reset_caches()
    assert not common._remembered.cache_info().currsize
    assert extract(downloaded)


# The names of trafilatura 2.3 that programs import, by module; its other functions are parts of these.
NAMES = {
    "": "extract bare_extraction extract_with_metadata extract_metadata baseline html2txt fetch_url fetch_response load_html",
    "core": "extract bare_extraction extract_with_metadata",
    "deduplication": "Simhash content_fingerprint generate_bow_hash",
    "downloads": "fetch_url fetch_response Response buffered_downloads buffered_response_downloads add_to_compressed_dict load_download_buffer",
    "external": "try_readability try_justext", "feeds": "find_feed_urls", "meta": "reset_caches", "metadata": "extract_metadata Document",
    "settings": "use_config Extractor DEFAULT_CONFIG", "sitemaps": "sitemap_search", "spider": "focused_crawler is_still_navigation",
    "utils": "load_html decode_file sanitize trim", "xml": "xmltotxt validate_tei"}


@pytest.mark.parametrize("module", NAMES)
def test_modules_have_the_names_of_theirs(module):
    def of(package):
        return importlib.import_module(f"{package}.{module}".rstrip("."))

    ours, wanted = of("sito.compat.trafilatura"), set(NAMES[module].split())
    assert wanted <= set(dir(ours))
    try:
        theirs = of("trafilatura")
    except ImportError:
        pytest.skip("trafilatura is not installed: its own names were not compared")
    assert wanted <= set(dir(theirs)), "there is no such name"
    assert set(getattr(theirs, "__all__", ())) <= set(dir(ours))
    for name in wanted:
        made = getattr(ours, name)
        if callable(made) and not (made.__doc__ or "").startswith("Not in sito") and not isinstance(made, type):
            parameters = list(inspect.signature(getattr(theirs, name)).parameters)
            assert list(inspect.signature(made).parameters)[:len(parameters)] == parameters, name


def test_what_is_not_there_says_what_to_use():
    from sito.compat.trafilatura import downloads, external, spider, utils, xml
    for call, instead in ((spider.focused_crawler, "sito crawl"), (downloads.add_to_compressed_dict, "sito crawl"), (downloads.load_download_buffer, "sito crawl"),
                          (xml.xmltotxt, "output_format"), (xml.validate_tei, "tei.rnc"), (external.try_justext, "compat.justext"), (utils.sanitize, "bytes")):
        with pytest.raises(NotImplementedError, match=f"^sito has no {call.__name__}: .*{instead}"):
            call("x", option=1)


def test_downloads_side_by_side(site):
    from sito.compat.trafilatura import downloads
    addresses = [site + path for path in ("/bridge", "/nothing", "/russian")]
    found = dict(downloads.buffered_downloads(addresses, 2))
    assert found == {address: downloads.fetch_url(address) for address in addresses} and found[site + "/nothing"] is None
    assert {url: response.status for url, response in downloads.buffered_response_downloads(addresses[:1], 1)} == {addresses[0]: 200}


def test_elements_are_pruned(downloaded):
    from sito.compat.trafilatura import bare_extraction, extract
    pytest.importorskip("lxml")
    whole = extract(downloaded)
    assert extract(downloaded, prune_xpath="//nothing") == whole
    assert "old stone bridge" in whole and "old stone bridge" not in extract(downloaded, prune_xpath="//p[contains(., 'old stone bridge')]")
    pruned = extract(downloaded, prune_xpath=["//h1", "//article/p[1]", "//p[1]/text()"])
    assert len(pruned) < len(whole) and pruned == bare_extraction(downloaded.encode(), prune_xpath=["//h1", "//article/p[1]"]).text
    assert extract("", prune_xpath="//p") is None
    russian = extract(RUSSIAN.encode("windows-1251"), prune_xpath="//nothing")
    assert russian == extract(RUSSIAN.encode("windows-1251")) and russian


def test_options_have_the_settings_that_ship():
    from sito.compat.trafilatura import load_html, settings
    for options in (settings.Extractor(), settings.Extractor(config=None)):
        assert options.config.get("DEFAULT", "EXTRACTION_TIMEOUT") == "30"
    assert load_html(b"<p>x", max_size=3) is None and load_html(b"<p>x", 4) == b"<p>x" == load_html(b"<p>x")


def test_the_readme_of_justext(site):
    from sito.compat import justext
    with urllib.request.urlopen(site + "/bridge") as response:
        paragraphs = justext.justext(response.read(), justext.get_stoplist("English"))
    kept = [paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate]
    assert len(kept) > 3 and any(text.startswith("The old stone bridge") for text in kept) and not any("Privacy" in text for text in kept)
    assert {paragraph.class_type for paragraph in paragraphs} == {"good", "bad"}
