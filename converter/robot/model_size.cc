// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/model_size.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <sstream>
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
constexpr double kOfCopy = 100;

constexpr double kOne = 10;  // numbers of an array that use the memory of one element

// Returns the product of the numbers in an attribute; numbers below 1 count as 1.
double productOf(pugi::xml_node node, const char* attribute) {
  std::istringstream numbers(node.attribute(attribute).value());
  double product = 1;
  for (double each = 0; numbers >> each;) product *= std::max(1.0, each);
  return product;
}

// Returns the sum of the positive attributes whose names start with `start`.
double sumOf(pugi::xml_node node, std::string_view start) {
  double sum = 0;
  for (const pugi::xml_attribute each : node.attributes()) {
    if (std::string_view(each.name()).starts_with(start)) sum += std::max(0.0, each.as_double());
  }
  return sum;
}

// Returns the memory of an element's arrays, as a number of elements. Attributes such as `nrow`
// give the sizes of the arrays.
double ofNumbers(pugi::xml_node node, const ModelSize::Largest& largest) {
  constexpr double kPixels = kMaxAllPixels / kMaxModelElements;
  const std::string_view kind = node.name();
  const auto number = [&](const char* name) {
    return std::max(0.0, node.attribute(name).as_double());
  };
  if (kind == "hfield") return number("nrow") * number("ncol") / kOne;
  if (kind == "numeric") return number("size") / kOne;
  if (kind == "texture" && node.attribute("builtin")) {
    const double width = number("width"), height = number("height");
    const double pixels = width * (height > 0 ? height : 6 * width);  // no height: a cube texture
    return pixels * std::max(1.0, number("nchannel") / 4) / kPixels;
  }
  if (kind == "mesh" && node.attribute("builtin")) {
    const double params = productOf(node, "params"), first = node.attribute("params").as_double();
    // Estimated vertices of the mesh; each vertex counts as an element.
    return std::max(params, first * first);
  }
  if (kind == "flexcomp") return productOf(node, "cellcount") / kOne;
  // Sizes of arrays of actuators and sensors. `num` is for contact sensors, `dim` for user sensors.
  const std::string_view parent = node.parent().name();
  double cells = std::max(number("actdim"), number("nsample"));
  if (parent == "actuator" || parent == "sensor") cells = std::max(cells, largest.defaultCells);
  if (kind == "contact") cells = std::max(1.0, cells) * number("num");
  if (kind == "user") cells = std::max(1.0, cells) * number("dim");
  if (kind == "rangefinder" && node.attribute("camera")) {
    cells = std::max(1.0, cells) * largest.cameraPixels;
  }
  if (kind == "size") cells = sumOf(node, "n");
  return cells / kOne;
}

bool isInDefault(pugi::xml_node node) {
  while (node && std::string_view(node.name()) != "default") node = node.parent();
  return bool(node);
}

// Returns how many additional numbers MuJoCo stores for each element: `nuser_…` numbers, as many as
// the longest attribute `user` has, and numbers for each keyframe (<key> or `nkey`).
double numbersPerElement(pugi::xml_node document) {
  double numbers = 0, user = 0;
  document.find_node([&](pugi::xml_node node) {
    const std::string_view kind = node.name();
    if (kind == "size") numbers += sumOf(node, "nuser_") + sumOf(node, "nkey");
    if (kind == "key") ++numbers;
    std::istringstream words(node.attribute("user").value());
    user = std::max(
        user, static_cast<double>(std::distance(std::istream_iterator<std::string>(words), {})));
    return false;
  });
  return numbers + user;
}

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

// Returns "attaches or includes PATH, which ", the start of a reason; empty for the file that
// whyNot() checks.
std::string ModelSize::asPart(const std::string& path) const {
  return path == open_.front() ? "" : "attaches or includes " + inQuotes(path) + ", which ";
}

double ModelSize::stop(std::string whyNot) {
  if (whyNot_.empty()) whyNot_ = std::move(whyNot);
  return kInfinity;
}

double ModelSize::of(const std::string& path) {
  const auto known = sizes_.find(path);
  if (known != sizes_.end()) return known->second;
  if (std::ranges::find(open_, path) != open_.end()) {
    return stop(asPart(path) + "attaches itself");
  }
  if (!mayOpen(path)) return kInfinity;
  const auto [text, elements] = read_(path);
  // A file without the text "mujoco" is not MJCF; its syntax errors are ignored.
  pugi::xml_document document = parsed(path, text, text.find("mujoco") != text.npos);
  std::set<std::string> included;
  include(document, path, included, 0);
  const Models models = modelsIn(document, path);
  open_.pop_back();
  names_[path] = document.child("mujoco").attribute("model").value();
  const double own = ofChildren(document, models);
  trees_[path] = elements + own * (1 + numbersPerElement(document) / kOne);
  const double size = trees_[path] + models.parsed;
  return sizes_[path] = whyNot_.empty() ? size : kInfinity;
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
    const std::string_view kind = node.name();
    if (kind == "camera") {
      largest_.cameraPixels = std::max(largest_.cameraPixels, productOf(node, "resolution"));
    }
    const double cells =
        std::max(node.attribute("actdim").as_double(), node.attribute("nsample").as_double());
    if (cells > largest_.defaultCells && isInDefault(node)) largest_.defaultCells = cells;
    const std::string file = namedBy(node);
    if (file.empty() || kind != "model") return false;
    const std::string whole = beside(path, file);
    const double size = of(whole);
    const std::string name = node.attribute("name").value();
    models.sizes[name.empty() ? names_[whole] : name] = trees_[whole];
    models.largest = std::max(models.largest, trees_[whole]);
    models.parsed += kOfCopy + size;
    return !whyNot_.empty();
  });
  return models;
}

double ModelSize::ofNode(pugi::xml_node node, const Models& models) {
  double size = 1 + ofNumbers(node, largest_) + ofChildren(node, models);
  if (std::string_view(node.name()) == "attach") {
    const auto model = models.sizes.find(node.attribute("model").value());
    size += kOfCopy + (model != models.sizes.end() ? model->second : models.largest);
  }
  return size * productOf(node, "count");
}

double ModelSize::ofChildren(pugi::xml_node node, const Models& models) {
  double sum = 0;
  for (const pugi::xml_node child : node.children()) sum += ofNode(child, models);
  return sum;
}

}  // namespace hrdf
