// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/robot_config.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>
#include <utility>

#include "config/config_file.h"
#include "config/config_grammar.h"
#include "kits/kits.h"
#include "model/rotations.h"
#include "text/limits.h"
#include "text/names.h"
#include "text/number_text.h"
#include "text/paths.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "text/yaml.h"
#include "text/yaml_values.h"

namespace hrdf::sim {

namespace fs = std::filesystem;

namespace {

constexpr const char* kVersionHint = "write 'version: 1.1'";

bool isUserKey(std::string_view key) {
  const auto isWord = [](char c) { return isLetter(c) || isDigit(c) || c == '_'; };
  return !key.empty() && !isDigit(key[0]) && std::ranges::all_of(key, isWord);
}

}  // namespace

Location ConfigFile::where(std::string_view key) const {
  const auto found = places.find(key);
  return found == places.end() ? Location{source.get(), 0} : found->second;
}

std::string placeOfPlugin(std::size_t index, const std::string& key) {
  return "plugins." + std::to_string(index) + "." + key;
}

std::string textOf(const arm::PluginConfig& plugin, const std::string& key) {
  if (const auto text = plugin.strings_.find(key); text != plugin.strings_.end()) {
    return text->second;
  }
  const auto list = plugin.string_lists_.find(key);
  return list == plugin.string_lists_.end() || list->second.size() != 1 ? "" : list->second[0];
}

class ConfigReader : private YamlValues {
 public:
  ConfigReader(ConfigFile& file, const FileReader& files, Diagnostics& out)
      : YamlValues(out), file_(file), files_(files) {}

  void read(const YamlNode& root);

 private:
  bool readVersion(const YamlNode& root);
  void checkKeys(const YamlNode& root);
  void readModules(const YamlNode& root);
  void checkNames(const YamlNode& node, const std::vector<std::string>& names);
  void readFiles(const YamlNode& root);
  void readRates(const YamlNode& root);
  void readPlugins(const YamlNode& plugins);
  void readPlugin(const YamlNode& plugin);
  void checkParameters(const YamlNode& plugin, const PluginType& type);
  void readParameter(const YamlNode& value, const PluginParameter& row, arm::PluginConfig& plugin);
  std::optional<double> numberParameter(ParameterKind kind, const YamlNode& value,
                                        const std::string& what);
  std::optional<std::vector<double>> numbersParameter(ParameterKind kind, const YamlNode& value,
                                                      const std::string& what);
  void checkRotation(const std::vector<double>& numbers, const YamlNode& value,
                     const std::string& what);
  void checkGains(const std::vector<double>& gains, const YamlNode& value, const std::string& what);
  void textParameter(const YamlNode& value, const std::string& key, const std::string& what,
                     arm::PluginConfig& plugin);
  void readUserData(const YamlNode& data);
  void readUserList(const std::string& key, const YamlNode& list);

  std::optional<std::string> path(const YamlNode& node, const std::string& what,
                                  Severity unreadable = Severity::error);

