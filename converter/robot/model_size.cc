// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/model_size.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include <pugixml.hpp>

#include "text/limits.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr int kMaxDepth = 500;  // limit of nested elements, as in MuJoCo's parser

// Memory of each <model> and each <attach>, as a number of elements. MuJoCo uses 25 KB for <model>
// and at least 250 KB for <attach> (measured with one ball).
constexpr ElementSize kCopy{100};

std::string namedBy(pugi::xml_node node) {
  std::string file = node.attribute("file").value();
  std::ranges::replace(file, '\\', '/');
  return file;
}

// Returns the index after the markup that begins at `at`, or npos if the markup does not end.
std::size_t endOfMarkup(std::string_view text, std::size_t at) {
  constexpr std::array kKinds = std::to_array<std::array<std::string_view, 2>>(
      {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!", ">"}});
  for (const auto& [start, end] : kKinds) {
    if (!text.substr(at).starts_with(start)) continue;
    const std::size_t found = text.find(end, at + start.size());
    return found == text.npos ? found : found + end.size();
  }
  while ((at = text.find_first_of("\"'>", at)) != text.npos && text[at] != '>') {
    at = text.find(text[at], at + 1);  // the end of an attribute's value
    if (at != text.npos) ++at;
  }
  return at == text.npos ? at : at + 1;
}

// Replaces a DOCTYPE and similar markup by blanks. The markup ends at the next '>', as for MuJoCo's
// parser; pugixml would ignore a '>' in quotes.
std::string withoutDoctypes(std::string text) {
  for (std::size_t at = 0; (at = text.find('<', at)) != text.npos;) {
    const std::size_t end = endOfMarkup(text, at);
    if (end == text.npos) break;
    const std::string_view markup = std::string_view(text).substr(at, end - at);
    if (markup.starts_with("<!") && !markup.starts_with("<!--") &&
        !markup.starts_with("<![CDATA[")) {
      text.replace(at, end - at, end - at, ' ');
    }
    at = end;
  }
  return text;
}

}  // namespace

pugi::xml_document ModelSize::parsed(const std::string& path, const std::string& text, bool isXml) {
  pugi::xml_document document;
  const std::string plain = withoutDoctypes(text);
  // MuJoCo reads UTF-8 even if a byte order mark gives another encoding.
  const auto result = document.load_buffer(
      plain.data(), plain.size(), pugi::parse_default | pugi::parse_fragment, pugi::encoding_utf8);
  // Refuse XML with errors: MuJoCo's parser allows some errors, but later elements would not be
  // counted.
  if (!result && isXml && whyNot_.empty()) {
    malformed_ = path;
    stop(asPart(path) + "is not well-formed XML");
  }
  return document;
}

// Returns the start of the reason why `path` is refused: "attaches or includes PATH, which ". Empty
// if `path` is the file that whyNot() was called for.
std::string ModelSize::asPart(const std::string& path) const {
  return path == open_.front() ? "" : "attaches or includes " + inQuotes(path) + ", which ";
}

void ModelSize::stop(std::string whyNot) {
  if (whyNot_.empty()) whyNot_ = std::move(whyNot);
}

double ModelSize::of(const std::string& path) {
  const ElementSize size = count(path);
  return whyNot_.empty() ? memoryOf(size, arrays_) : kInfinity;
}

ElementSize ModelSize::count(const std::string& path) {
  const auto known = sizes_.find(path);
  if (known != sizes_.end()) return known->second;
  if (std::ranges::find(open_, path) != open_.end()) stop(asPart(path) + "attaches itself");
  if (!mayOpen(path)) return {};
  const auto [text, elements] = read_(path);
  // A file without the text "mujoco" is not MJCF; its syntax errors are ignored.
  pugi::xml_document document = parsed(path, text, text.find("mujoco") != text.npos);
  std::set<std::string> included;
  include(document, path, included, 0);
  const Models models = modelsIn(document, path);
  open_.pop_back();
  names_[path] = document.child("mujoco").attribute("model").value();
  ElementSize& tree = trees_[path] = ofChildren(document, models);
  tree += {elements, elements};
  ElementSize size = tree;
  size += models.parsed;
  return sizes_[path] = size;
}

std::string ModelSize::whyNot(const std::string& path) {
  const double elements = of(path);
  if (!whyNot_.empty()) return whyNot_;
  if (elements <= kMaxModelElements) return "";
  return "makes more than " + std::to_string(static_cast<int>(kMaxModelElements)) +
         " elements with all that it attaches, includes and repeats; sizes written as numbers, "
         "such as those of grids, textures and sensors, count too; make them smaller";
}

bool ModelSize::mayOpen(const std::string& path) {
  if (open_.size() > kMaxAttached) {
    stop("attaches or includes more than " + std::to_string(kMaxAttached) +
         " files in one another");
  }
  if (!whyNot_.empty()) return false;
  open_.push_back(path);
  return true;
}

// Replaces <include> by the elements of the included file, each file once. Paths are relative to
// the model's folder or, if no file is there, to the folder of the including file, as in MuJoCo.
void ModelSize::include(pugi::xml_node node, const std::string& path,
                        std::set<std::string>& included, int depth) {
  if (depth > kMaxDepth) {
    stop("has more than " + std::to_string(kMaxDepth) +
         " elements in one another, with the files that it includes");
  }
  for (pugi::xml_node child = node.first_child(), next; child && whyNot_.empty(); child = next) {
    next = child.next_sibling();
    if (std::string_view(child.name()) != "include") {
      include(child, path, included, depth + 1);
      continue;
    }
    std::string file = beside(path, namedBy(child)), text = read_(file).text;
    if (text.empty()) text = read_(file = beside(open_.back(), namedBy(child))).text;
    if (!included.insert(file).second) continue;
    if (!mayOpen(file)) return;
    const pugi::xml_document part = parsed(file, text, true);
    include(part.document_element(), path, included, depth);
    open_.pop_back();
    for (const pugi::xml_node each : part.document_element().children()) {
      node.insert_copy_before(each, child);
    }
    node.remove_child(child);
  }
}

// Returns the sizes of the models that a document attaches, by name.
ModelSize::Models ModelSize::modelsIn(pugi::xml_node document, const std::string& path) {
  Models models;
  document.find_node([&](pugi::xml_node node) {
    arrays_.add(node);
    const std::string file = namedBy(node);
    if (file.empty() || std::string_view(node.name()) != "model") return false;
    const std::string whole = beside(path, file);
    models.parsed += count(whole);
    models.parsed += kCopy;
    const std::string name = node.attribute("name").value();
    const ElementSize& tree = trees_[whole];
    models.sizes[name.empty() ? names_[whole] : name] = tree;
    if (tree.memory > models.largest.memory) models.largest = tree;
    return !whyNot_.empty();
  });
  return models;
}

ElementSize ModelSize::ofNode(pugi::xml_node node, const Models& models) {
  ElementSize size = sizeOf(node, arrays_, pixelsOf_);
  size += ofChildren(node, models);
  if (std::string_view(node.name()) == "attach") {
    const auto model = models.sizes.find(node.attribute("model").value());
    size += kCopy;
    size += model != models.sizes.end() ? model->second : models.largest;
  }
  return size * productOf(node, "count");
}

ElementSize ModelSize::ofChildren(pugi::xml_node node, const Models& models) {
  ElementSize sum;
  for (const pugi::xml_node child : node.children()) sum += ofNode(child, models);
  return sum;
}

}  // namespace hrdf
