// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The robots and texts of the benchmarks. The program ends if a robot or text cannot be made,
// because measuring a failure is meaningless.
#ifndef HRDF_BENCHMARKS_GENERATED_H_
#define HRDF_BENCHMARKS_GENERATED_H_

#include <string>

#include <hrdf/options.h>
#include <hrdf/robot.h>

namespace hrdf {

// Returns the path of HEBI's 6-DoF kit, the robot of most benchmarks.
std::string kitPath();
std::string kitText();

// Returns HRDF of one chain with `count` elements: every tenth is a joint, the others are rigid
// bodies.
std::string deepText(int count);
// Returns HRDF of `count` rigid bodies: one parent, and its children.
std::string wideText(int count);

// Returns a RobWork WorkCell: an arm with six joints on a table. All shapes are boxes and
// cylinders.
std::string workCellText();

// Returns a COLLADA robot with seven links, each with a sphere; 150 000 triangles in all. Triangles
// do not share corners, as in OpenRAVE's files, so the text has 30 MB.
std::string colladaText();

Description readText(std::string text);
// Reads a robot in another format than HRDF.
Robot readOther(std::string text);
SpecPtr lowered(const Description& robot, const ModelOptions& options = {});
SpecPtr lowered(const Robot& robot, const ModelOptions& options = {});
ModelPtr compiled(mjSpec* spec);

// Returns model options that omit visual shapes.
ModelOptions primitivesOnly();

// mostKibibytes() returns the peak memory (KiB) of this process. restartMostKibibytes() resets the
// peak to the current memory, and returns it.
double mostKibibytes();
double restartMostKibibytes();

// Writes the robot's MJCF and meshes into a new folder. Returns the path of the MJCF.
std::string exported(const Robot& robot, const ModelOptions& options = {});

}  // namespace hrdf

#endif  // HRDF_BENCHMARKS_GENERATED_H_
