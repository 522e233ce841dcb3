# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the firmware on a log in two ways: on the measured state of each period, or in a free run, which uses
only the logged commands."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator

import mujoco
import mujoco.batch
import numpy as np

from hrdf_mujoco import firmware
from hrdf_mujoco.identify.robots import quiet
from hrdf_mujoco.identify.signals import PERIOD, Periods, effort_rate, scheduling
from hrdf_mujoco.logs import COMMANDS, Log

_PWM, _CURRENT, _WINDING = 3, 5, 6  # indices of numbers in a module's sensor NAME_module
_BUS, _OFFSET = firmware.FIELDS["motor.bus_voltage"], firmware.FIELDS["effort_offset"]
_SCHEDULED = [firmware.FIELDS["effort.kp"], firmware.FIELDS["effort.kd"]]
_LONGEST_GAP = 1.0  # s; if samples are further apart, the rest of the gap is skipped


@dataclasses.dataclass
class Run:
    """Signals of a simulated log at all samples but the first, (samples - 1, modules): position, rad;
    effort, N m; PWM, share of the bus voltage; current, A."""

    position: np.ndarray
    effort: np.ndarray
    pwm: np.ndarray
    current: np.ndarray


def predicted(model: mujoco.MjModel, joints: np.ndarray, log: Log) -> Run:
    """Runs the firmware on the measured position, velocity and effort. The returned position and effort are
    the measured values.

    `joints`: joints of the modules; `log` has its modules in the order of the actuators.
    """
    (pwm, current, _), last = _periods(model, joints, log)
    return Run(log["position"][1:], log["effort"][1:], pwm[last], current[last])


def _periods(model: mujoco.MjModel, joints: np.ndarray, log: Log) -> tuple[np.ndarray, np.ndarray]:
    """Returns PWM, winding current and winding temperature, (3, periods, modules), of each firmware
    period. Also returns the index of the period that ends at each sample but the first."""
    with quiet(), _restored(model):
        model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_AUTORESET
        # Sets the effort offset to 0, because the measured effort contains the sensor's offset.
        model.actuator_user[:, _OFFSET] = 0
        rows, last = _measured(model, log)
        return _driven(model, joints, rows), last


def windings(model: mujoco.MjModel, joints: np.ndarray, log: Log) -> tuple[np.ndarray, np.ndarray]:
    """Returns the current ripple, A, and the temperature, C, of the windings, (samples, modules) each,
    from the firmware on the measured motion.

    The ripple is the mean current around a sample minus the current at the sample.
    """
    (_, current, winding), last = _periods(model, joints, log)
    counts = np.diff(last, prepend=-1)[:, None]
    means = np.add.reduceat(current, np.append(0, last[:-1] + 1)) / counts
    centred = (means + np.concatenate([means[1:], means[-1:]])) / 2
    ripple = np.concatenate([np.zeros((1, log.count)), centred - current[last]])
    return ripple, np.concatenate([winding[:1], winding[last]])


