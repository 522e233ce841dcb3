// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A folder of bad files, each with the diagnostics that it gets: in a comment at its end, or, where
// no comment can stand, in a file beside it that ends in `.expect`. HRDF_UPDATE_EXPECTATIONS=1
// makes the tests rewrite them.
#ifndef HRDF_TESTS_BAD_FILES_H_
#define HRDF_TESTS_BAD_FILES_H_

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

namespace hrdf {

// Comments of several lines in a language: "<!-- ", "", "-->", or "# ", "# ", "".
struct CommentStyle {
  std::string start, line, end;
};

struct BadFolder {
  std::filesystem::path path;
  std::string extension;  // ".hrdf"
  CommentStyle comment;
  std::function<std::vector<Diagnostic>(const std::filesystem::path& file)> diagnose;

  std::vector<std::string> names() const;  // of its files, without extension
  std::filesystem::path fileOf(const std::string& name) const { return path / (name + extension); }
  std::string got(const std::string& name) const;  // with include chains, without source lines
  std::string expected(const std::string& name) const;
  void update(const std::string& name) const;
};

std::string textOf(const std::filesystem::path& path);

// Fails where the file does not get what it expects.
void expectItsDiagnostics(const BadFolder& folder, const std::string& name);

}  // namespace hrdf

#endif  // HRDF_TESTS_BAD_FILES_H_
