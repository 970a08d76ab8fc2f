# SPDX-License-Identifier: Apache-2.0
"""What every peer program shares: pages out of an archive through FastWARC, and the account at the end.

Imports happen before the clock starts, and FastWARC is the fastest reader that Python has: both in the
peer's favour. CPU time is user and system time of the whole process from then on.
"""
import hashlib
import json
import resource
import sys
import time

from fastwarc.warc import ArchiveIterator, WarcRecordType


def pages(path):
    """Yields (address, charset of the HTTP header or None, bytes) of every HTML response."""
    with open(path, "rb") as archive:
        for record in ArchiveIterator(archive, record_types=WarcRecordType.response, parse_http=True):
            if record.http_content_type == "text/html":
                yield record.headers.get("WARC-Target-URI"), record.http_charset, record.reader.read()


def run(text_of):
    """text_of(address, charset, page) gives the text or None. Prints the account as JSON."""
    path = sys.argv[1]
    begin = time.process_time()
    n_pages = n_bytes = n_text = failed = 0
    digest = hashlib.sha256()
    for url, charset, page in pages(path):
        n_pages += 1
        n_bytes += len(page)
        try:
            text = (text_of(url, charset, page) or "").encode()
        except Exception as error:  # a page that the peer cannot do is counted, not fatal
            failed += 1
            print(f"{url}: {error!r}", file=sys.stderr)
            continue
        n_text += len(text)
        digest.update(text)
    print(json.dumps({"pages": n_pages, "html_bytes": n_bytes, "cpu_s": time.process_time() - begin,
                      "peak_kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, "failed": failed,
                      "digest": f"{n_text} text bytes, sha256 {digest.hexdigest()[:12]}"}))
