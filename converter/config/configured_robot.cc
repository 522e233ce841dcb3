// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "config/configured_robot.h"

#include <algorithm>
#include <set>
#include <utility>

#include <hrdf/gains.h>
#include <hrdf/layout.h>
#include <hrdf/read.h>

#include "config/config_file.h"
#include "text/number_text.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf::sim {
namespace {

class Configurer {
 public:
  Configurer(const ConfigFile& file, const ModelOptions& options, const FileReader& files,
             Diagnostics& out)
      : file_(file), config_(*file.config), user_(config_.getUserData()), files_(files), out_(out) {
    result_.options = options;
  }

  std::optional<ConfiguredRobot> configure();

 private:
  void matchNames(const Layout& layout);
  void home();
  void gains();
  void grippers(const Description& robot);
  void doubled(const Layout& layout);
  void take(const std::string& name, const std::string& family, const Location& where);
  void takeDofs();
  void settleModel(const Layout& layout);
  void settleFamily();
  void settleNames();
  void settleGripper(const Layout& layout);
  bool wantsGripper() const;
  void checkKeys();
  void phone();
  std::string gripperGains() const;

  const ConfigFile& file_;
  const RobotConfig& config_;
  const RobotConfig::UserData& user_;
  const FileReader& files_;
  Diagnostics& out_;
  std::vector<std::size_t> dofOf_;  // degree of freedom of each name in the config
  std::set<std::pair<std::string, std::string>> taken_;  // families and names of the modules
  ConfigSettings settings_;
  ConfiguredRobot result_;
};

std::optional<ConfiguredRobot> Configurer::configure() {
  if (file_.hrdf.empty()) {
    out_.error(file_.where(""), "the config has no robot", "write 'hrdf:' and the path of a robot");
    return std::nullopt;
  }
  auto robot = read(file_.hrdf, files_, out_);
  if (!robot) return std::nullopt;
  const Layout robotLayout = layout(*robot);
  const std::size_t names = config_.getNames().size(), dofs = robotLayout.tree.drives.size();
  if (names != dofs) {
    out_.error(file_.where("names"), "'names' has " + counted(names, "entry", "entries") +
                                         "; the robot has " + countedFreedoms(dofs));
    return std::nullopt;
  }
  checkKeys();
  matchNames(robotLayout);
  home();
  gains();
  grippers(*robot);
  doubled(robotLayout);
  phone();
  settings_.source = file_.source;
  settleModel(robotLayout);
  result_.robot = *std::move(robot);
  result_.robot.config = std::make_shared<const ConfigSettings>(std::move(settings_));
  return std::move(result_);
}

// Assigns each module name of the config to the degree of freedom with an equal tag in the HRDF
// file, then the other names, in order, to the remaining degrees of freedom.
void Configurer::matchNames(const Layout& layout) {
  const std::vector<std::string>& names = config_.getNames();
  const std::size_t count = names.size();
  std::vector<std::string> tags;  // tag of each drive in the HRDF file
  for (const Layout::Part& part : layout.parts) {
    if (part.drive >= 0) tags.push_back(part.element->tag);
  }
  dofOf_.assign(count, count);
  std::vector<bool> isTaken(count);
  for (std::size_t dof = 0; dof < count; ++dof) {
    const auto name = std::ranges::find(names, tags[dof]);
    if (name == names.end()) continue;
    dofOf_[static_cast<std::size_t>(name - names.begin())] = dof;
    isTaken[dof] = true;
  }
  std::size_t next = 0;
  for (std::size_t& dof : dofOf_) {
    if (dof < count) continue;
    while (isTaken[next]) ++next;
    dof = next++;
  }
  const std::vector<std::string>& families = config_.getFamilies();
  result_.dofs.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    ModuleSetup& module = result_.dofs[dofOf_[i]];
    if (result_.options.names.empty()) module.name = names[i];
    if (result_.options.family.empty()) module.family = families[families.size() == 1 ? 0 : i];
  }
  takeDofs();
}

// Reports an error if another module has the same name and family. ModelOptions::family, if set,
// replaces the argument `family`.
void Configurer::take(const std::string& name, const std::string& family, const Location& where) {
  const std::string& ofOption = result_.options.family;
  const std::string& used = ofOption.empty() ? family : ofOption;
  if (taken_.emplace(used, name).second) return;
  out_.error(where, "a second " + inQuotes(name) + " in the family " + inQuotes(used));
}

