// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/geometry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "collada/values.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Largest allowed `offset` or `stride` in a mesh. Meshes with colours and texture coordinates have
// smaller values.
constexpr std::size_t kMaxStride = 100;

std::string_view behindHash(std::string_view url) {
  return url.starts_with('#') ? url.substr(1) : url;
}

// Returns the child of a mesh that `url` names: `#id`, `id` or `#mesh/id`, depending on the writer.
// Searches only this mesh, because ids may repeat in other meshes.
Node inMesh(const std::unordered_map<std::string_view, Node>& ids, std::string_view url) {
  const std::string_view id = behindHash(url);
  const std::string_view last = id.substr(id.rfind('/') + 1);
  for (const std::string_view wanted : {id, last}) {
    if (const auto found = ids.find(wanted); found != ids.end()) return found->second;
  }
  return {};
}

// Returns the integer in a text; nullopt if the text is not an integer from 0 to `most`.
std::optional<std::size_t> countIn(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), count);
  const bool isWhole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return isWhole && count <= most ? std::optional(count) : std::nullopt;
}

class GeometryReader {
 public:
  GeometryReader(const Node& geometry, Resolver& resolver, std::size_t room, Diagnostics& out)
      : geometry_(geometry), resolver_(resolver), room_(room), out_(out) {}

  std::vector<Surface> read();

 private:
  void warn(const Node& where, std::string what, std::string hint = {}) {
    out_.warning(where.where(), nameOf(geometry_) + " " + std::move(what), std::move(hint));
  }
  std::size_t countIn(const Node& node, const char* attribute, std::size_t fewest,
                      std::size_t otherwise);
  void readMesh(const Node& mesh, int depth);
  void readPrimitive(const Node& primitive);
  const std::vector<Eigen::Vector3f>* positionsOf(const Node& vertices);
  bool readIndices(const Node& node, std::vector<int>& indices);
  void addFace(Surface& surface, int a, int b, int c);
  void addPolygon(Surface& surface, std::span<const int> indices);
  void addFaces(Surface& surface, const Node& primitive, std::span<const int> corners,
                std::span<const int> counts);

  const Node& geometry_;
  Resolver& resolver_;
  std::size_t room_;
  Diagnostics& out_;
  std::vector<Surface> surfaces_;
  std::unordered_map<std::string_view, Node> ids_;  // elements of the mesh, by id
  // Positions (m) by <source> element.
  std::unordered_map<std::size_t, std::vector<Eigen::Vector3f>> positions_;
  const std::vector<Eigen::Vector3f>* current_ = nullptr;  // positions of the current primitive
  // Vertex index in the current primitive, by position index; -1: the position is not used.
  std::vector<int> used_;
  std::vector<std::size_t> touched_;  // indices of the entries of `used_` that are not -1
  std::size_t wrongFaces_ = 0, faces_ = 0;
};

std::vector<Surface> GeometryReader::read() {
  for (const Node& child : geometry_.children()) {
    const std::string_view kind = child.name();
    if (kind == "mesh" || kind == "convex_mesh") readMesh(child, 0);
    if (kind == "spline" || kind == "brep") {
      warn(child, "is a " + asTag(kind), "it is not shown: write a <mesh>");
    }
  }
  if (wrongFaces_ > 0) {
    warn(geometry_, "has " + std::to_string(wrongFaces_) + " faces with corners that do not exist",
         "they are left out");
  }
  if (faces_ > room_) {
    out_.error(geometry_.where(),
               "the meshes have more than " + std::to_string(kMaxTriangles) + " triangles");
  }
  return std::move(surfaces_);
}

void GeometryReader::readMesh(const Node& mesh, int depth) {
  if (mesh.has("convex_hull_of")) {
    std::string whyNot;
    const Node other = resolver_.url(mesh, "convex_hull_of", whyNot);
    const Node inner = other ? other.child("mesh") : Node();
    if (!inner || depth > 0) {
      warn(mesh, "is the hull of a geometry that does not exist", whyNot);
      return;
    }
    return readMesh(inner, depth + 1);
  }
  ids_.clear();
  for (const Node& child : mesh.children()) {
    const std::string_view id = child.attribute("id");
    if (!id.empty()) ids_.try_emplace(id, child);
  }
  for (const Node& child : mesh.children()) {
    const std::string_view kind = child.name();
    if (kind == "triangles" || kind == "polylist" || kind == "polygons" || kind == "tristrips" ||
        kind == "trifans") {
      readPrimitive(child);
    } else if (kind == "lines" || kind == "linestrips") {
      warn(child, "has lines", "they are not shown");
    }
  }
}

