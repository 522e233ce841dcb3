// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/options.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/names.h"
#include "text/number_text.h"
#include "text/paths.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf {
namespace {

constexpr double kMinQuaternion = 1e-6;  // shorter quaternions are invalid
constexpr int kMaxDensity = 100'000;     // kg/m^3; osmium, the densest element, has 22 590
constexpr int kMaxFrequency = 1000;      // Hz; steps of 1 ms cannot simulate higher frequencies
constexpr int kMaxForce = 1000000;       // N m or N
constexpr std::string_view kPayloadForm = "kg or kg,x,y,z";
constexpr std::string_view kPoseForm = "x,y,z or x,y,z,qw,qx,qy,qz";

void report(Diagnostics& out, std::string message, std::string hint) {
  out.error(kNoPlace, std::move(message), std::move(hint));
}

template <class Value>
struct Word {
  std::string_view text;
  Value value;
};

constexpr std::array kProfiles =
    std::to_array<Word<ActuatorProfile>>({{"position", ActuatorProfile::position},
                                          {"velocity", ActuatorProfile::velocity},
                                          {"pid", ActuatorProfile::pid},
                                          {"dcmotor", ActuatorProfile::dcmotor},
                                          {"motor", ActuatorProfile::motor},
                                          {"firmware", ActuatorProfile::firmware}});
constexpr std::array kInputs =
    std::to_array<Word<bool FirmwareInputs::*>>({{"position", &FirmwareInputs::position},
                                                 {"velocity", &FirmwareInputs::velocity},
                                                 {"effort", &FirmwareInputs::effort}});
constexpr std::array kSensors = std::to_array<Word<SensorSet>>({{"joint", SensorSet::joint},
                                                                {"none", SensorSet::none},
                                                                {"imu", SensorSet::imu},
                                                                {"module", SensorSet::module}});
constexpr std::array kCollision =
    std::to_array<Word<CollisionShapes>>({{"primitives", CollisionShapes::primitives},
                                          {"feet", CollisionShapes::feet},
                                          {"none", CollisionShapes::none}});
constexpr std::array kFriction =
    std::to_array<Word<JointFriction>>({{"dry", JointFriction::dry},
                                        {"damping", JointFriction::damping},
                                        {"none", JointFriction::none}});
constexpr std::array kIntegrators =
    std::to_array<Word<Integrator>>({{"euler", Integrator::euler},
                                     {"implicitfast", Integrator::implicitfast},
                                     {"discrete", Integrator::discrete}});
constexpr std::array kVisual = std::to_array<Word<VisualShapes>>(
    {{"meshes", VisualShapes::meshes}, {"none", VisualShapes::none}});
constexpr std::array kLimits = std::to_array<Word<PositionLimits>>(
    {{"joint", PositionLimits::joint}, {"none", PositionLimits::none}});
constexpr std::array kSwitch = std::to_array<Word<bool>>(
    {{"1", true}, {"0", false}, {"on", true}, {"off", false}, {"true", true}, {"false", false}});

template <class Words>
std::string joined(const Words& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : "|") + std::string(word.text);
  return text;
}

