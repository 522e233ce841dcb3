// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_WORLD_HASH_H_
#define HRDF_SIM_WORLD_HASH_H_

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace hrdf::sim {

// Computes a hash with the algorithm FNV-1a, 64 bits.
class Hash {
 public:
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void add(Number value) {
    char bytes[sizeof(value)];
    std::memcpy(bytes, &value, sizeof(value));
    add(std::string_view(bytes, sizeof(value)));
  }
  void add(std::string_view bytes) {
    for (const char byte : bytes) {
      value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    }
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_HASH_H_
