// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A folder of bad files, each with its expected diagnostics: in a comment at its end, or, if the
// file allows no comment there, in a file next to it that ends in `.expect`.
// HRDF_UPDATE_EXPECTATIONS=1 makes the tests rewrite the expectations.
#ifndef HRDF_TESTS_BAD_FILES_H_
#define HRDF_TESTS_BAD_FILES_H_

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

namespace hrdf {

// Start, line prefix and end of a comment of several lines: "<!-- ", "", "-->", or "# ", "# ", "".
struct CommentStyle {
  std::string start, line, end;
};

struct BadFolder {
  std::filesystem::path path;
  std::string extension;  // for example ".hrdf"
  CommentStyle comment;
  std::function<std::vector<Diagnostic>(const std::filesystem::path& file)> diagnose;

  std::vector<std::string> names() const;  // names of the bad files, without extension
  std::filesystem::path fileOf(const std::string& name) const { return path / (name + extension); }
  std::string got(const std::string& name) const;  // diagnostics, with include chains, as text
  std::string expected(const std::string& name) const;
  void update(const std::string& name) const;
};

std::string textOf(const std::filesystem::path& path);

// Fails if the diagnostics of the file differ from its expectation.
void expectItsDiagnostics(const BadFolder& folder, const std::string& name);

}  // namespace hrdf

#endif  // HRDF_TESTS_BAD_FILES_H_
