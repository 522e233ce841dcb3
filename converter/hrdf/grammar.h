// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of HRDF as tables, with one row for each element and each attribute. The reader, its
// hints, the formatter's canonical order and the tests use these tables.
#ifndef HRDF_GRAMMAR_H_
#define HRDF_GRAMMAR_H_

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "hrdf/hints.h"
#include "text/attribute_table.h"
#include "text/xml_language.h"

namespace hrdf {

inline constexpr std::array kAttributeNames = std::to_array<std::string_view>({"version",
                                                                               "description",
                                                                               "rot",
                                                                               "trans",
                                                                               "type",
                                                                               "tag",
                                                                               "mass",
                                                                               "mass_offset",
                                                                               "com_rot",
                                                                               "com_trans",
                                                                               "com_trans_offset",
                                                                               "ixx",
                                                                               "iyy",
                                                                               "izz",
                                                                               "ixy",
                                                                               "ixz",
                                                                               "iyz",
                                                                               "extension",
                                                                               "twist",
                                                                               "input",
                                                                               "output",
                                                                               "output_rot",
                                                                               "output_trans",
                                                                               "mesh_path",
                                                                               "mesh_rot",
                                                                               "mesh_trans",
                                                                               "axis",
                                                                               "gear_ratio",
                                                                               "path"});

using AttributeName = NameIn<kAttributeNames>;

enum class ElementKind {
  robot,
  actuator,
  link,
  bracket,
  rigidBody,
  joint,
  endEffector,
  include,
  output
};

// True if the element can be in a chain.
constexpr bool isPart(ElementKind kind) {
  return kind != ElementKind::robot && kind != ElementKind::output;
}

struct ElementRow {
  ElementKind kind;
  std::string_view name;
  int since;
  std::span<const AttributeRow> attributes;  // in canonical order
};

inline constexpr XmlLanguage kHrdf = {.name = "HRDF",
                                      .root = "robot",
                                      .startHint = "a robot starts with <robot version=\"1.6.0\">",
                                      .rootHint = rootHint};

// Replaces kHrdf for a file named *.yaml or *.yml. Only the hint differs: it explains how to open a
// robot config.
inline constexpr XmlLanguage kHrdfNotYaml = {
    .name = kHrdf.name,
    .root = kHrdf.root,
    .startHint =
        "`hrdf` and `simulate` open a robot config; its key 'hrdf' is the path of the robot",
    .rootHint = kHrdf.rootHint};

// Newest minor version (of 1.x) that HEBI's library reads.
inline constexpr int kNewestVersion = 7;
// Newest minor version (of 1.x) that HEBI's specification describes.
inline constexpr int kNewestSpecifiedVersion = 6;
inline constexpr int kFormulasSince = 1;  // earlier versions: only plain numbers, no Rx()
// Newest minor version (of 1.x) in which the reader appends an end effector to the end of each
// robot's chain.
inline constexpr int kImplicitEndEffectorUntil = 1;

std::string versionText(int version);  // "1.4.0"
// Parses a version; nullopt: the version does not exist.
std::optional<int> versionIn(std::string_view text);

std::span<const ElementRow> elementRows();
const ElementRow* findElement(std::string_view name);

std::span<const AttributeRow> attributeRows();  // grouped by element
std::span<const AttributeRow> attributesOf(std::string_view element);

}  // namespace hrdf

#endif  // HRDF_GRAMMAR_H_
