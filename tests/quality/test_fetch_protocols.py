#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""HTTP/2, bad certificates and how many pages a second come from a server on this machine (node's)."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SHOW = os.environ.get("SITO_SHOW_FETCHES", "build/dev/tests/show_fetches")
PAGES_PER_SECOND = 300  # of an optimised build; measured: see docs/decisions/0025
SERVER = """
const fs = require('fs'), http = require('http'), http2 = require('http2'), zlib = require('zlib');
const body = '<html><title>page</title>' + '<p>Some words of a page that is made up. '.repeat(400);
const coded = zlib.gzipSync(body);
function answer(request, response) {
  if (request.url.startsWith('/gone')) { response.writeHead(404); return response.end('gone'); }
  response.writeHead(200, {'content-type': 'text/html', 'content-encoding': 'gzip'});
  response.end(coded);
}
const keys = name => ({key: fs.readFileSync(name + '.key'), cert: fs.readFileSync(name + '.pem'), allowHTTP1: true});
const servers = [http.createServer(answer), http2.createSecureServer(keys('good'), answer),
                 http2.createSecureServer(keys('other'), answer)];
let left = servers.length;
for (const server of servers) server.listen(0, '127.0.0.1', () => {
  if (--left === 0) console.log(servers.map(s => s.address().port).join(' '));
});
process.stdin.on('end', () => process.exit(0)).resume();
"""


@unittest.skipUnless(shutil.which("node") and shutil.which("openssl"), "needs node and openssl")
class Protocols(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for name, host in (("good", "IP:127.0.0.1"), ("other", "DNS:other.example")):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test",
                            "-addext", f"subjectAltName={host}", "-keyout", f"{name}.key", "-out", f"{name}.pem"],
                           cwd=cls.folder.name, check=True, capture_output=True)
        authorities = pathlib.Path(cls.folder.name, "all.pem")
        authorities.write_text("".join(pathlib.Path(cls.folder.name, f"{n}.pem").read_text() for n in ("good", "other")))
        cls.authorities = str(authorities)
        cls.server = subprocess.Popen(["node", "-e", SERVER], cwd=cls.folder.name, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)
        cls.plain, cls.secure, cls.other = cls.server.stdout.readline().split()

    @classmethod
    def tearDownClass(cls):
        cls.server.stdin.close()
        cls.server.wait(20)
        cls.server.stdout.close()
        cls.folder.cleanup()

    def fetch(self, urls, threads=1, times=1, authorities=None):
        command = [SHOW, str(threads), str(times), self.authorities if authorities is None else authorities]
        done = subprocess.run(command, input="\n".join(urls), text=True, capture_output=True, check=True, timeout=300)
        lines = done.stdout.splitlines()
        fetched, _, seconds = lines.pop().split()
        return lines, int(fetched), float(seconds)

    def test_http2_over_tls_and_http1_without(self):
        lines, _, _ = self.fetch([f"https://127.0.0.1:{self.secure}/a", f"https://127.0.0.1:{self.secure}/gone",
                                  f"http://127.0.0.1:{self.plain}/a"])
        self.assertRegex(lines[0], r"^200 h2 none \d+ HTTP/1\.1 200 \|GET /a HTTP/1\.1$")  # as archives have it
        self.assertEqual(lines[1], "404 h2 none 4 HTTP/1.1 404 |GET /gone HTTP/1.1")
        self.assertRegex(lines[2], r"^200 http/1\.1 none \d+ HTTP/1\.1 200 OK\|GET /a HTTP/1\.1$")

    def test_connections_that_cannot_be_trusted(self):
        lines, _, _ = self.fetch([f"https://127.0.0.1:{self.other}/", f"https://127.0.0.1:{self.plain}/"])
        self.assertRegex(lines[0], "^0 - tls the certificate of 127.0.0.1 is not valid: .+")
        self.assertRegex(lines[1], "^0 - tls no secure connection to 127.0.0.1: .+")
        lines, _, _ = self.fetch([f"https://127.0.0.1:{self.secure}/"], authorities="")
        self.assertRegex(lines[0], "^0 - tls the certificate of 127.0.0.1 is not valid: .+")

    def test_pages_per_second(self):
        for scheme, port in (("http", self.plain), ("https", self.secure)):
            for threads in (1, 8, 16):
                urls = [f"{scheme}://127.0.0.1:{port}/{n}" for n in range(100)]
                _, fetched, seconds = self.fetch(urls, threads, 30)
                print(f"{scheme}, {threads} threads: {fetched} of 3000 pages, {fetched / seconds:.0f} a second")
                self.assertEqual(fetched, 3000)
                if threads >= 8 and not os.environ.get("SITO_SANITIZE"):
                    self.assertGreater(fetched / seconds, PAGES_PER_SECOND)


if __name__ == "__main__":
    unittest.main()
