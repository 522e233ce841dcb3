// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Marks HEBI's modules in a MuJoCo model, so that a program that opens the model finds them: each
// has a tuple of its actuator, its joint and the site of its housing, and a text of the same name
// with its type. Where the actuator has changed the joint, a numeric of that name tells how.
#ifndef HRDF_HEBI_MODULE_MARKS_H_
#define HRDF_HEBI_MODULE_MARKS_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

// Names in the model.
struct ModuleParts {
  std::string actuator, joint, imu;
  std::string secondJoint;  // of a gripper
};

// Changes that an actuator profile and its files have made to the module's joint.
struct JointChanges {
  double armatureDivisor = 1, frictionDivisor = 1;
  bool isLimited = false;  // by a safety file

  bool operator==(const JointChanges&) const = default;
};

void markModule(mjSpec* spec, const std::string& name, const std::string& type,
                const ModuleParts& parts, const JointChanges& changes = {});

struct ModuleMark {
  std::string name, type;
  int actuator = -1, joint = -1, site = -1;  // ids in the model
  bool isGripper = false;                    // it drives two joints, its fingers
  JointChanges changes;
};

// Returns the marks in the order of the model. Other tuples and texts are ignored.
std::vector<ModuleMark> moduleMarks(const mjModel& model);

}  // namespace hrdf

#endif  // HRDF_HEBI_MODULE_MARKS_H_
