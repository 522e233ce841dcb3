// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

const TOUCHING = 0.001;  // m; contacts with a larger distance do not carry the robot
const LAG = 0.05;        // s, time constant of the low-pass of contact forces
const REGULARIZATION = 1e-6;
const FREE = 0, SLIDE = 2;  // types of joints in MuJoCo's mjtJoint

/** Returns the dot product of (axis[i], axis[i + 1], axis[i + 2]) with the cross product of (a0, a1, a2) and b. */
const triple = (axis, i, a0, a1, a2, b) =>
    axis[i] * (a1 * b[2] - a2 * b[1]) + axis[i + 1] * (a2 * b[0] - a0 * b[2]) + axis[i + 2] * (a0 * b[1] - a1 * b[0]);

/**
 * Solves A x = b in place: A and b are overwritten, b is x. A is symmetric positive definite, n x n, row by
 * row.
 */
function solve(A, b) {
  const n = b.length;
  for (let i = 0; i < n; ++i) {
    for (let j = i + 1; j < n; ++j) {
      const factor = A[n * j + i] / A[n * i + i];
      for (let k = i; k < n; ++k) A[n * j + k] -= factor * A[n * i + k];
      b[j] -= factor * b[i];
    }
  }
  for (let i = n - 1; i >= 0; --i) {
    for (let k = i + 1; k < n; ++k) b[i] -= A[n * i + k] * b[k];
    b[i] /= A[n * i + i];
  }
}

/**
 * Computes the efforts that hold a robot against gravity, as sim/world/gravity.cc does. The ground carries a
 * robot with a floating base, with contact forces that have the smallest sum of squares.
 */
export class Gravity {
  constructor(mujoco, model) {
    this.mujoco = mujoco;
    this.model = model;
    const {nbody, nv, body_mass: mass, body_gravcomp: compensated, body_subtreemass: subtree} = model;
    this.masses = Float64Array.from({length: nbody}, (_, i) => mass[i] * (1 - compensated[i]));
    this.parents = Int32Array.from(model.body_parentid);
    this.roots = Int32Array.from(model.body_rootid);
    this.welds = Int32Array.from(model.body_weldid);
    this.bodyOfGeom = Int32Array.from(model.geom_bodyid);
    this.bodyOfJoint = Int32Array.from(model.jnt_bodyid);
    this.dofOfJoint = Int32Array.from(model.jnt_dofadr);
    this.types = Int32Array.from(model.jnt_type);
    this.gravity = Float64Array.from(model.opt.gravity);
    // A free body without children is an object in the scene, not a robot.
    this.freeJoints = Array.from(this.types.keys()).filter((joint) => {
      const body = this.bodyOfJoint[joint];
      return this.types[joint] === FREE && subtree[body] !== mass[body];
    });
    // Each body together with its descendants: mass (kg), and mass times centre of mass (kg m,
    // world frame).
    this.loads = new Float64Array(4 * nbody);
    this.support = new Float64Array(nv);
    this.newest = new Float64Array(nv);
    this.buffer = this.freeJoints.length > 0 ? new mujoco.DoubleBuffer(3 * nv) : null;
    this.restart();
  }

  delete() { this.buffer?.delete(); }

  /** Disables the filter of the contact forces in the next update. */
  restart() { this.time = Infinity; }

  update(data) {
    this.axes = data.xaxis;
    this.anchors = data.xanchor;
    this.#weigh(data.xipos);
    if (this.freeJoints.length === 0) return;
    this.newest.fill(0);
    for (const joint of this.freeJoints) this.#addSupport(data, joint);
    const passed = data.time - this.time;
    const weight = passed >= 0 ? 1 - Math.exp(-passed / LAG) : 1;
    for (let i = 0; i < this.support.length; ++i) this.support[i] += weight * (this.newest[i] - this.support[i]);
    this.time = data.time;
  }

