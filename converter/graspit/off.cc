// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "graspit/off.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::graspit {
namespace {

constexpr double kMaxCorners = 1e6;

// Returns the words of a text, one for each call; ignores comments, from '#' to the end of the
// line.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  std::string_view next() {
    for (;;) {
      rest_.remove_prefix(behindBlanks(rest_));
      if (!rest_.starts_with('#')) break;
      skipLine();
    }
    const std::size_t end = std::min(rest_.find_first_of(kBlanks), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return word;
  }
  std::optional<double> number() {
    Problem problem;
    return parseNumber(next(), problem);
  }
  // Returns the next word as an integer; nullopt if it is not an integer from `low` to `high`.
  std::optional<std::size_t> count(double low, double high) {
    const auto value = number();
    if (!value || *value != std::trunc(*value) || *value < low || *value > high) {
      return std::nullopt;
    }
    return static_cast<std::size_t>(*value);
  }
  void skipLine() { rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size())); }

 private:
  std::string_view rest_;
};

}  // namespace

std::optional<TriangleMesh> readOff(std::string_view text, const Eigen::Vector3d& scale,
                                    std::string& whyNot) {
  Words words(text);
  const auto fail = [&](std::string why) {
    whyNot = std::move(why);
    return std::nullopt;
  };
  if (words.next() != "OFF") return fail("the file does not begin with 'OFF'");
  // Limits the counts by the file's size: a vertex or face has at least one character.
  const auto most = static_cast<double>(text.size());
  const auto vertices = words.count(0, most), faces = words.count(0, most),
             edges = words.count(0, 1e9);
  if (!vertices || !faces || !edges) return fail("its header has no valid counts");
  TriangleMesh mesh;
  for (std::size_t i = 0; i < *vertices; ++i) {
    Eigen::Vector3d p;
    for (int axis = 0; axis < 3; ++axis) {
      const auto value = words.number();
      if (!value) return fail("the file has fewer vertices than its header requires");
      p[axis] = *value * scale[axis];
    }
    if (!(p.cwiseAbs().maxCoeff() <= kMaxPlace)) return fail("a vertex is too far away");
    mesh.vertices.push_back(p.cast<float>());
  }
  const double last = static_cast<double>(*vertices) - 1;
  for (std::size_t i = 0; i < *faces; ++i) {
    const auto corners = words.count(1, kMaxCorners);
    if (!corners) return fail("the file has fewer faces than its header requires");
    std::array<int, 3> face{};
    for (std::size_t corner = 0; corner < *corners; ++corner) {
      const auto index = words.count(0, last);
      if (!index) return fail("a face has a vertex that does not exist");
      if (corner > 2) face[1] = face[2];
      face[std::min(corner, std::size_t{2})] = static_cast<int>(*index);
      if (corner >= 2) mesh.faces.push_back(face);
    }
    words.skipLine();
  }
  if (mesh.faces.empty()) return fail("the file has no face");
  return mesh;
}

}  // namespace hrdf::graspit
