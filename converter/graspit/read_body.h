// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads files of bodies: mass properties and the mesh.
#ifndef HRDF_GRASPIT_READ_BODY_H_
#define HRDF_GRASPIT_READ_BODY_H_

#include <map>
#include <string>

#include <hrdf/diagnostic.h>

#include "graspit/document.h"
#include "graspit/hand.h"

namespace hrdf::graspit {

class BodyReader {
 public:
  BodyReader(Documents& documents, Hand& hand, Diagnostics& out)
      : documents_(documents), hand_(hand), out_(out) {}

  // Reads the file `name`, which contains a body or only a mesh, into the bodies of the hand.
  void read(const std::string& name, const Location& where);

 private:
  Body body(const Node& root, const std::string& path);
  void geometry(const Node& root, const std::string& path, Body& body);
  int mesh(FoundFile found, bool isOff, const Eigen::Vector3d& scale, const Location& where);

  Documents& documents_;
  Hand& hand_;
  Diagnostics& out_;
  std::map<std::string, int> meshes_;  // index in Hand::meshes, by path and scale of the file
};

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_READ_BODY_H_
