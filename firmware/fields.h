// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names and units of the numbers in FirmwareSetup and FirmwareState. Files and arrays store the
// numbers in this order: it is a format.
#ifndef HRDF_FIRMWARE_FIELDS_H_
#define HRDF_FIRMWARE_FIELDS_H_

#include "firmware/core.h"

namespace hrdf::firmware {

// The full name of a field is "group.name", or the name if the group is empty.
struct Field {
  const char* group = "";
  const char* name = "";
  const char* unit = "";
};

template <int kSize>
struct Fields {
  static constexpr int kCount = kSize;
  Field at[kSize];
};

// Settings of a loop, in HEBI's order. The control strategy defines the units: target in rad, rad/s
// or N m; output in N m or units of 48 V.
inline constexpr Fields<14> kLoopSetupFields{{
    {"", "kp", "output/target"},
    {"", "ki", "output/(target s)"},
    {"", "kd", "output s/target"},
    {"", "feed_forward", "1"},
    {"", "dead_zone", "target"},
    {"", "i_clamp", "output"},
    {"", "punch", "output"},
    {"", "min_target", "target"},
    {"", "max_target", "target"},
    {"", "target_lowpass", "1"},
    {"", "min_output", "output"},
    {"", "max_output", "output"},
    {"", "output_lowpass", "1"},
    {"", "d_on_error", "1"},
}};

inline constexpr Fields<6> kLoopStateFields{{
    {"", "on", "1"},
    {"", "target", "target"},
    {"", "error", "target"},
    {"", "measured", "target"},
    {"", "integral", "output"},
    {"", "output", "output"},
}};

inline constexpr Fields<32> kModuleSetupFields{{
    {"", "version", "1"},
    {"", "strategy", "1"},
    {"motor", "max_speed", "rad/s"},
    {"motor", "max_effort", "N m"},
    {"motor", "resistance", "ohm"},
    {"motor", "speed_limit", "rad/s"},
    {"motor", "bus_voltage", "V"},
    {"nominal", "speed", "rad/s"},
    {"nominal", "effort", "N m"},
    {"heat", "winding_to_housing", "K/W"},
    {"heat", "housing_to_body", "K/W"},
    {"heat", "body_to_ambient", "K/W"},
    {"heat", "winding", "J/K"},
    {"heat", "housing", "J/K"},
    {"heat", "body", "J/K"},
    {"heat", "ambient", "C"},
    {"", "effort_offset", "N m"},
    {"", "load_friction", "1"},
    {"", "viscous", "N m s/rad"},
    {"", "dead_time", "s"},
    {"noise", "position", "rad"},
    {"noise", "velocity", "rad/s"},
    {"noise", "effort", "N m"},
    {"noise", "seed", "1"},
    {"limits", "position_min", "rad"},
    {"limits", "position_max", "rad"},
    {"limits", "velocity_min", "rad/s"},
    {"limits", "velocity_max", "rad/s"},
    {"limits", "effort_min", "N m"},
    {"limits", "effort_max", "N m"},
    {"limits", "at_min", "1"},
    {"limits", "at_max", "1"},
}};

inline constexpr Fields<26> kModuleStateFields{{
    {"min_end", "beyond", "1"}, {"min_end", "latched", "1"},
    {"max_end", "beyond", "1"}, {"max_end", "latched", "1"},
    {"armed", "position", "1"}, {"armed", "velocity", "1"},
    {"armed", "effort", "1"},   {"", "off", "1"},
    {"", "effort", "N m"},      {"", "winding", "C"},
    {"", "housing", "C"},       {"", "body", "C"},
    {"", "voltage", "V"},       {"", "drive_voltage", "V"},
    {"", "phase", "1"},         {"", "stick", "rad"},
    {"delayed", "1", "V"},      {"delayed", "2", "V"},
    {"delayed", "3", "V"},      {"delayed", "4", "V"},
    {"delayed", "5", "V"},      {"delayed", "6", "V"},
    {"delayed", "7", "V"},      {"delayed", "8", "V"},
    {"", "stream", "1"},        {"", "period", "1"},
}};

namespace detail {

inline constexpr const char* kLoops[] = {"position", "velocity", "effort"};

// Adds the fields `inLoop` to `fields` three times: for the position, velocity and effort loop.
// `first`: index of the first added field.
template <int kSize, int kInLoop>
constexpr void addLoops(Fields<kSize>& fields, int first, const Fields<kInLoop>& inLoop) {
  for (int i = 0; i < 3 * kInLoop; ++i) {
    const Field& field = inLoop.at[i % kInLoop];
    fields.at[first + i] = {kLoops[i / kInLoop], field.name, field.unit};
  }
}

template <int kSize, int kOthers>
constexpr void addOthers(Fields<kSize>& fields, int first, const Fields<kOthers>& others) {
  for (int i = 0; i < kOthers; ++i) fields.at[first + i] = others.at[i];
}

inline constexpr int kSetupSize = kModuleSetupFields.kCount + 3 * kLoopSetupFields.kCount;
inline constexpr int kStateSize = 3 * kLoopStateFields.kCount + kModuleStateFields.kCount;

constexpr Fields<kSetupSize> setupFields() {
  Fields<kSetupSize> fields;
  addOthers(fields, 0, kModuleSetupFields);
  addLoops(fields, kModuleSetupFields.kCount, kLoopSetupFields);
  return fields;
}

constexpr Fields<kStateSize> stateFields() {
  Fields<kStateSize> fields;
  addLoops(fields, 0, kLoopStateFields);
  addOthers(fields, 3 * kLoopStateFields.kCount, kModuleStateFields);
  return fields;
}

}  // namespace detail

inline constexpr Fields<detail::kSetupSize> kSetupFields = detail::setupFields();
inline constexpr Fields<detail::kStateSize> kStateFields = detail::stateFields();

// Returns the index of a loop's gain in numbers(setup). `loop`: 0 position, 1 velocity, 2 effort.
constexpr int gainPlace(int loop, int gain) {
  return kModuleSetupFields.kCount + loop * kLoopSetupFields.kCount + gain;
}

// Returns the numbers of a setup or a state as an array.
template <class T>
T* numbers(FirmwareSetup<T>& setup) {
  return reinterpret_cast<T*>(&setup);
}
template <class T>
const T* numbers(const FirmwareSetup<T>& setup) {
  return reinterpret_cast<const T*>(&setup);
}
template <class T>
const T* numbers(const FirmwareState<T>& state) {
  return reinterpret_cast<const T*>(&state);
}

static_assert(sizeof(FirmwareSetup<double>) == kSetupFields.kCount * sizeof(double));
static_assert(sizeof(FirmwareSetup<float>) == kSetupFields.kCount * sizeof(float));
static_assert(sizeof(FirmwareState<double>) == kStateFields.kCount * sizeof(double));
static_assert(sizeof(FirmwareState<float>) == kStateFields.kCount * sizeof(float));
static_assert(sizeof(FirmwareCommand<double>) == 4 * sizeof(double));
static_assert(__is_trivially_copyable(FirmwareSetup<double>) &&
              __is_standard_layout(FirmwareSetup<double>));
static_assert(__is_trivially_copyable(FirmwareState<double>) &&
              __is_standard_layout(FirmwareState<double>));
static_assert(__is_trivially_copyable(FirmwareCommand<double>) &&
              __is_standard_layout(FirmwareCommand<double>));

}  // namespace hrdf::firmware

#endif  // HRDF_FIRMWARE_FIELDS_H_
