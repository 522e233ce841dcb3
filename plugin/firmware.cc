// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/firmware.h"

#include <cstdint>
#include <exception>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

#include "firmware/fields.h"
#include "plugin/firmware_module.h"

namespace hrdf::plugin {
namespace {

FirmwareModule* moduleIn(const mjData* data, int instance) {
  return reinterpret_cast<FirmwareModule*>(data->plugin_data[instance]);
}

void set(mjData* data, int instance, std::unique_ptr<FirmwareModule> module) {
  data->plugin_data[instance] = reinterpret_cast<std::uintptr_t>(module.release());
}

int stateSize(const mjModel*, int) { return firmware::kStateFields.kCount; }

int sensorSize(const mjModel*, int, int) { return kSensorSize; }

// The caller is a C program: no exception may leave this function.
int init(const mjModel* model, mjData* data, int instance) {
  std::string why;
  try {
    auto module = std::make_unique<FirmwareModule>(*model, instance, why);
    if (why.empty()) {
      set(data, instance, std::move(module));
      return 0;
    }
  } catch (const std::exception& exception) {
    why = exception.what();
  }
  mju_warning("%s: %s", kFirmwarePlugin, why.c_str());
  return -1;
}

void destroy(mjData* data, int instance) {
  delete moduleIn(data, instance);
  data->plugin_data[instance] = 0;
}

// Copies a FirmwareModule from `from` to `to`. init() has already made a FirmwareModule in `to`.
void copy(mjData* to, const mjModel*, const mjData* from, int instance) {
  *moduleIn(to, instance) = *moduleIn(from, instance);
}

void reset(const mjModel* model, mjtNum* state, void* module, int) {
  if (module) static_cast<FirmwareModule*>(module)->powerUp(*model, state);
}

void compute(const mjModel* model, mjData* data, int instance, int capability) {
  FirmwareModule* const module = moduleIn(data, instance);
  if (capability & mjPLUGIN_ACTUATOR) module->drive(*model, *data);
  if (capability & mjPLUGIN_SENSOR) module->report(*model, *data);
}

void advance(const mjModel* model, mjData* data, int instance) {
  moduleIn(data, instance)->advance(*model, *data);
}

}  // namespace

void registerFirmware() {
  int slot = -1;
  if (mjp_getPlugin(kFirmwarePlugin, &slot)) return;
  static const char* const kAttributes[] = {kTypeAttribute};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = kFirmwarePlugin;
  plugin.nattribute = 1;
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_ACTUATOR | mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_ACC;
  plugin.nstate = stateSize;
  plugin.nsensordata = sensorSize;
  plugin.init = init;
  plugin.destroy = destroy;
  plugin.copy = copy;
  plugin.reset = reset;
  plugin.compute = compute;
  plugin.advance = advance;
  mjp_registerPlugin(&plugin);
}

}  // namespace hrdf::plugin
