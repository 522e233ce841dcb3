# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""HEBI's firmware in MuJoCo Warp: thousands of robots on a GPU, or a few on the CPU.

    robots = hrdf_mujoco.warp.Robots("arm.hrdf", nworld=8192)
    robots["J2_shoulder"]["position.kp"] = np.linspace(10, 200, 8192)
    robots.command.assign(commands)                     # (8192, n, 3): position, velocity, effort
    robots.step(20)
    robots.data.qpos.numpy()                            # (8192, nq)

`Firmware` is for your own loops: `before_step()`, `mujoco_warp.step`, `after_step()`, on a model
compiled from `lowered(spec)`. The kernels are the functions of the header core.h, in single precision.
Needs the extra: pip install 'hrdf-mujoco[warp]'.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import mujoco
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import _extras, _lowering, _options, firmware
from hrdf_mujoco._lowering import lowered

wp = _extras.need_warp("warp")
mjw = _extras.need("mujoco_warp", "mujoco-warp", "warp")

from hrdf_mujoco import _kernels  # noqa: E402 (after checking for Warp)

__all__ = ["Firmware", "Robots", "lowered"]

SCENE = "scene/"
"""Prefix of the names of a scene around robots."""

Robot: TypeAlias = str | os.PathLike[str] | mujoco.MjSpec


class Firmware:
    """The firmware of the modules of a MuJoCo Warp model.

        firmware = Firmware(spec.compile(), model, data)  # model and data of lowered(spec)
        while True:
            firmware.command.assign(commands)
            firmware.before_step()
            mujoco_warp.step(model, data)
            firmware.after_step()

    Attributes:
        modules: settings by name, as in `hrdf_mujoco.firmware`, (nworld,) each; also `modules.state`.
        command: wp.array (nworld, n, 3): position (rad or m), velocity (rad/s or m/s), effort (N m or N;
            in strategy 1 the PWM) of each module's output; NaN: that loop is off. Clamped to the
            range of each input. `n`: number of modules. Initially the pose of the keyframe `home`, or
            zeros, and NaN for loops that the option `inputs` does not list.
        settings: wp.array (1 or nworld, n, number of settings), in the order of `firmware.FIELDS`. All worlds
            share one row until `modules` is first written to.
        state: wp.array (nworld, n, number of states), in the order of `firmware.STATE`.

    Fill the arrays in place. The first write to `modules` replaces the array `settings`. A motor's speed and
    effort also set the model's damping and gain: a write through `modules` also changes the model.
    """

    def __init__(self, spec_model: mujoco.MjModel, model: mjw.Model, data: mjw.Data) -> None:
        """Switches the modules on.

        Args:
            spec_model: the compiled spec with the plugin.
            model: the compiled `lowered(spec)`, from `mujoco_warp.put_model`. Its time step must stay the
                time step of `spec_model`.
            data: data of `model`.

        Raises:
            TypeError: `spec_model` is not an MjModel, or `model` is of another kind.
            ValueError: there are no modules; the models do not belong together; or the time step or
                the integrator does not work with the firmware.
        """
        layout = _lowering.layout(spec_model)
        _check_same(spec_model, layout, model)
        self._layout, self._model, self._data = layout, model, data
        self._device = data.qpos.device
        n, nworld = len(layout.names), data.nworld
        with wp.ScopedDevice(self._device):
            self._settings = wp.array(layout.settings[None], dtype=float)
            self._state = wp.array(np.broadcast_to(layout.state, (nworld, *layout.state.shape)), dtype=float)
            self._command = wp.zeros((nworld, n, 3), dtype=float)
            self._initial = wp.array(layout.commands, dtype=float)
            self._ranges = wp.array(layout.ranges.reshape(n, 6), dtype=float)
            self._positions = wp.array(layout.positions, dtype=int)
            self._dofs = wp.array(layout.dofs, dtype=int)
            self._controls = wp.array(layout.controls, dtype=int)
            self._gears = wp.array(layout.gears, dtype=float)
            self._shares = wp.array(layout.shares, dtype=float)
            self._velocities = wp.zeros((nworld, n), dtype=float)  # velocities of the joints before a step
            self._all = wp.ones(nworld, dtype=bool)
        self.modules = firmware.Modules(_OfFirmware(self))
        self.reset()

    @property
    def command(self) -> wp.array:
        return self._command

    @property
    def settings(self) -> wp.array:
        return self._settings

    @property
    def state(self) -> wp.array:
        return self._state

    def before_step(self) -> None:
        """Runs the control loops on the current measurements, and writes the voltages, V, into
        `data.ctrl`."""
        pace, data = self._layout.pace, self._data
        wp.launch(
            _kernels.before_step,
            dim=self._velocities.shape,
            inputs=[
                _rows(self._settings),
                _rows(self._command),
                self._ranges,
                self._positions,
                self._dofs,
                self._controls,
                self._gears,
                pace.periods,
                pace.share,
                data.qpos,
                data.qvel,
            ],
            outputs=[_rows(self._state), self._velocities, data.ctrl],
            device=self._device,
        )

    def after_step(self) -> None:
        """Measures the effort of the modules' output shafts in the time step that has just ended."""
        pace, data = self._layout.pace, self._data
        wp.launch(
            _kernels.after_step,
            dim=self._velocities.shape,
            inputs=[
                _rows(self._settings),
                self._dofs,
                self._gears,
                self._shares,
                pace.timestep,
                pace.weight,
                self._model.dof_armature,
                data.qvel,
                data.nf,
                data.dof_frictionadr,
                data.efc.force,
                self._velocities,
            ],
            outputs=[_rows(self._state)],
            device=self._device,
        )

    def reset(self, mask: Any = None) -> None:
        """Switches modules off and on again: windings cold, no torque, initial commands.

        Args:
            mask: bool, (nworld,), a NumPy or Warp array that selects worlds. None: all.

        Raises:
            ValueError: the mask has another shape.
        """
        mask, commands = self._masked(mask), _rows(self._command)
        wp.launch(
            _kernels.power_up_rows,
            dim=self._velocities.size,
            inputs=[mask, len(self._layout.names), _rows(self._settings)],
            outputs=[_rows(self._state)],
            device=self._device,
        )
        wp.launch(
            _kernels.command_rows,
            dim=commands.shape,
            inputs=[mask, self._initial],
            outputs=[commands],
            device=self._device,
        )

    def _masked(self, mask: Any) -> wp.array:
        if mask is None:
            return self._all
        if not isinstance(mask, wp.array):
            mask = wp.array(np.asarray(mask, dtype=bool), dtype=bool, device=self._device)
        if mask.shape != self._all.shape or mask.dtype != wp.bool:
            raise ValueError(
                f"a mask is {len(self._all)} bool, one a world, not {mask.dtype.__name__} {mask.shape}"
            )
        return mask

    def _expand(self) -> None:
        """Gives each world separate firmware settings, joint damping and actuator gains."""
        model, nworld = self._model, self._data.nworld
        self._settings = _of_each(self._settings, nworld)
        model.dof_damping = _of_each(model.dof_damping, nworld)
        model.actuator_gainprm = _of_each(model.actuator_gainprm, nworld)


