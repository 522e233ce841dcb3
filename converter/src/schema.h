// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of HRDF, one row an element and one row an attribute. The reader, the errors about
// what is unknown, the canonical order of the formatter and the tests walk these tables.
#ifndef HRDF_SCHEMA_H_
#define HRDF_SCHEMA_H_

#include <span>
#include <string>
#include <string_view>

namespace hrdf {

enum class ValueKind { text, choice, number, rotation, translation };

struct AttributeRow {
  std::string_view element;
  std::string_view name;
  ValueKind kind;
  bool required;
  int since;  // first minor version of HRDF 1.x that has it
};

struct ElementRow {
  std::string_view name;
  int since;
};

inline constexpr int kNewestVersion = 7;           // HEBI's library reads it
inline constexpr int kNewestSpecifiedVersion = 6;  // the specification ends here
inline constexpr int kFormulasSince = 1;           // before: plain numbers, no Rx()
// Up to here a robot ends in an end effector that the file does not name.
inline constexpr int kImplicitEndEffectorUntil = 1;

std::string versionText(int version);  // "1.4.0"

std::span<const ElementRow> elementRows();
const ElementRow* findElement(std::string_view name);

std::span<const AttributeRow> attributeRows();                         // grouped by element
std::span<const AttributeRow> attributesOf(std::string_view element);  // in canonical order

}  // namespace hrdf

#endif  // HRDF_SCHEMA_H_
