// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fields of messages as bytes: a bit for each field, which says whether it is set, then the values
// that are. Little-endian; a text has its length in front (uint16), a pin its kind (1 for an int64,
// 2 for a float32) and eight bytes.
#ifndef HRDF_SIM_MESSAGES_FIELD_CODING_H_
#define HRDF_SIM_MESSAGES_FIELD_CODING_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <hrdf/sim/fields.h>

#include "messages/bytes.h"

namespace hrdf::sim {

inline constexpr std::size_t kMaxCodedText = 65'535;  // bytes

// Appends a text with its length; cuts off what is behind `most` bytes.
inline void appendText(std::string& bytes, std::string_view text, std::size_t most) {
  const std::string_view kept = text.substr(0, most);
  append(bytes, static_cast<std::uint16_t>(kept.size()));
  bytes += kept;
}

template <class Value>
Value takeValue(Bytes& bytes) {
  if constexpr (std::is_same_v<Value, std::string>) {
    return std::string(bytes.take(bytes.take<std::uint16_t>()));
  } else if constexpr (std::is_same_v<Value, bool>) {
    return bytes.take<std::uint8_t>() != 0;
  } else {
    return bytes.take<Value>();
  }
}

inline IoPin takePin(Bytes& bytes) {
  const auto kind = bytes.take<std::uint8_t>();
  const std::string_view value = bytes.take(sizeof(std::int64_t));
  if (kind == 1) return Bytes(value).take<std::int64_t>();
  if (kind == 2) return Bytes(value).take<float>();
  return {};
}

// Visits fields as visitFields() has them, and appends those that are set.
class FieldEncoder {
 public:
  // The bits of the fields begin at `bits`; `field` counts the visits.
  FieldEncoder(std::string& bytes, std::size_t bits, std::size_t mostText, int& field)
      : bytes_(bytes), bits_(bits), mostText_(mostText), field_(field) {}

  template <class Key, class Value>
  void operator()(const Fields<Key, Value>& set, Key key) const {
    if (set.has(key)) {
      mark();
      if constexpr (std::is_same_v<Value, std::string>) {
        appendText(bytes_, set.get(key), mostText_);
      } else {
        append(bytes_, set.get(key));
      }
    }
    ++field_;
  }
  void operator()(const IoPin& pin) const {
    if (pin.index() != 0) {
      mark();
      append(bytes_, static_cast<std::uint8_t>(pin.index()));
      std::int64_t payload = 0;
      if (const auto* whole = std::get_if<std::int64_t>(&pin)) payload = *whole;
      if (const auto* number = std::get_if<float>(&pin)) {
        std::memcpy(&payload, number, sizeof(float));
      }
      append(bytes_, payload);
    }
    ++field_;
  }

 private:
  void mark() const {
    char& byte = bytes_[bits_ + static_cast<std::size_t>(field_ / 8)];
    byte = static_cast<char>(byte | (1 << (field_ % 8)));
  }

  std::string& bytes_;
  std::size_t bits_, mostText_;
  int& field_;
};

// Appends the bits of `count` fields and the values that are set; visitAll(encoder) visits them.
template <class VisitAll>
void appendValues(std::string& bytes, std::size_t count, std::size_t mostText,
                  const VisitAll& visitAll) {
  const std::size_t bits = bytes.size();
  bytes.append((count + 7) / 8, '\0');
  int field = 0;
  visitAll(FieldEncoder(bytes, bits, mostText, field));
}

constexpr bool hasBit(std::string_view bits, std::size_t field) {
  return ((static_cast<unsigned char>(bits[field / 8]) >> (field % 8)) & 1) != 0;
}

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MESSAGES_FIELD_CODING_H_
