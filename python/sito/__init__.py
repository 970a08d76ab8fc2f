# SPDX-License-Identifier: Apache-2.0
"""Clean text, metadata and records from web pages and web archives."""
import logging as _logging

from . import dictionaries as _dictionaries  # noqa: F401  before everything that uses ICU
from . import document as _document  # noqa: F401  adds methods to Document
from . import pickling as _pickling  # noqa: F401  adds __reduce__ to Document and others
from ._sito import Block, Document, MetadataValue, ModifiableParagraph, Note, Paragraph, Record, model_id, version
from .archive import ArchiveIterator, read_record_at
from .arrow import ArrowRows
from .compat.justext import get_stoplist, justext
from .compat.resiliparse import extract_plain_text
from .compat.trafilatura import bare_extraction, extract, extract_metadata
from .corpus import Account, Corpus, to_row
from .errors import Damaged, DeadlineExceeded, InputError, InvalidOption, PageTooLarge, SitoError, VersionMismatch
from .extractor import Extractor
from .page import Page
from .site import Detection, PageRecord, Templates, Xqt, apply, detect, learn, xqt
from .tables import algorithms, formats, learners
from .text import Language, Token, language, sentences, stop_list_languages, stop_words, tokens

_logging.getLogger("sito").addHandler(_logging.NullHandler())

__version__ = version()
__all__ = [
    "Account", "ArchiveIterator", "ArrowRows", "Block", "Corpus", "Damaged", "DeadlineExceeded", "Detection", "Document",
    "Extractor", "InputError", "InvalidOption", "Language", "MetadataValue", "ModifiableParagraph", "Note", "Page", "PageRecord",
    "PageTooLarge", "Paragraph", "Record", "SitoError", "Templates", "Token", "VersionMismatch", "Xqt", "algorithms", "apply",
    "bare_extraction", "detect", "extract", "extract_metadata", "extract_plain_text", "formats", "get_stoplist", "justext",
    "language", "learn", "learners", "model_id", "read_record_at", "sentences", "stop_list_languages", "stop_words", "to_row",
    "tokens", "xqt"]
