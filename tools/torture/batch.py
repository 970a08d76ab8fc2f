# SPDX-License-Identifier: Apache-2.0
"""A batch of damaged inputs, and the search for the smallest part of it that fails."""
import dataclasses
import gzip

from torture import mutate

TYPES = (b"text/html", b"text/html", b"text/html; charset=utf-8", b"text/html; charset=windows-1252", b"text/html; charset=utf-16",
         b"application/xhtml+xml", b"text/html; charset=nonsense", b"text/html; charset=\"gb18030")


def record(body, number):
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012}>\r\n"
            f"WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: http://t.example/{number}\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(body)}\r\n\r\n")
    return head.encode() + body + b"\r\n\r\n"


def message(pick, page):
    """A page as a server sends it: its type, and sometimes packed; then the packed bytes may be damaged, too."""
    fields = b"Content-Type: " + pick.choice(TYPES) + b"\r\n"
    if pick.random() < 0.05:
        page = gzip.compress(page, 1, mtime=0)
        if pick.random() < 0.5:
            page = mutate.flip(pick, page)
        fields += b"Content-Encoding: gzip\r\n"
    return b"HTTP/1.1 200 OK\r\n" + fields + b"\r\n" + page


@dataclasses.dataclass
class Batch:
    kind: str  # "page": records of one archive; "archive": files
    inputs: list

    def write(self, folder):
        """The files that the tool is given."""
        if self.kind == "page":
            path = folder / "pages.warc"
            path.write_bytes(b"".join(self.inputs))
            return [path]
        paths = [folder / f"{index}.warc" for index in range(len(self.inputs))]
        for path, data in zip(paths, self.inputs):
            path.write_bytes(data)
        return paths

    def fault(self, runner, plan, folder):
        return runner.fault(self.write(folder), plan, len(self.inputs) if self.kind == "page" else None)

    def smallest(self, runner, plan, folder, fault):
        """Halves the batch as long as a half of it fails; gives that and what is wrong with it. None when it only took long
        because there is much of it."""
        if len(self.inputs) == 1:
            return self, fault
        middle = len(self.inputs) // 2
        for half in (Batch(self.kind, self.inputs[:middle]), Batch(self.kind, self.inputs[middle:])):
            found = half.fault(runner, plan, folder)
            if found:
                return half.smallest(runner, plan, folder, found)
        return None if fault.startswith("time") else (self, fault)


def page_batch(pick, pages, size):
    return Batch("page", [record(message(pick, mutate.page(pick, pages)), number) for number in range(size)])


def archive_batch(pick, archives, size):
    return Batch("archive", [mutate.archive(pick, archives) for _ in range(size)])
