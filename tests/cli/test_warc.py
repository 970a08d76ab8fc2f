#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito warc check, index and cat as processes."""
import gzip
import json
import unittest

from tool import EXAMPLE, ToolTest


class Warc(ToolTest):
    def broken(self, name, change):
        """A copy of the example with its decompressed records changed, one member each."""
        members = []
        data = EXAMPLE.read_bytes()
        starts = [at for at in range(len(data)) if data.startswith(b"\x1f\x8b\x08\x00", at)] + [len(data)]
        for begin, end in zip(starts, starts[1:]):
            members.append(gzip.decompress(data[begin:end]))
        path = self.folder / name
        path.write_bytes(b"".join(gzip.compress(member, mtime=0) for member in change(members)))
        return path

    def faults(self, path, exit_code=1):
        done = self.run_sito("warc", "check", path, exit_code=exit_code)
        return [line.split("\t") for line in done.stdout.decode().splitlines()]

    def test_a_sound_archive_has_no_faults(self):
        self.assertEqual(self.faults(EXAMPLE, exit_code=0), [])
        self.assertIn(b"19 records", self.run_sito("warc", "check", EXAMPLE).stderr)

    def test_a_planted_fault_is_found_at_its_offset(self):
        def change(members):
            members[4] = members[4].replace(b"301 Moved", b"301 moved")
            return members

        path = self.broken("digest.warc.gz", change)
        faults = self.faults(path)
        self.assertEqual([fault[2] for fault in faults], ["warc-block-digest-wrong"])
        offset = int(faults[0][1])
        self.assertIn(b"301 moved", self.run_sito("warc", "cat", path, "--offset", offset).stdout)

    def test_a_record_that_its_writer_cut_is_no_fault(self):
        def change(members):
            members[4] = members[4].replace(b"WARC-Type:", b"WARC-Truncated: length\r\nWARC-Type:", 1)
            return members

        path = self.broken("cut.warc.gz", change)
        self.assertEqual(self.faults(path, exit_code=0), [])
        said = self.run_sito("warc", "check", path).stderr
        self.assertIn(b" 0 faults, 1 truncated by their writer", said)
        self.run_sito("warc", "index", path, "-o", self.folder / "index.cdxj")

    def test_a_truncated_archive_is_reported(self):
        path = self.folder / "cut.warc.gz"
        path.write_bytes(EXAMPLE.read_bytes()[:-40])
        self.assertTrue(self.faults(path))

    def test_a_missing_archive_is_an_error(self):
        self.run_sito("warc", "check", self.folder / "nowhere", exit_code=1)

    def test_index_leads_to_every_page(self):
        index = self.folder / "index.cdxj"
        self.run_sito("warc", "index", EXAMPLE, "-o", index)
        lines = index.read_text().splitlines()
        self.assertEqual(lines, sorted(lines))
        entries = [json.loads(line.split(" ", 2)[2]) for line in lines]
        bridge = [entry for entry in entries if entry["url"] == "https://rivertown.example/bridge"]
        self.assertEqual([entry["status"] for entry in bridge], ["200"])
        self.assertEqual(bridge[0]["filename"], "crawl.warc.gz")
        body = self.run_sito("warc", "cat", EXAMPLE, "--offset", bridge[0]["offset"], "--payload").stdout
        self.assertTrue(body.startswith(b"<!DOCTYPE html>"))
        library = [entry for entry in entries if entry["url"].endswith("/kniznica")]
        body = self.run_sito("warc", "cat", EXAMPLE, "--offset", library[0]["offset"], "--payload").stdout
        self.assertIn("Kni\u017enica", body.decode())

    def test_cat_of_all_records_is_the_archive(self):
        plain = self.run_sito("warc", "cat", EXAMPLE).stdout
        self.assertEqual(plain, gzip.decompress(EXAMPLE.read_bytes()))

    def test_cat_where_no_record_begins_is_an_error(self):
        self.run_sito("warc", "cat", EXAMPLE, "--offset", 7, exit_code=2)


if __name__ == "__main__":
    unittest.main()
