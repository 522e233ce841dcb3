// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A COLLADA file as elements with their location, and an index of its ids and SIDs.
#ifndef HRDF_COLLADA_DOCUMENT_H_
#define HRDF_COLLADA_DOCUMENT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>
#include <hrdf/source.h>

#include "collada/archive.h"
#include "collada/sids.h"
#include "text/xml.h"

namespace hrdf::collada {

// Limits of the size and the nesting of a COLLADA file.
inline constexpr std::size_t kMaxTextSize = std::size_t{128} << 20;  // bytes
inline constexpr std::size_t kMaxElements = 100'000;
inline constexpr int kMaxDepth = 200;
inline constexpr int kMaxAttributes = 100;  // largest number of attributes of an element

class Document;

// An XML element of a COLLADA file; empty: no element.
struct Node {
  pugi::xml_node xml;
  const Document* document = nullptr;

  explicit operator bool() const { return static_cast<bool>(xml); }
  bool operator==(const Node&) const = default;
  std::string_view name() const;  // without a prefix such as `math:`
  Location where() const;
  bool has(const char* attribute) const { return !xml.attribute(attribute).empty(); }
  std::string_view attribute(const char* name) const;  // without surrounding blanks
  // Place of the attribute's value; place of the element if the attribute is missing.
  Location whereIs(const char* attribute) const;
  std::string_view text() const;  // without surrounding blanks
  Node parent() const { return {xml.parent(), document}; }
  Node child(std::string_view name) const;
  std::vector<Node> children() const;
  std::vector<Node> children(std::string_view name) const;
  // Returns the technique of the profile `OpenRAVE` in an <extra>, or an empty node.
  Node openrave() const;
};

class Document {
 public:
  // Parses `source`. Returns null, after an error, if it is not COLLADA.
  [[nodiscard]] static std::unique_ptr<const Document> parse(std::shared_ptr<const Source> source,
                                                             std::shared_ptr<const Archive> archive,
                                                             Diagnostics& out);

  Node root() const { return {root_, this}; }
  const XmlFile& xml() const { return xml_; }
  std::shared_ptr<const Source> source() const { return source_; }
  // The archive that contains the file, or null.
  const std::shared_ptr<const Archive>& archive() const { return archive_; }

  Node byId(std::string_view id) const;  // the first match, or empty
  // Returns the element below `container` that has the SID `sid` and the smallest depth; with
  // `isParameter`, only a <newparam> or <setparam>.
  Node bySid(pugi::xml_node container, std::string_view sid, bool isParameter = false) const;
  // Returns the different SIDs of elements below `container`, at most 2000, for a hint about a
  // misspelt SID.
  std::vector<std::string_view> sidsBelow(pugi::xml_node container) const;
  // Returns the number of elements in `container`, with `container` itself.
  std::size_t sizeOf(pugi::xml_node container) const;
  // Returns the size (m) of the unit of length in the <asset> of `container`.
  std::optional<double> unitIn(pugi::xml_node container) const;

 private:
  Document(std::shared_ptr<const Source> source, std::shared_ptr<const Archive> archive);

  [[nodiscard]] bool index(Diagnostics& out);
  [[nodiscard]] bool indexElement(pugi::xml_node node, std::uint32_t order, int depth,
                                  Diagnostics& out);
  [[nodiscard]] bool indexUnit(pugi::xml_node node, Diagnostics& out);

  std::shared_ptr<const Source> source_;
  std::shared_ptr<const Archive> archive_;
  XmlFile xml_;
  pugi::xml_node root_;
  std::unordered_map<std::string_view, pugi::xml_node> ids_;
  // Indices of an element and of its last descendant, counted in the order of the file.
  struct Span {
    std::uint32_t first, last;
  };
  Sids sids_, parameters_;
  std::unordered_map<std::size_t, Span> spans_;
  // Unit of length in m, by the element that contains the <asset>.
  std::unordered_map<std::size_t, double> units_;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_DOCUMENT_H_