class Robots:
    """Many robots of one kind, each with separate settings, state and motion.

    Attributes:
        model, data: model and data of MuJoCo Warp, for `nworld` worlds. Fill their arrays in place: a CUDA
            graph uses the arrays that it was captured with.
        firmware: the `Firmware`; its `command`, `settings`, `state` and `modules` are also here.
        spec_model: the MjModel of the robots with the plugin, for names and ids.

    `robots["J2_shoulder"]["position.kp"] = array` sets settings, (nworld,) each, by the names and patterns
    of `hrdf_mujoco.firmware`; `robots.modules.state[…]` gives states.
    """

    def __init__(
        self,
        robot: Robot | Mapping[str, Robot],
        nworld: int,
        *,
        device: str | None = None,
        scene: Robot | None = None,
        timestep: float | None = None,
        nconmax: int | None = None,
        njmax: int | None = None,
        **options: hrdf_mujoco.Option,
    ) -> None:
        """Makes the robots on a device, in the home pose.

        Args:
            robot: a file, or a mapping from prefixes to files, as for `hrdf_mujoco.spec`; or a
                spec with the profile `firmware`; then no options are allowed.
            nworld: number of worlds.
            device: a Warp device such as "cuda:0" or "cpu"; None: Warp's default.
            scene: an MJCF file or spec around the robot; the robot's option `base_pose` is its pose in the
                scene. The scene's options are used. Integrator, cone and `impratio`: of the values of robot
                and scene, the safer value (MuJoCo's larger number).
                The scene's names get the prefix `scene/`.
            timestep: s; a multiple of 1 ms, or 1 ms divided by a whole number. None: the time step of the scene,
                or of `robot` if it is a spec, else 1 ms.
            nconmax: maximum number of contacts of a world, as for `mujoco_warp.make_data`.
            njmax: maximum number of constraint rows of a world.
            **options: model options of `hrdf_mujoco.spec`; the default of `actuator` is `firmware`.

        Raises:
            ValueError: a file or an option is wrong; there are no modules; the time step is invalid.
        """
        if nworld < 1:
            raise ValueError(f"nworld is at least 1, not {nworld}")
        spec = _spec(robot, scene, timestep, options)
        model = lowered(spec).compile()
        self.spec_model = spec.compile()
        self._device = wp.get_device(device)
        with wp.ScopedDevice(self._device):
            self.model = mjw.put_model(model)
            self.data = mjw.make_data(model, nworld=nworld, nconmax=nconmax, njmax=njmax)
            self.firmware = Firmware(self.spec_model, self.model, self.data)
        self._home = _lowering.home_of(model)
        self._has_stepped = False
        self._graphs: dict[int, Any] = {}
        self._captured: wp.array | None = None
        self.reset()

    def __getitem__(self, names: str | Iterable[str]) -> firmware.Settings:
        return self.firmware.modules[names]

    @property
    def modules(self) -> firmware.Modules:
        return self.firmware.modules

    @property
    def command(self) -> wp.array:
        return self.firmware.command

    @property
    def settings(self) -> wp.array:
        return self.firmware.settings

    @property
    def state(self) -> wp.array:
        return self.firmware.state

    def step(self, n: int = 1) -> None:
        """Takes `n` time steps. On a CUDA device, the second and later calls run them as one graph.

        Raises:
            ValueError: `n` is below 1.
        """
        if n < 1:
            raise ValueError(f"the number of steps is at least 1, not {n}")
        if self._device.is_cuda and self._has_stepped:
            wp.capture_launch(self._graph(n))
        else:
            self._step(n)
            self._has_stepped = True

    def reset(self, mask: Any = None) -> None:
        """Resets robots to the keyframe `home` (zero if it is missing), and switches modules off and on.

        Args:
            mask: as for `Firmware.reset`.

        Raises:
            ValueError: the mask has another shape.
        """
        mask = self.firmware._masked(mask)
        with wp.ScopedDevice(self._device):
            if self._home < 0:
                mjw.reset_data(self.model, self.data, mask)
            else:
                keys = wp.empty(self.data.nworld, dtype=int)
                wp.launch(_kernels.choose, dim=keys.shape, inputs=[mask, self._home], outputs=[keys])
                mjw.reset_data_keyframe(self.model, self.data, keys)
        self.firmware.reset(mask)

    def _step(self, n: int) -> None:
        with wp.ScopedDevice(self._device):
            for _ in range(n):
                self.firmware.before_step()
                mjw.step(self.model, self.data)
                self.firmware.after_step()

    def _graph(self, n: int) -> Any:
        # Discards the captured graphs if `settings` is a new array, because the graphs read the old array.
        if self._captured is not self.settings:
            self._graphs.clear()
            self._captured = self.settings
        if n not in self._graphs:
            with wp.ScopedCapture(self._device) as capture:
                self._step(n)
            self._graphs[n] = capture.graph
        return self._graphs[n]