  ConfigFile& file_;
  RobotConfig config_;
  const FileReader& files_;
  int version_ = kNewestConfigVersion;  // minor version of 1.x
  std::set<std::string> pluginNames_;
};

void ConfigReader::read(const YamlNode& root) {
  if (root.kind == YamlNode::Kind::nothing) {
    out_.error(root.where, "the file has no config", kVersionHint);
    return;
  }
  if (root.kind != YamlNode::Kind::map) {
    out_.error(root.where, "a config is a map of keys and values, not " + described(root),
               kVersionHint);
    return;
  }
  if (root.find("modules") || root.find("payload")) {
    out_.error(root.where, "this is a setup file, for the option 'setup'",
               "check it with its robot: hrdf check ROBOT --setup FILE");
    return;
  }
  if (!readVersion(root)) return;
  for (std::size_t i = 0; i < root.items.size(); ++i) {
    file_.places[root.keys[i].text] = root.items[i].where;
  }
  config_.parentDirectory_ = fs::path(absolutePath(file_.path)).parent_path().string();
  checkKeys(root);
  readModules(root);
  readFiles(root);
  readRates(root);
  if (const YamlNode* plugins = root.find("plugins")) readPlugins(*plugins);
  if (const YamlNode* data = root.find("user_data")) readUserData(*data);
  file_.config.reset(new RobotConfig(std::move(config_)));
}

// Returns false if the version is missing or unknown.
bool ConfigReader::readVersion(const YamlNode& root) {
  const YamlNode* version = root.find("version");
  if (!version) {
    const bool isMisspelt = std::ranges::any_of(
        root.keys, [](const YamlKey& key) { return equalIgnoringCase(key.text, "version"); });
    out_.error(root.where, "the config has no version",
               isMisspelt ? "keys are in lower case" : kVersionHint);
    return false;
  }
  const bool isKnown = version->text == "1.0" || version->text == "1.1";
  if (version->kind == YamlNode::Kind::scalar && isKnown) {
    version_ = version->text.back() - '0';
    return true;
  }
  if (version->kind != YamlNode::Kind::refused) {
    out_.error(version->where, "unknown version " + described(*version),
               "allowed: '1.0' and '1.1'");
  }
  return false;
}

void ConfigReader::checkKeys(const YamlNode& root) {
  const auto rows = configKeys();
  for (const YamlKey& key : root.keys) {
    const auto row = std::ranges::find(rows, key.text, &ConfigKey::name);
    if (row == rows.end() && !key.text.empty()) {
      std::string hint = didYouMean(key.text, namesOf(rows));
      if (hint.empty()) hint = "write your own keys in 'user_data'";
      out_.error(key.where, "unknown key " + inQuotes(key.text), hint);
    } else if (row != rows.end() && row->since > version_) {
      out_.error(key.where,
                 inQuotes(key.text) + " came with version 1.1; the config has version 1.0",
                 kVersionHint);
    }
  }
  for (const ConfigKey& row : rows) {
    if (row.isRequired && !root.find(row.name)) {
      out_.error(root.where, inQuotes(row.name) + " is missing");
    }
  }
}

void ConfigReader::readModules(const YamlNode& root) {
  const YamlNode* names = root.find("names");
  const YamlNode* families = root.find("families");
  if (names) config_.names_ = texts(*names, "'names'");
  if (families) config_.families_ = texts(*families, "'families'");
  const std::size_t count = config_.names_.size(), familyCount = config_.families_.size();
  if (count == 0 || familyCount == 0) return;
  if (familyCount != 1 && familyCount != count) {
    out_.error(
        families->where,
        "'families' has " + std::to_string(familyCount) + " entries for " + counted(count, "name"),
        "write one for each name, or one for all");
    return;
  }
  checkNames(*names, config_.names_);
  checkNames(*families, config_.families_);
  std::set<std::pair<std::string, std::string>> taken;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& family = config_.families_[familyCount == 1 ? 0 : i];
    if (taken.emplace(family, config_.names_[i]).second) continue;
    const bool isList = names->kind == YamlNode::Kind::list && names->items.size() == count;
    out_.error(isList ? names->items[i].where : names->where,
               "a second " + inQuotes(config_.names_[i]) + " in the family " + inQuotes(family));
  }
}

void ConfigReader::checkNames(const YamlNode& node, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Problem wrong = wrongName(names[i]);
    if (wrong.what.empty()) continue;
    const bool isList = node.kind == YamlNode::Kind::list && node.items.size() == names.size();
    out_.error(isList ? node.items[i].where : node.where,
               "the name " + inQuotes(names[i]) + " " + wrong.what, wrong.hint);
  }
}

