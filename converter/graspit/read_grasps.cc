// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/read_grasps.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

#include "graspit/grammar.h"
#include "graspit/read_joint.h"
#include "graspit/read_robot.h"
#include "graspit/values.h"
#include "model/rotations.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

// Reads the file that the text of `node` names; returns an empty node after an error or warning.
Node fileOf(const Node& node, const XmlLanguage& language, Documents& documents, Diagnostics& out) {
  if (!node) return {};
  const std::string name(node.text());
  std::string whyNot;
  auto found = documents.find(name, "", whyNot);
  if (!found) {
    out.warning(
        node.whereText(),
        "cannot find the file " + inQuotes(std::string_view(name)) + " of " + asTag(node.name()),
        whyNot.empty() ? "searched next to the robot's file, and below the option resources "
                         "and $GRASPIT"
                       : whyNot);
    return {};
  }
  if (!isXml(found->bytes)) {
    out.warning(node.whereText(),
                inQuotes(std::string_view(name)) + " is an old GraspIt! file: it is left out",
                "GraspIt! writes these files as XML since 2.1");
    return {};
  }
  return documents.parse(std::move(*found), language, node.whereText());
}

// Returns the values of <DimVals d0="…" d1="…"/>; a missing attribute counts as 0.
std::optional<std::vector<double>> valuesIn(const Node& node, std::size_t dofs, Diagnostics& out) {
  const Node values = node.child("DimVals");
  if (!values) {
    out.error(node.where(), asTag(node.name()) + " lacks <DimVals>");
    return std::nullopt;
  }
  std::vector<double> made(dofs);
  for (const pugi::xml_attribute attribute : values.xml.attributes()) {
    const std::string name = attribute.name();
    Diagnostics ignored;
    const auto index =
        name.starts_with('d') ? wholeIn(name.substr(1), {}, "", ignored) : std::nullopt;
    if (!index || *index < 0 || static_cast<std::size_t>(*index) >= dofs) {
      out.error(values.file->locateName(values.xml, attribute),
                inQuotes(std::string_view(name)) + " of <DimVals> is not a degree of freedom",
                knownDofs(dofs));
      return std::nullopt;
    }
    const auto value = numberIn(values.attribute(attribute.name()),
                                values.whereIs(attribute.name()), "<DimVals>", 1, out);
    if (!value) return std::nullopt;
    made[static_cast<std::size_t>(*index)] = *value;
  }
  return made;
}

std::optional<Mechanism::Range> limitsIn(const Node& node, Diagnostics& out) {
  const Node limits = node.child("Limits");
  if (!limits) return std::nullopt;
  const auto low = numberIn(limits.attribute("min"), limits.whereIs("min"), "<Limits>", 1, out);
  const auto high = numberIn(limits.attribute("max"), limits.whereIs("max"), "<Limits>", 1, out);
  if (!low || !high) return std::nullopt;
  if (*low <= *high) return Mechanism::Range{*low, *high};
  out.error(limits.whereIs("max"), "max of <Limits> is below min");
  return std::nullopt;
}

void readEigengrasps(const Node& root, Hand& hand, Diagnostics& out) {
  const std::size_t dofs = hand.dofs.size();
  Eigengrasps made;
  made.where = root.where();
  const auto dimensions =
      wholeIn(root.attribute("dimensions"), root.whereIs("dimensions"), "dimensions", out);
  if (dimensions && static_cast<std::size_t>(std::max(*dimensions, 0)) != dofs) {
    out.warning(root.whereIs("dimensions"),
                "the eigengrasps have " + std::to_string(*dimensions) + " dimensions, the robot " +
                    std::to_string(dofs),
                "the eigengrasps are for another robot");
  }
  for (const Node& node : atMost(kMaxGrasps, root, "EG", out)) {
    auto values = valuesIn(node, dofs, out);
    const auto limits = limitsIn(node, out);
    if (!values) continue;
    const double norm =
        Eigen::Map<const Eigen::VectorXd>(values->data(), static_cast<Eigen::Index>(values->size()))
            .norm();
    if (!(norm > 1e-9)) {
      out.error(node.where(), "<EG> has no effect", "its <DimVals> are all 0");
      continue;
    }
    for (double& value : *values) value /= norm;  // normalizes the vector, as GraspIt! does
    made.grasps.push_back({std::move(*values), limits, node.where()});
  }
  if (made.grasps.empty() && !out.hasErrors()) {
    out.warning(root.where(), "the file has no <EG>", "the model has no eigengrasps");
  }
  if (const Node origin = root.child("ORIGIN")) made.origin = valuesIn(origin, dofs, out);
  hand.eigengrasps = std::move(made);
}

// Rotates `X` by the smallest angle so that its z axis is `z`.
void align(Pose& X, const Eigen::Vector3d& z) {
  X.linear() = turnOnto(X.linear().col(2), z).toRotationMatrix() * X.linear();
}

void readContact(const Node& node, Hand& hand, Diagnostics& out) {
  const auto on = linkIn(node, "finger_number", "link_number", hand, out);
  const auto p = pointOf(node, "location", out);
  const auto normal = directionOf(node, "normal", out);
  Contact contact;
  contact.where = node.where();
  if (const Node rotation = node.child("rotation")) {
    const auto v = numbersIn(rotation, 4, out);
    const Eigen::Quaterniond q =
        v ? Eigen::Quaterniond((*v)[0], (*v)[1], (*v)[2], (*v)[3]) : Eigen::Quaterniond::Identity();
    if (q.norm() > 1e-6) contact.X_BF.linear() = q.normalized().toRotationMatrix();
  }
  if (!on || !p || !normal) return;
  contact.on = *on;
  contact.X_BF.translation() = *p;
  align(contact.X_BF, *normal);
  hand.contacts.push_back(contact);
}

}  // namespace

void readGrasps(const Node& root, Documents& documents, Hand& hand, Diagnostics& out) {
  if (const Node file = fileOf(root.child("eigenGrasps"), kEigengraspFile, documents, out)) {
    readEigengrasps(file, hand, out);
  }
  if (const Node file = fileOf(root.child("virtualContacts"), kContactFile, documents, out)) {
    for (const Node& node : file.children("virtual_contact")) readContact(node, hand, out);
  }
}

}  // namespace hrdf::graspit
