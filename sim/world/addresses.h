// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Network addresses of devices.
#ifndef HRDF_SIM_WORLD_ADDRESSES_H_
#define HRDF_SIM_WORLD_ADDRESSES_H_

#include <string_view>
#include <vector>

#include <hrdf/sim/mac_address.h>

namespace hrdf::sim {

// Assigns locally administered MAC addresses to the devices of a world, in the order of add(). An
// address depends only on file, family and name of the device, so that it is the same in each run.
// If another device in this process already has the address, the device gets the next free address.
class Addresses {
 public:
  Addresses() = default;
  ~Addresses();
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;

  // Adds a device. `file` is the name of the robot's file; may be empty.
  const MacAddress& add(std::string_view file, std::string_view family, std::string_view name);
  const MacAddress& operator[](std::size_t device) const { return taken_[device]; }

 private:
  std::vector<MacAddress> taken_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_ADDRESSES_H_
