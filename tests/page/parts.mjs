// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What CMake builds for the tests of the page, named by variables of the environment.
import fs from 'node:fs';

/** Returns a variable of the environment. */
export function wanted(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run ctest -R Page`);
  return value;
}

export const firmwareWasm = () => fs.readFileSync(wanted('HRDF_FIRMWARE_WASM'));
