// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Expands <Use> and <Include> in the elements of a file. Each expanded element keeps the place of
// its text, and the chain of <Use> and <Include> to it.
#ifndef HRDF_ROBWORK_EXPANSION_H_
#define HRDF_ROBWORK_EXPANSION_H_

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/source.h>

#include "robwork/find_file.h"
#include "robwork/grammar.h"
#include "text/xml.h"

namespace hrdf::robwork {

struct Node {
  pugi::xml_node xml;
  // File that contains the element. file->source().includedAt() is the place that includes this
  // file.
  const XmlFile* file = nullptr;

  explicit operator bool() const { return static_cast<bool>(xml); }
  std::string_view name() const { return xml.name(); }
  Location where() const { return file->locate(xml); }
};

// A word of a text, and its location.
struct Word {
  std::string_view text;
  Location where;
};

class Expansion {
 public:
  Expansion(const FileReader& files, Diagnostics& out) : files_(files), out_(out) {}

  // Reads the file. Returns a node whose children are the top elements of the file; nullopt after
  // an error.
  std::optional<Node> open(const std::string& path);
  // Reads the file in the attribute `workcell` of `node`, the root of a dynamics file. Returns a
  // node as open() does.
  std::optional<Node> openWorkCell(const Node& node);
  // Returns the root of the file in the attribute `file` of `node`. Returns nullopt after
  // a warning if the file is missing, and after an error if the file is invalid.
  std::optional<Node> openSetup(const Node& node, const XmlLanguage& language);

  // Returns the child elements of `node`, with <Use> and <Include> replaced by the elements that
  // they refer to. Reports elements that `row`, the grammar of `node`, does not allow. Returns no
  // elements if a limit has been exceeded.
  std::vector<Node> children(const Node& node, Grammar grammar, const ElementRow& row);
  // Returns the words in the text of `node`; reports child elements.
  std::vector<Word> words(const Node& node);

  // True if a limit of files or elements has been exceeded.
  bool isStopped() const { return isStopped_; }

  // Returns the source texts to which the nodes refer. The texts must exist as long as the nodes.
  std::vector<std::shared_ptr<const Source>> takeSources() { return std::move(sources_); }

 private:
  struct Parsed {
    std::shared_ptr<const Source> source;
    std::shared_ptr<const XmlFile> xml;  // null: the file is invalid, which has been reported
    std::map<std::string_view, pugi::xml_node> definitions;
  };

  const Parsed* parsed(const std::string& path, FileText text, const XmlLanguage& language,
                       Location from);
  std::optional<FoundFile> find(const Node& node, const char* attribute, std::string& whyNot);
  void define(Parsed& file);
  const XmlFile* paste(const Parsed& file, Location from);
  void collect(const Node& parent, Grammar grammar, const ElementRow& row, int depth,
               std::vector<Node>& nodes);
  void use(const Node& node, Grammar grammar, const ElementRow& row, int depth,
           std::vector<Node>& nodes);
  void include(const Node& node, Grammar grammar, const ElementRow& row, int depth,
               std::vector<Node>& nodes);
  bool takeRoom(const Node& node);

  const FileReader& files_;
  Diagnostics& out_;
  std::map<std::string, Parsed> parsed_;  // by path of the file
  std::vector<std::shared_ptr<const Source>> sources_;
  std::deque<XmlFile> pastes_;
  std::size_t totalSize_ = 0;
  std::vector<pugi::xml_node> open_;  // definitions that are being expanded
  int elements_ = 0;
  bool isStopped_ = false;  // true: a limit of files or elements has been exceeded
};

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_EXPANSION_H_
