#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Pages in Chromium: from the disk, without a network.

usage: chromium_test.py HRDF MODELS [OPTION...]
"""

import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

from browser import BrowserError, Page

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
if CHROMIUM is None:
    print("skipped: Chromium is not installed (scripts/setup.sh --pages installs it)")
    sys.exit(77)

HRDF, MODELS = sys.argv[1], pathlib.Path(sys.argv[2])
PHONE = 390  # px


def pixels(png: bytes) -> list[bytes]:
    """Returns the rows of a PNG without interlacing, 8 bits a channel (ISO/IEC 15948)."""
    at, data = 8, b""
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _, _, colour = struct.unpack(">IIBB", body[:10])
        data += body if kind == b"IDAT" else b""
        at += 12 + length
    channels = {2: 3, 6: 4}[colour]
    stride, raw = 1 + width * channels, zlib.decompress(data)
    return [raw[row + 1 : row + stride] for row in range(0, len(raw), stride)]


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.arm = cls.convert("x_arm_6dof.hrdf")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def convert(cls, robot: str, *options: str) -> pathlib.Path:
        out = cls.folder / (pathlib.Path(robot).name.split(".")[0] + ".html")
        subprocess.run([HRDF, "convert", MODELS / robot, out, *options], check=True, capture_output=True)
        return out

    def setUp(self):
        self.page = None
        self.addCleanup(self.close)

    def close(self) -> None:
        if self.page:
            self.page.close()

    def opened(self, path: pathlib.Path, words: str = "still", **size) -> Page:
        """Opens a page in place of the one before."""
        self.close()
        self.page = Page(CHROMIUM, **size)
        self.page.offline()
        self.page.open(path, words)
        return self.page

    def assertQuiet(self, page: Page) -> None:
        self.assertEqual(page.complaints(), [])
        self.assertEqual(page.requests(), [])

    def test_robots_of_all_kinds_open_and_move_without_a_word_or_a_request(self):
        for robot, *options in [["x_arm_6dof.hrdf"], ["hexapod.hrdf", "--floating-base"], ["rover.hrdf", "--floating-base"],
                                ["formats/workbench.wc.xml"], ["formats/tripod/tripod.xml"]]:
            with self.subTest(robot):
                page = self.opened(self.convert(robot, *options), "")
                page.evaluate("new Promise((done) => { const look = () => hrdf.timing.motion ? done() : setTimeout(look, 50); look(); })")
                before = page.evaluate("hrdf.positions")
                page.evaluate("hrdf.step(600)")
                after = page.evaluate("hrdf.positions")
                self.assertGreater(max(abs(a - b) for a, b in zip(after, before)), 1e-4)
                self.assertQuiet(page)

    def test_the_picture_shows_a_robot(self):
        page = self.opened(self.arm)
        page.draw()
        page.picture(self.folder / "arm.png")
        rows = pixels((self.folder / "arm.png").read_bytes())
        self.assertGreater(len(set(rows)), 400, "the picture is plain")
        hidden = page.evaluate("getComputedStyle(document.querySelector('#view')).visibility")
        self.assertEqual(hidden, "visible")
        red = page.evaluate("""(() => {
          const view = document.querySelector('#view'), copy = document.createElement('canvas');
          [copy.width, copy.height] = [view.width, view.height];
          const pen = copy.getContext('2d');
          pen.drawImage(view, 0, 0);
          const {data} = pen.getImageData(0, 0, copy.width, copy.height);
          let count = 0;
          for (let i = 0; i < data.length; i += 4) count += data[i] > 90 && data[i + 1] < 50 && data[i + 2] < 50 ? 1 : 0;
          return count;
        })()""")
        self.assertGreater(red, 2000, "HEBI's red modules are missing")

    def test_a_phone_needs_no_scrolling_sideways(self):
        for robot in ["x_arm_6dof.hrdf", "hexapod.hrdf"]:
            page = self.opened(self.convert(robot), width=PHONE, height=844, scale=2)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE)
            self.assertLessEqual(page.evaluate("Math.max(...[...document.querySelectorAll('body *')].filter((each) => each.getClientRects().length > 0)"
                                               ".map((each) => each.getBoundingClientRect().right))"), PHONE + 1)

    def test_commands_of_the_interface_move_modules(self):
        page = self.opened(self.arm)
        page.evaluate("hrdf.pause(); hrdf.reset(); hrdf.command({J1_base: 0.5}); hrdf.step(3000)")
        self.assertAlmostEqual(page.evaluate("hrdf.positions[0]"), 0.5, delta=0.02)
        self.assertAlmostEqual(page.evaluate("hrdf.time"), 3, places=6)
        page.evaluate("hrdf.command({J1_base: {position: NaN, velocity: 0.5}}); hrdf.step(2000)")
        self.assertGreater(page.evaluate("hrdf.positions[0]"), 0.9)
        with self.assertRaisesRegex(BrowserError, "there is no 'J9'; there are J1_base, J2_shoulder"):
            page.evaluate("hrdf.command({J9: 0})")
        self.assertEqual(page.evaluate("hrdf.version"), 1)

    def test_targets_that_are_no_numbers_are_refused_and_the_page_runs_on(self):
        page = self.opened(self.arm)
        for target in ("{position: null}", "null", "'0.5'", "{pos: 1}", "Infinity"):
            with self.subTest(target), self.assertRaises(BrowserError):
                page.evaluate(f"hrdf.command({{J1_base: {target}}})")
        page.evaluate("hrdf.run()")
        before = page.evaluate("hrdf.time")
        page.evaluate("new Promise((done) => setTimeout(done, 1000))")
        self.assertGreater(page.evaluate("hrdf.time"), before)

    def test_the_motion_stop_has_its_key_after_a_slider_was_used(self):
        page = self.opened(self.arm)
        press = ("document.querySelector('#axes input[type=range]').dispatchEvent("
                 "new KeyboardEvent('keydown', {key: 's', bubbles: true}))")
        page.evaluate(press)
        self.assertTrue(page.evaluate("[...document.querySelectorAll('button')].some((each) => "
                                      "each.textContent.includes('stop') && each.getAttribute('aria-pressed') === 'true')"))

    def test_typed_targets_take_formulas_and_say_what_is_wrong(self):
        page = self.opened(self.arm)
        page.evaluate("hrdf.pause(); hrdf.reset()")
        typed = "document.querySelector('#axes tr:nth-child(1) input[type=text]')"
        type_in = f"(text) => {{ const input = {typed}; input.value = text; input.dispatchEvent(new Event('change')); return [input.getAttribute('aria-invalid'), input.title]; }}"
        self.assertEqual(page.evaluate(f"({type_in})('45deg')"), [None, ""])
        page.evaluate("hrdf.step(3000)")
        self.assertAlmostEqual(page.evaluate("hrdf.positions[0]"), 0.785, delta=0.02)
        self.assertEqual(page.evaluate(f"({type_in})('100')"), ["true", "outside of -3.142 to 3.142 rad"])
        self.assertEqual(page.evaluate(f"({type_in})('pi/3')"), [None, ""])

    def test_keys_pause_stop_and_change_units(self):
        page = self.opened(self.arm)
        pressed = lambda id: page.evaluate(f"document.getElementById('{id}').getAttribute('aria-pressed')")
        page.key("s")
        self.assertEqual(pressed("stop"), "true")
        page.key("g")
        self.assertEqual(pressed("gravity"), "false")
        page.key("d")
        self.assertTrue(page.evaluate("document.getElementById('degrees').checked"))
        page.key(" ")
        time = page.evaluate("hrdf.time")
        page.draw(10)
        self.assertEqual(page.evaluate("hrdf.time"), time)

    def test_every_control_has_a_name_for_screen_readers(self):
        page = self.opened(self.arm)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "slider", "textbox", "combobox", "checkbox", "searchbox"}
        controls = [node for node in nodes if node.get("role", {}).get("value") in roles and not node["ignored"]]
        self.assertGreater(len(controls), 30)
        self.assertEqual([node["role"]["value"] for node in controls if not node["name"]["value"].strip()], [])

    def test_a_table_is_played_and_one_that_is_wrong_is_refused(self):
        table = self.folder / "walk.csv"
        table.write_text("time,J1_base.position\n0,0\n0.5,0.3\n3,0.3\n")
        page = self.opened(self.convert("x_arm_6dof.hrdf", "--control", str(table)))
        page.evaluate("hrdf.pause(); hrdf.step(2500)")
        self.assertAlmostEqual(page.evaluate("hrdf.positions[0]"), 0.3, delta=0.02)
        drop = """(text) => new Promise((done) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], 'table.csv', {type: 'text/csv'}));
          window.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, cancelable: true}));
          setTimeout(() => done(document.getElementById('message').textContent), 200);
        })"""
        self.assertEqual(page.evaluate(f"({drop})('time,J9.position\\n0,1\\n')"),
                         "table.csv: column 'J9.position' is unknown; write NAME.position, .velocity or .effort of "
                         "J1_base, J2_shoulder, J3_elbow, J4_wrist1, J5_wrist2, J6_wrist3")
        self.assertIn("2 rows of commands", page.evaluate(f"({drop})('time,J1_base.position\\n0,1\\n1,1\\n')"))

    def test_a_film_has_a_picture(self):
        page = self.opened(self.arm, "")
        size = page.evaluate("""(async () => {
          const button = document.getElementById('film');
          if (button.hidden) return -1;
          const made = new Promise((done) => {
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => { if (/^video/.test(blob.type)) done(blob.size); return make(blob); };
          });
          HTMLAnchorElement.prototype.click = () => {};
          button.click();
          for (let i = 0; i < 12; ++i) await new Promise(requestAnimationFrame);
          await new Promise((done) => setTimeout(done, 1000));
          button.click();
          return made;
        })()""")
        self.assertGreater(size, 1000)

    def test_hostile_names_stay_texts(self):
        hostile = "</script><img src=x onerror=console.error(1)>\u2028'\""
        text = (MODELS / "x_arm_3dof.hrdf").read_text(encoding="utf-8") + f"<!-- {hostile} -->\n"
        file = self.folder / "hostile.hrdf"
        file.write_text(text, encoding="utf-8")
        page = self.opened(self.convert(str(file)))
        self.assertIn(hostile, page.evaluate("document.querySelector('#files pre').textContent"))
        self.assertEqual(page.evaluate("document.querySelectorAll('img').length"), 0)
        self.assertQuiet(page)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
