// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/read_part.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include <Eigen/Core>

#include "hrdf/reader_limits.h"
#include "model/principal_inertia.h"
#include "text/arithmetic.h"
#include "text/names.h"
#include "text/strings.h"

namespace hrdf {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr std::array<AttributeName, 6> kInertiaNames = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
constexpr std::array<AttributeName, 5> kMassNames = {"mass", "mass_offset", "com_rot", "com_trans",
                                                     "com_trans_offset"};

// Maximum rounding error of an inertia, relative to its largest principal moment.
constexpr double kInertiaTolerance = 1e-6;

bool hasAny(const Attributes& attributes, std::span<const AttributeName> names) {
  return std::ranges::any_of(names, [&](AttributeName name) { return attributes.has(name); });
}

std::optional<Matrix3d> givenInertia(const Attributes& attributes) {
  if (!hasAny(attributes, kInertiaNames)) return std::nullopt;
  bool good = true;
  const auto value = [&](AttributeName name) {
    const auto number = attributes.number(name);
    good = good && (number || !attributes.has(name));
    return number.value_or(0);
  };
  const double xx = value("ixx"), yy = value("iyy"), zz = value("izz");
  const double xy = value("ixy"), xz = value("ixz"), yz = value("iyz");
  if (!good) return std::nullopt;
  return Matrix3d{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
}

// Returns why the inertia `I` is impossible; empty: possible.
Problem wrongInertia(const Matrix3d& I) {
  constexpr const char* kHint =
      "the products ixy, ixz, iyz are entries of the tensor, with its signs";
  const Vector3d moments = principalMoments(I);
  const double slack = kInertiaTolerance * moments.cwiseAbs().maxCoeff();
  if (moments[0] < -slack) return {"has a negative principal moment, which no body has", kHint};
  if (moments[0] + moments[1] < moments[2] - slack) {
    return {"has a principal moment larger than the other two together, which no body has", kHint};
  }
  return {};
}

// Returns why the inertia `I` is unlikely for a body of `mass`; empty: likely.
Problem doubtfulInertia(const Matrix3d& I, double mass) {
  const double moment = I.diagonal().maxCoeff();
  if (moment <= 0) return {};
  if (mass == 0) return {"has no mass", "also write the mass"};
  if (moment <= mass * kMaxLikelyLength * kMaxLikelyLength) return {};
  return {"belongs to a body of more than 10 m",
          "inertia is in kg m^2; is this one in kg mm^2 or kg cm^2?"};
}

void checkInertia(const Attributes& attributes, const Matrix3d& I, double mass) {
  const auto first =
      std::ranges::find_if(kInertiaNames, [&](auto name) { return attributes.has(name); });
  if (const Problem wrong = wrongInertia(I); !wrong.what.empty()) {
    attributes.error(*first, "the inertia " + wrong.what, wrong.hint);
  } else if (const Problem doubt = doubtfulInertia(I, mass); !doubt.what.empty()) {
    attributes.warning(*first, "the inertia " + doubt.what, doubt.hint);
  }
}

void excludeEachOther(const Attributes& attributes, AttributeName value, AttributeName offset) {
  if (!attributes.has(value) || !attributes.has(offset)) return;
  attributes.error(
      offset, std::string(offset.text()) + " is not allowed with " + std::string(value.text()),
      "write one of them: an offset adds to the catalog's value, the other replaces it");
}

constexpr const char* kGramsHint = "masses are in kg; is this one in grams?";

double massOf(const Attributes& attributes, double fromCatalog) {
  const auto mass = attributes.number("mass");
  const auto offset = attributes.number("mass_offset");
  const auto name = attributes.has("mass") ? AttributeName("mass") : AttributeName("mass_offset");
  const double given = mass.value_or(offset.value_or(0));
  if (mass && *mass < 0) {
    attributes.error("mass", "mass " + inQuotes(attributes.text("mass")) + " is negative");
  } else if (offset && !attributes.has("mass") && fromCatalog + *offset < 0) {
    attributes.error(
        "mass_offset",
        "mass_offset " + inQuotes(attributes.text("mass_offset")) + " makes the mass negative",
        "it adds to the catalog's " + toText(fromCatalog) + " kg");
  } else if (given > kMaxMass) {
    attributes.error(
        name,
        std::string(name.text()) + " " + inQuotes(attributes.text(name)) + " is more than 100 t",
        kGramsHint);
  } else if (given > kMaxLikelyMass) {
    attributes.doubt(name, "is more than 1 t", kGramsHint);
  } else if (mass && *mass == 0 && fromCatalog > 0) {
    attributes.doubt("mass", "makes a part of the catalog weightless",
                     "delete it to use the mass of the catalog");
  }
  return mass.value_or(fromCatalog) + offset.value_or(0);
}

// Returns a substitute for a part's unknown inertia. Its mass is huge, so that the sum of this mass
// and a 'mass_offset' is never negative.
Inertial unknownInertial() {
  Inertial result;
  result.mass = std::numeric_limits<double>::max();
  return result;
}

// Returns the catalog's mass properties, changed by the attributes. A new mass scales the tensor;
// inertia attributes replace it.
Inertial inertialOf(const Attributes& attributes, const Inertial& catalog) {
  excludeEachOther(attributes, "mass", "mass_offset");
  excludeEachOther(attributes, "com_trans", "com_trans_offset");
  Inertial result;
  result.mass = massOf(attributes, catalog.mass);
  result.X_IC = poseOf(attributes, "com_rot", "com_trans", catalog.X_IC);
  result.X_IC.translation() +=
      attributes.translation("com_trans_offset").value_or(Vector3d::Zero());
  if (const auto I_C = givenInertia(attributes)) {
    checkInertia(attributes, *I_C, result.mass);
    result.I_C = *I_C;
    return result;
  }
  const Matrix3d R = result.X_IC.linear().transpose() * catalog.X_IC.linear();
  const double scale = catalog.mass > 0 ? result.mass / catalog.mass : 0;
  result.I_C = scale * R * catalog.I_C * R.transpose();
  return result;
}

bool givesInertial(const Attributes& attributes) {
  return hasAny(attributes, kMassNames) || hasAny(attributes, kInertiaNames);
}

template <class Row>
GivenInertial givenInertial(const Attributes& attributes, const Row* row) {
  if (!givesInertial(attributes)) return nullptr;
  return std::make_shared<const Inertial>(
      inertialOf(attributes, row ? inertial(*row) : unknownInertial()));
}

LinkEnd linkEnd(const Attributes& attributes, AttributeName name, LinkEnd fallback) {
  constexpr std::array<Choice, 2> kEnds = {{{"RightAngle", 0}, {"Inline", 0}}};
  const auto index = attributes.choice(name, kEnds);
  if (!index) return fallback;
  return *index == 0 ? LinkEnd::rightAngle : LinkEnd::inline_;
}

std::size_t index(LinkEnd end) { return end == LinkEnd::rightAngle ? 0 : 1; }

bool isMade(const LinkRow& row, LinkEnd input, LinkEnd output) {
  return row.massAtZero[index(input)][index(output)] >= 0;
}

Actuator actuator(const Attributes& attributes) {
  Actuator result;
  result.row = attributes.type(actuators());
  result.inertial = givenInertial(attributes, result.row);
  return result;
}

void checkEnds(const Attributes& attributes, const Link& link) {
  if (isMade(*link.row, link.input, link.output)) return;
  const bool outputIsWrong =
      isMade(*link.row, link.input,
             link.output == LinkEnd::inline_ ? LinkEnd::rightAngle : LinkEnd::inline_);
  const AttributeName name = outputIsWrong ? AttributeName("output") : AttributeName("input");
  const LinkEnd end = outputIsWrong ? link.output : link.input;
  const LinkEnd other = end == LinkEnd::inline_ ? LinkEnd::rightAngle : LinkEnd::inline_;
  attributes.error(name,
                   "link " + std::string(link.row->type) + " has no " + std::string(name.text()) +
                       " '" + std::string(toString(end)) + "'",
                   "write '" + std::string(toString(other)) + "'");
}

Link link(const Attributes& attributes) {
  Link result;
  result.row = attributes.type(links());
  result.extension = attributes.number("extension").value_or(0);
  result.twist = attributes.number("twist").value_or(0);
  const bool inlineOnly =
      result.row && !isMade(*result.row, LinkEnd::rightAngle, LinkEnd::rightAngle);
  const LinkEnd fallback = inlineOnly ? LinkEnd::inline_ : LinkEnd::rightAngle;
  result.input = linkEnd(attributes, "input", fallback);
  result.output = linkEnd(attributes, "output", fallback);
  if (result.extension < 0) {
    attributes.error("extension",
                     "extension " + inQuotes(attributes.text("extension")) + " is negative");
    result.extension = 0;
  }
  attributes.checkLength("extension", result.extension);
  if (isBeyondATurn(result.twist)) {
    attributes.doubt("twist", "turns more than once", kRadiansHint);
  }
  if (result.row) checkEnds(attributes, result);
  if (givesInertial(attributes)) {
    const bool isKnown = result.row && isMade(*result.row, result.input, result.output);
    result.inertial = std::make_shared<const Inertial>(inertialOf(
        attributes, isKnown ? inertial(*result.row, result.extension, result.input, result.output)
                            : unknownInertial()));
  }
  return result;
}

Bracket bracket(const Attributes& attributes) {
  Bracket result;
  result.row = attributes.type(brackets());
  result.inertial = givenInertial(attributes, result.row);
  return result;
}

// Returns "ftp" for "ftp://…", "C" for "C:/…"; empty: no scheme.
std::string_view schemeOf(std::string_view path) {
  const std::size_t colon = path.find(':');
  if (colon == std::string_view::npos || colon == 0) return {};
  const std::string_view scheme = path.substr(0, colon);
  const bool isName = std::ranges::all_of(
      scheme, [](char c) { return isLetter(c) || isDigit(c) || c == '+' || c == '-' || c == '.'; });
  return isName && isLetter(scheme[0]) ? scheme : std::string_view();
}

constexpr std::array<AttributeName, 2> kMeshPoseNames = {"mesh_rot", "mesh_trans"};

std::shared_ptr<const Mesh> mesh(const Attributes& attributes) {
  const bool hasPath = attributes.has("mesh_path");
  const std::string path(attributes.text("mesh_path"));
  for (const AttributeName name : kMeshPoseNames) {
    if (!hasPath && attributes.has(name)) {
      attributes.error(name, std::string(name.text()) + " needs mesh_path",
                       "name the mesh, or delete it");
    }
  }
  const Pose X_IM = poseOf(attributes, "mesh_rot", "mesh_trans", Pose::Identity());
  if (!hasPath) return nullptr;
  if (trimmed(path).empty()) {
    for (const AttributeName name : kMeshPoseNames) {
      if (attributes.has(name)) {
        attributes.warning(name, std::string(name.text()) + " has no effect: mesh_path is empty",
                           "name the mesh, or delete it");
      }
    }
    return nullptr;
  }
  const std::string wrong = isWeb(path) ? "" : wrongRelativePath(path);
  if (!wrong.empty()) {
    attributes.error("mesh_path", "mesh_path " + inQuotes(path) + " " + wrong,
                     "write a path relative to this file, or an address with http:// or https://");
  }
  return std::make_shared<const Mesh>(Mesh{path, X_IM, attributes.where("mesh_path")});
}

RigidBody rigidBody(const Attributes& attributes) {
  RigidBody result;
  const Inertial inertial = inertialOf(attributes, Inertial{});
  const Matrix3d& I = inertial.I_C;
  result.mass = inertial.mass;
  result.X_IC = inertial.X_IC;
  result.I_C = {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
  result.X_IO = poseOf(attributes, "output_rot", "output_trans", Pose::Identity());
  result.mesh = mesh(attributes);
  return result;
}

// Accept reversed axes such as -rx: HEBI's own robots use them, although the specification omits
// them.
constexpr std::array<Choice, 12> kAxes = {{{"rx", 0},
                                           {"ry", 0},
                                           {"rz", 0},
                                           {"tx", 0},
                                           {"ty", 0},
                                           {"tz", 0},
                                           {"-rx", 0},
                                           {"-ry", 0},
                                           {"-rz", 0},
                                           {"-tx", 0},
                                           {"-ty", 0},
                                           {"-tz", 0}}};

Joint joint(const Attributes& attributes, Diagnostics& out) {
  Joint result;
  if (const auto index = attributes.choice("axis", kAxes)) {
    const bool reversed = *index >= 6;
    result.axis = kAxes[*index].text;
    result.axis_I = (reversed ? -1 : 1) * Vector3d::Unit(static_cast<int>(*index % 3));
    result.slides = *index % 6 >= 3;
    if (reversed) {
      out.note(attributes.where("axis"),
               "the reversed axis '" + std::string(result.axis) +
                   "' is not in the specification: read as HEBI's library does");
    }
  }
  result.gearRatio = attributes.number("gear_ratio").value_or(1);
  if (std::abs(result.gearRatio) < kMinGearRatio) {
    const std::string written = "gear_ratio " + inQuotes(attributes.text("gear_ratio"));
    if (result.gearRatio == 0) {
      attributes.error("gear_ratio", written + " is zero");
    } else {
      attributes.error("gear_ratio", written + " is too small: at least " + toText(kMinGearRatio) +
                                         " is allowed");
    }
    result.gearRatio = 1;
  }
  return result;
}

EndEffector endEffector(const Attributes& attributes) {
  EndEffector result;
  const auto custom = std::ranges::find(endEffectors(), "Custom", &EndEffectorRow::type);
  result.row = attributes.has("type") ? attributes.type(endEffectors()) : &*custom;
  result.inertial = givenInertial(attributes, result.row);
  result.X_IO = poseOf(attributes, "output_rot", "output_trans",
                       result.row ? outputPose(*result.row) : Pose::Identity());
  return result;
}

// Returns the text of the attribute `tag`, which must exist. Returns an empty string after a
// warning (the text is empty or blank) or after an error (the text is not a valid name).
std::string tag(const Attributes& attributes) {
  const std::string_view text = attributes.text("tag");
  if (trimmed(text).empty()) {
    attributes.warning("tag", "the tag is empty: read as no tag", "name the element, or delete it");
    return {};
  }
  const Problem wrong = wrongName(text);
  if (wrong.what.empty()) return std::string(text);
  attributes.error("tag", "tag " + inQuotes(text) + " " + wrong.what, wrong.hint);
  return {};
}

decltype(Element::part) readPart(ElementKind kind, const Attributes& attributes, Diagnostics& out) {
  switch (kind) {  // untested: a value without a case, because each kind has a case
    case ElementKind::actuator:
      return actuator(attributes);
    case ElementKind::link:
      return link(attributes);
    case ElementKind::bracket:
      return bracket(attributes);
    case ElementKind::rigidBody:
      return rigidBody(attributes);
    case ElementKind::joint:
      return joint(attributes, out);
    case ElementKind::endEffector:
      return endEffector(attributes);
    case ElementKind::include:
      return Include{};
    case ElementKind::robot:   // untested: a chain has no <robot>
    case ElementKind::output:  // untested: a chain has no <output>
      break;
  }
  return RigidBody{};
}

}  // namespace

Pose poseOf(const Attributes& attributes, AttributeName rotation, AttributeName translation,
            const Pose& base) {
  Pose X = base;
  if (const auto R = attributes.rotation(rotation)) X.linear() = *R;
  if (const auto p = attributes.translation(translation)) X.translation() = *p;
  return X;
}

std::string wrongRelativePath(std::string_view path) {
  if (path.empty()) return "is empty";
  if (path.starts_with('/')) return "is absolute";
  if (path.find('\\') != std::string_view::npos) {
    return "has a backslash, but '/' separates folders";
  }
  const std::string_view scheme = schemeOf(path);
  if (scheme.size() == 1) return "is absolute";
  if (!scheme.empty()) return "is an address, not a file: '" + shown(scheme) + ":'";
  return {};
}

Element placeholder(const Location& where) {
  Element element;
  element.where = where;
  element.implicit = true;
  element.part = RigidBody{};
  return element;
}

Element implicitEndEffector(const Location& where) {
  Element element;
  element.where = where;
  element.implicit = true;
  element.part = EndEffector{&endEffectors()[0], {}, {}};
  return element;
}

void readElement(ElementKind kind, const Attributes& attributes, Element& element,
                 Diagnostics& out) {
  element.where = attributes.where();
  if (attributes.has("tag")) element.tag = tag(attributes);
  element.part = readPart(kind, attributes, out);
}

}  // namespace hrdf
