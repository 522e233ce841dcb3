// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the floor under a robot, and the wall, ceiling or pedestal that it is bolted to.
#ifndef HRDF_SPEC_STAND_H_
#define HRDF_SPEC_STAND_H_

#include <vector>

#include <mujoco/mujoco.h>
#include <Eigen/Geometry>

namespace hrdf {

// Height (m) between the floor and moving parts of a fixed robot; enough for an arm that sags.
inline constexpr double kFloorRoom = 0.05;

// Returns the box around a geom, along the world's axes. Exact for spheres and capsules. The geom
// must be bounded, and `data` must have its pose.
Eigen::AlignedBox3d boxAround(const mjModel& model, const mjData& data, int geom);

// True if the geom is infinite: a plane.
bool isUnbounded(const mjModel& model, int geom);

// True if the geom takes part in contacts.
bool collides(const mjModel& model, int geom);

// The structure that a fixed base is bolted to.
enum class Mount { pedestal, wall, ceiling };
struct Block {
  Mount mount = Mount::pedestal;
  Eigen::Isometry3d X_WB = Eigen::Isometry3d::Identity();
  Eigen::Vector3d half = Eigen::Vector3d::Zero();  // m, half of the block's size along each axis
};

struct Stand {
  double floor = 0;           // m, height of the floor
  std::vector<Block> blocks;  // at most one for each fixed base
};

// Returns the floor and mounts of a model's robots in the first keyframe (without keyframes: the
// initial pose). The floor is at height 0 or lower. It is not above fixed bases and colliding
// geoms. If a robot has no colliding geoms, the floor is not above any of its geoms. It is at least
// kFloorRoom below moving colliding geoms of a fixed robot, and below the robot's planes. A fixed
// base gets a wall if its z axis is horizontal, and a ceiling if the z axis points down. Any other
// base above the floor gets a pedestal, or a ceiling if a pedestal would touch the robot. Omits
// blocks that would touch moving geoms.
Stand standOf(const mjModel& model);

// Adds the blocks of a stand as geoms `pedestal`, `wall` and `ceiling`, with _2, _3, … for several
// of a kind. Call it after addScene().
void addBlocks(mjSpec* scene, const Stand& stand);

// True if the geom is a wall or a ceiling of addBlocks().
bool isPanel(const mjModel& model, int geom);

// Returns the box around the part of walls and ceilings near `robot`, so that a picture shows the
// robot's mount. Empty: no such part.
Eigen::AlignedBox3d panelsNear(const mjModel& model, const mjData& data,
                               const Eigen::AlignedBox3d& robot);

}  // namespace hrdf

#endif  // HRDF_SPEC_STAND_H_
