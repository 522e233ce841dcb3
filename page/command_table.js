// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of `simulate --control`, --csv and --log: `time` in s, and columns such as NAME.position.
import {QUANTITIES} from './axes.js';

const COMMAND = '_command';
// Largest absolute value in a table (s, rad or other units); equal to kMaxMagnitude in
// converter/text/limits.h.
const MOST = 1e9;

/** Throws an Error that begins with LINE:COLUMN of a cell, both from 1. */
function refuse({line, column}, message) { throw new Error(`${line}:${column}: ${message}`); }

const quoted = (text) => `'${text.length > 60 ? text.slice(0, 60) + '...' : text}'`;

/**
 * Splits line number `line` of a CSV text into cells. Names with a comma are in quotes; a quote in a name is
 * doubled.
 */
function cellsOf(text, line) {
  const cells = [{text: '', line, column: 1}];
  let isQuoted = false;
  for (let i = 0; i < text.length; ++i) {
    if (text[i] === ',' && !isQuoted) cells.push({text: '', line, column: i + 2});
    else if (text[i] !== '"') cells.at(-1).text += text[i];
    else if (isQuoted && text[i + 1] === '"') cells.at(-1).text += text[i++];
    else isQuoted = !isQuoted;
  }
  return cells.map((cell) => ({...cell, text: cell.text.trim()}));
}

function numberOf(cell) {
  if (cell.text === '') return NaN;
  const isNumber = /^\+?-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell.text), value = Number(cell.text.replace(/^\+-/, '-'));
  if (!isNumber || !Number.isFinite(value)) refuse(cell, `${quoted(cell.text)} is not a number`);
  return value;
}

/** Returns the possible columns of a table of commands, each with its name, axis and quantity. */
function commandsOf(axes) {
  return axes.flatMap((axis) => axis.isModule
      ? QUANTITIES.map((quantity) => ({name: `${axis.name}.${quantity}`, axis, quantity}))
      : [{name: `${axis.name}.${axis.quantity}`, axis, quantity: 'position'}]);
}

function allowedOf(axes) {
  const modules = axes.filter(({isModule}) => isModule).map(({name}) => name).join(', ');
  const others = axes.filter(({isModule}) => !isModule).map(({name, quantity}) => `${name}.${quantity}`);
  return [...modules ? [`NAME.position, NAME.velocity and NAME.effort of ${modules}`] : [], ...others].join(', ');
}

