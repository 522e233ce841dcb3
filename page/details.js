// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses, files and licences.
import {$, element, save} from './dom.js';

/** The page's list of poses: the model's keyframes home and show, and the user's poses. */
export class Poses {
  constructor(app) {
    this.app = app;
    this.kept = new Map();
    this.list = element('div');
    this.name = element('input', {type: 'search', placeholder: 'Name', 'aria-label': 'Name of the pose to keep'});
    this.seconds = element('select', {'aria-label': 'Time to reach a pose'},
        ...[0.5, 1, 2, 5].map((value) => element('option', {value, selected: value === 2}, `in ${value} s`)));
    const keep = element('button', {}, 'Keep this pose');
    keep.addEventListener('click', () => this.keep(this.name.value.trim()));
    $('poses').append(element('div', {className: 'tools'}, this.seconds, this.name, keep), this.list);
    this.#fill();
  }

  get duration() { return Number(this.seconds.value); }

  /** Returns `name`, or "pose 1" for an empty name. Adds a number if a pose with this name exists. */
  #freeName(name) {
    const isTaken = (each) => this.kept.has(each) || ['home', 'show'].includes(each);
    const begin = name || 'pose';
    let free = name || 'pose 1';
    for (let i = 2; isTaken(free); ++i) free = `${begin} ${i}`;
    return free;
  }

  keep(name) {
    const {simulation} = this.app;
    this.kept.set(this.#freeName(name), new Map(simulation.axes.map((axis) => [axis, axis.isModule ? axis.position(simulation) : axis.commanded(simulation)])));
    this.#fill();
  }

  #fill() {
    const {app} = this, {simulation} = app;
    const row = (name, goals, ...buttons) => {
      const go = element('button', {title: `Move to ${name}`}, name);
      go.addEventListener('click', () => app.tried(() => app.moveTo(goals())));
      return element('div', {className: 'pose'}, go, ...buttons);
    };
    const keys = ['home', 'show'].filter((name) => simulation.keyframe(name))
        .map((name) => row(name, () => simulation.positionsAt(name)));
    const kept = [...this.kept].map(([name, goals]) => {
      const remove = element('button', {'aria-label': `Forget the pose ${name}`}, '×');
      remove.addEventListener('click', () => { this.kept.delete(name); this.#fill(); });
      return row(name, () => goals, remove);
    });
    this.list.replaceChildren(...keys, ...kept);
  }
}

export function fillFiles({files, name, version, control}) {
  const all = control ? [...files, control] : files;
  $('files').append(...all.flatMap((file) => {
    const button = element('button', {}, `Save ${file.name}`);
    button.addEventListener('click', () => save(file.name.split('/').at(-1), file.text, 'text/plain'));
    return [element('p', {className: 'tools'}, button), element('pre', {tabIndex: 0, 'aria-label': file.name}, file.text)];
  }), element('p', {}, `Written by hrdf ${version}: ${name} for MuJoCo 3.14.`));
}

/** Loads the licence texts when the user opens their section. */
export function fillLicences(licences) {
  $('licences').addEventListener('toggle', async () => {
    if ($('licences').childElementCount === 1) $('licences').append(element('pre', {tabIndex: 0}, await licences()));
  });
}
