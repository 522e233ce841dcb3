// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
import {element, setText} from './dom.js';

const LENGTH = 10;  // s, time range of a plot
const PERIOD = 0.02;    // s between samples
const HEIGHT = 96, LEFT = 44, RIGHT = 8, TOP = 6, BOTTOM = 18;  // pixels, size and margins of a plot

/** Returns a step of 1, 2 or 5 times a power of ten that divides `span` into at most `count` parts. */
function stepOf(span, count) {
  const least = span / count, power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least * (1 - 1e-9));
}

/** A plot of lines over the last seconds, drawn on a canvas. */
export class Plot {
  /**
   * `lines`: [{name, dashed, value: () => number}]. `unit`: display unit; `scale`: display units per SI unit.
   */
  constructor(title, lines, {unit = () => '', scale = () => 1} = {}) {
    Object.assign(this, {lines, unit, scale, title});
    this.heading = element('span', {className: 'plot-title'});
    this.canvas = element('canvas', {className: 'plot', role: 'img', 'aria-label': title});
    this.legend = element('span', {className: 'legend'}, ...lines.map(({name}, i) => element('span', {className: `line-${i}`}, name)));
    this.node = element('figure', {}, element('figcaption', {}, this.heading, this.legend), this.canvas);
    this.clear();
  }

  clear() {
    this.times = [];
    this.values = this.lines.map(() => []);
    this.isStale = true;
  }

  sample(time) {
    const last = this.times.at(-1) ?? -Infinity;
    if (time < last) this.clear();
    else if (time < last + PERIOD - 1e-9) return;
    this.times.push(time);
    this.lines.forEach(({value}, i) => this.values[i].push(value()));
    const old = this.times.findIndex((each) => each >= time - LENGTH);
    if (old > 50) {
      this.times.splice(0, old);
      for (const values of this.values) values.splice(0, old);
    }
    this.isStale = true;
  }

  #range() {
    const factor = this.scale();
    let low = Infinity, high = -Infinity;
    for (const values of this.values) for (const value of values) if (value === value) { low = Math.min(low, value * factor); high = Math.max(high, value * factor); }
    if (low > high) return [0, 1];
    const room = Math.max(0.08 * (high - low), 1e-3 * Math.max(1, Math.abs(low), Math.abs(high)));
    return [low - room, high + room];
  }

  draw() {
    [...this.legend.children].forEach((each, i) => { each.hidden = Number.isNaN(this.values[i].at(-1)); });
    setText(this.heading, `${this.title}${this.unit() ? ', ' + this.unit() : ''}`);
    const {canvas} = this, width = canvas.clientWidth, ratio = Math.min(2, devicePixelRatio);
    if (!this.isStale && canvas.width === Math.round(width * ratio) || width === 0) return;
    this.isStale = false;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(HEIGHT * ratio);
    const pen = canvas.getContext('2d'), style = getComputedStyle(canvas);
    pen.scale(ratio, ratio);
    pen.font = `10px ${style.fontFamily}`;
    const start = Math.max(0, (this.times.at(-1) ?? 0) - LENGTH), [low, high] = this.#range();
    const x = (time) => LEFT + (time - start) / LENGTH * (width - LEFT - RIGHT);
    const y = (value) => TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM);
    const colour = (name) => style.getPropertyValue(name);
    this.#grid(pen, {width, start, low, high, x, y, colour});
    this.#lines(pen, x, y, start, colour);
  }

  #grid(pen, {width, start, low, high, x, y, colour}) {
    pen.strokeStyle = colour('--line');
    pen.fillStyle = colour('--second');
    pen.lineWidth = 1;
    const step = stepOf(high - low, 4), digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    pen.textAlign = 'right';
    pen.textBaseline = 'middle';
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
      pen.beginPath(); pen.moveTo(LEFT, y(value)); pen.lineTo(width - RIGHT, y(value)); pen.stroke();
      pen.fillText((Math.abs(value) < step / 2 ? 0 : value).toFixed(digits), LEFT - 6, y(value));
    }
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    for (let time = Math.ceil(start / 2) * 2; time <= start + LENGTH; time += 2) {
      if (x(time) < width - 16) pen.fillText(`${time} s`, x(time), HEIGHT - 4);
    }
  }

  #lines(pen, x, y, start, colour) {
    const factor = this.scale();
    this.lines.forEach(({dashed}, i) => {
      pen.strokeStyle = colour(`--plot-${i}`);
      pen.lineWidth = 1.5;
      pen.setLineDash(dashed ? [5, 3] : []);
      pen.beginPath();
      let isDown = false;
      this.times.forEach((time, k) => {
        const value = this.values[i][k] * factor;
        if (time < start || value !== value) { isDown = false; return; }
        if (isDown) pen.lineTo(x(time), y(value)); else pen.moveTo(x(time), y(value));
        isDown = true;
      });
      pen.stroke();
    });
    pen.setLineDash([]);
  }
}
