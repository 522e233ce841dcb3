// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads robots without modules from memory, with the reader of their format. A test fails if it
// does not take all diagnostics.
#ifndef HRDF_TESTS_CONVERTER_READING_MECHANISM_H_
#define HRDF_TESTS_CONVERTER_READING_MECHANISM_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hrdf/mechanism.h>

#include "tests/converter/format_files.h"
#include "tests/converter/reading.h"

namespace hrdf {

constexpr double kTiny = 1e-12;

class ReadingMechanism : public Reading {
 protected:
  // `read` reads each text of readText(), as the content of the file `path`.
  ReadingMechanism(FormatReader* read, std::string path) : read_(read), path_(std::move(path)) {}

  std::optional<Mechanism> readText(std::string text, const std::string& resources = "") {
    addFile(path_, std::move(text));
    Diagnostics out;
    auto mechanism = read_(
        path_, [this](const std::string& name) { return fileAt(name); }, resources, out);
    EXPECT_EQ(mechanism.has_value(), !out.hasErrors());
    keep(out);
    return mechanism;
  }

  // Returns the index of the item with this name; the test fails if it is missing.
  template <class Items>
  static int indexOf(const Items& items, std::string_view name) {
    const auto found = std::ranges::find_if(items, [&](const auto& i) { return i.name == name; });
    EXPECT_NE(found, items.end()) << name;
    return static_cast<int>(found == items.end() ? 0 : found - items.begin());
  }
  template <class Items>
  static const auto& named(const Items& items, std::string_view name) {
    return items[static_cast<std::size_t>(indexOf(items, name))];
  }
  template <class Items>
  static std::vector<std::string> namesOf(const Items& items) {
    std::vector<std::string> names;
    for (const auto& item : items) names.push_back(item.name);
    return names;
  }

  // Returns the pose of a body in the world; missing positions in `q` are 0.
  static Pose poseOfBody(const Mechanism& mechanism, int body, std::vector<double> q) {
    q.resize(mechanism.joints.size());
    return forwardKinematics(mechanism, q)[static_cast<std::size_t>(body)];
  }

 private:
  FormatReader* read_;
  std::string path_;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_READING_MECHANISM_H_
