// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// OpenRAVE's extensions: manipulators, collisions and shapes.
#include "mechanism/names.h"
#include "model/triangle_mesh.h"
#include "tests/converter/collada/reading_collada.h"
#include "tests/message_watch.h"

namespace hrdf::extras_test {
namespace {

using ColladaExtras = ReadingCollada;

ColladaParts gripper(const std::string& inside) {
  ColladaParts parts;
  parts.model = jointText("arm", "revolute", "0 0 1", limitsText("-90", "90")) +
                jointText("claw", "revolute", "0 0 1", limitsText("0", "60")) +
                chainText({"arm", "claw"});
  parts.systemExtras = openraveText(
      "manipulator",
      "<frame_origin link='model/base'/><frame_tip link='model/arm_link'><translate>0 0 0.5"
      "</translate><direction>1 0 0</direction></frame_tip>" +
          inside,
      "hand");
  return parts;
}

TEST_F(ColladaExtras, AManipulatorIsATipADeviceAndADirection) {
  const auto made = readParts(gripper(""));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->devices.size(), 1u);
  const auto& device = made->devices[0];
  EXPECT_EQ(device.joints, std::vector<int>{0});
  const auto& tip = made->frames.at(static_cast<std::size_t>(device.tip));
  EXPECT_EQ(tip.name, "hand");
  EXPECT_EQ(tip.kind, Mechanism::FrameKind::tip);
  EXPECT_EQ(tip.X_BF.translation(), Eigen::Vector3d(0, 0, 0.5));
  EXPECT_EQ(made->texts.at(0).name, "hand:direction");
  EXPECT_EQ(made->texts[0].text, "1 0 0");
}

TEST_F(ColladaExtras, GripperJointsGiveAnOpenAndAClosedPosture) {
  for (const char* name : {"closing_direction", "chucking_direction"}) {
    for (const auto& [direction, closed] : {std::pair("1", kPi / 3), std::pair("-1", 0.0)}) {
      const auto made = readParts(gripper("<gripper_joint joint='model/claw'><" +
                                          std::string(name) + " axis='./axis0'><float>" +
                                          direction + "</float></" + name + "></gripper_joint>"));
      ASSERT_TRUE(made);
      EXPECT_NEAR(named(made->postures, "hand.close").q[1], closed, kTiny);
      EXPECT_NEAR(named(made->postures, "hand.open").q[1], kPi / 3 - closed, kTiny);
      EXPECT_EQ(named(made->postures, "hand.open").q[0], 0);
    }
  }
}

std::string triangleText(const std::string& id, const std::string& extra = "") {
  return "<geometry id='" + id +
         "'><mesh><source id='p'><float_array>0 0 0 1 0 0 0 1 0"
         "</float_array><technique_common><accessor stride='3'/></technique_common></source>"
         "<vertices id='v'><input semantic='POSITION' source='#p'/></vertices><triangles count='1'>"
         "<input offset='0' semantic='VERTEX' source='#v'/><p>0 1 2</p></triangles></mesh>" +
         extra + "</geometry>";
}

ColladaParts shown(const std::string& geometries, const std::string& modelExtras = "") {
  ColladaParts parts = gripper("");
  parts.libraries = "<library_geometries>" + geometries + "</library_geometries>";
  parts.visual =
      "<node id='node'><instance_geometry url='#shape'/><node sid='arm'><rotate "
      "sid='turn'>0 0 1 30</rotate><instance_geometry url='#shape'/></node></node>";
  parts.parameters =
      "<newparam sid='m'><SIDREF>system/robot</SIDREF></newparam><newparam "
      "sid='a'><SIDREF>system/robot/arm/axis0</SIDREF></newparam>";
  parts.bindings =
      "<bind_kinematics_model node='node'><param>m</param></bind_kinematics_model>"
      "<bind_joint_axis target='node/arm/turn'><axis><param>a</param></axis>"
      "</bind_joint_axis>";
  parts.modelExtras = modelExtras;
  return parts;
}

TEST_F(ColladaExtras, ShapesBelongToTheLinksWhoseNodesTheyAreIn) {
  const auto made = readParts(shown(triangleText("shape")));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->shapes.size(), 2u);
  EXPECT_EQ(made->shapes[0].body, 0);
  EXPECT_EQ(made->shapes[1].body, 1);
  // The node's rotation of 30 degrees belongs to the joint, so the vertices are as in the file.
  EXPECT_EQ(made->meshes[1].triangles->vertices[1].x(), 1);
  EXPECT_TRUE(made->shapes[1].isVisual && made->shapes[1].isCollision);
}

