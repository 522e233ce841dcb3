// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/expansion.h"

#include <algorithm>
#include <array>
#include <utility>

#include "robwork/values.h"
#include "text/hints.h"
#include "text/paths.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf::robwork {
namespace {

// Returns the value of an attribute without checks: the element's reader reads all attributes
// again, and reports errors.
std::string_view valueOf(const Node& node, const char* name) {
  return node.xml.attribute(name).value();
}

Location whereOf(const Node& node, const char* name) {
  const pugi::xml_attribute attribute = node.xml.attribute(name);
  return attribute ? node.file->locateValue(node.xml, attribute) : node.where();
}

bool isOfDynamics(Grammar grammar) { return grammar.data() == dynamicsGrammar().data(); }

// True if the location `where` is in the file `path`, or in a file that `path` includes.
bool isAround(const Location& where, const std::string& path) {
  for (const Source* at = where.source; at; at = at->includedAt().source) {
    if (normalPath(at->name()) == path) return true;
  }
  return false;
}

}  // namespace

std::optional<Node> Expansion::open(const std::string& path) {
  const Parsed* file = parsed(path, files_(path), kWorkCellFile, {});
  if (!file || !file->xml) return std::nullopt;
  return Node{file->xml->top(), paste(*file, {})};
}

std::optional<Node> Expansion::openWorkCell(const Node& node) {
  const ElementRow& row = *findElement(dynamicsGrammar(), node.name());
  const Attributes attributes(*node.file, node.xml, {row.attributes}, out_);
  if (!attributes.has("workcell")) return std::nullopt;
  std::string whyNot;  // of find(), not used: parsed() reports unreadable files
  auto found = find(node, "workcell", whyNot);
  const std::string path =
      found ? found->path
            : beside(node.file->source().name(), std::string(trimmed(valueOf(node, "workcell"))));
  const Location where = attributes.where("workcell");
  const Parsed* file =
      parsed(path, found ? FileText(*found->bytes) : files_(path), kWorkCellFile, where);
  if (!file || !file->xml) return std::nullopt;
  return Node{file->xml->top(), paste(*file, where)};
}

std::optional<Node> Expansion::openSetup(const Node& node, const XmlLanguage& language) {
  const Location where = whereOf(node, "file");
  std::string whyNot;
  auto found = find(node, "file", whyNot);
  if (!found) {
    out_.warning(where, "cannot find the setup file " + inQuotes(trimmed(valueOf(node, "file"))),
                 whyNot.empty() ? "searched next to the file with this name" : whyNot);
    return std::nullopt;
  }
  const Parsed* file = parsed(found->path, *found->bytes, language, where);
  if (!file || !file->xml) return std::nullopt;
  for (const pugi::xml_node root : file->xml->top()) {
    // Each place that includes the setup file gets a separate copy.
    if (root.name() == language.root) return Node{root, paste(*file, where)};
  }
  return std::nullopt;
}

std::optional<FoundFile> Expansion::find(const Node& node, const char* attribute,
                                         std::string& whyNot) {
  constexpr std::array<std::string_view, 1> kAsItIs = {""};
  const std::string_view name = trimmed(valueOf(node, attribute));
  auto found = findFile(node.file->source().name(), name, kAsItIs, {}, files_, whyNot);
  if (found && found->isRespelt) {
    out_.note(whereOf(node, attribute),
              "the file " + inQuotes(name) + " is found as " + inQuotes(found->path),
              "names are case-sensitive");
  }
  return found;
}

