// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

const MOST_OWED = 0.1;  // s of the clock, longest time between two frames that is simulated
const MOST_WORK = 40;  // ms of computing, maximum per frame
const BLOCK = 10;  // steps between two updates of the commands

/** Runs a simulation at a multiple of real time. A motion, if any, sets the targets of the axes. */
export class Player {
  constructor(simulation) {
    this.simulation = simulation;
    this.isRunning = true;
    this.speed = 1;
    this.factor = 0;  // simulated seconds per second of the clock, mean of the last frames
    this.owed = 0;    // s of simulated time that are due but not yet stepped
    this.motion = null;
    this.listeners = new Set();  // called after each block of steps
  }

  /** Starts a motion at the present simulated time, and ends the previous motion. null: no motion. */
  play(motion) {
    this.motion = motion;
    this.start = this.simulation.time;
    motion?.restart();
  }

  /** Makes `count` steps of the physics. The motion sets its targets before each block of steps. */
  advance(count) {
    for (let left = count; left > 0;) {
      this.#command();
      const block = Math.min(left, BLOCK);
      this.simulation.step(block);
      left -= block;
      for (const listener of this.listeners) listener();
    }
  }

  #command() {
    if (!this.motion) return;
    const time = this.simulation.time - this.start;
    for (const {axis, target, leads} of this.motion.due(time)) this.simulation.command(axis, target, leads);
    if (time > this.motion.duration) this.motion = null;
  }

  /** Steps the simulation in a frame. `passed` is the time since the last frame in s. */
  frame(passed) {
    if (!this.isRunning) return;
    this.owed += Math.max(0, Math.min(MOST_OWED, passed)) * this.speed;
    const {timestep} = this.simulation, count = Math.floor(this.owed / timestep), began = performance.now();
    let done = 0;
    while (done < count && performance.now() - began < MOST_WORK) {
      const block = Math.min(2 * BLOCK, count - done);
      this.advance(block);
      done += block;
    }
    // If the computer is too slow, skips the remaining due steps.
    this.owed = done < count ? 0 : this.owed - done * timestep;
    if (passed > 0) this.factor += 0.05 * (done * timestep / passed - this.factor);
  }
}
