// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// An XML text as pugixml reads it, with places, and with errors for what pugixml lets pass.
#ifndef HRDF_TEXT_XML_H_
#define HRDF_TEXT_XML_H_

#include <string>
#include <string_view>

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>
#include <hrdf/source.h>

namespace hrdf {

class XmlFile {
 public:
  // `source` must outlive the file.
  explicit XmlFile(const Source& source) : source_(source) {}

  // The only root element; none, after reporting, where the text is no well-formed XML. `root` is
  // what it is to be called.
  pugi::xml_node parse(Diagnostics& out, std::string_view root = "robot");

  Location locate(pugi::xml_node node) const;  // an element's '<', the start of a text
  Location nameOf(pugi::xml_node node, pugi::xml_attribute attribute) const;
  Location valueOf(pugi::xml_node node, pugi::xml_attribute attribute) const;

 private:
  pugi::xml_node onlyRoot(Diagnostics& out, std::string_view name) const;

  const Source& source_;
  pugi::xml_document document_;
};

// The text of a node for a message.
std::string inQuotes(pugi::xml_node text);

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_H_
