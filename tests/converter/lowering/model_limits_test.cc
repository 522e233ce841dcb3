// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the limits on a robot's size for MuJoCo, and our errors beyond them.
#include <pthread.h>

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/lower.h>

#include "hrdf/reader_limits.h"
#include "hrdf/tree/element_limits.h"
#include "model/collision_capsules.h"
#include "model/robot_model.h"
#include "tests/converter/reading.h"
#include "tests/converter/repeated.h"
#include "tests/message_watch.h"

namespace hrdf::model_limits_test {
namespace {

// Returns `count` copies of `element` on one body; copy i is in line i + 2.
std::string sideBySide(std::string_view element, int count) {
  return "<rigid-body mass='1'>\n" +
         repeated("<output>" + std::string(element) + "</output>\n", count) + "</rigid-body>";
}

class ModelLimits : public Reading {
 protected:
  // Returns the only error of lowering.
  Diagnostic errorOf(const std::string& elements) {
    const auto description = readElements(elements);
    EXPECT_TRUE(description);
    Diagnostics out;
    EXPECT_FALSE(lower(*description, {}, out));
    EXPECT_EQ(out.all().size(), 1u);
    return out.all().empty() ? Diagnostic{} : out.all().front();
  }

  void expectCompiles(const std::string& elements) {
    const auto description = readElements(elements);
    ASSERT_TRUE(description);
    Diagnostics out;
    const SpecPtr spec = lower(*description, {}, out);
    ASSERT_TRUE(spec) << summary(out);
    mjModel* model = mj_compile(spec.get(), nullptr);
    EXPECT_TRUE(model) << mjs_getError(spec.get());
    mj_deleteModel(model);
  }
};

TEST_F(ModelLimits, AChainHasAThousandMovingParts) {
  expectCompiles(repeated("<joint axis='rx'/>\n", kMaxMovingDepth));
}

TEST_F(ModelLimits, AChainHasNotOneMore) {
  EXPECT_DIAGNOSTIC("more than … moving parts in a chain, which is too much for MuJoCo");
  const Diagnostic error = errorOf(repeated("<joint axis='rx'/>\n", kMaxMovingDepth + 1));
  EXPECT_EQ(error.message, "more than 1000 moving parts in a chain, which is too much for MuJoCo");
  EXPECT_EQ(error.where, (Place{kRoot, kMaxMovingDepth + 2, 1}));
}

TEST_F(ModelLimits, ARobotHasTwoThousandDegreesOfFreedom) {
  expectCompiles(sideBySide("<joint axis='rx'/>", kMaxDofs));
}

TEST_F(ModelLimits, ARobotHasNotOneDegreeOfFreedomMore) {
  EXPECT_DIAGNOSTIC("more than … degrees of freedom, which is too much for MuJoCo");
  const Diagnostic error = errorOf(sideBySide("<joint axis='rx'/>", kMaxDofs + 1));
  EXPECT_EQ(error.message, "more than 2000 degrees of freedom, which is too much for MuJoCo");
  EXPECT_EQ(error.where, (Place{kRoot, kMaxDofs + 3, 9}));
}

TEST_F(ModelLimits, ARobotHasFiveThousandElements) {
  expectCompiles(repeated("<rigid-body mass='1'/>\n", kMaxParts));
}

TEST_F(ModelLimits, ARobotHasNotOneElementMore) {
  EXPECT_DIAGNOSTIC("more than … elements, which is too much for MuJoCo");
  const Diagnostic error = errorOf(repeated("<rigid-body mass='1'/>\n", kMaxParts + 1));
  EXPECT_EQ(error.message, "more than 5000 elements, which is too much for MuJoCo");
  EXPECT_EQ(error.where, (Place{kRoot, kMaxParts + 2, 1}));
}

TEST_F(ModelLimits, ARobotHasAThousandElementsWithAMesh) {
  EXPECT_DIAGNOSTIC("more than … elements with a mesh, which is too much for MuJoCo");
  const Diagnostic error =
      errorOf(repeated("<rigid-body mass='1' mesh_path='a.obj'/>\n", kMaxMeshParts + 1));
  EXPECT_EQ(error.message, "more than 1000 elements with a mesh, which is too much for MuJoCo");
  EXPECT_EQ(error.where, (Place{kRoot, kMaxMeshParts + 2, 1}));
}

TEST_F(ModelLimits, ARobotHasTenThousandOutputs) {
  expectCompiles("<rigid-body mass='1'>" + repeated("<output/>\n", kMaxOutputs) + "</rigid-body>");
}

TEST_F(ModelLimits, ARobotHasNotOneOutputMore) {
  EXPECT_DIAGNOSTIC("more than … outputs, which is too much for MuJoCo");
  const Diagnostic error = errorOf("<rigid-body mass='1'>\n" +
                                   repeated("<output/>\n", kMaxOutputs + 1) + "</rigid-body>");
  EXPECT_EQ(error.message, "more than 10000 outputs, which is too much for MuJoCo");
  EXPECT_EQ(error.where, (Place{kRoot, kMaxOutputs + 3, 1}));
}

TEST_F(ModelLimits, ABodyIsNoLongerThanAKilometre) {
  EXPECT_DIAGNOSTIC("the element is more than 1 km from the joint before it");
  const Diagnostic error = errorOf(repeated("<rigid-body mass='1' output_trans='9 0 0'/>\n", 113));
  EXPECT_EQ(error.message, "the element is more than 1 km from the joint before it");
  EXPECT_EQ(error.where, (Place{kRoot, 114, 1}));
}

void* call(void* work) {
  (*static_cast<std::function<void()>*>(work))();
  return nullptr;
}

void runOnStack(std::size_t bytes, std::function<void()> work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, bytes), 0);
  pthread_t thread;
  ASSERT_EQ(pthread_create(&thread, &attributes, call, &work), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

// Programs may load models on threads with a small stack.
TEST_F(ModelLimits, TheLongestChainNeedsLittleStack) {
  runOnStack(512 << 10,
             [this] { expectCompiles(repeated("<joint axis='rx'/>\n", kMaxMovingDepth)); });
}

// bytes; twice the need of an optimised build. Other builds and sanitizers need many times more.
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kStack = 512 << 10;
#else
constexpr std::size_t kStack = 8 << 20;
#endif

// Each file has its <include> inside of nested <output> elements.
TEST_F(ModelLimits, TheDeepestTreeNeedsLittleStack) {
  constexpr int kOutputs = kMaxDepth / kMaxIncludeDepth;
  const std::string before = repeated("<rigid-body mass='0'><output>", kOutputs);
  const std::string behind = repeated("</output></rigid-body>", kOutputs);
  for (int i = 0; i < kMaxIncludeDepth; ++i) {
    const std::string next = "<include path='" + std::to_string(i + 1) + ".hrdf'/>";
    addFile(std::to_string(i) + ".hrdf", robot(6, before + next + behind));
  }
  addFile(std::to_string(kMaxIncludeDepth) + ".hrdf", robot(6, "<joint axis='rx'/>"));
  runOnStack(kStack, [this] {
    const auto description = readFrom("0.hrdf");
    ASSERT_TRUE(description);
    Diagnostics out;
    EXPECT_TRUE(lower(*description, {}, out)) << summary(out);
  });
}

TEST(Contacts, AThousandCapsulesInARowAreJoinedToThree) {
  std::vector<Capsule> capsules;
  for (int i = 0; i < 1000; ++i) {
    capsules.push_back({{0.01 * i, 0, 0}, {0.01 * (i + 1), 0, 0}, 0.02});
  }
  reduce(capsules, 0);
  ASSERT_LE(capsules.size(), kMaxCollisionGeoms);
  double low = 1, high = 0;
  for (const Capsule& capsule : capsules) {
    EXPECT_NEAR(capsule.radius, 0.02, 1e-9);
    low = std::min({low, capsule.p_a.x(), capsule.p_b.x()});
    high = std::max({high, capsule.p_a.x(), capsule.p_b.x()});
  }
  EXPECT_NEAR(low, 0, 1e-9);
  EXPECT_NEAR(high, 10, 1e-9);
}

// The capsules are too far apart to be merged.
TEST(Contacts, AThousandScatteredCapsulesStay) {
  std::vector<Capsule> capsules;
  for (int i = 0; i < 1000; ++i) {
    const Eigen::Vector3d centre(i, 0, 0);
    capsules.push_back({centre, centre, 0.02});
  }
  reduce(capsules, 0);
  EXPECT_EQ(capsules.size(), 1000u);
}

}  // namespace
}  // namespace hrdf::model_limits_test