void ConfigReader::readFiles(const YamlNode& root) {
  if (const YamlNode* hrdf = root.find("hrdf")) {
    file_.hrdf = path(*hrdf, "'hrdf'").value_or("");
    config_.hrdf_ = absolutePath(file_.hrdf);
  }
  const YamlNode* gains = root.find("gains");
  if (!gains) return;
  // A missing gains file is a warning, and the modules keep their gains: HEBI's config A-2099-07G
  // names a file that HEBI does not publish.
  const auto add = [&](const std::string& key, const YamlNode& value, const std::string& what) {
    file_.places["gains." + key] = value.where;
    const auto file = path(value, what, Severity::warning);
    if (!file) return;
    file_.gains[key] = *file;
    config_.gains_[key] = absolutePath(*file);
  };
  if (gains->kind != YamlNode::Kind::map) {
    if (gains->kind == YamlNode::Kind::list || gains->kind == YamlNode::Kind::nothing) {
      wrongKind(*gains, "'gains'", "a path or a map of paths");
    } else {
      add("default", *gains, "'gains'");
    }
    return;
  }
  for (std::size_t i = 0; i < gains->items.size(); ++i) {
    const std::string& key = gains->keys[i].text;
    add(key, gains->items[i], "gains " + inQuotes(key));
  }
}

void ConfigReader::readRates(const YamlNode& root) {
  if (const YamlNode* node = root.find("feedback_frequency")) {
    config_.feedbackFrequency_ =
        numberWithin(*node, "'feedback_frequency'", 0, kMaxConfiguredFrequency);
  }
  if (const YamlNode* node = root.find("command_lifetime")) {
    config_.commandLifetime_ = numberWithin(*node, "'command_lifetime'", 0, kMaxConfiguredLifetime);
  }
}

void ConfigReader::readPlugins(const YamlNode& plugins) {
  if (plugins.kind != YamlNode::Kind::list)
    return wrongKind(plugins, "'plugins'", "a list of maps");
  for (const YamlNode& plugin : plugins.items) readPlugin(plugin);
}

void ConfigReader::readPlugin(const YamlNode& plugin) {
  if (plugin.kind != YamlNode::Kind::map) return wrongKind(plugin, "a plugin", "a map");
  const YamlNode* typeNode = plugin.find("type");
  const YamlNode* nameNode = plugin.find("name");
  if (!typeNode) out_.error(plugin.where, "a plugin without 'type'");
  if (!nameNode) out_.error(plugin.where, "a plugin without 'name'");
  const auto type = typeNode ? text(*typeNode, "'type'") : std::nullopt;
  const auto name = nameNode ? text(*nameNode, "'name'") : std::nullopt;
  if (!type) return;
  const auto rows = pluginTypes();
  const auto row = std::ranges::find(rows, *type, &PluginType::name);
  if (row == rows.end()) {
    out_.error(typeNode->where, "unknown plugin type " + inQuotes(*type),
               didYouMeanOrList(*type, namesOf(rows)));
    return;
  }
  if (row->since > version_) {
    out_.error(typeNode->where,
               inQuotes(*type) + " came with version 1.1; the config has version 1.0",
               kVersionHint);
  }
  checkParameters(plugin, *row);
  arm::PluginConfig made(*type, name.value_or(""));
  for (std::size_t i = 0; i < plugin.items.size(); ++i) {
    const std::string& key = plugin.keys[i].text;
    file_.places[placeOfPlugin(config_.plugins_.size(), key)] = plugin.items[i].where;
    for (const auto& parameters : {commonParameters(), std::span(row->parameters)}) {
      const auto found = std::ranges::find(parameters, key, &PluginParameter::name);
      if (found != parameters.end()) readParameter(plugin.items[i], *found, made);
    }
  }
  if (name && !pluginNames_.insert(*name).second) {
    out_.warning(nameNode->where, "a second plugin with the name " + inQuotes(*name),
                 "programs find only the first one by this name");
  }
  config_.plugins_.push_back(std::move(made));
}

void ConfigReader::checkParameters(const YamlNode& plugin, const PluginType& type) {
  std::vector<std::string_view> known{"type", "name"};
  for (const PluginParameter& row : commonParameters()) known.push_back(row.name);
  for (const PluginParameter& row : type.parameters) {
    known.push_back(row.name);
    if (row.isRequired && !plugin.find(row.name)) {
      out_.error(plugin.where,
                 inQuotes(row.name) + " of the " + std::string(type.name) + " is missing");
    }
  }
  for (const YamlKey& key : plugin.keys) {
    if (key.text.empty() || std::ranges::find(known, key.text) != known.end()) continue;
    out_.error(key.where,
               "unknown parameter " + inQuotes(key.text) + " of the " + std::string(type.name),
               didYouMeanOrList(key.text, known));
  }
}

