#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shards whose workers are killed, meet each other, or have no room: the bytes and the account of one process in the end."""
import gzip
import json
import os
import pathlib
import shlex
import signal
import subprocess
import time
import unittest

from shard_runs import FLAGS, page, record, ShardTest
from tool import SITO


# What libraries that play a file system define behind their open_as().
OPENS = """
int open(const char* path, int flags, ...) {
  va_list more; va_start(more, flags); mode_t mode = va_arg(more, int); va_end(more);
  return open_as("open", path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list more; va_start(more, flags); mode_t mode = va_arg(more, int); va_end(more);
  return open_as("open64", path, flags, mode);
}
"""


class ShardFaults(ShardTest):
    def test_a_signal_ends_the_frame_and_the_next_worker_goes_on(self):
        (self.inputs / "a.warc.gz").write_bytes((self.inputs / "a.warc.gz").read_bytes() * 8)
        self.plan("--whole")
        stopped = 0
        for kind in (signal.SIGTERM, signal.SIGUSR1):
            before = {path: path.stat().st_size for path in (self.folder / "run/parts").rglob("journal")}
            running = subprocess.Popen([SITO, "run", "run", "-j", "1"], cwd=self.folder, stderr=subprocess.PIPE)
            journals = []
            while running.poll() is None and not any(path not in before and path.stat().st_size > 3000 + max(before.values(), default=0) for path in journals):
                journals = list((self.folder / "run/parts").rglob("journal"))
                time.sleep(0.005)
            running.send_signal(kind)
            said = running.communicate()[1]
            self.assertEqual(running.returncode, 75, said)
            stopped += 1
            self.assertIn(b"the next worker resumes it", said)
        self.assertEqual(stopped, 2)
        self.sito("run", "run")
        self.check_finished()

    def test_two_workers_on_one_shard(self):
        (self.inputs / "a.warc.gz").write_bytes((self.inputs / "a.warc.gz").read_bytes() * 8)
        self.plan("--whole")
        first = subprocess.Popen([SITO, "run", "run", "-j", "1"], cwd=self.folder, stderr=subprocess.PIPE)
        while not list((self.folder / "run/parts").rglob("journal")):
            time.sleep(0.005)
        second = self.sito("run", "run", "--shard", 0, exit_code=75)
        self.assertIn(b"in use by", second.stderr)
        self.assertIn(str(first.pid).encode(), second.stderr)
        first.communicate()
        self.assertEqual(first.returncode, 0)
        self.check_finished()

    def test_a_file_system_without_locks_and_exclusive_create(self):
        """An old NFS: no flock, O_EXCL does nothing, and link() says that it has failed although the server made the link."""
        environment = self.shim("nfs", """
            #include <dlfcn.h>
            #include <errno.h>
            #include <fcntl.h>
            #include <stdarg.h>
            #include <string.h>
            #include <sys/file.h>
            int flock(int file, int how) { (void)file; (void)how; errno = ENOLCK; return -1; }
            static int open_as(const char* symbol, const char* path, int flags, mode_t mode) {
              int (*real)(const char*, int, ...) = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, symbol);
              return real(path, flags & ~O_EXCL, mode);
            }
            int link(const char* from, const char* to) {
              int (*real)(const char*, const char*) = (int (*)(const char*, const char*))dlsym(RTLD_NEXT, "link");
              if (real(from, to) != 0) return -1;
              errno = EEXIST;  /* the answer to the first request was lost, and the client has asked again */
              return -1;
            }
        """ + OPENS)
        self.sito("plan", "in", "-o", "run", *FLAGS, "--shard-size", "0.15", "-q", env=environment)
        n = len(self.manifest())
        workers = [subprocess.Popen([SITO, "run", "run", "-j", "1"], cwd=self.folder, stderr=subprocess.PIPE, env=environment) for _ in range(3)]
        said = [worker.communicate()[1].decode() for worker in workers]
        self.assertEqual([worker.returncode for worker in workers], [0, 0, 0], said)
        done = sorted(line for text in said for line in text.splitlines() if line.endswith(": done"))
        self.assertEqual(done, sorted(f"sito: shard {i}: done" for i in range(n)), "each shard is committed once")
        self.assertNotIn("in use", "".join(said))
        self.check_finished()

    def test_clocks_that_jump(self):
        """Each look at the time of day gives another day, on every machine another one. Nothing but the times that are told depends on it."""
        environment = self.shim("clock", """
            #include <dlfcn.h>
            #include <stdlib.h>
            #include <sys/time.h>
            #include <time.h>
            static long jump(void) {
              static unsigned long state = 88172645463325252ul;
              state ^= state << 13; state ^= state >> 7; state ^= state << 17;
              return (long)(state % 20000000) - 10000000;  /* up to four months to either side */
            }
            int clock_gettime(clockid_t clock, struct timespec* time) {
              int (*real)(clockid_t, struct timespec*) = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
              int code = real(clock, time);
              if (clock == CLOCK_REALTIME) time->tv_sec += jump();
              return code;
            }
            time_t time(time_t* into) {
              struct timespec now;
              clock_gettime(CLOCK_REALTIME, &now);
              if (into) *into = now.tv_sec;
              return now.tv_sec;
            }
        """)
        self.plan()
        n = len(self.manifest())
        killed = 0
        for i in range(n):
            if i % 3 == 0:
                running = subprocess.Popen([SITO, "run", "run", "--shard", str(i), "-q"], cwd=self.folder, env=environment)
                time.sleep(0.03)
                running.kill()
                killed += running.wait() == -signal.SIGKILL
            for path in (self.folder / "run/parts").rglob("*"):
                os.utime(path, (i * 1e7, 2e9 - i * 1e7))  # nor on the times of files
            self.sito("run", "run", "--shard", i, "-q", env=environment)
        self.assertGreater(killed, 0, "nothing was killed")
        self.sito("status", "run", env=environment)
        self.check_finished()

    def test_a_record_that_kills_its_workers_is_set_aside_with_its_bytes(self):
        """A library in front of that which guesses character sets ends the process at a page with a certain word, which has a byte above ASCII: only such words are looked at."""
        environment = self.shim("deadly", """
            #include <signal.h>
            #include <stddef.h>
            #include <string.h>
            int uchardet_handle_data(void* detector, const char* data, size_t size) {
              (void)detector;
              if (memmem(data, size, "\\xf6rter", 5) != NULL) raise(SIGKILL);
              return 0;
            }
        """)
        body = "<html><body><p>Gr\xfc\xdfe an alle, die deadly sind, und noch einige W\xf6rter mehr, damit es ein Absatz wird.</p></body></html>".encode("latin-1")
        deadly = record(77, b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)
        pages = [page(i) for i in range(400)]
        for path in self.inputs.iterdir():
            path.unlink()
        (self.inputs / "a.warc.gz").write_bytes(b"".join(pages[:200]) + deadly + b"".join(pages[200:]))
        self.plan("--whole")
        for _ in range(2):
            self.sito("run", "run", "-j", "1", exit_code=-signal.SIGKILL, env=environment)
        self.sito("run", "run", "-j", "1", env=environment)
        self.assertIn(b": a record was set aside: it has killed processes", self.sito("finish", "run", "-o", "all", exit_code=1).stderr)
        account = json.loads((self.folder / "run/output/account.json").read_text())
        self.assertEqual((account["failed"], account["adds_up"], account["records"]), ({"poison": 1}, True, 401))
        [kept] = (self.folder / "run/parts").rglob("poison-*.warc.gz")
        self.assertEqual(gzip.decompress(kept.read_bytes()), gzip.decompress(deadly))
        (self.inputs / "a.warc.gz").write_bytes(b"".join(pages))
        self.sito("corpus", "in", "-o", "without.jsonl", *FLAGS)
        found = subprocess.run(["zstd", "-dc", "all/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
        self.assertEqual(len(found.splitlines()), len((self.folder / "without.jsonl").read_bytes().splitlines()))

    def test_a_full_disk_and_a_read_only_folder(self):
        self.plan("--compress", "none")
        limited = subprocess.run(["sh", "-c", f"ulimit -f 40; exec {shlex.quote(SITO)} run run --shard 0"], cwd=self.folder, capture_output=True)
        self.assertEqual(limited.returncode, 1, limited.stderr)
        self.assertIn(b"the disk is full", limited.stderr)
        self.assertIn(b"shards are not done", self.sito("finish", "run", exit_code=1).stderr)
        self.sito("run", "run")
        self.sito("finish", "run", "-o", "all")
        found = (self.folder / "all/corpus.jsonl").read_bytes()
        self.assertEqual(found == self.one_process(), True)

    def test_a_disk_that_is_full_at_any_moment(self):
        """A file system of memory, in a mount namespace of its own, which grows by a page for each try: of plan, run and finish, until each succeeds at once."""
        if subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode != 0:
            self.skipTest("no mount namespace")
        for path in self.inputs.iterdir():
            path.unlink()
        (self.inputs / "a.warc.gz").write_bytes(b"".join(self.pages[:12]))
        whole = self.one_process()
        script = self.folder / "fill.sh"
        script.write_text(f"""
            mkdir disk
            pages=1
            while [ -z "$at_once" ]; do
              mount -t tmpfs -o size=20m none disk
              at_once=yes
              for step in plan run finish; do
                case $step in
                  plan) set -- plan in -o disk/run --format jsonl --compress none --shard-size 0.004;;
                  run) set -- run disk/run -j 2;;
                  finish) set -- finish disk/run -o disk/all --verify;;
                esac
                used=$(df -k --output=used disk | tail -1)
                mount -o remount,size=$((used + 4 * pages))k none disk
                {shlex.quote(SITO)} "$@" -q 2> said || {{
                  code=$? at_once=
                  echo "$step with $pages pages: code $code: $(cat said)"
                }}
                mount -o remount,size=20m none disk
                [ -n "$at_once" ] || {shlex.quote(SITO)} "$@" -q 2> said || echo "$step again: code $?: $(cat said)"
              done
              (cd disk/run/output && sha256sum -c --quiet SHA256SUMS) || echo "wrong checksums"
              cmp disk/all/corpus.jsonl one.jsonl || echo "other bytes"
              umount disk
              pages=$((pages + 1))
            done 2>&1
            echo "$pages pages"
        """.replace("            ", ""))
        done = subprocess.run(["unshare", "-rm", "sh", script], cwd=self.folder, capture_output=True, text=True, timeout=300)
        *lines, last = done.stdout.splitlines()
        self.assertRegex(last, r"^\d+ pages$", done)
        self.assertGreater(len(whole), 0)
        for line in lines:
            self.assertRegex(line, r"^\w+ with \d+ pages: code [12]: .*(the disk is full|No space left on device)")
        for step in ("plan", "run", "finish"):
            self.assertTrue(any(line.startswith(step) for line in lines), lines)

    @unittest.skipUnless(os.geteuid() == 0, "needs root, to be two users")
    def test_files_of_another_user(self):
        """A colleague finishes the run: the system may let nobody but the owner make hard links to a file (fs.protected_hardlinks)."""
        self.plan()
        self.sito("run", "run", "-q")
        for path in (self.folder, *self.folder.rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o644)
        os.chmod(self.folder / "run/output", 0o777)
        protected = pathlib.Path("/proc/sys/fs/protected_hardlinks").read_text().strip() == "1"
        if subprocess.run(["test", "-x", SITO], user=65534, group=65534, extra_groups=[]).returncode != 0:
            self.skipTest("another user cannot run the tool")
        done = self.sito("finish", "run", exit_code=1 if protected else 0, user=65534, group=65534, extra_groups=[])
        if protected:
            self.assertIn(b"the file belongs to another user", done.stderr)
        self.check_finished()

    def test_a_folder_that_becomes_read_only(self):
        """No mode keeps out root, so that a library plays the file system."""
        environment = self.shim("closed", """
            #include <dlfcn.h>
            #include <errno.h>
            #include <fcntl.h>
            #include <stdarg.h>
            #include <sys/stat.h>
            int mkdir(const char* path, mode_t mode) { (void)path; (void)mode; errno = EROFS; return -1; }
            static int open_as(const char* symbol, const char* path, int flags, mode_t mode) {
              int (*real)(const char*, int, ...) = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, symbol);
              if (flags & (O_CREAT | O_WRONLY | O_RDWR)) { errno = EROFS; return -1; }
              return real(path, flags, mode);
            }
        """ + OPENS)
        self.assertIn(b"Read-only file system", self.plan(exit_code=2, env=environment).stderr)
        self.plan()
        self.assertIn(b"Read-only file system", self.sito("run", "run", exit_code=1, env=environment).stderr)
        self.assertEqual(list((self.folder / "run/commits").rglob("*.json")), [])
        self.sito("run", "run", "-q")
        self.assertIn(b"Read-only file system", self.sito("finish", "run", exit_code=1, env=environment).stderr)
        self.check_finished()


if __name__ == "__main__":
    unittest.main()
