// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by the sources that read kinematics: models, settings of axes in systems, and bindings of
// the scene.
#ifndef HRDF_COLLADA_KINEMATICS_READER_H_
#define HRDF_COLLADA_KINEMATICS_READER_H_

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <hrdf/diagnostic.h>

#include "collada/kinematics.h"
#include "collada/resolver.h"
#include "collada/visual_tree.h"

namespace hrdf::collada {

// Returns a score: higher if more of `instances` are on the path of `target`. Each instance in the
// list counts more than all instances after it in the list together.
int fit(const Target& target, std::initializer_list<Node> instances);

class KinematicsReader {
 public:
  KinematicsReader(const VisualTree& visuals, Resolver& resolver, std::vector<Node>& ofJoints,
                   Diagnostics& out)
      : visuals_(visuals), resolver_(resolver), ofJoints_(ofJoints), out_(out) {}

  Kinematics read(const Node& root);

 private:
  void readScene(const Node& instance);
  void readSystem(const Node& instance, System& system, int depth);
  void readModel(const Node& instance, int system);
  bool readJoints(const Node& technique, Model& model);
  void warnOfIdleJoints(const Model& model);
  void readJoint(const Node& node, const Node& instance, Model& model);
  void readAxis(const Node& node, JointModel& joint);
  void readLink(const Node& node, Model& model, Link link, int depth);
  void readAttachments(const Node& node, Model& model, int own, int depth);
  // Returns the index of the joint that `attachment` names; -1, with the reason, if it is missing.
  int jointOf(const Node& attachment, std::string& whyNot);
  void indexJoints(const Model& model);
  void readFormulaTargets(std::size_t model);
  void readAxisInfos(const System& system, int index);
  void readMotions(const System& system, int index);
  Axis* axisOf(const Node& info, int system);
  void readLimits(const Node& limits, Axis& axis);
  void bind(const Node& scene, const Node& kinematicsScene);
  void bindModel(const Node& bind, const Node& kinematicsScene);
  void bindAxis(const Node& bind, const Node& kinematicsScene);
  void bindVisual(const Node& bind, const AxisRef& ref);
  std::optional<double> number(const Node& element);
  // Counts the elements of an instance; returns false, after an error, if there are too many.
  bool hasRoomFor(const Node& named, const Node& instance);

  const VisualTree& visuals_;
  Resolver& resolver_;
  std::vector<Node>& ofJoints_;
  Diagnostics& out_;
  Kinematics kinematics_;
  // Joints of the model that is being read, by XML element and by name.
  std::unordered_map<std::size_t, int> jointsAt_;
  std::map<std::string, int, std::less<>> jointsNamed_;
  std::size_t instanced_ = 0;  // elements in all instances read so far
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_KINEMATICS_READER_H_
