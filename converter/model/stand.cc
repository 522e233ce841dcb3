// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/stand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <hrdf/spec.h>

#include "model/mjs.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

using Eigen::AlignedBox3d;
using Eigen::Isometry3d;
using Eigen::Vector3d;
using Matrix = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

constexpr double kRim = 0.015;    // m, rim of a pedestal around the base
constexpr double kWidest = 0.15;  // m, half the width of a pedestal
constexpr double kPlate = 0.02;   // m, half the thickness of a wall or ceiling plate
// m; half the maximum width of a ceiling plate. Also the height of a wall above the robot's base.
constexpr double kPlateWidth = 0.3;
constexpr double kWallWidth = 0.5;  // m, half the width of a wall
// A picture shows this much (m) of a wall or ceiling around the robot.
constexpr double kPlateInView = 0.1;
constexpr const char* kWallName = "wall";
constexpr const char* kCeilingName = "ceiling";
// Minimum distance (m) between a block (pedestal, wall or ceiling) and moving geoms that collide.
// Also the minimum height (m) of the robot's infinite planes above the floor.
constexpr double kGap = 0.01;
// A base's z axis counts as horizontal if its z component in the world is at most this value.
constexpr double kTilted = 0.5;

// Returns how far a sphere or capsule reaches from its centre along each world axis (m).
std::optional<Vector3d> roundReach(const mjModel& model, int geom, const Matrix& R_WG) {
  const mjtNum* size = model.geom_size + 3 * geom;
  if (model.geom_type[geom] == mjGEOM_SPHERE) return Vector3d::Constant(size[0]);
  if (model.geom_type[geom] != mjGEOM_CAPSULE) return std::nullopt;
  return Vector3d(Vector3d::Constant(size[0]) + size[1] * R_WG.col(2).cwiseAbs());
}

// Returns the box around a geom as it is drawn; exact for meshes too.
AlignedBox3d drawnBox(const mjModel& model, const mjData& data, int geom) {
  if (model.geom_type[geom] != mjGEOM_MESH) return boxAround(model, data, geom);
  const Eigen::Map<const Vector3d> place(data.geom_xpos + 3 * geom);
  const Eigen::Map<const Matrix> R_WG(data.geom_xmat + 9 * geom);
  const int mesh = model.geom_dataid[geom];
  const Eigen::Map<const Eigen::Matrix3Xf> vertices(model.mesh_vert + 3 * model.mesh_vertadr[mesh],
                                                    3, model.mesh_vertnum[mesh]);
  AlignedBox3d box;
  for (const auto& vertex : vertices.colwise()) {
    box.extend(place + R_WG * vertex.cast<double>());
  }
  return box;
}

// The model in its first keyframe, and the boxes around its geoms.
struct Home {
  const mjModel& model;
  DataPtr data;
  std::vector<AlignedBox3d> boxes;  // by geom; empty: an infinite geom

  explicit Home(const mjModel& m) : model(m), data(mj_makeData(&m)) {
    mj_resetDataKeyframe(&m, data.get(), 0);  // without keyframes: the initial pose
    mj_kinematics(&m, data.get());
    for (int i = 0; i < m.ngeom; ++i) {
      boxes.push_back(isUnbounded(m, i) ? AlignedBox3d() : boxAround(m, *data, i));
    }
  }
  bool moves(int geom) const { return model.body_weldid[model.geom_bodyid[geom]] != 0; }
  const AlignedBox3d& box(int geom) const { return boxes[static_cast<std::size_t>(geom)]; }
};

// A body that is fixed to the world, and the box around its fixed geoms.
struct Base {
  Vector3d place, axis;
  AlignedBox3d box;
};

std::vector<Base> basesOf(const Home& home) {
  std::vector<Base> bases;
  for (int body = 1; body < home.model.nbody; ++body) {
    if (home.model.body_parentid[body] != 0 || home.model.body_weldid[body] != 0) continue;
    const Vector3d place(home.data->xpos + 3 * body);
    const Eigen::Map<const Matrix> R_WB(home.data->xmat + 9 * body);
    Base base{place, R_WB.col(2), AlignedBox3d(place)};
    for (int i = 0; i < home.model.ngeom; ++i) {
      if (home.model.body_rootid[home.model.geom_bodyid[i]] != body || home.moves(i)) continue;
      // The base's box excludes capsules: a capsule is larger than the drawn shapes of its part.
      const bool isCapsule = home.model.geom_type[i] == mjGEOM_CAPSULE;
      if (!home.box(i).isEmpty() && !isCapsule)
        base.box.extend(drawnBox(home.model, *home.data, i));
    }
    bases.push_back(base);
  }
  return bases;
}

