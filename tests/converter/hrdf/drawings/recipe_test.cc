// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/drawings/recipe.h"

#include <algorithm>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/mesh_builder.h"
#include "tests/fuzz/mutator.h"

namespace hrdf::recipe_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Translation3d;
using Eigen::Vector3d;
using std::numbers::pi;

const std::vector<std::string> kSurfaces = {
    "housing,X5",
    "rotor,R25",
    "bracket,R8HeavyLeftInside",
    "link,X5,0.325,3.141593,RightAngle,Inline",
    "rod,0.2",
    "ball,0.01",
    "plate,0.1,0,-0.1,0.1,-0.1,-0.1",
    "ring",
    "carriage",
    "disc",
    "gripper-body",
    "gripper-fingers",
    "gripper-rail",
    "gripper-finger",
};

TriangleMesh meshOf(const std::string& recipe) {
  const RecipeDrawer drawer = readRecipe(recipe);
  EXPECT_TRUE(drawer.draw) << recipe << ": " << drawer.whyNot;
  return drawer.draw ? drawer.draw() : TriangleMesh{};
}

bool isRecipe(const std::string& text) {
  const RecipeDrawer drawer = readRecipe(text);
  EXPECT_EQ(drawer.draw == nullptr, !drawer.whyNot.empty()) << text;
  return drawer.draw != nullptr;
}

bool isWhole(const TriangleMesh& mesh) {
  for (const Eigen::Vector3f& vertex : mesh.vertices) {
    if (!vertex.allFinite()) return false;
  }
  for (const auto& face : mesh.faces) {
    for (const int v : face) {
      if (v < 0 || v >= static_cast<int>(mesh.vertices.size())) return false;
    }
  }
  return !mesh.faces.empty();
}

double farthest(const TriangleMesh& a, const TriangleMesh& b) {
  EXPECT_EQ(a.faces, b.faces);
  if (a.vertices.size() != b.vertices.size()) return 1;
  double most = 0;
  for (std::size_t i = 0; i < a.vertices.size(); ++i) {
    most = std::max<double>(most, (a.vertices[i] - b.vertices[i]).norm());
  }
  return most;
}

TEST(Recipe, EachRecipeDrawsItsSurface) {
  for (const std::string& words : kSurfaces) {
    const std::vector<Drawing> drawings{{words}};
    EXPECT_EQ(recipeOf(drawings), "v1:" + words + ".msh");
    const TriangleMesh mesh = meshOf(recipeOf(drawings));
    EXPECT_TRUE(isWhole(mesh)) << words;
    EXPECT_LT(farthest(mesh, drawn(drawings)), 1e-7) << words;
  }
}

TEST(Recipe, HasThePosesOfFurtherSurfacesInTheFrameOfTheFirst) {
  const Pose X_IA(Translation3d(1, 2, 3) * AngleAxisd(pi / 2, Vector3d::UnitZ()));
  const std::vector<Drawing> drawings{
      {"disc", X_IA},
      {"ring", X_IA},
      {"ball,0.01", X_IA * Translation3d(0.125, 0, -0.5)},
      {"rod,0.2", X_IA * Pose(AngleAxisd(-pi / 2, Vector3d::UnitX()))},
  };
  EXPECT_EQ(recipeOf(drawings),
            "v1:disc+ring+ball,0.01@0.125,0,-0.5+rod,0.2@0,0,0,0.707107,-0.707107,0,0.msh");
}

TEST(Recipe, DrawsWhatTheDrawingsShowToMicrometres) {
  const Pose X_IA(Translation3d(1, 2, 3) * AngleAxisd(1, Vector3d(1, 2, 3).normalized()));
  const std::vector<Drawing> drawings{
      {"housing,X8", X_IA},
      {"link,R8,0.123456,-1,Inline,RightAngle",
       X_IA * Translation3d(0.1, 1.0 / 3, 0) * AngleAxisd(-3, Vector3d(3, 1, 2).normalized())}};
  const TriangleMesh expected = transformed(drawn(drawings), Eigen::Affine3d(X_IA.inverse()));
  EXPECT_LT(farthest(meshOf(recipeOf(drawings)), expected), 2e-6);
}

TEST(Recipe, HasNoSignThatWouldMakeAPathOfIt) {
  std::vector<Drawing> drawings;
  for (const std::string& words : kSurfaces) {
    drawings.push_back(
        {words, Pose(AngleAxisd(0.1 * static_cast<double>(drawings.size()), Vector3d::UnitY()))});
  }
  EXPECT_EQ(recipeOf(drawings).find_first_of("/\\ <>&\"'%?#"), std::string::npos);
}

