# SPDX-License-Identifier: Apache-2.0
"""A page as the algorithm saw it: block by block, with what was kept and why."""
from collections.abc import Iterator
from typing import Any

from ._sito import Block, Record
from .extractor import Extractor, Html


class Page:
    """The blocks of a page. Options are those of :class:`sito.Extractor`; ``extractor`` is one with ``blocks=True``.

    Each block has ``text``, ``content`` (was it kept), ``role``, ``rule`` (that decided), ``score``, ``reasons``, ``n_words``,
    ``link_density``, ``xpath``, ``source_begin`` and ``source_end``. A notebook shows them in colour.

    >>> page = Page("<p>The bridge was opened again on Monday, and all of its lanes are in use by everyone.</p>", algorithm="keep-all")
    >>> [(block.content, block.role, block.n_words) for block in page]
    [(True, 'text', 17)]
    """

    def __init__(self, html: Html | Record, url: str | None = None, *, extractor: Extractor | None = None, **options: Any) -> None:
        if extractor is not None and options:
            raise ValueError("give an extractor or its options, not both")
        self.document = (extractor or Extractor(blocks=True, **options)).extract(html, url)
        self.blocks = self.document.blocks

    @property
    def kept(self) -> list[Block]:
        """The blocks that are content."""
        return [block for block in self.blocks if block.content]

    @property
    def dropped(self) -> list[Block]:
        """The blocks that are not."""
        return [block for block in self.blocks if not block.content]

    def explain(self) -> str:
        """A line for each block: kept or dropped, rule, score and text."""
        return "".join(f"{'keep' if block.content else 'drop'}\t{block.rule}\t{block.score:.3f}\t{block.text}\n" for block in self.blocks)

    def __len__(self) -> int:
        return len(self.blocks)

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def __getitem__(self, index: int) -> Block:
        return self.blocks[index]

    def __repr__(self):
        return f"<Page {self.document.url or self.document.title!r}: {len(self.kept)} of {len(self.blocks)} blocks kept>"

    def _repr_html_(self) -> str:
        return self.document._repr_html_()
