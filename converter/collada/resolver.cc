// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/resolver.h"

#include <algorithm>
#include <utility>

#include "collada/values.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

constexpr int kMaxSteps = 1000;
// Maximum number of hints about misspelt SIDs; each hint searches the file.
constexpr std::size_t kMaxHints = 200;

bool isParameter(const Node& node) {
  return node.name() == "newparam" || node.name() == "setparam";
}

bool isInstance(const Node& node) { return node.name().starts_with("instance_"); }

std::string below(const Node& node) {
  const std::string_view id =
      node.attribute("id").empty() ? node.attribute("sid") : node.attribute("id");
  return asTag(node.name()) + (id.empty() ? "" : " " + inQuotes(id));
}

std::string whyNoNumber(std::string_view text) {
  std::string_view rest = text;
  const bool isLarge = takeNumber(rest) && trimmed(rest).empty();
  return inQuotes(text) + (isLarge ? " exceeds 1e9" : " is not a number");
}

}  // namespace

Node Resolver::url(const Node& from, const char* attribute, std::string& whyNot) {
  return documents_.follow(from, from.attribute(attribute), whyNot);
}

bool Resolver::isCircle(std::string& whyNot) {
  if (++steps_ <= kMaxSteps) return false;
  whyNot = "the references form a circle";
  return true;
}

// Returns an element with the SID `sid`, other than `except`. Searches below `context`, then below
// each ancestor of `context`. Of several elements below the same ancestor, returns the uppermost.
Node Resolver::around(const Node& context, std::string_view sid, bool isParameter,
                      const Node& except) {
  for (Node at = context; at.xml; at = at.parent()) {
    ++steps_;
    const Node found = at.document->bySid(at.xml, sid, isParameter);
    if (found && found != except) return found;
  }
  return {};
}

bool Resolver::step(Target& at, std::string_view sid, std::string& whyNot) {
  const Node start = at.node;
  while (true) {
    if (isCircle(whyNot)) return false;
    if (const Node found = at.node.document->bySid(at.node.xml, sid)) {
      if (isInstance(at.node)) at.instances.push_back(at.node);
      // Appends to `at.instances` the instance elements on the path from `at.node` to `found`.
      std::vector<Node> between;
      for (Node parent = found.parent(); parent.xml != at.node.xml; parent = parent.parent()) {
        if (isInstance(parent)) between.push_back(parent);
      }
      at.instances.insert(at.instances.end(), between.rbegin(), between.rend());
      at.node = found;
      return true;
    }
    if (!isInstance(at.node)) break;
    const Node next = url(at.node, "url", whyNot);
    if (!next) return false;
    at.instances.push_back(at.node);
    at.node = next;
  }
  whyNot = below(start) + " has no element with the sid " + inQuotes(sid);
  if (++hints_ > kMaxHints) return false;
  const std::string hint = didYouMean(sid, at.node.document->sidsBelow(at.node.xml));
  if (!hint.empty()) whyNot += "; " + hint;
  return false;
}

std::optional<Target> Resolver::findPath(const Node& context, std::string_view path,
                                         std::string& whyNot) {
  path = trimmed(path);
  if (path.starts_with('#')) path.remove_prefix(1);
  const std::string_view first = path.substr(0, path.find('/'));
  std::string_view rest = path.substr(std::min(first.size() + 1, path.size()));
  Target at;
  if (first == ".") {
    at.node = context;
  } else if (const Node node = context.document->byId(first)) {
    at.node = node;
  } else {
    at.node = around(context, first, false);
    if (!at.node) {
      whyNot =
          first.empty() ? "the name is empty" : "no element has the id or sid " + inQuotes(first);
      return std::nullopt;
    }
    for (Node parent = at.node.parent(); parent.xml; parent = parent.parent()) {
      if (isInstance(parent)) at.instances.push_back(parent);
    }
  }
  while (!rest.empty()) {
    const std::string_view sid = rest.substr(0, rest.find('/'));
    rest.remove_prefix(std::min(sid.size() + 1, rest.size()));
    if (!step(at, sid, whyNot)) return std::nullopt;
  }
  return at;
}

