// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// OpenRAVE's extensions: manipulators, collisions, sensors, motors and grasped bodies.
#ifndef HRDF_COLLADA_EXTRAS_H_
#define HRDF_COLLADA_EXTRAS_H_

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "collada/kinematics.h"
#include "collada/physics.h"
#include "collada/resolver.h"
#include "collada/shapes.h"

namespace hrdf::collada {

// Holds what the readers of extras share.
class Extras {
 public:
  Extras(Kinematics& kinematics, Resolver& resolver, Mechanism& mechanism, Diagnostics& out)
      : kinematics_(kinematics), resolver_(resolver), mechanism_(mechanism), out_(out) {}

  // Reads the extras of all systems and models.
  void read(Shapes& shapes);
  // Reads what the physics scene holds together.
  void readConstraints(const Node& root, const Physics& physics);

 private:
  void readExtra(const Node& extra, int system, Shapes& shapes);
  void readManipulator(const Node& extra, const Node& technique, int system);
  void readGripper(const std::string& name, const Node& technique, int system);
  void readCollision(const Node& technique, int system, Shapes& shapes);
  void readSensor(const Node& extra, const Node& technique, int system);
  void addSensor(const std::string& name, const Node& sensor, int link, int model,
                 const Pose& X_BS);
  void addCamera(const std::string& name, const Node& sensor, int body, const Pose& X_BS);
  void addLaser(const std::string& name, const Node& sensor, int body, const Pose& X_BS);
  void addOne(const std::string& name, Mechanism::SensorKind kind, int frame, int joint,
              double cutoff, const Node& sensor);
  void readActuator(const Node& technique, int system);

  // The link or joint that an attribute names; nothing after reporting.
  std::optional<std::pair<int, int>> linkIn(const Node& node, const char* attribute, int system);
  std::optional<std::pair<int, int>> jointIn(const Node& node, const char* attribute, int system);
  int bodyOf(const std::pair<int, int>& link) const;
  int addFrame(std::string name, int body, const Pose& X_BF, Mechanism::FrameKind kind,
               const Node& where);

  Kinematics& kinematics_;
  Resolver& resolver_;
  Mechanism& mechanism_;
  Diagnostics& out_;
  std::set<std::string, std::less<>> told_;  // kinds of extras that nothing becomes of
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_EXTRAS_H_
