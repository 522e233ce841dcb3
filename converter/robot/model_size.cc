// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/model_size.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include <pugixml.hpp>

#include "robot/archived_models.h"
#include "text/paths.h"

namespace hrdf {
namespace {

constexpr int kMaxDepth = 500;  // of elements in one another, as MuJoCo's parser

// An attached model takes much more memory than its elements: at least 250 KB for a ball (tried).
constexpr double kOfCopy = 100;

// Returns how often MuJoCo makes an element: the product of the numbers of `count`.
double timesOf(pugi::xml_node node) {
  std::istringstream numbers(node.attribute("count").value());
  double product = 1;
  for (double each = 0; numbers >> each;) product *= std::max(1.0, each);
  return product;
}

// Returns the memory of a height field's grid, in elements: a cell takes 4 bytes.
double ofGrid(pugi::xml_node node) {
  constexpr double kCells = 10;  // for an element, so that 10 million are the most
  return std::max(0.0, node.attribute("nrow").as_double()) *
         std::max(0.0, node.attribute("ncol").as_double()) / kCells;
}

std::string namedBy(pugi::xml_node node) {
  std::string file = node.attribute("file").value();
  std::ranges::replace(file, '\\', '/');  // as MuJoCo
  return file;
}

}  // namespace

double ModelSize::of(const std::string& path) {
  const auto [size, isNew] = sizes_.try_emplace(path, 0);
  if (!isNew || depth_ > kMaxAttached) return size->second;
  const auto [text, elements] = read_(path);
  pugi::xml_document document;
  document.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_fragment);
  ++depth_;
  const Sizes models = modelsIn(document, path);
  --depth_;
  return sizes_[path] = elements + ofChildren(document, path, models, 0);
}

// Returns the sizes of the models of a document by their names, and counts the files that it
// includes.
ModelSize::Sizes ModelSize::modelsIn(pugi::xml_node document, const std::string& path) {
  Sizes models;
  document.find_node([&](pugi::xml_node node) {
    const std::string_view kind = node.name();
    const std::string file = namedBy(node);
    if (file.empty() || (kind != "model" && kind != "include")) return false;
    const double size = of(beside(path, file));
    if (kind == "include") return false;
    models[node.attribute("name").value()] = size;
    largest_ = std::max(largest_, size);
    return false;
  });
  return models;
}

double ModelSize::ofNode(pugi::xml_node node, const std::string& path, const Sizes& models,
                         int depth) {
  const std::string_view kind = node.name();
  double size = 1 + ofChildren(node, path, models, depth);
  if (kind == "hfield") size += ofGrid(node);
  if (kind == "include") size += of(beside(path, namedBy(node)));
  if (kind == "attach") {
    // A model without a name has that of its file, and an included file attaches those of others.
    const auto model = models.find(node.attribute("model").value());
    size += kOfCopy + (model != models.end() ? model->second : largest_);
  }
  return size * timesOf(node);
}

double ModelSize::ofChildren(pugi::xml_node node, const std::string& path, const Sizes& models,
                             int depth) {
  if (depth > kMaxDepth) return 0;
  double sum = 0;
  for (const pugi::xml_node child : node.children()) sum += ofNode(child, path, models, depth + 1);
  return sum;
}

}  // namespace hrdf
