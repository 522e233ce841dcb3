// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/converter/hrdf/random_robot.h"

#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hrdf/catalog.h>

#include "hrdf/grammar.h"

namespace hrdf {
namespace {

constexpr int kMaxOutputDepth = 3;
// Value of `tip` after an element that ends the chain, such as an end effector.
constexpr Interface kEnd = static_cast<Interface>(-1);

bool mate(Interface output, Interface input) {
  return output == input || output == Interface::any || input == Interface::any;
}

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed), version_(below(kNewestVersion + 1)) {}

  RandomRobot robot();

 private:
  struct Field {
    std::string name, value;
  };
  using Fields = std::vector<Field>;

  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool chance(int percent) { return below(100) < percent; }
  template <class Range>
  const auto& oneOf(const Range& range) {
    return range[static_cast<std::size_t>(below(static_cast<int>(range.size())))];
  }
  template <class Row>
  const Row* mating(std::span<const Row> rows, Interface tip);

  std::string blanks() {
    return std::string(oneOf(std::array<std::string_view, 4>{"", " ", "\n  ", "\t"}));
  }
  std::string comment() { return chance(10) ? "<!-- a \"comment's\" text: <robot a='>' -->" : ""; }
  std::string anyCase(std::string_view word);
  std::string escapedSomehow(const std::string& text, char quote);
  std::string tag(std::string_view name, Fields fields, const std::string& content = {});

  std::string number(double low, double high);
  std::string formula(double low, double high);
  std::string matrix();
  std::string rotation();
  std::string translation();
  std::string words();

  bool has(std::string_view element, std::string_view attribute);
  void add(Fields& fields, std::string_view element, std::string_view name, int percent,
           std::string value);
  void addCommon(Fields& fields, std::string_view element);
  void addMass(Fields& fields, std::string_view element);
  void addInertia(Fields& fields, std::string_view element);

  std::string chain(Interface tip, int depth);
  std::string element(Interface& tip, int depth);
  std::string actuator(Interface& tip);
  std::string link(Interface& tip);
  std::string bracket(Interface& tip, int depth);
  std::string rigidBody(Interface& tip, int depth);
  std::string joint(Interface& tip);
  std::string endEffector(Interface& tip);
  std::string include(Interface& tip);

  std::mt19937 random_;
  int version_;
  int tags_ = 0;
};

// Returns a random one of the `rows` that this version has and that mate with `tip`; null if none
// does.
template <class Row>
const Row* Generator::mating(std::span<const Row> rows, Interface tip) {
  std::vector<const Row*> fitting;
  for (const Row& row : rows) {
    if (row.since <= version_ && mate(tip, row.input)) fitting.push_back(&row);
  }
  return fitting.empty() ? nullptr : oneOf(fitting);
}

std::string Generator::anyCase(std::string_view word) {
  std::string result(word);
  if (!chance(20)) return result;
  for (char& c : result) {
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (isLetter && chance(50)) c = static_cast<char>(c ^ 0x20);
  }
  return result;
}

std::string Generator::escapedSomehow(const std::string& text, char quote) {
  std::string result;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    const bool must = c == '&' || c == '<' || c == quote || code < ' ';
    if (must || (code < 0x80 && chance(2))) {
      result += "&#" + std::to_string(code) + ";";
    } else {
      result += c;
    }
  }
  return result;
}

std::string Generator::tag(std::string_view name, Fields fields, const std::string& content) {
  std::shuffle(fields.begin(), fields.end(), random_);
  std::string result = blanks() + comment() + "<" + std::string(name);
  for (const Field& field : fields) {
    const char quote = chance(50) ? '"' : '\'';
    result += " " + blanks() + field.name + blanks() + "=" + blanks() + quote +
              escapedSomehow(field.value, quote) + quote;
  }
  result += blanks();
  if (content.empty() && chance(70)) return result + "/>";
  return result + ">" + content + comment() + blanks() + "</" + std::string(name) + ">";
}

