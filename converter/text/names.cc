// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/names.h"

#include <array>
#include <string>

namespace hrdf {
namespace {

struct Mark {
  std::string_view bytes;
  std::string_view code;
};

// Unicode's characters of no width and of direction (general category Cf), as far as they occur in
// text.
constexpr std::array<Mark, 28> kMarks = {
    {{"\u00AD", "U+00AD"}, {"\u061C", "U+061C"}, {"\u180E", "U+180E"}, {"\u200B", "U+200B"},
     {"\u200C", "U+200C"}, {"\u200D", "U+200D"}, {"\u200E", "U+200E"}, {"\u200F", "U+200F"},
     {"\u2028", "U+2028"}, {"\u2029", "U+2029"}, {"\u202A", "U+202A"}, {"\u202B", "U+202B"},
     {"\u202C", "U+202C"}, {"\u202D", "U+202D"}, {"\u202E", "U+202E"}, {"\u2060", "U+2060"},
     {"\u2061", "U+2061"}, {"\u2062", "U+2062"}, {"\u2063", "U+2063"}, {"\u2064", "U+2064"},
     {"\u2066", "U+2066"}, {"\u2067", "U+2067"}, {"\u2068", "U+2068"}, {"\u2069", "U+2069"},
     {"\uFEFF", "U+FEFF"}, {"\uFFF9", "U+FFF9"}, {"\uFFFA", "U+FFFA"}, {"\uFFFB", "U+FFFB"}}};

}  // namespace

Problem wrongName(std::string_view name) {
  if (name.size() > kMaxNameLength) {
    return {"has " + std::to_string(name.size()) + " bytes; at most " +
                std::to_string(kMaxNameLength) + " are taken",
            ""};
  }
  for (const Mark& mark : kMarks) {
    if (name.find(mark.bytes) == std::string_view::npos) continue;
    return {"has a character that nobody sees (" + std::string(mark.code) + ")", "delete it"};
  }
  return {};
}

}  // namespace hrdf
