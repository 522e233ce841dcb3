// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/model_size.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

#include <pugixml.hpp>

#include "text/limits.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr int kMaxDepth = 500;  // limit of nested elements, as in MuJoCo's parser

// Number of elements to add for each <model> and each <attach>: MuJoCo uses 25 KB for <model> and
// at least 250 KB for <attach> (measured with one ball), much more than for their elements.
constexpr double kOfCopy = 100;

// Returns the product of the numbers of an attribute, each at least 1.
double productOf(pugi::xml_node node, const char* attribute) {
  std::istringstream numbers(node.attribute(attribute).value());
  double product = 1;
  for (double each = 0; numbers >> each;) product *= std::max(1.0, each);
  return product;
}

// Returns the memory that MuJoCo allocates for numeric sizes in an element, converted to elements.
// Ten cells of a grid count as one element.
double ofNumbers(pugi::xml_node node) {
  constexpr double kOne = 10, kPixels = kMaxPixels / kMaxModelElements;
  const std::string_view kind = node.name();
  const auto number = [&](const char* name) {
    return std::max(0.0, node.attribute(name).as_double());
  };
  if (kind == "hfield") return number("nrow") * number("ncol") / kOne;
  if (kind == "texture" && node.attribute("builtin")) {
    const double width = number("width"), height = number("height");
    return width * (height > 0 ? height : 6 * width) / kPixels;  // a cube texture has six sides
  }
  if (kind == "mesh" && node.attribute("builtin")) {
    const double params = productOf(node, "params"), first = node.attribute("params").as_double();
    return std::max(params, first * first) / kOne;
  }
  if (kind == "flexcomp") return productOf(node, "cellcount") / kOne;
  if (kind == "contact") return number("num") / kOne;  // a contact sensor
  if (kind == "user") return number("dim") / kOne;
  if (kind != "size") return 0;
  double sum = 0;
  for (const pugi::xml_attribute each : node.attributes()) {
    if (each.name()[0] == 'n') sum += std::max(0.0, each.as_double()) / kOne;
  }
  return sum;
}

std::string namedBy(pugi::xml_node node) {
  std::string file = node.attribute("file").value();
  std::ranges::replace(file, '\\', '/');  // as in MuJoCo
  return file;
}

// Replaces markup that begins with "<!", except comments and CDATA, up to the next ">" by blanks,
// as MuJoCo's parser does. pugixml would search for quotes in it.
std::string withoutDoctypes(std::string text) {
  for (std::size_t at = 0; (at = text.find("<!", at)) != std::string::npos;) {
    const std::string_view rest = std::string_view(text).substr(at);
    const char* const end = rest.starts_with("<!--")        ? "-->"
                            : rest.starts_with("<![CDATA[") ? "]]>"
                                                            : ">";
    const std::size_t found = text.find(end, at);
    if (found == std::string::npos) break;
    if (*end == '>') text.replace(at, found + 1 - at, found + 1 - at, ' ');
    at = found + 1;
  }
  return text;
}

pugi::xml_document parsed(const std::string& text) {
  pugi::xml_document document;
  const std::string plain = withoutDoctypes(text);
  // MuJoCo reads UTF-8 even if a byte order mark gives another encoding.
  document.load_buffer(plain.data(), plain.size(), pugi::parse_default | pugi::parse_fragment,
                       pugi::encoding_utf8);
  return document;
}

}  // namespace

double ModelSize::of(const std::string& path) {
  const auto [size, isNew] = sizes_.try_emplace(path, kInfinity);  // infinity: still being counted
  if (!isNew && size->second == kInfinity && round_.empty()) round_ = path;
  if (!isNew) return size->second;
  const auto [text, elements] = read_(path);
  pugi::xml_document document = parsed(text);
  std::set<std::string> included;
  include(document, path, included, 0);
  if (isTooDeep_) return kInfinity;
  ++depth_;
  const Models models = modelsIn(document, path);
  --depth_;
  names_[path] = document.child("mujoco").attribute("model").value();
  return sizes_[path] = elements + models.parsed + ofChildren(document, models, 0);
}

std::string ModelSize::whyNot(const std::string& path) {
  const double elements = of(path);
  if (isTooDeep_) {
    return "attaches or includes more than " + std::to_string(kMaxAttached) +
           " files in one another";
  }
  if (elements == kInfinity && !round_.empty()) {
    return (round_ == path ? "" : "attaches " + inQuotes(round_) + ", which ") + "attaches itself";
  }
  if (elements <= kMaxModelElements) return "";
  return "makes more than " + std::to_string(static_cast<int>(kMaxModelElements)) +
         " elements with all that it attaches, includes and repeats, and with its grids; let it "
         "have fewer or smaller ones";
}

// Replaces <include> by the elements of the included file, each file once. All paths are relative
// to the model's folder, as in MuJoCo.
void ModelSize::include(pugi::xml_node node, const std::string& path,
                        std::set<std::string>& included, int depth) {
  isTooDeep_ = isTooDeep_ || depth_ > kMaxAttached;
  if (isTooDeep_ || depth > kMaxDepth) return;
  for (pugi::xml_node child = node.first_child(), next; child; child = next) {
    next = child.next_sibling();
    if (std::string_view(child.name()) != "include") {
      include(child, path, included, depth + 1);
      continue;
    }
    const std::string file = beside(path, namedBy(child));
    if (!included.insert(file).second) continue;
    const pugi::xml_document part = parsed(read_(file).text);
    ++depth_;
    include(part.document_element(), path, included, 0);
    --depth_;
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
    const std::string file = namedBy(node);
    if (file.empty() || std::string_view(node.name()) != "model") return false;
    const std::string whole = beside(path, file);
    const double size = of(whole);
    const std::string name = node.attribute("name").value();
    models.sizes[name.empty() ? names_[whole] : name] = size;
    models.largest = std::max(models.largest, size);
    models.parsed += kOfCopy + size;
    return false;
  });
  return models;
}

double ModelSize::ofNode(pugi::xml_node node, const Models& models, int depth) {
  double size = 1 + ofNumbers(node) + ofChildren(node, models, depth);
  if (std::string_view(node.name()) == "attach") {
    const auto model = models.sizes.find(node.attribute("model").value());
    size += kOfCopy + (model != models.sizes.end() ? model->second : models.largest);
  }
  return size * productOf(node, "count");
}

double ModelSize::ofChildren(pugi::xml_node node, const Models& models, int depth) {
  if (depth > kMaxDepth) return 0;
  double sum = 0;
  for (const pugi::xml_node child : node.children()) sum += ofNode(child, models, depth + 1);
  return sum;
}

}  // namespace hrdf
