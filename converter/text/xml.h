// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses XML with pugixml, adds places, and reports errors that pugixml accepts.
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
  // `source` must outlive the file.
  XmlFile(const Source& source, const XmlLanguage& language)
      : source_(source), language_(language) {}
  // The same elements, placed in another source with the same text.
  XmlFile(const XmlFile& same, const Source& source)
      : source_(source), language_(same.language_), document_(same.document_) {}

  // The only root element; none, after reporting, where the text is no well-formed XML, or does not
  // begin with the root of the language: then no message shows anything of it.
  pugi::xml_node parse(Diagnostics& out);
  // As above, of a text that may have several elements and text at its top: their parent.
  pugi::xml_node parseFragment(Diagnostics& out);

  const Source& source() const { return source_; }
  pugi::xml_node top() const { return *document_; }  // of a parsed file

  const XmlLanguage& language() const { return language_; }

  // The name of an element, without its prefix in a language that takes them.
  std::string_view nameOf(pugi::xml_node node) const;

  Location locate(pugi::xml_node node) const;  // an element's '<', the start of a text
  Location locateName(pugi::xml_node node, pugi::xml_attribute attribute) const;
  Location locateValue(pugi::xml_node node, pugi::xml_attribute attribute) const;

 private:
  pugi::xml_node onlyRoot(Diagnostics& out) const;

  const Source& source_;
  XmlLanguage language_;
  std::shared_ptr<pugi::xml_document> document_ = std::make_shared<pugi::xml_document>();
};

// Returns the text of a node for a message.
std::string inQuotes(pugi::xml_node text);

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_H_
