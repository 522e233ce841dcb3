// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All fields of a feedback and of an info in order, with their names. A new one is added here and
// nowhere else in the log.
#ifndef HRDF_SIM_LOGGING_LOG_FIELDS_H_
#define HRDF_SIM_LOGGING_LOG_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim {

// The type of a field, as a letter in the file.
enum class LogType : char {
  float32 = 'f',
  float64 = 'd',
  int32 = 'i',
  uint64 = 'u',
  vector = 'v',      // x, y, z as float32
  quaternion = 'q',  // w, x, y, z as float32
  color = 'c',       // red, green, blue, alpha as bytes
  pin = 'p',         // a byte: 1 for an int64, 2 for a float32; then its eight bytes
  boolean = 'b',     // a byte: 0 or 1
  text = 't',        // its length as uint16, and its bytes
};

inline constexpr std::size_t kPinSize = 9;

template <class Value>
constexpr LogType logType() {
  if constexpr (std::is_same_v<Value, float>) return LogType::float32;
  if constexpr (std::is_same_v<Value, double>) return LogType::float64;
  if constexpr (std::is_same_v<Value, std::int32_t>) return LogType::int32;
  if constexpr (std::is_same_v<Value, std::uint64_t>) return LogType::uint64;
  if constexpr (std::is_same_v<Value, Vector3f>) return LogType::vector;
  if constexpr (std::is_same_v<Value, Quaternionf>) return LogType::quaternion;
  if constexpr (std::is_same_v<Value, Color>) return LogType::color;
  if constexpr (std::is_same_v<Value, IoPin>) return LogType::pin;
  if constexpr (std::is_same_v<Value, bool>) return LogType::boolean;
  if constexpr (std::is_same_v<Value, std::string>) return LogType::text;
}

struct LogField {
  LogType type;
  std::uint8_t size = 0;  // bytes; 0: a text
  std::string name;

  friend bool operator==(const LogField&, const LogField&) = default;
};

// Returns what a field of that name is called now.
std::string_view presentName(std::string_view name);

// In the order of visitFields().
const std::vector<LogField>& logFields();
const std::vector<LogField>& logInfoFields();

namespace internal {

template <class Key, class Value, class Visit>
void visitSet(Fields<Key, Value>& set, const Visit& visit) {
  for (int i = 0; i < static_cast<int>(Key::count); ++i) visit(set, static_cast<Key>(i));
}
template <class Key, class Value, class Visit>
void visitSet(const Fields<Key, Value>& set, const Visit& visit) {
  for (int i = 0; i < static_cast<int>(Key::count); ++i) visit(set, static_cast<Key>(i));
}

}  // namespace internal

// Calls visit(fields, key) for each field of `message`, then visit(pin) for each pin.
template <class Message, class Visit>
void visitFields(Message& message, const Visit& visit) {
  internal::visitSet(message.floats, visit);
  internal::visitSet(message.angles, visit);
  internal::visitSet(message.vectors, visit);
  internal::visitSet(message.quaternions, visit);
  internal::visitSet(message.integers, visit);
  internal::visitSet(message.enums, visit);
  internal::visitSet(message.debug, visit);
  internal::visitSet(message.leds, visit);
  for (auto& bank : message.io) {
    for (auto& pin : bank) visit(pin);
  }
}

// Calls visit(fields, key) for each field of a ModuleInfo.
template <class Module, class Visit>
void visitInfoFields(Module& module, const Visit& visit) {
  internal::visitSet(module.message.floats, visit);
  internal::visitSet(module.message.angles, visit);
  internal::visitSet(module.message.integers, visit);
  internal::visitSet(module.message.enums, visit);
  internal::visitSet(module.message.bools, visit);
  internal::visitSet(module.message.leds, visit);
  internal::visitSet(module.strings, visit);
}

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_FIELDS_H_