void Configurer::takeDofs() {
  const std::vector<std::string>& names = result_.options.names;
  // A wrong number of names is reported as an error of the option `names`, not here.
  if (!names.empty() && names.size() != result_.dofs.size()) return;
  for (std::size_t i = 0; i < result_.dofs.size(); ++i) {
    const ModuleSetup& module = result_.dofs[i];
    take(i < names.size() ? names[i] : module.name, module.family, file_.where("names"));
  }
}

void Configurer::home() {
  const std::string key = std::string("user_data.") + kHomeKey;
  if (!result_.options.home.empty() || !file_.places.contains(key)) return;
  const std::vector<double> home = user_.getFloatList(kHomeKey);
  if (home.size() != dofOf_.size()) {
    out_.error(file_.where(key), inQuotes(kHomeKey) + " must have one number for each of the " +
                                     std::to_string(dofOf_.size()) + " names");
    return;
  }
  result_.options.home.resize(home.size());
  settings_.homePlaces.resize(home.size());
  for (std::size_t i = 0; i < home.size(); ++i) {
    result_.options.home[dofOf_[i]] = home[i];
    settings_.homePlaces[dofOf_[i]] = file_.where(key + "." + std::to_string(i));
  }
  settings_.home = result_.options.home;
}

void Configurer::gains() {
  const auto path = file_.gains.find("default");
  if (path == file_.gains.end() || !result_.options.gains.empty()) return;
  const auto gains = readGains(path->second, dofOf_.size(), files_, out_);
  if (!gains) return;
  for (std::size_t i = 0; i < gains->size(); ++i) result_.dofs[dofOf_[i]].gains = (*gains)[i];
}

// If the key 'has_gripper' is missing, the robot has a gripper if 'gripper_name' is set, as in
// HEBI's examples.
bool Configurer::wantsGripper() const {
  return user_.getBool(kHasGripperKey, user_.hasString(kGripperNameKey));
}

std::string Configurer::gripperGains() const {
  const auto path = file_.gains.find("gripper");
  if (path != file_.gains.end()) return path->second;
  const std::string ofUser = user_.getString(kGripperGainsKey);
  return ofUser.empty() ? "" : beside(file_.path, ofUser);
}

void Configurer::checkKeys() {
  for (const char* key : {kHasGripperKey, kGripperNameKey, kGripperFamilyKey, kGripperGainsKey,
                          kPhoneNameKey, kPhoneFamilyKey}) {
    const bool isBoolean = key == kHasGripperKey;
    const std::string place = std::string("user_data.") + key;
    if (!file_.places.contains(place) || (isBoolean ? user_.hasBool(key) : user_.hasString(key))) {
      continue;
    }
    out_.error(file_.where(place),
               inQuotes(key) + " must be " + (isBoolean ? "true or false" : "a text"));
  }
}

void Configurer::grippers(const Description& robot) {
  result_.options.gripper |= wantsGripper();
  if (!result_.options.gripper) return;
  const Layout moving = layout(robot, Grippers::moving);
  const std::vector<Mechanism::Gripper>& ofRobot = moving.tree.grippers;
  const bool isNamed = user_.hasString(kGripperNameKey);
  const Location where =
      file_.where(std::string("user_data.") + (isNamed ? kGripperNameKey : kHasGripperKey));
  if (wantsGripper() && ofRobot.empty()) {
    out_.error(where, "the robot has no gripper",
               "a gripper is <end-effector type=\"X5Parallel\"/> or \"R8Parallel\"");
    return;
  }
  result_.gripper.name = user_.getString(kGripperNameKey);
  if (result_.options.family.empty()) {
    result_.gripper.family = user_.getString(kGripperFamilyKey, config_.getFamilies().front());
  }
  for (const Mechanism::Gripper& gripper : ofRobot) {
    const bool hasOwn = &gripper == &ofRobot.front() && !result_.gripper.name.empty();
    take(hasOwn ? result_.gripper.name : gripper.name, result_.gripper.family, where);
  }
  const std::string path = gripperGains();
  if (path.empty()) return;
  if (const auto gains = readGains(path, 1, files_, out_)) result_.gripper.gains = gains->front();
}