TEST(Recipe, TooManySurfacesGiveNoRecipe) {
  const std::vector<Drawing> few(1000, {"disc"}), many(4000, {"disc"});
  EXPECT_TRUE(isRecipe(recipeOf(few)));
  EXPECT_EQ(recipeOf(many), "");
}

TEST(Recipe, TheLongestRecipeDrawsLessThanAMillionFaces) {
  std::string recipe = "v1:rotor,X5";
  while (recipe.size() + std::string_view("+rotor,X5.msh").size() <= kMaxRecipeLength) {
    recipe += "+rotor,X5";
  }
  const TriangleMesh mesh = meshOf(recipe + ".msh");
  EXPECT_LT(mesh.faces.size(), 1'000'000U);
  EXPECT_FALSE(isRecipe(recipe + "+rotor,X5.msh"));
}

TEST(Recipe, RefusesWhatItDoesNotDraw) {
  for (const char* text : {"",
                           ".msh",
                           "v1:",
                           "v1:.msh",
                           "v2:disc.msh",
                           "v1/disc.msh",
                           "disc.msh",
                           "v1:disc",
                           "v1:disc.obj",
                           "v1:disk.msh",
                           "v1:disc,1.msh",
                           "v1:disc+.msh",
                           "v1:disc@.msh",
                           "v1:disc@1,2.msh",
                           "v1:disc@1,2,3,4.msh",
                           "v1:disc@1,2,3,0,0,0,0.msh",
                           "v1:disc@1,2,x.msh",
                           "v1:disc@1e3,0,0.msh",
                           "v1:disc@1,2,3@1,2,3.msh",
                           "v1:disc@9999999999,0,0.msh",
                           "v1:housing.msh",
                           "v1:housing,X9.msh",
                           "v1:housing,X5-4.msh",
                           "v1:bracket,X5.msh",
                           "v1:link,X5,0.3,0,RightAngle.msh",
                           "v1:link,X5,0.3,0,RightAngle,Left.msh",
                           "v1:link,X5,,0,RightAngle,Inline.msh",
                           "v1:link,X5,nan,0,RightAngle,Inline.msh",
                           "v1:plate.msh",
                           "v1:plate,1.msh",
                           "v1:plate,1,2,3.msh",
                           "v1:plate,1,x.msh",
                           "v1:plate,1,1001.msh",
                           "v1:rod,0.msh",
                           "v1:rod,-1.msh",
                           "v1:rod,inf.msh",
                           "v1:rod,1001.msh",
                           "v1:ball,0.0.0.msh",
                           "v1:ball, 1.msh",
                           "v1:../disc.msh",
                           "v1:disc\n.msh"}) {
    EXPECT_FALSE(isRecipe(text)) << text;
  }
}

// Replaces commas by blanks for the mutator, because it finds only numbers between blanks.
std::string withOddNumbers(Mutator& mutator, std::string text) {
  std::ranges::replace(text, ',', ' ');
  text = mutator.withOddNumbers(std::move(text));
  std::ranges::replace(text, ' ', ',');
  return text;
}

TEST(Recipe, ARecipeWithMistakesIsDrawnOrRefused) {
  Mutator mutator(1);
  int taken = 0, refused = 0;
  std::string all = "v1:disc";
  for (const std::string& words : kSurfaces) all += "+" + words + "@0.5,-1,2,0.5,0.5,-0.5,0.5";
  for (int i = 0; i < 20000; ++i) {
    const std::string& words = kSurfaces[mutator.below(kSurfaces.size())];
    std::string text = (i % 10 < 2 ? all : "v1:" + words + "+disc@0,0.1,0") + ".msh";
    text = i % 2 == 0 ? mutator.mutated(text) : withOddNumbers(mutator, text);
    const RecipeDrawer drawer = readRecipe(text);
    ASSERT_EQ(drawer.draw == nullptr, !drawer.whyNot.empty()) << text;
    ++(drawer.draw ? taken : refused);
    if (drawer.draw && i % 7 == 0) {
      ASSERT_TRUE(isWhole(drawer.draw())) << text;
    }
  }
  EXPECT_GT(taken, 2000);
  EXPECT_GT(refused, 5000);
}

}  // namespace
}  // namespace hrdf::recipe_test