class _OfFirmware:
    """The modules of all worlds. The first write to a setting gives each world separate settings."""

    def __init__(self, owner: Firmware) -> None:
        self._owner = owner
        self.names = owner._layout.names
        self.bare: list[str] = []
        self.shape = (owner._data.nworld,)

    def setting(self, row: int, place: int) -> np.ndarray:
        values = self._owner.settings[:, row, place].numpy()
        return np.array(np.broadcast_to(values, self.shape), dtype=float)

    def set_setting(self, row: int, place: int, values: np.ndarray) -> None:
        self._owner._expand()
        before = self._line(row)
        _fill(self._owner.settings[:, row, place], values)
        if place in firmware.MOTOR:
            self._set_line(row, before)

    def state(self, row: int, place: int) -> np.ndarray:
        return self._owner.state[:, row, place].numpy().astype(float)

    def set_state(self, row: int, place: int, values: np.ndarray) -> None:
        _fill(self._owner.state[:, row, place], values)

    def _line(self, row: int) -> tuple[np.ndarray, np.ndarray]:
        return _lowering.line(*(self.setting(row, place) for place in firmware.MOTOR))

    def _set_line(self, row: int, before: tuple[np.ndarray, np.ndarray]) -> None:
        """Updates the actuator's gain and the motor's part of the joint damping after the motor's settings
        changed."""
        model, layout = self._owner._model, self._owner._layout
        gain, slope = self._line(row)
        gains = model.actuator_gainprm[:, int(layout.actuators[row])]
        numbers = gains.numpy()
        numbers[:, 0] = gain
        gains.assign(numbers)
        damping = model.dof_damping[:, int(layout.dofs[row])]
        change = layout.gears[row] ** 2 * (slope - before[1])
        _fill(damping, damping.numpy() + change)


