// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/attributes.h"

#include <vector>

#include "text/arithmetic.h"

namespace hrdf {
namespace {

struct Unknown {
  std::string_view name;
  Location where;
  std::string_view meant;  // known name that was probably meant; may be empty
};

bool hasPrefix(std::string_view name) {
  return name == "xmlns" || name.find(':') != std::string_view::npos;
}

std::vector<std::string_view> known(const AttributeTable& table) {
  std::vector<std::string_view> names;
  for (const AttributeRow& row : table.rows) {
    if (row.since <= table.version) names.push_back(row.name.text());
  }
  return names;
}

std::vector<std::string_view> missing(const AttributeTable& table,
                                      std::span<const GivenAttribute> given,
                                      const std::vector<Unknown>& unknown) {
  std::vector<std::string_view> names;
  for (const AttributeRow& row : table.rows) {
    if (!row.required || given[row.name.index()]) continue;
    const bool isMeant = std::ranges::count(unknown, row.name.text(), &Unknown::meant) > 0;
    if (!isMeant) names.push_back(row.name.text());
  }
  return names;
}

// Sets `meant` of each unknown attribute to a similar known name. Without a similar name: if only
// one attribute is unknown and only one is missing, sets `meant` to the missing attribute.
void findMeant(const AttributeTable& table, std::span<const GivenAttribute> given,
               std::vector<Unknown>& unknown) {
  for (Unknown& each : unknown) each.meant = nearest(each.name, known(table));
  if (unknown.size() != 1 || !unknown[0].meant.empty()) return;
  const auto lacking = missing(table, given, unknown);
  if (lacking.size() == 1) unknown[0].meant = lacking[0];
}

std::string hintFor(const Unknown& unknown, const AttributeTable& table) {
  if (!unknown.meant.empty()) return "did you mean '" + std::string(unknown.meant) + "'?";
  const std::string hint = didYouMeanOrList(unknown.name, known(table));
  return hint.empty() ? "delete it" : hint;
}

}  // namespace

void takeAttributes(const XmlFile& xml, pugi::xml_node node, const AttributeTable& table,
                    std::span<GivenAttribute> given, Diagnostics& out) {
  const std::string_view element = node.name();
  std::vector<Unknown> unknown;
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (out.isFull() || unknown.size() > kMaxErrors) break;
    const std::string_view name = attribute.name();
    if (xml.language().takesPrefixes && hasPrefix(name)) continue;
    const auto row =
        std::ranges::find(table.rows, name, [](const auto& r) { return r.name.text(); });
    const auto where = [&] { return xml.locateName(node, attribute); };
    if (row == table.rows.end()) {
      const bool isRepeated = std::ranges::count(unknown, name, &Unknown::name) > 0;
      if (!isRepeated) unknown.push_back({name, where(), {}});
    } else if (row->since > table.version) {
      table.reportTooNew(where(), "attribute " + inQuotes(name) + " of " + asTag(element),
                         row->since, table.version, out);
    } else if (!given[row->name.index()]) {  // the first of repeated attributes is used
      given[row->name.index()] = {attribute.value(), xml.locateValue(node, attribute)};
    }
  }
  findMeant(table, given, unknown);
  for (const Unknown& each : unknown) {
    out.error(each.where, "unknown attribute " + inQuotes(each.name) + " of " + asTag(element),
              hintFor(each, table));
  }
  for (const std::string_view name : missing(table, given, unknown)) {
    out.error(xml.locate(node),
              asTag(element) + " lacks the attribute '" + std::string(name) + "'");
  }
}

Problem tooLarge(double most) {
  return {"is too large: at most " + toText(most) + " is allowed", ""};
}

}  // namespace hrdf
