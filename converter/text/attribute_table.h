// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of a format's attributes, one row for each of an element.
#ifndef HRDF_TEXT_ATTRIBUTE_TABLE_H_
#define HRDF_TEXT_ATTRIBUTE_TABLE_H_

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>

#include "text/limits.h"

namespace hrdf {

// A name in the list of a format's names of attributes.
class IndexedName {
 public:
  constexpr IndexedName(std::string_view text, std::size_t index) : text_(text), index_(index) {}

  constexpr std::string_view text() const { return text_; }
  constexpr std::size_t index() const { return index_; }

 private:
  std::string_view text_;
  std::size_t index_;
};

// As above, for the list `kNames`: any other word does not compile.
template <const auto& kNames>
class NameIn {
 public:
  consteval NameIn(const char* text)  // NOLINT(google-explicit-constructor): as good as it
      : index_(indexOf(text)) {}
  constexpr operator IndexedName() const { return {text(), index_}; }  // NOLINT

  constexpr std::string_view text() const { return kNames[index_]; }
  constexpr std::size_t index() const { return index_; }

 private:
  static consteval std::size_t indexOf(std::string_view text) {
    const auto found = std::ranges::find(kNames, text);
    if (found == kNames.end()) throw "no attribute of the format";
    return static_cast<std::size_t>(found - kNames.begin());
  }

  std::size_t index_;  // alone: Clang 14 fails on constants of this class that hold pointers
};

enum class ValueKind { text, choice, number, rotation, translation };

// In which a format writes a number.
enum class Unit { none, degrees, metres, ofJoint };

struct AttributeRow {
  std::string_view element;
  IndexedName name;
  ValueKind kind;
  bool required = false;
  int since = 0;  // the first version of the format that has it
  Unit unit = Unit::none;
};

// The attributes that an element may have in one file.
struct AttributeTable {
  std::span<const AttributeRow> rows;  // of the element, in canonical order
  int version = 0;                     // of the file: it has the rows up to this one
  // Reports `what`, which came with the version `since` into a file of `version`. Null in a format
  // whose rows are in all versions.
  void (*reportTooNew)(const Location& where, const std::string& what, int since, int version,
                       Diagnostics& out) = nullptr;
  double maxMagnitude = kMaxMagnitude;  // of each number of a value
};

}  // namespace hrdf

#endif  // HRDF_TEXT_ATTRIBUTE_TABLE_H_