def _measured(model: mujoco.MjModel, log: Log) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Returns measured values and commands for each firmware period, (periods, modules). Also returns the
    index of the period that ends at each sample but the first."""
    periods = Periods.between(log.time)
    rows = {name: periods.held(log[name]) for name in COMMANDS}
    rows["voltage"] = periods.held(_bus(model, log))
    rows["winding_temperature"] = periods.linear(log["winding_temperature"])
    rows["position"] = periods.spline(log["position"], log["velocity"])
    rows["velocity"] = periods.linear(log["velocity"])
    rows["scheduling"] = periods.linear(np.column_stack([scheduling(log["effort"][:, i], log["deflection"][:, i]) for i in range(log.count)]))
    rates = effort_rates(log)
    rows["effort"] = np.where(np.isfinite(rates).all(axis=0), periods.spline(log["effort"], rates), periods.linear(log["effort"]))
    return rows, periods.last


def effort_rates(log: Log) -> np.ndarray:
    """Returns the rates of effort, N m/s, (samples, modules); NaN for a module without deflection in the
    log."""
    rates = np.full(log["effort"].shape, np.nan)
    for module in range(log.count):
        needed = [log[name][:, module] for name in ("effort", "deflection", "deflection_velocity")]
        if np.isfinite(needed).all() and np.ptp(needed[1]) > 0:
            rates[:, module] = effort_rate(*needed)
    return rates


def _bus(model: mujoco.MjModel, log: Log) -> np.ndarray:
    return np.where(np.isfinite(log["voltage"]) & (log["voltage"] > 1), log["voltage"], model.actuator_user[:, _BUS])


def _driven(model: mujoco.MjModel, joints: np.ndarray, rows: dict[str, np.ndarray]) -> np.ndarray:
    """Returns PWM, winding current and winding temperature of each period, (3, periods, modules). Each period
    starts from the measured motion."""
    data = mujoco.MjData(model)
    first = model.plugin_stateadr[model.actuator_plugin]
    felt, winding = first + firmware.STATE["effort"], first + firmware.STATE["winding"]
    has_winding = np.isfinite(rows["winding_temperature"]).all(axis=0)
    controls = np.stack([rows[name] for name in COMMANDS], axis=-1).reshape(len(rows["voltage"]), -1)
    gears, places = model.actuator_gear[:, 0], sensor_places(model)
    positions, velocities = rows["position"] / gears, rows["velocity"] / gears
    qpos, qvel = model.jnt_qposadr[joints], model.jnt_dofadr[joints]
    # The plugin simulates no series spring, so kp and kd of the effort loop are scaled here by its stiffness.
    gains = model.actuator_user[:, _SCHEDULED].copy()
    out = np.empty((3, *rows["voltage"].shape))
    for row in range(len(controls)):
        data.qpos[qpos], data.qvel[qvel], data.ctrl[:] = positions[row], velocities[row], controls[row]
        data.plugin_state[felt] = rows["effort"][row]
        data.plugin_state[winding[has_winding]] = rows["winding_temperature"][row, has_winding]
        model.actuator_user[:, _BUS] = rows["voltage"][row]
        model.actuator_user[:, _SCHEDULED] = gains * rows["scheduling"][row, :, None]
        mujoco.mj_step(model, data)
        out[:, row] = data.sensordata[np.stack([places + _PWM, places + _CURRENT, places + _WINDING])]
    return out


def sensor_places(model: mujoco.MjModel) -> np.ndarray:
    """Returns for each module the address of its sensor NAME_module in `sensordata`."""
    names = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_ACTUATOR, place) for place in range(len(model.actuator_plugin))]
    return np.array([model.sensor(f"{name}_module").adr[0] for name in names])


def free(model: mujoco.MjModel, joints: np.ndarray, log: Log) -> Run:
    """Simulates the robot with the logged commands and bus voltage. Only the first sample sets the robot's
    state."""
    run = free_runs(mujoco.batch.Batch(model, 1, nthread=1), joints, log)
    return Run(*(getattr(run, field.name)[:, 0] for field in dataclasses.fields(Run)))


def free_runs(batch: mujoco.batch.Batch, joints: np.ndarray, log: Log, window: float = np.inf) -> Run:
    """Simulates the robots of a batch, each with separate settings, with the commands of a log. Returns
    arrays (samples - 1, simulations, modules).

    After each `window`, s, the robots are reset to the measured state.
    """
    model, user = batch.model, batch.expand("actuator_user")
    gears, places = model.actuator_gear[:, 0], sensor_places(model)
    qpos, qvel = model.jnt_qposadr[joints], model.jnt_dofadr[joints]
    effort = model.plugin_stateadr[model.actuator_plugin] + firmware.STATE["effort"]
    controls = np.stack([log[name] for name in COMMANDS], axis=-1).reshape(log.samples, -1)
    bus, steps, sensors, state = _bus(model, log), _steps(log), batch.sensordata, batch.bind("plugin_state")
    rows, since = [], np.inf
    with quiet():
        batch.reset()
        for sample in range(1, log.samples):
            if since >= window or sample == 1:
                batch.qpos[:, qpos], batch.qvel[:, qvel] = log["position"][sample - 1] / gears, log["velocity"][sample - 1] / gears
                state[:, effort] = log["effort"][sample - 1] - user[..., _OFFSET]
                since = 0.0
            user[..., _BUS], batch.ctrl[:] = bus[sample], controls[sample]
            if steps[sample - 1]:
                batch.step(nstep=int(steps[sample - 1]))
            since += steps[sample - 1] * PERIOD
            rows.append((batch.qpos[:, qpos] * gears, state[:, effort] + user[..., _OFFSET], sensors[:, places + _PWM], sensors[:, places + _CURRENT]))
        return Run(*(np.array(values) for values in zip(*rows, strict=True)))


def _steps(log: Log) -> np.ndarray:
    """Returns the number of firmware periods between successive samples."""
    ends = np.rint(np.cumsum(np.minimum(np.diff(log.time), _LONGEST_GAP)) / PERIOD).astype(int)
    return np.diff(ends, prepend=0)


@contextlib.contextmanager
def _restored(model: mujoco.MjModel) -> Iterator[None]:
    user, flags = model.actuator_user.copy(), model.opt.disableflags
    try:
        yield
    finally:
        model.actuator_user[:], model.opt.disableflags = user, flags
