// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Actions of the buttons, the keys and `window.hrdf` on a simulation.
import {Chosen} from './chosen.js';
import {CommandTable} from './command_table.js';
import {$, setPressed, setText} from './dom.js';
import {Film} from './film.js';
import {Move, Sway} from './motions.js';
import {Player} from './player.js';
import {Poses} from './details.js';
import {Rows} from './rows.js';

export class App {
  constructor(simulation, view, description) {
    Object.assign(this, {simulation, view, description});
    this.degrees = false;
    this.isStale = true;  // redraw even if nothing moves
    this.player = new Player(simulation);
    this.rows = new Rows(this);
    this.chosen = new Chosen(this);
    this.poses = new Poses(this);
    this.player.listeners.add(() => this.chosen.sample(simulation.time));
    this.table = null;  // table of commands that play() plays; null: plays a slow motion of all joints
    // Table whose measured positions the plots show next to the simulated positions; null: no plot.
    this.log = null;
    const {control} = description;
    if (control) this.tried(() => this.#read(control.text), `${control.name}:`);
    if (simulation.axes.length > 0) this.choose(simulation.axes[Math.min(1, simulation.axes.length - 1)]);
  }

  choose(axis) {
    if (this.chosen.axis === axis) return;
    this.rows.choose(axis);
    this.chosen.choose(axis);
  }
  /** Chooses the axis that is `places` visible table rows below the chosen axis. */
  chooseNext(places) {
    const shown = this.rows.rows.filter(({node}) => !node.hidden).map(({axis}) => axis);
    const next = shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(this.chosen.axis) + places))];
    if (next) this.choose(next);
  }

  /** Runs `action`. If it throws an Error, shows `place` followed by the Error's message. */
  tried(action, place = '') {
    try {
      action();
    } catch (error) {
      this.say(place + error.message);
    }
  }

  /**
   * Throws an Error during a motion stop: a new target would move the modules when the motion stop ends.
   */
  #checkStop() {
    if (this.simulation.isStopped) throw new Error('the motion stop is pressed: nothing moves until it is released');
  }

  /** Sets the target of an axis, and ends the current motion. Throws an Error during a motion stop. */
  command(axis, target) {
    if (axis.isModule) this.#checkStop();
    this.player.play(null);
    this.simulation.command(axis, target);
    this.isStale = true;
  }

  moveTo(goals) {
    this.#checkStop();
    this.player.play(new Move(this.simulation, goals, this.poses.duration));
  }
  goHome() { this.moveTo(this.simulation.positionsAt('home')); }
  goZero() {
    this.moveTo(new Map(this.simulation.axes.map((axis) => {
      const [low, high] = axis.ranges.position;
      return [axis, Math.min(high, Math.max(low, 0))];
    })));
  }

  /** True while a table or the slow motion of all joints plays, false during a move to a pose. */
  get isPlaying() { return this.player.motion !== null && !(this.player.motion instanceof Move); }

  /**
   * Plays the table of commands; without a table, a slow motion of all joints. If a table or this
   * slow motion plays already, only ends it.
   */
  play() {
    if (!this.isPlaying) this.#checkStop();
    this.player.play(this.isPlaying ? null : this.table ?? new Sway(this.simulation));
  }

  // Stores the table of commands `text`. Throws an Error with the reason if the table is invalid.
  #read(text) {
    this.table = new CommandTable(text, this.simulation.axes);
    this.log = this.table.isRecord ? this.table : null;
    return this.table;
  }

  /** Reads a table of commands and plays it. Throws an Error with the reason if the table is invalid. */
  takeTable(name, text) {
    const table = this.#read(text);
    if (!this.simulation.isStopped) this.player.play(table);
    const kind = table.isRecord ? 'commands, with the measured positions beside them' : 'commands';
    this.say(`${name}: ${table.rows.length} rows of ${kind}, ${table.duration.toFixed(1)} s`, true);
  }

  /**
   * Returns the logged position (rad or m) of an axis at the current time; NaN: no log plays.
   */
  logged(axis) {
    const {player} = this;
    return this.log && player.motion === this.log ? this.log.measured(axis, this.simulation.time - player.start) : NaN;
  }

  reset(keyframe = this.simulation.start) {
    this.player.play(null);
    this.simulation.reset(keyframe);
    setPressed($('stop'), false);
    this.say('');
    this.chosen.clear();
    this.isStale = true;
  }

  setRunning(isRunning) {
    this.player.isRunning = isRunning;
    this.player.owed = 0;
    setText($('run'), isRunning ? 'Pause' : 'Run');
    this.isStale = true;
  }
  setStopped(isStopped) {
    if (this.simulation.modules.length === 0) return;
    if (isStopped) this.player.play(null);
    else this.say('');
    this.simulation.stop(isStopped);
    setPressed($('stop'), isStopped);
    this.isStale = true;
  }
  setGravity(isOn) {
    this.simulation.compensatesGravity = isOn;
    setPressed($('gravity'), isOn);
  }
  setDegrees(isOn) {
    this.degrees = $('degrees').checked = isOn;
    this.chosen.plots.get(this.chosen.axis)?.forEach((plot) => { plot.isStale = true; });
    this.isStale = true;
  }
  setDark(isDark) {
    this.isDark = isDark;
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    this.view.setDark(isDark);
    this.chosen.plots.forEach((plots) => plots.forEach((plot) => { plot.isStale = true; }));
    this.isStale = true;
  }

  async film() {
    if (this.filming) {
      const film = this.filming;
      this.filming = null;
      setText($('film'), 'Film');
      if ((await film.save(this.description.name)).size === 0) this.say('this browser has filmed nothing');
    } else {
      this.filming = new Film($('view'));
      setText($('film'), 'End film');
    }
    setPressed($('film'), Boolean(this.filming));
  }

  /** Shows a message on the page; an empty message hides it. */
  say(message, isNotice = false) {
    $('message').className = isNotice ? 'notice' : '';
    setText($('message'), message);
    $('message').hidden = message === '';
  }

  /** Updates the numbers in the table, the plots and the time. */
  fill() {
    this.rows.fill();
    this.chosen.fill();
    setPressed($('play'), this.isPlaying);
    const factor = this.player.isRunning ? this.player.factor : 0;
    setText($('time'), `${this.simulation.time.toFixed(2)} s  ${factor.toFixed(2)} ×`);
  }
}
