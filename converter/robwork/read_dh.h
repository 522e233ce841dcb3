// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The pose of a <DHJoint>.
#ifndef HRDF_ROBWORK_READ_DH_H_
#define HRDF_ROBWORK_READ_DH_H_

#include <hrdf/diagnostic.h>
#include <hrdf/pose.h>

#include "robwork/expansion.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

struct DhForm {
  JointType type = JointType::revolute;
  Pose X_PF = Pose::Identity();  // pose in the parent frame, with the joint at zero
};

class DhReader {
 public:
  explicit DhReader(Diagnostics& out) : out_(out) {}

  DhForm read(const Node& node, const Attributes& attributes);

 private:
  Diagnostics& out_;
  std::size_t type_ = 0;  // type of the previous joint: 0 craig, 1 schilling, 2 HGP
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_READ_DH_H_
