// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads documents from memory. A test fails if it does not take all diagnostics.
#ifndef HRDF_TESTS_CONVERTER_READING_H_
#define HRDF_TESTS_CONVERTER_READING_H_

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/read.h>

namespace hrdf {

// Returns a robot of version 1.<minor>.0.
inline std::string robot(int minor, std::string_view elements, std::string_view attributes = "") {
  return "<robot version=\"1." + std::to_string(minor) + ".0\" " + std::string(attributes) + ">\n" +
         std::string(elements) + "\n</robot>\n";
}

class Reading : public testing::Test {
 protected:
  static constexpr const char* kRoot = "robot.hrdf";

  void TearDown() override {
    for (const Diagnostic& d : diagnostics_) ADD_FAILURE() << "not taken: " << toString(d);
  }

  void addFile(const std::string& path, std::string text) { files_[path] = std::move(text); }

  // Reads the file `path` that addFile() has added.
  std::optional<Description> readFrom(const std::string& path) {
    Diagnostics out;
    auto description = read(
        path, [this](const std::string& name) { return fileAt(name); }, out);
    EXPECT_EQ(description.has_value(), !out.hasErrors());
    keep(out);
    return description;
  }

  std::optional<Description> readText(std::string text) {
    addFile(kRoot, std::move(text));
    return readFrom(kRoot);
  }

  // Reads a robot of version 1.6.0.
  std::optional<Description> readElements(std::string_view elements) {
    return readText(robot(6, elements));
  }

  // Returns the first place of `text` in the file.
  Place at(std::string_view text, const std::string& path = kRoot) const {
    const std::string& whole = files_.at(path);
    const std::size_t offset = whole.find(text);
    EXPECT_NE(offset, std::string::npos) << text;
    const std::string before = whole.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    return {path, static_cast<int>(line), static_cast<int>(offset - lineStart) + 1};
  }

  // Takes one diagnostic at `where` with `phrase` in its message or its hint.
  testing::AssertionResult takeError(const Place& where, std::string_view phrase) {
    return take(Severity::error, where, phrase);
  }
  testing::AssertionResult takeWarning(const Place& where, std::string_view phrase) {
    return take(Severity::warning, where, phrase);
  }
  testing::AssertionResult takeNote(const Place& where, std::string_view phrase) {
    return take(Severity::note, where, phrase);
  }

  // Adds the diagnostics of another reader, for the test to take.
  void keep(const Diagnostics& out) {
    diagnostics_.insert(diagnostics_.end(), out.all().begin(), out.all().end());
  }

  std::vector<Diagnostic> takeAll() { return std::exchange(diagnostics_, {}); }

  const Diagnostic& taken() const { return taken_; }  // the last diagnostic that was taken

  std::optional<std::string> fileAt(const std::string& path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  testing::AssertionResult take(Severity severity, const Place& where, std::string_view phrase) {
    const auto found = std::ranges::find_if(diagnostics_, [&](const Diagnostic& d) {
      return d.severity == severity && d.where == where &&
             (d.message + "; " + d.hint).find(phrase) != std::string::npos;
    });
    if (found == diagnostics_.end()) {
      auto failure = testing::AssertionFailure();
      failure << "no " << toString(severity) << " at " << toString(where) << " with '" << phrase
              << "'";
      for (const Diagnostic& d : diagnostics_) failure << "\n  " << toString(d);
      return failure;
    }
    taken_ = *found;
    diagnostics_.erase(found);
    return testing::AssertionSuccess();
  }

  std::map<std::string, std::string> files_;
  std::vector<Diagnostic> diagnostics_;
  Diagnostic taken_;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_READING_H_
