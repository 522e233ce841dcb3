// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of RobWork's files, one row for each element and each attribute: of a WorkCell, of
// the setups that it names, and of dynamics files.
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

// The elements of one kind of file.
using Grammar = std::span<const ElementRow>;
Grammar workCellGrammar();
Grammar collisionSetupGrammar();
Grammar proximitySetupGrammar();
Grammar dynamicsGrammar();

// Returns null for a name that the grammar does not have.
const ElementRow* findElement(Grammar grammar, std::string_view name);

// Reports whether an element is the root of a dynamics file.
bool isDynamicsRoot(std::string_view name);

// Returns the hint for an element that `parent` does not take.
std::string elementHint(Grammar grammar, std::string_view name, const ElementRow& parent);

inline constexpr std::size_t kMaxFileSize = std::size_t{128} << 20;  // bytes
inline constexpr std::size_t kMaxTotalSize = kMaxFileSize;           // of all files, each once
inline constexpr std::size_t kMaxFiles = 1000;
inline constexpr int kMaxElements = 100'000;      // as often as <Use> and <Include> paste them
inline constexpr int kMaxDepth = 100;             // of <Use> and <Include> in one another
inline constexpr double kMaxPostureValues = 1e7;  // of all <Q>, each with all joints

// A file that a user opens, one that it includes, and the setups.
extern const XmlLanguage kWorkCellFile;
extern const XmlLanguage kIncludedFile;
extern const XmlLanguage kIncludedDynamics;
extern const XmlLanguage kCollisionSetupFile;
extern const XmlLanguage kProximitySetupFile;

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_GRAMMAR_H_
