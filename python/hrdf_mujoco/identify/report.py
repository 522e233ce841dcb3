# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the report of an identification: one HTML file without external files."""

from __future__ import annotations

import html

import numpy as np

from hrdf_mujoco.identify import law, plots, signals
from hrdf_mujoco.identify.fitting import Check, Module, Result
from hrdf_mujoco.identify.results import UNITS, Constant

_STYLE = """body { font: 15px/1.4 sans-serif; max-width: 76em; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: 0.7em 0 } th, td { border: 1px solid #ccc; padding: 0.2em 0.6em; text-align: left }
td.number { text-align: right; font-variant-numeric: tabular-nums } img { max-width: 100% }
tr.missing td { color: #888 } .warning { color: #a40 }"""
_STRATEGIES = {1: "direct PWM"}


def text(result: Result) -> str:
    """Returns the report's HTML text. All names and notes are escaped."""
    plt = plots.pyplot()
    parts = [_head(result), _notes(result), _refined(result), _checks(result)]
    if plt is None:
        parts.append("<p>There are no plots: Matplotlib is not installed (pip install 'hrdf-mujoco[identify]').</p>")
    parts += [_module(result, place, plt) for place in range(len(result.modules))]
    parts.append("<h2>Payload</h2>" + _constants(result.payload) + "<h2>Base</h2>" + _constants(result.base))
    title = html.escape(f"Identification of {result.robot}")
    head = f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>'
    return f"{head}<body><h1>{title}</h1>{''.join(parts)}</body></html>\n"


def _head(result: Result) -> str:
    held = html.escape(", ".join(result.held_out)) or "no log: one log cannot be fitted and held out"
    return (
        f"<p>Fitted: {html.escape(', '.join(result.fitted))}.<br>Held out: {held}.<br>"
        "An interval is 95 %. A constant without a value keeps that of the robot file. SI units, at the module's output.</p>"
    )


def _notes(result: Result) -> str:
    if not result.notes:
        return ""
    return "<h2>Notes</h2><ul>" + "".join(f'<li class="warning">{html.escape(note)}</li>' for note in result.notes) + "</ul>"


def table(head: list[str], rows: list[list[str]], classes: list[str] | None = None) -> str:
    """Returns an HTML table of texts, which are escaped; a text that begins like a number is aligned
    right."""
    lines = ["<tr>" + "".join(f"<th>{html.escape(cell)}</th>" for cell in head) + "</tr>"]
    for place, row in enumerate(rows):
        cells = "".join(f"<td{_class(cell)}>{html.escape(cell)}</td>" for cell in row)
        lines.append(f'<tr class="{classes[place] if classes else ""}">{cells}</tr>')
    return f"<table>{''.join(lines)}</table>"


def _class(cell: str) -> str:
    return ' class="number"' if cell[:1].isdigit() or cell[:1] in "-+" and cell[1:2].isdigit() else ""


def _number(value: float) -> str:
    return f"{value:.4g}" if np.isfinite(value) else ""


def _constants(constants: list[Constant]) -> str:
    rows = []
    for each in constants:
        value = [_number(each.value), f"{each.half:.2g}"] if each.is_fitted else ["", ""]
        unit = UNITS.get(each.name) or UNITS.get(each.name.rpartition(" ")[0], "")
        rows.append([each.name, unit, _number(each.before), *value, str(each.samples), each.verdict])
    classes = ["" if each.is_fitted else "missing" for each in constants]
    return table(["constant", "unit", "robot file", "fitted", "+-", "samples", "verdict"], rows, classes)


def _checks(result: Result) -> str:
    parts = []
    for check in result.checks:
        what = "held out" if check.is_held_out else "also fitted, so this is not a test"
        parts.append(f"<h2>Check: {html.escape(check.log.name)} ({what})</h2>")
        head = ["module", "PWM, rms", "current, rms, A: before", "after", "effort, rms, N m: before", "after"]
        head += ["position, mean error, mrad: before", "after"] if check.free else []
        parts.append(table(head, [_errors(check, each, place) for place, each in enumerate(result.modules)]))
        if not check.free:
            parts.append("<p>The log has no position commands for all modules: alone, the robot would drift, so it does not run free.</p>")
        parts.append("<p>PWM and current: the firmware on the measured motion, without the worst 2 %. Effort: inverse dynamics. Position: the robot runs from the logged commands.</p>")
    return "".join(parts)


def _refined(result: Result) -> str:
    if not result.refined:
        return ""
    rows = []
    for each in result.refined:
        how = f"from the measured state each {each.window:g} s" if np.isfinite(each.window) else "one run"
        rows.append([each.log, "held out" if each.is_held_out else "fitted", how, *(_number(1000 * error) for error in (each.file, each.stages, each.refined))])
    head = ["log", "", "free run", "position, mean error, mrad: robot file", "stages 1 to 3", "refined"]
    return "<h2>Refined</h2>" + table(head, rows)


def _errors(check: Check, module: Module, place: int) -> list[str]:
    """Returns a row of the report's table: a module's errors against a log, before and after the fit."""
    log = check.log
    cells = [module.name, _number(signals.trimmed_rms(check.predicted[1].pwm[:, place] - log["pwm"][1:, place]))]
    cells += [_number(signals.trimmed_rms(run.current[:, place] - log["winding_current"][1:, place])) for run in check.predicted]
    efforts = check.efforts or (np.full((1, place + 1), np.nan),) * 2
    cells += [_number(signals.trimmed_rms(values[:, place] - log["effort"][1:, place])) for values in efforts]
    if check.free:
        cells += [_number(1000 * np.mean(np.abs(run.position[:, place] - log["position"][1:, place]))) for run in check.free]
    return cells


def _module(result: Result, place: int, plt: object) -> str:
    module = result.modules[place]
    ratio = f", gear ratio {module.ratio:.1f}" if np.isfinite(module.ratio) else ""
    parts = [f"<h2>{html.escape(module.name)}: {html.escape(module.type)}{ratio}</h2>", _constants(module.constants)]
    if module.spring:
        numbers = ", ".join(f"{value:.5g}" for value in module.spring)
        parts.append(f"<p>Spring: effort = sum of c<sub>k</sub> twist<sup>k</sup>, c = {html.escape(numbers)}.</p>")
    parts.append(_gains(module))
    if plt is not None:
        for check in result.checks:
            parts.append(f'<img alt="{html.escape(module.name)}" src="data:image/png;base64,{plots.module(plt, check, place)}">')
    return "".join(parts)


def _gains(module: Module) -> str:
    gains = module.gains
    if gains.why:
        return f"<p>Gains: not identifiable from these logs: {html.escape(gains.why)}.</p>"
    strategies = " or ".join(_STRATEGIES.get(each, str(each)) for each in gains.strategies)
    delay = f"{1000 * gains.delay:.0f} ms" if np.isfinite(gains.delay) else "not identifiable from these logs"
    said = f"<p>Strategy: {strategies}. Delay from command to PWM: {delay}. PWM that the law leaves: {gains.rms:.4f}, rms.</p>"
    rows = [
        [name, f"{module.given[name]:.4g}", *([f"{value:.4g}", f"{half:.1g}"] if law.is_clear(value, half) else ["not identifiable from these logs", ""])]
        for name, (value, half) in sorted(gains.found.items())
    ]
    return said + (table(["gain of the last fitted log", "robot", "fitted", "+-"], rows) if rows else "")
