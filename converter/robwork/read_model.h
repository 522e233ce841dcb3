// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// <Drawable> and <CollisionModel>.
#ifndef HRDF_ROBWORK_READ_MODEL_H_
#define HRDF_ROBWORK_READ_MODEL_H_

#include <map>
#include <set>
#include <string>

#include "robwork/expansion.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

class ModelReader {
 public:
  ModelReader(Expansion& in, WorkCell& cell, const std::string& resources, const FileReader& files,
              Diagnostics& out)
      : in_(in), cell_(cell), resources_(resources), files_(files), out_(out) {}

  // Reads what is in `node`: all but where it stands.
  Model read(const Node& node, const Attributes& attributes);

 private:
  void shape(const Node& node, Model& model);
  void polytope(const Node& node, const Attributes& attributes, Mechanism::Shape& shape,
                bool isCollisionModel);
  int missing(const std::string& name, const Location& where, const std::string& whyNot);
  int meshOf(const Node& node, const std::string& name, bool isCollisionModel);
  int addSurface(TriangleMesh surface, const Node& node);
  void once(const std::string& what, const Node& node, const std::string& hint);

  Expansion& in_;
  WorkCell& cell_;
  const std::string& resources_;
  const FileReader& files_;
  Diagnostics& out_;
  std::map<std::string, int> meshes_;           // by path
  std::map<std::string, int> named_;            // by file and name; -1: it is missing
  std::map<std::string, std::string> missing_;  // why, where that is known; by file and name
  std::set<std::string> said_;
  std::size_t drawn_ = 0;  // triangles of all cones and tubes
  bool isFull_ = false;    // there are too many
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_READ_MODEL_H_
