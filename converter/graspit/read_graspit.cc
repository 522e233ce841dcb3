// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/read_graspit.h"

#include "graspit/document.h"
#include "graspit/make_mechanism.h"
#include "graspit/read_body.h"
#include "graspit/read_grasps.h"
#include "graspit/read_robot.h"
#include "graspit/read_tendons.h"

namespace hrdf {
namespace graspit {
namespace {

std::string nameOf(const std::string& path) {
  const std::string file = path.substr(path.find_last_of("/\\") + 1);
  return file.substr(0, file.find('.'));
}

Mechanism readMechanism(const Node& root, Documents& documents, Diagnostics& out) {
  Hand hand = readRobotFile(root, out);
  readTendons(root, hand, out);
  BodyReader bodies(documents, hand, out);
  bodies.read(hand.palm, hand.wherePalm);
  for (std::size_t i = 0; i < hand.chains.size(); ++i) {
    for (std::size_t j = 0; j < hand.chains[i].links.size(); ++j) {
      const Link link = hand.chains[i].links[j];
      bodies.read(link.file, link.whereFile);
    }
  }
  readGrasps(root, documents, hand, out);
  return out.hasErrors() ? Mechanism() : makeMechanism(hand, out);
}

}  // namespace
}  // namespace graspit

std::optional<Mechanism> readGraspit(const std::string& path, const FileReader& files,
                                     const std::string& resources, Diagnostics& out) {
  Diagnostics own;
  Mechanism mechanism;
  graspit::Documents documents(path, files, resources, own);
  if (const graspit::Node root = documents.open()) {
    mechanism = graspit::readMechanism(root, documents, own);
    mechanism.where = root.where();
  }
  mechanism.format = "graspit";
  mechanism.name = graspit::nameOf(path);
  mechanism.path = path;
  mechanism.sources = documents.sources();
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return mechanism;
}

}  // namespace hrdf
