// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Marks HEBI's modules in a MuJoCo model, so that a program that opens the model finds them. Each
// module has a tuple of its actuator, its joint and the site of its housing, and a text of the same
// name with its type. If the actuator profile changed the joint, a numeric of the same name
// describes the change.
#ifndef HRDF_HEBI_MODULE_MARKS_H_
#define HRDF_HEBI_MODULE_MARKS_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

// Names of a module's elements in the model.
struct ModuleParts {
  std::string actuator, joint, imu;
  std::string secondJoint;  // second finger's joint of a gripper; empty: no gripper
};

// How an actuator profile and its files change the module's joint.
struct JointChanges {
  double armatureDivisor = 1, frictionDivisor = 1;
  bool isLimited = false;  // a safety file limits the joint

  bool operator==(const JointChanges&) const = default;
};

void markModule(mjSpec* spec, const std::string& name, const std::string& type,
                const ModuleParts& parts, const JointChanges& changes = {});

struct ModuleMark {
  std::string name, type;
  int actuator = -1, joint = -1, site = -1;  // ids in the model
  bool isGripper = false;                    // the module drives two joints, the gripper's fingers
  JointChanges changes;
};

// Returns the marks of modules in the model's order. Ignores tuples and texts that are not marks.
std::vector<ModuleMark> moduleMarks(const mjModel& model);

}  // namespace hrdf

#endif  // HRDF_HEBI_MODULE_MARKS_H_
