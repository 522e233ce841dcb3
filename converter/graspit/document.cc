// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/document.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "graspit/grammar.h"
#include "text/paths.h"
#include "text/read_file.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf::graspit {
namespace {

// Maximum number of elements in a file. Files written by people have less than 1000.
constexpr std::size_t kMaxElements = 100'000;

bool isSmall(const Node& root, Diagnostics& out) {
  struct Counter : pugi::xml_tree_walker {
    std::size_t elements = 0;
    bool for_each(pugi::xml_node& node) override {
      if (node.type() == pugi::node_element) ++elements;
      return elements <= kMaxElements;
    }
  } counter;
  pugi::xml_node xml = root.xml;
  if (xml.traverse(counter)) return true;
  out.error(root.where(), "the file has more than " + std::to_string(kMaxElements) + " elements");
  return false;
}

// Returns a file name with '/' as separator; empty for a name with NUL.
std::string plainName(std::string name) {
  std::ranges::replace(name, '\\', '/');
  return name.find('\0') == name.npos ? name : "";
}

std::unique_ptr<FoundFile> read(std::string path, const FileReader& files, std::string& whyNot) {
  FileText text = files(path);
  if (!text) keepReason(text, whyNot);
  if (!text) return nullptr;
  return std::make_unique<FoundFile>(FoundFile{std::move(path), std::move(*text)});
}

}  // namespace

std::string_view Node::text() const { return trimmed(xml.text().get()); }

Location Node::whereText() const {
  for (const pugi::xml_node child : xml) {
    if (child.type() == pugi::node_pcdata) return file->locate(child);
  }
  return where();
}

std::string_view Node::attribute(const char* name) const {
  return trimmed(xml.attribute(name).value());
}

Location Node::whereIs(const char* name) const {
  const pugi::xml_attribute attribute = xml.attribute(name);
  return attribute ? file->locateValue(xml, attribute) : where();
}

std::vector<Node> Node::children() const {
  std::vector<Node> elements;
  for (const pugi::xml_node child : xml) {
    if (child.type() == pugi::node_element) elements.push_back({child, file});
  }
  return elements;
}

std::vector<Node> Node::children(std::string_view name) const {
  std::vector<Node> elements = children();
  std::erase_if(elements, [&](const Node& each) { return each.name() != name; });
  return elements;
}

Node Documents::open() {
  return add(openText(path_, kRobotFile.maxSize, files_, out_), kRobotFile);
}

std::unique_ptr<FoundFile> Documents::find(std::string name, const std::string& folder,
                                           std::string& whyNot) const {
  name = plainName(std::move(name));
  if (name.empty()) return nullptr;
  std::vector<std::string> paths = {beside(path_, folder + name)};
  const char* graspit = std::getenv("GRASPIT");
  for (const std::string& root : {resources_, std::string(graspit ? graspit : "")}) {
    if (root.empty()) continue;
    paths.push_back(beside(root + "/", folder + name));
    if (!folder.empty()) paths.push_back(beside(root + "/", name));
  }
  if (!folder.empty()) paths.push_back(beside(path_, name));
  std::string ignored;
  for (std::string& path : paths) {
    const bool isFirst = &path == &paths.front();
    if (auto found = read(std::move(path), files_, isFirst ? whyNot : ignored)) return found;
  }
  return nullptr;
}

std::unique_ptr<FoundFile> Documents::findBeside(const std::string& path, std::string name,
                                                 std::string& whyNot) const {
  name = plainName(std::move(name));
  return name.empty() ? nullptr : read(beside(path, name), files_, whyNot);
}

Node Documents::parse(FoundFile found, const XmlLanguage& language, Location from) {
  if (found.bytes.size() > language.maxSize) {
    out_.error(from, "the file " + inQuotes(found.path) + " has " +
                         std::to_string(found.bytes.size()) + " bytes; at most " +
                         std::to_string(language.maxSize) + " are read");
    return {};
  }
  found.bytes.erase(0, byteOrderMarks(found.bytes));
  return add(std::make_shared<const Source>(std::move(found.path), std::move(found.bytes), from),
             language);
}

Node Documents::add(std::shared_ptr<const Source> source, const XmlLanguage& language) {
  if (!source) return {};
  sources_.push_back(source);
  auto file = std::make_unique<XmlFile>(*source, language);
  const Node root{file->parse(out_), file.get()};
  parsed_.push_back(std::move(file));
  if (!root || !isSmall(root, out_)) return {};
  reportUnknown(root, said_, out_);
  return root;
}

bool isXml(std::string_view bytes) {
  bytes.remove_prefix(byteOrderMarks(bytes));
  return bytes.substr(behindBlanks(bytes)).starts_with('<');
}

}  // namespace hrdf::graspit