// Returns the integer in an attribute; reports an invalid integer, or one below `fewest`.
std::size_t GeometryReader::countIn(const Node& node, const char* attribute, std::size_t fewest,
                                    std::size_t otherwise) {
  if (!node.has(attribute)) return otherwise;
  const auto count = collada::countIn(node.attribute(attribute), kMaxStride);
  if (count && *count >= fewest) return *count;
  out_.warning(node.whereIs(attribute),
               nameOf(geometry_) + " has an " + asTag(node.name()) + " with the " + attribute +
                   " " + inQuotes(node.attribute(attribute)),
               std::to_string(otherwise) + " is used; the value is from " + std::to_string(fewest) +
                   " to " + std::to_string(kMaxStride));
  return otherwise;
}

const std::vector<Eigen::Vector3f>* GeometryReader::positionsOf(const Node& vertices) {
  Node source;
  for (const Node& input : vertices.children("input")) {
    if (input.attribute("semantic") != "POSITION") continue;
    source = inMesh(ids_, input.attribute("source"));
    std::string ignored;
    if (!source) source = resolver_.url(input, "source", ignored);
  }
  if (!source || source.name() != "source") {
    warn(vertices, "has no positions", "it is not shown");
    return nullptr;
  }
  const auto [at, isNew] = positions_.try_emplace(source.xml.hash_value());
  if (!isNew) return at->second.empty() ? nullptr : &at->second;
  const Node array = source.child("float_array");
  std::size_t stride = 3, offset = 0;
  const Node technique = source.child("technique_common");
  if (const Node accessor = technique ? technique.child("accessor") : Node()) {
    stride = countIn(accessor, "stride", 3, 3);
    offset = countIn(accessor, "offset", 0, 0);
  }
  std::vector<float> values;
  std::string_view text = array ? array.text() : std::string_view();
  const auto unit = static_cast<float>(metresOfUnit(source));
  while (true) {
    text.remove_prefix(behindBlanks(text));
    if (text.empty()) break;
    const std::string_view here = text;
    const auto number = takeNumber(text);
    const float value = number ? static_cast<float>(*number) * unit : 0;
    if (!number || std::abs(static_cast<double>(value)) > kMaxPlace) {
      warn(array,
           "has a position " + inQuotes(here.substr(0, here.find_first_of(kBlanks))) +
               (number ? " that is too far away" : " that is not a number"),
           "it is not shown");
      at->second.clear();
      return nullptr;
    }
    values.push_back(value);
  }
  for (std::size_t i = offset; i + 3 <= values.size(); i += stride) {
    at->second.emplace_back(values[i], values[i + 1], values[i + 2]);
  }
  return &at->second;
}

bool GeometryReader::readIndices(const Node& node, std::vector<int>& indices) {
  std::string_view text = node.text();
  while (true) {
    text.remove_prefix(behindBlanks(text));
    if (text.empty()) return true;
    int index = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), index);
    const auto end = static_cast<std::size_t>(read.ptr - text.data());
    if (read.ec == std::errc::result_out_of_range) index = -1;  // overflow: addFace() rejects -1
    if (read.ec == std::errc::invalid_argument || (end < text.size() && !isBlank(text[end]))) {
      warn(node,
           "has an index " + inQuotes(text.substr(0, text.find_first_of(kBlanks))) +
               " that is not a whole number",
           "the faces after it are not shown");
      return false;
    }
    indices.push_back(index);
    text.remove_prefix(end);
  }
}

