# SPDX-License-Identifier: Apache-2.0
"""Certificates that nobody has signed, and a server on loopback with that of another host."""
import shutil
import ssl
import subprocess
import threading

from loopback import PageHandler, QuietServer

HAS_OPENSSL = shutil.which("openssl") is not None


class Handler(PageHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        body = b"<html><body><p>What a certificate of nobody covers.</p></body></html>"
        self.give(200, "text/html", body)


def certificate(folder, name, host="DNS:wrong.example", days=2):
    """The context of a server with a certificate of its own making, FOLDER/NAME.pem, for "IP:127.0.0.1" or "DNS:name"; with -1 days
    it ended yesterday."""
    key, request, pem = (folder / f"{name}.{kind}" for kind in ("key", "csr", "pem"))
    for command in (["req", "-new", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-subj", "/CN=test", "-addext", f"subjectAltName={host}", "-out", request],
                    ["x509", "-req", "-in", request, "-signkey", key, "-days", str(days), "-copy_extensions", "copy", "-out", pem]):
        subprocess.run(["openssl", *command], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem, key)
    return context


def start(folder, host="DNS:wrong.example"):
    """A server that listens; `base` is its address, `asked` has the paths of requests that came through. To be closed."""
    server = QuietServer(("127.0.0.1", 0), Handler)
    server.asked = []
    server.socket = certificate(folder, "bad", host).wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.base = f"https://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
