// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "text/strings.h"

namespace hrdf {
namespace {

using namespace std::string_view_literals;

// True if all eight bytes are ASCII and at least 0x20 (the blank). Bytes above ASCII have their top
// bit set. Bytes below 0x20 have their top bit set after 0x20 is subtracted.
bool areEightPlain(const char* characters) {
  std::uint64_t word = 0;
  std::memcpy(&word, characters, 8);
  constexpr std::uint64_t kEightBlanks = 0x2020202020202020, kTopBits = 0x8080808080808080;
  return ((word | (word - kEightBlanks)) & kTopBits) == 0;
}

bool isControl(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < ' ' && c != '\t' && c != '\n' && c != '\r';
}

// First bytes of files that are not UTF-8 text. A long signature comes before a short one with the
// same first bytes.
struct Signature {
  std::string_view bytes, is, hint;
};

// clang-format off
constexpr std::array kSignatures = std::to_array<Signature>({
    {"\xFF\xFE\0\0"sv, "written in UTF-32", "save it as UTF-8"},
    {"\0\0\xFE\xFF"sv, "written in UTF-32", "save it as UTF-8"},
    {"<\0\0\0"sv, "written in UTF-32", "save it as UTF-8"},
    {"\0\0\0<"sv, "written in UTF-32", "save it as UTF-8"},
    {"\xFF\xFE"sv, "written in UTF-16", "save it as UTF-8"},
    {"\xFE\xFF"sv, "written in UTF-16", "save it as UTF-8"},
    {"<\0"sv, "written in UTF-16", "save it as UTF-8"},
    {"\0<"sv, "written in UTF-16", "save it as UTF-8"},
    {"\x1F\x8B"sv, "compressed with gzip", "unpack it"},
    {"PK\3\4"sv, "a zip archive", "unpack it"},
});
// clang-format on

}  // namespace

std::size_t utf8Length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF5   ? 0
                             : first >= 0xF0 ? 4
                             : first >= 0xE0 ? 3
                             : first >= 0xC2 ? 2
                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Reject overlong forms, surrogates and code points above U+10FFFF.
  const unsigned char second = byte(1);
  const bool bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                   (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90);
  return bad ? 0 : length;
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::size_t byteOrderMarks(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  std::size_t size = 0;
  while (text.substr(size).starts_with(kMark)) size += kMark.size();
  return size;
}

std::unique_ptr<const Source> openText(const std::string& path, std::size_t most,
                                       const FileReader& files, Diagnostics& out) {
  FileText text = files(path);
  if (!text) {
    out.error(path, "cannot read the file", text.whyNot);
    return nullptr;
  }
  if (text->size() > most) {
    out.error(path, "the file " + inQuotes(path) + " has " + std::to_string(text->size()) +
                        " bytes; at most " + std::to_string(most) + " are read");
    return nullptr;
  }
  text->erase(0, byteOrderMarks(*text));
  return std::make_unique<const Source>(path, std::move(*text));
}

bool isText(const Source& source, Diagnostics& out) {
  const std::string& text = source.text();
  const auto known = std::ranges::find_if(
      kSignatures, [&](const Signature& each) { return text.starts_with(each.bytes); });
  if (known != kSignatures.end()) {
    out.error(Location{&source, 0}, "the file is " + std::string(known->is),
              std::string(known->hint));
    return false;
  }
  if (const std::size_t zero = text.find('\0'); zero != std::string::npos) {
    out.error(Location{&source, zero}, "a byte is 0: the file is not a text file");
    return false;
  }
  return true;
}

bool isUtf8Text(const Source& source, std::string_view language, Diagnostics& out) {
  if (!isText(source, out)) return false;
  const std::string& text = source.text();
  for (std::size_t at = 0; at < text.size();) {
    if (text.size() - at >= 8 && areEightPlain(text.data() + at)) {
      at += 8;
      continue;
    }
    if (isControl(text[at])) {
      out.error(Location{&source, at}, "control character " +
                                           std::to_string(static_cast<unsigned char>(text[at])) +
                                           " is not allowed in " + std::string(language));
      return false;
    }
    const std::string_view rest = std::string_view(text).substr(at);
    const std::size_t length = utf8Length(rest);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      out.error(Location{&source, at}, "control character " +
                                           std::string(rest[2] == '\xBE' ? "65534" : "65535") +
                                           " is not allowed in " + std::string(language));
      return false;
    }
    if (length == 0) {
      out.error(Location{&source, at}, "the text is not valid UTF-8 here", "save it as UTF-8");
      return false;
    }
    at += length;
  }
  return true;
}

}  // namespace hrdf
