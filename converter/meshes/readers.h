// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// One reader for each format. They take triangles as they stand in the file; readMesh() checks
// them.
#ifndef HRDF_MESHES_READERS_H_
#define HRDF_MESHES_READERS_H_

#include <optional>
#include <string>
#include <string_view>

#include "meshes/read_mesh.h"

namespace hrdf {

// Takes one word after the other from a text, and counts lines.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : rest_(text) {}

  std::string_view next();        // empty at the end
  std::string_view nextOfLine();  // empty at the end of the line too
  void skipLine();
  std::optional<float> number();  // of the next word of the line; empty if that is no finite number
  bool atEnd();
  int line() const { return line_; }
  std::string problem(std::string_view what) const;  // "line 3: WHAT"

 private:
  std::string_view take();

  std::string_view rest_;
  int line_ = 1;
};

// Reports whether the bytes are a binary STL file. Some of these begin with "solid", as texts do.
bool isBinaryStl(std::string_view bytes);

// STL in its binary form (80 bytes, a count, 50 bytes a triangle) and as text.
MeshShape<TriangleMesh> readBinaryStl(std::string_view bytes);
MeshShape<TriangleMesh> readTextStl(std::string_view text);

// RobWork's TRI: lines `color R G B`, for the triangles that follow, and `point X Y Z NX NY NZ`,
// three to a triangle; `#`, `!` and `$` begin comments.
MeshShape<TriangleMesh> readTri(std::string_view text);

}  // namespace hrdf

#endif  // HRDF_MESHES_READERS_H_
