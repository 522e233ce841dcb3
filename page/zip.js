// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0

const ENTRY = 0x02014b50, END = 0x06054b50;  // signatures of zip records (PKWARE's APPNOTE 6.3.10)
const STORED = 0, DEFLATED = 8;

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns the files of a zip archive without encryption: a Map of Uint8Array by name. */
export async function unzip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), decoder = new TextDecoder();
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) --end;
  if (end < 0) throw new Error('not a zip archive');
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; --left) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('a damaged zip archive');
    const method = view.getUint16(at + 10, true), size = view.getUint32(at + 20, true);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = bytes.subarray(start, start + size);
    if (method !== STORED && method !== DEFLATED) throw new Error(`zip method ${method} is unknown`);
    files.set(decoder.decode(bytes.subarray(at + 46, at + 46 + name)), method === STORED ? packed : await inflated(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}
