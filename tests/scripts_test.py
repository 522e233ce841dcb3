# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs scripts with wrong arguments: scripts_test.py CHECKOUT."""

import pathlib
import subprocess
import sys
import unittest

_checkout = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else pathlib.Path()

# Command, run in docs/, and a part of its error. Each command ends before it makes anything.
_WRONG = (
    (["../scripts/docs.sh", "foo-h"], "usage: scripts/docs.sh"),
    (["../scripts/wheel.sh", "--of"], "wheel.sh: error: --of names no build folder"),
    (["../scripts/try_release.sh", "/*"], "try_release.sh: error: '/*' is not a folder"),
    (["../scripts/fuzz.sh"], "fuzz.sh: error: MINUTES is missing"),
    (["../scripts/fuzz.sh", "x"], "fuzz.sh: error: MINUTES is 'x', not a whole number"),
    (["../scripts/release.sh", "INSTALL.md"], "INSTALL.md is not a folder"),
    ([sys.executable, "../tests/pages_test.py", "/nowhere", "/nowhere"], "error: '/nowhere' is not a folder"),
)


def _call(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run(words, cwd=_checkout / "docs", capture_output=True, text=True, timeout=60)


class Scripts(unittest.TestCase):
    def test_end_with_status_2_and_an_error_where_words_are_wrong(self):
        for words, error in _WRONG:
            with self.subTest(words):
                done = _call(*words)
                self.assertIn(error, done.stderr)
                self.assertEqual((done.returncode, done.stdout), (2, ""))

    def test_show_help_from_any_folder(self):
        done = _call("../scripts/docs.sh", "--help")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Usage: scripts/docs.sh [--serve]", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
