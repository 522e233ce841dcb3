# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Draws the table of a sweep."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from hrdf_mujoco._files import expect_writable
from hrdf_mujoco.sweeps.cases import Drawn
from hrdf_mujoco.sweeps.table import Table

# The measures that are drawn, and the axis label of each measure. Each measure has a separate plot.
_MEASURES = {
    "error_rms": "error, rms\n(rad or m)",
    "effort_max": "largest effort\n(N m or N)",
    "winding_max": "hottest winding\n(C)",
}
# Maximum number of modules with a separate line. If there are more modules, one line shows their maximum.
_MODULES = 8
_NO_NUMBERS = "a plot needs something that varies in numbers"
_LEVELS = 10  # maximum number of values of a varied quantity that colours show


def check(path: str | os.PathLike[str], vary: Mapping[str, Any]) -> None:
    """Checks, before a sweep runs, that its plot can be drawn and written.

    Raises:
        ImportError: matplotlib is not installed.
            ValueError: no varied value is a number; or the file's suffix is missing or not supported.
            OSError: the folder is missing or not writable.
    """
    known = _pyplot().figure().canvas.get_supported_filetypes()
    _pyplot().close()
    ending = os.path.splitext(path)[1]
    if ending[1:].lower() not in known:
        raise ValueError(f"{os.fspath(path)}: a plot ends in .png, .svg or .pdf")
    expect_writable(path)
    if not any(isinstance(values, Drawn) or _are_numbers(values) for values in vary.values()):
        raise ValueError(_NO_NUMBERS)


def save(table: Table, path: str | os.PathLike[str]) -> None:
    """Draws the measures of a sweep. The x axis is the varied quantity with the most distinct numbers; each
    line is for one value of a second varied quantity.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: no varied value is a number.
    """
    plt = _pyplot()
    numbers = [name for name in table.varied if np.issubdtype(table[name].dtype, np.number)]
    if not numbers:
        raise ValueError(_NO_NUMBERS)
    x = max(numbers, key=lambda name: len(np.unique(table[name])))
    others = [name for name in table.varied if name != x]
    measures = {end: label for end, label in _MEASURES.items() if _columns(table, end)}
    # If no module was measured, draws the results of the user's function.
    if not measures:
        own = [name for name in table if name not in ("case", "status", "time", "contacts", *table.varied)]
        measures = {name: name for name in own}
    if not measures:
        raise ValueError("the table has no measured values")
    figure, axes = plt.subplots(
        len(measures), 1, sharex=True, squeeze=False, figsize=(8, 1 + 2.4 * len(measures)), layout="constrained"
    )
    good = table["status"] == "ok"
    for axis, (end, label) in zip(axes[:, 0], measures.items(), strict=True):
        for name, columns, style in _lines(table, end, others, plt):
            chosen = good & style.pop("rows")
            values = np.max([table[column][chosen] for column in columns], axis=0)
            order = np.argsort(table[x][chosen], kind="stable")
            axis.plot(table[x][chosen][order], values[order], label=name, **style)
        axis.set_ylabel(label)
        axis.grid(alpha=0.3)
        if _is_wide(table[x]):
            axis.set_xscale("log")
    axes[-1, 0].set_xlabel(x)
    handles, labels = axes[0, 0].get_legend_handles_labels()
    if len(handles) > 1:
        title = "worst module" if labels[0].startswith(f"{_second(table, others)} = ") else None
        figure.legend(handles, labels, loc="outside right upper", fontsize="small", title=title)
    bad = int((~good).sum())
    if bad:
        figure.suptitle(f"{bad} of {len(good)} cases are left out: they did not end well", fontsize="small")
    figure.savefig(path, dpi=120)
    plt.close(figure)


def _are_numbers(values: Any) -> bool:
    return all(isinstance(value, (int, float)) for value in values)


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise ImportError("a plot needs matplotlib: pip install matplotlib") from None
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    return plt


def _columns(table: Table, end: str) -> list[str]:
    return [name for name in table if name.endswith(f".{end}")] or ([end] if end in table else [])


def _lines(table: Table, end: str, others: list[str], plt: Any) -> Any:
    """Yields label, columns and style of each line in a plot. A line shows the maximum of its columns."""
    columns = _columns(table, end)
    everywhere = np.ones(len(table["case"]), dtype=bool)
    second = _second(table, others)
    # If a third name varies, draws points without lines: a line would connect cases with different values of
    # the third name.
    is_drawn = len(others) > (second is not None)
    style = {"marker": "o", "markersize": 3, "linestyle": "" if is_drawn else "-"}
    if second is None and len(columns) <= _MODULES:
        for column in columns:
            yield column.removesuffix(f".{end}"), [column], {**style, "rows": everywhere}
        return
    levels = _levels(table, second) if second else [None]
    for i, level in enumerate(levels):
        rows = everywhere if second is None else np.array([value == level for value in table[second].tolist()])
        colour = plt.get_cmap("viridis")(i / max(1, len(levels) - 1))
        label = "worst module" if level is None else f"{second} = {_short(level)}"
        yield label, columns, {**style, "rows": rows, "color": colour}


def _second(table: Table, others: list[str]) -> str | None:
    return next((name for name in others if 1 < len(_levels(table, name)) <= _LEVELS), None)


def _levels(table: Table, name: str) -> list[Any]:
    return list(dict.fromkeys(table[name].tolist()))


def _short(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else os.path.basename(str(value))


def _is_wide(values: np.ndarray) -> bool:
    return values.min() > 0 and values.max() / values.min() >= 30
