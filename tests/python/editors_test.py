# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The settings of docs/EDITORS.md let each editor find the problems that `hrdf check` reports."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "EDITORS.md").read_text(encoding="utf-8")
HRDF = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 and os.path.exists(sys.argv[1]) else pathlib.Path("hrdf")
OUTER = '<robot version="1.6.0">\n  <actuator type="x5-1"/>\n  <include path="my part.hrdf"/>\n</robot>\n'
PART = '<robot version="1.6.0">\n  <actuator type="X5-2"/>\n</robot>\n'
PROBLEMS = [("my part.hrdf", 2, 19, "e"), ("outer.hrdf", 2, 19, "w")]
EMACS = """
(with-current-buffer (find-file "outer.hrdf") (hrdf-check))
(with-current-buffer "*compilation*"
  (while (get-buffer-process (current-buffer)) (accept-process-output nil 0.1))
  (compilation--ensure-parse (point-max))
  (goto-char (point-min))
  (condition-case nil
      (while t
        (compilation-next-error 1)
        (let* ((message (get-text-property (point) 'compilation-message))
               (loc (compilation--message->loc message)))
          (princ (format "%s|%s|%s|%s\\n" (caar (compilation--loc->file-struct loc)) (compilation--loc->line loc)
                         (compilation--loc->col loc) (compilation--message->type message)))))
    (error nil)))
"""
VIM = """
let out = map(filter(getqflist(), 'v:val.valid'), 'bufname(v:val.bufnr) .. "|" .. v:val.lnum .. "|" .. v:val.col .. "|" .. tolower(v:val.type)')
call writefile(out, 'found')
qall!
"""


def block(language):
    return re.search(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S).group(1)


def has_quickfix():
    vim = shutil.which("vim")
    return vim and "+quickfix" in subprocess.run([vim, "--version"], capture_output=True, text=True, check=False).stdout


class Editors(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "outer.hrdf").write_text(OUTER)
        (self.folder / "my part.hrdf").write_text(PART)
        self.environment = {**os.environ, "PATH": f"{HRDF.parent.resolve()}:{os.environ['PATH']}", "HOME": folder.name, "LC_ALL": "C.UTF-8"}

    def run_program(self, *words):
        return subprocess.run(words, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=60, check=False)

    def vim(self, *commands):
        """Returns the quickfix list after commands on the file."""
        (self.folder / "matcher.vim").write_text(block("vim"))
        (self.folder / "after.vim").write_text(VIM)
        words = [word for command in ("source matcher.vim", "edit outer.hrdf", *commands, "source after.vim") for word in ("-c", command)]
        done = self.run_program("vim", "-es", "-N", "-u", "NONE", "-i", "NONE", *words)
        self.assertTrue((self.folder / "found").exists(), done.stdout + done.stderr)
        rows = [line.split("|") for line in (self.folder / "found").read_text().splitlines()]
        return sorted((name, int(line), int(column), kind) for name, line, column, kind in rows)

    def test_code_finds_problems_by_its_matcher(self):
        (task,) = json.loads(block("json"))["tasks"]
        pattern = task["problemMatcher"]["pattern"]
        words = [word.replace("${file}", "outer.hrdf") for word in task["args"]]
        told = self.run_program(task["command"], *words).stderr
        found = [re.search(pattern["regexp"], line) for line in told.splitlines()]
        places = [tuple(each.group(pattern[key]) for key in ("file", "line", "column", "severity")) for each in found if each]
        self.assertEqual(sorted(places), [("my part.hrdf", "2", "19", "error"), ("outer.hrdf", "2", "19", "warning")], told)

    @unittest.skipUnless(has_quickfix(), "vim with quickfix is not installed")
    def test_vim_finds_problems_by_make(self):
        self.assertEqual(self.vim("silent make!"), PROBLEMS)

    @unittest.skipUnless(has_quickfix(), "vim with quickfix is not installed")
    def test_vim_finds_problems_of_a_text_that_is_not_saved(self):
        command = re.search(r"<F9> :(.*)<CR>", block("vim").replace("\n  \\", "")).group(1)
        self.assertEqual(self.vim("1s/^/\\r/", f"silent! {command}"), [("my part.hrdf", 2, 19, "e"), ("outer.hrdf", 3, 19, "w")])

    @unittest.skipUnless(shutil.which("emacs"), "emacs is not installed")
    def test_emacs_finds_problems_by_compilation(self):
        (self.folder / "matcher.el").write_text(block("elisp"))
        (self.folder / "test.el").write_text(EMACS)
        done = self.run_program("emacs", "-Q", "--batch", "-l", "matcher.el", "-l", "test.el")
        error, warning = 2, 1  # the line about the include is an info, which is skipped
        expected = [f"outer.hrdf|2|19|{warning}", f"my part.hrdf|2|19|{error}"]
        self.assertEqual(done.stdout.splitlines(), expected, done.stderr)


if __name__ == "__main__":
    unittest.main()
