// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The engine plugin `hrdf.firmware`: HEBI's firmware drives actuators of any MuJoCo model.
#ifndef HRDF_PLUGIN_FIRMWARE_H_
#define HRDF_PLUGIN_FIRMWARE_H_

namespace hrdf::plugin {

// Registers the plugin once per process, even if two copies of this library are loaded.
void registerFirmware();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_FIRMWARE_H_
