// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads <Drawable> and <CollisionModel>.
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

  // Reads a model (its shapes and their poses) from `node`; the caller sets the frame of the model.
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
  std::map<std::string, int> meshes_;  // index of each mesh, by path of its file
  // Index of each mesh; -1: not found. The key is the mesh's purpose, the referring file, and the
  // mesh's name.
  std::map<std::string, int> named_;
  // Reason why a mesh cannot be read; empty: unknown. The keys are as in `named_`.
  std::map<std::string, std::string> missing_;
  std::set<std::string> said_;
  std::size_t drawn_ = 0;  // number of triangles of all cones and tubes
  bool isFull_ = false;    // true: cones and tubes have too many triangles
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_READ_MODEL_H_