// Sets `target` to the value of the word `value`; reports an unknown word.
template <class Value, std::size_t kCount>
void choose(Value& target, const std::array<Word<Value>, kCount>& words, std::string_view name,
            std::string_view value, Diagnostics& out) {
  const auto word = std::ranges::find(words, value, &Word<Value>::text);
  if (word != words.end()) {
    target = word->value;
    return;
  }
  std::array<std::string_view, kCount> known;
  std::ranges::transform(words, known.begin(), &Word<Value>::text);
  report(out, "unknown value " + inQuotes(value) + " of option '" + std::string(name) + "'",
         "allowed: " + listed(known));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> words;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

std::vector<double> numbers(
    std::string_view name, std::string_view value, Diagnostics& out,
    const char* hint = "write numbers with commas between, as in 0,1.2,-0.5") {
  std::vector<double> result;
  for (const std::string_view word : split(value, ',')) {
    Problem problem;
    const auto number = parseFormula(word, problem);
    const std::string what = "value " + inQuotes(word) + " of option '" + std::string(name) + "' ";
    if (!number) {
      report(out, what + problem.what, hint);
      return {};
    }
    if (std::abs(*number) > kMaxMagnitude) {
      report(out, what + "is too large: at most " + toText(kMaxMagnitude) + " is allowed", "");
      return {};
    }
    result.push_back(*number);
  }
  return result;
}

void setActuator(ModelOptions& options, std::string_view name, std::string_view value,
                 Diagnostics& out) {
  const std::size_t dot = name.find('.');
  const bool isOfAll = dot == std::string_view::npos;
  if (isOfAll) options.actuatorOf.clear();  // this profile replaces earlier `actuator.NAME`
  auto& target = isOfAll ? options.actuator : options.actuatorOf[std::string(name.substr(dot + 1))];
  choose(target, kProfiles, name, value, out);
}

void setInputs(ModelOptions& options, std::string_view name, std::string_view value,
               Diagnostics& out) {
  FirmwareInputs inputs;
  for (const std::string_view word : split(value, ',')) {
    bool FirmwareInputs::*input = nullptr;
    choose(input, kInputs, name, word, out);
    if (!input) continue;
    // The words of `value` must have the order of the model's controls: position, velocity, effort.
    const bool isLate =
        inputs.*input || inputs.effort || (inputs.velocity && input == &FirmwareInputs::position);
    if (isLate) {
      report(out, "option 'inputs' has " + inQuotes(word) + " out of order",
             "each comes once, in the order position, velocity, effort");
    }
    inputs.*input = true;
  }
  options.inputs = inputs;
}

void setSensors(ModelOptions& options, std::string_view name, std::string_view value,
                Diagnostics& out) {
  choose(options.sensors, kSensors, name, value, out);
}

void setCollision(ModelOptions& options, std::string_view name, std::string_view value,
                  Diagnostics& out) {
  choose(options.collision, kCollision, name, value, out);
}

void setFriction(ModelOptions& options, std::string_view name, std::string_view value,
                 Diagnostics& out) {
  choose(options.friction, kFriction, name, value, out);
}

void setIntegrator(ModelOptions& options, std::string_view name, std::string_view value,
                   Diagnostics& out) {
  Integrator integrator{};
  choose(integrator, kIntegrators, name, value, out);
  options.integrator = integrator;
}

void setLimits(ModelOptions& options, std::string_view name, std::string_view value,
               Diagnostics& out) {
  choose(options.limits, kLimits, name, value, out);
}

void setVisual(ModelOptions& options, std::string_view name, std::string_view value,
               Diagnostics& out) {
  choose(options.visual, kVisual, name, value, out);
}

template <bool ModelOptions::*kField>
void setSwitch(ModelOptions& options, std::string_view name, std::string_view value,
               Diagnostics& out) {
  choose(options.*kField, kSwitch, name, value, out);
}

template <std::string ModelOptions::*kField>
void setText(ModelOptions& options, std::string_view name, std::string_view value,
             Diagnostics& out) {
  if (value.empty())
    return report(out, "option " + inQuotes(name) + " has no value", "write 'name=value'");
  options.*kField = value;
}

template <std::optional<double> ModelOptions::*kField, int kMost>
void setPositive(ModelOptions& options, std::string_view name, std::string_view value,
                 Diagnostics& out) {
  const char* hint =
      name == "force" ? "write a number above 0, in N m or N, or 'none'" : "write a number above 0";
  const std::vector<double> values = numbers(name, value, out, hint);
  if (values.empty()) return;
  if (values.size() == 1 && values[0] > 0 && values[0] <= kMost) {
    options.*kField = values[0];
  } else {
    report(out, "option " + inQuotes(name) + " is " + inQuotes(value) + ", not one number above 0",
           "at most " + std::to_string(kMost) + " is allowed");
  }
}

void setForce(ModelOptions& options, std::string_view name, std::string_view value,
              Diagnostics& out) {
  if (value == "none") {
    options.force = std::numeric_limits<double>::infinity();
  } else {
    setPositive<&ModelOptions::force, kMaxForce>(options, name, value, out);
  }
}

void setHome(ModelOptions& options, std::string_view name, std::string_view value,
             Diagnostics& out) {
  options.home = numbers(name, value, out);
}

// Returns the numbers in `value`. Reports an error if their count is not `few` and not `many`.
std::vector<double> fewOrManyNumbers(std::string_view name, std::string_view value, std::size_t few,
                                     std::size_t many, std::string_view form, Diagnostics& out) {
  std::vector<double> values = numbers(name, value, out);
  if (values.empty() || values.size() == few || values.size() == many) return values;
  report(out, "option " + inQuotes(name) + " has " + counted(values.size(), "value"),
         "write " + std::string(form));
  return {};
}

void setPayload(ModelOptions& options, std::string_view name, std::string_view value,
                Diagnostics& out) {
  const auto values = fewOrManyNumbers(name, value, 1, 4, kPayloadForm, out);
  if (values.empty()) return;
  Payload payload{values[0], Eigen::Vector3d::Zero()};
  if (values.size() == 4) payload.p_FC << values[1], values[2], values[3];
  const std::string wrong = wrongPayload(payload);
  if (!wrong.empty()) {
    return report(out, "option " + inQuotes(name) + " " + wrong,
                  "write " + std::string(kPayloadForm) + ", in metres");
  }
  options.payload = payload;
}

void setBasePose(ModelOptions& options, std::string_view name, std::string_view value,
                 Diagnostics& out) {
  const auto values = fewOrManyNumbers(name, value, 3, 7, kPoseForm, out);
  if (values.empty()) return;
  Pose X_WB = Pose::Identity();
  X_WB.translation() << values[0], values[1], values[2];
  if (values.size() == 7) {
    const Eigen::Quaterniond rotation(values[3], values[4], values[5], values[6]);
    if (!(rotation.norm() > kMinQuaternion)) {
      return report(out, "option " + inQuotes(name) + " has a quaternion of length 0",
                    "write " + std::string(kPoseForm));
    }
    X_WB.linear() = rotation.normalized().toRotationMatrix();
  }
  options.X_WB = X_WB;
}

// True if `name` may name a module or a family; else reports an error.
bool isName(std::string_view option, std::string_view name, Diagnostics& out) {
  const std::string start = "option " + inQuotes(option) + " has the name " + inQuotes(name);
  const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  if (name.find('/') != name.npos || std::ranges::any_of(name, isControl) ||
      name != trimmed(name)) {
    report(out, start, "names have no '/', no control character and no blank at their ends");
    return false;
  }
  const Problem wrong = isUtf8(name) ? wrongName(name) : Problem{"is not UTF-8", ""};
  if (!wrong.what.empty()) report(out, start + ", which " + wrong.what, wrong.hint);
  return wrong.what.empty();
}

void setFamily(ModelOptions& options, std::string_view name, std::string_view value,
               Diagnostics& out) {
  if (isName(name, value, out)) options.family = value;
}

void setNames(ModelOptions& options, std::string_view name, std::string_view value,
              Diagnostics& out) {
  options.names.clear();
  for (const std::string_view word : split(value, ',')) {
    if (word.empty()) {
      return report(out, "option " + inQuotes(name) + " has an empty name",
                    "write names with commas between, as in base,shoulder,elbow");
    }
    if (!isName(name, word, out)) return;
    options.names.emplace_back(word);
  }
}

// True if `name` is a name of the option in `row`, as in "sensors" or "actuator.W1".
bool isCalled(const OptionRow& row, std::string_view name) {
  if (name == row.name) return true;
  const std::string start = std::string(row.name) + ".";
  return row.perName && name.starts_with(start) && name.size() > start.size();
}

template <auto member>
OptionRow switchRow(std::string_view name, std::string_view help) {
  return {name, joined(kSwitch), help, setSwitch<member>, true};
}

template <auto member>
OptionRow pathRow(std::string_view name, std::string values, std::string_view help) {
  return {name, std::move(values), help, setText<member>, false, true};
}

using O = ModelOptions;

// All model options, in the order of the help text.
const std::vector<OptionRow> kRows = {
    {"actuator", joined(kProfiles), "actuator profile of all joints", setActuator, false, false,
     true},
    {"inputs", joined(kInputs),
     "commands of the profile 'firmware'; several with commas between, as in position,effort",
     setInputs},
    {"sensors", joined(kSensors),
     "add sensors: of the joints; none; of joints and IMUs; or those and what modules measure",
     setSensors},
    switchRow<&O::floatingBase>("floating_base", "let the base move; it starts on the floor"),
    switchRow<&O::gripper>("gripper", "give parallel grippers moving fingers"),
    switchRow<&O::gravcomp>("gravcomp",
                            "switch gravity off for moving bodies, but not for a floating base"),
    {"collision", joined(kCollision),
     "collide with primitives, with the end effectors alone, or with nothing", setCollision},
    {"friction", joined(kFriction),
     "friction of the drivetrains: dry, as damping that equals it at top speed, or none",
     setFriction},
    {"integrator", joined(kIntegrators), "MuJoCo's integrator, else what the robot needs",
     setIntegrator},
    {"visual", joined(kVisual), "show the robot with meshes, or with none, as for learning",
     setVisual},
    pathRow<&O::meshes>("meshes", "DIR", "show the robot with HEBI's mesh files in DIR"),
    switchRow<&O::inlineMeshes>(
        "inline_meshes", "put drawn meshes into the model itself, for programs without the plugin"),
    switchRow<&O::fetchMeshes>("fetch_meshes", "download meshes that are on the web"),
    pathRow<&O::inside>("inside", "DIR", "read only files in DIR and below it"),
    pathRow<&O::gains>("gains", "FILE|kit", "gains from HEBI's gains file, or of its kits"),
    pathRow<&O::safety>("safety", "FILE", "limits from HEBI's safety file"),
    pathRow<&O::setup>("setup", "FILE", "figures of these very modules, by 'hrdf identify'"),
    {"limits", joined(kLimits), "let its position limits stop the joints, or commands alone",
     setLimits},
    {"home", "Q1,Q2,...",
     "home pose at the modules' inputs, in rad or m, in the order of 'hrdf info'", setHome},
    {"payload", "KG[,X,Y,Z]", "load on the first end effector, with its centre of mass in m",
     setPayload},
    {"base_pose", "X,Y,Z[,QW,QX,QY,QZ]", "pose of the base in the world: position in m, quaternion",
     setBasePose},
    {"family", "NAME", "family of the modules", setFamily},
    {"names", "N1,N2,...", "names of the modules, in the order of 'hrdf info'", setNames},
    {"density", "KG/M3", "density of parts that have no mass; not for HRDF",
     setPositive<&O::density, kMaxDensity>},
    {"servo", "HZ", "natural frequency of position servos without gains; not for HRDF",
     setPositive<&O::servo, kMaxFrequency>},
    {"force", "N", "largest effort where the file gives none, in N m or N, or 'none'; not for HRDF",
     setForce},
    pathRow<&O::resources>("resources", "DIR",
                           "also look in DIR for files that the robot names; not for HRDF"),
};

}  // namespace