TEST_F(ColladaExtras, PairsOfLinksAndLinksDoNotCollide) {
  const auto made =
      readParts(shown(triangleText("shape"),
                      openraveText("collision",
                                   "<ignore_link_pair link0='model/base' link1='model/arm_link'/>"
                                   "<link_collision_state link='model/arm_link'><bool>false</bool>"
                                   "</link_collision_state>")));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->excluded.size(), 1u);
  EXPECT_EQ(made->excluded[0].a, 0);
  EXPECT_EQ(made->excluded[0].b, 1);
  EXPECT_TRUE(made->shapes[0].isCollision);
  EXPECT_FALSE(made->shapes[1].isCollision);
}

TEST_F(ColladaExtras, GeometriesForCollisionTakeThePlaceOfThoseThatAreSeen) {
  const auto made =
      readParts(shown(triangleText("shape") + triangleText("hull"),
                      openraveText("collision",
                                   "<bind_instance_geometry type='environment' link='model/base' "
                                   "url='#hull'/>")));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->shapes.size(), 3u);
  EXPECT_TRUE(made->shapes[0].isVisual);
  EXPECT_FALSE(made->shapes[0].isCollision);
  EXPECT_FALSE(made->shapes[2].isVisual);
  EXPECT_TRUE(made->shapes[2].isCollision);
}

TEST_F(ColladaExtras, AShapeOfTheGeometryInfoCollidesInPlaceOfTheMesh) {
  struct Case {
    const char* text;
    Mechanism::ShapeType type;
    Eigen::Vector3d size, axis;  // axis: direction of the shape's z axis
  };
  using Type = Mechanism::ShapeType;
  for (const Case& each : {
           Case{"<box><half_extents>1 2 3</half_extents></box>", Type::box, {1, 2, 3}, {0, 0, 1}},
           Case{"<sphere><radius>2</radius></sphere>", Type::sphere, {2, 0, 0}, {0, 0, 1}},
           Case{"<cylinder><radius>2 2</radius><height>6</height></cylinder>",
                Type::cylinder,
                {2, 3, 0},
                {0, 1, 0}},
           Case{"<cylinderz><radius>2</radius><height>6</height></cylinderz>",
                Type::cylinder,
                {2, 3, 0},
                {0, 0, 1}},
           Case{"<capsule><radius>2</radius><height>6</height></capsule>",
                Type::capsule,
                {2, 3, 0},
                {0, 1, 0}},
           Case{"<plane><equation>2 0 0 -2</equation></plane>", Type::plane, {0, 0, 0}, {1, 0, 0}},
       }) {
    const auto made = readParts(shown(triangleText(
        "shape",
        openraveText("geometry_info", std::string("<translate>0 0 1</translate>") + each.text))));
    ASSERT_TRUE(made) << each.text;
    ASSERT_EQ(made->shapes.size(), 4u);
    const auto& shape = made->shapes[0];
    EXPECT_EQ(shape.type, each.type);
    EXPECT_TRUE(shape.size.isApprox(each.size, kTiny) || shape.size == each.size) << each.text;
    EXPECT_TRUE(shape.X_BG.linear().col(2).isApprox(each.axis, kTiny)) << each.text;
    EXPECT_EQ(shape.X_BG.translation(), Eigen::Vector3d(each.type == Type::plane ? 1 : 0, 0, 1));
    EXPECT_FALSE(shape.isVisual);
    EXPECT_TRUE(shape.isCollision);
    EXPECT_FALSE(made->shapes[2].isCollision);  // the mesh
  }
}

TEST_F(ColladaExtras, AGeometryThatIsNotVisibleOnlyCollides) {
  const auto made = readParts(shown(triangleText(
      "shape", openraveText("geometry_info", "<visible><bool>false</bool></visible>"))));
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->shapes.at(0).isVisual);
  EXPECT_TRUE(made->shapes[0].isCollision);
}

