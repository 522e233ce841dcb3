// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What the benchmarks work on. All of it is there or the program ends: a benchmark of a failure
// says nothing.
#ifndef HRDF_BENCHMARKS_GENERATED_H_
#define HRDF_BENCHMARKS_GENERATED_H_

#include <string>

#include <hrdf/element.h>
#include <hrdf/lower.h>
#include <hrdf/options.h>

namespace hrdf {

// The 6-DoF kit that stands for all.
std::string kitPath();
std::string kitText();

// `count` elements in one chain: joints, and rigid bodies between them.
std::string deepText(int count);
// `count` rigid bodies at one, none on another.
std::string wideText(int count);

Description readText(const std::string& text);
SpecPtr lowered(const Description& robot, const ModelOptions& options = {});
ModelPtr compiled(mjSpec* spec);

// Of primitive shapes alone: without the meshes that show the robot.
ModelOptions primitivesOnly();

// The robot as MJCF, with its files, in a new folder; the path of the .xml.
std::string exported(const Description& robot, const ModelOptions& options = {});

}  // namespace hrdf

#endif  // HRDF_BENCHMARKS_GENERATED_H_
