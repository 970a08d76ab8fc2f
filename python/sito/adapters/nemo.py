# SPDX-License-Identifier: Apache-2.0
"""sito as an extractor of NeMo Curator's Common Crawl pipeline.

    CommonCrawlDownloadExtractStage(..., html_extraction=SitoAlgorithm())
"""
from nemo_curator.stages.text.download import DocumentExtractor
from nemo_curator.stages.text.download.html_extractors import HTMLExtractorAlgorithm

from ..extractor import Extractor


class SitoAlgorithm(HTMLExtractorAlgorithm):
    """The paragraphs of the main text, for NeMo Curator's own handling of character sets and languages.

    ``options`` are those of :class:`sito.Extractor`. The stop words that NeMo Curator hands over are not needed.
    """

    def __init__(self, **options):
        self.extractor = Extractor(**{"metadata": False, "structure": False, **options})

    def extract_text(self, html, stop_words, language):
        document = self.extractor.extract(html)
        return [paragraph.text for paragraph in document.paragraphs] or None


class SitoDocumentExtractor(DocumentExtractor):
    """Records of archives to text; character set and language are found by sito."""

    def __init__(self, **options):
        super().__init__()
        self.extractor = Extractor(**{"metadata": False, "structure": False, **options})

    def extract(self, record):
        content = record.get("content")
        if not content:
            return None
        document = self.extractor.extract(content, record.get("url"))
        if document.reason:
            return None
        return {
            "url": record["url"], "warc_id": record["warc_id"], "source_id": record["source_id"],
            "language": document.language, "text": document.text.rstrip("\n")}

    def input_columns(self):
        return ["url", "warc_id", "source_id", "content"]

    def output_columns(self):
        return ["url", "warc_id", "source_id", "language", "text"]