std::string wrongPayload(const Payload& payload) {
  if (!(payload.mass >= 0 && payload.mass <= kMaxMass)) {
    return "has a mass that is not from 0 to 1e5 kg";
  }
  return payload.p_FC.cwiseAbs().maxCoeff() <= kMaxLength ? "" : "has a position beyond 1 km";
}

std::span<const OptionRow> modelOptionTable() { return kRows; }

void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out) {
  std::vector<std::string_view> known;
  for (const OptionRow& row : modelOptionTable()) {
    if (isCalled(row, name)) {
      options.ofEnvironment.erase(std::string(row.name));
      return row.set(options, name, value, out);
    }
    known.push_back(row.name);
  }
  report(out, "unknown option " + inQuotes(name), didYouMeanOrList(name, known));
}

FileReader readerFor(const std::string& path, const ModelOptions& options, FileReader files) {
  if (options.inside.empty()) return files;
  return insideOf(beside(path, options.inside), std::move(files));
}

std::string percentDecoded(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    unsigned char byte = 0;
    const char* const digits = text.data() + 1;
    const bool isEscape = text.front() == '%' && text.size() > 2 &&
                          std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2 &&
                          byte != 0;
    result += isEscape ? static_cast<char>(byte) : text.front();
    text.remove_prefix(isEscape ? 3 : 1);
  }
  return result;
}

