#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Pages in a browser: from the disk, without a network.

usage: browser_test.py chromium|firefox HRDF MODELS [OPTION...]
"""

import base64
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

from browser import BrowserError, Page
from firefox import FirefoxPage

BROWSER, HRDF, MODELS = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
NAMES = {"chromium": ["chromium", "google-chrome"], "firefox": ["firefox-esr", "firefox"]}
PROGRAM = next(filter(None, map(shutil.which, NAMES[BROWSER])), None)
if PROGRAM is None or BROWSER == "firefox" and shutil.which("xvfb-run") is None:
    print(f"skipped: {BROWSER} is not installed" + (" (scripts/setup.sh --pages installs it)" if BROWSER == "chromium" else ", or Xvfb is missing"))
    sys.exit(77)
chromium_only = unittest.skipIf(BROWSER != "chromium", "needs Chromium's DevTools protocol")

TYPE_IN = """(input, text) => {
  input.value = text;
  input.dispatchEvent(new Event('change'));
  return [input.getAttribute('aria-invalid') === 'true', document.getElementById(input.getAttribute('aria-describedby')).textContent];
}"""
DROP = """(text) => new Promise((done) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], 'table.csv', {type: 'text/csv'}));
  window.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, cancelable: true}));
  setTimeout(() => done(document.getElementById('message').textContent), 200);
})"""
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
        self.page = (Page if BROWSER == "chromium" else FirefoxPage)(PROGRAM, **size)
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

    @chromium_only
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
        type_in = lambda text: page.evaluate(f"({TYPE_IN})({typed}, {text!r})")
        self.assertEqual(type_in("45deg"), [False, ""])
        page.evaluate("hrdf.step(3000)")
        self.assertAlmostEqual(page.evaluate("hrdf.positions[0]"), 0.785, delta=0.02)
        self.assertEqual(type_in("100"), [True, "outside of -3.142 to 3.142 rad"])
        page.draw(10)
        self.assertEqual(page.evaluate(f"{typed}.value"), "100")
        self.assertGreater(page.evaluate(f"{typed}.nextSibling.getClientRects().length"), 0, "the reason is not seen")
        self.assertEqual(type_in("2pi"), [True, "write '*' between, as in '2*pi'"])
        self.assertEqual(type_in("pi/3"), [False, ""])

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

    @chromium_only
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
        self.assertEqual(page.evaluate(f"({DROP})('time,J9.position\\n0,1\\n')"),
                         "table.csv:1:6: unknown column 'J9.position'; allowed: time and NAME.position, NAME.velocity and NAME.effort of "
                         "J1_base, J2_shoulder, J3_elbow, J4_wrist1, J5_wrist2, J6_wrist3")
        self.assertIn("2 rows of commands", page.evaluate(f"({DROP})('time,J1_base.position\\n0,1\\n1,1\\n')"))

    def test_a_page_with_a_wrong_table_opens_and_shows_the_reason(self):
        table = self.folder / "walk.csv"
        table.write_text("time,J1_base.position\n0,0\n")
        path = self.convert("x_arm_6dof.hrdf", "--control", str(table))
        mark = '<script type="text/plain" id="part:description">'
        before, rest = path.read_text().split(mark)
        packed, after = rest.split("<", 1)
        description = json.loads(base64.b64decode(packed))
        description["control"]["text"] = "time,J9.position\n0,0\n"
        path.write_text(f"{before}{mark}{base64.b64encode(json.dumps(description).encode()).decode()}<{after}")
        page = self.opened(path)
        self.assertIn("walk.csv:1:6: unknown column 'J9.position'", page.evaluate("document.querySelector('#message').textContent"))

    def test_a_log_that_is_dropped_is_a_line_of_its_own_in_the_plots(self):
        page = self.opened(self.arm)
        legend = "[...document.querySelectorAll('#plots figure:first-child .legend span')].filter((each) => !each.hidden).map((each) => each.textContent)"
        page.evaluate("hrdf.pause(); hrdf.reset()")
        said = page.evaluate(f"({DROP})('time,J2_shoulder.position,J2_shoulder.position_command\\n0,0.9,0.95\\n5,0.8,0.95\\n')")
        self.assertIn("2 rows of commands, with the measured positions beside them", said)
        page.evaluate("hrdf.step(1000)")
        page.draw(10)
        self.assertEqual(page.evaluate(legend), ["target", "position", "log"])
        self.assertAlmostEqual(page.evaluate("hrdf.positions[1]"), 0.95, delta=0.1)
        page.evaluate("hrdf.command({J2_shoulder: 0.9}); hrdf.step(100)")
        page.draw(10)
        self.assertEqual(page.evaluate(legend), ["target", "position"])

    def test_jog_moves_the_target_of_the_chosen_one(self):
        page = self.opened(self.arm)
        page.evaluate("hrdf.pause(); hrdf.command({J2_shoulder: 0.5}); document.querySelector('#axes tr:nth-child(2)').click()")
        target = "Number(document.querySelector('#axes tr:nth-child(2) input[type=range]').value)"
        for key, expected in [(".", 0.5873), (",", 0.5)]:
            page.key(key)
            page.draw(10)
            self.assertAlmostEqual(page.evaluate(target), expected, delta=0.002)
        page.draw(10)
        self.assertEqual(page.evaluate("document.querySelector('.jog button').title"), "Move the target by 0.087 rad (,)")
        page.key("d")
        page.draw(10)
        self.assertEqual(page.evaluate("document.querySelector('.jog button').title"), "Move the target by 5.0 deg (,)")

    def test_poses_that_are_kept_have_names_of_their_own(self):
        page = self.opened(self.arm)
        keep = """(name) => {
          document.querySelector('#poses').open = true;
          document.querySelector('#poses input').value = name;
          document.querySelectorAll('#poses .tools button')[0].click();
        }"""
        names = "[...document.querySelectorAll('.pose button:first-child')].map((each) => each.textContent)"
        for name in ["", "", "up", "up", "home", "n" * 1000]:
            page.evaluate(f"({keep})({name!r})")
        page.evaluate("[...document.querySelectorAll('.pose button:last-child')].find((each) => each.ariaLabel?.endsWith('pose pose 1')).click()")
        page.evaluate(f"({keep})('')")
        self.assertEqual(page.evaluate(names)[2:], ["pose 2", "up", "up 2", "home 2", "n" * 1000, "pose 1"])
        self.assertLessEqual(page.evaluate("Math.max(...[...document.querySelectorAll('.pose button')].map((each) => each.getBoundingClientRect().right))"), 1280)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.pose button:first-child')].at(-2).title"), "Move to " + "n" * 1000)

    def test_a_pose_that_is_kept_is_reached_again_and_play_does_not_look_pressed(self):
        page = self.opened(self.arm)
        page.evaluate("hrdf.pause(); hrdf.command({J1_base: 0.6}); hrdf.step(3000)")
        page.evaluate("document.querySelectorAll('#poses .tools button')[0].click(); hrdf.command({J1_base: -0.4}); hrdf.step(3000)")
        page.evaluate("[...document.querySelectorAll('.pose button')].find((each) => each.textContent === 'pose 1').click(); hrdf.step(500)")
        page.draw(10)
        self.assertEqual(page.evaluate("document.getElementById('play').getAttribute('aria-pressed')"), "false")
        page.evaluate("hrdf.step(4000)")
        self.assertAlmostEqual(page.evaluate("hrdf.positions[0]"), 0.6, delta=0.02)

    def test_a_target_while_the_motion_stop_is_pressed_is_refused(self):
        page = self.opened(self.arm)
        page.evaluate("hrdf.pause(); hrdf.reset(); document.getElementById('stop').click()")
        stopped = "the motion stop is pressed: nothing moves until it is released"
        with self.assertRaisesRegex(BrowserError, stopped):
            page.evaluate("hrdf.command({J1_base: 1})")
        self.assertEqual(page.evaluate(f"({TYPE_IN})(document.querySelector('#axes input[type=text]'), '1')"), [True, stopped])
        page.evaluate("document.getElementById('home').click()")
        self.assertEqual(page.evaluate("document.getElementById('message').textContent"), stopped)
        page.evaluate("document.getElementById('stop').click(); hrdf.step(1000)")
        self.assertAlmostEqual(page.evaluate("hrdf.positions[0]"), 0, delta=0.02)
        self.assertTrue(page.evaluate("document.getElementById('message').hidden"))

    def test_steps_that_cannot_be_taken_are_refused(self):
        page = self.opened(self.arm)
        page.evaluate("hrdf.pause()")
        for count in ["NaN", "-1", "Infinity", "1e9", "0.5", "'7'"]:
            with self.subTest(count), self.assertRaisesRegex(BrowserError, "a whole number of steps from 0 to 1000000, not"):
                page.evaluate(f"hrdf.step({count})")
        with self.assertRaisesRegex(BrowserError, "takes s from 0 to 1000, not NaN"):
            page.evaluate("hrdf.realtimeFactor(NaN)")

    def test_rows_say_their_units_where_these_differ(self):
        page = self.opened(self.convert("formats/workbench.wc.xml"))
        page.draw(10)
        units = page.evaluate("[...document.querySelectorAll('#axes .type')].map((each) => each.textContent)")
        self.assertIn("rad, N m", units)
        self.assertIn("m, N", units)
        self.assertEqual(page.evaluate("['position', 'velocity', 'effort'].map((each) => document.getElementById(`unit-${each}`).textContent)"),
                         ["is", "speed", "effort"])
        page = self.opened(self.convert("lamp_gantry.hrdf"))
        page.draw(10)
        self.assertEqual(page.evaluate("document.getElementById('unit-position').textContent"), "rad", "of the motors, behind their screws")

    def test_a_robot_without_modules_has_no_motion_stop(self):
        page = self.opened(self.convert("formats/workbench.wc.xml"))
        page.key("s")
        page.evaluate("hrdf.pause(); hrdf.play(); hrdf.step(500)")
        page.draw(10)
        self.assertEqual(page.evaluate("document.getElementById('play').getAttribute('aria-pressed')"), "true")

    def test_a_control_without_a_target_keeps_its_last_command(self):
        page = self.opened(self.convert("formats/workbench.wc.xml"))
        page.evaluate("hrdf.pause(); hrdf.command({'Arm.J2': 0.4}); hrdf.step(2000)")
        page.evaluate("hrdf.command({'Arm.J2': NaN}); hrdf.step(1000)")
        page.draw(10)
        self.assertAlmostEqual(page.evaluate("hrdf.positions[hrdf.modules.indexOf('Arm.J2')]"), 0.4, delta=0.05)
        self.assertEqual(page.evaluate("document.querySelector('#axes tr:nth-child(2) .dot').title"), "no target: keeps its last command")
        with self.assertRaisesRegex(BrowserError, "'Arm.J2' has no 'velocity'; it takes position"):
            page.evaluate("hrdf.command({'Arm.J2': {velocity: 1}})")

    @chromium_only
    def test_without_webgl_no_film_is_offered(self):
        with Page(PROGRAM, options=("--disable-gpu", "--disable-3d-apis")) as page:
            page.open(self.arm, "still")
            self.assertIn("no picture", page.evaluate("document.getElementById('about').textContent"))
            self.assertEqual(page.evaluate("['film', 'frame'].map((id) => document.getElementById(id).hidden)"), [True, True])

    def test_as_many_modules_as_a_page_runs_open(self):
        file = self.folder / "chain.hrdf"
        file.write_text('<robot version="1.6.0">' + 256 * '<actuator type="X5-4"/><link type="X5" extension="0.05" twist="0"/>' + "</robot>", encoding="utf-8")
        page = self.opened(self.convert(str(file)))
        self.assertEqual(page.evaluate("hrdf.pause(); hrdf.step(2); hrdf.modules.length"), 256)

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
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
