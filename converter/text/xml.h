// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses XML with pugixml, adds places, and reports errors that pugixml ignores.
#ifndef HRDF_TEXT_XML_H_
#define HRDF_TEXT_XML_H_

#include <memory>
#include <string>
#include <string_view>

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>
#include <hrdf/source.h>

#include "text/xml_language.h"

namespace hrdf {

class XmlFile {
 public:
  // `source` must outlive this object.
  XmlFile(const Source& source, const XmlLanguage& language)
      : source_(source), language_(language) {}
  // Shares the parsed elements of `same`. Locations refer to `source`, which must have the same
  // text.
  XmlFile(const XmlFile& same, const Source& source)
      : source_(source), language_(same.language_), document_(same.document_) {}

  // Returns the root; an empty node after an error: the text is not well-formed, or its root is not
  // allowed. The error for a wrong root does not quote the file.
  pugi::xml_node parse(Diagnostics& out);
  // Parses a text that may have several elements, or text, at its top level. Returns the parent of
  // the top-level elements.
  pugi::xml_node parseFragment(Diagnostics& out);

  const Source& source() const { return source_; }
  // Returns the parent of the top-level elements. Call it after parse().
  pugi::xml_node top() const { return *document_; }

  const XmlLanguage& language() const { return language_; }

  // Returns an element's name, without its prefix if the language allows prefixes.
  std::string_view nameOf(pugi::xml_node node) const;

  Location locate(pugi::xml_node node) const;  // place of an element's '<', or of a text's start
  Location locateName(pugi::xml_node node, pugi::xml_attribute attribute) const;
  Location locateValue(pugi::xml_node node, pugi::xml_attribute attribute) const;

 private:
  pugi::xml_node onlyRoot(Diagnostics& out) const;

  const Source& source_;
  XmlLanguage language_;
  std::shared_ptr<pugi::xml_document> document_ = std::make_shared<pugi::xml_document>();
};

// Returns the trimmed text of a node, in quotes for a message.
std::string inQuotes(pugi::xml_node text);

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_H_
