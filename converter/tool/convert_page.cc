// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/convert_page.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <variant>

#include <hrdf/robot.h>

#include "config/configured_robot.h"
#include "config/doubled_modules.h"
#include "model/mesh_assets.h"
#include "model/mjs.h"
#include "model/mujoco_error.h"
#include "model/older_mujoco.h"
#include "model/write_model.h"
#include "page/robot_page.h"
#include "robot/format_options.h"
#include "robot/plain_tree.h"
#include "text/atomic_write.h"
#include "text/files.h"
#include "text/limits.h"
#include "text/paths.h"
#include "text/process.h"
#include "text/strings.h"
#include "text/timed_table.h"
#include "text/utf8.h"
#include "tool/surroundings.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// Maximum bytes of a file whose text is in the page.
constexpr std::size_t kMaxText = std::size_t{1} << 18;
constexpr std::size_t kLargePage = 4'000'000;  // bytes; larger pages open slowly
// Maximum number of bodies in a chain. MuJoCo's XML allows 500 nested elements, some of them
// outside of the bodies.
constexpr int kMaxDepth = 490;

// Returns the number of bodies in the longest chain.
int depthOf(const mjModel& model) {
  std::vector<int> depth(static_cast<std::size_t>(model.nbody));
  for (std::size_t i = 1; i < depth.size(); ++i) {
    depth[i] = depth[static_cast<std::size_t>(model.body_parentid[i])] + 1;
  }
  return *std::ranges::max_element(depth);
}

// Returns the quantity that an actuator's control commands, by the same rule as axes.js:
// "position", "velocity" or "effort".
std::string quantityOf(const mjModel& model, int actuator) {
  const mjtNum* const bias = model.actuator_biasprm + actuator * mjNBIAS;
  return bias[1] != 0 ? "position" : bias[2] != 0 ? "velocity" : "effort";
}

std::string complaintOfTarget(const std::string&, double value) {
  const std::string wrong = complaintBeyond(static_cast<std::int64_t>(kMaxMagnitude), value);
  return wrong.empty() ? "" : wrong + "; angles are in rad";
}

// True if an absolute path begins at offset `at` of `text`. False inside a relative path or a web
// address.
bool isAbsoluteAt(std::size_t at, std::string_view text) {
  const std::string_view before = text.substr(0, at);
  if (before.empty() || before.ends_with("file://")) return true;
  const char last = before.back();
  return !isLetter(last) && !isDigit(last) &&
         std::string_view("/._-~%)}").find(last) == std::string_view::npos;
}

// Returns the offset in `text` of the first absolute path in `folder`; npos: no such path.
std::size_t pathIn(const std::string& folder, const std::string& text) {
  std::size_t at = text.find(folder + "/");
  while (at != text.npos && !isAbsoluteAt(at, text)) at = text.find(folder + "/", at + 1);
  return at;
}

// Returns the part of a column's name up to the last dot: "W1." of "W1.position". Empty: no dot.
std::string_view axisIn(std::string_view column) { return column.substr(0, column.rfind('.') + 1); }

void addName(std::string& names, const std::string& name) {
  names += (names.empty() ? "" : ", ") + name;
}

class PageConversion {
 public:
  PageConversion(const std::string& file, const std::string& target, const ConvertOptions& how,
                 const ModelOptions& options)
      : file_(file),
        target_(target),
        how_(how),
        options_(options),
        files_(readerFor(file, options, readFile)),
        assets_{fs::path(target).stem().string(), {}, MeshFormat::msh} {}

  // Returns the page; empty if and only if an error was reported.
  std::string make(Diagnostics& out);
  // Adds notes about the user's files that a page of `size` bytes contains, because all readers of
  // the page see them.
  void noteContents(std::size_t size, Diagnostics& out) const;
  std::vector<std::string> read() const { return files_.paths(); }

 private:
  FileText readTemplate(Diagnostics& out) const;
  std::optional<Robot> readRobotOfPage(Diagnostics& out);
  bool chooseProfiles(const Robot& robot, Diagnostics& out);
  SpecPtr lowered(Diagnostics& out);
  bool pack(mjSpec& spec, Diagnostics& out);
  ModelPtr compiled(mjSpec& spec, Diagnostics& out);
  SpecPtr lowerModules(SpecPtr spec, Diagnostics& out);
  ModelPtr withSecondModules(mjSpec& spec, ModelPtr model, Diagnostics& out);
  bool readControl(const mjModel& model, Diagnostics& out);
  void addTexts();
  void warnOfPaths(Diagnostics& out) const;
  std::string namesOfMeshes() const;
  std::string nameInPage(const std::string& path) const;

