// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The elements of GraspIt!'s files, one row for each: of a robot, its bodies, its eigengrasps and
// its virtual contacts.
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
  std::string_view parent, name;  // an empty parent: any
  Names children;                 // those that may come once
  Names lists;                    // those that may come often
  Names leftOut;                  // those that the model has nothing for
  Names attributes;
};

// All rows. An element without one holds text alone.
std::span<const ElementRow> grammar();

// Reports elements and attributes in `root` that GraspIt! passes over, and those that the model has
// nothing for: these once a kind, which `said` remembers.
void reportUnknown(const Node& root, std::set<std::string>& said, Diagnostics& out);

extern const XmlLanguage kRobotFile, kBodyFile, kEigengraspFile, kContactFile;

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_GRAMMAR_H_
