// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/convert_page.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <variant>

#include <hrdf/robot.h>

#include "model/mjs.h"
#include "model/mujoco_error.h"
#include "model/older_mujoco.h"
#include "model/write_model.h"
#include "page/robot_page.h"
#include "robot/format_options.h"
#include "robot/plain_tree.h"
#include "text/atomic_write.h"
#include "text/csv_table.h"
#include "text/files.h"
#include "text/paths.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "tool/surroundings.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// Maximum bytes of a file that a page contains as text.
constexpr std::size_t kMaxText = std::size_t{1} << 18;
constexpr std::size_t kLargePage = 4'000'000;  // bytes

// The conversion of a robot into a page.
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
  std::vector<std::string> read() const { return files_.paths(); }

 private:
  bool chooseProfiles(const Robot& robot, Diagnostics& out);
  SpecPtr lowered(Diagnostics& out);
  bool pack(mjSpec& spec, Diagnostics& out);
  ModelPtr compiled(mjSpec& spec, Diagnostics& out);
  SpecPtr lowerModules(SpecPtr spec, Diagnostics& out);
  bool readControl(const mjModel& model, Diagnostics& out);
  void addTexts();
  void noteContents(std::size_t size, Diagnostics& out) const;
  std::string nameInPage(const std::string& path) const;

  const std::string &file_, &target_;
  const ConvertOptions& how_;
  ModelOptions options_;
  const Files files_;
  AssetFiles assets_;
  bool placesItself_ = false, hasHome_ = false;
  RobotPage page_;
};

// All modules of a page get HEBI's firmware; other drives keep their profiles.
bool PageConversion::chooseProfiles(const Robot& robot, Diagnostics& out) {
  const Mechanism tree = plainTree(robot, options_);
  const auto isModule = [](const Mechanism::Drive& drive) { return drive.module.has_value(); };
  const auto count = std::ranges::count_if(tree.drives, isModule);
  if (count == 0) return true;
  if (how_.hasActuator) {
    out.error(file_, "a page runs the firmware of its modules, so it takes no --actuator",
              "leave it out, or convert to .xml");
    return false;
  }
  if (static_cast<std::size_t>(count) > kMaxPageModules) {
    out.error(file_, std::to_string(count) + " modules; a page runs at most " +
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

// Removes MuJoCo's joint sensors: a page does not show them, and effort sensors cost time.
SpecPtr PageConversion::lowered(Diagnostics& out) {
  auto robot = readRobot(file_, options_, files_, out);
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

// Makes the scene's keyframe before lowering, while the modules still have positions as controls.
SpecPtr PageConversion::lowerModules(SpecPtr spec, Diagnostics& out) {
  const ModelPtr robot = compiled(*spec, out);
  if (!robot) return nullptr;
  Vfs vfs(assets_);
  std::string why = addSurroundings(*spec, {*spec, *robot, placesItself_, hasHome_, vfs});
  const ModelPtr model = why.empty() ? compiled(*spec, out) : nullptr;
  if (model) {
    page_.modules = firmwareModules(*model);
    spec = lowerFirmware(*spec, *model, page_.modules, vfs.get(), why);
  }
  if (!why.empty()) out.error(file_, why);
  const bool isDone = model && spec && rewriteForMujoco314(*spec, file_, out);
  return isDone ? std::move(spec) : nullptr;
}

bool PageConversion::readControl(const mjModel& model, Diagnostics& out) {
  if (how_.control.empty()) return true;
  std::vector<std::string> names;
  for (const FirmwareModule& module : page_.modules) names.push_back(module.name);
  for (int i = 0; i < model.nactuator; ++i) {
    const std::string name = nameOf(model, mjOBJ_ACTUATOR, i);
    if (std::ranges::find(page_.modules, name, &FirmwareModule::actuator) == page_.modules.end()) {
      names.push_back(name);
    }
  }
  const auto isKnown = [&](const std::string& column, const std::vector<std::string>& all) {
    const std::size_t dot = column.rfind('.');
    if (dot == column.npos || std::ranges::find(names, column.substr(0, dot)) == names.end()) {
      return false;
    }
    const auto isCommand = [](const std::string& each) { return each.ends_with("_command"); };
    if (std::ranges::any_of(all, isCommand)) return true;  // a table written by --csv
    const std::string quantity = column.substr(dot + 1);
    return quantity == "position" || quantity == "velocity" || quantity == "effort";
  };
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  const CsvForm form{isKnown, [](const std::string&, double) { return std::string(); },
                     "NAME.position, NAME.velocity and NAME.effort of " + all,
                     names.empty() ? "" : names.front() + ".position"};
  const Files files;  // --control is relative to the working directory
  if (!readCsvTable(how_.control, form, files, out)) return false;
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

// Adds the text files of the robot. Meshes and large files are in the model.
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

// Notes which of the user's data every reader of the page receives.
void PageConversion::noteContents(std::size_t size, Diagnostics& out) const {
  std::string names;
  const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
  for (const PageFile& file : page_.files) add(file.name);
  if (page_.control) add(page_.control->name);
  if (!names.empty()) out.note(target_, "contains the text of " + names);
  const auto isMesh = [&](const std::string& path) {
    const FileText& bytes = files_.read(path);
    const auto isText = [&](const PageFile& file) { return bytes && file.text == *bytes; };
    return bytes && std::ranges::none_of(page_.files, isText);
  };
  const std::vector<std::string> paths = files_.paths();
  if (const auto count = std::ranges::count_if(paths, isMesh); count > 0) {
    out.note(target_, "contains the shapes of " + std::to_string(count) + " mesh files");
  }
  if (size > kLargePage) {
    out.warning(target_, "has " + std::to_string(size / 1'000'000) + " MB, which opens slowly",
                "--visual none leaves meshes out");
  }
}

std::string PageConversion::make(Diagnostics& out) {
  const std::string path = findPageTemplate();
  const FileText html = readFile(path);
  if (path.empty() || !html) {
    out.error(target_, "this build of hrdf has no pages",
              "in a checkout: scripts/setup.sh --pages, then build again; wheels have them");
    return {};
  }
  SpecPtr spec = lowered(out);
  if (spec) spec = lowerModules(std::move(spec), out);
  if (!spec || !pack(*spec, out)) return {};
  addTexts();
  std::string page = pageOf(page_, *html);
  if (page.empty()) out.error(target_, "the template of pages is of another version of hrdf");
  noteContents(page.size(), out);
  return page;
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
  }
  print(out);
  return isWritten ? kDone : kBadInput;
}

}  // namespace hrdf