  const std::string &file_, &target_;
  const ConvertOptions& how_;
  ModelOptions options_;
  const Files files_;
  AssetFiles assets_;
  std::vector<sim::DoubledModule> doubled_;
  bool placesItself_ = false, hasHome_ = false;
  RobotPage page_;
};

// Sets the actuator profile `firmware` for all modules of the page. Drives that are not modules
// keep their profiles. Returns false after an error.
bool PageConversion::chooseProfiles(const Robot& robot, Diagnostics& out) {
  const Mechanism tree = plainTree(robot, options_);
  const auto isModule = [](const Mechanism::Drive& drive) { return drive.module.has_value(); };
  const auto count = std::ranges::count_if(tree.drives, isModule);
  if (count == 0) return true;
  if (how_.hasActuator) {
    out.error(file_, "a page runs the firmware of its modules and does not use --actuator",
              "remove it, or convert to .xml");
    return false;
  }
  const std::size_t all = static_cast<std::size_t>(count) + doubled_.size();
  if (all > kMaxPageModules) {
    out.error(file_, std::to_string(all) + " modules; a page runs at most " +
                         std::to_string(kMaxPageModules));
    return false;
  }
  options_.inputs = FirmwareInputs{true, true, true};
  if (count == std::ssize(tree.drives)) {
    options_.actuator = ActuatorProfile::firmware;
    options_.actuatorOf.clear();
    return true;
  }
  for (const Mechanism::Drive& drive : tree.drives) {
    if (isModule(drive)) options_.actuatorOf[drive.name] = ActuatorProfile::firmware;
  }
  return true;
}

// Reads the robot, or a robot config and its robot. If the config has two modules for a joint,
// stores the second module in `doubled_`; of all conversions, only pages include second modules.
std::optional<Robot> PageConversion::readRobotOfPage(Diagnostics& out) {
  if (!sim::isRobotConfig(file_)) return readRobot(file_, options_, files_, out);
  auto configured = sim::readConfiguredRobot(file_, options_, files_, out);
  if (!configured) return std::nullopt;
  out.append(configured->leftOut, file_);
  doubled_ = std::move(configured->doubled);
  configured->robot.config = std::make_shared<const ConfigSettings>(std::move(configured->ofModel));
  return std::move(configured->robot);
}

// Lowers the robot. Omits MuJoCo's sensors of joints: a page does not show them, and sensors of
// effort cost time.
SpecPtr PageConversion::lowered(Diagnostics& out) {
  auto robot = readRobotOfPage(out);
  if (!robot || !chooseProfiles(*robot, out)) return nullptr;
  if (options_.sensors == SensorSet::joint) options_.sensors = SensorSet::none;
  placesItself_ = std::holds_alternative<Mechanism>(*robot);
  hasHome_ = !withConfig(options_, *robot).home.empty();
  return lowerRobot(*robot, options_, {.read = files_, .assets = &assets_}, out);
}

ModelPtr PageConversion::compiled(mjSpec& spec, Diagnostics& out) {
  Vfs vfs(assets_);
  ModelPtr model(mj_compile(&spec, &vfs.get()));
  if (!model) reportMujocoError(file_, files_(file_), "compile", mjs_getError(&spec), out);
  return model;
}

// Adds the additional modules of the config to `spec`. Returns the compiled model; null if an error
// was reported.
ModelPtr PageConversion::withSecondModules(mjSpec& spec, ModelPtr model, Diagnostics& out) {
  page_.modules = firmwareModules(*model);
  if (doubled_.empty()) return model;
  const std::vector<std::string> actuators = sim::addDoubledModules(doubled_, spec);
  for (std::size_t i = 0; i < actuators.size(); ++i) {
    const sim::DoubledModule& module = doubled_[i];
    addSecondModule(page_.modules, {module.name, actuators[i], module.joint, module.isMirrored});
  }
  return compiled(spec, out);
}

