// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The plugin in a process with a MuJoCo of another version. Each test loads the plugin in a
// separate process, because a library stays loaded.
#include <cstdlib>
#include <string>

#include <dlfcn.h>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace {

bool hasDecoder() {
  std::string name = "robot.hrdf";
  mjResource robot{};
  robot.name = name.data();
  return mjp_findDecoder(&robot, "model/hrdf") != nullptr;
}

// Loads the plugin and ends. The exit status is the number of registered decoders and providers: 3
// for all, 0 for none.
[[noreturn]] void loadPlugin() {
  mj_loadPluginLibrary(HRDF_DECODER);
  const auto hasProvider = [](const char* name) { return mjp_findProvider(name) ? 1 : 0; };
  std::exit((hasDecoder() ? 1 : 0) + hasProvider("hrdf:") + hasProvider("hrdf-mesh:"));
}

[[noreturn]] void loadPluginBeside(const char* mujoco, int visibility) {
  if (dlopen(mujoco, RTLD_NOW | visibility) == nullptr) std::exit(4);
  loadPlugin();
}

class Host : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }

  static constexpr const char* kRefusal =
      "^hrdf: error: the HRDF plugin is for MuJoCo 4\\.0\\.0, but MuJoCo 3\\.3\\.7 is loaded: "
      "\\.hrdf files do not open here\n$";
};

TEST_F(Host, MujocoOfTheRightVersionGetsThePluginWithoutAMessage) {
  EXPECT_EXIT(loadPlugin(), testing::ExitedWithCode(3), "^$");
}

TEST_F(Host, MujocoOfAnotherVersionGetsOnlyAMessage) {
  EXPECT_EXIT(loadPluginBeside(HRDF_OTHER_MUJOCO, RTLD_GLOBAL), testing::ExitedWithCode(0),
              kRefusal);
}

// Python loads MuJoCo with RTLD_LOCAL.
TEST_F(Host, MujocoOfAnotherVersionIsFoundIfItsSymbolsAreLocal) {
  EXPECT_EXIT(loadPluginBeside(HRDF_OTHER_MUJOCO, RTLD_LOCAL), testing::ExitedWithCode(0),
              kRefusal);
}

}  // namespace
