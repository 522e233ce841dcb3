// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/export_urdf.h"

#include <sstream>

#include <pugixml.hpp>

#include "model/mesh_assets.h"
#include "urdf_export/links.h"
#include "urdf_export/lost.h"
#include "urdf_export/plan.h"
#include "urdf_export/ros2_control.h"
#include "urdf_export/shapes.h"
#include "urdf_export/srdf.h"

namespace hrdf::urdf_export {
namespace {

std::string textOf(const pugi::xml_document& document) {
  std::ostringstream text;
  constexpr auto kFormat = pugi::format_indent | pugi::format_no_declaration;
  document.save(text, "  ", kFormat, pugi::encoding_utf8);
  return text.str();
}

pugi::xml_node addRobot(pugi::xml_document& document, const std::string& name) {
  pugi::xml_node robot = document.append_child("robot");
  robot.append_attribute("name") = name.c_str();
  return robot;
}

// Returns the folder of the mesh files, relative to the URDF; empty: there are no meshes.
std::string meshFolderOf(const mjSpec& spec) {
  auto* all = const_cast<mjSpec*>(&spec);  // NOLINT: the spec is not changed
  for (mjsElement* each = mjs_firstElement(all, mjOBJ_MESH); each;
       each = mjs_nextElement(all, each)) {
    const std::string file = mjs_getString(mjs_asMesh(each)->file);
    const std::size_t end = file.rfind('/');
    if (end != file.npos) return std::string(kAssetFolder) + "/" + file.substr(0, end);
  }
  return {};
}

// Adds the element <mujoco>, whose settings make MuJoCo keep all frames and visual shapes. Other
// readers ignore the element.
void addCompiler(pugi::xml_node node, const Robot& robot, const Settings& settings,
                 Diagnostics& out) {
  const bool isFlat = hasFlatMesh(robot.model);
  if (isFlat) {
    out.note(robot.tree.where, "URDF cannot represent: mesh without thickness",
             "MuJoCo ignores all meshes of the URDF that are only drawn; other readers show "
             "them");
  }
  pugi::xml_node compiler = node.append_child("mujoco").append_child("compiler");
  compiler.append_attribute("angle") = "radian";
  const std::string folder = settings.package.empty() ? "" : meshFolderOf(robot.spec);
  if (!folder.empty()) compiler.append_attribute("meshdir") = folder.c_str();
  compiler.append_attribute("strippath") = folder.empty() ? "false" : "true";
  compiler.append_attribute("fusestatic") = "false";
  compiler.append_attribute("discardvisual") = isFlat ? "true" : "false";
}

}  // namespace

std::optional<Texts> textsOf(const Robot& robot, const Settings& settings, Diagnostics& out) {
  Diagnostics own;
  Plan plan = planOf(robot, settings.prefix, own);
  reportLost(robot, settings, plan, own);
  Texts texts;
  pugi::xml_document urdf, srdf;
  pugi::xml_node node = addRobot(urdf, robot.name);
  addCompiler(node, robot, settings, own);
  addLinks(node, robot, settings, plan, own);
  addRos2Control(node, robot, settings, plan, own);
  texts.urdf = textOf(urdf);
  if (settings.withSrdf) {
    addSemantics(addRobot(srdf, robot.name), robot, plan);
    texts.srdf = textOf(srdf);
  }
  own.sort();
  out.append(own, robot.tree.path);
  if (own.hasErrors()) return std::nullopt;
  return texts;
}

}  // namespace hrdf::urdf_export
