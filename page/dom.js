// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

/** Returns the element with an id. */
export const $ = (id) => document.getElementById(id);

/** Makes an element: properties, attributes that begin with `aria-` or `data-`, and children. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/^(aria|data)-|^(for|role|scope)$/.test(name)) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children);
  return made;
}

/** Sets a text, without work if it is there already. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export const setPressed = (button, isPressed) => button.setAttribute('aria-pressed', String(isPressed));

/** Saves bytes or a text as a file of the user. */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  element('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** An input for a formula: red, with the reason as its hint, while it cannot be read. */
export function typedInput(label, parse, take) {
  const input = element('input', {type: 'text', inputMode: 'text', autocomplete: 'off', spellcheck: false, 'aria-label': label});
  input.addEventListener('change', () => {
    try {
      take(parse(input.value));
      input.removeAttribute('aria-invalid');
      input.title = '';
    } catch (error) {
      input.setAttribute('aria-invalid', 'true');
      input.title = error.message;
    }
  });
  input.addEventListener('keydown', (event) => { if (event.key === 'Enter') input.select(); });
  return input;
}
