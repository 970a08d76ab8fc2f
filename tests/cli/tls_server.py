# SPDX-License-Identifier: Apache-2.0
"""A server on loopback whose certificate nobody has signed, and another host's."""
import http.server
import shutil
import ssl
import subprocess
import threading

HAS_OPENSSL = shutil.which("openssl") is not None


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        body = b"<html><body><p>What a certificate of nobody covers.</p></body></html>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass  # a client that does not like the certificate


def start(folder):
    """A server that listens; `base` is its address, `asked` has the paths of requests that came through. To be closed."""
    key, certificate = folder / "bad.key", folder / "bad.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1", "-subj", "/CN=wrong.example"],
                   check=True, capture_output=True)
    server = Server(("127.0.0.1", 0), Handler)
    server.asked = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.base = f"https://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
