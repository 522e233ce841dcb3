// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The elements of GraspIt!'s files, one row per element: of a robot, its bodies, its eigengrasps
// and its virtual contacts.
#ifndef HRDF_GRASPIT_GRAMMAR_H_
#define HRDF_GRASPIT_GRAMMAR_H_

#include <set>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>

#include "graspit/document.h"
#include "text/xml_language.h"

namespace hrdf::graspit {

using Names = std::span<const std::string_view>;

struct ElementRow {
  std::string_view parent, name;  // `parent` empty: any parent
  Names children;                 // names of children that may occur once
  Names lists;                    // names of children that may occur several times
  Names leftOut;                  // names of children that the model cannot represent
  Names attributes;
};

// Returns all rows of the grammar. An element that has no row may contain only text.
std::span<const ElementRow> grammar();

// Reports elements and attributes in `root` that GraspIt! ignores. Also reports elements that the
// model cannot represent, once for each kind; `said` contains the reported kinds.
void reportUnknown(const Node& root, std::set<std::string>& said, Diagnostics& out);

extern const XmlLanguage kRobotFile, kBodyFile, kEigengraspFile, kContactFile;

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_GRAMMAR_H_
