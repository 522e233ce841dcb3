// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables, typed formulas, archives and motions of a page.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {test} from 'node:test';
import {CommandTable} from '../../page/command_table.js';
import {parseTyped, shown} from '../../page/formula.js';
import {Move, Sway} from '../../page/motions.js';
import {unzip} from '../../page/zip.js';
import {convert, temporary} from './parts.mjs';

const axes = ['J1', 'arm, left'].map((name, joint) => ({name, joint, isModule: true}));
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
  refused('2pi', "write '*' between, as in '2*pi'");
  refused('2(3)', "write '*' between, as in '2*pi'");
  refused('('.repeat(20000), 'parentheses are more than 50 deep');
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

test('Signs in a row are counted, however many there are', () => near(parseTyped('-'.repeat(20001) + '1', 'm', false), -1));

test('Tables with byte order marks and line ends of Windows are read', () => {
  const table = new CommandTable('\ufefftime,J1.effort\r\n0,+1.5\r\n', axes);
  assert.equal(table.due(0)[0].target.effort, 1.5);
});

test('A number too small for a double is zero, as for convert', () => {
  const table = new CommandTable('time,J1.effort\n0,1e-400\n', axes);
  assert.equal(table.due(0)[0].target.effort, 0);
});

test('Of two modules on a joint one leads, unless a table commands both', () => {
  const pair = ['A', 'B'].map((name) => ({name, joint: 3, isModule: true}));
  assert.deepEqual(new CommandTable('time,A.position\n0,1\n', pair).due(0).map(({leads}) => leads), [true]);
  assert.deepEqual(new CommandTable('time,A.position,B.position\n0,1,-1\n', pair).due(0).map(({leads}) => leads), [false, false]);
});

test('Of a record of --csv the commands are played and the positions are the log', () => {
  const table = new CommandTable('time,J1.position,J1.effort,J1.position_command\n0,0.1,5,0.2\n1,0.3,5,0.4\n', axes);
  assert.deepEqual(table.due(0)[0].target, {position: 0.2, velocity: NaN, effort: NaN});
  assert.equal(table.measured(axes[0], 0.5), 0.1);
  assert.equal(table.measured(axes[0], 2), 0.3);
});

const two = ['J1', 'J2'].map((name, joint) => ({name, joint, isModule: true}));

// Each is refused in the same words by `hrdf convert --control`.
for (const [text, message] of [
  ['', "1:1: no row of column names; begin with 'time,J1.position'"],
  ['t,J1.position\n0,0', "1:1: unknown column 't'; allowed: time and NAME.position, NAME.velocity and NAME.effort of J1, J2"],
  ['J1.position\n0', "1:1: no column 'time'; begin with 'time,J1.position'"],
  ['time,J1.position\n\n', '1:1: the table has no rows'],
  ['time\n0', "1:1: no column except 'time'; begin with 'time,J1.position'"],
  ['time,J1.position,J1.position\n0,0,0', "1:18: column 'J1.position' occurs twice"],
  ['time;J1.position\n0;0', '1:1: the columns are separated by semicolons; separate them with commas, and write decimal points'],
  ['time\tJ1.position\n0\t0', '1:1: the columns are separated by tabs; separate them with commas, and write decimal points'],
  ['time,J1.torque\n0,0', "1:6: unknown column 'J1.torque'; allowed: time and NAME.position, NAME.velocity and NAME.effort of J1, J2"],
  ['time,a,b,c,d\n0,0,0,0,0', "1:6: unknown columns 'a', 'b', 'c' and 1 more; allowed: time and NAME.position, NAME.velocity and NAME.effort of J1, J2"],
  ['time,J1.position_command,J1\n0,0,0', "1:26: unknown column 'J1'; allowed: time and NAME.position, NAME.velocity and NAME.effort of J1, J2"],
  ['time,J1.position_command,J12\n0,0,0', "1:26: unknown column 'J12'; allowed: time and NAME.position, NAME.velocity and NAME.effort of J1, J2"],
  ['time,J1.position\n0,0,1', '2:5: 3 cells in a table of 2 columns'],
  ['time,J1.position\n\n0,x', "3:3: 'x' is not a number"],
  ['time,J1.position\n0,0x10', "2:3: '0x10' is not a number"],
  ['time,J1.position\n0,1e999', "2:3: '1e999' is not a number"],
  ['time,J1.position\n0,2e9', "2:3: '2e9' is not from -1000000000 to 1000000000; angles are in rad"],
  ['time,J1.position\n1,0\n1,0', '3:1: time 1 is not above the time of the row before'],
  ['time,J1.position\n,0', '2:1: a row without a time'],
  ['time,J1.position\n-1,0', '2:1: time -1 is not from 0 to 1000000000; times are in seconds from the start'],
]) {
  test(`A table is refused as by convert: ${message}`, () => {
    assert.throws(() => new CommandTable(text, two), {message});
    fs.writeFileSync(temporary('table.csv'), text);
    fs.writeFileSync(temporary('two.hrdf'), '<robot version="1.6.0"><actuator type="X5-4"/><link type="X5" extension="0.1" twist="0"/><actuator type="X5-4"/></robot>');
    const {status, said} = convert(temporary('two.hrdf'), 'two.html', '--control', 'table.csv', '--names', 'J1,J2');
    assert.equal(status, 1);
    assert.ok(said.startsWith(`table.csv:${message.replace(': ', ': error: ')}\n`), said);
  });
}

test('A control of an actuator has its own quantity in a table', () => {
  const motor = [{name: 'lift', joint: 0, isModule: false, quantity: 'effort'}];
  assert.equal(new CommandTable('time,lift.effort\n0,2\n', motor).due(0)[0].target.position, 2);
  assert.throws(() => new CommandTable('time,lift.velocity\n0,2\n', motor), {message: "1:6: unknown column 'lift.velocity'; allowed: time and lift.effort"});
});

const axis = (range, position, joint = 0) => ({joint, holdsPosition: true, ranges: {position: range}, units: {position: 'rad'},
                                    target: {position, velocity: NaN, effort: NaN}, commanded: () => position});

test('Swaying begins at the target, without a jump, and stays in the range', () => {
  const simulation = {axes: [axis([-1, 1], 1), axis([0, 0.1], 0, 1)], gravity: {freeJoints: []}}, sway = new Sway(simulation);
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
