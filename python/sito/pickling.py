# SPDX-License-Identifier: Apache-2.0
"""Documents, records and their parts in pickles, for processes and machines that share work; only one version of sito reads them."""
from ._sito import Block, Document, MetadataValue, Note, Paragraph, Record, version
from .errors import VersionMismatch


def _reduce(self):
    return read, (type(self), version(), self._state()), getattr(self, "__dict__", None) or None


def read(kind, made_by, state):
    """The object of a pickle."""
    if made_by != version():
        raise VersionMismatch(f"a {kind.__name__} of sito {made_by} cannot be read by sito {version()}. Install one version on all machines")
    return kind._of_state(state)


for _kind in (Block, Document, MetadataValue, Note, Paragraph, Record):
    _kind.__reduce__ = _reduce