// By geom: true if the floor must be below the geom. This holds for colliding geoms, and for all
// geoms of a robot without colliding geoms.
std::vector<bool> reachingGeoms(const Home& home) {
  const mjModel& model = home.model;
  // By root body: true if a geom of the root body's robot collides.
  std::vector<bool> collidesOf(static_cast<std::size_t>(model.nbody));
  const auto rootOf = [&](int geom) {
    return static_cast<std::size_t>(model.body_rootid[model.geom_bodyid[geom]]);
  };
  for (int i = 0; i < model.ngeom; ++i) {
    if (collides(model, i)) collidesOf[rootOf(i)] = true;
  }
  std::vector<bool> reaching;
  for (int i = 0; i < model.ngeom; ++i) {
    reaching.push_back(!home.box(i).isEmpty() && (collides(model, i) || !collidesOf[rootOf(i)]));
  }
  return reaching;
}

double floorOf(const Home& home, const std::vector<Base>& bases) {
  double floor = 0;
  const std::vector<bool> reaching = reachingGeoms(home);
  for (const Base& base : bases) floor = std::min(floor, base.box.min().z());
  for (int i = 0; i < home.model.ngeom; ++i) {
    if (isUnbounded(home.model, i)) floor = std::min(floor, home.data->geom_xpos[3 * i + 2] - kGap);
    if (!reaching[static_cast<std::size_t>(i)]) continue;
    const int root = home.model.body_rootid[home.model.geom_bodyid[i]];
    const bool isOfFixed = home.model.body_weldid[root] == 0;
    const bool needsRoom = isOfFixed && home.moves(i) && collides(home.model, i);
    const double room = needsRoom ? kFloorRoom : 0;
    floor = std::min(floor, home.box(i).min().z() - room);
  }
  return tidy(std::floor(floor * 1e4) / 1e4);  // rounds down, to keep at least kFloorRoom
}

bool isFree(const Block& block, const Home& home) {
  const AlignedBox3d own(-block.half - Vector3d::Constant(kGap),
                         block.half + Vector3d::Constant(kGap));
  const Isometry3d X_BW = block.X_WB.inverse();
  for (int i = 0; i < home.model.ngeom; ++i) {
    if (!home.moves(i) || !collides(home.model, i) || home.box(i).isEmpty()) continue;
    if (own.intersects(home.box(i).transformed(X_BW))) return false;
  }
  return true;
}

// Removes rounding errors of single-precision meshes, which would be long numbers in the model's
// file.
Vector3d toMicrometres(const Vector3d& v) {
  return v.unaryExpr([](double x) { return std::round(x * 1e6) / 1e6; });
}

Block blockOf(Mount mount, const AlignedBox3d& box) {
  const Vector3d least = toMicrometres(box.min()), most = toMicrometres(box.max());
  return {mount, Isometry3d(Eigen::Translation3d((least + most) / 2)), (most - least) / 2};
}

// Returns the box around `base` with a margin `rim` (m), limited to `most` (m) from the base's
// origin in each direction.
AlignedBox3d footprint(const Base& base, double rim, double most) {
  const Vector3d limit = Vector3d::Constant(most);
  return {(base.box.min() - Vector3d::Constant(rim)).cwiseMax(base.place - limit),
          (base.box.max() + Vector3d::Constant(rim)).cwiseMin(base.place + limit)};
}

Block pedestal(const Base& base, double floor, double widest) {
  AlignedBox3d box = footprint(base, kRim, widest);
  box.min().z() = floor;
  box.max().z() = base.box.min().z();
  return blockOf(Mount::pedestal, box);
}

Block ceiling(const Base& base) {
  AlignedBox3d box = footprint(base, kPlateWidth / 2, kPlateWidth);
  box.min().z() = base.box.max().z();
  box.max().z() = box.min().z() + 2 * kPlate;
  return blockOf(Mount::ceiling, box);
}

// Returns a panel from the floor to above the base, perpendicular to the base's axis.
Block wall(const Base& base, double floor) {
  Block block{.mount = Mount::wall};
  const Vector3d side = Vector3d::UnitZ().cross(base.axis).normalized();
  const Vector3d up = base.axis.cross(side);
  block.X_WB.linear() << base.axis, side, up;
  const double below = base.place.z() - floor, above = kPlateWidth;
  block.half = {kPlate, kWallWidth, (below + above) / 2};
  block.X_WB.translation() = base.place - kPlate * base.axis + (above - below) / 2 * up;
  return block;
}

