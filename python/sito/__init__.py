# SPDX-License-Identifier: Apache-2.0
"""Clean text, metadata and records from web pages and web archives."""
from . import document as _document  # noqa: F401  adds methods to Document
from ._sito import Block, Document, MetadataValue, Note, Paragraph, Record, version
from .archive import ArchiveIterator, read_record_at
from .compat.justext import get_stoplist, justext
from .compat.resiliparse import extract_plain_text
from .compat.trafilatura import bare_extraction, extract, extract_metadata
from .corpus import Account, Corpus, to_row
from .errors import DeadlineExceeded, Damaged, InputError, InvalidOption, PageTooLarge, SitoError
from .extractor import Extractor

__version__ = version()
__all__ = [
    "Account", "ArchiveIterator", "Block", "Corpus", "Damaged", "DeadlineExceeded", "Document", "Extractor", "InputError", "InvalidOption", "MetadataValue", "Note",
    "PageTooLarge", "Paragraph", "Record", "SitoError", "bare_extraction", "extract", "extract_metadata", "extract_plain_text", "get_stoplist",
    "justext", "read_record_at", "to_row"]
