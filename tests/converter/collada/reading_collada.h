// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads COLLADA from memory. A test fails if it does not take all diagnostics.
#ifndef HRDF_TESTS_CONVERTER_COLLADA_READING_COLLADA_H_
#define HRDF_TESTS_CONVERTER_COLLADA_READING_COLLADA_H_

#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "collada/read_collada.h"
#include "tests/converter/reading_mechanism.h"

namespace hrdf {

constexpr double kPi = std::numbers::pi;

// XML text of the parts of a robot: a model, its systems and libraries, and the scene that binds
// them.
struct ColladaParts {
  std::string asset = "<asset/>";
  std::string model;        // in <kinematics_model>/<technique_common>
  std::string modelExtras;  // after the model
  std::string axisInfos;    // of <kinematics>
  std::string motionInfos;  // of <motion>
  std::string systemExtras;
  std::string parameters;  // <newparam> elements of the scene's <instance_articulated_system>
  std::string visual;      // in <visual_scene>
  std::string libraries;
  std::string bindings;    // in <instance_kinematics_scene>
  std::string sceneParts;  // in <scene>
};

inline std::string colladaText(const ColladaParts& parts) {
  return "<COLLADA version='1.5.0'>\n" + parts.asset +
         "\n<library_kinematics_models><kinematics_model id='model' "
         "name='arm'><technique_common>\n" +
         parts.model + "\n</technique_common>" + parts.modelExtras +
         "</kinematics_model></library_kinematics_models>\n<library_articulated_systems>"
         "<articulated_system id='system'><kinematics><instance_kinematics_model url='#model' "
         "sid='robot'/><technique_common>" +
         parts.axisInfos + "</technique_common></kinematics>" + parts.systemExtras +
         "</articulated_system><articulated_system id='motion'><motion>"
         "<instance_articulated_system url='#system' sid='inner'/><technique_common>" +
         parts.motionInfos +
         "</technique_common></motion></articulated_system></library_articulated_systems>\n"
         "<library_kinematics_scenes><kinematics_scene id='kscene'>"
         "<instance_articulated_system url='#motion' sid='inst'>" +
         parts.parameters +
         "</instance_articulated_system></kinematics_scene></library_kinematics_scenes>\n" +
         parts.libraries + "\n<library_visual_scenes><visual_scene id='vscene'>\n" + parts.visual +
         "\n</visual_scene></library_visual_scenes>\n<scene><instance_visual_scene "
         "url='#vscene'/>" +
         parts.sceneParts + "<instance_kinematics_scene url='#kscene'>" + parts.bindings +
         "</instance_kinematics_scene></scene>\n</COLLADA>\n";
}

// Returns a joint with one axis; `inside` comes after <axis>.
inline std::string jointText(const std::string& name, const std::string& kind = "revolute",
                             const std::string& axis = "0 0 1", const std::string& inside = "") {
  return "<joint sid='" + name + "' name='" + name + "'><" + kind + " sid='axis0'><axis>" + axis +
         "</axis>" + inside + "</" + kind + "></joint>\n";
}

inline std::string limitsText(const std::string& min, const std::string& max) {
  return "<limits><min>" + min + "</min><max>" + max + "</max></limits>";
}

// Returns a chain of links: "base", then one link for each joint, named JOINT_link.
inline std::string chainText(const std::vector<std::string>& joints) {
  std::string text = "<link sid='base' name='base'>", end = "</link>";
  for (const std::string& joint : joints) {
    text += "<attachment_full joint='model/" + joint + "'><link sid='" + joint + "_link' name='" +
            joint + "_link'>";
    end += "</attachment_full></link>";
  }
  std::string close;
  for (std::size_t i = 0; i < joints.size(); ++i) close += "</link></attachment_full>";
  return text + close + "</link>\n";
}

inline std::string openraveText(const std::string& type, const std::string& inside,
                                const std::string& name = "") {
  return "<extra type='" + type + "' name='" + name + "'><technique profile='OpenRAVE'>" + inside +
         "</technique></extra>\n";
}

class ReadingCollada : public ReadingMechanism {
 protected:
  ReadingCollada() : ReadingMechanism(readCollada, kRoot) {}

  std::optional<Mechanism> readParts(const ColladaParts& parts) {
    return readText(colladaText(parts));
  }

  // Returns the pose of a body in the world.
  static Pose poseOf(const Mechanism& mechanism, std::string_view body,
                     std::vector<double> q = {}) {
    q.resize(mechanism.joints.size());
    return poseOfBody(mechanism, indexOf(mechanism.bodies, body),
                      withFollowers(mechanism, std::move(q)));
  }
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_COLLADA_READING_COLLADA_H_