void Configurer::doubled(const Layout& layout) {
  const std::vector<arm::PluginConfig>& plugins = config_.getPluginConfigs();
  for (std::size_t i = 0; i < plugins.size(); ++i) {
    const arm::PluginConfig& plugin = plugins[i];
    const bool isMirror = plugin.type_ == kDoubledJointMirror;
    if (!isMirror && plugin.type_ != kDoubledJoint) continue;
    if (plugin.bools_.contains("enabled") && !plugin.bools_.at("enabled")) continue;
    const std::size_t index = dofOf_[static_cast<std::size_t>(plugin.floats_.at("index"))];
    const Mechanism::Drive& drive = layout.tree.drives[index];
    const Mechanism::Module& lead = *drive.module;
    const auto mirror = plugin.bools_.find("mirror");
    DoubledModule module;
    module.name = textOf(plugin, "group_name");
    if (result_.options.family.empty()) module.family = textOf(plugin, "group_family");
    module.dof = index;
    module.joint = drive.name;
    module.site = layout.tree.frames[static_cast<std::size_t>(lead.imu)].name;
    module.type = typeOf(lead);
    module.place +=
        static_cast<int>(std::ranges::count(result_.doubled, index, &DoubledModule::dof));
    module.isMirrored = mirror == plugin.bools_.end() || mirror->second;
    module.where = file_.where(placeOfPlugin(i, "index"));
    take(module.name, module.family.empty() ? result_.dofs[index].family : module.family,
         file_.where(placeOfPlugin(i, "group_name")));
    result_.doubled.push_back(std::move(module));
  }
}

// Sets name and family of the phone from 'user_data', as in HEBI's examples.
void Configurer::phone() {
  const std::string& ofOption = result_.options.family;
  result_.phone = {
      user_.getString(kPhoneNameKey),
      user_.getString(kPhoneFamilyKey, ofOption.empty() ? config_.getFamilies().front() : ofOption),
      placeOf(file_.where(std::string("user_data.") + kPhoneNameKey))};
}

void Configurer::settleModel(const Layout& layout) {
  result_.ofModel = settings_;
  for (const ModuleSetup& module : result_.dofs) {
    if (module.gains) result_.ofModel.gains.push_back(*module.gains);
  }
  const ConfiguredPhone& phone = result_.phone;
  if (!phone.name.empty()) result_.ofModel.phone = phone.family + "/" + phone.name;
  settleFamily();
  settleNames();
  if (result_.options.gripper) settleGripper(layout);
}

void Configurer::settleFamily() {
  std::set<std::string> families;
  for (const ModuleSetup& module : result_.dofs) families.insert(module.family);
  if (families.size() == 1) {
    result_.ofModel.family = *families.begin();
    return;
  }
  result_.leftOut.note(file_.where("families"),
                       "the modules have several families, which a model does not have",
                       "simulate uses the family of each module");
}

// Sets the module names of the model. If they are not unique, which a model requires, adds a note
// instead, and the modules have the names of their tags.
void Configurer::settleNames() {
  if (!result_.options.names.empty()) return;
  std::set<std::string> unique;
  std::vector<std::string> names;
  for (const ModuleSetup& module : result_.dofs) {
    names.push_back(module.name);
    if (unique.insert(module.name).second) continue;
    result_.leftOut.note(file_.where("names"),
                         "two families have a module " + inQuotes(module.name) +
                             ": in a model all modules have the names of their tags",
                         "simulate uses the family of each module");
    return;
  }
  result_.ofModel.names = std::move(names);
}

void Configurer::settleGripper(const Layout& layout) {
  const ModuleSetup& gripper = result_.gripper;
  ConfigSettings& model = result_.ofModel;
  model.hasGripper = true;
  const auto isSame = [&](const auto& other) { return other.name == gripper.name; };
  const bool isTaken = !gripper.name.empty() && (std::ranges::any_of(result_.dofs, isSame) ||
                                                 std::ranges::any_of(layout.tree.drives, isSame));
  const auto leaveOut = [this](const std::string& key, const std::string& what) {
    result_.leftOut.note(file_.where(key), what + " of the gripper is left out of the model",
                         "simulate uses it");
  };
  if (!isTaken) model.gripper = gripper.name;
  if (isTaken) leaveOut("user_data.gripper_name", "the name " + inQuotes(gripper.name));
  if (!model.family.empty() && !gripper.family.empty() && gripper.family != model.family) {
    leaveOut("user_data.gripper_family", "the family " + inQuotes(gripper.family));
  }
  const bool isOfGains = file_.gains.contains("gripper");
  if (gripper.gains) {
    leaveOut(isOfGains ? "gains.gripper" : "user_data.gripper_gains", "the gains file");
  }
}

}  // namespace

bool isRobotConfig(const std::string& path) {
  const std::string extension = extensionOf(path);
  return extension == ".yaml" || extension == ".yml";
}

std::optional<ConfiguredRobot> readConfiguredRobot(const std::string& path,
                                                   const ModelOptions& options,
                                                   const FileReader& files, Diagnostics& out) {
  auto file = readConfig(path, files, out);
  if (!file) return std::nullopt;
  Diagnostics own;
  auto result = Configurer(*file, options, files, own).configure();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  result->config = std::move(file->config);
  return result;
}

}  // namespace hrdf::sim