def _spec(
    robot: Robot | Mapping[str, Robot],
    scene: Robot | None,
    timestep: float | None,
    options: dict[str, hrdf_mujoco.Option],
) -> mujoco.MjSpec:
    if isinstance(robot, mujoco.MjSpec):
        if options:
            raise ValueError(f"a spec has no options, but there is {next(iter(options))!r}")
        spec = robot.copy()
    else:
        spec = hrdf_mujoco.spec(robot, **{"actuator": "firmware", **options})
        spec.option.timestep = _lowering.PERIOD
    if scene is not None:
        hrdf_mujoco.register()
        is_spec = isinstance(scene, mujoco.MjSpec)
        _surround(spec, scene.copy() if is_spec else mujoco.MjSpec.from_file(os.fspath(scene)))  # type: ignore[union-attr]
    if timestep is not None:
        spec.option.timestep = timestep
    # Checks the time step here, because MuJoCo's error for an invalid time step is less clear.
    _lowering.pace(spec.option.timestep)
    return spec


def _surround(robot: mujoco.MjSpec, scene: mujoco.MjSpec) -> None:
    """Attaches a scene to a robot. In the robot's keyframes, the scene is in its initial state."""
    step = scene.option.timestep
    _options.join({"the robot": robot, "the scene": scene})
    scene.option.timestep = step
    for name in (each for each in dir(scene.option) if not each.startswith("_")):
        setattr(robot.option, name, getattr(scene.option, name))
    alone = robot.compile()
    # Stores each joint and actuator with its indices in the robot alone, because attaching the scene changes
    # the indices.
    joints = [(joint, alone.joint(joint.id)) for joint in robot.joints]
    actuators = [(each, each.id) for each in robot.actuators]
    keys = [key.name for key in robot.keys]
    for spec in (robot, scene):
        for key in list(spec.keys):
            spec.delete(key)
    robot.attach(scene, prefix=SCENE, frame=robot.worldbody.add_frame())
    model = robot.compile()
    for place, name in enumerate(keys):
        positions, controls = model.qpos0.copy(), np.zeros(model.nu)
        for joint, before in joints:
            _move(alone.key_qpos[place], before.qposadr[0], positions,
                  model.joint(joint.id).qposadr[0], len(before.qpos0))  # fmt: skip
        for actuator, before in actuators:
            _move(alone.key_ctrl[place], alone.actuator_ctrladr[before], controls,
                  model.actuator_ctrladr[actuator.id], alone.actuator_ctrlnum[before])  # fmt: skip
        # If an actuator has no control or several controls, the keyframe gets no controls, because MuJoCo
    # would reject the keyframe.
        several = (model.actuator_ctrlnum != 1).any()
        robot.add_key(name=name, qpos=positions, ctrl=[] if several else controls)


def _move(source: np.ndarray, start: int, target: np.ndarray, place: int, count: int) -> None:
    target[place : place + count] = source[start : start + count]


def _check_same(spec_model: mujoco.MjModel, layout: _lowering.Layout, model: mjw.Model) -> None:
    found = (model.nq, model.nv, model.nu)
    wanted = (spec_model.nq, spec_model.nv, layout.nu)
    if found != wanted:
        raise ValueError(
            f"the model is not of lowered(spec): its nq, nv, nu are {found}, not {wanted}"
        )


def _rows(array: wp.array) -> wp.array:
    """Reshapes an array (worlds, modules, numbers) to (worlds x modules, numbers), with one row per module of
    each world."""
    return array.reshape((array.shape[0] * array.shape[1], array.shape[2]))


def _of_each(array: wp.array, nworld: int) -> wp.array:
    """Returns an array of a model with a separate row of numbers for each world."""
    if array.shape[0] == nworld and array.strides[0]:
        return array
    numbers = np.repeat(array.numpy()[:1], nworld, axis=0)
    return wp.array(numbers, dtype=array.dtype, device=array.device)


def _fill(part: wp.array, values: np.ndarray) -> None:
    part.assign(np.ascontiguousarray(values, dtype=np.float32))
