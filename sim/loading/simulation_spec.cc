// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads items and benches.
#include <hrdf/sim/simulation_spec.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <utility>

#include "kits/kits.h"
#include "loading/asked_at.h"
#include "text/paths.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "text/yaml_values.h"

namespace hrdf::sim {
namespace {

constexpr std::string_view kBenchEnd = ".sim.yaml";
constexpr std::string_view kPhone = "mobile-io:", kIoBoard = "io-board:", kScene = "scene:";

// Returns the part of `text` before the first `mark`; the whole text if `text` has no `mark`.
// Removes this part and the mark from `text`.
std::string_view takeUpTo(char mark, std::string_view& text) {
  const std::size_t end = text.find(mark);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

// Returns the description of a model option, whose name may be followed by '.' and a joint's name;
// null if it is unknown.
const OptionRow* rowOf(std::string_view name) {
  const std::string_view option = name.substr(0, name.find('.'));
  const auto rows = modelOptionTable();
  const auto row = std::ranges::find(rows, option, &OptionRow::name);
  return row != rows.end() ? &*row : nullptr;
}

// Sets an option of a robot: `hold`, or an option of its model. Reports errors at the place
// `where`.
void setOption(SimulationSpec::Robot& robot, std::string_view name, std::string_view value,
               const Location& where, Diagnostics& out) {
  if (name == "hold") {
    robot.isHeld = value != "none";
    if (robot.isHeld) out.error(where, "'hold' is " + inQuotes(value) + ", not 'none'");
    return;
  }
  if (!rowOf(name)) {
    std::vector<std::string_view> known;
    for (const OptionRow& row : modelOptionTable()) known.push_back(row.name);
    known.push_back("hold");
    out.error(where, "unknown option " + inQuotes(name), didYouMeanOrList(name, known));
    return;
  }
  Diagnostics own;
  setModelOption(robot.options, name, value, own);
  for (const Diagnostic& each : own.all()) out.error(where, each.message, each.hint);
}

bool isEmpty(const SimulationSpec& spec) {
  return spec.robots.empty() && spec.phones.empty() && spec.ioBoards.empty() && spec.scene.empty();
}

void setScene(const std::string& path, const Place& where, SimulationSpec& spec, Diagnostics& out) {
  if (!spec.scene.empty()) {
    Diagnostics own;
    own.error(kNoPlace, "a second scene " + inQuotes(path));
    appendAskedAt(where, own, out);
  }
  spec.scene = path;
  spec.sceneWhere = where;
}

void append(SimulationSpec&& more, SimulationSpec& spec, Diagnostics& out) {
  const auto move = [](auto& from, auto& to) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  move(more.robots, spec.robots);
  move(more.phones, spec.phones);
  move(more.ioBoards, spec.ioBoards);
  if (!more.scene.empty()) setScene(more.scene, more.sceneWhere, spec, out);
}

class ItemReader {
 public:
  ItemReader(const std::string& folder, const ModelOptions& options, const FileReader& files,
             const std::string& source)
      : folder_(folder), options_(options), files_(files), source_(source) {}

  SimulationSpec read(std::string_view text, Diagnostics& out) {
    if (!text.empty() && files_(pathOf(text))) {
      addFile(pathOf(text), {});
      out.append(out_, pathOf(text));
      return std::move(spec_);
    }
    for (int number = 1; !text.empty();) {
      const std::string_view item = takeUpTo(';', text);
      if (item.empty()) continue;
      // Messages name the item and, except for the command line, the source of the items.
      where_.file = source_.empty()
                        ? std::string(item)
                        : source_ + ", item " + std::to_string(number) + " " + inQuotes(item);
      addItem(item);
      appendAskedAt(where_, std::exchange(out_, {}), out);
      ++number;
    }
    return std::move(spec_);
  }

 private:
  std::string pathOf(std::string_view path) const {
    return besideUnlessKit((std::filesystem::path(folder_) / "").string(), std::string(path));
  }
  std::vector<std::string> within() const {
    return options_.inside.empty() ? std::vector<std::string>() : std::vector{options_.inside};
  }
  // Returns the path of an item's file: `path` if this file exists, else `path` with decoded
  // percent escapes.
  std::string fileOf(std::string_view path) const {
    const std::string asIs = pathOf(path);
    return files_(asIs) ? asIs : pathOf(percentDecoded(path));
  }

  void addItem(std::string_view item) {
    const std::string_view what = takeUpTo('?', item);
    if (what.starts_with(kPhone)) return addPhone(what.substr(kPhone.size()), item);
    if (what.starts_with(kIoBoard)) return addIoBoard(what.substr(kIoBoard.size()), item);
    if (what.starts_with(kScene)) return addScene(what.substr(kScene.size()), item);
    addFile(fileOf(what), item);
  }

  // Calls each(name, value) for each option in `query`, a text such as NAME=VALUE&NAME=VALUE.
  template <class Each>
  static void forEachOption(std::string_view query, Each each) {
    while (!query.empty()) {
      std::string_view value = takeUpTo('&', query);
      const std::string name = percentDecoded(takeUpTo('=', value));
      each(name, percentDecoded(value));
    }
  }

  void addFile(const std::string& path, std::string_view query) {
    SimulationSpec::Robot robot{path, options_, true, true, where_, within()};
    forEachOption(query, [&](const std::string& name, const std::string& value) {
      setOption(robot, name, value, kNoPlace, out_);
    });
    if (!isBench(path)) {
      spec_.robots.push_back(std::move(robot));
    } else if (auto bench = readBench(path, robot.options, files_, out_, robot.within)) {
      append(*std::move(bench), spec_, out_);
    }
  }

  // Splits FAMILY/NAME.
  template <class Device>
  Device deviceOf(std::string_view kind, std::string_view text) {
    Device device;
    const std::string_view whole = text;
    device.family = percentDecoded(takeUpTo('/', text));
    device.name = percentDecoded(text);
    device.where = where_;
    if (device.name.empty()) {
      out_.error(kNoPlace, inQuotes(std::string(kind) + std::string(whole)) + " has no device",
                 "write " + std::string(kind) + "FAMILY/NAME");
    }
    return device;
  }

  void refuseOption(std::string_view kind, const std::string& name) {
    out_.error(kNoPlace, "unknown option " + inQuotes(name) + " of '" + std::string(kind) + "'");
  }

  void addPhone(std::string_view text, std::string_view query) {
    auto phone = deviceOf<SimulationSpec::Phone>(kPhone, text);
    forEachOption(query, [&](const std::string& name, const std::string& value) {
      if (name != "play") return refuseOption(kPhone, name);
      phone.play = pathOf(value);
      for (const std::string& folder : within()) phone.within.push_back(pathOf(folder));
    });
    spec_.phones.push_back(std::move(phone));
  }

  void addIoBoard(std::string_view text, std::string_view query) {
    spec_.ioBoards.push_back(deviceOf<SimulationSpec::IoBoard>(kIoBoard, text));
    forEachOption(query, [&](const auto& name, const auto&) { refuseOption(kIoBoard, name); });
  }

  void addScene(std::string_view path, std::string_view query) {
    setScene(fileOf(path), where_, spec_, out_);
    forEachOption(query, [&](const auto& name, const auto&) { refuseOption(kScene, name); });
  }

  const std::string& folder_;
  const ModelOptions& options_;
  const FileReader& files_;
  const std::string& source_;
  Place where_;
  Diagnostics out_;
  SimulationSpec spec_;
};

class BenchReader : private YamlValues {
 public:
  BenchReader(const std::string& path, const ModelOptions& options,
              const std::vector<std::string>& within, Diagnostics& out)
      : YamlValues(out), path_(path), options_(options), within_(within) {}

  SimulationSpec read(const YamlNode& root) {
    if (root.kind != YamlNode::Kind::map) {
      wrongKind(root, "a bench", "a map of keys and values");
      return {};
    }
    forEachKey(root, kKeys, [&](std::string_view key, const YamlNode& value) {
      if (key == "robots") forEachItem(value, "'robots'", [&](const auto& n) { addRobot(n); });
      if (key == "phones") forEachItem(value, "'phones'", [&](const auto& n) { addPhone(n); });
      if (key == "io_boards")
        forEachItem(value, "'io_boards'", [&](const auto& n) { addBoard(n); });
      if (key == "scene") {
        spec_.scene = file(value, "'scene'");
        spec_.sceneWhere = placeOf(value.where);
      }
    });
    return std::move(spec_);
  }

 private:
  static constexpr std::string_view kKeys[] = {"robots", "phones", "io_boards", "scene"};
  static constexpr std::string_view kPhoneKeys[] = {"family", "name", "play"};
  static constexpr std::string_view kBoardKeys[] = {"family", "name"};

  template <class Each>
  void forEachItem(const YamlNode& list, const std::string& what, Each each) {
    if (list.kind != YamlNode::Kind::list) return wrongKind(list, what, "a list");
    for (const YamlNode& item : list.items) each(item);
  }

  std::string file(const YamlNode& node, const std::string& what) {
    const auto path = text(node, what);
    return path ? besideUnlessKit(path_, *path) : "";
  }

  void addRobot(const YamlNode& node) {
    SimulationSpec::Robot robot{{}, options_, true, true, placeOf(node.where), within_};
    if (node.kind != YamlNode::Kind::map) {
      robot.file = file(node, "a robot");
    } else if (const YamlNode* path = node.find("file")) {
      robot.file = file(*path, "'file'");
    } else {
      out_.error(node.where, "'file' is missing");
    }
    for (std::size_t i = 0; i < node.keys.size(); ++i) {
      const std::string& key = node.keys[i].text;
      if (key == "file") continue;
      if (const auto value = words(node.items[i], key))
        setOption(robot, key, *value, node.keys[i].where, out_);
    }
    spec_.robots.push_back(std::move(robot));
  }

  // Returns the value of an option in a YAML file. Joins a list with commas if the option accepts
  // several values.
  std::optional<std::string> words(const YamlNode& node, const std::string& key) {
    const OptionRow* row = rowOf(key);
    const bool isOneWord = row && row->values.find(',') == std::string::npos;
    if (isOneWord || node.kind != YamlNode::Kind::list) return text(node, inQuotes(key));
    std::string all;
    for (const std::string& word : texts(node, inQuotes(key)))
      all += (all.empty() ? "" : ",") + word;
    return all.empty() ? std::nullopt : std::optional(all);
  }

  template <std::size_t N, class Device, class Set>
  void addDevice(const YamlNode& node, const std::string_view (&keys)[N], const std::string& what,
                 std::vector<Device>& devices, Set set) {
    if (node.kind != YamlNode::Kind::map) return wrongKind(node, what, "a map");
    Device device;
    forEachKey(node, keys, [&](std::string_view key, const YamlNode& value) {
      const std::string quoted = inQuotes(key);
      if (key == "family") device.family = text(value, quoted).value_or("");
      if (key == "name") device.name = text(value, quoted).value_or("");
      set(device, key, value);
    });
    for (const char* key : {"family", "name"}) {
      if (!node.find(key)) out_.error(node.where, inQuotes(key) + " is missing");
    }
    device.where = placeOf(node.where);
    devices.push_back(std::move(device));
  }

  void addPhone(const YamlNode& node) {
    addDevice(node, kPhoneKeys, "a phone", spec_.phones,
              [&](SimulationSpec::Phone& phone, std::string_view key, const YamlNode& value) {
                if (key != "play") return;
                phone.play = file(value, "'play'");
                for (const auto& folder : within_) phone.within.push_back(beside(path_, folder));
              });
  }
  void addBoard(const YamlNode& node) {
    addDevice(node, kBoardKeys, "an I/O board", spec_.ioBoards, [](auto&&...) {});
  }

  const std::string& path_;
  const ModelOptions& options_;
  const std::vector<std::string>& within_;
  SimulationSpec spec_;
};

}  // namespace

bool isBench(const std::string& path) { return path.ends_with(kBenchEnd); }

std::optional<SimulationSpec> readBench(const std::string& path, const ModelOptions& options,
                                        const FileReader& files, Diagnostics& out,
                                        std::vector<std::string> within) {
  Diagnostics own;
  SimulationSpec spec;
  if (!options.inside.empty()) within.push_back(options.inside);
  const auto source = openText(path, kMaxYamlSize, files, own);
  if (source) {
    if (const auto root = parseYaml(*source, own))
      spec = BenchReader(path, options, within, own).read(*root);
  }
  if (!own.hasErrors() && isEmpty(spec)) own.error(path, "the bench has nothing to simulate");
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return spec;
}

std::optional<SimulationSpec> readSimulationItems(std::string_view text, const std::string& folder,
                                                  const ModelOptions& options,
                                                  const FileReader& files, Diagnostics& out,
                                                  const std::string& source) {
  const int before = out.errorCount();
  SimulationSpec spec = ItemReader(folder, options, files, source).read(text, out);
  if (out.errorCount() == before && isEmpty(spec)) {
    out.error(kNoPlace, "there is nothing to simulate", "name a robot: FILE?option=value");
  }
  if (out.errorCount() > before) return std::nullopt;
  return spec;
}

bool isSimulationItem(std::string_view text) {
  const auto isDevice = [&](std::string_view kind) { return text.starts_with(kind); };
  return isDevice(kPhone) || isDevice(kIoBoard) || isDevice(kScene) || text.ends_with(kBenchEnd) ||
         text.find_first_of("?;") != std::string_view::npos;
}

std::optional<SimulationSpec> readSimulationFiles(const std::vector<std::string>& words,
                                                  const std::string& into,
                                                  const ModelOptions& options,
                                                  const FileReader& files, Diagnostics& out) {
  const int before = out.errorCount();
  SimulationSpec spec;
  spec.scene = into;
  for (const std::string& word : words) {
    if (!isSimulationItem(word)) {
      spec.robots.push_back({word, options, true, false});
    } else if (auto items = readSimulationItems(word, "", options, files, out)) {
      append(*std::move(items), spec, out);
    }
  }
  if (out.errorCount() > before) return std::nullopt;
  return spec;
}

}  // namespace hrdf::sim
