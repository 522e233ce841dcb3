// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// COLLADA files for all tests that open one.
#ifndef HRDF_TESTS_COLLADA_FILES_H_
#define HRDF_TESTS_COLLADA_FILES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hrdf {

// A tower that turns an arm of 2 kg about the vertical axis, from -90 to 90 degrees; home: 30
// degrees.
inline const std::string kColladaArm = R"(<COLLADA version="1.5.0">
  <library_kinematics_models><kinematics_model id="model" name="arm"><technique_common>
    <joint sid="J1" name="J1"><revolute sid="axis0"><axis>0 0 1</axis>
      <limits><min>-90</min><max>90</max></limits></revolute></joint>
    <link sid="tower" name="tower"><attachment_full joint="model/J1"><translate>0 0 1</translate>
      <link sid="arm" name="arm"/></attachment_full></link>
  </technique_common></kinematics_model></library_kinematics_models>
  <library_articulated_systems>
    <articulated_system id="system"><kinematics>
      <instance_kinematics_model url="#model" sid="robot"/>
      <technique_common><axis_info sid="info" axis="model/J1/axis0"/></technique_common></kinematics>
      <extra type="manipulator" name="hand"><technique profile="OpenRAVE">
        <frame_origin link="model/tower"/>
        <frame_tip link="model/arm"><translate>0.5 0 0</translate></frame_tip></technique></extra>
    </articulated_system>
    <articulated_system id="motion"><motion><instance_articulated_system url="#system"/>
      <technique_common><axis_info axis="system/info"><speed><float>90</float></speed></axis_info>
      </technique_common></motion></articulated_system>
  </library_articulated_systems>
  <library_kinematics_scenes><kinematics_scene id="kscene">
    <instance_articulated_system url="#motion" sid="inst">
      <newparam sid="model"><SIDREF>system/robot</SIDREF></newparam>
      <newparam sid="axis"><SIDREF>system/robot/J1/axis0</SIDREF></newparam>
      <newparam sid="value"><float>30</float></newparam></instance_articulated_system>
  </kinematics_scene></library_kinematics_scenes>
  <library_geometries><geometry id="bar"><mesh>
    <source id="places"><float_array count="24">
      0 -0.1 -0.1 0.5 -0.1 -0.1 0.5 0.1 -0.1 0 0.1 -0.1 0 -0.1 0.1 0.5 -0.1 0.1 0.5 0.1 0.1 0 0.1 0.1
      </float_array></source>
    <vertices id="corners"><input semantic="POSITION" source="#places"/></vertices>
    <polylist count="6"><input offset="0" semantic="VERTEX" source="#corners"/>
      <vcount>4 4 4 4 4 4</vcount>
      <p>0 3 2 1 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7</p></polylist></mesh></geometry>
  </library_geometries>
  <library_visual_scenes><visual_scene id="vscene">
    <node id="tower" name="tower"><node id="arm" name="arm"><translate>0 0 1</translate>
      <rotate sid="turn">0 0 1 0</rotate><instance_geometry url="#bar"/></node></node>
  </visual_scene></library_visual_scenes>
  <library_physics_models><physics_model id="physics"><rigid_body sid="arm" name="arm">
    <technique_common><dynamic>true</dynamic><mass>2</mass>
      <mass_frame><translate>0.25 0 1</translate></mass_frame><inertia>0.02 0.05 0.05</inertia>
    </technique_common></rigid_body></physics_model></library_physics_models>
  <library_physics_scenes><physics_scene id="pscene"><instance_physics_model url="#physics">
    <instance_rigid_body body="arm" target="#arm"/></instance_physics_model></physics_scene>
  </library_physics_scenes>
  <scene><instance_visual_scene url="#vscene"/><instance_physics_scene url="#pscene"/>
    <instance_kinematics_scene url="#kscene">
      <bind_kinematics_model node="tower"><param>model</param></bind_kinematics_model>
      <bind_joint_axis target="arm/turn"><axis><param>axis</param></axis>
        <value><param>value</param></value></bind_joint_axis></instance_kinematics_scene></scene>
</COLLADA>
)";

// kColladaArm with an error in line 3.
inline const std::string kBadColladaArm = [] {
  std::string text = kColladaArm;
  return text.replace(text.find("0 0 1"), 5, "0 0 up");
}();

// Two boxes of 1 m in two colours, one on top of the other, 2 m above the ground; without
// kinematics.
inline const std::string kColladaBoxes = R"(<COLLADA version="1.5.0">
  <library_geometries><geometry id="box"><mesh>
    <source id="places"><float_array count="24">
      0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1</float_array></source>
    <vertices id="corners"><input semantic="POSITION" source="#places"/></vertices>
    <polylist count="6" material="paint"><input offset="0" semantic="VERTEX" source="#corners"/>
      <vcount>4 4 4 4 4 4</vcount>
      <p>0 3 2 1 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7</p></polylist></mesh></geometry>
  </library_geometries>
  <library_effects>
    <effect id="red"><profile_COMMON><technique sid="c"><phong><diffuse><color>1 0 0 1</color>
      </diffuse></phong></technique></profile_COMMON></effect>
    <effect id="blue"><profile_COMMON><technique sid="c"><phong><diffuse><color>0 0 1 1</color>
      </diffuse></phong></technique></profile_COMMON></effect></library_effects>
  <library_materials><material id="m1"><instance_effect url="#red"/></material>
    <material id="m2"><instance_effect url="#blue"/></material></library_materials>
  <library_visual_scenes><visual_scene id="vscene"><node name="pile"><translate>0 0 2</translate>
    <instance_geometry url="#box"><bind_material><technique_common>
      <instance_material symbol="paint" target="#m1"/></technique_common></bind_material>
    </instance_geometry>
    <node><translate>0 0 1</translate><instance_geometry url="#box"><bind_material>
      <technique_common><instance_material symbol="paint" target="#m2"/></technique_common>
      </bind_material></instance_geometry></node></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#vscene"/></scene>
</COLLADA>
)";

// Return a zip archive with files, each given as name and text. They are stored without
// compression.
inline std::string zipOf(const std::vector<std::pair<std::string, std::string>>& files) {
  const auto number = [](std::size_t value, int bytes) {
    std::string all;
    for (int i = 0; i < bytes; ++i) all += static_cast<char>(value >> 8 * i & 0xFF);
    return all;
  };
  std::string all, entries;
  for (const auto& [name, text] : files) {
    std::uint32_t crc = ~0U;
    for (const char c : text) {
      crc ^= static_cast<unsigned char>(c);
      for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320U : 0);
    }
    // Version, flags, method, time, date, CRC, sizes, length of the name, length of the extra
    // field.
    const std::string facts = number(20, 2) + number(0, 8) + number(~crc, 4) +
                              number(text.size(), 4) + number(text.size(), 4) +
                              number(name.size(), 2) + number(0, 2);
    entries += "PK\x01\x02" + number(20, 2) + facts + number(0, 10) + number(all.size(), 4) + name;
    all += "PK\x03\x04" + facts + name + text;
  }
  return all + entries + "PK\x05\x06" + number(0, 4) + number(files.size(), 2) +
         number(files.size(), 2) + number(entries.size(), 4) + number(all.size(), 4) + number(0, 2);
}

inline std::string zipOf(const std::string& name, std::string_view text) {
  return zipOf({{name, std::string(text)}});
}

}  // namespace hrdf

#endif  // HRDF_TESTS_COLLADA_FILES_H_
