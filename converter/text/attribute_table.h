// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of a format's attributes: one row for each attribute of an element.
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

// An attribute's name, and its index in the format's list of names.
class IndexedName {
 public:
  constexpr IndexedName(std::string_view text, std::size_t index) : text_(text), index_(index) {}

  constexpr std::string_view text() const { return text_; }
  constexpr std::size_t index() const { return index_; }

 private:
  std::string_view text_;
  std::size_t index_;
};

// A name in the list `kNames`; all other names are compile errors.
template <const auto& kNames>
class NameIn {
 public:
  consteval NameIn(const char* text)  // NOLINT(google-explicit-constructor): implicit on purpose
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

  // Index of the name in kNames. It is not a pointer, because Clang 14 could not compile constants
  // of this class.
  std::size_t index_;
};

enum class ValueKind { text, choice, number, rotation, translation };

// The unit of a number in a file. ofJoint: rad or m, by the joint's type.
enum class Unit { none, degrees, metres, ofJoint };

struct AttributeRow {
  std::string_view element;
  IndexedName name;
  ValueKind kind;
  bool required = false;
  int since = 0;  // the first version of the format that has the attribute
  Unit unit = Unit::none;
};

// The attributes that an element may have in a file of one version.
struct AttributeTable {
  std::span<const AttributeRow> rows;  // rows of the element, in canonical order
  int version = 0;  // version of the file; rows with a later `since` are not allowed
  // Function that reports that an attribute `what` needs version `since` of the format, but the
  // file has `version`. Null: the format has one version.
  void (*reportTooNew)(const Location& where, const std::string& what, int since, int version,
                       Diagnostics& out) = nullptr;
  double maxMagnitude = kMaxMagnitude;  // maximum absolute value of each number in a value
};

}  // namespace hrdf

#endif  // HRDF_TEXT_ATTRIBUTE_TABLE_H_
