// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/write.h>

#include <algorithm>

#include "hrdf/grammar.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr std::size_t kMaxColumns = 100;

// Trims the text, and replaces each run of blanks by one space.
std::string singleSpaced(std::string_view text) {
  std::string result;
  for (const char c : trimmed(text)) {
    if (!isBlank(c)) {
      result += c;
    } else if (!result.ends_with(' ')) {
      result += ' ';
    }
  }
  return result;
}

std::string canonical(std::string_view text, ValueKind kind) {
  switch (kind) {
    case ValueKind::text:
    case ValueKind::choice:
      return std::string(text);
    case ValueKind::number:
      return std::string(trimmed(text));
    case ValueKind::rotation:
    case ValueKind::translation:
      return singleSpaced(text);
  }
  return {};
}

// Returns the number of characters of a UTF-8 text.
std::size_t lengthOf(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string_view wordOf(const Element& element, std::string_view attribute) {
  if (const auto* link = std::get_if<Link>(&element.part)) {
    if (attribute == "input") return toString(link->input);
    if (attribute == "output") return toString(link->output);
  }
  return typeOf(element);
}

std::vector<Attribute> withWords(const Element& element) {
  std::vector<Attribute> attributes = attributesOf(element);
  for (const AttributeRow& row : attributesOf(kindOf(element))) {
    if (row.kind != ValueKind::choice) continue;
    const auto attribute = std::ranges::find(attributes, row.name.text(), &Attribute::name);
    if (attribute != attributes.end()) attribute->text = wordOf(element, row.name.text());
  }
  return attributes;
}

std::vector<Attribute> withVersion(const Description& robot) {
  std::vector<Attribute> attributes = attributesAt(robot.where);
  std::erase_if(attributes, [](const Attribute& each) { return each.name == "version"; });
  attributes.push_back({"version", versionText(robot.version), robot.where});
  return attributes;
}

class Writer {
 public:
  void robot(const Description& robot);
  std::string takeText() { return std::move(text_); }

 private:
  void chain(const std::vector<Element>& elements);
  void element(const Element& element);
  void startTag(std::string_view name, const std::vector<Attribute>& attributes, bool isEmpty);
  void endTag(std::string_view name);
  std::string indent() const { return std::string(2 * depth_, ' '); }

  std::string text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::size_t depth_ = 0;
};

void Writer::robot(const Description& robot) {
  const bool isEmpty = std::ranges::all_of(robot.chain, &Element::implicit);
  startTag("robot", withVersion(robot), isEmpty);
  if (isEmpty) return;
  chain(robot.chain);
  endTag("robot");
}

void Writer::chain(const std::vector<Element>& elements) {
  for (const Element& each : elements) {
    if (!each.implicit) element(each);
  }
}

void Writer::element(const Element& element) {
  const std::string_view kind = kindOf(element);
  const auto outputs = outputsOf(element);
  startTag(kind, withWords(element), outputs.empty());
  if (outputs.empty()) return;
  for (const Output& output : outputs) {
    startTag("output", attributesAt(output.where), output.chain.empty());
    if (output.chain.empty()) continue;
    chain(output.chain);
    endTag("output");
  }
  endTag(kind);
}

void Writer::startTag(std::string_view name, const std::vector<Attribute>& attributes,
                      bool isEmpty) {
  std::vector<std::string> words;
  for (const AttributeRow& row : attributesOf(name)) {
    const auto attribute = std::ranges::find(attributes, row.name.text(), &Attribute::name);
    if (attribute == attributes.end()) continue;
    words.push_back(std::string(row.name.text()) + "=\"" +
                    xmlEscaped(canonical(attribute->text, row.kind)) + "\"");
  }
  const auto tag = [&](const std::string& separator) {
    std::string result = indent() + "<" + std::string(name);
    for (const std::string& word : words) result += separator + word;
    return result + (isEmpty ? "/>" : ">");
  };
  const std::string line = tag(" ");
  text_ += (lengthOf(line) > kMaxColumns ? tag("\n" + indent() + "    ") : line) + "\n";
  if (!isEmpty) ++depth_;
}

void Writer::endTag(std::string_view name) {
  --depth_;
  text_ += indent() + "</" + std::string(name) + ">\n";
}

}  // namespace

std::string write(const Description& robot) {
  Writer writer;
  writer.robot(robot);
  return writer.takeText();
}

}  // namespace hrdf
