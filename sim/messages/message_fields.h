// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All fields of a feedback and of an info in order, with their names and types. Logs and the link
// read them here; a new field is added here alone.
#ifndef HRDF_SIM_MESSAGES_MESSAGE_FIELDS_H_
#define HRDF_SIM_MESSAGES_MESSAGE_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim {

// The type of a field, as a letter in logs.
enum class FieldType : char {
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
constexpr FieldType fieldType() {
  if constexpr (std::is_same_v<Value, float>) return FieldType::float32;
  if constexpr (std::is_same_v<Value, double>) return FieldType::float64;
  if constexpr (std::is_same_v<Value, std::int32_t>) return FieldType::int32;
  if constexpr (std::is_same_v<Value, std::uint64_t>) return FieldType::uint64;
  if constexpr (std::is_same_v<Value, Vector3f>) return FieldType::vector;
  if constexpr (std::is_same_v<Value, Quaternionf>) return FieldType::quaternion;
  if constexpr (std::is_same_v<Value, Color>) return FieldType::color;
  if constexpr (std::is_same_v<Value, IoPin>) return FieldType::pin;
  if constexpr (std::is_same_v<Value, bool>) return FieldType::boolean;
  if constexpr (std::is_same_v<Value, std::string>) return FieldType::text;
}

struct NamedField {
  FieldType type;
  std::uint8_t size = 0;  // bytes; 0: a text
  std::string name;

  friend bool operator==(const NamedField&, const NamedField&) = default;
};

// Returns what a field of that name is called now.
std::string_view presentName(std::string_view name);

// In the order of visitFields().
const std::vector<NamedField>& feedbackFields();
const std::vector<NamedField>& infoFields();

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

#endif  // HRDF_SIM_MESSAGES_MESSAGE_FIELDS_H_
