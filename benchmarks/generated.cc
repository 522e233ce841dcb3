// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "generated.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <utility>
#include <vector>

#include <malloc.h>
#include <unistd.h>

#include <Eigen/Core>

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

// Folder for files of the benchmarks; removed when the program ends.
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

namespace {

// Returns a unit sphere as triangles: three corners per triangle.
std::vector<Eigen::Vector3d> ballOf(int rings, int sectors) {
  const auto corner = [&](int ring, int sector) -> Eigen::Vector3d {
    const double down = std::numbers::pi * ring / rings;
    const double around = 2 * std::numbers::pi * sector / sectors;
    return {std::sin(down) * std::cos(around), std::sin(down) * std::sin(around), std::cos(down)};
  };
  std::vector<Eigen::Vector3d> corners;
  for (int ring = 0; ring < rings; ++ring) {
    for (int sector = 0; sector < sectors; ++sector) {
      for (const auto& [r, s] : {std::pair(0, 0), std::pair(1, 0), std::pair(0, 1), std::pair(0, 1),
                                 std::pair(1, 0), std::pair(1, 1)}) {
        corners.push_back(corner(ring + r, sector + s));
      }
    }
  }
  return corners;
}

std::string sourceOf(const std::string& id, const std::vector<Eigen::Vector3d>& vectors,
                     double scale) {
  std::string text = "<source id=\"" + id + "\"><float_array count=\"" +
                     std::to_string(3 * vectors.size()) + "\">";
  for (const Eigen::Vector3d& each : vectors) {
    for (const double value : each) {
      char digits[32];
      std::snprintf(digits, sizeof(digits), "%.8g ", scale * value);
      text += digits;
    }
  }
  return text + "</float_array></source>";
}

std::string ballGeometry(const std::string& id) {
  // 7 spheres x 103 rings x 104 sectors x 2 triangles: 149 968 triangles.
  const std::vector<Eigen::Vector3d> corners = ballOf(103, 104);
  std::string text = "<geometry id=\"" + id + "\"><mesh>" + sourceOf(id + "_p", corners, 0.1) +
                     sourceOf(id + "_n", corners, 1) + "<vertices id=\"" + id +
                     "_v\"><input semantic=\"POSITION\" source=\"#" + id +
                     "_p\"/></vertices><triangles count=\"" + std::to_string(corners.size() / 3) +
                     "\"><input offset=\"0\" semantic=\"VERTEX\" source=\"#" + id +
                     "_v\"/><input offset=\"0\" semantic=\"NORMAL\" source=\"#" + id + "_n\"/><p>";
  for (std::size_t i = 0; i < corners.size(); ++i) text += std::to_string(i) + " ";
  return text + "</p></triangles></mesh></geometry>";
}

}  // namespace

std::string colladaText() {
  std::string joints, links, nodes, geometries, ends;
  for (int i = 0; i < 7; ++i) {
    const std::string id = std::to_string(i);
    if (i > 0) {
      joints += "<joint sid=\"j" + id + "\" name=\"j" + id +
                "\"><revolute sid=\"axis0\"><axis>0 1 0</axis></revolute></joint>";
      links += "<attachment_full joint=\"model/j" + id + "\"><translate>0 0 0.3</translate>";
      nodes += "<node id=\"node" + id + "\" name=\"link" + id + "\"><translate>0 0 0.3</translate>";
    } else {
      nodes += "<node id=\"node0\" name=\"link0\">";
    }
    links += "<link sid=\"link" + id + "\" name=\"link" + id + "\">";
    ends += i < 6 ? "</link></attachment_full>" : "</link>";
    nodes += "<instance_geometry url=\"#ball" + id + "\"/>";
    geometries += ballGeometry("ball" + id);
  }
  for (int i = 0; i < 7; ++i) nodes += "</node>";
  return R"(<COLLADA version="1.5.0"><library_kinematics_models><kinematics_model id="model">
    <technique_common>)" +
         joints + links + ends +
         R"(</technique_common></kinematics_model></library_kinematics_models>
    <library_kinematics_scenes><kinematics_scene id="kscene">
    <instance_kinematics_model url="#model" sid="robot"/></kinematics_scene>
    </library_kinematics_scenes><library_geometries>)" +
         geometries + R"(</library_geometries><library_visual_scenes><visual_scene id="vscene">)" +
         nodes + R"(</visual_scene></library_visual_scenes><scene>
    <instance_visual_scene url="#vscene"/><instance_kinematics_scene url="#kscene">
    <bind_kinematics_model node="node0"><param>kscene/robot</param></bind_kinematics_model>
    </instance_kinematics_scene></scene></COLLADA>)";
}

double mostKibibytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::strtod(line.c_str() + 6, nullptr);
  }
  return 0;
}

double restartMostKibibytes() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;
  return mostKibibytes();
}

Robot readOther(std::string text) {
  Diagnostics out;
  auto robot = readRobot(
      "robot", [&](const std::string&) { return FileText(std::move(text)); }, out);
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