  /** Returns the effort of a joint against gravity: N m for a hinge, N for a slide. */
  effort(joint) {
    const {loads, gravity: g, axes, anchors} = this;
    const body = 4 * this.bodyOfJoint[joint], at = 3 * joint, mass = loads[body];
    const support = this.support[this.dofOfJoint[joint]];
    if (this.types[joint] === SLIDE) {
      return support - mass * (axes[at] * g[0] + axes[at + 1] * g[1] + axes[at + 2] * g[2]);
    }
    return support - triple(axes, at, loads[body + 1] - mass * anchors[at], loads[body + 2] - mass * anchors[at + 1],
                            loads[body + 3] - mass * anchors[at + 2], g);
  }

  #weigh(centres) {
    const {loads, masses, parents} = this;
    for (let i = 0; i < masses.length; ++i) {
      loads[4 * i] = masses[i];
      for (let k = 0; k < 3; ++k) loads[4 * i + 1 + k] = masses[i] * centres[3 * i + k];
    }
    for (let i = masses.length - 1; i > 0; --i) {  // children have larger indices than parents
      for (let k = 0; k < 4; ++k) loads[4 * parents[i] + k] += loads[4 * i + k];
    }
  }

  /** If `contact` is between the tree `root` and the fixed world, returns the tree's body, else -1. */
  #touchingBody(contact, root) {
    const [one, other] = contact.geom;
    if (one < 0 || other < 0 || contact.dist > TOUCHING) return -1;
    const first = this.bodyOfGeom[one], second = this.bodyOfGeom[other];
    if (this.roots[first] === root && this.welds[second] === 0) return first;
    return this.roots[second] === root && this.welds[first] === 0 ? second : -1;
  }

  /** Returns the Jacobians (3 x nv) of the contacts between the tree `root` and the fixed world. */
  #jacobians(data, root) {
    const contacts = data.contact, count = data.ncon, jacobians = [];
    for (let i = 0; i < count; ++i) {
      const contact = contacts.get(i), body = this.#touchingBody(contact, root);
      if (body >= 0) {
        this.mujoco.mj_jac(this.model, data, this.buffer, null, Array.from(contact.pos), body);
        jacobians.push(Float64Array.from(this.buffer.GetView()));
      }
      contact.delete();
    }
    contacts.delete();
    return jacobians;
  }

  /** Returns the force and torque on the base that balance gravity, in coordinates of its free joint. */
  #held(data, root) {
    const {loads, gravity: g} = this, mass = loads[4 * root];
    const [x, y, z] = [0, 1, 2].map((k) => loads[4 * root + 1 + k] - mass * data.xpos[3 * root + k]);
    const torque = [y * g[2] - z * g[1], z * g[0] - x * g[2], x * g[1] - y * g[0]];
    const R = data.xmat.subarray(9 * root, 9 * root + 9);
    const turned = [0, 1, 2].map((k) => -(R[k] * torque[0] + R[3 + k] * torque[1] + R[6 + k] * torque[2]));
    return Float64Array.of(-mass * g[0], -mass * g[1], -mass * g[2], ...turned);
  }

  // Adds the joint efforts -J^T f of the contact forces f that carry a floating base: f = A (A^T A)^-1 g.
  // J: Jacobians of the contacts; A: columns of J for the free joint; g: force and torque from #held().
  #addSupport(data, joint) {
    const root = this.bodyOfJoint[joint], dof = this.dofOfJoint[joint], nv = this.newest.length;
    const jacobians = this.#jacobians(data, root);
    if (jacobians.length === 0) return;
    const weight = new Float64Array(36);
    for (const J of jacobians) {
      for (let row = 0; row < 3 * nv; row += nv) {
        for (let a = 0; a < 6; ++a) for (let b = 0; b < 6; ++b) weight[6 * a + b] += J[row + dof + a] * J[row + dof + b];
      }
    }
    let trace = 0;
    for (let i = 0; i < 36; i += 7) trace += weight[i];
    for (let i = 0; i < 36; i += 7) weight[i] += REGULARIZATION * trace;
    const x = this.#held(data, root);
    solve(weight, x);
    for (const J of jacobians) {
      for (let row = 0; row < 3 * nv; row += nv) {
        let force = 0;
        for (let a = 0; a < 6; ++a) force += J[row + dof + a] * x[a];
        for (let i = 0; i < nv; ++i) this.newest[i] -= J[row + i] * force;
      }
    }
  }
}