void ConfigReader::readParameter(const YamlNode& value, const PluginParameter& row,
                                 arm::PluginConfig& plugin) {
  const std::string key(row.name), what = inQuotes(row.name);
  const auto keep = [&key](const auto& read, auto& values) {
    if (read) values[key] = *read;
  };
  switch (row.kind) {
    case ParameterKind::boolean:
      return keep(boolean(value, what), plugin.bools_);
    case ParameterKind::seconds:
    case ParameterKind::joint:
    case ParameterKind::index:
      return keep(numberParameter(row.kind, value, what), plugin.floats_);
    case ParameterKind::joints:
    case ParameterKind::rotation:
    case ParameterKind::gains:
      return keep(numbersParameter(row.kind, value, what), plugin.float_lists_);
    case ParameterKind::text:
      return textParameter(value, key, what, plugin);
  }
}

std::optional<double> ConfigReader::numberParameter(ParameterKind kind, const YamlNode& value,
                                                    const std::string& what) {
  if (kind == ParameterKind::seconds) return numberWithin(value, what, 0, kMaxMagnitude);
  // If all entries of 'names' are invalid, the number of joints is unknown, so accept any index.
  const std::size_t names = config_.names_.size();
  const bool isJoint = kind == ParameterKind::joint && names > 0;
  return whole(value, what, isJoint ? static_cast<double>(names) : kMaxMagnitude);
}

std::optional<std::vector<double>> ConfigReader::numbersParameter(ParameterKind kind,
                                                                  const YamlNode& value,
                                                                  const std::string& what) {
  if (kind == ParameterKind::joints) {
    const std::size_t names = config_.names_.size();
    return numbers(value, what, names > 0 ? names : value.items.size(), "one for each name");
  }
  const bool isRotation = kind == ParameterKind::rotation;
  const auto read = isRotation ? numbers(value, what, 9, "a rotation, row by row")
                               : numbers(value, what, 6, "x, y, z, rx, ry and rz");
  if (read && isRotation) checkRotation(*read, value, what);
  if (read && !isRotation) checkGains(*read, value, what);
  return read;
}

void ConfigReader::checkRotation(const std::vector<double>& numbers, const YamlNode& value,
                                 const std::string& what) {
  std::string words;
  for (const double each : numbers) words += toText(each) + " ";
  Problem problem;
  if (!parseRotation(words, problem)) out_.error(value.where, what + " " + problem.what);
}

void ConfigReader::checkGains(const std::vector<double>& gains, const YamlNode& value,
                              const std::string& what) {
  if (std::ranges::any_of(gains, [](double gain) { return gain < 0; })) {
    out_.error(value.where, what + " has a negative number");
  }
}

void ConfigReader::textParameter(const YamlNode& value, const std::string& key,
                                 const std::string& what, arm::PluginConfig& plugin) {
  const auto read = texts(value, what);
  if (read.size() > 1) {
    out_.error(value.where, what + " has " + std::to_string(read.size()) + " entries, not 1");
  } else if (value.kind == YamlNode::Kind::list) {
    plugin.string_lists_[key] = read;
  } else if (!read.empty()) {
    plugin.strings_[key] = read[0];
  }
}

