// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The commanded coordinates of a robot: its modules, and controls of other actuators.

const SLIDE = 2;           // type of slide joints in MuJoCo's mjtJoint
const ON_JOINT = [0, 1];   // mjtTrn of actuators on joints
const NO_LIMIT = 1e6;  // greater limits do not apply; kNoLimit in firmware/core.h
export const QUANTITIES = ['position', 'velocity', 'effort'];
const METRES = {position: 'm', velocity: 'm/s', effort: 'N'}, RADIANS = {position: 'rad', velocity: 'rad/s', effort: 'N m'};
const OTHERS = {position: '', velocity: '', effort: ''};
const OFF = {position: NaN, velocity: NaN, effort: NaN};

/** Returns the range of a target's slider: the limits, or `usual` in place of a missing limit. */
const sliderRange = (low, high, usual) => [low <= -NO_LIMIT ? -usual : low, high >= NO_LIMIT ? usual : high];

class ModuleAxis {
  isModule = true;
  holdsPosition = true;
  quantities = QUANTITIES;
  target = {...OFF};

  constructor(simulation, module, index, frictionRows) {
    const {mujoco, model, firmware} = simulation, {mjtObj} = mujoco;
    Object.assign(this, {name: module.name, type: module.type, gear: module.gear, share: module.share, stream: module.stream});
    this.index = index;
    this.row = firmware.rows[index];
    this.joint = mujoco.mj_name2id(model, mjtObj.mjOBJ_JOINT.value, module.joint);
    this.control = controlsOf(model, mujoco.mj_name2id(model, mjtObj.mjOBJ_ACTUATOR.value, module.actuator))[0];
    this.dof = model.jnt_dofadr[this.joint];
    this.qpos = model.jnt_qposadr[this.joint];
    this.frictionRow = frictionRows[this.dof];
    this.velocityBefore = 0;
    this.row.setup.set(module.settings);
    this.row.ranges.set(module.ranges);
    const slides = model.jnt_type[this.joint] === SLIDE;
    // The unit is rad for a slide joint with a screw gear, because the module's output rotates.
    this.units = slides && Math.abs(this.gear) === 1 ? METRES : RADIANS;
    this.targetUnit = this.units.position;
    const most = [slides ? 1 : Math.PI, module.settings[firmware.setupPlace('motor.max_speed')],
                  module.settings[firmware.setupPlace('motor.max_effort')]];
    this.ranges = Object.fromEntries(QUANTITIES.map((quantity, i) =>
        [quantity, sliderRange(module.ranges[2 * i], module.ranges[2 * i + 1], most[i])]));
    const place = (name) => firmware.statePlace(name);
    this.places = {effort: place('effort'), winding: place('winding'), housing: place('housing'), off: place('off')};
  }

  restart(simulation) {
    simulation.firmware.powerUp(this.index, this.stream);
    this.target = {...OFF, position: this.position(simulation)};
  }

  // Rounds velocity and effort to single precision, as HEBI's messages do.
  send(simulation) {
    const {target, row} = this, moves = !Number.isNaN(target.position) || !Number.isNaN(target.velocity);
    row.command[0] = target.position;
    row.command[1] = Math.fround(target.velocity);
    const bears = simulation.compensatesGravity && moves && Number.isNaN(target.effort);
    row.command[2] = Math.fround(bears ? this.share * simulation.gravity.effort(this.joint) / this.gear : target.effort);
  }

  /** Sets the targets so that this module follows `leader`, another module on the same joint. */
  follow(leader) {
    const ratio = this.gear / leader.gear, {position, velocity} = leader.target;
    this.target = {position: ratio * position, velocity: ratio * velocity, effort: NaN};
  }

  /** Returns the position target for the pose `qpos`. */
  targetAt({qpos}) { return this.gear * qpos[this.qpos]; }
  /** Returns the position target; without a target, the measured position. */
  commanded(simulation) { return Number.isNaN(this.target.position) ? this.position(simulation) : this.target.position; }
  position({qpos}) { return this.gear * qpos[this.qpos]; }
  velocity({qvel}) { return this.gear * qvel[this.dof]; }
  effort() { return this.row.state[this.places.effort]; }
  winding() { return this.row.state[this.places.winding]; }
  housing() { return this.row.state[this.places.housing]; }
  isOff() { return this.row.state[this.places.off] !== 0; }
  commandedEffort() { return this.row.command[2]; }
  /**
   * Returns the states of the limits of position, velocity and effort. 0: below the minimum, 1: at the
   * minimum, 2: inside, 3: at the maximum, 4: above the maximum, 5: the value was not inside yet.
   */
  limits() { return Array.from(this.row.output.subarray(4, 7)); }
}

