// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_MAC_ADDRESS_H_
#define HRDF_SIM_MAC_ADDRESS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hrdf::sim {

// A MAC address. Byte 0 is the first byte of the written address.
struct MacAddress {
  std::array<std::uint8_t, 6> bytes{};

  // Returns the address a:b:c:d:e:f.
  static MacAddress fromBytes(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d,
                              std::uint8_t e, std::uint8_t f) {
    return {{a, b, c, d, e, f}};
  }
  // True for six pairs of hexadecimal digits with colons: "02:00:00:00:00:01".
  static bool isHexStringValid(const std::string& text);
  // Reads an address. Returns false, and changes nothing, for a text that isHexStringValid()
  // refuses.
  bool setToHexString(const std::string& text);
  // Returns a byte; `index` is 0 to 5.
  std::uint8_t& operator[](std::size_t index) { return bytes[index]; }
  const std::uint8_t& operator[](std::size_t index) const { return bytes[index]; }
  friend bool operator==(const MacAddress&, const MacAddress&) = default;
};

std::string toString(const MacAddress& address);  // "02:00:00:00:00:01"
// Reads an address; nullopt for a text that is not a MAC address.
std::optional<MacAddress> macAddress(std::string_view text);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MAC_ADDRESS_H_
