// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that uses MuJoCo and has loaded the plugin. It is not linked to our libraries.
#ifndef HRDF_TESTS_PLUGIN_PLUGIN_FIXTURE_H_
#define HRDF_TESTS_PLUGIN_PLUGIN_FIXTURE_H_

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

using SpecPtr = std::unique_ptr<mjSpec, decltype(&mj_deleteSpec)>;
using ModelPtr = std::unique_ptr<mjModel, decltype(&mj_deleteModel)>;

class PluginFixture : public testing::Test {
 protected:
  static void SetUpTestSuite() { mj_loadPluginLibrary(HRDF_DECODER); }
  void SetUp() override {
    warnings_.clear();
    mju_user_warning = [](const char* text) { warnings_.emplace_back(text); };
    mj_defaultVFS(&vfs_);
    unsetenv("HRDF_OPTIONS");
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    std::filesystem::current_path(start_);
    std::filesystem::remove_all(folder_);
    unsetenv("HRDF_OPTIONS");
    mj_deleteVFS(&vfs_);
    mju_user_warning = nullptr;
    EXPECT_EQ(warnings_, std::vector<std::string>()) << "unclaimed warnings";
  }

  SpecPtr parse(const std::string& path, const char* contentType = nullptr) {
    error_.fill('\0');
    return {mj_parse(path.c_str(), contentType, &vfs_, error_.data(), kErrorSize), &mj_deleteSpec};
  }
  ModelPtr compile(const SpecPtr& spec) {
    ModelPtr model(mj_compile(spec.get(), &vfs_), &mj_deleteModel);
    if (!model) std::snprintf(error_.data(), error_.size(), "%s", mjs_getError(spec.get()));
    return model;
  }
  ModelPtr load(const std::string& path) {
    error_.fill('\0');
    return {mj_loadXML(path.c_str(), nullptr, error_.data(), kErrorSize), &mj_deleteModel};
  }
  // Returns MuJoCo's warnings since the last call.
  std::vector<std::string> warnings() { return std::exchange(warnings_, {}); }
  std::string error() const { return error_.data(); }

  void addVirtual(const std::string& name, const std::string& text) {
    mj_addBufferVFS(&vfs_, name.c_str(), text.data(), static_cast<int>(text.size()));
  }
  // Writes a file into this test's folder and returns the file's path.
  std::string addFile(const std::string& name, const std::string& text) {
    const auto path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  std::string addPipe(const std::string& name) {
    const std::string path = (folder_ / name).string();
    mkfifo(path.c_str(), 0600);
    return path;
  }
  // Writes the robot file `name`; it includes a file that uses a mesh in ../meshes.
  std::string addRobotWithMesh(const std::string& name) {
    std::filesystem::create_directories(folder_ / "meshes");
    std::filesystem::copy_file(model("meshes/beam.obj"), folder_ / "meshes/beam.obj");
    addFile("parts/beam.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/>)" +
                                   robotPart(R"(mesh_path="../meshes/beam.obj")"));
    return addFile(name, R"(<robot version="1.6.0"><include path="parts/beam.hrdf"/></robot>)");
  }
  static std::string robotPart(const std::string& attributes) {
    return R"(<rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0" )" +
           attributes + "/></robot>";
  }
  static std::string model(const std::string& name) {
    return std::string(HRDF_SOURCE_DIR) + "/models/" + name;
  }
  // Returns the number of meshes from the file beam.obj.
  static int countBeams(const mjModel& model) {
    int count = 0;
    for (int i = 0; i < model.nmesh; ++i) {
      count += std::string(model.names + model.name_meshadr[i]).ends_with("beam") ? 1 : 0;
    }
    return count;
  }
  const std::filesystem::path& folder() const { return folder_; }

  static constexpr const char* kOneActuator =
      R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)";
  static constexpr const char* kTwoErrors =
      "<robot version=\"1.6.0\">\n  <actuator type=\"X5-2\"/>\n  <joint/>\n</robot>";

 private:
  static constexpr int kErrorSize = 1000;
  static inline std::vector<std::string> warnings_;
  mjVFS vfs_;
  std::array<char, kErrorSize> error_{};
  const std::filesystem::path start_ = std::filesystem::current_path();
  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("hrdf_plugin_test_" + std::to_string(getpid()));
};

#endif  // HRDF_TESTS_PLUGIN_PLUGIN_FIXTURE_H_
