// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The bad and good files of a format without modules, and the diagnostics of its reader.
#ifndef HRDF_TESTS_CONVERTER_FORMAT_FILES_H_
#define HRDF_TESTS_CONVERTER_FORMAT_FILES_H_

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/mechanism.h>

#include "tests/bad_files.h"

namespace hrdf {

// Reads the file at `path`; absolute names are also looked up in the folder `resources`.
using FormatReader = std::optional<Mechanism>(const std::string& path, const FileReader& files,
                                              const std::string& resources, Diagnostics& out);

inline std::filesystem::path sourcePath(const std::string& path) {
  return std::filesystem::path(HRDF_SOURCE_DIR) / path;
}

inline std::vector<Diagnostic> diagnose(FormatReader* read, const std::filesystem::path& path) {
  Diagnostics out;
  const auto mechanism = read(path.string(), readFile, "", out);
  EXPECT_EQ(mechanism.has_value(), !out.hasErrors());
  return {out.all().begin(), out.all().end()};
}

// Returns the bad XML files of `format`, in the folder of the same name.
inline BadFolder badFolderOf(FormatReader* read, const std::string& format,
                             const std::string& extension) {
  return {sourcePath("tests/bad/" + format),
          extension,
          {"<!-- ", "", "-->"},
          [read](const std::filesystem::path& path) { return diagnose(read, path); }};
}

// Returns the files in `folders` whose names end with one of `ends`, as paths in the project.
inline std::vector<std::string> filesIn(std::initializer_list<const char*> folders,
                                        std::initializer_list<const char*> ends) {
  std::vector<std::string> names;
  for (const char* folder : folders) {
    for (const auto& entry : std::filesystem::directory_iterator(sourcePath(folder))) {
      const std::string path = entry.path().string();
      if (std::ranges::any_of(ends, [&](const char* end) { return path.ends_with(end); })) {
        names.push_back(std::filesystem::relative(path, sourcePath("")).string());
      }
    }
  }
  std::ranges::sort(names);
  return names;
}

// Returns the folder HRDF_TRUTH with results of the original program; empty if HRDF_TRUTH is not
// set.
inline std::filesystem::path truthFolder() {
  const char* folder = std::getenv("HRDF_TRUTH");
  return folder ? std::filesystem::path(folder) : std::filesystem::path();
}

inline std::vector<std::string> truthFiles() {
  std::vector<std::string> files;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(truthFolder(), ignored)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  return files;
}

// Returns the name of a file's test.
inline std::string testName(const testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_FORMAT_FILES_H_
