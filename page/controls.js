// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons, keys, and tables that the user drops on the page.
import {$} from './dom.js';
import {Film} from './film.js';
import {NO_VIEW} from './view.js';

async function take(app, file) {
  try {
    app.takeTable(file.name, await file.text());
  } catch (error) {
    app.say(`${file.name}:${error.message}`);
  }
}

function connectDrop(app) {
  const over = (isOver) => document.body.classList.toggle('drop', isOver);
  addEventListener('dragover', (event) => { event.preventDefault(); over(true); });
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) over(false); });
  addEventListener('drop', (event) => {
    event.preventDefault();
    over(false);
    if (event.dataTransfer.files.length > 0) take(app, event.dataTransfer.files[0]);
  });
  $('table').addEventListener('change', async () => {
    if ($('table').files.length > 0) await take(app, $('table').files[0]);
    $('table').value = '';
  });
}

function connectKeys(app, actions) {
  const keys = {' ': actions.run, r: actions.reset, p: actions.play, s: actions.stop, g: actions.gravity, h: actions.home, f: actions.frame,
                d: () => app.setDegrees(!app.degrees), ',': () => app.chosen.jog(-1), '.': () => app.chosen.jog(1),
                ArrowDown: () => app.chooseNext(1), ArrowUp: () => app.chooseNext(-1), '/': () => $('filter').focus()};
  addEventListener('keydown', (event) => {
    const isTyped = event.target.closest('input:is([type=text], [type=number], [type=search], :not([type])), textarea');
    const isChosen = event.target.closest('input, select, summary') && (event.key.length > 1 || event.key === ' ');
    const repeats = event.repeat && ![',', '.', 'ArrowDown', 'ArrowUp'].includes(event.key);
    const isButton = event.target.closest('button');
    if (event.ctrlKey || event.metaKey || event.altKey || repeats || isTyped || isChosen || isButton && event.key === ' ') return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

export function connect(app) {
  const actions = {
    run: () => app.setRunning(!app.player.isRunning),
    reset: () => app.reset(),
    stop: () => app.setStopped(!app.simulation.isStopped),
    play: () => app.tried(() => app.play()),
    home: () => app.tried(() => app.goHome()),
    zero: () => app.tried(() => app.goZero()),
    gravity: () => app.setGravity(!app.simulation.compensatesGravity),
    frame: () => app.view.frame(),
    theme: () => app.setDark(!app.isDark),
    film: () => app.film(),
  };
  for (const [id, action] of Object.entries(actions)) $(id).addEventListener('click', action);
  $('speed').addEventListener('change', () => { app.player.speed = Number($('speed').value); });
  $('degrees').addEventListener('change', () => app.setDegrees($('degrees').checked));
  const isPicture = app.view !== NO_VIEW;
  $('film').hidden = !isPicture || !Film.isPossible($('view'));
  $('frame').hidden = !isPicture;
  connectDrop(app);
  connectKeys(app, actions);
}
