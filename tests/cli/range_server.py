# SPDX-License-Identifier: Apache-2.0
"""Files on loopback, by ranges, as a web server or S3 gives them; and servers that do it wrong."""
import hashlib
import hmac
import http.server
import re
import threading
import urllib.parse

from loopback import QuietServer


def signature_of(secret, request, headers):
    """The signature that a request has to carry (AWS Signature Version 4), or what is wrong with its form."""
    form = re.fullmatch(r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8}/([^/]+)/s3/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})",
                        headers.get("Authorization", ""))
    if not form:
        return None, "no signature"
    names = form[4].split(";")
    if names != sorted(names) or not {"host", "x-amz-date", "x-amz-content-sha256"} <= set(names):
        return None, f"signed are only {names}"
    path, _, query = request.partition("?")
    lines = "".join(f"{name}:{' '.join(headers[name].split())}\n" for name in names)
    canonical = "\n".join(["GET", urllib.parse.quote(urllib.parse.unquote(path), safe="/-_.~"), query, lines, form[4], headers["x-amz-content-sha256"]])
    text = "\n".join(["AWS4-HMAC-SHA256", headers["x-amz-date"], form[2], hashlib.sha256(canonical.encode()).hexdigest()])
    key = b"AWS4" + secret.encode()
    for part in form[2].split("/"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    return form[1], "" if hmac.new(key, text.encode(), hashlib.sha256).hexdigest() == form[5] else "wrong signature"


class Files:
    """Serves `files` (path: bytes). `requests` has (path, fields) of each request.

    `faults` (path: list) has what the next requests of a path get instead: a status, or a function that is given the handler, the bytes
    of the range and the fields, and answers itself. With `keys` (key: secret), requests have to be signed.
    """

    def __init__(self, keys=None):
        self.files, self.faults, self.requests, self.keys = {}, {}, [], keys
        self.etags = {}
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                site.requests.append((self.path, dict(self.headers)))
                if site.keys is not None:
                    key, wrong = signature_of(site.keys.get(site.key_of(self.headers), ""), self.path, self.headers)
                    if wrong or key not in site.keys:
                        return self.answer(403, f"<Error><Code>{'InvalidAccessKeyId' if not wrong else 'SignatureDoesNotMatch'}</Code></Error>".encode())
                body = site.files.get(urllib.parse.unquote(self.path))
                if body is None:
                    return self.answer(404, b"<Error><Code>NoSuchKey</Code></Error>")
                first, last = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers["Range"]).groups()
                first, last = int(first), min(int(last), len(body) - 1)
                fields = {"ETag": site.etags.get(self.path, '"1"'), "Content-Range": f"bytes {first}-{last}/{len(body)}"}
                faults = site.faults.get(self.path)
                if faults:
                    fault = faults.pop(0)
                    if fault is not None:
                        return fault(self, body[first:last + 1], fields) if callable(fault) else self.answer(fault, b"busy")
                if first >= len(body):
                    return self.answer(416, b"", {"Content-Range": f"bytes */{len(body)}"})
                self.answer(206, body[first:last + 1], fields)

            def answer(self, status, body, fields=None, length=None):
                self.send_response(status)
                for name, value in (fields or {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body) if length is None else length))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = QuietServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @staticmethod
    def key_of(headers):
        return (re.search(r"Credential=([^/]+)/", headers.get("Authorization", "")) or ["", ""])[1]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def broken(handler, body, fields):
    """Ends the connection in the middle of the range."""
    handler.answer(206, body[:len(body) // 2], fields, length=len(body))
    handler.close_connection = True


def whole_file(handler, body, fields):
    """Ignores the range."""
    handler.answer(200, b"x" * 300_000)


def other_range(handler, body, fields):
    handler.answer(206, body, {**fields, "Content-Range": re.sub(r"bytes (\d+)", lambda m: f"bytes {int(m[1]) + 1}", fields["Content-Range"])})


def other_version(handler, body, fields):
    handler.answer(206, body, {**fields, "ETag": '"2"'})
