// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/read_body.h"

#include <memory>
#include <optional>
#include <utility>

#include "graspit/grammar.h"
#include "graspit/off.h"
#include "graspit/values.h"
#include "text/arithmetic.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

// Folder with the files of the bodies, next to the robot's file.
constexpr const char* kFolder = "iv/";

// Returns the value in the child `name` of a body. Returns nullopt if it is missing, or after an
// error if it is not above 0.
std::optional<double> positive(const Node& root, const char* name, double unit, Diagnostics& out) {
  const auto value = numberOf(root, name, unit, out);
  if (!value || *value > 0) return value;
  out.error(root.child(name).whereText(),
            inQuotes(root.child(name).text()) + " in " + asTag(name) + " is not above 0");
  return std::nullopt;
}

Eigen::Vector3d scaleOf(const Node& root, Diagnostics& out) {
  Eigen::Vector3d scale = Eigen::Vector3d::Constant(kMillimetre);
  scale *= positive(root, "geometryScaling", 1, out).value_or(1);
  constexpr const char* kAxes[] = {"geometryScalingX", "geometryScalingY", "geometryScalingZ"};
  for (int axis = 0; axis < 3; ++axis)
    scale[axis] *= positive(root, kAxes[axis], 1, out).value_or(1);
  return scale;
}

}  // namespace

void BodyReader::read(const std::string& name, const Location& where) {
  if (name.empty() || hand_.bodies.contains(name)) return;
  if (hand_.bodies.size() == kMaxBodyFiles) {
    out_.error(where, "more than " + std::to_string(kMaxBodyFiles) + " files of bodies");
    return;
  }
  Body& made = hand_.bodies[name];
  std::string whyNot;
  const auto found = documents_.find(name, kFolder, whyNot);
  if (!found) {
    out_.warning(where, "cannot find the file " + inQuotes(name),
                 whyNot.empty()
                     ? "searched in iv/ next to the robot's file, below the option resources "
                       "and $GRASPIT, and next to the robot; its body gets 300 g and no shape"
                     : whyNot);
  } else if (isXml(found->bytes)) {
    const std::string path = found->path;
    if (const Node root = documents_.parse(std::move(*found), kBodyFile, where)) {
      made = body(root, path);
    }
  } else {
    out_.warning(where, inQuotes(name) + " is not the file of a body: it is read as a mesh",
                 "the body gets 300 g");
    const bool isOff = extensionOf(name) == ".off";
    made.mesh = mesh(std::move(*found), isOff, Eigen::Vector3d::Constant(kMillimetre), where);
  }
}

Body BodyReader::body(const Node& root, const std::string& path) {
  Body body;
  body.mass = positive(root, "mass", kGram, out_).value_or(body.mass);
  if (root.child("cog")) body.p_BC = pointOf(root, "cog", out_);
  if (const Node node = root.child("inertia_matrix")) {
    if (const auto v = numbersIn(node, 9, out_)) {
      // The file has the inertia divided by the mass, in mm^2.
      const Eigen::Matrix3d perMass = Eigen::Map<const Eigen::Matrix3d>(v->data());
      body.I_C = body.mass * kMillimetre * kMillimetre * (perMass + perMass.transpose()) / 2;
      if (!perMass.isApprox(perMass.transpose(), 1e-6) && !perMass.isZero()) {
        out_.warning(node.whereText(), "<inertia_matrix> is not symmetric",
                     "the means of its opposite entries are used");
      }
    }
  }
  geometry(root, path, body);
  return body;
}

void BodyReader::geometry(const Node& root, const std::string& path, Body& body) {
  const Node file = root.child("geometryFile");
  const Eigen::Vector3d scale = scaleOf(root, out_);
  if (const Node offset = root.child("geometryOffset")) {
    if (const Node transform = offset.child("transform")) body.X_BG = transformIn(transform, out_);
  }
  if (!file) return;
  const std::string name(file.text());
  std::string whyNot;
  auto found = documents_.findBeside(path, name, whyNot);
  if (!found) {
    out_.warning(file.whereText(), "cannot find the mesh file " + inQuotes(name),
                 whyNot.empty() ? "searched next to the file of the body" : whyNot);
    return;
  }
  const std::string_view type = file.attribute("type");
  if (!type.empty() && type != "Inventor" && type != "off" && type != "ply") {
    out_.warning(file.whereIs("type"), "unknown type " + inQuotes(type) + " of <geometryFile>",
                 "allowed: 'Inventor', 'off' and 'ply'; the file name determines the type");
  }
  body.mesh = mesh(std::move(*found), type == "off" || extensionOf(name) == ".off", scale,
                   file.whereText());
}

// Returns the index of the mesh in Hand::meshes, or -1 after an error.
int BodyReader::mesh(FoundFile found, bool isOff, const Eigen::Vector3d& scale,
                     const Location& where) {
  std::string key = found.path;
  for (const double each : scale) key += "\n" + toText(each);
  const auto [known, isNew] = meshes_.try_emplace(key, static_cast<int>(hand_.meshes.size()));
  if (!isNew) return known->second;
  Mechanism::Mesh made;
  made.where = where;
  made.path = std::move(found.path);
  if (isOff) {
    std::string whyNot;
    auto triangles = readOff(found.bytes, scale, whyNot);
    if (!triangles) {
      out_.warning(where, "cannot read the mesh " + inQuotes(made.path) + ": it is left out",
                   whyNot);
      return known->second = -1;
    }
    made.triangles = std::make_shared<const TriangleMesh>(std::move(*triangles));
  } else {
    made.bytes = std::make_shared<const std::string>(std::move(found.bytes));
    made.scale.setConstant(scale[0]);
    if (scale[1] != scale[0] || scale[2] != scale[0]) {
      out_.warning(where,
                   "the mesh is scaled equally along all axes: only <geometryScalingX> is used",
                   "only OFF files are scaled along each axis");
    }
  }
  hand_.meshes.push_back(std::move(made));
  return known->second;
}

}  // namespace hrdf::graspit
