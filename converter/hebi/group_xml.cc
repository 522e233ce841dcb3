// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/group_xml.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "text/arithmetic.h"
#include "text/attributes.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"
#include "text/xml.h"

namespace hrdf {
namespace {

constexpr std::array kAttributeNames = std::to_array<std::string_view>({"version"});
using AttributeName = NameIn<kAttributeNames>;
constexpr std::array kAttributes =
    std::to_array<AttributeRow>({{"", AttributeName("version"), ValueKind::text}});

// Returns "position" for "position/kp"; empty for a value outside of sections.
std::string_view sectionOf(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string_view nameOf(std::string_view path) { return path.substr(path.find('/') + 1); }

// Returns the names allowed in `section`; if `section` is empty, in the root.
std::vector<std::string_view> namesIn(std::string_view section, const GroupForm& form) {
  std::vector<std::string_view> names;
  for (const std::string& path : form.values) {
    const std::string_view own = sectionOf(path);
    const std::string_view name = own == section ? nameOf(path) : own;
    if (own != section && !section.empty()) continue;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

class GroupReader {
 public:
  GroupReader(const Source& source, const GroupForm& form, std::size_t modules, Diagnostics& out)
      : source_(source), form_(form), modules_(modules), out_(out), xml_(source, form.language) {}

  std::vector<GroupValue> read();

 private:
  void attributes(pugi::xml_node node);
  void section(pugi::xml_node node, std::string_view name);
  bool isKnown(pugi::xml_node node, std::string_view section, std::set<std::string>& seen);
  void value(pugi::xml_node node, std::string path);
  void wrongCount(const GroupValue& value, std::size_t count);
  bool isText(pugi::xml_node node);
  void addWords(const Location& start, GroupValue& value, std::size_t& count);

  const Source& source_;
  const GroupForm& form_;
  const std::size_t modules_;
  Diagnostics& out_;
  XmlFile xml_;
  std::vector<GroupValue> values_;
  std::set<std::size_t> wrongCounts_;
};

std::vector<GroupValue> GroupReader::read() {
  const pugi::xml_node root = xml_.parse(out_);
  if (!root) return {};
  attributes(root);
  section(root, "");
  return std::move(values_);
}

// Checks that only the root has an attribute: `version`, if the file's format has one.
void GroupReader::attributes(pugi::xml_node node) {
  const bool isRoot = node.parent().type() == pugi::node_document;
  const bool takesVersion = isRoot && !form_.version.empty();
  AttributeTable table;
  if (takesVersion) table.rows = kAttributes;
  const AttributesOf<kAttributeNames> found(xml_, node, table, out_);
  if (!takesVersion) return;
  const std::string hint = "write version=\"" + std::string(form_.version) + "\"";
  if (!found.has("version")) {
    out_.error(found.where(), asTag(node.name()) + " has no version", hint);
  } else if (found.text("version") != form_.version) {
    found.error("version", "unknown version " + inQuotes(found.text("version")), hint);
  }
}

void GroupReader::section(pugi::xml_node node, std::string_view name) {
  std::set<std::string> seen;
  for (const pugi::xml_node inner : node) {
    if (out_.isFull()) return;
    if (!isKnown(inner, name, seen)) continue;
    attributes(inner);
    const std::string path = (name.empty() ? "" : std::string(name) + "/") + inner.name();
    const bool isValue = std::ranges::find(form_.values, path) != form_.values.end();
    if (isValue) {
      value(inner, path);
    } else {
      section(inner, inner.name());
    }
  }
}

bool GroupReader::isKnown(pugi::xml_node node, std::string_view section,
                          std::set<std::string>& seen) {
  const std::string parent = asTag(node.parent().name());
  if (node.type() != pugi::node_element) {
    out_.error(xml_.locate(node), "text " + inQuotes(node) + " in " + parent);
    return false;
  }
  const auto known = namesIn(section, form_);
  if (std::ranges::find(known, node.name()) == known.end()) {
    out_.error(xml_.locate(node), "unknown element " + asTag(node.name()) + " in " + parent,
               didYouMeanOrList(node.name(), known));
    return false;
  }
  if (seen.insert(node.name()).second) return true;
  out_.error(xml_.locate(node), "a second " + asTag(node.name()) + " in " + parent,
             "delete one of them");
  return false;
}

void GroupReader::value(pugi::xml_node node, std::string path) {
  GroupValue value{std::move(path), xml_.locate(node), {}};
  std::size_t count = 0;
  for (const pugi::xml_node inner : node) {
    if (!isText(inner)) return;
    addWords(xml_.locate(inner), value, count);
  }
  if (count != 1 && count != modules_) return wrongCount(value, count);
  if (count == 1) value.words.resize(modules_, value.words[0]);
  values_.push_back(std::move(value));
}

// Reports each wrong count only once: in a file for another group, all values have the same count.
void GroupReader::wrongCount(const GroupValue& value, std::size_t count) {
  if (!wrongCounts_.insert(count).second) return;
  const std::string needed = modules_ == 1 ? "1" : "1 or " + std::to_string(modules_);
  out_.error(value.where,
             asTag(value.name()) + " has " + counted(count, "value") + ", not " + needed,
             "write one for each module, or one for all");
}

bool GroupReader::isText(pugi::xml_node node) {
  if (node.type() == pugi::node_pcdata) return true;
  if (node.type() == pugi::node_element) {
    out_.error(xml_.locate(node),
               asTag(node.name()) + " is not allowed in " + asTag(node.parent().name()),
               "is " + asTag(node.parent().name()) + " closed?");
  } else {
    out_.error(xml_.locate(node), "text " + inQuotes(node) + " in " + asTag(node.parent().name()),
               "write it without CDATA");
  }
  return false;
}

// Adds the words from `start` up to the next tag or comment, without replacing XML escapes. Words
// beyond the number of modules are only counted.
void GroupReader::addWords(const Location& start, GroupValue& value, std::size_t& count) {
  const std::string& text = source_.text();
  const std::size_t end = std::min(text.find('<', start.offset), text.size());
  for (std::size_t at = start.offset;;) {
    at = text.find_first_not_of(kBlanks, at);
    if (at >= end) return;
    const std::size_t wordEnd = std::min(text.find_first_of(kBlanks, at), end);
    ++count;
    if (value.words.empty() || value.words.size() < modules_) {
      value.words.push_back({std::string_view(text).substr(at, wordEnd - at), {&source_, at}});
    }
    at = wordEnd;
  }
}

bool isEverywhere(const WrittenValue& value, const GroupForm& form, Diagnostics& out) {
  const auto unset = std::ranges::count(value.words, std::string());
  if (unset == 0) return true;
  out.error(kNoPlace, asTag(value.path) + " of <" + std::string(form.language.root) +
                          "> is set for some modules only: " + std::to_string(unset) + " of " +
                          std::to_string(value.words.size()) + " lack it");
  return false;
}

bool isNowhere(const WrittenValue& value) {
  return std::ranges::all_of(value.words, &std::string::empty);
}

std::string asLine(const WrittenValue& value) {
  const std::string name(nameOf(value.path));
  std::string line = "<" + name + ">";
  for (std::size_t i = 0; i < value.words.size(); ++i) line += (i > 0 ? " " : "") + value.words[i];
  return line + "</" + name + ">\n";
}

}  // namespace

std::string_view GroupValue::name() const { return nameOf(path); }

std::vector<GroupValue> readGroup(const Source& source, const GroupForm& form, std::size_t modules,
                                  Diagnostics& out) {
  return GroupReader(source, form, modules, out).read();
}

void reportWord(const GroupValue& value, const GroupWord& word, const std::string& what,
                const std::string& hint, Diagnostics& out) {
  out.error(word.where, std::string(value.name()) + " " + inQuotes(word.text) + " " + what, hint);
}

std::optional<double> numberOf(const GroupValue& value, const GroupWord& word, bool mayBeInfinite,
                               Diagnostics& out) {
  const bool isNegative = word.text.starts_with('-');
  if (equalIgnoringCase(word.text.substr(isNegative ? 1 : 0), "inf")) {
    const double infinity = std::numeric_limits<double>::infinity();
    if (mayBeInfinite) return isNegative ? -infinity : infinity;
    reportWord(value, word, "is infinite", "only limits may be", out);
    return std::nullopt;
  }
  Problem problem;
  const auto number = parseNumber(word.text, problem);
  if (!number) {
    reportWord(value, word, problem.what, problem.hint, out);
  } else if (std::abs(*number) > kMaxMagnitude) {
    reportWord(value, word, "is too large: at most " + toText(kMaxMagnitude) + " is allowed", "",
               out);
    return std::nullopt;
  }
  return number;
}

std::optional<std::string> writeGroup(const GroupForm& form, std::span<const WrittenValue> values,
                                      Diagnostics& out) {
  const std::string root(form.language.root);
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  text += "<" + root;
  if (!form.version.empty()) text += " version=\"" + std::string(form.version) + "\"";
  text += ">\n";
  std::string open;  // name of the open section
  const auto enter = [&](std::string_view section) {
    if (section == open) return;
    if (!open.empty()) text += "  </" + open + ">\n";
    open = section;
    if (!open.empty()) text += "  <" + open + ">\n";
  };
  for (const WrittenValue& value : values) {
    if (isNowhere(value)) continue;
    if (!isEverywhere(value, form, out)) return std::nullopt;
    enter(sectionOf(value.path));
    text += (open.empty() ? "  " : "    ") + asLine(value);
  }
  enter("");
  return text + "</" + root + ">\n";
}

}  // namespace hrdf
