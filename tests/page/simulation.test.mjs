// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation of a page, without a browser, against `simulate`.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {test} from 'node:test';
import {CommandTable} from '../../page/command_table.js';
import {Player} from '../../page/player.js';
import {startMujoco} from '../../page/simulation.js';
import {simulate, simulationOf, temporary} from './parts.mjs';

const DURATION = 4;      // s
const SAME = 1e-9;       // rad or m; both run the same steps, in two releases of MuJoCo
// Feet that slip and stick amplify the last digits of the contact solver.
const SLIPPING = 1e-4;
const PERIOD = 0.01;     // s, between rows of --csv

/** Returns a table that moves all modules by some 0.2 rad about their home, each at its own pace. */
function waves(axes, amplitude) {
  const lines = [['time', ...axes.map(({name}) => `${name}.position`)].join()];
  for (let time = 0; time <= DURATION; time += 0.05) {
    const at = axes.map(({target}, i) => target.position + amplitude * (1 - Math.cos((1 + 0.2 * i) * time)));
    lines.push([time.toFixed(2), ...at.map((value) => value.toFixed(6))].join());
  }
  return lines.join('\n') + '\n';
}

/** Returns the largest difference of positions between a page and `simulate`. */
async function difference(file, amplitude, ...options) {
  const simulation = await simulationOf(file, ...options), player = new Player(simulation);
  const table = waves(simulation.modules, amplitude), expected = simulate(file, table, DURATION, ...options);
  player.play(new CommandTable(table, simulation.axes));
  let worst = 0, moved = 0;
  for (const row of expected) {
    player.advance(Math.round((row.time - simulation.time) / simulation.timestep));
    for (const axis of simulation.modules) {
      const position = axis.position(simulation);
      worst = Math.max(worst, Math.abs(position - row[`${axis.name}.position`]));
      moved = Math.max(moved, Math.abs(position - expected[0][`${axis.name}.position`]));
    }
  }
  assert.ok(expected.length > DURATION / PERIOD - 2, 'simulate wrote too few rows');
  assert.ok(moved >= amplitude / 2, 'nothing moved');
  return worst;
}

for (const [file, amplitude, tolerance, ...options] of [
  ['x_arm_6dof.hrdf', 0.2, SAME],
  ['lamp_gantry.hrdf', 0.1, SAME],                       // slides, with gears
  ['x_arm_6dof.cfg.yaml', 0.2, 1e-7],                    // a config; a page has no module for its gripper
  ['r8_double_shoulder_7dof.cfg.yaml', 0.1, 1e-7],       // with a second module on a joint
  ['rover.hrdf', 0.1, SAME, '--floating-base'],
  ['hexapod.hrdf', 0, SAME, '--floating-base'],          // contacts carry it
  ['hexapod.hrdf', 0.05, SLIPPING, '--floating-base'],
]) {
  test(`${file} ${amplitude ? 'moves' : 'stands'} in a page as in simulate`, async (context) => {
    const worst = await difference(file, amplitude, ...options);
    context.diagnostic(`largest difference ${worst.toExponential(1)} rad or m`);
    assert.ok(worst < tolerance, `${worst} rad or m`);
  });
}

test('A chain of as many modules as a page runs holds its pose', async () => {
  const module = '<actuator type="X5-4"/><link type="X5" extension="0.05" twist="0"/>';
  const file = temporary('chain.hrdf');
  fs.writeFileSync(file, `<robot version="1.6.0">${module.repeat(256)}</robot>`);
  const simulation = await simulationOf(file), modules = simulation.axes.length;
  assert.equal(modules, 256);
  simulation.step(2);
  assert.ok(simulation.axes.every((axis) => Math.abs(axis.position(simulation)) < 0.1));
});

test('MuJoCo does not start if there is no memory for its stack', async () => {
  const exported = (name, index) => [name.length, ...Buffer.from(name), 0, index];
  const section = (id, ...bytes) => [id, bytes.length, ...bytes];
  // A module whose malloc(size) returns 0 and whose _emscripten_stack_restore(pointer) does nothing.
  const wasm = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0), ...section(3, 2, 0, 1),
    ...section(7, 2, ...exported('malloc', 0), ...exported('_emscripten_stack_restore', 1)),
    ...section(10, 2, 4, 0, 0x41, 0, 0x0b, 2, 0, 0x0b)]);
  const load = ({instantiateWasm}) => new Promise((done) => { instantiateWasm({}, () => done({})); });
  await assert.rejects(startMujoco(load, wasm), {message: 'the browser has no memory for the stack of MuJoCo'});
});
