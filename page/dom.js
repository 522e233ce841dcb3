// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

export const $ = (id) => document.getElementById(id);

/** Makes an element. Properties named aria-…, data-…, for, role or scope become attributes. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/^(aria|data)-|^(for|role|scope)$/.test(name)) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children);
  return made;
}

/** Sets the text of a node if the text differs. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export const setPressed = (button, isPressed) => button.setAttribute('aria-pressed', String(isPressed));

/** Saves bytes or a text as a file on the user's computer. */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  element('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

const REFUSED = 5000;  // ms, time for which a field keeps an invalid text
let inputs = 0;

/**
 * Returns an input field for a formula, and `node`: the field with its error message. input.show() sets the
 * text, unless the user is typing or typed an invalid text in the last 5 s.
 */
export function typedInput(label, parse, take) {
  const reason = element('span', {className: 'reason', id: `reason-${++inputs}`, role: 'alert'});
  const input = element('input', {type: 'text', inputMode: 'text', autocomplete: 'off', spellcheck: false, 'aria-label': label,
                                  'aria-describedby': reason.id});
  let refusedAt = -Infinity;
  const say = (problem) => {
    refusedAt = problem ? performance.now() : -Infinity;
    input.toggleAttribute('data-refused', Boolean(problem));
    input.setAttribute('aria-invalid', String(Boolean(problem)));
    setText(reason, problem);
  };
  input.addEventListener('change', () => {
    try {
      take(parse(input.value));
      say('');
    } catch (error) {
      say(error.message);
    }
  });
  input.addEventListener('input', () => say(''));
  input.addEventListener('keydown', (event) => { if (event.key === 'Enter') input.select(); });
  input.show = (text) => {
    if (document.activeElement === input || input.value === text || performance.now() < refusedAt + REFUSED) return;
    input.value = text;
    say('');
  };
  return {input, node: element('span', {className: 'typing'}, input, reason)};
}