TEST_F(ColladaExtras, TheNoteOfAManipulatorsNameIsAtItsName) {
  ColladaParts parts = gripper("");
  parts.systemExtras.replace(parts.systemExtras.find("name='hand'"), 11, "name='left hand'");
  auto made = readParts(parts);
  ASSERT_TRUE(made);
  Diagnostics out;
  tidyNames(*made, out);
  keep(out);
  EXPECT_TRUE(takeNote(at("left hand'"), "'left hand' is named 'left_hand' in the model"));
  EXPECT_TRUE(takeNote(at("left hand'"), "'left hand_base' is named 'left_hand_base'"));
  EXPECT_TRUE(takeNote(at("left hand'"), "'left hand:direction' is named 'left_hand:direction'"));
}

TEST_F(ColladaExtras, ALinkThatIsNotThereIsToldOnce) {
  ColladaParts parts = gripper("");
  for (const char* name : {"a", "b", "c"}) {
    parts.systemExtras += openraveText(
        "manipulator", "<frame_origin link='model/none'/><frame_tip link='model/none'/>", name);
  }
  ASSERT_TRUE(readParts(parts));
  EXPECT_TRUE(takeWarning(at("model/none"), "no link for the name 'model/none'"));
}

using ColladaLimits = ReadingCollada;

TEST_F(ColladaLimits, ThePosturesOfGrippersHoldAMillionPositions) {
  EXPECT_DIAGNOSTIC("the postures of all grippers have more than … joint positions");
  ColladaParts parts = gripper("");
  parts.model.clear();
  std::vector<std::string> joints;
  for (int i = 0; i < 5000; ++i) {
    joints.push_back("j" + std::to_string(i));
    parts.model += jointText(joints.back(), "revolute", "0 0 1", limitsText("0", "60"));
  }
  parts.model += "<link sid='base' name='base'>";
  for (const std::string& joint : joints) {
    parts.model += "<attachment_full joint='model/" + joint + "'><link/></attachment_full>";
  }
  parts.model += "</link>";
  parts.systemExtras.clear();
  for (int i = 0; i < 150; ++i) {
    parts.systemExtras += openraveText(
        "manipulator",
        "<frame_origin link='model/base'/><frame_tip link='model/base'/><gripper_joint "
        "joint='model/j0'><closing_direction><float>1</float></closing_direction></gripper_joint>");
  }
  EXPECT_FALSE(readParts(parts));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "the postures of all grippers have more than 1000000 joint positions");
}

TEST_F(ColladaLimits, ARobotHasTwentyMillionTriangles) {
  EXPECT_DIAGNOSTIC("the meshes have more than … triangles");
  std::string corners;
  for (int i = 0; i < 250'000; ++i) corners += "0 1 2 ";
  std::string geometry = triangleText("shape");
  geometry.replace(geometry.find("0 1 2</p>"), 5, corners);
  ColladaParts parts = shown(geometry);
  parts.visual = "<node id='node'>";
  for (int i = 0; i < 81; ++i) parts.visual += "<instance_geometry url='#shape'/>";
  parts.visual += "<node sid='arm'><rotate sid='turn'>0 0 1 0</rotate></node></node>";
  EXPECT_FALSE(readParts(parts));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "the meshes have more than 20000000 triangles");
}

TEST_F(ColladaLimits, ARobotHasAHundredThousandMeshes) {
  EXPECT_DIAGNOSTIC("the robot has more than … meshes and shapes");
  std::string geometry = triangleText("shape");
  std::string primitives;
  for (int i = 0; i < 1000; ++i) {
    primitives += "<triangles material='m" + std::to_string(i) +
                  "'><input semantic='VERTEX' source='#v'/><p>0 1 2</p></triangles>";
  }
  geometry.insert(geometry.find("<triangles"), primitives);
  ColladaParts parts = shown(geometry);
  parts.visual = "<node id='node'>";
  for (int i = 0; i < 100; ++i) parts.visual += "<instance_geometry url='#shape'/>";
  parts.visual += "<node sid='arm'><rotate sid='turn'>0 0 1 0</rotate></node></node>";
  EXPECT_FALSE(readParts(parts));
  const auto all = takeAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message, "the robot has more than 100000 meshes and shapes");
}

}  // namespace
}  // namespace hrdf::extras_test
