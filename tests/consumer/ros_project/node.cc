// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A node with its own main, as in HEBI's examples for ROS 2: counts the modules that it finds.
#include <iostream>

#include "hebi_cpp_api/group_feedback.hpp"
#include "hebi_cpp_api/lookup.hpp"

int main() {
  hebi::Lookup lookup;
  const auto entries = lookup.getEntryList();
  std::cout << entries->size() << " modules" << std::endl;
  return entries->size() == 0 ? 3 : 0;
}
