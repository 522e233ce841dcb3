// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The facts of a language in XML, which its reader gives to the XML layer.
#ifndef HRDF_TEXT_XML_LANGUAGE_H_
#define HRDF_TEXT_XML_LANGUAGE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "text/limits.h"

namespace hrdf {

struct XmlLanguage {
  std::string_view name;            // in messages: "COLLADA", "a gains file"
  std::string_view root;            // the name of the root element; empty: any, or see takesRoot
  std::string_view startHint = {};  // for a file without an element; empty: "it starts with <root>"
  // Gives the hint for another root element; null: there is none.
  std::string (*rootHint)(std::string_view root) = nullptr;
  // Reports whether another element may begin a text; null: none but the root.
  bool (*takesRoot)(std::string_view root) = nullptr;
  bool takesDoctype = false;           // one without declarations, which is passed over
  bool takesPrefixes = false;          // and passes over attributes that have one
  bool takesDashes = false;            // '--' in comments, with a warning
  std::size_t maxSize = kMaxFileSize;  // bytes of a text

  // Returns the name of an element without the prefix, in a language that takes prefixes.
  std::string_view withoutPrefix(std::string_view element) const {
    return takesPrefixes ? element.substr(element.find(':') + 1) : element;  // npos + 1 is 0
  }
};

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_LANGUAGE_H_
