// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot config with the places of what it says, for those who hold it against its robot.
#ifndef HRDF_CONFIG_CONFIG_FILE_H_
#define HRDF_CONFIG_CONFIG_FILE_H_

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/sim/robot_config.h>
#include <hrdf/source.h>

namespace hrdf::sim {

// The keys of `user_data` and of doubled joints that this library understands.
inline constexpr const char* kHomeKey = "home_position";
inline constexpr const char* kHasGripperKey = "has_gripper";
inline constexpr const char* kGripperNameKey = "gripper_name";
inline constexpr const char* kGripperFamilyKey = "gripper_family";
inline constexpr const char* kGripperGainsKey = "gripper_gains";
inline constexpr const char* kPhoneNameKey = "mobile_io_name";
inline constexpr const char* kPhoneFamilyKey = "mobile_io_family";
inline constexpr const char* kDoubledJoint = "DoubledJoint";
inline constexpr const char* kDoubledJointMirror = "DoubledJointMirror";

// Limits of HEBI's library 2.27.
inline constexpr double kMaxConfiguredLifetime = 5;        // s
inline constexpr double kMaxConfiguredFrequency = 10'000;  // Hz

struct ConfigFile {
  std::string path;
  std::shared_ptr<const Source> source;
  std::unique_ptr<RobotConfig> config;
  // The files that it names, as its reader takes them: relative where the path of the config is.
  std::string hrdf;
  std::map<std::string, std::string> gains;  // by key
  // Places of values by key: "names", "gains.default",
  // "user_data.home_position", "user_data.home_position.0", "plugins.0.group_name".
  std::map<std::string, Location, std::less<>> places;

  // Returns the place of the value, or, if there is none, of the start of the file.
  Location where(std::string_view key) const;
};

// As RobotConfig::load().
[[nodiscard]] std::optional<ConfigFile> readConfig(const std::string& path, const FileReader& files,
                                                   Diagnostics& out);

// Returns the key in ConfigFile::places of a parameter of the plugin `index`.
std::string placeOfPlugin(std::size_t index, const std::string& key);

// The one text that a plugin has for `key`, alone or in a list; empty where it has none.
std::string textOf(const arm::PluginConfig& plugin, const std::string& key);

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_CONFIG_FILE_H_
