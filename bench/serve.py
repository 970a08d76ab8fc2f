#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Load on sito service and sito proxy with wrk: requests a second, latency at a rate, idle connections, memory; what the proxy adds and saves.

    bench/serve.py --sito build/release/apps/sito/sito [--seconds 20] [--requests 1000000] [--idle 10000] [--news FOLDER...] [-o RUN.json]

Pages of 100 kB. Rates are kept by wrk's own delay: 20 connections that ask every 100 ms are 200 a second. Gold sets named with --news are the pages
whose bytes the proxy saves. Memory is watched over --requests requests with pages of 100 kB, or with --mixed with pages of 2 to 100 kB, which take a
tenth of the time. The machine should have nothing else to do (but for --only memory); its load is written beside the figures.
"""
import argparse
import asyncio
import gzip
import http.client
import json
import os
import pathlib
import platform
import re
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

PAGE_BYTES = 100_000
RATE, CONNECTIONS = 200, 20
WORDS = "the river town has opened its old bridge again after three years of work and people walk over it every day in all weathers".split()


def make_page(size=PAGE_BYTES):
    """An article between menus and teasers; the same bytes every time. 100 kB have 60 of each."""
    count = max(2, 60 * size // PAGE_BYTES)
    menu = "".join(f'<li class="item"><a href="/section/{i}">Section {i}</a></li>' for i in range(count))
    teaser = '<div class="teaser"><h3><a href="/story/{0}">What happened in story {0}</a></h3><img src="/t{0}.jpg" alt=""><p>A line of story {0}.</p></div>'
    paragraphs = "".join(f"<p>{' '.join(WORDS[(i + j * 7) % len(WORDS)] for j in range(70)).capitalize()}.</p>" for i in range(count))
    head = f'<!DOCTYPE html><html lang="en"><head><title>The bridge | Town</title><script>{"var a = 1; " * (15 * count)}</script></head><body><nav><ul>{menu}</ul></nav>'
    page = f"{head}<main><article><h1>The bridge is open</h1>{paragraphs}</article></main><aside>{''.join(teaser.format(i) for i in range(count))}</aside>"
    filler = "<!-- " + "x" * max(0, size - len(page) - 60) + " -->"
    return (page + filler + "<footer><p>Rights</p></footer></body></html>").encode()


class Origin:
    """Answers each path with bytes it was given, over connections that stay open."""

    def __init__(self, answers):
        self.answers = answers
        ready = threading.Event()

        def serve():
            self.loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self.loop)
            self.server = self.loop.run_until_complete(asyncio.start_server(self.answer, "127.0.0.1", 0, backlog=512))
            self.port = self.server.sockets[0].getsockname()[1]
            ready.set()
            self.loop.run_forever()
        threading.Thread(target=serve, daemon=True).start()
        ready.wait()

    async def answer(self, reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                path = head.split(b" ", 2)[1].decode()
                kind, body = self.answers[path]
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (kind, len(body)) + body)
                await writer.drain()
                if b"connection: close" in head.lower():
                    break
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        writer.close()


class Server:
    def __init__(self, sito, *arguments):
        self.process = subprocess.Popen([sito, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", self.process.stderr.readline())[1])

    def status(self, name):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", text)[1])

    @property
    def memory_mb(self):
        return self.status("VmRSS") / 1024

    def end(self):
        self.process.terminate()
        return self.process.wait(30)


def wrk(url, script, seconds, connections, threads=1):
    """Runs wrk; gives requests a second, latencies in ms and failures."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script)
        file.flush()
        out = subprocess.run(["wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "10s", "-s", file.name, url],
                             capture_output=True, text=True, check=True).stdout

    def ms(text):
        number, unit = re.match(r"([\d.]+)(us|ms|s)", text).groups()
        return round(float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit], 3)
    latency = {name: ms(value) for name, value in re.findall(r"^\s+(50|90|99)%\s+(\S+)", out, re.M)}
    errors = re.search(r"Socket errors: (.*)", out)
    other = re.search(r"Non-2xx or 3xx responses: (\d+)", out)
    return {"requests_per_second": float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]), "p50_ms": latency.get("50"), "p90_ms": latency.get("90"), "p99_ms": latency.get("99"),
            "failed": int(other[1]) if other else 0, "socket_errors": errors[1] if errors else ""}


