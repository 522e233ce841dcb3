// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/other_kinds.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "robot/recognize.h"
#include "text/paths.h"

namespace hrdf {
namespace {

using namespace std::string_view_literals;

struct Kind {
  std::string_view bytes;  // first bytes of the file; empty: recognized by the extension
  std::string_view ends;   // extensions of the file's name, each followed by '|'
  std::string_view is, hint;
};

constexpr std::string_view kOpenRobot = "open the file of the robot that uses it";
constexpr std::string_view kOpenFromUsd = "convert it to MJCF or URDF";
constexpr std::string_view kReplay =
    "replay it with its robot: simulate ROBOT --log FILE; `hrdf log` makes a table of it";

// clang-format off
constexpr std::array kKinds = std::to_array<Kind>({
    {"\x89PNG"sv, "", "a picture", kOpenRobot},
    {"\xFF\xD8\xFF"sv, "", "a picture", kOpenRobot},
    {"GIF8"sv, "", "a picture", kOpenRobot},
    {"ply\n"sv, "", "a mesh", kOpenRobot},
    {"glTF"sv, "", "a mesh", kOpenRobot},
    {"#Inventor"sv, "", "a mesh", kOpenRobot},
    {"#VRML"sv, "", "a mesh", kOpenRobot},
    {"#usda"sv, "", "a USD scene", kOpenFromUsd},
    {"PXR-USDC"sv, "", "a USD scene", kOpenFromUsd},
    {"HRDFLOG"sv, "", "a log", kReplay},
    {"%PDF"sv, "", "a PDF", ""},
    {"\x7F""ELF"sv, "", "a program or a library", ""},
    {"", ".bmp|.jpeg|.jpg|.png|", "a picture", kOpenRobot},
    {"", ".3ds|.ac|.fbx|.glb|.gltf|.iv|.msh|.obj|.off|.pcd|.ply|.stl|.tri|.wrl|", "a mesh", kOpenRobot},
    {"", ".hebilog|.hrdflog|", "a log", kReplay},
    {"", ".csv|", "a table", "play it with its robot: simulate ROBOT --control FILE"},
    {"", ".avi|.mkv|.mov|.mp4|.webm|", "a film", ""},
    {"", ".igs|.iges|.step|.stp|", "a CAD drawing", "export its parts as STL or OBJ, for a robot's file to name"},
    {"", ".usd|.usdz|", "a USD scene", kOpenFromUsd},
    {"", ".py|", "a program", "run it on a robot: simulate ROBOT --run python FILE"},
    {"", ".mjb|", "a compiled model (.mjb)", "open the .hrdf, .xml or .mjz file that it was compiled from"},
    {"", ".mjz|", "an archive of MuJoCo", "simulate opens it, and hrdf check --dynamics measures it"},
    {"PK\3\4"sv, "", "a zip archive", "unpack it, and open the robot in it"},
});
// clang-format on

// A bench (.sim.yaml) lists the robots of a simulation. The reader of robot configs reports errors
// in other .yaml files.
constexpr Kind kBench = {"", "", "a bench", "simulate opens it"};

const Kind* kindOf(const std::string& path, std::string_view bytes) {
  if (path.ends_with(".sim.yaml")) return &kBench;
  const std::string end = extensionOf(path) + "|";
  const auto kind = std::ranges::find_if(kKinds, [&](const Kind& each) {
    return each.bytes.empty() ? end != "|" && each.ends.find(end) != each.ends.npos
                              : bytes.starts_with(each.bytes);
  });
  return kind == kKinds.end() ? nullptr : kind;
}

}  // namespace

bool reportOtherKind(const std::string& path, const FileText& text, Diagnostics& out) {
  if (!text || formatOf(path, text) != Format::unknown) return false;
  const Kind* kind = kindOf(path, *text);
  if (!kind) return false;
  out.error(path, "the file is " + std::string(kind->is) + ", not a robot",
            std::string(kind->hint));
  return true;
}

}  // namespace hrdf
