# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Drives Firefox by Marionette, the protocol below WebDriver: no packages. It reports neither console nor requests."""

import base64
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time

from browser import READY, BrowserError

# The address of the proxy refuses all connections, so that pages cannot use the network.
PREFERENCES = {"marionette.port": 0, "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
               "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "webgl.force-enabled": True,
               "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False}


# Without a display Firefox has no WebGL.
DISPLAY = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1400x1000x24"]


class FirefoxPage:
    """A page in a browser of its own, until close()."""

    def __init__(self, program: str, width: int = 1280, height: int = 720, scale: float = 1):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        profile = pathlib.Path(self.folder.name)
        preferences = {**PREFERENCES, "layout.css.devPixelsPerPx": str(scale)}
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        self.process = subprocess.Popen(
            [*DISPLAY, program, "--marionette", "--no-remote", "--profile", profile], env={**os.environ, "HOME": self.folder.name},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.socket, self.rest, self.number = self._connected(profile / "MarionetteActivePort"), b"", 0
        self._read()  # its greeting
        self.call("WebDriver:NewSession", capabilities={})
        self.call("WebDriver:SetTimeouts", script=300000, pageLoad=120000)
        self.call("WebDriver:SetWindowRect", width=width, height=height)

    def _connected(self, port: pathlib.Path) -> socket.socket:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if port.exists() and (text := port.read_text().strip()):
                return socket.create_connection(("127.0.0.1", int(text)), timeout=300)
            time.sleep(0.05)
        raise BrowserError("Firefox does not start in time")

    def close(self) -> None:
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
            self.process.wait(20)  # so that the display is freed
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            os.killpg(self.process.pid, signal.SIGKILL)  # kills its child processes too
            self.process.wait()
        self.socket.close()
        self.folder.cleanup()

    def _read(self):
        while b":" not in self.rest:
            self.rest += self._piece()
        length, self.rest = self.rest.split(b":", 1)
        while len(self.rest) < int(length):
            self.rest += self._piece()
        message, self.rest = self.rest[: int(length)], self.rest[int(length) :]
        return json.loads(message)

    def _piece(self) -> bytes:
        if piece := self.socket.recv(1 << 20):
            return piece
        raise BrowserError("Firefox ended")

    def call(self, method: str, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, method, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self._read()
        if error:
            raise BrowserError(error["message"])
        return result.get("value") if isinstance(result, dict) else result

    def offline(self) -> None:
        """Does nothing, because the proxy in PREFERENCES already refuses all connections."""

    def open(self, path: pathlib.Path, words: str = "") -> None:
        self.call("WebDriver:Navigate", url=path.resolve().as_uri() + (f"#{words}" if words else ""))
        reason = self.evaluate(READY)
        if reason is not True:
            raise BrowserError(reason)

    def evaluate(self, script: str):
        answer = json.loads(self.call("WebDriver:ExecuteAsyncScript", args=[script], script="""
          const [text, done] = arguments;
          (async () => window.eval(text))().then((value) => done(JSON.stringify({value})), (error) => done(JSON.stringify({error: String(error)})));"""))
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer.get("value")

    def draw(self, frames: int = 3) -> None:
        self.evaluate(f"(async () => {{ for (let i = 0; i < {frames}; ++i) await new Promise(requestAnimationFrame); }})()")

    def key(self, key: str) -> None:
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}])

    def picture(self, path: pathlib.Path) -> None:
        path.write_bytes(base64.b64decode(self.call("WebDriver:TakeScreenshot", full=False)))

    def requests(self) -> list[str]:
        return []

    def complaints(self) -> list[str]:
        return []
