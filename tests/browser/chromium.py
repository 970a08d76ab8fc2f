# SPDX-License-Identifier: Apache-2.0
"""A Chromium without a window, driven over its debugging pipe; needs nothing but the browser."""
import json
import os
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
# Each costs a process for each page, or more; flags.mjs has the same.
UNUSED = "IsolateSandboxedIframes,SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
KEYS = {"PageDown": 34, "Tab": 9, "Enter": 13}  # virtual key codes of keys that are no characters


def find():
    """The path of a browser, or None. SITO_CHROMIUM names one."""
    return os.environ.get("SITO_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """One tab. Messages are JSON with a NUL behind each: we write to its descriptor 3 and read from 4."""

    def __init__(self, path, *more_flags):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        its_input, self.output = os.pipe()
        self.input, its_output = os.pipe()
        flags = ["--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--disable-background-networking",
                 "--renderer-process-limit=2", "--disable-site-isolation-trials", f"--disable-features={UNUSED}",
                 f"--user-data-dir={self.profile.name}", *more_flags, "about:blank"]
        if os.geteuid() == 0:
            flags.insert(0, "--no-sandbox")  # it refuses to start as root otherwise

        def connect():
            os.dup2(its_input, 3)
            os.dup2(its_output, 4)  # the highest of the four: nothing has overwritten it
        self.process = subprocess.Popen([path, *flags], preexec_fn=connect, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(its_input)
        os.close(its_output)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def message(self):
        while b"\0" not in self.buffer:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("the browser has gone away")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def run(self, script):
        """The value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def wait(self, script, seconds=20):
        """Waits until an expression is true; a page that is being replaced has no answer yet."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.run(script):
                    return
            except RuntimeError:
                pass
            time.sleep(0.02)
        raise AssertionError(f"never true: {script}")

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait(f"location.href === {json.dumps(address)} && document.readyState === 'complete'")

    def press(self, key):
        event = {"key": key, "windowsVirtualKeyCode": KEYS.get(key) or ord(key.upper())}
        if key not in KEYS:
            event["text"] = key
        self.call("Input.dispatchKeyEvent", type="keyDown" if "text" in event else "rawKeyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, selector):
        x, y = self.run(f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
                        "return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def window(self, width, height, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def complaints(self):
        """What the page would have written into its console as errors."""
        found = []
        for event in self.events:
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(event["params"]["exceptionDetails"]["text"])
            if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
            if event.get("method") == "Page.javascriptDialogOpening":
                found.append("dialog: " + event["params"]["message"])
        return found

    def requests(self):
        """The addresses that were asked for."""
        return [event["params"]["request"]["url"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.output)
        os.close(self.input)
        self.profile.cleanup()