const csvCell = (text) => /[,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Throws an Error if a column is unknown, repeated or missing. `isKnown(name)`: true for a known column. */
function checkHeader(header, isKnown, axes, hint) {
  if (header.length === 1) {
    for (const [sign, name] of [[';', 'semicolons'], ['\t', 'tabs']]) {
      if (header[0].text.includes(sign)) refuse(header[0], `the columns are separated by ${name}; separate them with commas, and write decimal points`);
    }
  }
  const names = header.map(({text}) => text), twice = header.find(({text}, i) => names.indexOf(text) < i);
  if (twice) refuse(twice, `column ${quoted(twice.text)} occurs twice`);
  const unknown = header.filter(({text}) => text !== 'time' && !isKnown(text));
  if (unknown.length > 0) {
    const more = unknown.length > 3 ? ` and ${unknown.length - 3} more` : '';
    refuse(unknown[0], `unknown column${unknown.length > 1 ? 's' : ''} ${unknown.slice(0, 3).map(({text}) => quoted(text)).join(', ')}${more}; ` +
                       `allowed: time and ${allowedOf(axes)}`);
  }
  if (!names.includes('time')) refuse(header[0], `no column 'time'; ${hint}`);
  if (names.length === 1) refuse(header[0], `no column except 'time'; ${hint}`);
}

/**
 * Returns the columns of commands. If the table is a recorded motion, also returns the columns of measured
 * positions.
 */
function columnsOf(header, axes, hint) {
  const commands = commandsOf(axes), isRecord = header.some(({text}) => text.endsWith(COMMAND));
  const axisOf = (name) => axes.find((axis) => `${axis.name}.` === name.slice(0, name.lastIndexOf('.') + 1));
  const isKnown = (name) => isRecord ? Boolean(axisOf(name)) : commands.some((each) => each.name === name);
  checkHeader(header, isKnown, axes, hint);
  const found = {commands: [], measured: [], isRecord};
  header.forEach(({text}, cell) => {
    const command = commands.find(({name}) => text === (isRecord ? name + COMMAND : name));
    if (command) found.commands.push({...command, cell});
    else if (text.endsWith('.position')) found.measured.push({cell, axis: axisOf(text)});
  });
  return found;
}

/**
 * Returns the numbers of a row in column order. Throws an Error if a cell or the number of cells is invalid.
 */
function valuesOf(cells, header, before) {
  if (cells.length !== header.length) refuse(cells.at(-1), `${cells.length} cells in a table of ${header.length} columns`);
  return cells.map((cell, i) => {
    const value = numberOf(cell);
    if (header[i].text !== 'time') {
      if (Math.abs(value) > MOST) refuse(cell, `${quoted(cell.text)} is not from -${MOST} to ${MOST}; angles are in rad`);
    } else if (cell.text === '') {
      refuse(cell, 'a row without a time');
    } else if (value <= before) {
      refuse(cell, `time ${cell.text} is not above the time of the row before`);
    } else if (!(value >= 0 && value <= MOST)) {
      refuse({line: cell.line, column: 1}, `time ${value} is not from 0 to ${MOST}; times are in seconds from the start`);
    }
    return value;
  });
}

/** A table of commands over time. Each row applies until the time of the next row. */
export class CommandTable {
  /**
   * Reads a table's text as the program `simulate` does. Throws an Error "LINE:COLUMN: reason" if it is
   * invalid.
   */
  constructor(text, axes) {
    const lines = text.replace(/^\ufeff+/, '').split('\n').map((line, i) => [line, i + 1]).filter(([line]) => line.trim() !== '');
    const hint = `begin with 'time,${csvCell(commandsOf(axes)[0]?.name ?? '')}'`;
    if (lines.length === 0) refuse({line: 1, column: 1}, `no row of column names; ${hint}`);
    const header = cellsOf(...lines[0]), columns = columnsOf(header, axes, hint);
    const timeCell = header.findIndex((cell) => cell.text === 'time');
    this.axes = [...new Set(columns.commands.map(({axis}) => axis))];
    this.rows = [];
    for (const line of lines.slice(1)) {
      const values = valuesOf(cellsOf(...line), header, this.rows.at(-1)?.time);
      this.rows.push(this.#row(values[timeCell], values, columns));
    }
    if (this.rows.length === 0) refuse({line: 1, column: 1}, 'the table has no rows');
    this.duration = this.rows.at(-1).time;
    this.isRecord = columns.isRecord;
    this.next = 0;
  }

  #row(time, values, {commands, measured}) {
    const targets = this.axes.map((axis) => ({axis, leads: this.#isAlone(axis), target: {position: NaN, velocity: NaN, effort: NaN}}));
    for (const {cell, axis, quantity} of commands) targets[this.axes.indexOf(axis)].target[quantity] = values[cell];
    return {time, targets, measured: new Map(measured.map(({cell, axis}) => [axis, values[cell]]))};
  }

  // True if the table has no other axis on the joint of `axis`.
  #isAlone(axis) { return !this.axes.some((other) => other !== axis && other.joint === axis.joint); }

  restart() { this.next = 0; }

  /** Returns the targets of the rows up to `time` (s), without the rows that earlier calls returned. */
  due(time) {
    const targets = [];
    for (; this.next < this.rows.length && this.rows[this.next].time <= time + 5e-4; ++this.next) {
      targets.push(...this.rows[this.next].targets);
    }
    return targets;
  }

  /** Returns the recorded position of an axis at `time` (s); NaN: the table has no positions of the axis. */
  measured(axis, time) {
    // Binary search for the first row after `time`, in the rows from `first` to `end` - 1.
    let first = 0, end = this.rows.length;
    while (first < end) {
      const middle = (first + end) >> 1;
      if (this.rows[middle].time > time) end = middle;
      else first = middle + 1;
    }
    return this.rows[Math.max(0, first - 1)].measured.get(axis) ?? NaN;
  }
}
