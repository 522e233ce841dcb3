// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
import {QUANTITIES} from './axes.js';
import {$, element, setText, typedInput} from './dom.js';
import {parseTyped, shown, shownUnit} from './formula.js';

const WARM = 80, HOT = 120;  // C, winding temperatures that change the colour
const INSIDE = 2, UNKNOWN = 5, BELOW = 0, ABOVE = 4;  // firmware's numbers for states of a limit

/** Returns the text for the state of an axis, and its CSS class. */
export function stateOf(axis, simulation) {
  if (axis.isOff()) return ['off: a position limit was passed', 'stopped'];
  if (simulation.isStopped && axis.isModule) return ['motion stop', 'stopped'];
  const states = axis.limits(), reached = states.findIndex((state) => state !== INSIDE && state !== UNKNOWN);
  if (reached >= 0) {
    const isBeyond = states[reached] === BELOW || states[reached] === ABOVE;
    return [`${isBeyond ? 'beyond' : 'at'} the limit of ${QUANTITIES[reached]}`, 'limited'];
  }
  if (Object.values(axis.target).every(Number.isNaN)) return [axis.isModule ? 'no target: limp' : 'no target: keeps its last command', 'limp'];
  return ['OK', ''];
}

/** Returns the units of an axis's target, position and effort, without duplicates. */
function unitsOf({targetUnit, units}, degrees) {
  return [...new Set([targetUnit, units.position, units.effort].map((unit) => shownUnit(unit, degrees)))].filter(Boolean).join(', ');
}

/** A row of the page's table: one axis with its target and measurements. */
class Row {
  constructor(axis, app) {
    Object.assign(this, {axis, app});
    const [low, high] = axis.ranges.position;
    this.slider = element('input', {type: 'range', min: low, max: high, step: (high - low) / 2000, 'aria-label': `Target of ${axis.name}`});
    this.slider.addEventListener('input', () => app.tried(() => this.#take(Number(this.slider.value))));
    this.typed = typedInput(`Target of ${axis.name}, typed`,
        (text) => parseTyped(text, axis.targetUnit, app.degrees, axis.ranges.position), (value) => this.#take(value));
    this.typed.input.placeholder = axis.isModule ? 'off' : 'as before';
    this.name = element('span', {className: 'dot'}, axis.name);
    this.type = element('span', {className: 'type'}, axis.type);
    this.cells = ['', 'wide', '', ''].map((name) => element('td', {className: `number ${name}`}));
    this.node = element('tr', {'aria-selected': 'false'}, element('th', {scope: 'row', title: `${axis.name} ${axis.type}`}, this.name, this.type),
        element('td', {}, this.slider), element('td', {className: 'typed'}, this.typed.node), ...this.cells);
    this.node.addEventListener('click', () => app.choose(axis));
    this.node.addEventListener('focusin', () => app.choose(axis));
  }

  #take(position) { this.app.command(this.axis, {position}); }

  fill() {
    const {axis, app: {simulation, degrees}} = this, {target, targetUnit, units} = axis;
    this.typed.input.show(Number.isNaN(target.position) ? '' : shown(target.position, targetUnit, degrees));
    setText(this.type, [axis.type, this.app.rows.saysUnits && unitsOf(axis, degrees)].filter(Boolean).join(' in '));
    const at = axis.commanded(simulation);
    if (document.activeElement !== this.slider || !this.slider.matches(':active')) this.slider.value = at;
    this.slider.setAttribute('aria-valuetext', `${shown(at, targetUnit, degrees)} ${shownUnit(targetUnit, degrees)}`);
    const winding = axis.winding();
    [shown(axis.position(simulation), units.position, degrees), shown(axis.velocity(simulation), units.velocity, degrees, 2),
     shown(axis.effort(simulation), units.effort, false, 2), shown(winding, '', false, 1)].forEach((text, i) => setText(this.cells[i], text));
    this.cells[3].classList.toggle('warm', winding >= WARM && winding < HOT);
    this.cells[3].classList.toggle('hot', winding >= HOT);
    const [state, look] = stateOf(axis, simulation);
    this.name.className = `dot ${look}`;
    this.name.title = state;
  }
}

/** The page's table of all axes. */
export class Rows {
  constructor(app) {
    this.app = app;
    const {axes} = app.simulation;
    this.saysUnits = axes.some(({targetUnit, units}) => targetUnit !== units.position || units.position !== axes[0].units.position);
    this.rows = axes.map((axis) => new Row(axis, app));
    $('axes').append(...this.rows.map((row) => row.node));
    $('filter').addEventListener('input', () => this.filter($('filter').value));
  }

  filter(text) {
    const wanted = text.trim().toLowerCase();
    for (const {node, axis} of this.rows) node.hidden = !`${axis.name} ${axis.type}`.toLowerCase().includes(wanted);
  }

  choose(axis) {
    for (const row of this.rows) row.node.setAttribute('aria-selected', String(row.axis === axis));
  }

  fill() {
    for (const row of this.rows) if (!row.node.hidden) row.fill();
    const {degrees, simulation: {axes}} = this.app;
    if (axes.length === 0) return;
    const {units} = axes[0], heading = (unit, word) => !this.saysUnits && shownUnit(unit, degrees) || word;
    setText($('unit-position'), heading(units.position, 'is'));
    setText($('unit-velocity'), heading(units.velocity, 'speed'));
    setText($('unit-effort'), heading(units.effort, 'effort'));
  }
}
