// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An IPv4 address in a module's settings.
#ifndef HRDF_SIM_IP_ADDRESS_H_
#define HRDF_SIM_IP_ADDRESS_H_

#include <array>
#include <cstdint>
#include <string>

#include <arpa/inet.h>

namespace hrdf::sim {

class IpAddress final {
 public:
  IpAddress() = default;  // 0.0.0.0
  // Takes network byte order.
  IpAddress(std::uint64_t address)  // NOLINT: HEBI's interface converts
      : address_(static_cast<std::uint32_t>(address)) {}
  static IpAddress fromLittleEndian(std::uint32_t address) { return htonl(address); }
  // Makes the address a.b.c.d.
  static IpAddress fromBytes(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
    return fromLittleEndian(std::uint32_t{a} << 24 | std::uint32_t{b} << 16 |
                            std::uint32_t{c} << 8 | std::uint32_t{d});
  }

  // Returns false, and changes nothing, for a text that is not of the form a.b.c.d.
  bool setToString(const std::string& text) {
    return inet_pton(AF_INET, text.c_str(), &address_) == 1;
  }
  std::string toString() const {
    std::array<char, INET_ADDRSTRLEN> text{};
    return inet_ntop(AF_INET, &address_, text.data(), text.size());
  }

  std::uint32_t getBigEndian() const { return address_; }  // network byte order
  std::uint32_t getLittleEndian() const { return ntohl(address_); }
  explicit operator std::uint64_t() const { return address_; }
  friend bool operator==(const IpAddress&, const IpAddress&) = default;

 private:
  std::uint32_t address_ = 0;  // network byte order
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_IP_ADDRESS_H_
