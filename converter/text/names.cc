// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>

#include "text/utf8.h"

namespace hrdf {
namespace {

struct CodePoints {
  std::uint32_t first, last;
};

// Invisible characters: control characters above U+007E, Unicode's Default_Ignorable_Code_Point
// (DerivedCoreProperties.txt), line separators, annotation marks, and the Braille blank. XML
// forbids most control characters below U+0020.
constexpr std::array<CodePoints, 19> kUnseen = {{{0x7F, 0x9F},
                                                 {0xAD, 0xAD},
                                                 {0x34F, 0x34F},
                                                 {0x61C, 0x61C},
                                                 {0x115F, 0x1160},
                                                 {0x17B4, 0x17B5},
                                                 {0x180B, 0x180F},
                                                 {0x200B, 0x200F},
                                                 {0x2028, 0x202E},
                                                 {0x2060, 0x206F},
                                                 {0x2800, 0x2800},
                                                 {0x3164, 0x3164},
                                                 {0xFE00, 0xFE0F},
                                                 {0xFEFF, 0xFEFF},
                                                 {0xFFA0, 0xFFA0},
                                                 {0xFFF0, 0xFFFB},
                                                 {0x1BCA0, 0x1BCA3},
                                                 {0x1D173, 0x1D17A},
                                                 {0xE0000, 0xE0FFF}}};

// Returns the code point of a complete UTF-8 character.
std::uint32_t codePointOf(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0);
  std::uint32_t code = byte(0) & (0x7FU >> character.size());
  for (std::size_t i = 1; i < character.size(); ++i) code = code << 6 | (byte(i) & 0x3F);
  return code;
}

bool isUnseen(std::uint32_t code) {
  return std::ranges::any_of(
      kUnseen, [code](CodePoints some) { return code >= some.first && code <= some.last; });
}

Problem unseen(std::uint32_t code) {
  char text[16];
  std::snprintf(text, sizeof(text), "U+%04X", static_cast<unsigned>(code));
  return {"has an invisible character (" + std::string(text) + ")", "delete it"};
}

}  // namespace

Problem wrongName(std::string_view name) {
  if (name.size() > kMaxNameLength) {
    return {"has " + std::to_string(name.size()) + " bytes; at most " +
                std::to_string(kMaxNameLength) + " are allowed",
            ""};
  }
  // Names of printable ASCII characters, the most frequent case, need no further check.
  if (std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~'; })) return {};
  for (std::size_t length = 0; !name.empty();
       name.remove_prefix(std::max<std::size_t>(length, 1))) {
    length = utf8Length(name);  // 0: not UTF-8, which the caller's text check reports
    const std::uint32_t code = length == 0 ? 0 : codePointOf(name.substr(0, length));
    if (isUnseen(code)) return unseen(code);
  }
  return {};
}

}  // namespace hrdf
