// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/phone_layout.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <limits>
#include <string_view>

#include "text/yaml.h"
#include "text/yaml_values.h"

namespace hrdf::sim {
namespace {

using Yaml = YamlNode::Kind;

// Limits of the width and height of a layout's item, as shares of the phone's screen.
constexpr float kLeastSide = 0.02F, kLargestSide = 1;

struct Type {
  std::string_view name;
  PhoneItem::Kind kind;
};
// Types of items in layouts. In older layouts a slider is called "rotslider".
constexpr std::array<Type, 6> kTypes{{{"button", PhoneItem::Kind::button},
                                      {"slider", PhoneItem::Kind::slider},
                                      {"rotslider", PhoneItem::Kind::slider},
                                      {"joystick", PhoneItem::Kind::joystick},
                                      {"text display", PhoneItem::Kind::text},
                                      {"led", PhoneItem::Kind::light}}};

// Returns the code of the JSON escape \uXXXX at index `at`, if it is from `first` to `first` +
// 0x3FF (half of a UTF-16 surrogate pair); else 0.
unsigned halfAt(const std::string& text, std::size_t at, unsigned first) {
  unsigned half = 0;
  const bool isEscape = at + 6 <= text.size() && text.compare(at, 2, "\\u") == 0;
  if (isEscape) std::from_chars(&text[at + 2], &text[at + 6], half, 16);
  return half >= first && half < first + 0x400 ? half : 0;
}

// Replaces the two escapes of a surrogate pair by one escape, as YAML requires.
std::string withWholeEscapes(const std::string& json) {
  std::string yaml;
  for (std::size_t at = 0; at < json.size(); ++at) {
    if (json[at] != '\\') {
      yaml += json[at];
    } else if (const unsigned high = halfAt(json, at, 0xD800), low = halfAt(json, at + 6, 0xDC00);
               high != 0 && low != 0) {
      std::array<char, 11> escape{};
      std::snprintf(escape.data(), escape.size(), "\\U%08X",
                    0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
      yaml += escape.data();
      at += 11;
    } else {
      yaml += json.substr(at++, 2);
    }
  }
  return yaml;
}

std::string textAt(const YamlNode& map, std::string_view key) {
  const YamlNode* node = map.find(key);
  return node != nullptr && node->kind == Yaml::scalar ? node->text : "";
}

float numberAt(const YamlNode& map, std::string_view key, float least, float most) {
  const YamlNode* node = map.find(key);
  const auto number = node != nullptr ? numberOf(*node) : std::nullopt;
  return std::clamp(static_cast<float>(number.value_or(0)), least, most);
}

// Splits "a1,a2".
std::vector<std::string> parts(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
    end = text.find(',', at);
    found.push_back(text.substr(at, end - at));
  }
  return found;
}

// Returns the texts of a YAML list, or the text of a single value.
std::vector<std::string> textsOf(const YamlNode& node) {
  if (node.kind == Yaml::scalar) return {node.text};
  std::vector<std::string> texts;
  for (const YamlNode& each : node.items) texts.push_back(each.text);
  return texts;
}

// Returns the numbers of the phone's buttons or axes that an item controls. Newer layouts have
// these numbers in "channels", older layouts in "id".
std::vector<int> numbersOf(const YamlNode& node, PhoneItem::Kind kind) {
  const YamlNode* channels = node.find("channels");
  const auto names = channels != nullptr ? textsOf(*channels) : parts(textAt(node, "id"));
  const std::size_t count = kind == PhoneItem::Kind::joystick ? 2 : 1;
  const char bank = kind == PhoneItem::Kind::button ? 'b' : 'a';
  std::vector<int> numbers;
  for (const std::string& name : names) {
    const bool isOurs =
        name.size() == 2 && name[0] == bank && name[1] >= '1' && name[1] < '1' + kIoPins;
    if (isOurs) numbers.push_back(name[1] - '0');
  }
  return numbers.size() == count ? numbers : std::vector<int>();
}

// Returns the labels of an item: the value of "text" (a string or a list). Joystick items of older
// layouts have "text1" and "text2" instead.
std::vector<std::string> labelsOf(const YamlNode& parameters) {
  if (const YamlNode* text = parameters.find("text")) return textsOf(*text);
  if (parameters.find("text1") == nullptr) return {};
  return {textAt(parameters, "text1"), textAt(parameters, "text2")};
}

PhoneItem itemOf(const YamlNode& node) {
  PhoneItem item;
  item.type = textAt(node, "type");
  const auto* const type = std::ranges::find(kTypes, item.type, &Type::name);
  if (type != kTypes.end()) item.kind = type->kind;
  if (item.kind < PhoneItem::Kind::text) item.numbers = numbersOf(node, item.kind);
  item.x = numberAt(node, "x", -1, 1);
  item.y = numberAt(node, "y", -1, 1);
  item.width = numberAt(node, "width", kLeastSide, kLargestSide);
  item.height = numberAt(node, "height", kLeastSide, kLargestSide);
  const YamlNode* const parameters = node.find("parameters");
  if (parameters == nullptr) return item;
  item.texts = labelsOf(*parameters);
  const std::string mode = textAt(*parameters, "mode");
  if (!mode.empty()) item.isToggle = mode == "toggle" || mode == "1";
  const YamlNode* snap = parameters->find("snap");
  if (snap == nullptr) snap = parameters->find("rest");  // key in older layouts
  if (snap != nullptr) {
    item.snap =
        static_cast<float>(numberOf(*snap).value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return item;
}

}  // namespace

PhoneLayout readPhoneLayout(const std::string& text) {
  if (text.size() > kMaxReadLayout) {
    return {{}, "the layout has more than " + std::to_string(kMaxReadLayout) + " bytes"};
  }
  const Source source("layout", withWholeEscapes(text));
  Diagnostics problems;
  const auto root = parseYaml(source, problems);  // JSON is also valid YAML
  if (!root || problems.hasErrors()) return {{}, summary(problems)};
  if (root->kind != Yaml::list) return {{}, "the layout is not a list of items"};
  PhoneLayout layout;
  for (const YamlNode& node : root->items) {
    if (node.kind != Yaml::map) return {{}, "an item of the layout is not a map"};
    layout.items.push_back(itemOf(node));
  }
  return layout;
}

}  // namespace hrdf::sim
