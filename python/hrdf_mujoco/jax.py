# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""HEBI's firmware in MJX: the kernels of `hrdf_mujoco.warp` as functions of JAX.

    spec = hrdf_mujoco.spec("arm.hrdf", actuator="firmware")
    spec.option.timestep = 0.001
    firmware = hrdf_mujoco.jax.Firmware(spec.compile())
    model = mjx.put_model(hrdf_mujoco.jax.lowered(spec).compile())
    data, state = mjx.make_data(model), firmware.init()
    data, state = firmware.step(model, data, state, command, 20)

State and command are pytrees of arrays: `jax.jit`, `jax.vmap` and `lax.scan` accept them. The firmware
has no gradients and does not run on TPUs. Needs the extra: pip install 'hrdf-mujoco[jax]'.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import mujoco
import numpy as np

from hrdf_mujoco import _extras, _lowering, firmware
from hrdf_mujoco._lowering import lowered

wp = _extras.need_warp("jax")
jax = _extras.need("jax", "jax", "jax")
mjx = _extras.need("mujoco.mjx", "mujoco-mjx", "jax")

import jax.numpy as jnp  # noqa: E402 (after checking for JAX)

from hrdf_mujoco import _kernels  # noqa: E402 (after checking for Warp)

__all__ = ["Firmware", "State", "lowered"]

_FRICTION_DOF = int(mujoco.mjtConstraint.mjCNSTR_FRICTION_DOF)


class State(NamedTuple):
    """Settings and state values of a robot's modules, as a pytree of JAX."""

    settings: jax.Array  # (n, number of settings), in the order of `firmware.FIELDS`
    numbers: jax.Array  # (n, number of states), in the order of `firmware.STATE`


