// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of RobWork's files, one row per element and attribute: WorkCells, setups, and
// dynamics files.
#ifndef HRDF_ROBWORK_GRAMMAR_H_
#define HRDF_ROBWORK_GRAMMAR_H_

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "text/attribute_table.h"
#include "text/attributes.h"
#include "text/xml_language.h"

namespace hrdf::robwork {

inline constexpr auto kAttributeNames = std::to_array<std::string_view>({"id",
                                                                         "file",
                                                                         "name",
                                                                         "basename",
                                                                         "refframe",
                                                                         "type",
                                                                         "daf",
                                                                         "state",
                                                                         "alpha",
                                                                         "a",
                                                                         "d",
                                                                         "theta",
                                                                         "b",
                                                                         "beta",
                                                                         "offset",
                                                                         "on",
                                                                         "gain",
                                                                         "refjoint",
                                                                         "min",
                                                                         "max",
                                                                         "radius",
                                                                         "thickness",
                                                                         "x",
                                                                         "y",
                                                                         "z",
                                                                         "level",
                                                                         "colmodel",
                                                                         "desc",
                                                                         "first",
                                                                         "second",
                                                                         "PatternA",
                                                                         "PatternB",
                                                                         "UseIncludeAll",
                                                                         "UseExcludeStaticPairs",
                                                                         "workcell",
                                                                         "device",
                                                                         "object",
                                                                         "joint",
                                                                         "frame",
                                                                         "body"});
using AttributeName = NameIn<kAttributeNames>;
using Attributes = AttributesOf<kAttributeNames>;

enum class Content { nothing, elements, numbers, text, anything };

struct ElementRow {
  std::string_view name;
  Content content;
  std::span<const std::string_view> children;
  std::span<const AttributeRow> attributes;
};

// The grammar of a kind of file: a row for each element.
using Grammar = std::span<const ElementRow>;
Grammar workCellGrammar();
Grammar collisionSetupGrammar();
Grammar proximitySetupGrammar();
Grammar dynamicsGrammar();

// Returns the row of the element `name`; null: the grammar has no such element.
const ElementRow* findElement(Grammar grammar, std::string_view name);

// True if an element with this name is the root of a dynamics file.
bool isDynamicsRoot(std::string_view name);

// Returns the hint for the element `name`, which is not allowed in `parent`.
std::string elementHint(Grammar grammar, std::string_view name, const ElementRow& parent);

inline constexpr std::size_t kMaxFileSize = std::size_t{128} << 20;  // bytes, of one file
inline constexpr std::size_t kMaxTotalSize = kMaxFileSize;           // bytes, sum of all files
inline constexpr std::size_t kMaxFiles = 1000;
inline constexpr int kMaxElements = 100'000;      // elements, with <Use> and <Include> expanded
inline constexpr int kMaxDepth = 100;             // largest nesting of <Use> and <Include>
inline constexpr double kMaxPostureValues = 1e7;  // number of <Q> elements times number of joints

// The kinds of XML files: a file that the user opens, a file that another file includes, and setup
// files.
extern const XmlLanguage kWorkCellFile;
extern const XmlLanguage kIncludedFile;
extern const XmlLanguage kIncludedDynamics;
extern const XmlLanguage kCollisionSetupFile;
extern const XmlLanguage kProximitySetupFile;

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_GRAMMAR_H_