const Expansion::Parsed* Expansion::parsed(const std::string& path, FileText text,
                                           const XmlLanguage& language, Location from) {
  const auto known = parsed_.find(path);
  if (known != parsed_.end()) return &known->second;
  const auto fail = [&](std::string message, std::string hint) -> const Parsed* {
    if (from.source) {
      out_.error(from, std::move(message), std::move(hint));
    } else {
      out_.error(path, std::move(message), std::move(hint));
    }
    return nullptr;
  };
  if (!text) {
    return fail(
        from.source ? "cannot read the included file " + inQuotes(path) : "cannot read the file",
        text.whyNot);
  }
  totalSize_ += text->size();
  isStopped_ = isStopped_ || totalSize_ > kMaxTotalSize || text->size() > kMaxFileSize ||
               parsed_.size() == kMaxFiles;
  if (text->size() > kMaxFileSize) {
    return fail("the file " + inQuotes(path) + " has " + std::to_string(text->size()) +
                    " bytes; at most " + std::to_string(kMaxFileSize) + " are read",
                "split it with <Include>");
  }
  if (totalSize_ > kMaxTotalSize) {
    return fail("the files of this WorkCell have more than " + std::to_string(kMaxTotalSize) +
                    " bytes together",
                "include less");
  }
  if (parsed_.size() == kMaxFiles) {
    return fail("the WorkCell has more than " + std::to_string(kMaxFiles) + " files",
                "include less");
  }
  text->erase(0, byteOrderMarks(*text));
  Parsed& file = parsed_[path];
  file.source = std::make_shared<const Source>(path, std::move(*text), from);
  sources_.push_back(file.source);
  const auto xml = std::make_shared<XmlFile>(*file.source, language);
  if (!xml->parseFragment(out_)) return &file;
  file.xml = xml;
  define(file);
  return &file;
}

// Adds all <Define> elements of a file to its definitions, at any depth.
void Expansion::define(Parsed& file) {
  const pugi::xml_node top = file.xml->top();
  for (pugi::xml_node node = top.first_child(); node;) {
    if (std::string_view(node.name()) == "Define") {
      const Node definition{node, file.xml.get()};
      const Attributes attributes(*file.xml, node,
                                  {findElement(workCellGrammar(), "Define")->attributes}, out_);
      const bool isNew = file.definitions.try_emplace(valueOf(definition, "id"), node).second;
      if (attributes.has("id") && !isNew) {
        out_.error(whereOf(definition, "id"),
                   "a second definition of " + inQuotes(valueOf(definition, "id")),
                   "names of definitions are unique in a file");
      }
    }
    if (node.first_child()) {
      node = node.first_child();
      continue;
    }
    while (node && node != top && !node.next_sibling()) node = node.parent();
    node = node == top ? pugi::xml_node() : node.next_sibling();
  }
}

// Returns a copy of `file` whose locations show that it is included at `from`.
const XmlFile* Expansion::paste(const Parsed& file, Location from) {
  sources_.push_back(std::make_shared<const Source>(*file.source, from));
  return &pastes_.emplace_back(*file.xml, *sources_.back());
}

std::vector<Node> Expansion::children(const Node& node, Grammar grammar, const ElementRow& row) {
  std::vector<Node> nodes;
  collect(node, grammar, row, 0, nodes);
  if (isStopped_) nodes.clear();
  return nodes;
}

void Expansion::collect(const Node& parent, Grammar grammar, const ElementRow& row, int depth,
                        std::vector<Node>& nodes) {
  if (row.content == Content::anything) return;
  const bool pastes = grammar.data() == workCellGrammar().data();
  const bool includes = pastes || isOfDynamics(grammar);
  for (const pugi::xml_node xml : parent.xml) {
    if (isStopped_ || out_.isFull()) return;
    const Node node{xml, parent.file};
    if (xml.type() != pugi::node_element) {
      if (row.content == Content::elements || row.content == Content::nothing) {
        const std::string where =
            row.name.empty() ? "between the elements" : "in " + asTag(row.name);
        out_.error(node.where(), "text " + inQuotes(xml) + " " + where, textHint(xml.value()));
      }
      continue;
    }
    if (!takeRoom(node)) return;
    const std::string_view name = node.name();
    const auto& known = row.children;
    if (pastes && name == "Define") continue;
    if (pastes && name == "Use") {
      use(node, grammar, row, depth, nodes);
    } else if (includes && name == "Include") {
      include(node, grammar, row, depth, nodes);
    } else if (std::ranges::find(known, name) != known.end()) {
      nodes.push_back(node);
    } else if (row.name.empty() && pastes && isDynamicsRoot(name)) {
      out_.error(node.where(), asTag(name) + " is not a WorkCell",
                 "a dynamics file refers to a WorkCell or a device");
    } else {
      const std::string in = row.name.empty() ? " at the top of a file" : " in " + asTag(row.name);
      const bool isKnown = findElement(grammar, name) != nullptr;
      out_.error(
          node.where(),
          isKnown ? asTag(name) + " is not allowed" + in : "unknown element " + asTag(name) + in,
          elementHint(grammar, name, row));
    }
  }
}

