// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names the links and joints of the URDF, and finds followers.
#ifndef HRDF_URDF_EXPORT_PLAN_H_
#define HRDF_URDF_EXPORT_PLAN_H_

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hrdf/diagnostic.h>

#include "urdf_export/robot.h"

namespace hrdf::urdf_export {

inline constexpr const char* kWorld = "world";

// Makes unique names for links and joints. A link and a joint must not share a name, because SDF
// and TF do not distinguish them.
class Names {
 public:
  explicit Names(std::string prefix) : prefix_(std::move(prefix)) {}

  // Returns a unique name: the prefix and `wanted`. If the name is taken, appends `suffix`, several
  // times if necessary: "arm", "arm_link", "arm_link_link".
  std::string give(std::string wanted, std::string_view suffix);

 private:
  std::string prefix_;
  std::set<std::string> taken_ = {kWorld};
};

struct Plan {
  // A joint whose position is factor * (position of the leader) + offset.
  struct Follower {
    int leader = 0;  // index of the leader, which is an independent joint
    double factor = 0, offset = 0;
  };
  struct Frame {
    int site = 0;
    std::string link;
    // True: the frame is represented by the link of the site's body. False: it has a separate link.
    bool isBody = false;
    bool isTip = false;
  };

  bool hasWorld = true;  // true: the root is the link 'world'; false: the root is a floating body
  std::vector<std::string> links;   // name of each body's link; empty: the body is not in the URDF
  std::vector<std::string> joints;  // name of each joint
  std::vector<int> actuators;       // index of each joint's actuator; -1: no actuator
  std::map<int, Follower> followers;
  std::vector<Frame> frames;
  Names names{""};

  bool has(int body) const { return !links[static_cast<std::size_t>(body)].empty(); }
  const std::string& linkOf(int body) const { return links[static_cast<std::size_t>(body)]; }
  const std::string& jointOf(int joint) const { return joints[static_cast<std::size_t>(joint)]; }
  int actuatorOf(int joint) const { return actuators[static_cast<std::size_t>(joint)]; }
};

// Names all links and joints. Reports bodies and constraints that URDF cannot express.
Plan planOf(const Robot& robot, const std::string& prefix, Diagnostics& out);

// Returns the joint of the mechanism that became the joint `joint` of the model; null: there is
// none, for example for a gripper's finger.
const Mechanism::Joint* rowOfJoint(const Robot& robot, int joint);

// Returns the location, in the robot's file, of the joint `joint` of the model.
Location placeOfJoint(const Robot& robot, int joint);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_PLAN_H_
