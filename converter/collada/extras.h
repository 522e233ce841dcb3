// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// OpenRAVE's extensions: manipulators, collisions, sensors, motors and grasped bodies.
#ifndef HRDF_COLLADA_EXTRAS_H_
#define HRDF_COLLADA_EXTRAS_H_

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "collada/kinematics.h"
#include "collada/physics.h"
#include "collada/resolver.h"
#include "collada/shapes.h"

namespace hrdf::collada {

// Returns the home posture of the mechanism. If it has none, followers are at their coupled
// positions and other joints are at 0.
std::vector<double> homeOf(const Mechanism& mechanism);

// Reads the <extra> elements of all systems and models into a mechanism.
class Extras {
 public:
  Extras(Kinematics& kinematics, Resolver& resolver, Mechanism& mechanism, Diagnostics& out);

  void read(Shapes& shapes);
  // Reads the rigid constraints of the physics scene.
  void readConstraints(const Node& root, const Physics& physics);

 private:
  void readExtra(const Node& extra, int system, Shapes& shapes);
  void readManipulator(const Node& extra, const Node& technique, int system);
  std::vector<int> drivenBetween(const PartRef& base, const PartRef& tip) const;
  void readGripper(const Mechanism::Device& device, const Node& technique, int system);
  bool readGripperJoint(const Node& gripper, int system, std::vector<double>& open,
                        std::vector<double>& close);
  void readCollision(const Node& technique, int system, Shapes& shapes);
  void readSensor(const Node& extra, const Node& technique, int system);
  void addSensor(const std::string& name, const Node& sensor, const PartRef& link,
                 const Pose& X_BS);
  void addCamera(const std::string& name, const Node& sensor, int body, const Pose& X_BS);
  // Rays of a laser scanner: first and last angle (degrees), range (m; 0: unlimited), and number of
  // rays.
  struct Scan {
    double low = 0, high = 0, range = 0;
    int rays = 0;
    double interval = 0;  // s; 0: unknown
  };
  Scan scanOf(const std::string& name, const Node& sensor);
  void addLaser(const std::string& name, const Node& sensor, int body, const Pose& X_BS);
  void addOne(const std::string& name, Mechanism::SensorKind kind, int frame, int joint,
              double cutoff, const Node& sensor);
  void readActuator(const Node& technique, int system);
  // Values of a motor; 0: unknown. `armature`, `maxSpeed` and `maxEffort` are at the joint, after
  // the gears.
  struct MotorFigures {
    Mechanism::Motor motor;
    double armature = 0, maxSpeed = 0, maxEffort = 0;
  };
  MotorFigures readMotor(const Node& motor);
  double figure(const Node& motor, const char* name, std::string_view instead);
  void readConstraint(const Node& constraint, const Physics& physics,
                      const std::vector<Pose>& X_WB);
  int bodyIn(const Node& node, const char* attribute, const Physics& physics);

  // Returns the link or joint that an attribute names, or nullopt after a warning.
  std::optional<PartRef> linkIn(const Node& node, const char* attribute, int system) {
    return partIn(node, attribute, system, true);
  }
  std::optional<PartRef> jointIn(const Node& node, const char* attribute, int system) {
    return partIn(node, attribute, system, false);
  }
  std::optional<PartRef> partIn(const Node& node, const char* attribute, int system, bool isLink);
  int bodyOf(const PartRef& link) const { return kinematics_.linkAt(link).body; }
  int addFrame(std::string name, int body, const Pose& X_BF, Mechanism::FrameKind kind,
               const Location& where);

  Kinematics& kinematics_;
  Resolver& resolver_;
  Mechanism& mechanism_;
  Diagnostics& out_;
  using Names = std::map<std::pair<int, std::string_view>, PartRef>;
  Names links_, joints_;                     // links and joints, by system and by SID or name
  std::set<std::string, std::less<>> told_;  // warnings that were already given
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_EXTRAS_H_
