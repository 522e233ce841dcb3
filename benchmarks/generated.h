// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The robots and texts of the benchmarks. If one cannot be made, the program ends: a benchmark of a
// failure means nothing.
#ifndef HRDF_BENCHMARKS_GENERATED_H_
#define HRDF_BENCHMARKS_GENERATED_H_

#include <string>

#include <hrdf/options.h>
#include <hrdf/robot.h>

namespace hrdf {

// Returns the path of the 6-DoF kit, the example for all.
std::string kitPath();
std::string kitText();

// Returns `count` elements in one chain: joints, and rigid bodies between them.
std::string deepText(int count);
// Returns `count` rigid bodies on one, none on another.
std::string wideText(int count);

// Returns a WorkCell with an arm of six axes on a table, of boxes and cylinders.
std::string workCellText();

// Returns a COLLADA robot of seven links, each with a ball of so many triangles that they are 150
// 000 in all. No two share a corner, as OpenRAVE writes them, so that the text has 30 MB.
std::string colladaText();

Description readText(std::string text);
// Reads a robot of another format than HRDF.
Robot readOther(std::string text);
SpecPtr lowered(const Description& robot, const ModelOptions& options = {});
SpecPtr lowered(const Robot& robot, const ModelOptions& options = {});
ModelPtr compiled(mjSpec* spec);

// Returns options for primitive shapes only, without the meshes that show the robot.
ModelOptions primitivesOnly();

// Returns the most memory that this process has had since it started or called
// restartMostKibibytes(), which returns how much it has now.
double mostKibibytes();
double restartMostKibibytes();

// Writes the robot as MJCF, with its files, into a new folder; returns the path of the .xml.
std::string exported(const Robot& robot, const ModelOptions& options = {});

}  // namespace hrdf

#endif  // HRDF_BENCHMARKS_GENERATED_H_