// Adds the scene, and then changes the modules' actuators into motors. The order matters, because
// the scene's keyframe has position commands, which motors do not accept.
SpecPtr PageConversion::lowerModules(SpecPtr spec, Diagnostics& out) {
  const ModelPtr robot = compiled(*spec, out);
  if (!robot) return nullptr;
  if (const int depth = depthOf(*robot); depth > kMaxDepth) {
    out.error(file_, "a chain of " + std::to_string(depth) + " bodies; a page has at most " +
                         std::to_string(kMaxDepth) + " in a row");
    return nullptr;
  }
  Vfs vfs(assets_);
  std::string why = addSurroundings(*spec, {*spec, *robot, placesItself_, hasHome_, vfs});
  ModelPtr model = why.empty() ? compiled(*spec, out) : nullptr;
  if (model) model = withSecondModules(*spec, std::move(model), out);
  if (model) {
    spec = lowerFirmware(*spec, *model, page_.modules, vfs.get(), why);
  }
  if (!why.empty()) out.error(file_, why);
  const bool isDone = model && spec && rewriteForMujoco314(*spec, file_, out);
  return isDone ? std::move(spec) : nullptr;
}

// Reads the table of --control, which `simulate --control` accepts too.
bool PageConversion::readControl(const mjModel& model, Diagnostics& out) {
  if (how_.control.empty()) return true;
  std::vector<std::string> commands;
  std::string names;
  for (const FirmwareModule& module : page_.modules) {
    addName(names, module.name);
    for (const char* each : {".position", ".velocity", ".effort"}) {
      commands.push_back(module.name + each);
    }
  }
  std::string allowed =
      names.empty() ? "" : "NAME.position, NAME.velocity and NAME.effort of " + names;
  for (int i = 0; i < model.nactuator; ++i) {
    const std::string name = nameOf(model, mjOBJ_ACTUATOR, i);
    const auto found = std::ranges::find(page_.modules, name, &FirmwareModule::actuator);
    if (found != page_.modules.end()) continue;
    commands.push_back(name + "." + quantityOf(model, i));
    addName(allowed, commands.back());
  }
  const auto isKnown = [&](const std::string& column, const std::vector<std::string>& all) {
    const auto isCommand = [](const std::string& each) { return each.ends_with("_command"); };
    if (std::ranges::find(commands, column) != commands.end()) return true;
    // A table that --csv wrote has columns NAME.*_command. Its other columns are allowed if they
    // begin with the NAME. of a command.
    return std::ranges::any_of(all, isCommand) &&
           std::ranges::find(commands, axisIn(column), axisIn) != commands.end();
  };
  const CsvForm form{isKnown, complaintOfTarget, allowed, commands.empty() ? "" : commands.front()};
  const Files files;  // reads from the working directory
  if (!readTimedTable(how_.control, form, files, out)) return false;
  page_.control = PageFile{fs::path(how_.control).filename().string(), *files.read(how_.control)};
  return true;
}

// Returns the path relative to the robot's folder; for files elsewhere, only the name.
std::string PageConversion::nameInPage(const std::string& path) const {
  const fs::path relative =
      fs::path(path).lexically_relative(fs::path(absolutePath(file_)).parent_path());
  const bool isInside = !relative.empty() && *relative.begin() != "..";
  return isInside ? relative.generic_string() : fs::path(path).filename().string();
}

// Adds the robot's source files (XML and YAML) up to kMaxText bytes as texts. The page has meshes
// and larger files only as parts of the compiled model.
void PageConversion::addTexts() {
  const std::string own = absolutePath(file_);
  for (const std::string& path : files_.paths()) {
    const FileText& text = files_.read(path);
    if (!text || text->size() > kMaxText || !isUtf8(*text)) continue;
    const bool isSource =
        path == own || trimmed(*text).starts_with('<') || extensionOf(path) == ".yaml";
    if (!isSource) continue;
    page_.files.insert(path == own ? page_.files.begin() : page_.files.end(),
                       {nameInPage(path), *text});
  }
}

bool PageConversion::pack(mjSpec& spec, Diagnostics& out) {
  const ModelPtr model = compiled(spec, out);
  if (!model || !readControl(*model, out)) return false;
  Vfs vfs(assets_);
  std::string why;
  page_.model = archiveOf(spec, *model, vfs.get(), why);
  if (page_.model.empty()) return reportUnwritable(target_, why, out);
  page_.name = mjs_getString(spec.modelname);
  page_.version = how_.version;
  for (int i = 0; i < model->nbody; ++i) page_.mass += model->body_mass[i];
  return true;
}

