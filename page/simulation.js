// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
import {makeAxes} from './axes.js';
import {FirmwareTable} from './firmware.js';
import {Gravity} from './gravity.js';
import {unzip} from './zip.js';

const COMMAND_PERIOD = 0.01;  // s between commands, as in `simulate`
const HALF_STEP = 5e-4;       // s, tolerance in comparisons of times
const STACK = 2 ** 23;        // bytes of MuJoCo's stack in WebAssembly

/**
 * Starts MuJoCo. `load`: function that mujoco.js exports; `wasm`: bytes of MuJoCo's WebAssembly. Enlarges
 * MuJoCo's stack of 64 kB, which overflows for chains of about 125 bodies.
 */
export async function startMujoco(load, wasm) {
  const module = await WebAssembly.compile(wasm);
  let exports;
  const mujoco = await new Promise((resolve, reject) => {
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(module, imports).then((instance) => {
        exports = instance.exports;
        done(instance, module);
      }).catch(reject);
      return {};
    };
    // Without locateFile, mujoco.js would make a URL relative to its own blob URL, which is an error.
    load({instantiateWasm, locateFile: (name) => name}).then(resolve, reject);
  });
  // The stack pointer starts at the end of the memory, because the stack grows to lower addresses.
  const stack = exports.malloc(STACK);
  if (stack === 0) throw new Error('the browser has no memory for the stack of MuJoCo');
  exports._emscripten_stack_restore((stack + STACK) & -16);
  return mujoco;
}

async function loadModel(mujoco, archive) {
  const files = await unzip(archive), vfs = new mujoco.MjVFS();
  for (const [name, bytes] of files) vfs.addBuffer(name, bytes);
  const model = mujoco.MjModel.mj_loadXML('model.xml', vfs);
  vfs.delete();
  if (!model) throw new Error('MuJoCo cannot read the model');
  return model;
}

/**
 * A robot in MuJoCo with HEBI's firmware. Needs no page and no clock, so it also runs in Node. SI units and
 * radians. Targets and measurements of `axes` are at the gears' output.
 */
export class Simulation {
  /** mujoco: MuJoCo's module; firmware: compiled WebAssembly; archive: bytes of the page's .mjz file. */
  static async load(mujoco, firmware, archive, description) {
    return new Simulation(mujoco, await loadModel(mujoco, archive), firmware, description);
  }

  constructor(mujoco, model, firmware, description) {
    Object.assign(this, {mujoco, model, description});
    this.data = new mujoco.MjData(model);
    this.timestep = model.opt.timestep;
    this.firmware = new FirmwareTable(firmware, description.modules.length);
    this.axes = makeAxes(this);
    this.modules = this.axes.filter((axis) => axis.isModule);
    this.controls = this.axes.filter((axis) => !axis.isModule);
    this.voltage = this.firmware.statePlace('drive_voltage');
    this.gravity = new Gravity(mujoco, model);
    this.compensatesGravity = true;
    this.start = this.keyframe('show') ?? this.keyframe('home') ?? '';
    this.#view();
    this.reset();
  }

  /** Returns `name` if the model has a keyframe of this name, else null. */
  keyframe(name) {
    const {mujoco, model} = this;
    return mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_KEY.value, name) >= 0 ? name : null;
  }

  // Gets new views of MuJoCo's arrays: views become empty when MuJoCo's memory grows.
  #view() {
    const {data, model} = this;
    this.qpos = data.qpos;
    this.qvel = data.qvel;
    this.ctrl = data.ctrl;
    this.armature = model.dof_armature;
    this.frictionloss = model.dof_frictionloss;
  }
  #keepViews() {
    if (this.qpos.byteLength === 0) this.#view();
  }

  get time() { return this.data.time; }

  /** Resets the robot to a keyframe. Modules restart and hold the pose. */
  reset(keyframe = this.keyframe('home') ?? '') {
    const {mujoco, model, data} = this;
    const key = keyframe ? mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_KEY.value, keyframe) : -1;
    if (key >= 0) mujoco.mj_resetDataKeyframe(model, data, key);
    else mujoco.mj_resetData(model, data);
    mujoco.mj_forward(model, data);
    this.#keepViews();
    this.gravity.restart();
    this.isStopped = false;
    this.due = 0;
    for (const axis of this.axes) axis.restart(this);
  }

  /**
   * Returns the position of each axis at a keyframe; without such a keyframe, in the model's initial state.
   */
  positionsAt(keyframe) {
    const {mujoco, model} = this, data = new mujoco.MjData(model);
    const key = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_KEY.value, keyframe);
    if (key >= 0) mujoco.mj_resetDataKeyframe(model, data, key);
    const there = {qpos: Float64Array.from(data.qpos), ctrl: Float64Array.from(data.ctrl)};
    data.delete();
    return new Map(this.axes.map((axis) => [axis, axis.targetAt(there)]));
  }

  /**
   * Sets targets of an axis: position, velocity, effort; NaN: no target. `leads`: the other
   * modules on the joint follow this axis.
   */
  command(axis, target, leads = true) {
    Object.assign(axis.target, target);
    if (leads && axis.isModule) {
      for (const other of this.modules) if (other !== axis && other.joint === axis.joint) other.follow(axis);
    }
    this.due = 0;
  }

  /** The motion stop: modules hold their position and ignore commands. */
  stop(isStopped) {
    this.isStopped = isStopped;
    this.#keepViews();
    for (const axis of this.modules) axis.row.command[3] = isStopped ? axis.position(this) : NaN;
  }

  #send() {
    if (this.data.time < this.due - HALF_STEP) return;
    this.due = this.data.time + COMMAND_PERIOD;
    if (this.compensatesGravity && this.modules.length > 0) this.gravity.update(this.data);
    for (const axis of this.axes) axis.send(this);
  }

  /** Makes `count` time steps. */
  step(count = 1) {
    const {mujoco, model, data, firmware} = this;
    for (let i = 0; i < count; ++i) {
      this.#keepViews();
      this.#send();
      this.#measure();
      firmware.beforeStep();
      for (const axis of this.modules) this.ctrl[axis.control] = axis.row.state[this.voltage];
      mujoco.mj_step(model, data);
      this.#keepViews();
      this.#feel();
      firmware.afterStep(this.description.effortWeight);
    }
  }

  #measure() {
    const {qpos, qvel} = this;
    for (const axis of this.modules) {
      axis.velocityBefore = qvel[axis.dof];
      axis.row.measured[0] = axis.gear * qpos[axis.qpos];
      axis.row.measured[1] = axis.gear * axis.velocityBefore;
    }
  }

  // Measures the torques on the shafts. MuJoCo's constraint rows of dry friction follow the rows of
  // equalities, in order of degrees of freedom.
  #feel() {
    const {qvel, armature, data, timestep} = this;
    const forces = data.nf > 0 ? data.efc_force : null, first = data.ne;
    for (const axis of this.modules) {
      const velocity = qvel[axis.dof];
      let passive = -armature[axis.dof] * (velocity - axis.velocityBefore) / timestep;
      if (forces && axis.frictionRow >= 0) passive += forces[first + axis.frictionRow];
      axis.row.measured[2] = axis.gear * velocity;
      axis.row.measured[3] = axis.share * passive / axis.gear;
    }
  }
}
