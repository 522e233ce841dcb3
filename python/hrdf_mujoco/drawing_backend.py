# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Matplotlib backend that draws each figure once, as a PNG file, when it is closed or the program ends."""

from __future__ import annotations

import pathlib
import sys
from typing import Any

from matplotlib.backend_bases import FigureManagerBase
from matplotlib.backends.backend_agg import FigureCanvasAgg


class FigureManager(FigureManagerBase):
    """Writes its figure to PROGRAM-NUMBER.png in the working folder when the figure is closed."""

    def show(self) -> None:
        """Does nothing: destroy() draws the figure."""

    def destroy(self, *_: Any) -> None:
        path = pathlib.Path(f"{pathlib.Path(sys.argv[0]).stem}-{self.num}.png")
        try:
            self.canvas.figure.savefig(path)
            print(f"hrdf: figure {self.num} is {path}", file=sys.stderr)
        except OSError as error:
            print(f"hrdf: cannot write {path}: {error.strerror}", file=sys.stderr)


class FigureCanvas(FigureCanvasAgg):
    """A canvas that draws only when its figure is saved to a file."""

    manager_class = FigureManager

    def draw(self, *_: Any, **__: Any) -> None:
        """Does nothing: the figure is drawn when it is saved."""

    def draw_idle(self, *_: Any, **__: Any) -> None:
        """Does nothing: the figure is drawn when it is saved."""
