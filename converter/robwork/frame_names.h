// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds frames by their names in a scope.
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
  // Reports duplicate names. `cell` must outlive this object.
  FrameNames(const WorkCell& cell, Diagnostics& out);

  // Searches the chain and the device of the scope; in the WorkCell's scope, the full names.
  std::optional<int> find(const Scope& scope, std::string_view name) const;
  // The same as find(), then searches the full names.
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
