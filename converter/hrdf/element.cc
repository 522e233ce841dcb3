// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/element.h>

#include <algorithm>
#include <array>
#include <cstring>

#include <pugixml.hpp>

namespace hrdf {
namespace {

// True if R is bitwise equal to the identity. A rotation with -0 is different, because the sign of
// -0 must be kept.
bool isIdentity(const Eigen::Matrix3d& R) {
  const Eigen::Matrix3d identity = Eigen::Matrix3d::Identity();
  return std::memcmp(R.data(), identity.data(), sizeof(double) * 9) == 0;
}

template <class Part>
requires requires(Part part) { inertial(*part.row); }
Inertial inertialOfPart(const Part& part) {
  return part.inertial ? *part.inertial : inertial(*part.row);
}

Inertial inertialOfPart(const Link& link) {
  if (link.inertial) return *link.inertial;
  return inertial(*link.row, link.extension, link.input, link.output);
}

Inertial inertialOfPart(const RigidBody& body) {
  const auto& [xx, yy, zz, xy, xz, yz] = body.I_C;
  return {body.mass, body.X_IC.pose(), Eigen::Matrix3d{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}}};
}

// Returns the opening tag at the start of `text`.
std::string_view openingTag(std::string_view text) {
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return text.substr(0, i + 1);
    }
  }
  return {};  // untested: the tag of a parsed element has a '>'
}

}  // namespace

CompactPose::CompactPose(const Pose& X) : translation_(X.translation()) {
  const Eigen::Matrix3d R = X.linear();
  if (!isIdentity(R)) rotation_ = std::make_shared<const Eigen::Matrix3d>(R);
}

Pose CompactPose::pose() const {
  Pose X = Pose::Identity();
  X.translation() = translation_;
  if (rotation_) X.linear() = *rotation_;
  return X;
}

std::string_view kindOf(const Element& element) {
  // Names of the element kinds, in the order of the variant Element::part.
  constexpr std::array<std::string_view, 7> kKinds = {
      "actuator", "link", "bracket", "rigid-body", "joint", "end-effector", "include"};
  static_assert(kKinds.size() == std::variant_size_v<decltype(Element::part)>);
  return kKinds[element.part.index()];
}

std::string_view typeOf(const Element& element) {
  return std::visit(
      [](const auto& part) -> std::string_view {
        if constexpr (requires { part.row; }) return part.row ? part.row->type : std::string_view();
        if constexpr (requires { part.axis; }) return part.axis;
        return {};
      },
      element.part);
}

std::optional<Inertial> inertialOf(const Element& element) {
  return std::visit(
      [](const auto& part) -> std::optional<Inertial> {
        if constexpr (requires { inertialOfPart(part); }) return inertialOfPart(part);
        return std::nullopt;
      },
      element.part);
}

Inertial inertialOf(const EndEffector& part) { return inertialOfPart(part); }

std::span<const Output> outputsOf(const Element& element) {
  if (const auto* bracket = std::get_if<Bracket>(&element.part)) return bracket->outputs;
  if (const auto* body = std::get_if<RigidBody>(&element.part)) return body->outputs;
  return {};
}

std::vector<Attribute> attributesAt(const Location& where) {
  if (!where.source) return {};
  const std::string_view text = std::string_view(where.source->text()).substr(where.offset);
  const std::string_view tag = openingTag(text);
  // Ignore pugixml's error, a missing closing tag: the attributes are read.
  pugi::xml_document document;
  document.load_buffer(tag.data(), tag.size(), pugi::parse_default | pugi::parse_fragment,
                       pugi::encoding_utf8);
  const pugi::xml_node node = document.first_child();
  const auto offsetOf = [&](const char* place) {
    return static_cast<std::size_t>(node.offset_debug() + (place - node.name()));
  };
  std::vector<Attribute> attributes;
  for (const pugi::xml_attribute attribute : node.attributes()) {
    const std::string_view name = attribute.name();
    attributes.push_back({text.substr(offsetOf(name.data()), name.size()),
                          attribute.value(),
                          {where.source, where.offset + offsetOf(attribute.value())}});
  }
  return attributes;
}

std::vector<Attribute> attributesOf(const Element& element) {
  return element.implicit ? std::vector<Attribute>() : attributesAt(element.where);
}

std::optional<Attribute> findAttribute(const Element& element, std::string_view name) {
  std::vector<Attribute> attributes = attributesOf(element);
  const auto found = std::ranges::find(attributes, name, &Attribute::name);
  return found == attributes.end() ? std::nullopt : std::optional(std::move(*found));
}

Location locationOf(const Element& element, std::string_view name) {
  const std::optional<Attribute> attribute = findAttribute(element, name);
  return attribute ? attribute->where : element.where;
}

}  // namespace hrdf
