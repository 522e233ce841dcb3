// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Describes a format in XML for the XML reader.
#ifndef HRDF_TEXT_XML_LANGUAGE_H_
#define HRDF_TEXT_XML_LANGUAGE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "text/limits.h"

namespace hrdf {

struct XmlLanguage {
  std::string_view name;            // in messages: "COLLADA", "a gains file"
  std::string_view root;            // name of the root; empty: any name that takesRoot allows
  std::string_view startHint = {};  // hint for a file without elements; empty: a default hint
  // Function that returns the hint for a wrong root; null: no hint.
  std::string (*rootHint)(std::string_view root) = nullptr;
  // Function that returns true for further allowed roots, in addition to the member `root`; null:
  // no further roots.
  bool (*takesRoot)(std::string_view root) = nullptr;
  bool takesDoctype = false;   // allows a DOCTYPE without declarations, and ignores it
  bool takesPrefixes = false;  // allows prefixes of elements, and ignores attributes with a prefix
  bool takesDashes = false;    // allows '--' in comments, with a warning
  std::size_t maxSize = kMaxFileSize;  // bytes of a text

  // Returns an element's name, without its prefix if the language allows prefixes.
  std::string_view withoutPrefix(std::string_view element) const {
    // Without ':', npos + 1 is 0.
    return takesPrefixes ? element.substr(element.find(':') + 1) : element;
  }
};

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_LANGUAGE_H_