std::optional<Block> blockFor(const Base& base, double floor, const Home& home) {
  constexpr double kMinHeight = 1e-3;  // m, height of a pedestal
  std::vector<Block> choices;
  if (base.axis.z() > kTilted) {
    if (base.box.min().z() - floor < kMinHeight) return std::nullopt;
    for (const double part : {1.0, 0.5, 0.25, 0.15}) {
      choices.push_back(pedestal(base, floor, part * kWidest));
    }
  }
  choices.push_back(std::abs(base.axis.z()) <= kTilted ? wall(base, floor) : ceiling(base));
  const auto free =
      std::ranges::find_if(choices, [&](const Block& each) { return isFree(each, home); });
  return free != choices.end() ? std::optional(*free) : std::nullopt;
}

// True if `name` is `stem`, or `stem` with a number such as _2.
bool isNumbered(std::string_view name, std::string_view stem) {
  if (!name.starts_with(stem)) return false;
  name.remove_prefix(stem.size());
  if (name.empty()) return true;
  return name.size() > 1 && name[0] == '_' &&
         name.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

// True if two sizes (m) differ by less than 1e-5: MJCF files have only six digits.
bool isNear(double a, double b) { return std::abs(a - b) < 1e-5; }

const char* nameOf(Mount mount) {
  switch (mount) {
    case Mount::pedestal:
      return "pedestal";
    case Mount::wall:
      return kWallName;
    case Mount::ceiling:
      return kCeilingName;
  }
  return "";
}

}  // namespace

bool isUnbounded(const mjModel& model, int geom) { return model.geom_type[geom] == mjGEOM_PLANE; }

bool collides(const mjModel& model, int geom) {
  return model.geom_contype[geom] != 0 || model.geom_conaffinity[geom] != 0;
}

AlignedBox3d boxAround(const mjModel& model, const mjData& data, int geom) {
  const Eigen::Map<const Vector3d> place(data.geom_xpos + 3 * geom);
  const Matrix R_WG = Eigen::Map<const Matrix>(data.geom_xmat + 9 * geom);
  if (const auto reach = roundReach(model, geom, R_WG)) return {place - *reach, place + *reach};
  const Eigen::Map<const Vector3d> centre(model.geom_aabb + 6 * geom);
  const Eigen::Map<const Vector3d> half(model.geom_aabb + 6 * geom + 3);
  const Vector3d middle = place + R_WG * centre, reach = R_WG.cwiseAbs() * half;
  return {middle - reach, middle + reach};
}

Stand standOf(const mjModel& model) {
  const Home home(model);
  const std::vector<Base> bases = basesOf(home);
  Stand stand{floorOf(home, bases), {}};
  for (const Base& base : bases) {
    if (const auto block = blockFor(base, stand.floor, home)) stand.blocks.push_back(*block);
  }
  return stand;
}

void addBlocks(mjSpec* scene, const Stand& stand) {
  constexpr std::array<float, 4> kGrey = {0.58F, 0.61F, 0.65F, 1};
  std::set<std::string> names;
  for (const Block& block : stand.blocks) {
    mjsGeom* geom = mjs_addGeom(mjs_findBody(scene, "world"), nullptr);
    const std::string name = uniqueName(
        nameOf(block.mount), [&](const std::string& each) { return names.contains(each); });
    names.insert(name);
    mjs_setName(geom->element, name.c_str());
    geom->type = mjGEOM_BOX;
    setPose(geom->pos, geom->quat, block.X_WB);
    Eigen::Map<Vector3d>{geom->size} = block.half.unaryExpr(&tidy);
    std::ranges::copy(kGrey, geom->rgba);
  }
}

// True for a wall or ceiling. Compares sizes, because a user's geom may have the same name.
bool isPanel(const mjModel& model, int geom) {
  const char* name = mj_id2name(&model, mjOBJ_GEOM, geom);
  if (model.geom_bodyid[geom] != 0 || model.geom_type[geom] != mjGEOM_BOX || !name) return false;
  const mjtNum* half = model.geom_size + 3 * geom;
  if (isNumbered(name, kWallName)) return isNear(half[0], kPlate) && isNear(half[1], kWallWidth);
  return isNumbered(name, kCeilingName) && isNear(half[2], kPlate);
}

AlignedBox3d panelsNear(const mjModel& model, const mjData& data, const AlignedBox3d& robot) {
  const Vector3d beside = Vector3d::Constant(kPlateInView);
  const AlignedBox3d view(robot.min() - beside, robot.max() + beside);
  AlignedBox3d panels;
  for (int i = 0; i < model.ngeom; ++i) {
    if (!isPanel(model, i)) continue;
    const AlignedBox3d part = boxAround(model, data, i).intersection(view);
    if (!part.isEmpty()) panels.extend(part);
  }
  return panels;
}

}  // namespace hrdf
