// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/document.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "collada/values.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

constexpr std::size_t kMaxHints = 2000;  // largest number of SIDs compared with a misspelt SID
constexpr double kMinUnit = 1e-9;        // m, smallest unit of length

constexpr XmlLanguage kLanguage = {.name = "COLLADA",
                                   .root = "COLLADA",
                                   .takesDoctype = true,
                                   .takesPrefixes = true,
                                   .maxSize = kMaxTextSize};

}  // namespace

std::string_view Node::name() const { return document->xml().nameOf(xml); }

Location Node::where() const { return document->xml().locate(xml); }

std::string_view Node::attribute(const char* attribute) const {
  return trimmed(xml.attribute(attribute).value());
}

Location Node::whereIs(const char* attribute) const {
  const pugi::xml_attribute found = xml.attribute(attribute);
  return found ? document->xml().locateValue(xml, found) : where();
}

std::string_view Node::text() const { return trimmed(xml.child_value()); }

Node Node::child(std::string_view name) const {
  for (const pugi::xml_node child : xml) {
    if (child.type() == pugi::node_element && document->xml().nameOf(child) == name) {
      return {child, document};
    }
  }
  return {};
}

std::vector<Node> Node::children() const {
  std::vector<Node> all;
  for (const pugi::xml_node child : xml) {
    if (child.type() == pugi::node_element) all.push_back({child, document});
  }
  return all;
}

std::vector<Node> Node::children(std::string_view name) const {
  std::vector<Node> all = children();
  std::erase_if(all, [&](const Node& node) { return node.name() != name; });
  return all;
}

Node Node::openrave() const {
  for (const Node& technique : children("technique")) {
    if (technique.attribute("profile") == "OpenRAVE") return technique;
  }
  return {};
}

Document::Document(std::shared_ptr<const Source> source, std::shared_ptr<const Archive> archive)
    : source_(std::move(source)), archive_(std::move(archive)), xml_(*source_, kLanguage) {}

std::unique_ptr<const Document> Document::parse(std::shared_ptr<const Source> source,
                                                std::shared_ptr<const Archive> archive,
                                                Diagnostics& out) {
  std::unique_ptr<Document> document(new Document(std::move(source), std::move(archive)));
  const int errors = out.errorCount();
  document->root_ = document->xml_.parse(out);
  if (!document->root_ || out.errorCount() > errors || !document->index(out)) return nullptr;
  return document;
}

bool Document::indexUnit(pugi::xml_node node, Diagnostics& out) {
  const std::string_view meter = node.attribute("meter").value();
  double metres = 1;
  if (node.attribute("meter")) {
    metres = numberIn(meter).value_or(0);
    if (metres < kMinUnit) {
      out.error(xml_.locateValue(node, node.attribute("meter")),
                "meter " + inQuotes(meter) + " is not from 1e-9 to 1e9",
                "it is the length of a unit in metres: 0.001 for millimetres");
      return false;
    }
  }
  const pugi::xml_node asset = node.parent();
  if (xml_.nameOf(asset) == "asset") units_.try_emplace(asset.parent().hash_value(), metres);
  return true;
}

bool Document::indexElement(pugi::xml_node node, std::uint32_t order, int depth, Diagnostics& out) {
  const std::string_view name = xml_.nameOf(node);
  std::string tooMuch;
  if (depth > kMaxDepth) {
    tooMuch = std::to_string(kMaxDepth) + " nested elements";
  } else if (order >= kMaxElements) {
    tooMuch = std::to_string(kMaxElements) + " elements in a file";
  } else if (std::distance(node.attributes_begin(), node.attributes_end()) > kMaxAttributes) {
    tooMuch = std::to_string(kMaxAttributes) + " attributes in " + asTag(name);
  }
  if (!tooMuch.empty()) {
    out.error(xml_.locate(node), "more than " + tooMuch);
    return false;
  }
  if (const char* id = node.attribute("id").value(); *id) ids_.try_emplace(trimmed(id), node);
  std::string_view sid = trimmed(node.attribute("sid").value());
  if (sid.empty() && name == "setparam") sid = trimmed(node.attribute("ref").value());
  if (!sid.empty()) {
    sids_.add({sid, order, depth, node});
    if (name == "newparam" || name == "setparam") parameters_.add({sid, order, depth, node});
  }
  return name != "unit" || indexUnit(node, out);
}

bool Document::index(Diagnostics& out) {
  const auto element = [](pugi::xml_node at) {
    while (at && at.type() != pugi::node_element) at = at.next_sibling();
    return at;
  };
  std::uint32_t count = 0;
  int depth = 0;
  // Visits the elements without recursion, because they may nest deeply.
  for (pugi::xml_node node = root_; node;) {
    if (!indexElement(node, count, depth, out)) return false;
    spans_[node.hash_value()] = {count, count};
    ++count;
    if (const auto child = element(node.first_child())) {
      node = child;
      ++depth;
      continue;
    }
    pugi::xml_node next;
    while (!next) {
      spans_[node.hash_value()].last = count - 1;
      if (node == root_) break;
      next = element(node.next_sibling());
      if (!next) node = node.parent(), --depth;
    }
    node = next;
  }
  sids_.sort();
  parameters_.sort();
  return true;
}

Node Document::byId(std::string_view id) const {
  const auto found = ids_.find(id);
  return found == ids_.end() ? Node() : Node{found->second, this};
}

Node Document::bySid(pugi::xml_node container, std::string_view sid, bool isParameter) const {
  const auto span = spans_.find(container.hash_value());
  if (span == spans_.end()) return {};
  const auto [first, last] = span->second;
  const Sids::Sid* found = (isParameter ? parameters_ : sids_).find(sid, first + 1, last);
  return found ? Node{found->node, this} : Node();
}

std::vector<std::string_view> Document::sidsBelow(pugi::xml_node container) const {
  std::vector<std::string_view> all;
  const auto span = spans_.find(container.hash_value());
  if (span == spans_.end()) return all;
  for (const Sids::Sid& each : sids_.all()) {
    if (all.size() == kMaxHints) break;
    const bool isBelow = each.order > span->second.first && each.order <= span->second.last;
    if (isBelow && (all.empty() || all.back() != each.sid)) all.push_back(each.sid);
  }
  return all;
}

std::size_t Document::sizeOf(pugi::xml_node container) const {
  const auto span = spans_.find(container.hash_value());
  return span == spans_.end() ? 0 : span->second.last - span->second.first + 1;
}

std::optional<double> Document::unitIn(pugi::xml_node container) const {
  const auto unit = units_.find(container.hash_value());
  return unit == units_.end() ? std::nullopt : std::optional(unit->second);
}

}  // namespace hrdf::collada
