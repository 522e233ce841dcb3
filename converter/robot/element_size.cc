// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/element_size.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>

#include <pugixml.hpp>

#include "text/limits.h"

namespace hrdf {
namespace {

constexpr double kOne = 10;  // this many numbers of an array use the memory of one element

// Number of pixels that use the memory of one element.
constexpr double kPixels = kMaxAllPixels / kMaxModelElements;

// Returns the sum of the positive attributes whose names start with `start`.
double sumOf(pugi::xml_node node, std::string_view start) {
  double sum = 0;
  for (const pugi::xml_attribute each : node.attributes()) {
    if (std::string_view(each.name()).starts_with(start)) sum += std::max(0.0, each.as_double());
  }
  return sum;
}

bool isInDefault(pugi::xml_node node) {
  while (node && std::string_view(node.name()) != "default") node = node.parent();
  return bool(node);
}

bool isFile(pugi::xml_attribute attribute) {
  return std::string_view(attribute.name()).starts_with("file");
}

// Returns the memory of a texture without a file, in units of one element.
double ofBuiltin(pugi::xml_node node, const ModelArrays& arrays) {
  const auto size = [node](const char* name, double inDefault) {
    const pugi::xml_attribute own = node.attribute(name);
    return own ? std::max(0.0, own.as_double()) : inDefault;
  };
  const double width = size("width", arrays.defaultWidth);
  const double height = size("height", arrays.defaultHeight);
  if (std::max(width, height) > kMaxSide && node.attribute("builtin")) return kInfinity;
  const double pixels = width * (height > 0 ? height : 6 * width);  // no height: a cube texture
  return pixels * std::max(1.0, size("nchannel", 0) / 4) / kPixels;
}

// Returns the memory of an element's arrays, as a number of elements. Attributes such as `nrow`
// give the sizes of the arrays.
double ofNumbers(pugi::xml_node node, const ModelArrays& arrays) {
  const std::string_view kind = node.name();
  const auto number = [&](const char* name) {
    return std::max(0.0, node.attribute(name).as_double());
  };
  if (kind == "hfield") return number("nrow") * number("ncol") / kOne;
  if (kind == "numeric") return number("size") / kOne;
  if (kind == "texture")
    return isInDefault(node) || node.find_attribute(isFile) ? 0 : ofBuiltin(node, arrays);
  if (kind == "mesh" && node.attribute("builtin")) {
    const double params = productOf(node, "params"), first = node.attribute("params").as_double();
    // Estimated vertices of the mesh; each vertex counts as an element.
    return std::max(params, first * first);
  }
  if (kind == "flexcomp") return productOf(node, "cellcount") / kOne;
  // Sizes of arrays of actuators and sensors. `num` is for contact sensors, `dim` for user sensors.
  const std::string_view parent = node.parent().name();
  double cells = std::max(number("actdim"), number("nsample"));
  if (parent == "actuator" || parent == "sensor") cells = std::max(cells, arrays.defaultCells);
  if (kind == "contact") cells = std::max(1.0, cells) * number("num");
  if (kind == "user") cells = std::max(1.0, cells) * number("dim");
  if (kind == "rangefinder" && node.attribute("camera")) {
    cells = std::max(1.0, cells) * arrays.cameraPixels;
  }
  if (kind == "size") cells = sumOf(node, "n");
  return cells / kOne;
}

double wordsIn(const char* text) {
  std::istringstream words(text);
  return static_cast<double>(std::distance(std::istream_iterator<std::string>(words), {}));
}

double keysIn(pugi::xml_node node) {
  const std::string_view kind = node.name();
  return kind == "key" ? 1 : kind == "size" ? sumOf(node, "nkey") : 0;
}

// Returns the number of values that a keyframe stores for a joint or an actuator.
double statesIn(pugi::xml_node node) {
  const std::string_view kind = node.name(), type = node.attribute("type").value();
  if (kind == "freejoint" || (kind == "joint" && type == "free")) return 13;
  return kind == "joint" || std::string_view(node.parent().name()) == "actuator" ? 2 : 0;
}

double picturesIn(pugi::xml_node node, const PixelsOf& pixelsOf) {
  const std::string_view kind = node.name();
  if (kind != "texture" && kind != "hfield") return 0;
  double pixels = 0;
  for (const pugi::xml_attribute each : node.attributes()) {
    const std::string_view path = each.value();
    if (!isFile(each)) continue;
    pixels += pixelsOf(path.substr(path.find_last_of("/\\") + 1));  // npos + 1 is 0
  }
  return pixels;
}

}  // namespace

ElementSize& ElementSize::operator+=(const ElementSize& other) {
  memory += other.memory;
  count += other.count;
  states += other.states;
  keys += other.keys;
  return *this;
}

ElementSize ElementSize::operator*(double factor) const {
  return {memory * factor, count * factor, states * factor, keys * factor};
}

void ModelArrays::add(pugi::xml_node node) {
  const std::string_view kind = node.name();
  if (kind == "camera") cameraPixels = std::max(cameraPixels, productOf(node, "resolution"));
  if (kind == "size") userNumbers = std::max(userNumbers, sumOf(node, "nuser_"));
  userNumbers = std::max(userNumbers, wordsIn(node.attribute("user").value()));
  const double cells =
      std::max(node.attribute("actdim").as_double(), node.attribute("nsample").as_double());
  if (cells > defaultCells && isInDefault(node)) defaultCells = cells;
  if (kind == "texture" && isInDefault(node)) {
    defaultWidth = std::max(defaultWidth, node.attribute("width").as_double());
    defaultHeight = std::max(defaultHeight, node.attribute("height").as_double());
  }
}

double productOf(pugi::xml_node node, const char* attribute) {
  std::istringstream numbers(node.attribute(attribute).value());
  double product = 1;
  for (double each = 0; numbers >> each;) product *= std::max(1.0, each);
  return product;
}

ElementSize sizeOf(pugi::xml_node node, const ModelArrays& arrays, const PixelsOf& pixelsOf) {
  const double arrayed = ofNumbers(node, arrays) + picturesIn(node, pixelsOf) / kPixels;
  return {1 + arrayed, 1, statesIn(node), keysIn(node)};
}

double memoryOf(const ElementSize& model, const ModelArrays& arrays) {
  return model.memory + (model.count * arrays.userNumbers + model.states * model.keys) / kOne;
}

}  // namespace hrdf
