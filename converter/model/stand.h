// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds what a robot is bolted to or stands on.
#ifndef HRDF_SPEC_STAND_H_
#define HRDF_SPEC_STAND_H_

#include <vector>

#include <mujoco/mujoco.h>
#include <Eigen/Geometry>

namespace hrdf {

// Height (m) that moving parts of a fixed robot keep from the floor, more than an arm that sags
// needs.
inline constexpr double kFloorRoom = 0.05;

// Returns the box around a geom along the axes of the world; exact for spheres and capsules. The
// geom has bounds, and `data` its pose.
Eigen::AlignedBox3d boxAround(const mjModel& model, const mjData& data, int geom);

// Reports whether a geom is without bounds.
bool isUnbounded(const mjModel& model, int geom);

// Reports whether a geom takes part in contacts.
bool collides(const mjModel& model, int geom);

// Says what a fixed base is bolted to.
enum class Mount { pedestal, wall, ceiling };
struct Block {
  Mount mount = Mount::pedestal;
  Eigen::Isometry3d X_WB = Eigen::Isometry3d::Identity();
  Eigen::Vector3d half = Eigen::Vector3d::Zero();  // m, half of its sizes
};

struct Stand {
  double floor = 0;           // m, its height
  std::vector<Block> blocks;  // at most one for each fixed base
};

// Returns what the robots of a model stand on in their first keyframe, or, without one, in the
// initial pose. The floor is at height 0, or lower where what collides reaches below 0 (of a robot
// of which nothing does, what is seen), or where a robot has a plane of its own; what collides and
// moves on a fixed robot has some room above it. A fixed base stands on a pedestal if it is above
// the floor. It is at a wall if its z axis lies level, and hangs from a ceiling if that axis points
// down, or if the robot fills the place of a pedestal. A block that would touch what moves is left
// out.
Stand standOf(const mjModel& model);

// Adds the blocks of a stand as geoms `pedestal`, `wall` and `ceiling`, with _2 and on where there
// are several, after addScene().
void addBlocks(mjSpec* scene, const Stand& stand);

// Reports whether a geom is a wall or ceiling of addBlocks(), which are larger than what they
// carry.
bool isPanel(const mjModel& model, int geom);

// Returns the box around the part of the walls and ceilings that lies close to `robot`, so that a
// picture shows what the robot hangs from; empty if there is none.
Eigen::AlignedBox3d panelsNear(const mjModel& model, const mjData& data,
                               const Eigen::AlignedBox3d& robot);

}  // namespace hrdf

#endif  // HRDF_SPEC_STAND_H_
