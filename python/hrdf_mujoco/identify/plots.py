# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Draws measured and simulated signals of a module with Matplotlib, as a base64 PNG."""

from __future__ import annotations

import base64
import io
from typing import Any

import numpy as np

from hrdf_mujoco.identify.fitting import Check

_DPI = 72
_COLOURS = {"measured": "black", "before": "tab:orange", "after": "tab:blue"}


def pyplot() -> Any:
    """Returns Matplotlib's pyplot without a display; None: Matplotlib is not installed."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
    except ImportError:
        return None
    return plt


def module(plt: Any, check: Check, place: int) -> str:
    """Returns plots of a module's PWM, current, effort and position over time, and histograms of the errors
    of effort and PWM."""
    figure, axes = plt.subplots(2, 3, figsize=(15, 6.4))
    log, time = check.log, check.log.time[1:]
    rest = {}
    for axis, name, lines in zip(axes.flat, ("PWM", "current, A", "effort, N m", "position, rad"), _lines(check, place), strict=False):
        for label, values in lines.items():
            axis.plot(time, values, label=label, color=_COLOURS[label], linewidth=1.5 if label == "measured" else 1)
        rest[name] = {label: lines["measured"] - values for label, values in lines.items() if label != "measured"}
        axis.set(title=name, xlabel="s")
        axis.legend(loc="best")
    for axis, name in zip(axes.flat[4:], ("PWM", "effort, N m"), strict=True):
        _histogram(axis, name, rest.get(name, {}))
    figure.suptitle(f"{log.name}{', held out' if check.is_held_out else ', fitted'}")
    figure.tight_layout()
    return _encoded(plt, figure)


def _lines(check: Check, place: int) -> list[dict[str, np.ndarray]]:
    log = check.log
    labels = ("before", "after")
    lines = [
        {"measured": log["pwm"][1:, place], "after": check.predicted[1].pwm[:, place]},
        {"measured": log["winding_current"][1:, place], **{label: run.current[:, place] for label, run in zip(labels, check.predicted, strict=True)}},
        {"measured": log["effort"][1:, place]},
        {"measured": log["position"][1:, place]},
    ]
    if check.efforts:
        lines[2] |= {label: values[:, place] for label, values in zip(labels, check.efforts, strict=True)}
    if check.free:
        lines[3] |= {label: run.position[:, place] for label, run in zip(labels, check.free, strict=True)}
    return lines


def _histogram(axis: Any, name: str, rest: dict[str, np.ndarray]) -> None:
    finite = {label: values[np.isfinite(values)] for label, values in rest.items()}
    for label, values in finite.items():
        if len(values):
            edge = max(float(np.quantile(np.abs(values), 0.99)), 1e-9)
            axis.hist(np.clip(values, -edge, edge), bins=60, histtype="step", label=label, color=_COLOURS[label])
            axis.legend(loc="best")
    axis.set(title=f"measured less predicted: {name}", ylabel="samples")


def _encoded(plt: Any, figure: Any) -> str:
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=_DPI, metadata={"Software": None})
    plt.close(figure)
    return base64.b64encode(picture.getvalue()).decode("ascii")
