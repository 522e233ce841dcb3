// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "meshes/readers.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf {
// As in RobWork's LoaderTRI, a triangle has the colour of the last `color` line before its third
// point. Triangles before the first `color` line are grey.
MeshShape<TriangleMesh> readTri(std::string_view text) {
  MeshShape<TriangleMesh> shape;
  TriangleMesh& mesh = shape.emplace();
  FaceGroup group{0, {0.5F, 0.5F, 0.5F, 1}};
  bool isNew = false;  // true: no face has the current colour yet
  WordReader in(text);
  while (!in.atEnd()) {
    const std::string_view word = in.next();
    if (std::string_view("#!$").find(word.front()) != std::string_view::npos) {
      in.skipLine();
    } else if (word == "color") {
      const auto r = in.number(), g = in.number(), b = in.number();
      if (!r || !g || !b) return noMesh(in.problem("a color has three numbers"));
      group.rgba = {std::clamp(*r, 0.0F, 1.0F), std::clamp(*g, 0.0F, 1.0F),
                    std::clamp(*b, 0.0F, 1.0F), 1};
      isNew = true;
      in.skipLine();
    } else if (word == "point") {
      const auto x = in.number(), y = in.number(), z = in.number();
      if (!x || !y || !z) return noMesh(in.problem("a point has three numbers, and its normal"));
      mesh.vertices.emplace_back(*x, *y, *z);
      in.skipLine();
      if (mesh.vertices.size() % 3 != 0) continue;
      const int end = static_cast<int>(mesh.vertices.size());
      if (isNew) {
        if (mesh.groups.empty() && !mesh.faces.empty()) {
          mesh.groups.push_back({0, {0.5F, 0.5F, 0.5F, 1}});
        }
        group.firstFace = mesh.faces.size();
        mesh.groups.push_back(group);
        isNew = false;
      }
      mesh.faces.push_back({end - 3, end - 2, end - 1});
      if (mesh.faces.size() > kMaxTriangles) return noMesh("it has more than 20 million triangles");
    } else {
      return noMesh(
          in.problem(inQuotes(word) + " is not a word of TRI; allowed: 'color' and 'point'"));
    }
  }
  if (mesh.vertices.size() % 3 != 0) return noMesh("it ends within a triangle");
  return shape;
}

}  // namespace hrdf
