// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The form of HEBI's files for a group of modules: values in sections, each with one word a module,
// or with one for all.
//
//     <group_gains>
//       <control_strategy>4</control_strategy>
//       <position>
//         <kp>15 30 10</kp>
#ifndef HRDF_HEBI_GROUP_XML_H_
#define HRDF_HEBI_GROUP_XML_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/source.h>

#include "text/xml_language.h"

namespace hrdf {

inline std::string otherKindHint(std::string_view) { return "is it another kind of file?"; }

inline constexpr XmlLanguage kGroupGains = {
    .name = "a gains file", .root = "group_gains", .rootHint = otherKindHint};
inline constexpr XmlLanguage kGroupSafety = {
    .name = "a safety file", .root = "group_safety", .rootHint = otherKindHint};

struct GroupForm {
  XmlLanguage language;
  std::string_view version;             // what the root's attribute says; empty: it has none
  std::span<const std::string> values;  // "control_strategy", "position/kp"
};

struct GroupWord {
  std::string_view text;
  Location where;
};

struct GroupValue {
  std::string path;  // "position/kp"
  Location where;
  std::vector<GroupWord> words;  // one a module

  std::string_view name() const;  // "kp"
};

// The values of the file, in its order. Reports what does not fit `form` or the count of modules.
std::vector<GroupValue> readGroup(const Source& source, const GroupForm& form, std::size_t modules,
                                  Diagnostics& out);

// A number, or an infinity where that `mayBeInfinite`. Reports what is none.
std::optional<double> numberOf(const GroupValue& value, const GroupWord& word, bool mayBeInfinite,
                               Diagnostics& out);

// Reports that the word says no number that the value can be: "kp '-1' is negative".
void reportWord(const GroupValue& value, const GroupWord& word, const std::string& what,
                const std::string& hint, Diagnostics& out);

// A value to write: one word a module; an empty one where nothing is set.
struct WrittenValue {
  std::string path;
  std::vector<std::string> words;
};

// The text of the file. Values that no module sets are left out; one that only some set is
// reported, and gives nothing.
std::optional<std::string> writeGroup(const GroupForm& form, std::span<const WrittenValue> values,
                                      Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_HEBI_GROUP_XML_H_