// Returns a number without a formula, as vectors and version 1.0.0 require.
std::string Generator::number(double low, double high) {
  const double value = low + (high - low) * below(100'001) / 1e5;
  std::array<char, 40> buffer;
  const char* form = oneOf(std::array<const char*, 3>{"%.6f", "%.3e", "%.17g"});
  std::snprintf(buffer.data(), buffer.size(), form, value);
  return buffer.data();
}

std::string Generator::formula(double low, double high) {
  const std::string plain = number(low, high);
  if (version_ < kFormulasSince) return blanks() + plain + blanks();
  switch (below(6)) {
    case 0:
      return "(" + plain + blanks() + "+ " + plain + ")/2";
    case 1:
      return plain + "*pi" + blanks() + "/" + blanks() + "pi";
    case 2:
      return blanks() + "- -" + plain + " +0" + blanks();
    default:
      return blanks() + plain + blanks();
  }
}

// Returns a rotation about one axis, by an angle whose sine and cosine have few digits.
std::string Generator::matrix() {
  const std::array<std::string_view, 4> all = {
      "1 0 0 0 1 0 0 0 1", " 0.6 -0.8 0\n\t0.8 0.6 0\n\t0 0 1 ",
      "1 0 0  0 -.28 -0.96  0 96e-2 -0.28", "0 0 -1 0 1 0 1 0 0"};
  return std::string(oneOf(all));
}

std::string Generator::rotation() {
  if (version_ < kFormulasSince || chance(30)) return matrix();
  std::string result;
  for (int count = 1 + below(3); count > 0; --count) {
    result += blanks() + oneOf(std::array<std::string, 3>{"Rx", "Ry", "Rz"}) + "(" +
              formula(-4, 4) + ")" + blanks() + (count > 1 ? "*" : "");
  }
  return result;
}

std::string Generator::translation() {
  return blanks() + number(-1, 1) + " " + blanks() + number(-1, 1) + " " + blanks() +
         number(-1, 1) + blanks();
}

std::string Generator::words() {
  const std::array<std::string_view, 12> all = {"arm",
                                                "  two  blanks ",
                                                "a & b",
                                                "<b>",
                                                "it's \"it\"",
                                                "line\nbreak",
                                                "tab\tstop",
                                                "return\r",
                                                "Gr\xC3\xBC\xC3\x9F"
                                                "e \xE2\x86\x92 \xF0\x9F\xA6\xBE",
                                                "&amp;",
                                                "]]>",
                                                "-- ? --"};
  std::string result;
  for (int count = 1 + below(4); count > 0; --count) result += oneOf(all);
  return result;
}

bool Generator::has(std::string_view element, std::string_view attribute) {
  const auto rows = attributesOf(element);
  const auto row =
      std::ranges::find(rows, attribute, [](const auto& each) { return each.name.text(); });
  return row != rows.end() && row->since <= version_;
}

void Generator::add(Fields& fields, std::string_view element, std::string_view name, int percent,
                    std::string value) {
  if (has(element, name) && chance(percent))
    fields.push_back({std::string(name), std::move(value)});
}

void Generator::addMass(Fields& fields, std::string_view element) {
  if (element == "rigid-body") {
    fields.push_back({"mass", formula(0.1, 3)});
  } else if (chance(50)) {
    add(fields, element, "mass", 40, formula(0.1, 3));
  } else {
    add(fields, element, "mass_offset", 40, formula(0.1, 1));
  }
}

// Similar moments and small products give a physically possible body.
void Generator::addInertia(Fields& fields, std::string_view element) {
  if (!has(element, "ixx") || !chance(15)) return;
  for (const char* name : {"ixx", "iyy", "izz"}) fields.push_back({name, formula(0.01, 0.014)});
  for (const char* name : {"ixy", "ixz", "iyz"})
    add(fields, element, name, 60, formula(-0.0005, 0.0005));
}

void Generator::addCommon(Fields& fields, std::string_view element) {
  if (has(element, "tag") && chance(50)) {
    fields.push_back({"tag", chance(5) ? "" : words() + std::to_string(++tags_)});
  }
  if (element == "joint") return;
  addMass(fields, element);
  addInertia(fields, element);
  add(fields, element, "com_rot", 15, rotation());
  add(fields, element, chance(50) ? "com_trans" : "com_trans_offset", 20, translation());
}

std::string Generator::actuator(Interface& tip) {
  const ActuatorRow* row = mating(actuators(), tip);
  if (!row) return {};
  Fields fields = {{"type", anyCase(row->type)}};
  addCommon(fields, "actuator");
  tip = row->output;
  return tag("actuator", fields);
}

std::string Generator::link(Interface& tip) {
  const LinkRow* row = mating(links(), tip);
  if (!row) return {};
  const bool inlineOnly = row->massAtZero[0][0] < 0;
  const bool neverInlineOutput = row->massAtZero[1][1] < 0;
  const std::string input = inlineOnly || chance(50) ? "Inline" : "RightAngle";
  const std::string output =
      inlineOnly || (!neverInlineOutput && chance(50)) ? "Inline" : "RightAngle";
  Fields fields = {
      {"type", anyCase(row->type)}, {"extension", formula(0, 1)}, {"twist", formula(-4, 4)}};
  add(fields, "link", "input", 50, anyCase(input));
  add(fields, "link", "output", 50, anyCase(output));
  addCommon(fields, "link");
  tip = row->output;
  return tag("link", fields);
}

std::string Generator::bracket(Interface& tip, int depth) {
  const BracketRow* row = mating(brackets(), tip);
  if (!row) return {};
  Fields fields = {{"type", anyCase(row->type)}};
  addCommon(fields, "bracket");
  const bool hasOutput =
      version_ >= findElement("output")->since && depth < kMaxOutputDepth && chance(20);
  tip = hasOutput ? kEnd : row->output;
  return tag("bracket", fields, hasOutput ? tag("output", {}, chain(row->output, depth + 1)) : "");
}

std::string Generator::rigidBody(Interface& tip, int depth) {
  Fields fields;
  addCommon(fields, "rigid-body");
  add(fields, "rigid-body", "output_rot", 40, rotation());
  add(fields, "rigid-body", "output_trans", 40, translation());
  if (has("rigid-body", "mesh_path") && chance(30)) {
    const std::array<std::string, 4> paths = {"a.obj", "../meshes/b & 'c'.stl",
                                              "https://x.org/d?e=1&f=2", ""};
    fields.push_back({"mesh_path", oneOf(paths)});
    add(fields, "rigid-body", "mesh_rot", 50, rotation());
    add(fields, "rigid-body", "mesh_trans", 50, translation());
  }
  std::string outputs;
  if (version_ >= findElement("output")->since && depth < kMaxOutputDepth && chance(40)) {
    for (int count = 1 + below(3); count > 0; --count) {
      Fields pose;
      add(pose, "output", "rot", 40, rotation());
      add(pose, "output", "trans", 40, translation());
      outputs += tag("output", pose, chain(Interface::any, depth + 1));
    }
  }
  tip = outputs.empty() ? Interface::any : kEnd;
  return tag("rigid-body", fields, outputs);
}

std::string Generator::joint(Interface& tip) {
  const std::string axis = oneOf(std::array<std::string, 6>{"rx", "ry", "rz", "tx", "ty", "tz"});
  Fields fields = {{"axis", anyCase((chance(20) ? "-" : "") + axis)}};
  add(fields, "joint", "gear_ratio", 40, formula(0.5, 20));
  addCommon(fields, "joint");
  tip = Interface::any;
  return tag("joint", fields);
}

std::string Generator::endEffector(Interface& tip) {
  const EndEffectorRow* row = mating(endEffectors(), tip);
  Fields fields;
  if (row->type != "Custom" || chance(50)) fields.push_back({"type", anyCase(row->type)});
  addCommon(fields, "end-effector");
  add(fields, "end-effector", "output_rot", 30, rotation());
  add(fields, "end-effector", "output_trans", 30, translation());
  tip = kEnd;
  return tag("end-effector", fields);
}

std::string Generator::include(Interface& tip) {
  const std::array<std::string, 3> paths = {"parts/joint.hrdf", "./parts/../parts/joint.hrdf",
                                            "parts/body & 'joint'.hrdf"};
  tip = Interface::any;
  return tag("include", {{"path", oneOf(paths)}});
}

// Returns an element in HRDF; empty if no element of the chosen kind fits.
std::string Generator::element(Interface& tip, int depth) {
  switch (below(14)) {
    case 0:
      return version_ >= findElement("end-effector")->since ? endEffector(tip) : "";
    case 1:
      return version_ >= findElement("include")->since ? include(tip) : "";
    case 2:
      return joint(tip);
    case 3:
    case 4:
      return rigidBody(tip, depth);
    case 5:
    case 6:
      return bracket(tip, depth);
    case 7:
    case 8:
    case 9:
      return link(tip);
    default:
      return actuator(tip);
  }
}

std::string Generator::chain(Interface tip, int depth) {
  std::string result;
  for (int tries = below(10); tries > 0 && tip != kEnd; --tries) result += element(tip, depth);
  return result;
}

RandomRobot Generator::robot() {
  const std::string version = "1." + std::to_string(version_) + ".0";
  Fields fields;
  if (version_ > 0 || chance(50)) fields.push_back({"version", version});
  add(fields, "robot", "description", 50, words());
  add(fields, "robot", "rot", 30, rotation());
  add(fields, "robot", "trans", 30, translation());
  const std::string root = "<robot version=\"" + version + "\">";
  return {version_,
          "robots/robot.hrdf",
          {{"robots/robot.hrdf", tag("robot", fields, chain(Interface::any, 0))},
           {"robots/parts/joint.hrdf", root + "<joint axis=\"rx\"/></robot>"},
           {"robots/parts/body & 'joint'.hrdf",
            root + "<rigid-body mass=\"1\"/><include path=\"joint.hrdf\"/></robot>"}}};
}

}  // namespace

RandomRobot randomRobot(unsigned seed) { return Generator(seed).robot(); }

}  // namespace hrdf
