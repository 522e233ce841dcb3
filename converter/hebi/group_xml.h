// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The format of HEBI's files for a group of modules: values in sections, with one word for each
// module or one word for all.
//
//     <group_gains>
//       <control_strategy>4</control_strategy>
//       <position>
//         <kp>15 30 10</kp>
#ifndef HRDF_HEBI_GROUP_XML_H_
#define HRDF_HEBI_GROUP_XML_H_

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
  std::string_view version;             // version attribute of the root; empty: no such attribute
  std::span<const std::string> values;  // names of the allowed values, such as "position/kp"
};

struct GroupWord {
  std::string_view text;
  Location where;
};

struct GroupValue {
  std::string path;  // "position/kp"
  Location where;
  std::vector<GroupWord> words;  // one for each module

  std::string_view name() const;  // "kp"
};

// Returns the values of the file, in the file's order. Reports everything that does not match
// `form` or the number of modules.
std::vector<GroupValue> readGroup(const Source& source, const GroupForm& form, std::size_t modules,
                                  Diagnostics& out);

// Parses a number, or an infinity if `mayBeInfinite`. Reports other words.
[[nodiscard]] std::optional<double> numberOf(const GroupValue& value, const GroupWord& word,
                                             bool mayBeInfinite, Diagnostics& out);

// Reports a word that is not an allowed value: "kp '-1' is negative".
void reportWord(const GroupValue& value, const GroupWord& word, const std::string& what,
                const std::string& hint, Diagnostics& out);

// A value to write, with one word for each module. An empty word: the module does not set the
// value.
struct WrittenValue {
  std::string path;
  std::vector<std::string> words;
};

// Returns the text of the file. Omits values that no module sets. Returns nullopt after an error if
// only some modules set a value.
[[nodiscard]] std::optional<std::string> writeGroup(const GroupForm& form,
                                                    std::span<const WrittenValue> values,
                                                    Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_HEBI_GROUP_XML_H_
