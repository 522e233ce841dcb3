// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The firmware in WebAssembly against the same source compiled natively. HRDF_FIRMWARE_STEPS sets the
// number of steps.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {test} from 'node:test';
import {FirmwareTable, PARTS} from '../../page/firmware.js';
import {firmwareWasm, wanted} from './parts.mjs';

const STEPS = Number(process.env.HRDF_FIRMWARE_STEPS ?? 10000);

/** Reads float64 numbers from a stream, as many as asked for. */
class Numbers {
  #chunks;
  #rest = Buffer.alloc(0);
  constructor(stream) { this.#chunks = stream[Symbol.asyncIterator](); }

  async take(count) {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < 8 * count) {
      const {value, done} = await this.#chunks.next();
      assert.ok(!done, 'firmware_steps ended early');
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    this.#rest = all.subarray(8 * count);
    return new Float64Array(all.buffer.slice(all.byteOffset, all.byteOffset + 8 * count));
  }
}

async function tableOf(numbers) {
  const [count] = await numbers.take(1);
  const table = new FirmwareTable(await WebAssembly.compile(firmwareWasm()), count);
  const setups = await numbers.take(count * (table.size.setup + table.size.ranges));
  for (let i = 0, at = 0; i < count; ++i) {
    for (const part of ['setup', 'ranges']) {
      table.rows[i][part].set(setups.subarray(at, at += table.size[part]));
    }
    table.powerUp(i, i);
  }
  return table;
}

function assertSame(table, expected, step) {
  let at = 0;
  table.rows.forEach((row, i) => {
    for (const part of ['state', 'output']) {
      row[part].forEach((value, k) => {
        if (!Object.is(value, expected[at])) {
          assert.fail(`step ${step}, module ${i}, ${part}[${k}]: ${value}, natively ${expected[at]}`);
        }
        ++at;
      });
    }
  });
}

async function compareSteps(numbers) {
  const table = await tableOf(numbers);
  const {size, rows} = table;
  const weight = 1 - Math.exp(-0.001 / 0.045);
  for (let step = 0; step < STEPS; ++step) {
    const inputs = await numbers.take(rows.length * (size.command + size.measured));
    let at = 0;
    for (const row of rows) {
      for (const part of ['command', 'measured']) row[part].set(inputs.subarray(at, at += size[part]));
    }
    table.beforeStep();
    table.afterStep(weight);
    assertSame(table, await numbers.take(rows.length * (size.state + size.output)), step);
  }
}

test('The firmware computes the same bits in WebAssembly as natively', async () => {
  const native = spawn(wanted('HRDF_FIRMWARE_STEPS_PROGRAM'), [String(STEPS)], {stdio: ['ignore', 'pipe', 'inherit']});
  try {
    await compareSteps(new Numbers(native.stdout));
  } finally {
    native.kill();
  }
});

test('A row has the parts in order, and nothing between them', async () => {
  const table = new FirmwareTable(await WebAssembly.compile(firmwareWasm()), 2);
  const sum = PARTS.reduce((total, part) => total + table.size[part], 0);
  assert.equal(table.rows[1].setup.byteOffset - table.rows[0].setup.byteOffset, 8 * sum);
});

test('Fields have the names and units of the table in C++', async () => {
  const table = new FirmwareTable(await WebAssembly.compile(firmwareWasm()), 1);
  assert.deepEqual(table.setupFields[2], {name: 'motor.max_speed', group: 'motor', unit: 'rad/s'});
  assert.equal(table.setupFields.length, table.size.setup);
  assert.equal(table.stateFields.length, table.size.state);
  assert.equal(new Set(table.setupFields.map((field) => field.name)).size, table.size.setup);
});

test('More modules than the table holds are refused', async () => {
  const module = await WebAssembly.compile(firmwareWasm());
  assert.throws(() => new FirmwareTable(module, 257), /257 modules; .*at most 256/);
});
