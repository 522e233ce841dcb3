# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Shows a robot in a notebook cell: the page that `hrdf convert` writes, in a frame."""

from __future__ import annotations

import html
import os
import pathlib
import subprocess
import tempfile

import hrdf_mujoco

# The frame has the page in `srcdoc`, because browsers do not open long data: URLs.
_FRAME = (
    '<iframe title="{title}" srcdoc="{page}" sandbox="allow-scripts allow-downloads"'
    ' style="width: 100%; height: {height}px; border: 1px solid #8888; border-radius: 6px"></iframe>'
)


class Page:
    """The HTML page of a robot. A notebook shows the page if the object is the value of a cell."""

    def __init__(self, name: str, text: str, height: int):
        self.name = name
        self.html = text  # HTML text of the whole page
        self.height = height  # px, height of the frame in a notebook

    def _repr_html_(self) -> str:
        return _FRAME.format(title=html.escape(self.name), page=html.escape(self.html), height=self.height)

    def __repr__(self) -> str:
        return f"<Page of {self.name}, {len(self.html) / 1e6:.1f} MB>"


def show(robot: str | os.PathLike[str], *, height: int = 560, **options: hrdf_mujoco.Option) -> Page:
    """Returns a page that simulates a robot; a notebook shows it in a frame.

    The frame is isolated: it receives no commands from the notebook and returns no data.

    Args:
        robot: a robot file or robot config, as for `hrdf convert`.
        height: height of the frame, px.
        **options: the options of `hrdf convert`, with `_` for `-`: `floating_base=True`, `control="walk.csv"`;
            None: option not set.

    Raises:
        ValueError: the file or an option is wrong, or this build has no pages; the message is the error
            of `hrdf convert`.
    """
    path = pathlib.Path(robot)
    flags = [f"--{name.replace('_', '-')}={hrdf_mujoco._text(value)}" for name, value in options.items()
             if value is not None and not isinstance(value, bool)]
    switches = [f"--{name.replace('_', '-')}" for name, value in options.items() if value is True]
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "page.html"
        command: list[str | pathlib.Path] = [hrdf_mujoco._installed("hrdf"), "convert", path, out, *flags, *switches]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ValueError(done.stderr.strip())
        return Page(path.name, out.read_text(encoding="utf-8"), height)
