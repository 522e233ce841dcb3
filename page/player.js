// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

const MOST_OWED = 0.1;  // s; a longer time between two frames counts as this time
const MOST_WORK = 40;  // ms, maximum computing time per frame
const BLOCK = 10;  // steps between two updates of the commands

/** Runs a simulation at a multiple of real time. The current motion sets the axes' targets. */
export class Player {
  constructor(simulation) {
    this.simulation = simulation;
    this.isRunning = true;
    this.speed = 1;
    this.factor = 0;  // real-time factor, mean of recent frames
    this.owed = 0;    // s of simulated time, still to be stepped
    this.motion = null;
    this.listeners = new Set();  // functions, called after each block of steps
  }

  /** Starts a motion at the present simulated time, and ends the previous motion. null: no motion. */
  play(motion) {
    this.motion = motion;
    this.start = this.simulation.time;
    motion?.restart();
  }

  /** Makes `count` physics steps. Before each block of steps, the motion sets its targets. */
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

  /** Steps the simulation for a frame; `passed`: s since the last frame. */
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
    // Drops steps that did not fit in the frame's computing time.
    this.owed = done < count ? 0 : this.owed - done * timestep;
    if (passed > 0) this.factor += 0.05 * (done * timestep / passed - this.factor);
  }
}
