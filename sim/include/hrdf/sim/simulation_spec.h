// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Content of a simulation as data: robots with their options, phones, I/O boards, a scene.
#ifndef HRDF_SIM_SIMULATION_SPEC_H_
#define HRDF_SIM_SIMULATION_SPEC_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/options.h>
#include <hrdf/source.h>

namespace hrdf::sim {

// The robots, phones, I/O boards and scene of a simulation.
struct SimulationSpec {
  // A robot.
  struct Robot {
    std::string file;  // .hrdf, robot config, .xml or .mjz
    ModelOptions options;
    // True: the robot's modules hold the home pose until a program sends their first command.
    bool isHeld = true;
    // True: the robot's modules keep the families of its config. False: if there are several
    // robots, the family is the name of the robot's file, unless the option `family` is set. A
    // single robot always keeps the families.
    bool keepsFamilies = true;
    Place where = {};  // for messages: place of the robot in HRDF_SIM or the .sim.yaml file
    // Every file of the robot must be inside each of these folders (for example nested folders),
    // and inside the folder of the option `inside`. Subfolders count as inside.
    std::vector<std::string> within = {};
  };
  // A phone.
  struct Phone {
    std::string family, name;  // 1 to 20 bytes, without '*'
    std::string play;          // a CSV file for MobileIoDevice::play(); empty: no file
    Place where = {};          // for messages: place of the phone in HRDF_SIM or the .sim.yaml file
    // The file `play` must be inside each of these folders, or in a subfolder.
    std::vector<std::string> within = {};
  };
  // An I/O board.
  struct IoBoard {
    std::string family, name;  // 1 to 20 bytes, without '*'
    Place where = {};          // for messages: place of the board in HRDF_SIM or the .sim.yaml file
  };

  std::vector<Robot> robots;
  std::vector<Phone> phones;  // in addition to the phones of robot configs
  // CSV file for the first phone, which may be in a robot config; empty: no file.
  std::string play;
  std::vector<IoBoard> ioBoards;
  std::string scene;      // MJCF scene of the robots; empty: a floor
  Place sceneWhere = {};  // for messages: place of the scene in HRDF_SIM or the .sim.yaml file
};

// True if `path` is a bench: a .sim.yaml file with the content of a SimulationSpec.
bool isBench(const std::string& path);

// Reads a bench. `options` are the defaults for each robot; the bench overrides them. Every file
// that the bench names must be inside each folder of `within`, and inside the folder of the option
// `inside`; subfolders count as inside. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<SimulationSpec> readBench(const std::string& path,
                                                      const ModelOptions& options,
                                                      const FileReader& files, Diagnostics& out,
                                                      std::vector<std::string> within = {});

// Reads a simulation from one line: the path of a file, or items separated by ';':
// FILE[?option=value&...], mobile-io:FAMILY/NAME[?play=FILE], io-board:FAMILY/NAME and scene:FILE.
// Relative paths are relative to `folder`. `options` and the result are as in readBench(). Messages
// name `source`, such as HRDF_SIM, as the origin of the line.
std::optional<SimulationSpec> readSimulationItems(std::string_view text, const std::string& folder,
                                                  const ModelOptions& options,
                                                  const FileReader& files, Diagnostics& out,
                                                  const std::string& source = {});

// True if a command-line argument is a bench, a device, a scene, or a robot with options. False for
// a robot without options.
bool isSimulationItem(std::string_view text);

// Reads command-line arguments: paths of robots and benches, and items as in readSimulationItems().
// `into` is the path of the scene; empty: only an argument may name a scene. A second scene is an
// error. `options` and the result are as in readBench().
[[nodiscard]] std::optional<SimulationSpec> readSimulationFiles(
    const std::vector<std::string>& words, const std::string& into, const ModelOptions& options,
    const FileReader& files, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_SPEC_H_