class Firmware:
    """The firmware of the modules of an MJX model.

    Attributes:
        names: names of the modules, n, in the order of all arrays.
        command: array (n, 3): position (rad or m), velocity (rad/s or m/s), effort (N m or N; in strategy 1
            the PWM) of each module's output at the keyframe `home`; NaN or 1e6: that loop is off.
    """

    def __init__(self, spec_model: mujoco.MjModel) -> None:
        """Reads modules and time step of `spec_model`, the compiled spec with the plugin of the firmware.

        Raises:
            TypeError: `spec_model` is not an MjModel.
            ValueError: there are no modules; or the time step or the integrator does not work with the
                firmware.
        """
        self._layout = _lowering.layout(spec_model)
        self._places = self._layout.names
        self.names = list(self._places)
        self.command = jnp.asarray(self._layout.commands, dtype=jnp.float32)
        self._ranges = _single(self._layout.ranges.reshape(-1, 6))
        self._drive = wp.jax_kernel(_kernels.drive_rows, num_outputs=2, in_out_argnames=["states"])
        self._feel = wp.jax_kernel(_kernels.feel_rows, in_out_argnames=["states"])

    def init(self) -> State:
        """Returns the state of modules that have just been switched on, with the settings of the model."""
        n = len(self.names)
        settings = wp.array(self._layout.settings, dtype=float, device="cpu")
        numbers = wp.array(self._layout.state, dtype=float, device="cpu")
        wp.launch(
            _kernels.power_up_rows,
            dim=n,
            inputs=[wp.ones(1, dtype=bool, device="cpu"), n, settings],
            outputs=[numbers],
            device="cpu",
        )
        return State(jnp.array(settings.numpy()), jnp.array(numbers.numpy()))

    def step(
        self, model: mjx.Model, data: mjx.Data, state: State, command: jax.Array, n_substeps: int = 1
    ) -> tuple[mjx.Data, State]:
        """Takes `n_substeps` time steps under one command.

        Args:
            model: the compiled `lowered(spec)` on the device, as for `mjx.step`.
            data: data of that model; `data.ctrl` gets the voltages, V.
            state: state of the modules.
            command: (n, 3), as `self.command`; clamped to the range of each input.
            n_substeps: a number, not a traced value.

        Returns:
            The data and the state after the steps.
            With `jax.vmap`, all arguments but `n_substeps` may have further axes.

        Raises:
            ValueError: the model is not the compiled `lowered(spec)`, or the command has another shape.
        """
        self._check(model, command)
        command = command.astype(jnp.float32)

        def substep(carry: tuple[mjx.Data, State], _: None) -> tuple[tuple[mjx.Data, State], None]:
            return self._substep(model, *carry, command), None

        return jax.lax.scan(substep, (data, state), length=n_substeps)[0]

    def get(self, state: State, names: str | Iterable[str], field: str) -> jax.Array:
        """Returns a setting or a state value. For several modules, the last axis of the array has an
        element per module.

        Raises:
            KeyError: the module or field is unknown; the message suggests similar names.
        """
        rows, table, place = self._found(names, field)
        return state[table][..., rows, place]

    def set(
        self, model: mjx.Model, state: State, names: str | Iterable[str], field: str, value: jax.Array
    ) -> tuple[mjx.Model, State]:
        """Returns model and state with a changed setting or state value.

        The fields `motor.max_speed` and `motor.max_effort` also set the model's damping and gain; other
        fields do not change the model.

        Args:
            names: a module, or a pattern or list for several modules, whose values are along the last axis.
            field: a name of `firmware.FIELDS` or `firmware.STATE`.
            value: a number or array in the unit of `firmware.UNITS`. It may be traced, and is not
                checked.

        Raises:
            KeyError: the module or field is unknown; the message suggests similar names.
        """
        rows, table, place = self._found(names, field)
        after = list(state)
        after[table] = state[table].at[..., rows, place].set(_single(value))
        changed = State(*after)
        if table == 0 and place in firmware.MOTOR:
            model = self._with_line(model, state.settings, changed.settings)
        return model, changed

    def _check(self, model: mjx.Model, command: jax.Array) -> None:
        if model.nu != self._layout.nu:
            raise ValueError(f"the model is not of lowered(spec): its nu is {model.nu}, not {self._layout.nu}")
        if command.shape != self.command.shape:
            raise ValueError(f"a command has the shape {self.command.shape}, not {command.shape}")

    def _found(self, names: str | Iterable[str], field: str) -> tuple[int | np.ndarray, int, int]:
        """Returns three indices: rows of the modules `names`, the table that has `field` (0: settings, 1:
        state values), and the place of `field` in this table."""
        rows, is_one = firmware.chosen(names, self._places)
        table = int(field in firmware.STATE)
        fields = firmware.STATE if table else firmware.FIELDS | firmware.STATE
        return rows[0] if is_one else np.array(rows), table, firmware.place_of(field, fields)

    def _with_line(self, model: mjx.Model, before: jax.Array, after: jax.Array) -> mjx.Model:
        layout = self._layout
        gain, slope = _lowering.line(*(after[..., place] for place in firmware.MOTOR))
        change = slope - _lowering.line(*(before[..., place] for place in firmware.MOTOR))[1]
        gains = model.actuator_gainprm.at[..., layout.actuators, 0].set(gain)
        damping = model.dof_damping.at[..., layout.dofs].add(layout.gears**2 * change)
        return model.replace(actuator_gainprm=gains, dof_damping=damping)

    def _substep(
        self, model: mjx.Model, data: mjx.Data, state: State, command: jax.Array
    ) -> tuple[mjx.Data, State]:
        layout, pace = self._layout, self._layout.pace
        velocity = data.qvel[layout.dofs]
        numbers, volts = self._drive(
            _single(layout.gears * data.qpos[layout.positions]),
            _single(layout.gears * velocity),
            state.settings,
            command,
            self._ranges,
            pace.periods,
            pace.share,
            state.numbers,
        )
        ctrl = data.ctrl.at[layout.controls].set(volts.astype(data.ctrl.dtype))
        data = mjx.step(model, data.replace(ctrl=ctrl))
        acceleration = (data.qvel[layout.dofs] - velocity) / pace.timestep
        inertial = model.dof_armature[layout.dofs] * acceleration
        (numbers,) = self._feel(
            _single(layout.gears * data.qvel[layout.dofs]),
            _single(layout.shares / layout.gears * (self._friction(model, data) - inertial)),
            state.settings,
            pace.weight,
            numbers,
        )
        return data, State(state.settings, numbers)

    def _friction(self, model: mjx.Model, data: mjx.Data) -> jax.Array:
        """Returns the torque (or force) of dry friction in the modules' joints in this step. MJX computes dry
        friction as a constraint."""
        dofs = self._layout.dofs
        if model.impl == mjx.Impl.WARP:
            rows = data._impl.efc__id == dofs[:, None]
            rows &= data._impl.efc__type == _FRICTION_DOF
            rows &= jnp.arange(rows.shape[1]) < data._impl.nefc
            return jnp.where(rows, data._impl.efc__force, 0).sum(axis=1)
        has = np.asarray(model._impl.dof_hasfrictionloss)
        if model.opt.disableflags & mjx.DisableBit.FRICTIONLOSS or not has[dofs].any():
            return jnp.zeros(len(dofs))
        rows = data._impl.ne + np.cumsum(has)[dofs] - 1
        return jnp.where(has[dofs], data._impl.efc_force[np.maximum(rows, 0)], 0)


def _single(values: jax.Array) -> jax.Array:
    return jnp.asarray(values, dtype=jnp.float32)