void Expansion::use(const Node& node, Grammar grammar, const ElementRow& row, int depth,
                    std::vector<Node>& nodes) {
  const Attributes attributes(*node.file, node.xml, {findElement(grammar, "Use")->attributes},
                              out_);
  children(node, grammar, *findElement(grammar, "Use"));
  if (!attributes.has("id")) return;
  const std::string id(attributes.text("id"));
  const Parsed& file = parsed_.at(node.file->source().name());
  const auto definition = file.definitions.find(id);
  if (definition == file.definitions.end()) {
    std::vector<std::string_view> known;
    for (const auto& [name, ignored] : file.definitions) known.push_back(name);
    const std::string hint = known.empty() ? "this file has no <Define>" : nameHint(id, known);
    return attributes.error("id", "no definition of " + inQuotes(id) + " in this file", hint);
  }
  bool isInside = std::ranges::find(open_, definition->second) != open_.end();
  for (pugi::xml_node at = node.xml; at; at = at.parent()) {
    isInside = isInside || at == definition->second;
  }
  if (isInside) {
    return attributes.error("id", "the definition of " + inQuotes(id) + " uses itself");
  }
  if (depth == kMaxDepth) {
    return attributes.error(
        "id", "<Use> and <Include> nest more than " + std::to_string(kMaxDepth) + " deep");
  }
  const Node pasted{definition->second, paste(file, node.where())};
  open_.push_back(definition->second);
  collect(pasted, grammar, row, depth + 1, nodes);
  open_.pop_back();
}

void Expansion::include(const Node& node, Grammar grammar, const ElementRow& row, int depth,
                        std::vector<Node>& nodes) {
  const ElementRow& own = *findElement(grammar, "Include");
  const Attributes attributes(*node.file, node.xml, {own.attributes}, out_);
  children(node, grammar, own);
  if (!attributes.has("file")) return;
  const std::string_view name = trimmed(attributes.text("file"));
  std::string path;
  FileText text;
  std::string whyNot;  // of find(), not used: parsed() reports unreadable files
  if (auto found = find(node, "file", whyNot)) {
    path = found->path;
    text = *found->bytes;
  } else {
    path = beside(node.file->source().name(), std::string(name));
    text = files_(path);
  }
  if (isAround(node.where(), path)) {
    return attributes.error("file", "the file " + inQuotes(path) + " includes itself");
  }
  if (depth == kMaxDepth) {
    return attributes.error(
        "file", "<Use> and <Include> nest more than " + std::to_string(kMaxDepth) + " deep");
  }
  const bool isDynamics = isOfDynamics(grammar);
  const Parsed* file = parsed(path, std::move(text), isDynamics ? kIncludedDynamics : kIncludedFile,
                              attributes.where("file"));
  if (!file || !file->xml) return;
  const Node pasted{file->xml->top(), paste(*file, attributes.where("file"))};
  if (!isDynamics) return collect(pasted, grammar, row, depth + 1, nodes);
  for (const Node& root : children(pasted, grammar, grammar[0])) {
    collect(root, grammar, row, depth + 1, nodes);
  }
}

bool Expansion::takeRoom(const Node& node) {
  if (++elements_ <= kMaxElements) return true;
  isStopped_ = true;
  out_.error(node.where(),
             "the WorkCell has more than " + std::to_string(kMaxElements) + " elements",
             "the elements of each <Use> and <Include> count again");
  return false;
}

std::vector<Word> Expansion::words(const Node& node) {
  std::vector<Word> words;
  const std::string& text = node.file->source().text();
  for (const pugi::xml_node child : node.xml) {
    if (out_.isFull()) break;
    if (child.type() == pugi::node_element) {
      out_.error(node.file->locate(child),
                 asTag(child.name()) + " is not allowed in " + asTag(node.name()),
                 "write only text in it");
      continue;
    }
    // Read the words from the source text: the parser changes line breaks, which moves the words.
    const bool isCdata = child.type() == pugi::node_cdata;
    const std::size_t start = static_cast<std::size_t>(child.offset_debug());
    const std::size_t end = std::min(text.find(isCdata ? "]]>" : "<", start), text.size());
    for (std::size_t at = start; at < end;) {
      at = behindBlanks(text, at);
      if (at >= end) break;
      const std::size_t stop = std::min(text.find_first_of(kBlanks, at), end);
      words.push_back({std::string_view(text).substr(at, stop - at), {&node.file->source(), at}});
      at = stop;
    }
  }
  return words;
}

}  // namespace hrdf::robwork
