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

// Returns the words of a text, one for each call, and counts its lines.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : rest_(text) {}

  std::string_view next();        // empty at the end of the text
  std::string_view nextOfLine();  // next word of the current line; empty at the end of the line
  void skipLine();
  // Returns the next word of the line as a number; nullopt: not a finite number.
  std::optional<float> number();
  bool atEnd();
  int line() const { return line_; }
  std::string problem(std::string_view what) const;  // returns "line 3: WHAT"

 private:
  std::string_view take();

  std::string_view rest_;
  int line_ = 1;
};

// True for a binary STL file. Some binary files begin with "solid", as text files do.
bool isBinaryStl(std::string_view bytes);

// Reads an STL file, binary or text.
MeshShape<TriangleMesh> readBinaryStl(std::string_view bytes);
MeshShape<TriangleMesh> readTextStl(std::string_view text);

// Reads RobWork's TRI files. A line `color R G B` is the colour of the following triangles; a line
// `point X Y Z NX NY NZ` is one of the three corners of a triangle. `#`, `!` and `$` begin
// comments.
MeshShape<TriangleMesh> readTri(std::string_view text);

}  // namespace hrdf

#endif  // HRDF_MESHES_READERS_H_
