// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a simulation consists of, as data: robots with their options, phones, I/O boards, a scene.
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

struct SimulationSpec {
  struct Robot {
    std::string file;  // .hrdf, a robot config, .xml or .mjz
    ModelOptions options;
    // Its modules hold the home pose until a program sends their first command.
    bool isHeld = true;
    // Its modules keep the families of its config, also beside other robots, whose modules take the
    // file's name.
    bool keepsFamilies = true;
    Place where = {};  // of what asks for it, for messages: an item, or a line of a bench
    // Further folders like the option `inside`, of those who ask for all robots: the robot's own
    // option narrows what is read, and cannot widen it.
    std::vector<std::string> within = {};
  };
  struct Phone {
    std::string family, name;
    std::string play;                      // a CSV file for MobileIoDevice::play(); empty: none
    Place where = {};                      // as above
    std::vector<std::string> within = {};  // `play` is read if it is in all of these folders
  };
  struct IoBoard {
    std::string family, name;
    Place where = {};
  };

  std::vector<Robot> robots;
  std::vector<Phone> phones;  // besides those that robot configs name
  std::string play;           // a CSV file for the first phone, also of a config; empty: none
  std::vector<IoBoard> ioBoards;
  std::string scene;  // the MJCF in which the robots stand; empty: a floor
  Place sceneWhere = {};
};

// Reports whether a path names a bench: a file .sim.yaml, which has a SimulationSpec.
bool isBench(const std::string& path);

// Reads a bench. `options` are those of each robot, where the bench does not say else; `within` and
// their `inside` hold for all that it names. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<SimulationSpec> readBench(const std::string& path,
                                                      const ModelOptions& options,
                                                      const FileReader& files, Diagnostics& out,
                                                      std::vector<std::string> within = {});

// Reads what is to be simulated from one line: the path of a file, or items parted by ';', which
// are FILE[?option=value&...], mobile-io:FAMILY/NAME[?play=FILE], io-board:FAMILY/NAME and
// scene:FILE. Relative paths count from `folder`. As above for options and errors; `source` says
// in these where the line is from, such as HRDF_SIM.
std::optional<SimulationSpec> readSimulationItems(std::string_view text, const std::string& folder,
                                                  const ModelOptions& options,
                                                  const FileReader& files, Diagnostics& out,
                                                  const std::string& source = {});

// Reports whether a word of a command line is spelled as a bench or as items rather than as a
// robot.
bool isSimulationItem(std::string_view text);

// Reads the words of a command line: robots, benches and items. `into` is a scene, or empty. As
// above for options and errors.
[[nodiscard]] std::optional<SimulationSpec> readSimulationFiles(
    const std::vector<std::string>& words, const std::string& into, const ModelOptions& options,
    const FileReader& files, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_SPEC_H_
