// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "xml.h"

#include <algorithm>
#include <array>
#include <string>

#include "hints.h"
#include "spelling.h"
#include "xml_syntax.h"

namespace hrdf {
namespace {

using namespace std::string_view_literals;

constexpr const char* kStartHint = "a robot starts with <robot version=\"1.6.0\">";
constexpr unsigned kFlags = pugi::parse_default | pugi::parse_fragment;

// The length of the UTF-8 character at the start of `text`; 0 where there is none.
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
  // Overlong forms, surrogates and what lies above Unicode.
  const unsigned char second = byte(1);
  const bool bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                   (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90);
  return bad ? 0 : length;
}

bool isControl(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < ' ' && c != '\t' && c != '\n' && c != '\r';
}

// How files begin that are no UTF-8 text. The longer ones come first.
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

// XML's text is UTF-8 here, without control characters. Reports the first byte that breaks it.
bool isPlainText(const Source& source, Diagnostics& out) {
  const std::string& text = source.text();
  const auto known = std::ranges::find_if(
      kSignatures, [&](const Signature& each) { return text.starts_with(each.bytes); });
  if (known != kSignatures.end()) {
    out.error(Location{&source, 0}, "the file is " + std::string(known->is),
              std::string(known->hint));
    return false;
  }
  if (const std::size_t zero = text.find('\0'); zero != std::string::npos) {
    out.error(Location{&source, zero}, "a byte that is 0: the file is no text");
    return false;
  }
  for (std::size_t at = 0; at < text.size();) {
    if (isControl(text[at])) {
      out.error(Location{&source, at}, "control character " +
                                           std::to_string(static_cast<unsigned char>(text[at])) +
                                           " is not allowed in XML");
      return false;
    }
    const std::size_t length = utf8Length(std::string_view(text).substr(at));
    if (length == 0) {
      out.error(Location{&source, at}, "the text is not valid UTF-8 here", "save it as UTF-8");
      return false;
    }
    at += length;
  }
  return true;
}

}  // namespace

pugi::xml_node XmlFile::parse(Diagnostics& out, std::string_view root) {
  if (!isPlainText(source_, out)) return {};
  const Syntax syntax = checkSyntax(source_, out);
  if (syntax == Syntax::senseless) return {};
  const std::string& text = source_.text();
  const auto result = document_.load_buffer(text.data(), text.size(), kFlags, pugi::encoding_utf8);
  if (!result) {
    if (syntax == Syntax::faulty) return {};
    const auto offset = static_cast<std::size_t>(result.offset);
    out.error(Location{&source_, offset},
              std::string("not well-formed XML: ") + result.description());
    return {};
  }
  return onlyRoot(out, root);
}

pugi::xml_node XmlFile::onlyRoot(Diagnostics& out, std::string_view name) const {
  const std::string startHint = name == "robot" ? kStartHint : "it starts with " + asTag(name);
  bool isEmpty = true;
  pugi::xml_node root;
  for (const pugi::xml_node node : document_) {
    if (out.isFull()) break;
    isEmpty = false;
    if (node.type() != pugi::node_element) {
      out.error(locate(node), "text " + inQuotes(node) + " outside the root element",
                root ? textHint(node.value()) : startHint);
    } else if (!root) {
      root = node;
    } else {
      out.error(locate(node), "a second root element " + asTag(node.name()),
                "a file holds one " + asTag(name));
    }
  }
  if (isEmpty) {
    out.error(Location{&source_, 0}, "the file holds no element", startHint);
  }
  return root;
}

Location XmlFile::locate(pugi::xml_node node) const {
  const auto offset = node.offset_debug();
  if (offset < 0) return {&source_, 0};
  const auto start = static_cast<std::size_t>(offset);
  if (node.type() == pugi::node_element && offset > 0) return {&source_, start - 1};
  if (node.type() != pugi::node_pcdata) return {&source_, start};
  return {&source_,
          std::min(source_.text().find_first_not_of(kBlanks, start), source_.text().size())};
}

Location XmlFile::nameOf(pugi::xml_node node, pugi::xml_attribute attribute) const {
  // Names and values of one text lie in one buffer.
  const auto distance = attribute.name() - node.name();
  return {&source_, static_cast<std::size_t>(node.offset_debug() + distance)};
}

Location XmlFile::valueOf(pugi::xml_node node, pugi::xml_attribute attribute) const {
  const auto distance = attribute.value() - node.name();
  return {&source_, static_cast<std::size_t>(node.offset_debug() + distance)};
}

std::string inQuotes(pugi::xml_node node) { return inQuotes(trimmed(node.value())); }

}  // namespace hrdf
