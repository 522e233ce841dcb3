// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the program hrdf in a shell, in a separate folder for each test.
#ifndef HRDF_TESTS_TOOL_TOOL_TEST_H_
#define HRDF_TESTS_TOOL_TOOL_TEST_H_

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace hrdf {

class ToolTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "hrdf_tool_XXXXXX";
    ASSERT_TRUE(mkdtemp(name.data()));
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path path(const std::string& name) const { return folder_ / name; }
  bool exists(const std::string& name) const { return std::filesystem::exists(path(name)); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

  // Returns the sorted relative paths of all files and folders in folder_, at any depth, including
  // hidden files.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      names.push_back(entry.path().lexically_relative(folder_).generic_string());
    }
    std::ranges::sort(names);
    return names;
  }

  std::string bytesOf(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  // Runs `hrdf arguments` after the shell commands `before`. Returns the exit status; the output is
  // in out_ and err_.
  int run(const std::string& arguments, const std::string& before = ":") {
    const std::string command = "cd '" + folder_.string() + "' && " + before +
                                " && '" HRDF_TOOL "' >out 2>err </dev/null " + arguments;
    const int status = std::system(command.c_str());
    out_ = bytesOf("out");
    err_ = bytesOf("err");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  std::string out_, err_;

 private:
  std::filesystem::path folder_;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_TOOL_TOOL_TEST_H_
