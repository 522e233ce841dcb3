# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Drives Chromium by its DevTools protocol over pipes: no port, no packages."""

import base64
import fcntl
import json
import os
import pathlib
import select
import signal
import subprocess
import tempfile
import time

# Pages are drawn by the processor, so that they look the same on every machine.
ARGUMENTS = ["--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--no-first-run", "--disable-extensions",
             "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--hide-scrollbars",
             "--disable-background-networking", "--mute-audio"]


READY = """new Promise((done) => {
  const look = () => window.hrdf ? window.hrdf.ready.then(done, (error) => done(error.stack ?? String(error))) : setTimeout(look, 20);
  look();
})"""


def raised(descriptor: int) -> int:
    """Moves a descriptor to a number of 10 or more."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return moved


class BrowserError(Exception):
    pass


class Page:
    """A page in a browser of its own, until close() or the end of a `with` statement."""

    def __init__(self, program: str, width: int = 1280, height: int = 720, scale: float = 1, options: tuple[str, ...] = ()):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # High descriptors, so that 3 and 4 are free.
        to_browser, self.to, self.back, from_browser = (raised(end) for pipe in (os.pipe(), os.pipe()) for end in pipe)
        # The browser reads from descriptor 3 and writes to 4.
        command = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self.process = subprocess.Popen(
            ["bash", "-c", command, "bash", program, *ARGUMENTS, *options, f"--user-data-dir={self.folder.name}/user", "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.events = b"", 0, []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        self.resize(width, height, scale)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)  # kills its child processes too
        self.process.wait()
        os.close(self.to)
        os.close(self.back)
        self.folder.cleanup()

    def _read(self, deadline: float) -> dict:
        while b"\0" not in self.rest:
            if not select.select([self.back], [], [], max(0, deadline - time.monotonic()))[0]:
                raise BrowserError("Chromium does not answer in time")
            piece = os.read(self.back, 1 << 20)
            if not piece:
                raise BrowserError("Chromium ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def _call(self, method: str, session: str = "", timeout: float = 120, **parameters) -> dict:
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self.to, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + timeout
        while True:
            answer = self._read(deadline)
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def call(self, method: str, **parameters) -> dict:
        return self._call(method, self.session, **parameters)

    def resize(self, width: int, height: int, scale: float = 1) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width < 600)

    def offline(self) -> None:
        self.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def open(self, path: pathlib.Path, words: str = "") -> None:
        """Opens a page from the disk, and waits until it is ready."""
        self.call("Page.navigate", url=path.resolve().as_uri() + (f"#{words}" if words else ""))
        reason = self.evaluate(READY)
        if reason is not True:
            raise BrowserError(reason)

    def evaluate(self, script: str):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def draw(self, frames: int = 3) -> None:
        """Waits until frames are drawn, however long that takes."""
        self.evaluate(f"(async () => {{ for (let i = 0; i < {frames}; ++i) await new Promise(requestAnimationFrame); }})()")

    def key(self, key: str) -> None:
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **({"text": key} if kind == "keyDown" and len(key) == 1 else {}))

    def picture(self, path: pathlib.Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def requests(self) -> list[str]:
        """Returns the URLs that the page requested, without file:, blob:, data: and about: URLs."""
        asked = [event["params"]["request"]["url"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        return [url for url in asked if not url.startswith(("blob:", "data:", "file:", "about:"))]

    def complaints(self) -> list[str]:
        """Returns what the console, the log and uncaught errors say."""
        said = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.consoleAPICalled":
                said.append(" ".join(str(each.get("value", each.get("description"))) for each in parameters["args"]))
            elif event.get("method") == "Runtime.exceptionThrown":
                said.append(parameters["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            elif event.get("method") == "Log.entryAdded":
                said.append(parameters["entry"]["text"])
        return said
