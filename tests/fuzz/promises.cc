// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/promises.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <hrdf/layout.h>

#include "hrdf/drawings/shapes.h"
#include "model/principal_inertia.h"

namespace hrdf {
namespace {

struct Text {
  Source source;
  std::ptrdiff_t lines;
};
using Texts = std::map<std::string, Text>;  // by path

// Counts the lines without `Source`, because `Source` computes the places that are under test.
std::ptrdiff_t linesOf(std::string_view text) {
  auto lines = 1 + std::count(text.begin(), text.end(), '\n');
  for (std::size_t at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1)) {
    if (text.substr(at, 2) != "\r\n") ++lines;
  }
  return lines;
}

Texts textsOf(const GivenFiles& files) {
  Texts texts;
  for (const auto& [path, text] : files) texts.emplace(path, Text{{path, text}, linesOf(text)});
  return texts;
}

// True if `place` is in its file, or directly after the file's last byte.
bool isInside(const Place& place, const Texts& texts) {
  const auto text = texts.find(place.file);
  if (text == texts.end() || place.line == 0) return place.line == 0;
  if (place.line < 1 || place.line > text->second.lines || place.column < 1) return false;
  // One column for the end of the line, and one for its '\r'.
  const std::size_t length = text->second.source.line(place.line).size();
  return static_cast<std::size_t>(place.column) <= length + 2;
}

std::string complaint(const Diagnostic& diagnostic, const Texts& texts) {
  if (diagnostic.message.empty()) return "a diagnostic says nothing";
  if (!isInside(diagnostic.where, texts)) return "outside the file: " + toString(diagnostic);
  for (const Place& place : diagnostic.includeChain) {
    if (!isInside(place, texts)) return "included from nowhere: " + toString(diagnostic);
  }
  return {};
}

bool isFinite(const Mechanism& robot, const std::vector<Pose>& X_WB) {
  for (const Pose& X : X_WB) {
    if (!X.matrix().allFinite()) return false;
  }
  for (const Mechanism::Body& body : robot.bodies) {
    const PrincipalInertia principal =
        principalInertia({*body.mass, Pose(Eigen::Translation3d(*body.p_BC)), *body.I_C});
    if (!principal.X_BC.translation().allFinite() || !principal.moments.allFinite()) return false;
  }
  return true;
}

void look(const Element& element) {
  for (const Look& look : looksOf(element)) surfaceOf(look);
  for (const Look& look : rotorLooksOf(element)) surfaceOf(look);
}

}  // namespace

GivenFiles filesOf(std::string_view input, std::span<const char* const> names) {
  GivenFiles files;
  for (const char* name : names) {
    const std::size_t end = input.find('\f');
    files[name] = input.substr(0, end);
    if (end == std::string_view::npos) break;
    input.remove_prefix(end + 1);
  }
  return files;
}

FileReader readerOf(const GivenFiles& files) {
  return [&files](const std::string& path) -> std::optional<std::string> {
    const auto file = files.find(path);
    if (file == files.end()) return std::nullopt;
    return file->second;
  };
}

std::string brokenPromise(bool hasResult, const Diagnostics& diagnostics, const GivenFiles& files) {
  if (hasResult && diagnostics.hasErrors()) return "a result beside an error";
  if (!hasResult && !diagnostics.hasErrors()) return "neither a result nor an error";
  const Texts texts = textsOf(files);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    toStringWithSource(diagnostic);
    if (std::string broken = complaint(diagnostic, texts); !broken.empty()) return broken;
  }
  return {};
}

std::string brokenPromise(const Description& robot) {
  const Layout made = layout(robot);
  const Mechanism& tree = made.tree;
  if (tree.bodies.size() != tree.joints.size() + 1) return "bodies and joints differ";
  const auto X_WB = forwardKinematics(tree, std::vector<double>(tree.joints.size()));
  if (!isFinite(tree, X_WB)) return "a figure is not finite";
  for (const Layout::Part& part : made.parts) look(*part.element);
  return {};
}

void expectKept(const std::string& brokenPromise) {
  if (brokenPromise.empty()) return;
  std::fprintf(stderr, "%s\n", brokenPromise.c_str());
  std::abort();
}

}  // namespace hrdf
