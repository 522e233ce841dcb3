// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Unpacks the parts of the page, links its scripts, and starts it. The page contains all parts: nothing is
// fetched.
const timing = {};  // ms from the start of loading the page

const textOf = (id) => document.getElementById(`part:${id}`).textContent.trim();
const decoded = (bytes) => new TextDecoder().decode(bytes);

function bytesOf(id) {
  const text = textOf(id);
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text), bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

async function unpacked(id) {
  const stream = new Blob([bytesOf(id)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Returns a function that makes the URL of a script and of its imported scripts. An import of the script
 * itself can only be in a comment, and stays unchanged; otherwise the recursion would not end.
 */
function linker(sources) {
  const addresses = new Map();
  const addressOf = (name) => {
    if (!addresses.has(name)) {
      const linked = sources[name].replace(/(\bfrom\s*|\bimport\s*)(["'])(?:\.\/)?([^"'\n]+)\2/g,
          (all, word, quote, wanted) => wanted in sources && wanted !== name ? `${word}${quote}${addressOf(wanted)}${quote}` : all);
      addresses.set(name, URL.createObjectURL(new Blob([linked], {type: 'text/javascript'})));
    }
    return addresses.get(name);
  };
  return addressOf;
}

function checkBrowser() {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly');
  try {
    new DecompressionStream('deflate-raw');
  } catch {
    throw new Error('this browser is too old; Chrome 103, Firefox 113 or Safari 16.4 and later ones open it');
  }
}

async function begin() {
  checkBrowser();
  const [wasm, firmware, scripts] = await Promise.all(['mujoco.wasm', 'firmware.wasm', 'scripts'].map(unpacked));
  timing.unpacked = performance.now();
  const addressOf = linker(JSON.parse(decoded(scripts)));
  const [{default: load}, {startMujoco}, {startPage}] =
      await Promise.all(['mujoco.js', 'simulation.js', 'page.js'].map((name) => import(addressOf(name))));
  const [mujoco, compiled] = await Promise.all([startMujoco(load, wasm), WebAssembly.compile(firmware)]);
  timing.loaded = performance.now();
  const licences = async () => decoded(await unpacked('licences'));
  return startPage({mujoco, firmware: compiled, archive: bytesOf('model'),
                    description: JSON.parse(decoded(bytesOf('description'))), licences, timing});
}

const ready = begin();
window.hrdf = {ready: ready.then((api) => {
  window.hrdf = Object.defineProperties({ready: Promise.resolve(true)}, Object.getOwnPropertyDescriptors(api));
  return true;
})};
ready.catch((error) => {
  document.getElementById('loading').textContent = `This page cannot start: ${error.message}`;
  console.error(error);
});
