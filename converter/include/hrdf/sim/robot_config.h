// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's robot config (`.cfg.yaml`, versions 1.0 and 1.1), with the names of HEBI's C++ API: the
// modules of a robot, and its files and settings.
#ifndef HRDF_SIM_ROBOT_CONFIG_H_
#define HRDF_SIM_ROBOT_CONFIG_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/sim/arm/plugin_config.h>

namespace hrdf::sim {

// The content of a robot config file.
class RobotConfig final {
 public:
  // User data in the config: for each value type, a map from key to value.
  struct UserData {
    std::map<std::string, bool> bools_;
    std::map<std::string, double> floats_;
    std::map<std::string, std::string> strings_;
    std::map<std::string, std::vector<bool>> bool_lists_;
    // Float lists. Empty lists are also here, because their element type is unknown.
    std::map<std::string, std::vector<double>> float_lists_;
    std::map<std::string, std::vector<std::string>> string_lists_;

    // True if the key exists with a value of this type.
    bool hasBool(const std::string& key) const { return bools_.contains(key); }
    bool hasFloat(const std::string& key) const { return floats_.contains(key); }
    bool hasString(const std::string& key) const { return strings_.contains(key); }
    bool hasBoolList(const std::string& key) const { return bool_lists_.contains(key); }
    bool hasFloatList(const std::string& key) const { return float_lists_.contains(key); }
    bool hasStringList(const std::string& key) const { return string_lists_.contains(key); }

    // Returns the value of the key, or `otherwise` if no value of this type has the key.
    bool getBool(const std::string& key, bool otherwise = false) const {
      return valueOr(bools_, key, otherwise);
    }
    double getFloat(const std::string& key, double otherwise = 0) const {
      return valueOr(floats_, key, otherwise);
    }
    std::string getString(const std::string& key, const std::string& otherwise = {}) const {
      return valueOr(strings_, key, otherwise);
    }
    std::vector<bool> getBoolList(const std::string& key,
                                  const std::vector<bool>& otherwise = {}) const {
      return valueOr(bool_lists_, key, otherwise);
    }
    std::vector<double> getFloatList(const std::string& key,
                                     const std::vector<double>& otherwise = {}) const {
      return valueOr(float_lists_, key, otherwise);
    }
    std::vector<std::string> getStringList(const std::string& key,
                                           const std::vector<std::string>& otherwise = {}) const {
      return valueOr(string_lists_, key, otherwise);
    }

   private:
    template <class Value>
    static Value valueOr(const std::map<std::string, Value>& values, const std::string& key,
                         const Value& otherwise) {
      const auto found = values.find(key);
      return found == values.end() ? otherwise : found->second;
    }
  };

  // Reads a config file with `files`, and checks that the files in the config exist. Reports every
  // error; returns null after an error.
  [[nodiscard]] static std::unique_ptr<RobotConfig> load(const std::string& path,
                                                         const FileReader& files, Diagnostics& out);
  // Reads a config file from the disk. Appends errors and warnings to `errors` as text.
  static std::unique_ptr<RobotConfig> loadConfig(const std::string& path,
                                                 std::vector<std::string>& errors);

  const std::vector<std::string>& getNames() const { return names_; }  // names of the modules
  // Returns the families of the modules: one family for each module, or one for all modules.
  const std::vector<std::string>& getFamilies() const { return families_; }
  // Returns the absolute path of the HRDF file; empty: the config does not name an HRDF file.
  const std::string& getHrdf() const { return hrdf_; }
  // Returns the absolute path of each gains file, by its key in the config. A single path without a
  // key has the key `default`.
  const std::map<std::string, std::string>& getGains() const { return gains_; }
  // Returns the absolute path of the gains file with this key; empty: the key is missing.
  std::string getGains(const std::string& key) const {
    const auto found = gains_.find(key);
    return found == gains_.end() ? std::string() : found->second;
  }
  // Returns the absolute path of the config's folder.
  const std::string& getParentDirectory() const { return parentDirectory_; }
  // Returns the plugins in the order of the file.
  const std::vector<arm::PluginConfig>& getPluginConfigs() const { return plugins_; }
  // Returns the user's data in the config.
  const UserData& getUserData() const { return userData_; }
  // Returns the feedback frequency in Hz; nullopt: not given in the config.
  std::optional<double> getFeedbackFrequency() const { return feedbackFrequency_; }
  // Returns the command lifetime in s; nullopt: not given in the config.
  std::optional<double> getCommandLifetime() const { return commandLifetime_; }

 private:
  friend class ConfigReader;

  RobotConfig() = default;

  std::vector<std::string> names_;
  std::vector<std::string> families_;
  std::string hrdf_;
  std::map<std::string, std::string> gains_;
  std::string parentDirectory_;
  std::vector<arm::PluginConfig> plugins_;
  UserData userData_;
  std::optional<double> feedbackFrequency_;
  std::optional<double> commandLifetime_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_ROBOT_CONFIG_H_
