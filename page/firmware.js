// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

/** Parts of a row in FirmwareTable, in the order of the members of Module in firmware.cc. */
export const PARTS = ['setup', 'state', 'command', 'ranges', 'measured', 'output'];

/** HEBI's firmware for all modules: a row of float64 numbers per module, in WebAssembly's memory. */
export class FirmwareTable {
  /** `module`: the compiled firmware.cc; `count`: number of modules. Throws if there are too many. */
  constructor(module, count) {
    const exports = new WebAssembly.Instance(module).exports;
    if (count > exports.capacity()) {
      throw new Error(`${count} modules; the firmware of a page runs at most ${exports.capacity()}`);
    }
    this.exports = exports;
    this.count = count;
    this.size = Object.fromEntries(PARTS.map((part, i) => [part, exports.partSize(i)]));
    this.rows = Array.from({length: count}, (_, i) => this.#row(i));
    this.setupFields = this.#fields(exports.setupField, this.size.setup);
    this.stateFields = this.#fields(exports.stateField, this.size.state);
  }

  #row(i) {
    const row = {};
    let at = this.exports.firstRow() + 8 * i * this.exports.rowSize();
    for (const part of PARTS) {
      row[part] = new Float64Array(this.exports.memory.buffer, at, this.size[part]);
      at += 8 * this.size[part];
    }
    return row;
  }

  #fields(textAt, count) {
    const bytes = new Uint8Array(this.exports.memory.buffer), decoder = new TextDecoder();
    const read = (at) => decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
    return Array.from({length: count}, (_, i) => {
      const [group, name, unit] = [0, 1, 2].map((word) => read(textAt(i, word)));
      return {name: group ? `${group}.${name}` : name, group, unit};
    });
  }

  /** Returns the index of a setting such as "motor.max_speed". */
  setupPlace(name) { return this.setupFields.findIndex((field) => field.name === name); }
  /** Returns the index of a state such as "winding". */
  statePlace(name) { return this.stateFields.findIndex((field) => field.name === name); }

  powerUp(i, stream) { this.exports.powerUp(i, stream); }
  beforeStep() { this.exports.beforeStep(this.count); }
  afterStep(weight) { this.exports.afterStep(this.count, weight); }
}
