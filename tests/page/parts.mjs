// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs, and pages that they write, for the tests of the page. CMake names the programs in the environment.
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {gunzipSync} from 'node:zlib';
import {Simulation, startMujoco} from '../../page/simulation.js';

/** Returns a variable of the environment. */
export function wanted(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run ctest -R Page`);
  return value;
}

export const firmwareWasm = () => fs.readFileSync(wanted('HRDF_FIRMWARE_WASM'));
export const robot = (name) => path.isAbsolute(name) ? name : path.join(wanted('HRDF_MODELS'), name);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hrdf-page-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));
export const temporary = (name) => path.join(folder, name);

/** Runs `hrdf convert`; returns its status and what it says. */
export function convert(file, out, ...options) {
  const done = spawnSync(wanted('HRDF_PROGRAM'), ['convert', robot(file), temporary(out), ...options], {encoding: 'utf8', cwd: folder});
  return {status: done.status, said: done.stderr, path: temporary(out)};
}

/** A page that was written: the bytes of its parts. */
export class WrittenPage {
  constructor(file) { this.html = fs.readFileSync(file, 'utf8'); }

  bytes(id) {
    const mark = `id="part:${id}">`, start = this.html.indexOf(mark) + mark.length;
    return Buffer.from(this.html.slice(start, this.html.indexOf('<', start)), 'base64');
  }
  unpacked(id) { return gunzipSync(this.bytes(id)); }
  get description() { return JSON.parse(this.bytes('description').toString()); }
}

let mujoco;
/** Loads MuJoCo as it is in a page, once. */
async function mujocoOf(page) {
  if (!mujoco) {
    const script = temporary('mujoco.mjs');
    fs.writeFileSync(script, JSON.parse(page.unpacked('scripts').toString())['mujoco.js']);
    const {default: load} = await import(pathToFileURL(script));
    mujoco = await startMujoco(load, page.unpacked('mujoco.wasm'));
  }
  return mujoco;
}

/** Returns the simulation of a robot's page. */
export async function simulationOf(file, ...options) {
  const {status, said, path: written} = convert(file, 'robot.html', ...options);
  if (status !== 0) throw new Error(said);
  const page = new WrittenPage(written), firmware = await WebAssembly.compile(page.unpacked('firmware.wasm'));
  return Simulation.load(await mujocoOf(page), firmware, new Uint8Array(page.bytes('model')), page.description);
}

/** Runs `simulate` with a table of commands; returns the rows of its CSV as objects. */
export function simulate(file, table, duration, ...options) {
  const [control, csv] = [temporary('control.csv'), temporary('motion.csv')];
  fs.writeFileSync(control, table);
  execFileSync(wanted('HRDF_SIMULATE'), [robot(file), '--headless', '--duration', String(duration), '--control', control, '--csv', csv, ...options],
      {stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, HRDF_LINK_DIR: temporary('no_link')}});
  const [header, ...rows] = fs.readFileSync(csv, 'utf8').trim().split('\n').map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] === '' ? NaN : Number(cells[i])])));
}
