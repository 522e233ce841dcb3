// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Sources: HEBI's library 2.27 returns the masses, centres of mass, output poses and limits through
// its public API. HEBI's URDF description has the inertia tensors and the links' tube radius.
// Values from neither source are marked as estimated. CATALOG.md shows them as a table.

#include <hrdf/catalog.h>

#include <algorithm>
#include <numbers>

namespace hrdf {
namespace {

using std::numbers::pi;

constexpr double rpm(double perMinute) { return perMinute * 2 * pi / 60; }

// Returns the inertia tensor `I`, scaled to a geometrically similar body: in proportion to the
// mass, and to the square of the length.
constexpr Tensor scaled(const Tensor& I, double massRatio, double lengthRatio = 1) {
  const double factor = massRatio * lengthRatio * lengthRatio;
  Tensor result{};
  for (std::size_t i = 0; i < I.size(); ++i) result[i] = factor * I[i];
  return result;
}

// Rotates an inertia tensor from the axes of the H25's output frame O to the axes of its input
// frame I: x_O = z_I, y_O = -y_I, z_O = x_I.
constexpr Tensor turnedLikeH25Output(const Tensor& I) {
  return {I[2], I[1], I[0], -I[5], I[4], -I[3]};
}

// Values of a family's actuators. Like HEBI's URDF, this catalog has one inertia tensor for all
// gear ratios, although the actuators' masses differ by up to 14 %.
struct Housing {
  Family family;
  Interface input, output;
  Vec3 p_IC;
  Tensor I_C;
  Vec3 p_IO;
  int since;
};

constexpr Tensor kX5Inertia{1.5e-4, 2.55e-4, 3.5e-4, 3.41e-5, 1.18e-5, 2.29e-6};
constexpr Tensor kX8Inertia{2.46e-4, 3.8e-4, 4.63e-4, 4.44e-5, 2.66e-5, 4.22e-6};
constexpr Tensor kR8Inertia{4.88e-4, 1.009e-3, 1.186e-3, 1.297e-5, 5.78e-5, 4.94e-6};
// The tensors of T5 and T8 are estimated: the tensors of X5 and X8, scaled by mass. An X5 and an X8
// with the middle gear ratio weigh 0.335 and 0.48 kg.
constexpr Tensor kT5Inertia = scaled(kX5Inertia, 0.45 / 0.335);
constexpr Tensor kT8Inertia = scaled(kX8Inertia, 0.65 / 0.48);
// The tensors of the 25 series are estimated: the R8's tensor, scaled by mass (0.685 kg for an R8
// with the middle gear ratio) and by length. Scale of length for R25 and T25: height of the
// output, divided by the height of the R8's output. For H25: height of the output axis above the
// mount, divided by the radius of the R8's housing.
constexpr Tensor kR25Inertia = scaled(kR8Inertia, 1.9 / 0.685, 0.069 / 0.051);
constexpr Tensor kT25Inertia = scaled(kR8Inertia, 1.5 / 0.685, 0.067 / 0.051);
constexpr Tensor kH25Inertia = turnedLikeH25Output(scaled(kR8Inertia, 2.9 / 0.685, 0.067 / 0.039));

// clang-format off
constexpr Housing kX5{Family::x5, Interface::xHousing, Interface::xOutput,
                      {-0.0142, -0.0031, 0.0165}, kX5Inertia, {0, 0, 0.03105}, 0};
constexpr Housing kX8{Family::x8, Interface::xHousing, Interface::xOutput,
                      {-0.0145, -0.0031, 0.0242}, kX8Inertia, {0, 0, 0.0451}, 0};
constexpr Housing kR8{Family::r8, Interface::r8Housing, Interface::r8Output,
                      {-0.024, -0.00161, 0.0256}, kR8Inertia, {0, 0, 0.051}, 2};
constexpr Housing kT5{Family::t5, Interface::r8Housing, Interface::r8Output,
                      {-0.024, -0.00161, 0.0165}, kT5Inertia, {0, 0, 0.034}, 4};
constexpr Housing kT8{Family::t8, Interface::r8Housing, Interface::r8Output,
                      {-0.024, -0.00161, 0.0256}, kT8Inertia, {0, 0, 0.0475}, 4};
constexpr Housing kR25{Family::r25, Interface::r25Housing, Interface::r25Output,
                       {-0.0268, -0.000357, 0.0349}, kR25Inertia, {0, 0, 0.069}, 6};
constexpr Housing kT25{Family::t25, Interface::r25Housing, Interface::r25Output,
                       {-0.0241, -0.0001, 0.0338}, kT25Inertia, {0, 0, 0.067}, 6};
// The H25 needs HRDF 1.7.0, which only HEBI's library has: the specification ends with 1.6.0.
constexpr Housing kH25{Family::h25, Interface::h25, Interface::h25,
                       {0.015, 0, 0.06503}, kH25Inertia, {0.06317, 0, 0.067}, 7};
// clang-format on

constexpr ActuatorRow actuator(std::string_view type, const Housing& housing, double mass,
                               double maxSpeed, double maxEffort) {
  return {type,        housing.family, housing.input, housing.output, mass,         housing.p_IC,
          housing.I_C, housing.p_IO,   maxSpeed,      maxEffort,      housing.since};
}

// Columns: type, housing, mass (kg), maxSpeed (rad/s), maxEffort (N m).
// clang-format off
constexpr std::array kActuators{
    actuator("X5-1", kX5, 0.315, rpm(90), 2.5),
    actuator("X5-4", kX5, 0.335, rpm(32), 7),
    actuator("X5-9", kX5, 0.36, rpm(14), 13),
    actuator("X8-3", kX8, 0.46, rpm(110), 8),
    actuator("X8-9", kX8, 0.48, rpm(39), 23),
    actuator("X8-16", kX8, 0.5, rpm(20), 44),
    actuator("R8-3", kR8, 0.67, rpm(110), 8),
    actuator("R8-9", kR8, 0.685, rpm(39), 23),
    actuator("R8-16", kR8, 0.715, rpm(20), 44),
    actuator("T5-1", kT5, 0.45, rpm(90), 2.5),
    actuator("T5-4", kT5, 0.45, rpm(32), 7),
    actuator("T5-9", kT5, 0.45, rpm(14), 13),
    actuator("T8-3", kT8, 0.65, rpm(110), 8),
    actuator("T8-9", kT8, 0.65, rpm(39), 23),
    actuator("T8-16", kT8, 0.65, rpm(20), 44),
    actuator("R25-8", kR25, 1.9, rpm(118), 16),
    actuator("R25-20", kR25, 1.9, rpm(47), 40),
    actuator("R25-40", kR25, 1.9, rpm(23), 80),
    actuator("T25-8", kT25, 1.5, rpm(118), 16),
    actuator("T25-20", kT25, 1.5, rpm(47), 40),
    actuator("T25-40", kT25, 1.5, rpm(23), 80),
    actuator("H25-45", kH25, 2.9, rpm(100), 90),
    actuator("H25-90", kH25, 2.9, rpm(50), 180),
    actuator("H25-140", kH25, 2.9, rpm(30), 280),
};
// clang-format on

// Columns: type, input, output, offset (m), tubeRadius (m), massPerMetre (kg/m), massAtZero (kg),
// since (minor version of HRDF 1.x). Estimates: the R25's tube radius (in proportion to the
// offset), and the H25's tube radius and mass (aluminium, with a wall of 5 mm).
// clang-format off
constexpr std::array kLinks{
    LinkRow{"X5", Interface::xOutput, Interface::xHousing, 0.02, 0.016, 0.4,
            {{{0.199, 0.212}, {0.214, 0.227}}}, 0},
    LinkRow{"R8", Interface::r8Output, Interface::r8Housing, 0.02, 0.016, 0.4,
            {{{0.199, 0.212}, {0.214, 0.227}}}, 2},
    LinkRow{"R25", Interface::r25Output, Interface::r25Housing, 0.0275, 0.022, 0.56,
            {{{0.525, 0.637}, {0.526, 0.638}}}, 6},
    LinkRow{"R25-R8", Interface::r25Output, Interface::r8Housing, 0.0275, 0.022, 0.56,
            {{{0.525, -1}, {0.526, -1}}}, 6},
    LinkRow{"H25", Interface::h25, Interface::h25, 0, 0.04, 3.33, {{{-1, -1}, {-1, 0}}}, 7},
};
// clang-format on

constexpr double kLeft = -pi / 2;
constexpr double kRight = pi / 2;

// Values of all brackets of a kind.
struct BracketKind {
  Interface input, output;
  bool heavy;
  int since;
};

constexpr BracketKind kXLight{Interface::xOutput, Interface::xHousing, false, 0};
constexpr BracketKind kXHeavy{Interface::xOutput, Interface::xHousing, true, 0};
constexpr BracketKind kR8Light{Interface::r8Output, Interface::r8Housing, false, 2};
constexpr BracketKind kR8Heavy{Interface::r8Output, Interface::r8Housing, true, 2};
constexpr BracketKind kR25Light{Interface::r25Output, Interface::r25Housing, false, 6};
constexpr BracketKind kR25Heavy{Interface::r25Output, Interface::r25Housing, true, 6};

constexpr BracketRow bracket(std::string_view type, const BracketKind& kind, double mass, Vec3 p_IC,
                             Vec3 p_IO, double roll) {
  return {type, kind.input, kind.output, mass, p_IC, p_IO, roll, kind.heavy, kind.since};
}

// Columns: type, kind, mass (kg), centre of mass p_IC and output p_IO (m, in the input frame I),
// roll of the output (rad).
constexpr std::array kBrackets{
    bracket("X5LightLeft", kXLight, 0.1, {0, 0.0215, 0.02}, {0, 0.043, 0.04}, kLeft),
    bracket("X5LightRight", kXLight, 0.1, {0, -0.0215, 0.02}, {0, -0.043, 0.04}, kRight),
    bracket("X5HeavyLeftInside", kXHeavy, 0.215, {0, -0.02, 0.0275}, {0, -0.0225, 0.055}, kLeft),
    bracket("X5HeavyLeftOutside", kXHeavy, 0.215, {0, 0.02, 0.0275}, {0, 0.0375, 0.055}, kLeft),
    bracket("X5HeavyRightInside", kXHeavy, 0.215, {0, 0.02, 0.0275}, {0, 0.0225, 0.055}, kRight),
    bracket("X5HeavyRightOutside", kXHeavy, 0.215, {0, -0.02, 0.0275}, {0, -0.0375, 0.055}, kRight),
    bracket("R8LightLeft", kR8Light, 0.14, {0, 0.023, 0.02}, {0, 0.043, 0.04}, kLeft),
    bracket("R8LightRight", kR8Light, 0.14, {0, -0.023, 0.02}, {0, -0.043, 0.04}, kRight),
    bracket("R8HeavyLeftInside", kR8Heavy, 0.212, {0, -0.02, 0.025}, {0, -0.0225, 0.055}, kLeft),
    bracket("R8HeavyLeftOutside", kR8Heavy, 0.212, {0, 0.02, 0.025}, {0, 0.0375, 0.055}, kLeft),
    bracket("R8HeavyRightInside", kR8Heavy, 0.212, {0, 0.02, 0.025}, {0, 0.0225, 0.055}, kRight),
    bracket("R8HeavyRightOutside", kR8Heavy, 0.212, {0, -0.02, 0.025}, {0, -0.0375, 0.055}, kRight),
    bracket("R25LightLeft", kR25Light, 0.264, {0, 0.0275, 0.0275}, {0, 0.055, 0.055}, kLeft),
    bracket("R25LightRight", kR25Light, 0.264, {0, -0.0275, 0.0275}, {0, -0.055, 0.055}, kRight),
    bracket("R25HeavyLeftInside", kR25Heavy, 0.472, {0, -0.03, 0.035}, {0, -0.035, 0.07}, kLeft),
    bracket("R25HeavyLeftOutside", kR25Heavy, 0.472, {0, 0.045, 0.035}, {0, 0.055, 0.07}, kLeft),
    bracket("R25HeavyRightInside", kR25Heavy, 0.472, {0, 0.03, 0.035}, {0, 0.035, 0.07}, kRight),
    bracket("R25HeavyRightOutside", kR25Heavy, 0.472, {0, -0.045, 0.035}, {0, -0.055, 0.07},
            kRight),
};

// Columns: type, input, mass (kg), centre of mass p_IC and output p_IO (m, in the input frame I),
// since (minor version of HRDF 1.x).
constexpr std::array kEndEffectors{
    EndEffectorRow{"Custom", Interface::any, 0, {0, 0, 0}, {0, 0, 0}, 2},
    EndEffectorRow{"X5Parallel", Interface::xOutput, 0.2464, {0, 0, 0.045}, {0, 0, 0.095}, 2},
    EndEffectorRow{"R8Parallel", Interface::r8Output, 0.2464, {0, 0, 0.045}, {0, 0, 0.095}, 2},
};

template <typename Rows>
constexpr bool typesAreUnique(const Rows& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (rows[i].type == rows[j].type) return false;
  return true;
}

template <typename Rows>
constexpr bool isOldestFirst(const Rows& rows) {
  return std::ranges::is_sorted(rows, {}, [](const auto& row) { return row.since; });
}

static_assert(typesAreUnique(kActuators) && isOldestFirst(kActuators));
static_assert(typesAreUnique(kLinks) && isOldestFirst(kLinks));
static_assert(typesAreUnique(kBrackets) && isOldestFirst(kBrackets));
static_assert(typesAreUnique(kEndEffectors) && isOldestFirst(kEndEffectors));
static_assert(std::ranges::all_of(kActuators, [](const ActuatorRow& row) {
  return row.mass > 0 && row.maxSpeed > 0 && row.maxEffort > 0;
}));
static_assert(std::ranges::all_of(kLinks, [](const LinkRow& row) {
  return row.massPerMetre > 0 && row.tubeRadius > 0;
}));
static_assert(std::ranges::all_of(kBrackets, [](const BracketRow& row) { return row.mass > 0; }));

Pose translation(double x, double y, double z) { return Pose(Eigen::Translation3d(x, y, z)); }

Pose translation(const Vec3& p) { return translation(p[0], p[1], p[2]); }

Pose rotation(double angle, const Eigen::Vector3d& axis) {
  return Pose(Eigen::AngleAxisd(angle, axis));
}

// Returns the rotation by `turns` right angles about `axis`, without rounding errors of sine and
// cosine.
Pose quarterTurns(int turns, const Eigen::Vector3d& axis) {
  Pose result = Pose::Identity();
  result.linear() = rotation(turns * pi / 2, axis).linear().array().round() + 0.0;  // avoids -0
  return result;
}

}  // namespace

std::span<const ActuatorRow> actuators() { return kActuators; }
std::span<const LinkRow> links() { return kLinks; }
std::span<const BracketRow> brackets() { return kBrackets; }
std::span<const EndEffectorRow> endEffectors() { return kEndEffectors; }

Pose outputPose(const ActuatorRow& row) {
  const Pose X_IO = translation(row.p_IO);
  if (row.family != Family::h25) return X_IO;
  // The H25's joint axis is the x axis of the input frame I and the z axis of the output frame O.
  return X_IO * quarterTurns(1, Eigen::Vector3d::UnitY()) *
         quarterTurns(2, Eigen::Vector3d::UnitZ());
}

// A link is a tube from frame T (input end) to frame U (output end); their z axes point along the
// tube, to the output. The mounting face of an inline end is perpendicular to the tube. The face of
// a right-angle end is parallel to the tube, at the distance `offset` from the tube's axis. At such
// an input, T is at z = `offset` in I, and z_T = x_I. At such an output, U is at z = -`offset` in
// O, and z_U = x_O. `twist` rotates the output end about the tube.
Pose outputPose(const LinkRow& row, double extension, double twist, LinkEnd input, LinkEnd output) {
  const Pose X_above = translation(0, 0, row.offset);
  Pose X_IT = Pose::Identity();
  if (input == LinkEnd::rightAngle) X_IT = X_above * quarterTurns(1, Eigen::Vector3d::UnitY());
  const Pose X_TU = translation(0, 0, extension) * rotation(twist, Eigen::Vector3d::UnitZ());
  Pose X_UO = Pose::Identity();
  if (output == LinkEnd::rightAngle) X_UO = quarterTurns(-1, Eigen::Vector3d::UnitY()) * X_above;
  return X_IT * X_TU * X_UO;
}

Pose outputPose(const BracketRow& row) {
  return translation(row.p_IO) * quarterTurns(row.roll < 0 ? -1 : 1, Eigen::Vector3d::UnitX());
}

Pose outputPose(const EndEffectorRow& row) { return translation(row.p_IO); }

std::string_view toString(Interface interface) {
  switch (interface) {
    case Interface::any:
      return "any";
    case Interface::xHousing:
      return "X5 housing";
    case Interface::xOutput:
      return "X5 output";
    case Interface::r8Housing:
      return "R8 housing";
    case Interface::r8Output:
      return "R8 output";
    case Interface::r25Housing:
      return "R25 housing";
    case Interface::r25Output:
      return "R25 output";
    case Interface::h25:
      return "H25";
  }
  return {};
}

std::string_view toString(LinkEnd end) {
  return end == LinkEnd::rightAngle ? "RightAngle" : "Inline";
}

}  // namespace hrdf
