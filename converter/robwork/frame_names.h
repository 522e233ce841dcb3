// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Looks up frames by the names that a scope gives them.
#ifndef HRDF_ROBWORK_FRAME_NAMES_H_
#define HRDF_ROBWORK_FRAME_NAMES_H_

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <hrdf/diagnostic.h>

#include "robwork/workcell.h"

namespace hrdf::robwork {

class FrameNames {
 public:
  // Reports names that come twice. `cell` must outlive this.
  FrameNames(const WorkCell& cell, Diagnostics& out);

  // Looks in the chain and the device of the scope, or by full name in the WorkCell.
  std::optional<int> find(const Scope& scope, std::string_view name) const;
  // As above, then by full name.
  std::optional<int> findOutward(const Scope& scope, std::string_view name) const;

  // Returns the hint for a name that is unknown in `scope`.
  std::string hint(const Scope& scope, std::string_view name) const;

 private:
  std::optional<int> full(const std::string& name) const;

  const WorkCell& cell_;
  std::unordered_map<std::string, int> frames_;  // by full name
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_FRAME_NAMES_H_
