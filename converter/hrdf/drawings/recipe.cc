// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/drawings/recipe.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "hrdf/drawings/memoize.h"
#include "hrdf/drawings/part_surfaces.h"
#include "model/mesh_builder.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr std::string_view kVersion = "v1:", kEnding = ".msh";
constexpr int kDigits = 6;

using Words = std::span<const std::string_view>;
using Draw = std::function<TriangleMesh()>;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> words;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

// Reads a plain number without an exponent, from -most to most.
std::optional<double> number(std::string_view text, double most = kMaxMagnitude) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (read.ec != std::errc() || read.ptr != end || !(std::abs(value) <= most)) return std::nullopt;
  return value;
}

template <class Row>
const Row* find(std::span<const Row> rows, std::string_view word, auto nameOf) {
  const auto row = std::ranges::find(rows, word, nameOf);
  return row == rows.end() ? nullptr : &*row;
}

std::optional<LinkEnd> linkEnd(std::string_view word) {
  for (const LinkEnd end : {LinkEnd::rightAngle, LinkEnd::inline_}) {
    if (word == toString(end)) return end;
  }
  return std::nullopt;
}

TriangleMesh housing(const ActuatorRow* row) { return creased(housingMesh(*row)); }
TriangleMesh rotor(const ActuatorRow* row) { return creased(rotorMesh(*row)); }
TriangleMesh bracket(const BracketRow* row) { return creased(bracketMesh(*row)); }

template <auto draw>
Draw ofActuator(Words words) {
  const ActuatorRow* row = find(actuators(), words[0], familyName);
  return row ? [row] { return memoized<draw>(row); } : Draw{};
}

Draw ofBracket(Words words) {
  const BracketRow* row = find(brackets(), words[0], &BracketRow::type);
  return row ? [row] { return memoized<bracket>(row); } : Draw{};
}

Draw ofLink(Words words) {
  const LinkRow* row = find(links(), words[0], &LinkRow::type);
  const auto extension = number(words[1], kReach), twist = number(words[2]);
  const auto input = linkEnd(words[3]), output = linkEnd(words[4]);
  if (!row || !extension || !twist || !input || !output) return {};
  return [link = Link{row, *extension, *twist, *input, *output, {}}] { return linkMesh(link); };
}

template <TriangleMesh (*draw)(double)>
Draw ofSize(Words words) {
  const auto size = number(words[0], kReach);
  return size && *size > 0 ? [size] { return draw(*size); } : Draw{};
}

template <TriangleMesh (*draw)()>
TriangleMesh creasedOf() {
  return creased(draw());
}
template <TriangleMesh (*draw)()>
Draw ofNone(Words) {
  return [] { return memoized<creasedOf<draw>>(); };
}

Draw ofPlaces(Words words) {
  if (words.empty() || words.size() % 2 != 0) return {};
  std::vector<Eigen::Vector2d> places;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto x = number(words[i], kReach), y = number(words[i + 1], kReach);
    if (!x || !y) return {};
    places.emplace_back(*x, *y);
  }
  return [places] { return plateMesh(places); };
}

constexpr std::size_t kAny = 0xffff;

struct Surface {
  std::string_view name;
  std::size_t sizes;    // number of words after the name
  Draw (*read)(Words);  // returns an empty function if the words are invalid
};

constexpr std::array kSurfaces = std::to_array<Surface>({
    {"housing", 1, ofActuator<housing>},
    {"rotor", 1, ofActuator<rotor>},
    {"bracket", 1, ofBracket},
    {"link", 5, ofLink},
    {"rod", 1, ofSize<rodMesh>},
    {"ball", 1, ofSize<ballMesh>},
    {"plate", kAny, ofPlaces},
    {"ring", 0, ofNone<ringMesh>},
    {"carriage", 0, ofNone<carriageMesh>},
    {"disc", 0, ofNone<discMesh>},
    {"gripper-body", 0, ofNone<gripperBodyMesh>},
    {"gripper-fingers", 0, ofNone<gripperFingersMesh>},
    {"gripper-rail", 0, ofNone<gripperRailMesh>},
    {"gripper-finger", 0, ofNone<gripperFingerMesh>},
});

Draw readWords(std::string_view text) {
  const std::vector<std::string_view> words = split(text, ',');
  const Surface* surface = find(std::span<const Surface>(kSurfaces), words[0], &Surface::name);
  if (!surface) return {};
  if (surface->sizes != kAny && words.size() != surface->sizes + 1) return {};
  return surface->read(Words(words).subspan(1));
}

