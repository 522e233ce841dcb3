// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// IPv4 address in the settings of a module.
#ifndef HRDF_SIM_IP_ADDRESS_H_
#define HRDF_SIM_IP_ADDRESS_H_

#include <array>
#include <cstdint>
#include <string>

#include <arpa/inet.h>

namespace hrdf::sim {

// An IPv4 address, stored in network byte order (big endian: the first byte in memory is the first
// number).
class IpAddress final {
 public:
  IpAddress() = default;  // 0.0.0.0
  // Takes an address in network byte order.
  IpAddress(std::uint64_t address)  // NOLINT: implicit, as in HEBI's API
      : address_(static_cast<std::uint32_t>(address)) {}
  // Converts a number whose highest byte is the first byte of the address: 0x0A000001 is 10.0.0.1.
  static IpAddress fromLittleEndian(std::uint32_t address) { return htonl(address); }
  // Returns the address a.b.c.d.
  static IpAddress fromBytes(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
    return fromLittleEndian(std::uint32_t{a} << 24 | std::uint32_t{b} << 16 |
                            std::uint32_t{c} << 8 | std::uint32_t{d});
  }

  // Reads "a.b.c.d". Returns false, and changes nothing, for any other text.
  bool setToString(const std::string& text) {
    return inet_pton(AF_INET, text.c_str(), &address_) == 1;
  }
  // Returns "a.b.c.d".
  std::string toString() const {
    std::array<char, INET_ADDRSTRLEN> text{};
    return inet_ntop(AF_INET, &address_, text.data(), text.size());
  }

  std::uint32_t getBigEndian() const { return address_; }  // network byte order
  // Returns the address with its first number in the highest byte.
  std::uint32_t getLittleEndian() const { return ntohl(address_); }
  explicit operator std::uint64_t() const { return address_; }  // network byte order
  friend bool operator==(const IpAddress&, const IpAddress&) = default;

 private:
  std::uint32_t address_ = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_IP_ADDRESS_H_
