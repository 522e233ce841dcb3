// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fields of messages as bytes: one bit per field (1: set), then the values of the fields that are
// set. Little-endian. A text follows its length (uint16); a pin is its kind (1: int64, 2: float32)
// and eight bytes.
#ifndef HRDF_SIM_MESSAGES_FIELD_CODING_H_
#define HRDF_SIM_MESSAGES_FIELD_CODING_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <hrdf/sim/fields.h>

#include "messages/bytes.h"
#include "messages/message_fields.h"

namespace hrdf::sim {

inline constexpr std::size_t kMaxCodedText = 65'535;  // bytes

// Appends the length of a text (uint16) and the text; truncates the text to `most` bytes.
inline void appendText(std::string& bytes, std::string_view text, std::size_t most) {
  const std::string_view kept = text.substr(0, most);
  append(bytes, static_cast<std::uint16_t>(kept.size()));
  bytes += kept;
}

constexpr bool hasBit(std::string_view bits, std::size_t field) {
  return ((static_cast<unsigned char>(bits[field / 8]) >> (field % 8)) & 1) != 0;
}

// Writes a value of any type except text to `to`. Returns the end of the written bytes.
template <class Value>
char* putValue(char* to, const Value& value) {
  if constexpr (std::is_same_v<Value, IoPin>) {
    *to = static_cast<char>(value.index());
    std::memset(to + 1, 0, sizeof(std::int64_t));
    if (const auto* whole = std::get_if<std::int64_t>(&value)) putValue(to + 1, *whole);
    if (const auto* number = std::get_if<float>(&value)) putValue(to + 1, *number);
    return to + kPinSize;
  } else {
    std::memcpy(to, &value, sizeof(Value));
    return to + sizeof(Value);
  }
}

template <class Value>
Value takeValue(Bytes& bytes) {
  if constexpr (std::is_same_v<Value, std::string>) {
    return std::string(bytes.take(bytes.take<std::uint16_t>()));
  } else if constexpr (std::is_same_v<Value, bool>) {
    return bytes.take<std::uint8_t>() != 0;
  } else if constexpr (std::is_same_v<Value, IoPin>) {
    const auto kind = bytes.take<std::uint8_t>();
    Bytes payload(bytes.take(sizeof(std::int64_t)));
    if (kind == 1) return payload.take<std::int64_t>();
    if (kind == 2) return payload.take<float>();
    return {};
  } else {
    return bytes.take<Value>();
  }
}

// Appends all fields of a module's message: first one bit for each field (1: set), then the values
// of the fields that are set, in the order of visitFields().
template <class Module>
void appendFields(std::string& bytes, const Module& module, std::size_t mostText) {
  constexpr std::size_t kBits = (fieldCount<Module>() + 7) / 8;
  const std::size_t start = bytes.size();
  bytes.append(kBits, '\0');
  std::array<std::uint8_t, kBits> bits{};
  // Collects values in a buffer, because one append() is faster than many.
  std::array<char, fieldCount<Module>() * sizeof(Quaternionf)> values;
  char* end = values.data();
  const auto flush = [&] { bytes.append(values.data(), std::exchange(end, values.data())); };
  visitFields(module, [&](const auto& fields, auto key, std::size_t index) {
    if (!fields.has(key)) return;
    bits[index / 8] = static_cast<std::uint8_t>(bits[index / 8] | (1u << (index % 8)));
    if constexpr (std::is_same_v<decltype(fields.get(key)), const std::string&>) {
      flush();
      appendText(bytes, fields.get(key), mostText);
    } else {
      end = putValue(end, fields.get(key));
    }
  });
  flush();
  std::memcpy(&bytes[start], bits.data(), bits.size());
}

// Sets the fields of `module`. `bytesOf(index)` returns the bytes of a field's value; null: the
// field does not change.
template <class Module, class BytesOf>
void takeFields(Module& module, const BytesOf& bytesOf) {
  visitFields(module, [&](auto& fields, auto key, std::size_t index) {
    using Value = std::remove_cvref_t<decltype(fields.get(key))>;
    if (Bytes* bytes = bytesOf(index)) fields.set(key, takeValue<Value>(*bytes));
  });
}

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MESSAGES_FIELD_CODING_H_