def post_script(path):
    return ('local file = io.open("%s", "rb")\nwrk.method = "POST"\nwrk.body = file:read("*all")\nfile:close()\nwrk.headers["Content-Type"] = "text/html"\n' % path)


MIXED_BYTES = [2_000, 5_000, 10_000, 20_000]
LARGE_EVERY = 20  # requests


def mixed_script(folder):
    """Posts pages of several sizes in turn, and now and then one of 100 kB."""
    paths = []
    for size in [*MIXED_BYTES, PAGE_BYTES]:
        paths.append(pathlib.Path(folder) / f"{size}.html")
        paths[-1].write_bytes(make_page(size))
    read = "".join(f'for _, path in ipairs({{"{path}"}}) do local file = io.open(path, "rb"); bodies[#bodies + 1] = file:read("*all"); file:close() end\n' for path in paths)
    return ('bodies = {}\nnumber = 0\nwrk.method = "POST"\nwrk.headers["Content-Type"] = "text/html"\n' + read +
            f"function request()\n  number = number + 1\n  local at = number % {LARGE_EVERY} == 0 and {len(paths)} or number % {len(MIXED_BYTES)} + 1\n"
            "  return wrk.format(nil, nil, nil, bodies[at])\nend\n")


# wrk calls delay() before each request; the first of each connection is spread over the interval. A request takes some milliseconds of the interval.
REQUEST_MS = 4
DELAY = f"function delay()\n  return {1000 * CONNECTIONS // RATE - REQUEST_MS}\nend\n"


def measure_service(arguments, page_file):
    service = Server(arguments.sito, "service")
    found = {"memory_at_rest_mb": round(service.memory_mb, 1)}
    url = f"http://127.0.0.1:{service.port}/extract?format=text"
    script = post_script(page_file)
    wrk(url, script, 3, 4)  # extractors are made
    found["throughput"] = wrk(url, script, arguments.seconds, 16)
    found["at_200_a_second"] = wrk(url, script + DELAY, arguments.seconds, CONNECTIONS)
    found["idle"] = measure_idle(service, arguments.idle, page_file)
    found["exit_code"] = service.end()
    return found