std::string percentEncoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result;
  for (const char c : text) {
    const bool isPlain = std::string_view("%?#&=").find(c) == std::string_view::npos;
    const auto code = static_cast<unsigned char>(c);
    result +=
        isPlain ? std::string(1, c) : std::string{'%', kDigits[code / 16], kDigits[code % 16]};
  }
  return result;
}

void setModelOptions(ModelOptions& options, std::string_view query, Diagnostics& out) {
  if (query.empty()) return;
  std::vector<std::string_view> settings = split(query, '&');
  std::erase(settings, "");
  // Applies options for all joints first, so that options for single joints override them.
  std::stable_partition(settings.begin(), settings.end(), [](std::string_view setting) {
    return setting.substr(0, setting.find('=')).find('.') == std::string_view::npos;
  });
  for (const std::string_view setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos) {
      report(out, "option " + inQuotes(setting) + " has no value", "write 'name=value'");
    } else {
      setModelOption(options, percentDecoded(setting.substr(0, equals)),
                     percentDecoded(setting.substr(equals + 1)), out);
    }
  }
}

void setModelOptionsOfName(ModelOptions& options, std::string_view query, Diagnostics& out) {
  const bool mayFetch = options.fetchMeshes;
  setModelOptions(options, query, out);
  if (mayFetch || !options.fetchMeshes) return;
  options.fetchMeshes = false;
  out.warning(kNoPlace, "option 'fetch_meshes' is ignored in a model name: nothing is fetched",
              "to allow it, set HRDF_OPTIONS=fetch_meshes=1, or open the scene with "
              "simulate --fetch-meshes");
}

ModelOptions modelOptionsFromEnvironment(Diagnostics& out) {
  ModelOptions options;
  const char* query = std::getenv("HRDF_OPTIONS");
  if (query == nullptr) return options;
  Diagnostics found;
  setModelOptions(options, query, found);
  for (const std::string_view setting : split(query, '&')) {
    const std::string name = percentDecoded(setting.substr(0, setting.find('=')));
    options.ofEnvironment.insert(name.substr(0, name.find('.')));
  }
  for (Diagnostic diagnostic : found.all()) {
    diagnostic.message.insert(0, "$HRDF_OPTIONS: ");
    out.add(std::move(diagnostic));
  }
  return options;
}

}  // namespace hrdf
