// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/mac_address.h>

#include <charconv>
#include <cstdio>

namespace hrdf::sim {

std::string toString(const MacAddress& address) {
  const auto& b = address.bytes;
  char text[18];
  std::snprintf(text, sizeof(text), "%02x:%02x:%02x:%02x:%02x:%02x", b[0], b[1], b[2], b[3], b[4],
                b[5]);
  return text;
}

std::optional<MacAddress> macAddress(std::string_view text) {
  if (text.size() != 17) return std::nullopt;
  MacAddress address;
  for (std::size_t i = 0; i < 6; ++i) {
    const char* const at = text.data() + 3 * i;
    if (i > 0 && at[-1] != ':') return std::nullopt;
    if (std::from_chars(at, at + 2, address.bytes[i], 16).ptr != at + 2) return std::nullopt;
  }
  return address;
}

bool MacAddress::isHexStringValid(const std::string& text) { return macAddress(text).has_value(); }

bool MacAddress::setToHexString(const std::string& text) {
  const auto address = macAddress(text);
  if (address) *this = *address;
  return address.has_value();
}

}  // namespace hrdf::sim
