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

// Returns a robot with `count` elements in one chain: joints, and rigid bodies between them.
std::string deepText(int count);
// Returns a robot with `count` rigid bodies, all children of one body.
std::string wideText(int count);

// Returns a WorkCell with an arm of six axes on a table, of boxes and cylinders.
std::string workCellText();

// Returns a COLLADA robot of seven links with a ball each, 150 000 triangles in all. Triangles do
// not share corners, as OpenRAVE writes them, so the text has 30 MB.
std::string colladaText();

Description readText(std::string text);
// Reads a robot in another format than HRDF.
Robot readOther(std::string text);
SpecPtr lowered(const Description& robot, const ModelOptions& options = {});
SpecPtr lowered(const Robot& robot, const ModelOptions& options = {});
ModelPtr compiled(mjSpec* spec);

// Returns options for models without visual meshes.
ModelOptions primitivesOnly();

// mostKibibytes() returns the peak memory (KiB) of this process since the last call of
// restartMostKibibytes(), or since the start of the process. restartMostKibibytes() returns the
// current memory (KiB).
double mostKibibytes();
double restartMostKibibytes();

// Writes the robot as MJCF, and its mesh files, into a new folder. Returns the path of the .xml
// file.
std::string exported(const Robot& robot, const ModelOptions& options = {});

}  // namespace hrdf

#endif  // HRDF_BENCHMARKS_GENERATED_H_
