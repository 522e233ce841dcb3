// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages of a group, at a constant address.
#ifndef HRDF_SIM_HEBI_C_GROUP_MESSAGES_H_
#define HRDF_SIM_HEBI_C_GROUP_MESSAGES_H_

#include <cstddef>
#include <vector>

#include "hebi_c/layout.h"

namespace hrdf::hebi_c {

// Largest number of modules in a group, so that an invalid size does not fill the memory.
inline constexpr std::size_t kMaxModules = 65'536;

template <class Message>
struct GroupOf {
  explicit GroupOf(std::size_t size) : modules(size) {}

  std::vector<Message> modules;
};

}  // namespace hrdf::hebi_c

struct HebiGroupCommand : hrdf::hebi_c::GroupOf<HebiCommand> {
  using GroupOf::GroupOf;
};
struct HebiGroupFeedback : hrdf::hebi_c::GroupOf<HebiFeedback> {
  using GroupOf::GroupOf;
};
struct HebiGroupInfo : hrdf::hebi_c::GroupOf<HebiInfo> {
  using GroupOf::GroupOf;
};

#endif  // HRDF_SIM_HEBI_C_GROUP_MESSAGES_H_
