// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/forgiving_gains.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "hebi/enumerator.h"
#include "hebi/group_xml.h"
#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "text/xml.h"

namespace hrdf {
namespace {

constexpr XmlLanguage kAnyRoot = {.name = kGroupGains.name, .root = ""};

std::optional<double> numberIn(std::string_view word) {
  const bool isNegative = word.starts_with('-');
  const std::string_view plain = word.substr(isNegative ? 1 : 0);
  if (equalIgnoringCase(plain, "nan")) return std::numeric_limits<double>::quiet_NaN();
  if (equalIgnoringCase(plain, "inf")) return isNegative ? -kInfinity : kInfinity;
  Problem problem;
  return parseNumber(word, problem);
}

class GainsReader {
 public:
  GainsReader(XmlFile& xml, std::vector<ModuleGains>& gains, Diagnostics& out)
      : xml_(xml), gains_(gains), out_(out) {}

  ReadGains read(pugi::xml_node root) {
    if (root.name() != kGroupGains.root) {
      passOver(root);
      return ReadGains::read;
    }
    eachOnce(root, [&](pugi::xml_node node, std::string_view name) {
      const auto loop = std::ranges::find(kLoops, name, &LoopRow::name);
      if (loop != kLoops.end()) return readLoop(node, loop->loop);
      if (name != "control_strategy") return passOver(node);
      readStrategies(node);
    });
    return result_;
  }

 private:
  void readStrategies(pugi::xml_node node) {
    std::size_t module = 0;
    take(node, [&](ModuleGains& gains, double value) {
      gains.controlStrategy = enumerator<ControlStrategy>(value);
      if (!gains.controlStrategy) {
        result_ = ReadGains::unreadable;
        reportUnknown<ControlStrategy>(node.name(), module, value, xml_.locate(node), out_);
      }
      ++module;
    });
  }

  template <class Each>
  void eachOnce(pugi::xml_node parent, Each each) {
    for (const pugi::xml_node node : parent.children()) {
      if (node.type() != pugi::node_element) continue;
      const bool isFirst = parent.child(node.name()) == node;
      if (isFirst) each(node, std::string_view(node.name()));
    }
  }

  void passOver(pugi::xml_node node) {
    const pugi::xml_node parent = node.parent();
    const std::string in = parent.type() == pugi::node_element ? " in " + asTag(parent.name()) : "";
    out_.warning(xml_.locate(node), "unknown element " + asTag(node.name()) + in);
  }

  void readLoop(pugi::xml_node section, Loop loop) {
    eachOnce(section, [&](pugi::xml_node node, std::string_view name) {
      const auto field = std::ranges::find(kGainFields, name, &GainField::name);
      if (field != kGainFields.end()) {
        take(node, [&](ModuleGains& gains, double value) { gains[loop].*field->member = value; });
      } else if (name == "d_on_error") {
        take(node, [&](ModuleGains& gains, double value) { gains[loop].dOnError = value != 0; });
      } else {
        passOver(node);
      }
    });
  }

  // Reads a number for each module from `node`, and passes each number to `set`. Does nothing if
  // `node` has no numbers.
  template <class Set>
  void take(pugi::xml_node node, Set set) {
    std::vector<double> numbers;
    std::string_view text = node.child_value();
    constexpr std::string_view kBetween = " \t\r\n,";
    for (;;) {
      const std::size_t start = text.find_first_not_of(kBetween);
      if (start == std::string_view::npos) break;
      text.remove_prefix(start);
      const std::string_view word = text.substr(0, text.find_first_of(kBetween));
      const auto number = numberIn(word);
      if (!number) {
        result_ = ReadGains::unreadable;
        out_.error(xml_.locate(node),
                   std::string(node.name()) + " " + inQuotes(word) + " is not a number");
        return;
      }
      numbers.push_back(*number);
      text.remove_prefix(word.size());
    }
    if (numbers.empty()) return;
    if (numbers.size() != 1 && numbers.size() != gains_.size()) {
      if (result_ == ReadGains::read) result_ = ReadGains::wrongCount;
      out_.error(xml_.locate(node),
                 asTag(node.name()) + " has " + counted(numbers.size(), "value") + ", not 1 or " +
                     std::to_string(gains_.size()),
                 "write one for each module, or one for all");
      return;
    }
    for (std::size_t i = 0; i < gains_.size(); ++i) {
      set(gains_[i], numbers[numbers.size() == 1 ? 0 : i]);
    }
  }

  XmlFile& xml_;
  std::vector<ModuleGains>& gains_;
  Diagnostics& out_;
  ReadGains result_ = ReadGains::read;
};

}  // namespace

ReadGains readGainsForgivingly(const std::string& path, const FileReader& files,
                               std::vector<ModuleGains>& gains, Diagnostics& out) {
  Diagnostics own;
  std::vector<ModuleGains> found(gains.size());
  ReadGains result = ReadGains::unreadable;
  if (const auto source = openText(path, kGroupGains.maxSize, files, own)) {
    XmlFile xml(*source, kAnyRoot);
    if (const pugi::xml_node root = xml.parse(own))
      result = GainsReader(xml, found, own).read(root);
  }
  out.append(own, path);
  if (result == ReadGains::read) gains = std::move(found);
  return result;
}

}  // namespace hrdf
