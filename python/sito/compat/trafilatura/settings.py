# SPDX-License-Identifier: Apache-2.0
"""Options as trafilatura bundles them, and the settings of its configuration files that count here."""
import configparser
import pathlib

from ..common import warn_without_effect

# The settings that trafilatura ships.
_DEFAULTS = {
    "DOWNLOAD_TIMEOUT": "30", "MAX_FILE_SIZE": "20000000", "MIN_FILE_SIZE": "10", "SLEEP_TIME": "5.0", "USER_AGENTS": "", "COOKIE": "",
    "MAX_REDIRECTS": "2", "SSRF_PROTECTION": "on", "INSECURE_SSL_FALLBACK": "on", "MIN_EXTRACTED_SIZE": "250", "MIN_OUTPUT_SIZE": "1",
    "MIN_OUTPUT_COMM_SIZE": "1", "MAX_TREE_SIZE": "", "EXTRACTION_TIMEOUT": "30", "MIN_DUPLCHECK_SIZE": "100", "MAX_REPETITIONS": "2",
    "EXTENSIVE_DATE_SEARCH": "on", "EXTERNAL_URLS": "off"}
_OF_EXTRACTION = ("MIN_EXTRACTED_SIZE", "MIN_OUTPUT_COMM_SIZE", "MAX_TREE_SIZE", "MIN_DUPLCHECK_SIZE", "MAX_REPETITIONS", "EXTENSIVE_DATE_SEARCH")


def use_config(filename=None, config=None) -> configparser.ConfigParser:
    """A configuration: that given, that of a file, or the settings that ship; a file need not have all of them."""
    if config is not None:
        return config
    config = configparser.ConfigParser()
    config["DEFAULT"] = _DEFAULTS
    if filename is not None:
        if not pathlib.Path(filename).is_file():
            raise FileNotFoundError(f"there is no configuration file {filename}")
        config.read(filename, encoding="utf-8")
    return config


DEFAULT_CONFIG = use_config()


def setting(config, name, default):
    """A setting of a configuration; ``default`` where there is none, or no such setting."""
    return default if config is None else config.get("DEFAULT", name, fallback="") or default


def warn_of_settings(config):
    """Warns, once for each, of settings of the extraction that were changed and have no effect."""
    if config is not None:
        given = {name: setting(config, name, _DEFAULTS[name]) for name in _OF_EXTRACTION}
        warn_without_effect("extract", given, {name: _DEFAULTS[name] for name in _OF_EXTRACTION})


class Extractor:
    """The options of :func:`extract` as one object, for its argument ``options``."""

    def __init__(self, *, config=None, output_format="txt", fast=False, precision=False, recall=False, comments=True, formatting=None,
                 links=False, images=False, tables=True, dedup=False, lang=None, url=None, source=None, with_metadata=False,
                 only_with_metadata=False, tei_validation=False, author_blacklist=None, url_blacklist=None, date_params=None):
        self.config, self.format, self.fast = DEFAULT_CONFIG if config is None else config, output_format, fast
        self.focus = "recall" if recall else "precision" if precision else "balanced"
        self.comments, self.formatting, self.links, self.images, self.tables = comments, formatting, links, images, tables
        self.dedup, self.lang, self.url, self.source = dedup, lang, url, url or source
        self.with_metadata, self.only_with_metadata, self.tei_validation = with_metadata, only_with_metadata, tei_validation
        self.author_blacklist, self.url_blacklist, self.date_params = author_blacklist, url_blacklist, date_params


# What an argument of extract() is called in an object of options.
NAMES = {"url": "url", "fast": "fast", "include_comments": "comments", "output_format": "format", "tei_validation": "tei_validation",
         "target_language": "lang", "include_tables": "tables", "include_images": "images", "include_formatting": "formatting",
         "include_links": "links", "deduplicate": "dedup", "date_extraction_params": "date_params", "with_metadata": "with_metadata",
         "only_with_metadata": "only_with_metadata", "url_blacklist": "url_blacklist", "author_blacklist": "author_blacklist",
         "config": "config"}


def apply_options(given):
    """Takes what an object of options says into the arguments."""
    options = given["options"]
    for name, attribute in NAMES.items():
        value = getattr(options, attribute, None)
        if name in given and (value is not None or name == "include_formatting"):
            given[name] = value
    focus = getattr(options, "focus", "balanced")
    given["favor_precision"], given["favor_recall"] = focus == "precision", focus == "recall"


def deadline_of(config):
    """Seconds for a page, by a configuration; None: it does not say."""
    seconds = int(setting(config, "EXTRACTION_TIMEOUT", 0))
    return seconds if seconds > 0 else None
