// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables, typed formulas, archives and motions of a page.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {CommandTable} from '../../page/command_table.js';
import {parseTyped, shown} from '../../page/formula.js';
import {Move, Sway} from '../../page/motions.js';
import {unzip} from '../../page/zip.js';

const axes = ['J1', 'arm, left'].map((name) => ({name}));
const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);

test('Cells in quotes may have blanks around them', () => {
  const table = new CommandTable('"time" , "J1.position"\n"0", "0.5" \n1,0.6\n', axes);
  assert.deepEqual(table.due(0).map(({target}) => target.position), [0.5]);
  assert.equal(table.duration, 1);
});

test('A typed formula is in the unit that is shown, in one that follows it, or in radians with pi', () => {
  near(parseTyped('1.2', 'rad', false), 1.2);
  near(parseTyped('90', 'rad', true), Math.PI / 2);
  near(parseTyped('90deg', 'rad', false), Math.PI / 2);
  near(parseTyped('-30°', 'rad', false), -Math.PI / 6);
  near(parseTyped('0.25 rev', 'rad', false), Math.PI / 2);
  near(parseTyped('pi/2', 'rad', true), Math.PI / 2);
  near(parseTyped('0.5 rad', 'rad', true), 0.5);
  near(parseTyped('50 mm', 'm', false), 0.05);
  near(parseTyped('2*(1+0.5) - 4/2', 'N m', false), 1);
  near(parseTyped('90deg/s', 'rad/s', false), Math.PI / 2);
  assert.ok(Number.isNaN(parseTyped('', 'rad', false)));
});

test('A formula that is wrong is refused with the reason', () => {
  const refused = (text, message, range) => assert.throws(() => parseTyped(text, 'rad', false, range), {message});
  refused('2x', "'x' is not expected here");
  refused('(1', "a ')' is missing");
  refused('1+', 'the formula ends early');
  refused('abc', "'a' is not a number");
  refused('1/0', 'this is not a finite number');
  refused('4', 'outside of -3.142 to 3.142 rad', [-Math.PI, Math.PI]);
});

test('A value that rounds to zero has no sign', () => {
  assert.equal(shown(-0.0001, 'rad', false), '0.000');
  assert.equal(shown(Math.PI, 'rad', true), '180.0');
  assert.equal(shown(NaN, '', false), '-');
});

test('A table has its commands once, in the order of time', () => {
  const table = new CommandTable('time,J1.position,"arm, left.velocity"\n0,1,\n0.1,2,3\n', axes);
  assert.equal(table.duration, 0.1);
  const [first, second] = table.due(0);
  assert.deepEqual([first.axis.name, first.target.position, second.target.velocity], ['J1', 1, NaN]);
  assert.deepEqual(table.due(0.05), []);
  assert.equal(table.due(0.1)[1].target.velocity, 3);
  table.restart();
  assert.equal(table.due(1).length, 4);
});

test('Tables with semicolons, byte order marks and line ends of Windows are read', () => {
  const table = new CommandTable('\ufefftime;J1.effort\r\n0;1.5\r\n', axes);
  assert.equal(table.due(0)[0].target.effort, 1.5);
});

test('Of a record of --csv the commands are played and the positions are the log', () => {
  const table = new CommandTable('time,J1.position,J1.effort,J1.position_command\n0,0.1,5,0.2\n1,0.3,5,0.4\n', axes);
  assert.deepEqual(table.due(0)[0].target, {position: 0.2, velocity: NaN, effort: NaN});
  assert.equal(table.measured(axes[0], 0.5), 0.1);
  assert.equal(table.measured(axes[0], 2), 0.3);
});

for (const [text, message] of [
  ['time,J1.position', 'a table has a line of names and rows of numbers'],
  ['t,J1.position\n0,0', "there is no column 'time'"],
  ['time,J2.position\n0,0', "column 'J2.position' is unknown; write NAME.position, .velocity or .effort of J1, arm, left"],
  ['time,J1.torque\n0,0', "column 'J1.torque': a command is of position, velocity or effort"],
  ['time,J1.position\n0,0,1', 'line 2 has 3 cells, not 2'],
  ['time,J1.position\n\n0,x', "line 3: 'x' in column 'J1.position' is not a number"],
  ['time,J1.position\n1,0\n1,0', 'line 3: times must rise'],
]) {
  test(`A table is refused: ${message}`, () => assert.throws(() => new CommandTable(text, axes), {message}));
}

const axis = (range, position) => ({joint: 0, holdsPosition: true, ranges: {position: range}, units: {position: 'rad'},
                                    target: {position, velocity: NaN, effort: NaN}, position: () => position});

test('Swaying begins at the target, without a jump, and stays in the range', () => {
  const simulation = {axes: [axis([-1, 1], 1), axis([0, 0.1], 0)], gravity: {freeJoints: []}}, sway = new Sway(simulation);
  sway.due(0).forEach(({target}, i) => near(target.position, [1, 0][i]));
  for (let time = 0; time < 20; time += 0.01) {
    sway.due(time).forEach(({axis: {ranges}, target}) => assert.ok(target.position >= ranges.position[0] - 1e-12 && target.position <= ranges.position[1] + 1e-12));
  }
});

test('A move starts and ends at rest', () => {
  const one = axis([-1, 1], 0.2), move = new Move({}, new Map([[one, 0.8]]), 2), at = (time) => move.due(time)[0].target.position;
  near(at(0), 0.2);
  near(at(1), 0.5);
  near(at(2), 0.8);
  assert.ok(Math.abs(at(0.001) - at(0)) < 1e-7 && Math.abs(at(2) - at(1.999)) < 1e-7);
});

test('Bytes that are not an archive are refused', async () => {
  await assert.rejects(unzip(new Uint8Array(100)), {message: 'not a zip archive'});
});