std::optional<Target> Resolver::end(Target at, std::string& whyNot) {
  while (isParameter(at.node)) {
    Node reference = at.node.child("SIDREF");
    if (!reference) reference = at.node.child("param");
    if (!reference) return at;
    if (isCircle(whyNot)) return std::nullopt;
    std::optional<Target> next;
    if (reference.name() == "SIDREF") {
      next = findPath(at.node, reference.text(), whyNot);
    } else {
      // Start at the parent element: otherwise, a parameter that refers to its own name would find
      // itself.
      const Node found = around(at.node.parent(), reference.text(), true, at.node);
      if (found) next = Target{found, {}};
      if (!next) whyNot = "no parameter has the name " + inQuotes(reference.text());
    }
    if (!next) return std::nullopt;
    at.instances.insert(at.instances.end(), next->instances.begin(), next->instances.end());
    at.node = next->node;
  }
  return at;
}

std::optional<Target> Resolver::path(const Node& context, std::string_view path,
                                     std::string& whyNot) {
  steps_ = 0;
  auto at = findPath(context, path, whyNot);
  return at ? end(std::move(*at), whyNot) : std::nullopt;
}

std::optional<Target> Resolver::parameter(const Node& context, std::string_view name,
                                          const Node& scene, std::string& whyNot) {
  steps_ = 0;
  name = trimmed(name);
  Node found = around(context, name, true);
  if (!found && scene) found = scene.document->bySid(scene.xml, name, true);
  if (!found) {
    whyNot = name.empty() ? "the name is empty" : "no parameter has the name " + inQuotes(name);
    return std::nullopt;
  }
  Target at{found, {}};
  for (Node parent = found.parent(); parent.xml; parent = parent.parent()) {
    if (isInstance(parent)) at.instances.push_back(parent);
  }
  return end(std::move(at), whyNot);
}

std::optional<Target> Resolver::reference(const Node& element, const Node& scene,
                                          std::string& whyNot) {
  if (const Node param = element.child("param")) {
    const std::string_view name = param.has("ref") ? param.attribute("ref") : param.text();
    if (name.find('/') == name.npos) {
      auto at = parameter(element, name, scene, whyNot);
      if (at) return at;
    }
    std::string ignored;
    return path(element, name, whyNot.empty() ? whyNot : ignored);
  }
  if (const Node sidref = element.child("SIDREF")) return path(element, sidref.text(), whyNot);
  return path(element, element.text(), whyNot);
}

std::optional<Value> Resolver::value(const Node& element, const Node& scene, std::string& whyNot) {
  Node holder = element;
  if (element.child("param") || element.child("SIDREF")) {
    const auto at = reference(element, scene, whyNot);
    if (!at) return std::nullopt;
    holder = at->node;
  }
  for (const char* kind : {"float", "int", "bool"}) {
    const Node child = holder.child(kind);
    if (!child) continue;
    if (std::string_view(kind) != "bool") {
      const auto number = numberIn(child.text());
      if (number) return Value{*number, child.where()};
    } else if (child.text() == "true" || child.text() == "1") {
      return Value{1, child.where()};
    } else if (child.text() == "false" || child.text() == "0") {
      return Value{0, child.where()};
    }
    whyNot = child.name() == "bool" ? inQuotes(child.text()) + " is not true or false"
                                    : whyNoNumber(child.text());
    return std::nullopt;
  }
  if (holder == element && !element.text().empty()) {
    if (element.text() == "true") return Value{1, element.where()};
    if (element.text() == "false") return Value{0, element.where()};
    if (const auto number = numberIn(element.text())) return Value{*number, element.where()};
    whyNot = whyNoNumber(element.text());
    return std::nullopt;
  }
  whyNot = holder == element ? asTag(element.name()) + " has no number"
                             : "the name points to " + below(holder) + ", which has no number";
  return std::nullopt;
}

std::optional<Value> readValue(const Node& element, const Node& scene, Resolver& resolver,
                               Diagnostics& out, std::string_view instead) {
  std::string whyNot;
  const auto value = resolver.value(element, scene, whyNot);
  if (!value) {
    if (!instead.empty()) whyNot += "; " + std::string(instead);
    out.warning(element.where(), asTag(element.name()) + " has no valid value", whyNot);
  }
  return value;
}

}  // namespace hrdf::collada
