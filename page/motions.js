// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands over time: each motion returns the targets that are due at a time, in s from its start.

/** A slow motion of all joints around the initial pose. */
export class Sway {
  static PERIOD = 5;  // s
  duration = Infinity;

  constructor(simulation) {
    const amplitude = simulation.gravity.freeJoints.length > 0 ? 0.1 : 0.3;  // rad or m
    // True for the first axis of a joint. The joint's other axes follow the first axis.
    const isFirst = (axis, i, axes) => axes.findIndex(({joint}) => joint === axis.joint) === i;
    this.parts = simulation.axes.filter((axis) => axis.joint >= 0 && axis.holdsPosition).filter(isFirst).map((axis, i) => {
      const [low, high] = axis.ranges.position, start = axis.commanded(simulation);
      const room = Math.min((high - low) / 2, amplitude * (axis.units.position === 'm' ? 0.2 : 1));
      const middle = Math.min(high - room, Math.max(low + room, start));
      return {axis, start, middle, room, phase: 0.9 * i};
    });
  }

  restart() {}

  due(time) {
    // Factor of the offset from `start`; rises smoothly from 0 to 1 in 1.5 s.
    const begun = Math.min(1, time / 1.5), share = begun * begun * (3 - 2 * begun);
    return this.parts.map(({axis, start, middle, room, phase}) => ({
      axis, target: {position: start + share * (middle - start + room * Math.sin(2 * Math.PI * time / Sway.PERIOD + phase))},
    }));
  }
}

/** Moves axes from their targets to a pose, with continuous speed and acceleration. */
export class Move {
  /** `goals`: Map from axis to position (rad or m); `duration`: s. */
  constructor(simulation, goals, duration) {
    this.duration = duration;
    this.parts = [...goals].map(([axis, goal]) => ({axis, start: axis.commanded(simulation), goal}));
  }

  restart() {}

  due(time) {
    const x = this.duration > 0 ? Math.min(1, time / this.duration) : 1;
    const share = x * x * x * (10 - 15 * x + 6 * x * x);
    return this.parts.map(({axis, start, goal}) => ({
      axis, target: {position: start + share * (goal - start), velocity: NaN, effort: NaN},
    }));
  }
}
