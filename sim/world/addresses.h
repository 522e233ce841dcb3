// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The network addresses of devices.
#ifndef HRDF_SIM_WORLD_ADDRESSES_H_
#define HRDF_SIM_WORLD_ADDRESSES_H_

#include <string_view>
#include <vector>

#include <hrdf/sim/mac_address.h>

namespace hrdf::sim {

// Gives addresses to the devices of a world, in order. They are locally administered, follow from
// the device alone, so that they are the same on each start, and are different in a process: where
// another world has an address, the next one is taken.
class Addresses {
 public:
  Addresses() = default;
  ~Addresses();
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;

  // `file` is that of the device's robot; it may be empty.
  const MacAddress& add(std::string_view file, std::string_view family, std::string_view name);
  const MacAddress& operator[](std::size_t device) const { return taken_[device]; }

 private:
  std::vector<MacAddress> taken_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_ADDRESSES_H_
