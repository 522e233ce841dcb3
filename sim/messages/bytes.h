// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Values as bytes, little-endian, for logs and the wire.
#ifndef HRDF_SIM_MESSAGES_BYTES_H_
#define HRDF_SIM_MESSAGES_BYTES_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace hrdf::sim {

static_assert(std::endian::native == std::endian::little, "bytes are little-endian");

template <class Value>
void append(std::string& bytes, const Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(Value));
}

// Reads values from `bytes`, one after another. Returns zeros after the end of `bytes`.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}

  template <class Value>
  Value take() {
    static_assert(std::is_trivially_copyable_v<Value>);
    Value value{};
    const std::string_view bytes = take(sizeof(Value));
    if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof(Value));
    return value;
  }
  std::string_view take(std::size_t count) {
    if (count > rest_.size()) {
      isShort_ = true;
      rest_ = {};
      return {};
    }
    const std::string_view bytes = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return bytes;
  }
  // Returns the bytes of the next text: two bytes for its length, then the text.
  std::string_view takeWithLength() {
    return take(sizeof(std::uint16_t) + Bytes(rest_).take<std::uint16_t>());
  }
  std::size_t left() const { return rest_.size(); }
  // True if a call requested more bytes than were left.
  bool isShort() const { return isShort_; }

 private:
  std::string_view rest_;
  bool isShort_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MESSAGES_BYTES_H_
