// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts allocations while the firmware runs. MuJoCo allocates by its own functions.
#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/plugin/firmware_robot.h"

namespace {

std::atomic<int> allocations = 0;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace hrdf::firmware_memory_test {
namespace {

TEST(FirmwareMemory, IsNotTakenInAStep) {
  const int atStart = allocations;
  FirmwareRobot robot(HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf", "sensors=module");
  ASSERT_TRUE(robot.data);
  EXPECT_GT(allocations, atStart + 6);
  const int before = allocations;
  robot.step(500);
  EXPECT_EQ(allocations, before);
}

TEST(FirmwareMemory, IsNotTakenToCopyIntoDataThatAreThere) {
  FirmwareRobot robot(HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf", "");
  ASSERT_TRUE(robot.data);
  const DataPtr copy(mj_makeData(robot.model.get()));
  const int before = allocations;
  for (int i = 0; i < 10; ++i) mj_copyData(copy.get(), robot.model.get(), robot.data.get());
  EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace hrdf::firmware_memory_test
