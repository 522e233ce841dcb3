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
  // Indexes the names of all frames in `cell`, and reports duplicate names. `cell` must outlive
  // this object.
  FrameNames(const WorkCell& cell, Diagnostics& out);

  // Returns the frame with this name in the chain or the device of `scope`. In the scope of the
  // WorkCell, `name` is a full name.
  std::optional<int> find(const Scope& scope, std::string_view name) const;
  // Returns the frame from find() or, if find() returns nullopt, the frame with the full name
  // `name`.
  std::optional<int> findOutward(const Scope& scope, std::string_view name) const;

  // Returns the hint for a frame name that is unknown in `scope`.
  std::string hint(const Scope& scope, std::string_view name) const;

 private:
  std::optional<int> full(const std::string& name) const;

  const WorkCell& cell_;
  std::unordered_map<std::string, int> frames_;  // index of each frame, by its full name
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_FRAME_NAMES_H_
