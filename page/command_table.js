// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of `simulate --control`, --csv and --log: `time` in s, and columns such as NAME.position.
import {QUANTITIES} from './axes.js';

const COMMAND = '_command';

/** Splits a line of CSV: commas, or semicolons or tabs where there are no commas; names may be in quotes. */
function cellsOf(line, separator) {
  const cells = [];
  let at = 0;
  while (at <= line.length) {
    while (line[at] === ' ') ++at;
    if (line[at] === '"') {
      let cell = '', end = at + 1;
      for (; end < line.length && (line[end] !== '"' || line[end + 1] === '"'); ++end) {
        cell += line[end];
        if (line[end] === '"') ++end;
      }
      cells.push(cell);
      const next = line.indexOf(separator, end + 1);  // after blanks
      at = next < 0 ? line.length + 1 : next + 1;
    } else {
      const end = line.indexOf(separator, at);
      cells.push(line.slice(at, end < 0 ? undefined : end).trim());
      at = end < 0 ? line.length + 1 : end + 1;
    }
  }
  return cells;
}

function numberOf(cell, line, column) {
  if (cell === '') return NaN;
  const value = Number(cell);
  if (!Number.isFinite(value)) throw new Error(`line ${line}: '${cell}' in column '${column}' is not a number`);
  return value;
}

/** Returns the axis and quantity of a column; null: it is not of an axis. */
function placeOf(column, axes) {
  const dot = column.lastIndexOf('.');
  const axis = axes.find(({name}) => name === column.slice(0, dot));
  return axis ? {axis, quantity: column.slice(dot + 1)} : null;
}

/** Returns the columns that hold commands, and positions that were measured where the table is a record. */
function columnsOf(header, axes) {
  const isRecord = header.some((name) => name.endsWith(COMMAND));
  const commands = [], measured = [];
  header.forEach((name, cell) => {
    if (name === 'time') return;
    const place = placeOf(name, axes);
    if (!place) {
      const names = axes.map((axis) => axis.name).join(', ');
      throw new Error(`column '${name}' is unknown; write NAME.position, .velocity or .effort of ${names}`);
    }
    const quantity = isRecord && place.quantity.endsWith(COMMAND) ? place.quantity.slice(0, -COMMAND.length) : place.quantity;
    const isCommand = !isRecord || quantity !== place.quantity;
    if (isCommand && QUANTITIES.includes(quantity)) commands.push({cell, axis: place.axis, quantity});
    else if (quantity === 'position') measured.push({cell, axis: place.axis});
    else if (!isRecord) throw new Error(`column '${name}': a command is of position, velocity or effort`);
  });
  return {commands, measured};
}

/** Commands over time; each row holds until the next. */
export class CommandTable {
  /** Reads the text of a table; throws an Error that says the line or column of what is wrong. */
  constructor(text, axes) {
    const lines = text.replace(/^\ufeff/, '').split(/\r?\n/).map((line, i) => ({line, number: i + 1}))
        .filter(({line}) => line.trim() !== '');
    if (lines.length < 2) throw new Error('a table has a line of names and rows of numbers');
    const separator = [',', ';', '\t'].find((each) => lines[0].line.includes(each)) ?? ',';
    const header = cellsOf(lines[0].line, separator), timeCell = header.indexOf('time');
    if (timeCell < 0) throw new Error("there is no column 'time'");
    const {commands, measured} = columnsOf(header, axes);
    this.axes = [...new Set(commands.map(({axis}) => axis))];
    this.rows = [];
    for (const {line, number} of lines.slice(1)) {
      const cells = cellsOf(line, separator);
      if (cells.length !== header.length) throw new Error(`line ${number} has ${cells.length} cells, not ${header.length}`);
      const values = cells.map((cell, i) => numberOf(cell, number, header[i])), time = values[timeCell];
      if (!(time > (this.rows.at(-1)?.time ?? -Infinity))) throw new Error(`line ${number}: times must rise`);
      this.rows.push(this.#row(time, values, commands, measured));
    }
    this.duration = this.rows.at(-1).time;
    this.isRecord = measured.length > 0;
    this.next = 0;
  }

  #row(time, values, commands, measured) {
    const targets = this.axes.map((axis) => ({axis, target: {position: NaN, velocity: NaN, effort: NaN}}));
    for (const {cell, axis, quantity} of commands) targets[this.axes.indexOf(axis)].target[quantity] = values[cell];
    return {time, targets, measured: new Map(measured.map(({cell, axis}) => [axis, values[cell]]))};
  }

  restart() { this.next = 0; }

  /** Returns the targets of the rows up to `time` (s) that were not returned before. */
  due(time) {
    const targets = [];
    for (; this.next < this.rows.length && this.rows[this.next].time <= time + 5e-4; ++this.next) {
      targets.push(...this.rows[this.next].targets);
    }
    return targets;
  }

  /** Returns the position that was measured of an axis at `time` (s); NaN: none. */
  measured(axis, time) {
    let first = 0, end = this.rows.length;  // the first row after `time` is among these
    while (first < end) {
      const middle = (first + end) >> 1;
      if (this.rows[middle].time > time) end = middle;
      else first = middle + 1;
    }
    return this.rows[Math.max(0, first - 1)].measured.get(axis) ?? NaN;
  }
}