void ConfigReader::readUserData(const YamlNode& data) {
  if (data.kind != YamlNode::Kind::map) return wrongKind(data, "'user_data'", "a map");
  RobotConfig::UserData& user = config_.userData_;
  for (std::size_t i = 0; i < data.items.size(); ++i) {
    const YamlKey& key = data.keys[i];
    const YamlNode& value = data.items[i];
    file_.places["user_data." + key.text] = value.where;
    if (!key.text.empty() && !isUserKey(key.text)) {
      out_.error(key.where, "the key " + inQuotes(key.text) + " of 'user_data' is not a word",
                 "a word has letters, digits and underscores, and does not begin with a digit");
    }
    if (value.kind == YamlNode::Kind::list) {
      readUserList(key.text, value);
    } else if (value.kind != YamlNode::Kind::scalar) {
      wrongKind(value, inQuotes(key.text), "a value or a list of values");
    } else if (const auto truth = booleanOf(value)) {
      user.bools_[key.text] = *truth;
    } else if (numberOf(value) || isNotFinite(value)) {
      if (const auto read = number(value, inQuotes(key.text))) user.floats_[key.text] = *read;
    } else {
      user.strings_[key.text] = value.text.empty() ? "" : text(value, "").value_or("");
    }
  }
}

// Reads a list in 'user_data'. The first item determines the type of all items.
void ConfigReader::readUserList(const std::string& key, const YamlNode& list) {
  RobotConfig::UserData& user = config_.userData_;
  const std::string what = "an entry of " + inQuotes(key);
  const bool isNumbers =
      list.items.empty() || numberOf(list.items[0]) || isNotFinite(list.items[0]);
  const bool isBooleans = !isNumbers && booleanOf(list.items[0]);
  if (isNumbers) {
    user.float_lists_[key];
  } else if (isBooleans) {
    user.bool_lists_[key];
  } else {
    user.string_lists_[key];
  }
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const YamlNode& item = list.items[i];
    file_.places["user_data." + key + "." + std::to_string(i)] = item.where;
    if (isNumbers) {
      if (const auto read = number(item, what)) user.float_lists_[key].push_back(*read);
    } else if (isBooleans) {
      if (const auto read = boolean(item, what)) user.bool_lists_[key].push_back(*read);
    } else if (const auto read = text(item, what)) {
      user.string_lists_[key].push_back(*read);
    }
  }
}

// Returns the path in `node`, joined to the config's folder. Returns nullopt if the path is
// absolute (an error) or unreadable (reported with the severity `unreadable`).
std::optional<std::string> ConfigReader::path(const YamlNode& node, const std::string& what,
                                              Severity unreadable) {
  const auto written = text(node, what);
  if (!written) return std::nullopt;
  if (written->starts_with('/') || written->find(":\\") != std::string::npos) {
    out_.error(node.where, what + " is the absolute path " + inQuotes(*written),
               "write a path relative to the config's folder");
    return std::nullopt;
  }
  const std::string path = beside(file_.path, *written);
  const FileText text = files_(path);
  if (text) return path;
  const std::string problem = what + " is " + inQuotes(*written) + ", which cannot be read";
  if (unreadable == Severity::error) {
    out_.error(node.where, problem, text.whyNot);
  } else {
    out_.warning(node.where, problem + ": it is left out", text.whyNot);
  }
  return std::nullopt;
}

std::optional<ConfigFile> readConfig(const std::string& path, const FileReader& files,
                                     Diagnostics& out) {
  Diagnostics own;
  ConfigFile file{path, openText(path, kMaxYamlSize, files, own), nullptr, {}, {}, {}};
  const auto isConfig = [&] {
    return beginsAs("a robot config", namesOf(configKeys()), kVersionHint, *file.source, own);
  };
  if (file.source && isConfig()) {
    if (const auto root = parseYaml(*file.source, own)) ConfigReader(file, files, own).read(*root);
  }
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return file;
}

std::unique_ptr<RobotConfig> RobotConfig::load(const std::string& path, const FileReader& files,
                                               Diagnostics& out) {
  const auto named = fileNamed(path, out);
  std::optional<ConfigFile> file = named ? readConfig(*named, files, out) : std::nullopt;
  return file ? std::move(file->config) : nullptr;
}

std::unique_ptr<RobotConfig> RobotConfig::loadConfig(const std::string& path,
                                                     std::vector<std::string>& errors) {
  Diagnostics diagnostics;
  auto config = load(path, readFile, diagnostics);
  for (const Diagnostic& each : diagnostics.all()) errors.push_back(toString(each));
  return config;
}

}  // namespace hrdf::sim
