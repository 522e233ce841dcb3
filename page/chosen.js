// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The chosen axis: its commands, jog, plots and settings.
import {$, element, setText, typedInput} from './dom.js';
import {parseTyped, shown, shownUnit} from './formula.js';
import {Plot} from './plot.js';
import {stateOf} from './rows.js';

const JOG = {rad: 5 * Math.PI / 180, m: 0.01}, OTHER_JOG = 0.05;  // step of a jog button in the target's unit
const STRATEGIES = ['off', 'direct PWM', '2: all to effort', '3: all to PWM', '4: position to effort'];
const wordOf = (axis, quantity) => axis.isModule ? quantity[0].toUpperCase() + quantity.slice(1) : 'Command';

/** Returns the plots of an axis. The line `log` shows the positions that the played table recorded. */
function plotsOf(axis, app) {
  const {simulation} = app, isAngle = axis.units.position === 'rad';
  const unit = () => shownUnit(axis.units.position, app.degrees), scale = () => app.degrees && isAngle ? 180 / Math.PI : 1;
  const position = new Plot('Position', [
    {name: 'target', dashed: true, value: () => axis.holdsPosition ? axis.target.position : NaN},
    {name: 'position', value: () => axis.position(simulation)},
    {name: 'log', value: () => app.logged(axis)}], {unit, scale});
  const effort = new Plot('Effort', [
    {name: 'command', dashed: true, value: () => axis.commandedEffort()},
    {name: 'effort', value: () => axis.effort(simulation)}], {unit: () => axis.units.effort});
  if (!axis.isModule) return [position, effort];
  return [position, effort, new Plot('Temperature', [
    {name: 'housing', value: () => axis.housing()}, {name: 'winding', value: () => axis.winding()}], {unit: () => '°C'})];
}

export class Chosen {
  constructor(app) {
    this.app = app;
    this.plots = new Map(app.simulation.axes.map((axis) => [axis, plotsOf(axis, app)]));
  }

  choose(axis) {
    const {app} = this;
    this.axis = axis;
    this.state = element('span', {className: 'state'});
    const heading = element('h2', {}, axis.name, element('small', {}, axis.type), this.state);
    this.inputs = axis.quantities.map((quantity) => this.#input(quantity));
    this.jogs = [[-1, '−', ','], [1, '+', '.']].map(([sign, text, key]) => {
      const button = element('button', {}, text);
      button.addEventListener('click', () => this.jog(sign));
      return {button, key};
    });
    const jog = element('div', {className: 'jog', role: 'group', 'aria-label': 'Jog'}, ...this.jogs.map(({button}) => button));
    $('chosen').replaceChildren(heading, element('div', {className: 'commands'}, ...this.inputs.map(({label}) => label), jog));
    $('plots').replaceChildren(...this.plots.get(axis).map((plot) => plot.node));
    $('gains').hidden = !axis.isModule;
    if (axis.isModule) $('gains').replaceChildren($('gains').firstElementChild, this.#settings());
    app.isStale = true;
  }

  /** Moves the position target by one jog step, within its range. */
  jog(sign) {
    const {axis, app} = this, [low, high] = axis.ranges.position;
    const goal = axis.commanded(app.simulation) + sign * (JOG[axis.targetUnit] ?? OTHER_JOG);
    app.tried(() => app.command(axis, {position: Math.min(high, Math.max(low, goal))}));
  }

  #input(quantity) {
    const {axis, app} = this, unit = axis.isModule ? axis.units[quantity] : axis.targetUnit;
    const {input, node} = typedInput(`${wordOf(axis, quantity)} of ${axis.name}`,
        (text) => parseTyped(text, unit, app.degrees, axis.ranges[quantity]), (value) => app.command(axis, {[quantity]: value}));
    input.placeholder = axis.isModule ? 'off' : 'as before';
    const word = element('span');
    return {quantity, unit, input, word, label: element('label', {}, word, node)};
  }

  fill() {
    const {axis, app: {simulation, degrees}} = this;
    if (!axis) return;
    for (const {quantity, unit, input, word} of this.inputs) {
      const name = shownUnit(unit, degrees), value = axis.target[quantity];
      setText(word, `${wordOf(axis, quantity)}${name ? ', ' + name : ''}`);
      input.show(Number.isNaN(value) ? '' : shown(value, unit, degrees));
    }
    const jog = JOG[axis.targetUnit] ?? OTHER_JOG, step = `${shown(jog, axis.targetUnit, degrees)} ${shownUnit(axis.targetUnit, degrees)}`.trim();
    for (const {button, key} of this.jogs) button.title = `Move the target by ${step} (${key})`;
    setText(this.state, stateOf(axis, simulation)[0]);
    const withUnit = (value, unit) => `${shown(value, unit, degrees)} ${shownUnit(unit, degrees)}`.trim();
    $('chosen-line').replaceChildren(element('b', {}, axis.name),
        `${withUnit(axis.position(simulation), axis.units.position)} → ${withUnit(axis.target.position, axis.targetUnit)}  ${shown(axis.effort(simulation), '', false, 1)} ${axis.units.effort}`);
    for (const plot of this.plots.get(axis)) plot.draw();
  }

  sample(time) {
    for (const plots of this.plots.values()) for (const plot of plots) plot.sample(time);
  }
  clear() {
    for (const plots of this.plots.values()) for (const plot of plots) plot.clear();
  }

  /** Shows the firmware's settings in groups. The user can change only gains and strategy. */
  #settings() {
    const {axis, app} = this, {firmware} = app.simulation, groups = new Map();
    firmware.setupFields.forEach((field, place) => {
      if (field.name === 'version') return;
      const group = field.group || 'module';
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push({field, place});
    });
    const loops = ['module', 'position', 'velocity', 'effort'], order = [...loops, ...[...groups.keys()].filter((name) => !loops.includes(name))];
    return element('div', {className: 'settings'}, ...order.flatMap((group) => [
      element('h3', {}, group), ...groups.get(group).map(({field, place}) => this.#setting(field, place, loops.includes(group) && group !== 'module'))]));
  }

  #setting(field, place, isGain) {
    const {axis, app} = this, {setup} = axis.row;
    const name = field.group ? field.name.slice(field.group.length + 1) : field.name, unit = field.unit === '1' ? '' : ` ${field.unit}`;
    if (name === 'strategy') {
      const select = element('select', {'aria-label': 'Control strategy'}, ...STRATEGIES.map((word, value) => element('option', {value}, word)));
      select.value = setup[place];
      select.addEventListener('change', () => { setup[place] = Number(select.value); });
      return element('label', {}, 'strategy', select);
    }
    if (!isGain) return element('label', {}, `${name}${unit}`, element('output', {}, String(Number(setup[place].toPrecision(6)))));
    const {input, node} = typedInput(`${field.group} ${name}`, (text) => this.#gainOf(name, text), (value) => { setup[place] = value; });
    input.value = String(Number(setup[place].toPrecision(8)));
    input.title = field.unit === '1' ? name : field.unit;
    return element('label', {}, name.replaceAll('_', ' '), node);
  }

  #gainOf(name, text) {
    const value = parseTyped(text, '', false);
    if (Number.isNaN(value)) throw new Error('type a number');
    if (name.endsWith('_lowpass') && !(value > 0 && value <= 1)) throw new Error('above 0 and up to 1');
    if (name === 'd_on_error' && value !== 0 && value !== 1) throw new Error('0 or 1');
    return value;
  }
}