// Returns the names of the first five files whose meshes are in the model.
std::string PageConversion::namesOfMeshes() const {
  constexpr int kShown = 5;
  std::string names;
  int count = 0;
  for (const std::string& path : files_.paths()) {
    const std::string name = assetName(fs::path(path).stem().string());
    const bool isInModel = std::ranges::any_of(
        assets_.bytes, [&](const auto& asset) { return fs::path(asset.first).stem() == name; });
    const FileText& bytes = files_.read(path);
    const auto isText = [&](const PageFile& file) { return bytes && file.text == *bytes; };
    if (!isInModel || !bytes || std::ranges::any_of(page_.files, isText)) continue;
    if (++count <= kShown) addName(names, nameInPage(path));
  }
  return count > kShown ? names + " and " + std::to_string(count - kShown) + " more" : names;
}

// Warns about paths of the user's machine in the texts of a page, which all readers of the page
// see.
void PageConversion::warnOfPaths(Diagnostics& out) const {
  std::vector<std::string> folders{environment("HOME")};
  for (const std::string& path : files_.paths()) {
    folders.push_back(fs::path(path).parent_path().generic_string());
  }
  std::erase_if(folders, [](const std::string& folder) { return folder.size() < 2; });
  for (const PageFile& file : page_.files) {
    const Source source(file.name, file.text);
    std::size_t first = file.text.npos;
    for (const std::string& folder : folders) {
      first = std::min(first, pathIn(folder, file.text));
    }
    if (first == file.text.npos) continue;
    const std::size_t end = file.text.find_first_of("\"'<> \t\r\n", first);
    out.warning(Location{&source, first},
                "the page contains " + inQuotes(file.text.substr(first, end - first)) +
                    ", a path of this machine",
                "write paths relative to the robot's file");
  }
}

void PageConversion::noteContents(std::size_t size, Diagnostics& out) const {
  std::string names;
  for (const PageFile& file : page_.files) addName(names, file.name);
  if (page_.control) addName(names, page_.control->name);
  if (!names.empty()) out.note(target_, "contains the text of " + names);
  const std::string meshes = namesOfMeshes();
  if (!meshes.empty()) out.note(target_, "contains the shapes of " + meshes);
  warnOfPaths(out);
  if (size > kLargePage) {
    out.warning(target_, "has " + std::to_string(size / 1'000'000) + " MB, which opens slowly",
                page_.control && page_.control->text.size() > size / 2
                    ? "most of it is the table of commands; a table with fewer rows is smaller"
                    : "--visual none leaves meshes out");
  }
}

FileText PageConversion::readTemplate(Diagnostics& out) const {
  const std::string path = findPageTemplate();
  const bool isNamed = !environment("HRDF_PAGE_TEMPLATE").empty();
  FileText html = readFile(path);
  if (html && isPageTemplate(*html)) return html;
  if (html) {
    out.error(path, "is not a whole template of pages of hrdf " + how_.version,
              isNamed ? "HRDF_PAGE_TEMPLATE names it" : "build or install hrdf again");
  } else if (isNamed) {
    out.error(path, "HRDF_PAGE_TEMPLATE: cannot read the template of pages", html.whyNot);
  } else {
    out.error(target_, "this build of hrdf has no pages",
              "in a checkout: scripts/setup.sh --pages, then build again; wheels have them");
  }
  return {};
}

std::string PageConversion::make(Diagnostics& out) {
  const FileText html = readTemplate(out);
  if (!html) return {};
  SpecPtr spec = lowered(out);
  if (spec) spec = lowerModules(std::move(spec), out);
  if (!spec || !pack(*spec, out)) return {};
  addTexts();
  return pageOf(page_, *html);
}

}  // namespace

int convertToPage(const std::string& file, const std::string& target, const ConvertOptions& how,
                  const ModelOptions& options) {
  Diagnostics out;
  PageConversion conversion(file, target, how, options);
  const std::string page = conversion.make(out);
  bool isWritten = false;
  if (!page.empty()) {
    WholeFiles written(conversion.read());
    isWritten = written.add(target, page, out) && written.replace(out);
    if (isWritten) conversion.noteContents(page.size(), out);
  }
  print(out);
  return isWritten ? kDone : kBadInput;
}

}  // namespace hrdf
