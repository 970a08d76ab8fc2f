# SPDX-License-Identifier: Apache-2.0
"""Parts of servers on loopback, and of those that speak to them."""
import http.server
import socket
import threading


class Connections:
    """Accepts connections, each of which `serve` has in a thread of its own."""

    def listen(self, scheme):
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.base = f"{scheme}://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return  # closed
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()


class PageHandler(http.server.BaseHTTPRequestHandler):
    """Answers without a log."""

    def give(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class QuietServer(http.server.ThreadingHTTPServer):
    """Says nothing of clients that leave early."""
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


def serve(test, handler):
    """Starts a server for the time of a test. Returns it, with its URL as `base`, and with `asked`, a list for handlers."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.asked = []
    server.base = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    test.addCleanup(server.server_close)
    test.addCleanup(server.shutdown)
    return server


def raw(port, data, wait=20):
    """Sends bytes as they are; gives all that comes back."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        reply = b""
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(65536):
                reply += piece
        except OSError:  # it has closed before all was sent
            pass
        return reply


class ServingTool:
    """A tool that serves until it is told to end: `process`, and its `remarks` so far."""

    def end(self, sign=None):
        """Waits for the end; gives (exit code, standard error)."""
        if sign is not None:
            self.process.send_signal(sign)
        _, error = self.process.communicate(timeout=60)
        return self.process.returncode, self.remarks + error

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
