// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads Open Inventor and VRML with the library Coin.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include <Inventor/SbColor.h>
#include <Inventor/SoDB.h>
#include <Inventor/SoInput.h>
#include <Inventor/SoInteraction.h>
#include <Inventor/SoPrimitiveVertex.h>
#include <Inventor/VRMLnodes/SoVRMLInline.h>
#include <Inventor/actions/SoCallbackAction.h>
#include <Inventor/actions/SoSearchAction.h>
#include <Inventor/errors/SoDebugError.h>
#include <Inventor/errors/SoReadError.h>
#include <Inventor/fields/SoSFBool.h>
#include <Inventor/nodekits/SoNodeKit.h>
#include <Inventor/nodes/SoFile.h>
#include <Inventor/nodes/SoSeparator.h>
#include <Inventor/nodes/SoShape.h>
#include <Inventor/nodes/SoWWWInline.h>

#include "meshes/readers/serve.h"

namespace {

using hrdf::mesh_readers::Point;
using hrdf::mesh_readers::Rgba;
using hrdf::mesh_readers::Triangle;
using hrdf::mesh_readers::Triangles;

// Stores the line number of Coin's first error. Ignores the error's text, which may name files on
// this machine.
void keepFirst(const SoError* error, void* to) {
  auto& kept = *static_cast<std::string*>(to);
  if (!kept.empty()) return;
  kept = "Coin cannot read it";
  const std::string_view said = error->getDebugString().getString();
  constexpr std::string_view kBefore = "\n\tOccurred at line";
  const std::size_t place = said.find(kBefore);
  if (place == said.npos) return;
  const int line = std::atoi(said.data() + place + kBefore.size());
  kept = "line " + std::to_string(line) + ": " + kept;
}

void ignore(const SoError*, void*) {}

Rgba colourOf(const SoCallbackAction& action, int index) {
  SbColor ambient, diffuse, specular, emission;
  float shininess = 0, transparency = 0;
  action.getMaterial(ambient, diffuse, specular, emission, shininess, transparency, index);
  return {diffuse[0], diffuse[1], diffuse[2], 1 - transparency};
}

// True if the corners of a face are clockwise, seen from outside: from the shape's field `ccw` in
// VRML 2, from SoShapeHints in other formats.
bool isClockwise(SoCallbackAction& action) {
  static const SbName kName("ccw");
  const SoField* ccw = action.getCurPathTail()->getField(kName);
  if (ccw != nullptr) return !static_cast<const SoSFBool*>(ccw)->getValue();
  return action.getVertexOrdering() == SoShapeHints::CLOCKWISE;
}

void addTriangle(void* to, SoCallbackAction* action, const SoPrimitiveVertex* a,
                 const SoPrimitiveVertex* b, const SoPrimitiveVertex* c) {
  const SbMatrix& X = action->getModelMatrix();
  const std::array corners = {a, b, c};
  Triangle triangle;
  for (std::size_t i = 0; i < 3; ++i) {
    SbVec3f p;
    X.multVecMatrix(corners[i]->getPoint(), p);
    triangle[i] = Point{p[0], p[1], p[2]};
  }
  const bool isMirrored = X.det3() < 0;
  if (isMirrored != isClockwise(*action)) std::swap(triangle[1], triangle[2]);
  static_cast<Triangles*>(to)->add(triangle, colourOf(*action, a->getMaterialIndex()));
}

bool has(SoNode* scene, SoType type) {
  SoSearchAction search;
  search.setType(type);
  search.setInterest(SoSearchAction::FIRST);
  search.setSearchingAll(TRUE);
  search.apply(scene);
  return search.getPath() != nullptr;
}

std::string read(const std::string&, const std::string& bytes, Triangles& into) {
  std::string problem;
  SoReadError::setHandlerCallback(&keepFirst, &problem);
  SoInput input;
  input.setBuffer(bytes.data(), bytes.size());
  SoSeparator* scene = SoDB::readAll(&input);
  if (scene == nullptr) return problem.empty() ? "the file is not Inventor or VRML" : problem;
  scene->ref();
  std::string why;
  for (const SoType type :
       {SoFile::getClassTypeId(), SoWWWInline::getClassTypeId(), SoVRMLInline::getClassTypeId()}) {
    if (has(scene, type)) {
      why = "the file includes other files, by " + std::string(type.getName().getString());
    }
  }
  if (why.empty()) {
    SoCallbackAction action;
    action.addTriangleCallback(SoShape::getClassTypeId(), &addTriangle, &into);
    action.apply(scene);
  }
  scene->unref();
  return why;
}

}  // namespace

int main() {
  SoDB::init();
  SoNodeKit::init();
  SoInteraction::init();
  SoDebugError::setHandlerCallback(&ignore, nullptr);
  return hrdf::mesh_readers::serve(&read);
}