/**
 * Returns which quantity an actuator's control commands: position, velocity or effort. `hrdf convert` names
 * columns of tables in the same way.
 */
function quantityOf({actuator_biasprm: bias}, actuator) {
  return bias[10 * actuator + 1] !== 0 ? 'position' : bias[10 * actuator + 2] !== 0 ? 'velocity' : 'effort';
}

/**
 * A control of an actuator without firmware. The target is `target.position`, in the unit of the commanded
 * quantity. Without a target, the control keeps its last value.
 */
class ControlAxis {
  isModule = false;
  type = '';
  target = {...OFF};
  quantities = ['position'];

  constructor(simulation, actuator, control, name) {
    const {model} = simulation;
    Object.assign(this, {name, actuator, control});
    const range = Array.from(model.actuator_ctrlrange.subarray(2 * control, 2 * control + 2));
    const isOnJoint = ON_JOINT.includes(model.actuator_trntype[actuator]);
    this.joint = isOnJoint ? model.actuator_trnid[2 * actuator] : -1;
    this.gear = model.actuator_gear[6 * actuator];
    this.quantity = quantityOf(model, actuator);
    this.holdsPosition = this.quantity === 'position';
    this.units = !isOnJoint ? OTHERS : model.jnt_type[this.joint] === SLIDE ? METRES : RADIANS;
    this.targetUnit = this.units[this.quantity];
    this.ranges = {position: range[0] < range[1] ? range : [-1, 1]};
  }

  restart({ctrl}) { this.target = {...OFF, position: ctrl[this.control]}; }
  send({ctrl}) {
    if (!Number.isNaN(this.target.position)) ctrl[this.control] = this.target.position;
  }

  targetAt({ctrl}) { return ctrl[this.control]; }
  commanded({ctrl}) { return Number.isNaN(this.target.position) ? ctrl[this.control] : this.target.position; }
  position({data}) { return data.actuator_length[this.actuator]; }
  velocity({data}) { return data.actuator_velocity[this.actuator]; }
  effort({data}) { return data.actuator_force[this.actuator]; }
  winding() { return NaN; }
  housing() { return NaN; }
  isOff() { return false; }
  commandedEffort() { return NaN; }
  limits() { return []; }
}

/** Returns the indices of an actuator's controls in MuJoCo's array `ctrl`. */
function controlsOf(model, actuator) {
  const first = model.actuator_ctrladr[actuator], count = model.actuator_ctrlnum[actuator];
  return Array.from({length: count}, (_, i) => first + i);
}

/**
 * Returns for each degree of freedom its index in the dry-friction rows of MuJoCo's constraints; -1: no dry
 * friction.
 */
function frictionRowsOf({nv, dof_frictionloss: friction}) {
  let rows = 0;
  return Array.from({length: nv}, (_, dof) => friction[dof] > 0 ? rows++ : -1);
}

/** Returns the axes: modules, then controls of the other actuators. */
export function makeAxes(simulation) {
  const {mujoco, model, description} = simulation, kind = mujoco.mjtObj.mjOBJ_ACTUATOR.value;
  const frictionRows = frictionRowsOf(model);
  const axes = description.modules.map((module, i) => new ModuleAxis(simulation, module, i, frictionRows));
  const driven = new Set(description.modules.map((module) => module.actuator));
  for (let actuator = 0; actuator < model.actuator_trntype.length; ++actuator) {
    const name = mujoco.mj_id2name(model, kind, actuator);
    if (driven.has(name)) continue;
    controlsOf(model, actuator).forEach((control, i) =>
        axes.push(new ControlAxis(simulation, actuator, control, i === 0 ? name : `${name} (${i + 1})`)));
  }
  return axes;
}
