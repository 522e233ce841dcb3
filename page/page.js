// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Starts the page: makes a simulation, a picture and a table from the parts that boot.js has unpacked.
import {App} from './app.js';
import {QUANTITIES} from './axes.js';
import {connect} from './controls.js';
import {fillFiles, fillLicences} from './details.js';
import {$} from './dom.js';
import {Simulation} from './simulation.js';
import {NO_VIEW, View} from './view.js';

const FILL_EVERY = 4;      // frames between updates of table and plots
const REST = 300;          // ms; frames are drawn for this time after the camera moved
const MOST_STEPS = 1e6;    // maximum steps of one call; the page is blocked meanwhile
const FORMAT = 1;          // version of the data that `hrdf convert` puts into a page

function viewOf(simulation) {
  try {
    return [new View($('view'), simulation), ''];
  } catch (error) {
    return [NO_VIEW, `; no picture, for this browser has no WebGL: ${error.message}`];
  }
}

function fillHeader({name, mass}, {modules, controls}, remark) {
  const parts = [modules.length && `${modules.length} modules`, controls.length && `${controls.length} actuators`,
                 `${mass.toFixed(2)} kg`].filter(Boolean);
  document.title = $('name').textContent = name;
  $('about').textContent = parts.join(', ') + remark;
  $('stop').hidden = $('gravity').hidden = modules.length === 0;
}

function followSize(app) {
  const stage = $('stage');
  const resize = () => {
    app.view.resize(stage.clientWidth, stage.clientHeight);
    app.isStale = true;
  };
  new ResizeObserver(resize).observe(stage);
  resize();
}

/** Steps and draws the simulation in each frame of the browser. */
function animate(app, timing) {
  const {player, view} = app;
  let before = performance.now(), count = 0;
  const frame = (now) => {
    requestAnimationFrame(frame);  // first, so that an error in this frame does not stop later frames
    player.frame((now - before) / 1000);
    before = now;
    if (player.isRunning || app.isStale || now < view.changedAt + REST) {
      view.update();
      view.draw();
      app.isStale = false;
      timing.picture ??= performance.now();
      if (app.simulation.time > 0) timing.motion ??= performance.now();
    }
    if (count++ % FILL_EVERY === 0) app.fill();
  };
  requestAnimationFrame(frame);
}

/**
 * Returns the target of an axis for the argument `given` of window.hrdf.command(). Throws an Error if `given`
 * is invalid.
 */
function targetOf({name, isModule, quantity: own}, given) {
  const quantities = isModule ? QUANTITIES : [own];
  const target = typeof given === 'number' ? {[quantities[0]]: given} : given;
  if (target === null || typeof target !== 'object') throw new Error(`the target of '${name}' is ${given}, not a number or an object`);
  for (const [quantity, value] of Object.entries(target)) {
    if (!quantities.includes(quantity)) throw new Error(`'${name}' has no '${quantity}'; it takes ${quantities.join(', ')}`);
    if (typeof value !== 'number' || Math.abs(value) === Infinity) throw new Error(`the ${quantity} of '${name}' is ${value}, not a finite number or NaN`);
  }
  return isModule ? target : {position: target[own] ?? NaN};
}

/** Returns `given`. Throws an Error if it is not a number from 0 to `most`. */
function checked(given, what, most, isRight = Number.isFinite) {
  if (isRight(given) && given >= 0 && given <= most) return given;
  throw new Error(`${what} from 0 to ${most}, not ${given}`);
}

/** Returns the object `window.hrdf`, which docs/PAGE.md documents. */
function apiOf(app, timing) {
  const {simulation, player, description} = app;
  const axisOf = (name) => {
    const axis = simulation.axes.find((each) => each.name === name);
    if (!axis) throw new Error(`there is no '${name}'; there are ${simulation.axes.map((each) => each.name).join(', ')}`);
    return axis;
  };
  return {
    version: FORMAT,
    name: description.name,
    modules: simulation.axes.map(({name}) => name),
    get time() { return simulation.time; },
    get positions() { return simulation.axes.map((axis) => axis.position(simulation)); },
    get efforts() { return simulation.axes.map((axis) => axis.effort(simulation)); },
    get temperatures() { return simulation.axes.map((axis) => axis.winding()); },
    get qpos() { return Array.from(simulation.data.qpos); },
    get timing() { return {...timing}; },
    command(targets) {
      const all = Object.entries(targets).map(([name, target]) => [axisOf(name), targetOf(axisOf(name), target)]);
      for (const [axis, target] of all) app.command(axis, target);
    },
    reset(keyframe = simulation.keyframe('home') ?? '') {
      if (keyframe !== '' && !simulation.keyframe(keyframe)) throw new Error(`there is no keyframe '${keyframe}'`);
      app.reset(keyframe);
    },
    pause() { app.setRunning(false); },
    run() { app.setRunning(true); },
    play() { if (!app.isPlaying) app.play(); },
    step(count = 1) {
      player.advance(checked(count, 'step() takes a whole number of steps', MOST_STEPS, Number.isInteger));
      app.isStale = true;
    },
    realtimeFactor(seconds = 2) {
      checked(seconds, 'realtimeFactor() takes s', MOST_STEPS * simulation.timestep);
      const began = performance.now();
      simulation.step(Math.round(seconds / simulation.timestep));
      app.isStale = true;
      return seconds / ((performance.now() - began) / 1000);
    },
  };
}

export async function startPage({mujoco, firmware, archive, description, licences, timing}) {
  if (description.format !== FORMAT) throw new Error(`this page is of format ${description.format}, its template of ${FORMAT}`);
  const simulation = await Simulation.load(mujoco, firmware, archive, description);
  simulation.reset(simulation.start);
  const [view, remark] = viewOf(simulation);
  const app = new App(simulation, view, description);
  fillHeader(description, simulation, remark);
  fillFiles(description);
  fillLicences(licences);
  connect(app);
  const words = new URLSearchParams(location.hash.slice(1));
  app.setDark(words.has('dark') || !words.has('light') && matchMedia('(prefers-color-scheme: dark)').matches);
  followSize(app);
  view.frame();
  if (!words.has('still') && !matchMedia('(prefers-reduced-motion: reduce)').matches || app.table) app.play();
  $('loading').remove();
  animate(app, timing);
  return apiOf(app, timing);
}
