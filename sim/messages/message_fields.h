// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All fields of a message, one kind after another, with names and types. Logs, the link and the C
// interface's messages use this list. To add a field, add an enumerator to the enum of its kind.
#ifndef HRDF_SIM_MESSAGES_MESSAGE_FIELDS_H_
#define HRDF_SIM_MESSAGES_MESSAGE_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>

// Calls KIND(member, name, count) for each kind of message fields with values, in HEBI's order.
// `member`: our member of the message; `name`: HEBI's name of the kind; `count`: number of our
// fields in one field of HEBI. Debug fields have 9 channels, I/O banks have 8 pins.
#define HRDF_KINDS(KIND) HRDF_PLAIN_KINDS(KIND) KIND(strings, string, 1)
#define HRDF_PLAIN_KINDS(KIND)              \
  KIND(message.floats, float, 1)            \
  KIND(message.angles, high_res_angle, 1)   \
  KIND(message.vectors, vector3f, 1)        \
  KIND(message.quaternions, quaternionf, 1) \
  KIND(message.integers, uint64, 1)         \
  KIND(message.enums, enum, 1)              \
  KIND(message.bools, bool, 1)              \
  KIND(message.debug, numbered_float, 9)    \
  KIND(message.io, io, 8)                   \
  KIND(message.leds, led, 1)

namespace hrdf::sim {

// The type of a field, as a letter in logs.
enum class FieldType : char {
  float32 = 'f',
  float64 = 'd',
  int32 = 'i',
  uint64 = 'u',
  vector = 'v',      // three float32: x, y, z
  quaternion = 'q',  // four float32: w, x, y, z
  color = 'c',       // four bytes: red, green, blue, alpha
  pin = 'p',         // a byte (1: int64, 2: float32), then eight bytes
  boolean = 'b',     // a byte: 0 or 1
  text = 't',        // length as uint16, then bytes
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

// Returns the current name of a field; `name` may be from an older log.
std::string presentName(const std::string& name);

// Return the names and types of all fields, in the order of visitFields().
const std::vector<NamedField>& feedbackFields();
const std::vector<NamedField>& infoFields();

// Makes the pins of all I/O banks accessible as fields: by has(), get() and set().
template <class Banks>
struct Pins {
  using Key = std::size_t;
  static constexpr std::size_t kCount = std::size_t{kIoBanks} * kIoPins;

  bool has(Key pin) const { return get(pin).index() != 0; }
  const IoPin& get(Key pin) const { return banks[pin / kIoPins][pin % kIoPins]; }
  void set(Key pin, const IoPin& value) const { banks[pin / kIoPins][pin % kIoPins] = value; }

  Banks& banks;
};

template <class Kind>
constexpr Kind& asFields(Kind& kind) {
  return kind;
}
constexpr Pins<IoBanks> asFields(IoBanks& banks) { return {banks}; }
constexpr Pins<const IoBanks> asFields(const IoBanks& banks) { return {banks}; }

// Calls `visit` once for each kind of fields that all messages in `modules` have. The arguments are
// the fields of this kind in each message.
template <class Visit, class... Modules>
constexpr void forEachKind(const Visit& visit, Modules&... modules) {
#define HRDF_VISIT(kind, name, unit) \
  if constexpr ((requires { modules.kind; } && ...)) visit(asFields(modules.kind)...);
  HRDF_KINDS(HRDF_VISIT)
#undef HRDF_VISIT
}

// The number of fields of the kind `Kind`.
template <class Kind>
inline constexpr std::size_t kFieldsOf =
    std::remove_cvref_t<decltype(asFields(std::declval<Kind&>()))>::kCount;

template <class Module>
constexpr std::size_t fieldCount() {
  std::size_t count = 0;
#define HRDF_COUNT(kind, name, unit)            \
  if constexpr (requires(Module m) { m.kind; }) \
    count += kFieldsOf<decltype(std::declval<Module&>().kind)>;
  HRDF_KINDS(HRDF_COUNT)
#undef HRDF_COUNT
  return count;
}

// Calls visit(fields of a kind, key, index) for each field of a ModuleCommand, ModuleFeedback or
// ModuleInfo. `index` counts all fields; pins come last.
template <class Module, class Visit>
void visitFields(Module& module, const Visit& visit) {
  std::size_t first = 0;
  const auto visitKind = [&](auto&& fields) {
    using Kind = std::remove_cvref_t<decltype(fields)>;
    for (std::size_t i = 0; i < Kind::kCount; ++i) {
      visit(fields, static_cast<typename Kind::Key>(i), first + i);
    }
    first += Kind::kCount;
  };
  const auto visitButPins = [&](auto&& fields) {
    if constexpr (!requires { fields.banks; }) visitKind(fields);
  };
  forEachKind(visitButPins, module);
  if constexpr (requires { module.message.io; }) visitKind(asFields(module.message.io));
}

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MESSAGES_MESSAGE_FIELDS_H_
