// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/xml.h"

#include <string>

#include "text/hints.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "text/xml_well_formed.h"

namespace hrdf {
namespace {

constexpr unsigned kFlags = pugi::parse_default | pugi::parse_fragment;

}  // namespace

pugi::xml_node XmlFile::parse(Diagnostics& out) {
  return parseFragment(out) ? onlyRoot(out) : pugi::xml_node();
}

pugi::xml_node XmlFile::parseFragment(Diagnostics& out) {
  Diagnostics start;
  if (!beginsAs(language_, source_, start)) {
    Diagnostics kind;
    out.appendUnquoted(isText(source_, kind) ? start : kind);
    return {};
  }
  if (!isUtf8Text(source_, "XML", out)) return {};
  const Syntax syntax = checkSyntax(source_, language_, out);
  if (syntax == Syntax::senseless) return {};
  const std::string& text = source_.text();
  const auto result = document_->load_buffer(text.data(), text.size(), kFlags, pugi::encoding_utf8);
  if (!result) {
    if (syntax == Syntax::faulty) return {};
    const auto offset = static_cast<std::size_t>(result.offset);
    out.error(Location{&source_, offset},
              std::string("not well-formed XML: ") + result.description());
    return {};
  }
  return *document_;
}

pugi::xml_node XmlFile::onlyRoot(Diagnostics& out) const {
  const std::string tag = language_.root.empty() ? "root element" : asTag(language_.root);
  pugi::xml_node root;
  for (const pugi::xml_node node : *document_) {
    if (out.isFull()) break;
    if (node.type() != pugi::node_element) {
      out.error(locate(node), "text " + inQuotes(node) + " outside the root element",
                textHint(node.value()));
    } else if (!root) {
      root = node;
    } else {
      out.error(locate(node), "a second root element " + asTag(node.name()),
                "a file has one " + tag);
    }
  }
  return root;
}

std::string_view XmlFile::nameOf(pugi::xml_node node) const {
  return language_.withoutPrefix(node.name());
}

Location XmlFile::locate(pugi::xml_node node) const {
  const auto start = static_cast<std::size_t>(node.offset_debug());
  if (node.type() == pugi::node_element) return {&source_, start - 1};
  if (node.type() != pugi::node_pcdata) return {&source_, start};
  return {&source_, behindBlanks(source_.text(), start)};
}

Location XmlFile::locateName(pugi::xml_node node, pugi::xml_attribute attribute) const {
  // pugixml parses one copy of the text, so the difference of two pointers is the difference of
  // their offsets.
  const auto distance = attribute.name() - node.name();
  return {&source_, static_cast<std::size_t>(node.offset_debug() + distance)};
}

Location XmlFile::locateValue(pugi::xml_node node, pugi::xml_attribute attribute) const {
  const auto distance = attribute.value() - node.name();
  return {&source_, static_cast<std::size_t>(node.offset_debug() + distance)};
}

std::string inQuotes(pugi::xml_node node) { return inQuotes(trimmed(node.value())); }

}  // namespace hrdf
