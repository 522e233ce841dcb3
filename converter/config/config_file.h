// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot config with the places of its values, for checks against its robot.
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

// Keys in the 'user_data' of a robot config, and types of plugins that add a second module to a
// joint.
inline constexpr const char* kHomeKey = "home_position";
inline constexpr const char* kHasGripperKey = "has_gripper";
inline constexpr const char* kGripperNameKey = "gripper_name";
inline constexpr const char* kGripperFamilyKey = "gripper_family";
inline constexpr const char* kGripperGainsKey = "gripper_gains";
inline constexpr const char* kPhoneNameKey = "mobile_io_name";
inline constexpr const char* kPhoneFamilyKey = "mobile_io_family";
inline constexpr const char* kDoubledJoint = "DoubledJoint";
inline constexpr const char* kDoubledJointMirror = "DoubledJointMirror";

// Upper limits of the command lifetime and of the feedback frequency in HEBI's library 2.27.
inline constexpr double kMaxConfiguredLifetime = 5;        // s
inline constexpr double kMaxConfiguredFrequency = 10'000;  // Hz

struct ConfigFile {
  std::string path;
  std::shared_ptr<const Source> source;
  std::unique_ptr<RobotConfig> config;
  // Paths of the files that the config names; relative if the config's own path is relative.
  std::string hrdf;
  std::map<std::string, std::string> gains;  // path of each gains file, by its key
  // Place of each value in the config, by key: "names", "gains.default",
  // "user_data.home_position.0", "plugins.0.group_name".
  std::map<std::string, Location, std::less<>> places;

  // Returns the place of the key's value; if the key is missing, the start of the file.
  Location where(std::string_view key) const;
};

// Reads a config as RobotConfig::load() does, and stores the places of its values.
[[nodiscard]] std::optional<ConfigFile> readConfig(const std::string& path, const FileReader& files,
                                                   Diagnostics& out);

// Returns the key in ConfigFile::places for a plugin's parameter `key`. `index` is the plugin's
// index in the config, from 0.
std::string placeOfPlugin(std::size_t index, const std::string& key);

// Returns a plugin's parameter `key` if it is a text, or a list with one text; else an empty text.
std::string textOf(const arm::PluginConfig& plugin, const std::string& key);

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_CONFIG_FILE_H_
