// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses and formats quantities like sim/app/window/formula.h.

const DEGREES = 180 / Math.PI;
const UNITS = {
  'rad': {deg: DEGREES, '°': DEGREES, rev: 1 / (2 * Math.PI), rad: 1},
  'rad/s': {'deg/s': DEGREES, '°/s': DEGREES, 'rad/s': 1},
  'm': {mm: 1000, cm: 100, m: 1},
  'm/s': {'mm/s': 1000, 'm/s': 1},
  'N m': {'N m': 1, Nm: 1},
  'N': {N: 1},
  '': {},
};
const IN_DEGREES = {'rad': 'deg', 'rad/s': 'deg/s'};

/** Returns the display unit of a quantity: the SI unit, or degrees for angles. */
export const shownUnit = (unit, degrees) => degrees && IN_DEGREES[unit] || unit;

/** Returns an SI value as a number in the display unit; "-" for NaN. -0.000 loses its sign. */
export function shown(value, unit, degrees, digits = 3) {
  if (Number.isNaN(value)) return '-';
  const isInDegrees = degrees && IN_DEGREES[unit];
  const text = (isInDegrees ? value * DEGREES : value).toFixed(isInDegrees ? Math.max(0, digits - 2) : digits);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

const DEPTH = 50;  // maximum depth of parentheses, as kMaxFormulaDepth of converter/text/arithmetic.h

/** A parser of numbers, pi, + - * / and parentheses. */
class Formula {
  constructor(text) { this.tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|pi|[-+*/()]|\S+?/gi) ?? []; this.at = this.depth = 0; }

  value() {
    const value = this.#sum();
    const token = this.tokens[this.at];
    if (token === '(' || /^pi$/i.test(token)) throw new Error("write '*' between, as in '2*pi'");
    if (token !== undefined) throw new Error(`'${token}' is not expected here`);
    return value;
  }

  #takes(...tokens) { return tokens.includes(this.tokens[this.at]) ? this.tokens[this.at++] : null; }
  #sum() {
    let value = this.#product();
    for (let sign; (sign = this.#takes('+', '-'));) value += (sign === '+' ? 1 : -1) * this.#product();
    return value;
  }
  #product() {
    let value = this.#signed();
    for (let sign; (sign = this.#takes('*', '/'));) value = sign === '*' ? value * this.#signed() : value / this.#signed();
    return value;
  }
  #signed() {
    let factor = 1;
    for (let sign; (sign = this.#takes('+', '-'));) factor *= sign === '-' ? -1 : 1;
    return factor * this.#primary();
  }
  #primary() {
    if (this.#takes('(')) {
      if (++this.depth > DEPTH) throw new Error(`parentheses are more than ${DEPTH} deep`);
      const value = this.#sum();
      if (!this.#takes(')')) throw new Error("a ')' is missing");
      --this.depth;
      return value;
    }
    const token = this.tokens[this.at++];
    if (token === undefined) throw new Error('the formula ends early');
    if (/^pi$/i.test(token)) return Math.PI;
    if (!/^[\d.]/.test(token)) throw new Error(`'${token}' is not a number`);
    return Number(token);
  }
}

/**
 * Returns the SI value of a formula. Its unit follows the number or is the display unit: "90deg", "0.25rev",
 * "50 mm". A formula with pi is in radians. An empty text is NaN: no target. Throws an Error if the formula
 * is invalid.
 */
export function parseTyped(text, unit, degrees, [least, most] = [-Infinity, Infinity]) {
  let formula = text.trim().replace(/[−–]/g, '-').replace(/,(?=\d)/, '.');
  if (formula === '') return NaN;
  const units = UNITS[unit];
  const typed = Object.keys(units).sort((a, b) => b.length - a.length).find((each) => formula.endsWith(each));
  if (typed !== undefined) formula = formula.slice(0, -typed.length).trim();
  const own = /pi/i.test(formula) ? unit : shownUnit(unit, degrees);
  const value = new Formula(formula).value() / (units[typed ?? own] ?? 1);
  if (!Number.isFinite(value)) throw new Error('this is not a finite number');
  const slack = 1e-9 + 0.0005 * (degrees ? 0.1 : 1);
  if (value < least - slack || value > most + slack) {
    const [low, high, name] = [shown(least, unit, degrees), shown(most, unit, degrees), shownUnit(unit, degrees)];
    throw new Error(`outside of ${low} to ${high} ${name}`.trim());
  }
  return Math.min(Math.max(value, least), most);
}