def measure_idle(service, count, page_file):
    """So many connections that ask nothing, and what one that asks waits beside them."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    count = min(count, most - 200)
    before = service.memory_mb
    held = []
    for _ in range(count):
        connection = socket.create_connection(("127.0.0.1", service.port))
        held.append(connection)
    body = pathlib.Path(page_file).read_bytes()
    times = []
    for _ in range(50):
        asked = time.perf_counter()
        one = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
        one.request("POST", "/extract?format=text", body, {"Content-Type": "text/html"})
        assert one.getresponse().read()
        one.close()
        times.append((time.perf_counter() - asked) * 1000)
    found = {"connections": count, "memory_before_mb": round(before, 1), "memory_mb": round(service.memory_mb, 1), "threads": service.status("Threads"),
             "median_ms": round(sorted(times)[25], 2), "slowest_ms": round(max(times), 2)}
    for connection in held:
        connection.close()
    return found


def measure_memory(arguments, page_file):
    """Memory while so many requests are answered, or as many as there is time for."""
    service = Server(arguments.sito, "service")
    url = f"http://127.0.0.1:{service.port}/extract?format=text"
    samples, done, failed, end = [], 0, 0, time.monotonic() + 60 * arguments.most_minutes
    with tempfile.TemporaryDirectory() as folder:
        script = mixed_script(folder) if arguments.mixed else post_script(page_file)
        while done < arguments.requests and time.monotonic() < end:
            step = wrk(url, script, 10, 16)
            done += int(step["requests_per_second"] * 10)
            failed += step["failed"]
            samples.append([done, round(service.memory_mb, 1)])
    return {"requests": done, "failed": failed, "pages": "2 to 100 kB" if arguments.mixed else "100 kB", "first_mb": samples[0][1], "last_mb": samples[-1][1],
            "highest_mb": max(mb for _, mb in samples), "samples": samples, "exit_code": service.end()}


def measure_proxy(arguments, page):
    data = os.urandom(PAGE_BYTES)
    origin = Origin({"/page": (b"text/html", page), "/data": (b"application/octet-stream", data)})
    proxy = Server(arguments.sito, "proxy")
    direct = f"http://127.0.0.1:{origin.port}/page"
    through = f"http://127.0.0.1:{proxy.port}/"
    absolute = f'wrk.path = "{direct}"\nwrk.headers["Host"] = "127.0.0.1:{origin.port}"\n'
    wrk(through, absolute, 3, 4)
    found = {"direct_at_200_a_second": wrk(direct, DELAY, arguments.seconds, CONNECTIONS),
             "through_at_200_a_second": wrk(through, absolute + DELAY, arguments.seconds, CONNECTIONS)}
    for name in ["p50_ms", "p99_ms"]:
        found[f"added_{name}"] = round(found["through_at_200_a_second"][name] - found["direct_at_200_a_second"][name], 3)
    one = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=30)
    same = 0
    for _ in range(50):
        one.request("GET", f"http://127.0.0.1:{origin.port}/data")
        same += one.getresponse().read() == data
    found["bodies_that_are_no_html_unchanged"] = f"{same} of 50"
    found["exit_code"] = proxy.end()
    return found


def measure_saving(arguments):
    """Bytes of news pages before and after the proxy."""
    found = {}
    for folder in arguments.news:
        files = sorted((pathlib.Path(folder) / "html").glob("*.html.gz"))
        pages = {f"/{i}": (b"text/html", gzip.decompress(file.read_bytes())) for i, file in enumerate(files)}
        origin = Origin(pages)
        proxy = Server(arguments.sito, "proxy")
        one = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=60)
        after = 0
        for path in pages:
            one.request("GET", f"http://127.0.0.1:{origin.port}{path}")
            after += len(one.getresponse().read())
        one.close()
        one = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=60)
        one.request("GET", "/")
        counters = json.load(one.getresponse())
        before = sum(len(body) for _, body in pages.values())
        found[pathlib.Path(folder).name] = {"pages": len(pages), "bytes_before": before, "bytes_after": after, "saved": round(1 - after / before, 4), "counters": counters}
        proxy.end()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", required=True)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--mixed", action="store_true", help="watch memory over pages of 2 to 100 kB")
    parser.add_argument("--most-minutes", type=float, default=60, help="for the requests that memory is watched over")
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--news", nargs="*", default=[])
    parser.add_argument("--only", choices=["service", "memory", "proxy", "saving"])
    parser.add_argument("-o", "--output", type=pathlib.Path)
    arguments = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    page = make_page()
    with tempfile.NamedTemporaryFile(suffix=".html") as file:
        file.write(page)
        file.flush()
        run = {"sito": subprocess.run([arguments.sito, "--version"], capture_output=True, text=True).stdout.splitlines()[0], "processors": os.cpu_count(),
               "machine": platform.machine(), "load_before": os.getloadavg()[0], "page_bytes": len(page), "command": " ".join(pathlib.Path(word).name if "/" in word else word for word in sys.argv[1:])}
        for name, measure in [("service", lambda: measure_service(arguments, file.name)), ("memory", lambda: measure_memory(arguments, file.name)), ("proxy", lambda: measure_proxy(arguments, page)), ("saving", lambda: measure_saving(arguments))]:
            if arguments.only in (None, name):
                run[name] = measure()
        run["load_after"] = os.getloadavg()[0]
    text = json.dumps(run, indent=1) + "\n"
    if arguments.output:
        arguments.output.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