std::optional<Pose> readPose(std::string_view text) {
  const std::vector<std::string_view> words = split(text, ',');
  if (words.size() != 3 && words.size() != 7) return std::nullopt;
  std::array<double, 7> values{0, 0, 0, 1, 0, 0, 0};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto value = number(words[i]);
    if (!value) return std::nullopt;
    values[i] = *value;
  }
  Eigen::Quaterniond rotation(values[3], values[4], values[5], values[6]);
  if (!(rotation.norm() > 0.5)) return std::nullopt;
  return Pose(Eigen::Translation3d(values[0], values[1], values[2]) * rotation.normalized());
}

std::string join(std::string text, std::string_view more) {
  if (!text.empty()) text += ',';
  return text += more;
}

std::string poseText(const Pose& X) {
  Eigen::Quaterniond rotation(X.linear());
  if (rotation.w() < 0) rotation.coeffs() *= -1;
  std::string text, turn;
  for (const double p : X.translation()) text = join(text, sizeText(p));
  for (const double q : {rotation.w(), rotation.x(), rotation.y(), rotation.z()}) {
    turn = join(turn, sizeText(q));
  }
  if (turn != "1,0,0,0") text = join(text, turn);
  return text == "0,0,0" ? "" : "@" + text;
}

}  // namespace

std::string_view familyName(const ActuatorRow& row) {
  return row.type.substr(0, row.type.find('-'));
}

std::string drawingWords(std::initializer_list<std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text = join(text, word);
  return text;
}

std::string sizeText(double size) {
  std::array<char, 400> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), size,
                                 std::chars_format::fixed, kDigits);
  std::string text(buffer.data(), end.ptr);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string recipeOf(std::span<const Drawing> drawings) {
  const Pose X_DI = drawings.front().X_ID.inverse();
  std::string recipe(kVersion);
  for (const Drawing& drawing : drawings) {
    const bool isFirst = &drawing == drawings.data();
    recipe += (isFirst ? "" : "+") + drawing.words;
    if (!isFirst) recipe += poseText(X_DI * drawing.X_ID);
    if (recipe.size() + kEnding.size() > kMaxRecipeLength) return {};
  }
  return recipe += kEnding;
}

std::string meshNameOf(std::string_view recipe) {
  return std::string(kMeshScheme) + ":" + std::string(recipe);
}

std::optional<std::string_view> recipeIn(std::string_view meshName) {
  const std::size_t length = kMeshScheme.size();
  const bool isOurs = equalIgnoringCase(meshName.substr(0, length), kMeshScheme) &&
                      meshName.substr(length).starts_with(':');
  if (!isOurs) return std::nullopt;
  return meshName.substr(length + 1);
}

RecipeDrawer readRecipe(std::string_view recipe) {
  if (recipe.size() > kMaxRecipeLength) {
    return {{}, "it has more than " + std::to_string(kMaxRecipeLength) + " bytes"};
  }
  if (!recipe.starts_with(kVersion) || !recipe.ends_with(kEnding)) {
    return {{}, "recipes of this version are as 'v1:disc.msh'"};
  }
  recipe.remove_prefix(kVersion.size());
  recipe.remove_suffix(kEnding.size());
  std::vector<std::pair<Draw, Pose>> surfaces;
  for (const std::string_view text : split(recipe, '+')) {
    const std::size_t at = std::min(text.find('@'), text.size());
    const auto pose = at < text.size() ? readPose(text.substr(at + 1)) : Pose::Identity();
    Draw draw = readWords(text.substr(0, at));
    if (!draw || !pose) return {{}, inQuotes(text) + " is not a surface of this version"};
    surfaces.emplace_back(std::move(draw), *pose);
  }
  return {[surfaces = std::move(surfaces)] {
            TriangleMesh mesh;
            for (const auto& [draw, X_MD] : surfaces) append(mesh, draw(), Eigen::Affine3d(X_MD));
            return onGrid(std::move(mesh));
          },
          {}};
}

TriangleMesh drawn(std::span<const Drawing> drawings) {
  TriangleMesh mesh;
  for (const Drawing& drawing : drawings) {
    const Draw draw = readWords(drawing.words);
    assert(draw);
    append(mesh, draw(), Eigen::Affine3d(drawing.X_ID));
  }
  return mesh;
}

}  // namespace hrdf
