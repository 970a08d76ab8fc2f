# SPDX-License-Identifier: Apache-2.0
"""sito as steps of a datatrove pipeline.

    LocalPipelineExecutor([SitoReader("crawl/", glob_pattern="*.warc.gz"), JsonlWriter("out/")]).run()
"""
import json

from datatrove.pipeline.extractors.base import BaseExtractor
from datatrove.pipeline.readers.base import BaseDiskReader
from datatrove.utils.typeshelper import StatHints

from ..corpus import Corpus
from ..errors import DeadlineExceeded, SitoError
from ..extractor import Extractor


def _row(document):
    """The document as ``sito corpus`` writes it with the schema datatrove, which is that of datatrove's own readers: ``date`` is when the page
    was fetched."""
    row = json.loads(document.render("jsonl", [("schema", "datatrove")]))
    del row["metadata"]["file_path"]  # datatrove adds its own
    return row


class SitoReader(BaseDiskReader):
    """Reads WARC, ARC and other archives: one document for each page with text, with its metadata.

    ``options`` are those of :class:`sito.Extractor`. What is left out is counted in the statistics of the step, by reason.
    """

    name = "sito"

    def __init__(self, data_folder, *, options=None, **reader):
        super().__init__(data_folder, **reader)
        self.extractor = Extractor(**(options or {}))

    def read_file(self, filepath):
        if self.data_folder.is_local():
            yield from self._documents(self.data_folder.resolve_paths(filepath), filepath)
        else:
            with self.data_folder.open(filepath, "rb", compression=None) as file:
                yield from self._documents(file, filepath)

    def _documents(self, source, filepath):
        corpus = Corpus([source], self.extractor, on_error=lambda error: None)  # the statistics below count it
        try:
            for number, document in enumerate(corpus):
                with self.track_time():
                    made = self.get_document_from_dict(_row(document), filepath, number)
                if made is not None:
                    yield made
        finally:  # also where a limit ends the reading
            for reason, count in (corpus.account.dropped + corpus.account.failed).items():
                self.stat_update(f"{StatHints.dropped}_{reason}", value=count)


class SitoExtractor(BaseExtractor):
    """Turns the HTML in ``Document.text`` into its main text, and adds what is known of the page to the metadata.

    Pages are read in the process of the pipeline: ``timeout`` is the deadline of a page, in seconds of processor time.
    ``options`` are those of :class:`sito.Extractor`.
    """

    name = "sito"

    def __init__(self, timeout: float = 1, **options):
        super().__init__(timeout)
        self.extractor = Extractor(deadline=timeout, **options)

    def extract(self, text):
        return self.extractor.extract(text).text.rstrip("\n")

    def run(self, data, rank=0, world_size=1):
        for document in data:
            self.stat_update(StatHints.total)
            with self.track_time():
                try:
                    found = self.extractor.extract(document.text, document.metadata.get("url"))
                except DeadlineExceeded:
                    self.stat_update("timeout")
                    continue
                except SitoError as error:
                    self.stat_update(f"failed_{error.code}")
                    continue
            if found.reason:
                self.stat_update(StatHints.dropped)
                self.stat_update(f"{StatHints.dropped}_{found.reason}")
                continue
            row = _row(found)
            document.text = row["text"]
            known = {name: value for name, value in row["metadata"].items() if name not in ("date", "offset")}  # of a record
            document.metadata = {**known, **{name: value for name, value in document.metadata.items() if value or name not in known}}
            self.stat_update("extracted")
            self.stat_update(StatHints.forwarded)
            self.update_doc_stats(document)
            yield document