void GeometryReader::addFace(Surface& surface, int a, int b, int c) {
  const auto count = static_cast<int>(current_->size());
  std::array<int, 3> face = {a, b, c};
  if (std::ranges::any_of(face, [&](int corner) { return corner < 0 || corner >= count; })) {
    ++wrongFaces_;
    return;
  }
  if (++faces_ > room_) return;
  // Adds only the used vertices, because thousands of primitives may share a source.
  for (int& corner : face) {
    const auto index = static_cast<std::size_t>(corner);
    int& vertex = used_[index];
    if (vertex < 0) {
      vertex = static_cast<int>(surface.mesh.vertices.size());
      surface.mesh.vertices.push_back((*current_)[index]);
      touched_.push_back(index);
    }
    corner = vertex;
  }
  surface.mesh.faces.push_back(face);
}

void GeometryReader::addPolygon(Surface& surface, std::span<const int> indices) {
  for (std::size_t i = 2; i < indices.size(); ++i) {
    addFace(surface, indices[0], indices[i - 1], indices[i]);
  }
}

void GeometryReader::addFaces(Surface& surface, const Node& primitive, std::span<const int> corners,
                              std::span<const int> counts) {
  const std::string_view kind = primitive.name();
  if (kind == "triangles") {
    for (std::size_t i = 0; i + 3 <= corners.size(); i += 3) {
      addFace(surface, corners[i], corners[i + 1], corners[i + 2]);
    }
  } else if (kind == "polylist") {
    std::size_t at = 0;
    for (const int count : counts) {
      if (count < 0 || static_cast<std::size_t>(count) > corners.size() - at) {
        warn(primitive, "has fewer corners than <vcount> requires",
             "the incomplete faces are left out");
        break;
      }
      const auto size = static_cast<std::size_t>(count);
      addPolygon(surface, corners.subspan(at, size));
      at += size;
    }
  } else if (kind == "tristrips") {
    for (std::size_t i = 2; i < corners.size(); ++i) {
      const std::size_t odd = i % 2;
      addFace(surface, corners[i - 2 + odd], corners[i - 1 - odd], corners[i]);
    }
  } else {
    addPolygon(surface, corners);
  }
}

void GeometryReader::readPrimitive(const Node& primitive) {
  std::size_t stride = 1, offset = 0;
  Node vertices;
  for (const Node& input : primitive.children("input")) {
    const std::size_t own = countIn(input, "offset", 0, 0);
    stride = std::max(stride, own + 1);
    if (input.attribute("semantic") != "VERTEX") continue;
    offset = own;
    vertices = inMesh(ids_, input.attribute("source"));
    std::string ignored;
    if (!vertices) vertices = resolver_.url(input, "source", ignored);
  }
  if (!vertices || vertices.name() != "vertices") {
    if (primitive.attribute("count") != "0") {
      warn(primitive, "has no <vertices>", "it is not shown");
    }
    return;
  }
  const auto* positions = positionsOf(vertices);
  if (!positions) return;
  Surface surface;
  surface.material = primitive.attribute("material");
  current_ = positions;
  for (const std::size_t index : touched_) used_[index] = -1;
  touched_.clear();
  used_.resize(std::max(used_.size(), positions->size()), -1);
  const std::string_view kind = primitive.name();
  std::vector<Node> texts = primitive.children("p");
  for (const Node& withHole : primitive.children("ph")) {
    warn(withHole, "has a polygon with a hole", "the hole is closed");
    for (const Node& outline : withHole.children("p")) texts.push_back(outline);
  }
  std::vector<int> counts;  // numbers of corners of the faces in a <polylist>
  if (const Node vcount = primitive.child("vcount"); vcount && kind == "polylist") {
    readIndices(vcount, counts);
  }
  for (const Node& text : texts) {
    std::vector<int> all, corners;
    if (!readIndices(text, all) && all.empty()) continue;
    for (std::size_t i = offset; i < all.size(); i += stride) corners.push_back(all[i]);
    addFaces(surface, primitive, corners, counts);
  }
  if (!surface.mesh.faces.empty()) surfaces_.push_back(std::move(surface));
}

}  // namespace

std::string nameOf(const Node& geometry) {
  const std::string_view id = geometry.attribute("id");
  return "the geometry " + inQuotes(id.empty() ? geometry.attribute("name") : id);
}

std::vector<Surface> readGeometry(const Node& geometry, Resolver& resolver, std::size_t room,
                                  Diagnostics& out) {
  return GeometryReader(geometry, resolver, room, out).read();
}

}  // namespace hrdf::collada
