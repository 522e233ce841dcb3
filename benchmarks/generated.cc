// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "generated.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include <unistd.h>

#include <hrdf/read.h>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

std::string robotOf(const std::string& elements) {
  return "<robot version=\"1.6.0\">" + elements + "</robot>";
}

// Removed when the program ends.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("benchmarks." + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path next() { return path_ / std::to_string(count_++); }

 private:
  fs::path path_;
  int count_ = 0;
};

void write(const fs::path& path, const std::string& bytes) {
  fs::create_directories(path.parent_path());
  if (!(std::ofstream(path, std::ios::binary) << bytes)) fail("cannot write " + path.string());
}

}  // namespace

std::string kitPath() { return HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf"; }

std::string kitText() {
  const auto text = readFile(kitPath());
  if (!text) fail("cannot read " + kitPath());
  return *text;
}

std::string deepText(int count) {
  std::string elements;
  for (int i = 0; i < count; ++i) {
    elements += i % 10 == 0 ? R"(<joint axis="rz"/>)"
                            : R"(<rigid-body mass="0.1" com_trans="0 0 0.01" ixx="0.001"
                                  iyy="0.001" izz="0.001" output_trans="0 0 0.02"/>)";
  }
  return robotOf(elements);
}

std::string wideText(int count) {
  std::string elements = R"(<rigid-body mass="1">)";
  for (int i = 1; i < count; ++i) {
    elements += R"(<output trans="0 0 0.1"><rigid-body mass="0.1"/></output>)";
  }
  return robotOf(elements + "</rigid-body>");
}

std::string workCellText() {
  std::string text = R"(<WorkCell name="Cell"><Frame name="Table"/>
    <Drawable name="Top" refframe="Table"><RPY>0 0 0</RPY><Pos>0 0 -0.05</Pos>
      <Box x="1" y="1" z="0.1"/></Drawable>
    <SerialDevice name="Arm"><Frame name="Base"/>)";
  for (int i = 1; i <= 6; ++i) {
    const std::string name = "J" + std::to_string(i);
    text += "<Joint name=\"" + name + "\" type=\"Revolute\"><RPY>0 0 " +
            (i % 2 == 0 ? "90" : "-90") + R"(</RPY><Pos>0.05 0 0.2</Pos>
      <PosLimit min="-170" max="170"/><VelLimit max="180"/><AccLimit max="500"/></Joint>
      <Drawable name="Link)" +
            name + "\" refframe=\"" + name + R"("><RPY>0 0 0</RPY>
      <Pos>0 0 0.1</Pos><Cylinder radius="0.04" z="0.16"/></Drawable>)";
  }
  return text + R"(<Frame name="TCP" type="EndEffector"><RPY>0 0 0</RPY><Pos>0 0 0.1</Pos></Frame>
    <Q name="Home">0 0.5 0 -0.5 0 0.3</Q></SerialDevice></WorkCell>)";
}

Robot readWorkCell(std::string text) {
  Diagnostics out;
  auto robot = readRobot(
      "cell.wc.xml", [&](const std::string&) { return FileText(std::move(text)); }, out);
  if (!robot) fail(summary(out));
  return *std::move(robot);
}

Description readText(std::string text) {
  Diagnostics out;
  auto robot = read(
      "main.hrdf", [&](const std::string&) { return FileText(std::move(text)); }, out);
  if (!robot) fail(summary(out));
  return *std::move(robot);
}

SpecPtr lowered(const Description& robot, const ModelOptions& options) {
  Diagnostics out;
  SpecPtr spec = lower(robot, options, out);
  if (!spec) fail(summary(out));
  return spec;
}

SpecPtr lowered(const Robot& robot, const ModelOptions& options) {
  Diagnostics out;
  SpecPtr spec = lowerRobot(robot, options, {}, out);
  if (!spec) fail(summary(out));
  return spec;
}

ModelPtr compiled(mjSpec* spec) {
  ModelPtr model(mj_compile(spec, nullptr));
  if (!model) fail(mjs_getError(spec));
  return model;
}

ModelOptions primitivesOnly() {
  ModelOptions options;
  options.visual = VisualShapes::none;
  return options;
}

std::string exported(const Robot& robot, const ModelOptions& options) {
  static Folder folder;
  const fs::path path = folder.next() / "robot.xml";
  Diagnostics out;
  AssetFiles assets{"robot", {}};
  const SpecPtr spec = lowerRobot(robot, options, {.assets = &assets}, out);
  if (!spec) fail(summary(out));
  std::string error;
  const std::string text = mjcf(*spec, error);
  if (text.empty()) fail(error);
  write(path, text);
  for (const auto& [name, bytes] : assets.bytes) write(path.parent_path() / name, bytes);
  return path.string();
}

}  // namespace hrdf
