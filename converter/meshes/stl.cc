// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstdint>
#include <cstring>

#include "meshes/readers.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr std::size_t kHeader = 84, kTriangle = 50, kNormal = 12;

std::uint32_t countIn(std::string_view bytes) {
  static_assert(std::endian::native == std::endian::little, "STL is little-endian");
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + 80, sizeof(count));
  return count;
}

// Adds a triangle whose corners are the mesh's last three vertices.
void addFace(TriangleMesh& mesh) {
  const int end = static_cast<int>(mesh.vertices.size());
  mesh.faces.push_back({end - 3, end - 2, end - 1});
}

}  // namespace

bool isBinaryStl(std::string_view bytes) {
  if (bytes.size() < kHeader) return false;
  const std::size_t needed = kHeader + kTriangle * std::size_t{countIn(bytes)};
  if (bytes.size() == needed) return true;
  const std::string_view start = trimmed(bytes.substr(0, kHeader));
  return !equalIgnoringCase(start.substr(0, 5), "solid");
}

MeshShape<TriangleMesh> readBinaryStl(std::string_view bytes) {
  const std::size_t count = countIn(bytes);
  if (count > kMaxTriangles) return noMesh("it has more than 20 million triangles");
  if (bytes.size() < kHeader + kTriangle * count) {
    return noMesh("it ends before the last of its " + std::to_string(count) + " triangles");
  }
  MeshShape<TriangleMesh> shape;
  TriangleMesh& mesh = shape.emplace();
  mesh.vertices.resize(3 * count);
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(mesh.vertices[3 * i].data(), bytes.data() + kHeader + kTriangle * i + kNormal, 36);
    const int first = static_cast<int>(3 * i);
    mesh.faces.push_back({first, first + 1, first + 2});
  }
  return shape;
}

// Ignores the normals in the file: they follow from the vertices, and some programs write "nan".
MeshShape<TriangleMesh> readTextStl(std::string_view text) {
  MeshShape<TriangleMesh> shape;
  TriangleMesh& mesh = shape.emplace();
  WordReader in(text);
  int corners = 0;
  while (!in.atEnd()) {
    const std::string_view word = in.next();
    if (equalIgnoringCase(word, "vertex")) {
      const auto x = in.number(), y = in.number(), z = in.number();
      if (!x || !y || !z) return noMesh(in.problem("a vertex has three numbers"));
      mesh.vertices.emplace_back(*x, *y, *z);
      if (++corners == 3) addFace(mesh);
      if (corners > 3) return noMesh(in.problem("a facet has three vertices"));
    } else if (equalIgnoringCase(word, "endfacet")) {
      if (corners != 3) return noMesh(in.problem("a facet has three vertices"));
      corners = 0;
    } else if (equalIgnoringCase(word, "solid") || equalIgnoringCase(word, "endsolid") ||
               equalIgnoringCase(word, "facet")) {
      in.skipLine();
    } else if (!equalIgnoringCase(word, "outer") && !equalIgnoringCase(word, "loop") &&
               !equalIgnoringCase(word, "endloop")) {
      return noMesh(in.problem(inQuotes(word) + " is not a word of STL"));
    }
    if (mesh.faces.size() > kMaxTriangles) return noMesh("it has more than 20 million triangles");
  }
  if (corners != 0) return noMesh("it ends within a facet");
  return shape;
}

}  // namespace hrdf
