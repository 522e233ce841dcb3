// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Readers of the formats. They return the triangles of the file unchecked; readMesh() checks them.
#ifndef HRDF_MESHES_READERS_H_
#define HRDF_MESHES_READERS_H_

#include <optional>
#include <string>
#include <string_view>

#include "meshes/read_mesh.h"

namespace hrdf {

// Returns the words of a text one by one, and counts lines.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : rest_(text) {}

  std::string_view next();        // empty at the end of the text
  std::string_view nextOfLine();  // empty also at the end of the line
  void skipLine();
  std::optional<float> number();  // next word of the line; nullopt: not a finite number
  bool atEnd();
  int line() const { return line_; }
  std::string problem(std::string_view what) const;  // "line 3: WHAT"

 private:
  std::string_view take();

  std::string_view rest_;
  int line_ = 1;
};

// True for a binary STL file. Some begin with "solid", as text files do.
bool isBinaryStl(std::string_view bytes);

// Binary STL: 80 bytes, the number of triangles, 50 bytes per triangle; and STL as text.
MeshShape<TriangleMesh> readBinaryStl(std::string_view bytes);
MeshShape<TriangleMesh> readTextStl(std::string_view text);

// RobWork's TRI: lines `color R G B` for the following triangles, and `point X Y Z NX NY NZ`, three
// per triangle; `#`, `!` and `$` begin comments.
MeshShape<TriangleMesh> readTri(std::string_view text);

}  // namespace hrdf

#endif  // HRDF_MESHES_READERS_H_
