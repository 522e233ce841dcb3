// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Each test has a separate folder, because tests run at the same time.
#ifndef HRDF_TESTS_SIM_APP_FOLDER_TEST_H_
#define HRDF_TESTS_SIM_APP_FOLDER_TEST_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

namespace hrdf::app {

namespace fs = std::filesystem;

inline const std::string kModels = HRDF_SOURCE_DIR "/models/";
inline const std::string kSmallArm = kModels + "x_arm_3dof.hrdf";

class FolderTest : public testing::Test {
 protected:
  FolderTest() : folder_(fs::temp_directory_path() / ("app_test." + std::to_string(getpid()))) {
    fs::create_directory(folder_);
    setenv("HRDF_LINK_DIR", path("link").c_str(), 1);  // other tests cannot find these robots
  }
  ~FolderTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }

  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }

 private:
  fs::path folder_;
};

}  // namespace hrdf::app

#endif  // HRDF_TESTS_SIM_APP_FOLDER_TEST_H_
