// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf/places.h"

#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "text/strings.h"

namespace hrdf {
namespace urdf {
namespace {

using Locations = std::map<std::string, Location, std::less<>>;

Location at(const Locations& rows, const std::string& name) {
  const auto found = rows.find(name);
  return found == rows.end() ? Location{} : found->second;
}

// Returns the number in an attribute; nullopt: missing, or not a number, which MuJoCo reports.
std::optional<double> numberOf(pugi::xml_attribute attribute) {
  std::string_view text = trimmed(std::string_view(attribute.value()));
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc()) return std::nullopt;
  return number;
}

bool hasSubstitution(pugi::xml_attribute attribute) {
  const std::string_view value = attribute.value();
  return value.find("${") != value.npos || value.find("$(") != value.npos;
}

pugi::xml_attribute substitutionIn(pugi::xml_node node) {
  return node.find_attribute(hasSubstitution);
}

// Returns the first XML node that xacro should have expanded, or an empty node. Ignores "${" and
// "$(" in elements that are not read, such as plugins.
pugi::xml_node xacroIn(pugi::xml_node child) {
  const std::string_view kind = child.name();
  const bool isRead = kind == "link" || kind == "joint" || kind == "material" || kind == "mujoco";
  const auto isXacro = [isRead](pugi::xml_node node) {
    return std::string_view(node.name()).starts_with("xacro:") || (isRead && substitutionIn(node));
  };
  return isXacro(child) ? child : child.find_node(isXacro);
}

class PlacesReader {
 public:
  PlacesReader(const XmlFile& file, Places& places, Diagnostics& out)
      : file_(file), places_(places), out_(out) {}

  void read(pugi::xml_node root);

 private:
  void refuseXacro(pugi::xml_node node);
  void addName(pugi::xml_node node, Locations& rows);
  void addJoint(pugi::xml_node joint);
  void checkChild(pugi::xml_node joint);
  void checkMimic(pugi::xml_node joint);
  void checkCycles();
  void checkLimits(pugi::xml_node limit);

  const XmlFile& file_;
  Places& places_;
  Diagnostics& out_;
  std::map<std::string, pugi::xml_node> joints_;  // joint element by the name of its child link
};

void PlacesReader::read(pugi::xml_node root) {
  for (const pugi::xml_node node : root) {
    if (const pugi::xml_node xacro = xacroIn(node)) return refuseXacro(xacro);
    if (file_.nameOf(node) == "link") addName(node, places_.links);
    if (file_.nameOf(node) == "joint") addJoint(node);
  }
  for (const pugi::xml_node joint : root.children("joint")) checkMimic(joint);
  checkCycles();
}

void PlacesReader::refuseXacro(pugi::xml_node node) {
  const pugi::xml_attribute value = substitutionIn(node);
  out_.error(value ? file_.locateValue(node, value) : file_.locate(node), "xacro is not expanded",
             "run `xacro FILE > robot.urdf` and open robot.urdf");
}

void PlacesReader::addName(pugi::xml_node node, Locations& rows) {
  const std::string name = node.attribute("name").value();
  const std::string kind(file_.nameOf(node));
  if (name.empty()) {
    out_.error(file_.locate(node), "the " + kind + " has no name");
  } else if (!rows.try_emplace(name, file_.locate(node)).second) {
    out_.error(file_.locate(node), "a second " + kind + " has the name " + inQuotes(name),
               "each needs a unique name");
  }
}

void PlacesReader::addJoint(pugi::xml_node joint) {
  addName(joint, places_.joints);
  checkChild(joint);
  const pugi::xml_node limit = joint.child("limit");
  checkLimits(limit);
  const double speed = numberOf(limit.attribute("velocity")).value_or(0);
  if (speed > 0) places_.speeds.try_emplace(joint.attribute("name").value(), speed);
}

void PlacesReader::checkChild(pugi::xml_node joint) {
  const std::string link = joint.child("child").attribute("link").value();
  if (link.empty()) return;  // MuJoCo's reader reports a joint without a child link
  if (const auto [other, isNew] = joints_.try_emplace(link, joint); !isNew) {
    out_.error(file_.locate(joint.child("child")),
               "the link " + inQuotes(link) + " has two parents",
               "the links form one tree: each link except the root has one parent joint");
  }
  if (link != "world") return;
  out_.error(file_.locate(joint.child("child")), "the link 'world' cannot move",
             "MuJoCo's world has that name; give the link another name");
}

void PlacesReader::checkMimic(pugi::xml_node joint) {
  const pugi::xml_node mimic = joint.child("mimic");
  const std::string leader = mimic.attribute("joint").value();
  if (!mimic || places_.joints.contains(leader)) return;
  out_.error(file_.locate(mimic), "cannot find the joint " + inQuotes(leader) + " to mimic");
}

// Reports links that are their own ancestors. MuJoCo's reader would not find the root of such a
// robot.
void PlacesReader::checkCycles() {
  std::set<std::string> checked;
  for (const auto& [link, joint] : joints_) {
    std::set<std::string> chain;  // names of a link and its ancestors
    std::string at = link;
    while (joints_.contains(at) && !checked.contains(at) && chain.insert(at).second) {
      at = joints_[at].child("parent").attribute("link").value();
    }
    if (chain.contains(at)) {
      const pugi::xml_node parent = joints_[at].child("parent");
      out_.error(file_.locate(parent), "the link " + inQuotes(at) + " is its own ancestor",
                 "the links form one tree: each link except the root has one parent joint");
    }
    checked.merge(chain);
  }
}

void PlacesReader::checkLimits(pugi::xml_node limit) {
  for (const char* name : {"effort", "velocity"}) {
    const pugi::xml_attribute attribute = limit.attribute(name);
    if (numberOf(attribute).value_or(0) >= 0) continue;
    out_.error(file_.locateValue(limit, attribute), std::string(name) + " must be 0 or more");
  }
  const pugi::xml_attribute lower = limit.attribute("lower");
  const pugi::xml_attribute upper = limit.attribute("upper");
  if (numberOf(lower).value_or(0) <= numberOf(upper).value_or(0)) return;
  const pugi::xml_attribute named = lower ? lower : upper;
  out_.error(file_.locateValue(limit, named), "the lower limit must not be above the upper",
             "a missing limit is 0");
}

}  // namespace

Location Places::link(const std::string& name) const { return at(links, name); }
Location Places::joint(const std::string& name) const { return at(joints, name); }

Places placesOf(const XmlFile& file, pugi::xml_node root, Diagnostics& out) {
  Places places;
  PlacesReader(file, places, out).read(root);
  return places;
}

}  // namespace urdf
}  // namespace hrdf
