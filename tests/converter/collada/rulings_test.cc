// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader's decisions where OpenRAVE's specification and files are ambiguous. Most of them
// follow OpenRAVE.
#include <cmath>

#include "model/triangle_mesh.h"
#include "tests/converter/collada/reading_collada.h"
#include "tests/message_watch.h"

namespace hrdf::rulings_test {
namespace {

using ColladaRulings = ReadingCollada;

// Returns a chain of joints, with the parameters that bind their axes and values.
ColladaParts chain(const std::vector<std::string>& joints, const std::string& inside = "",
                   const std::string& more = "") {
  ColladaParts parts;
  for (const auto& joint : joints) parts.model += jointText(joint, "revolute", "0 0 1", inside);
  parts.model += chainText(joints) + more;
  return parts;
}

std::string formulaText(const std::string& joint, const std::string& math) {
  return "<formula><target><param>model/" + joint + "</param></target><technique_common><math>" +
         math + "</math></technique_common></formula>\n";
}

std::string symbol(const std::string& joint) {
  return "<csymbol encoding='COLLADA'>model/" + joint + "</csymbol>";
}

std::string affine(const std::string& factor, const std::string& joint, const std::string& offset) {
  return "<apply><plus/><apply><times/><cn>" + factor + "</cn>" + symbol(joint) + "</apply><cn>" +
         offset + "</cn></apply>";
}

void setHome(ColladaParts& parts, const std::string& joint, const std::string& value) {
  parts.parameters += "<newparam sid='" + joint + "_axis'><SIDREF>system/robot/" + joint +
                      "/axis0</SIDREF></newparam><newparam sid='" + joint + "_value'>" + value +
                      "</newparam>";
  parts.bindings += "<bind_joint_axis><axis><param>" + joint +
                    "_axis</param></axis><value><param>" + joint +
                    "_value</param></value></bind_joint_axis>";
}

const Mechanism::Coupling* couplingOf(const Mechanism& mechanism, std::string_view joint) {
  for (const auto& each : mechanism.couplings) {
    if (mechanism.joints[static_cast<std::size_t>(each.joint)].name == joint) return &each;
  }
  return nullptr;
}

TEST_F(ColladaRulings, AFileWithoutKinematicsIsABodyForEachTreeOfItsScene) {
  const auto made = readText(
      "<COLLADA><library_visual_scenes><visual_scene id='v'><node name='mug'><translate>1 2 3"
      "</translate><node name='handle'/></node><node name='plate'/></visual_scene>"
      "</library_visual_scenes><scene><instance_visual_scene url='#v'/></scene></COLLADA>");
  ASSERT_TRUE(made);
  EXPECT_EQ(namesOf(made->bodies), (std::vector<std::string>{"mug", "plate"}));
  EXPECT_EQ(poseOf(*made, "mug").translation(), Eigen::Vector3d(1, 2, 3));
  EXPECT_TRUE(made->joints.empty());
}

TEST_F(ColladaRulings, AllSystemsOfASceneStandBesideEachOther) {
  std::string text = colladaText(chain({"shoulder"}));
  const std::string one = "<instance_articulated_system url='#motion' sid='inst'>";
  const std::size_t at = text.find(one);
  text.insert(at,
              "<instance_articulated_system url='#motion' sid='other'>"
              "</instance_articulated_system>");
  const auto made = readText(text);
  ASSERT_TRUE(made);
  EXPECT_EQ(namesOf(made->bodies),
            (std::vector<std::string>{"base", "shoulder_link", "base", "shoulder_link"}));
  EXPECT_EQ(made->joints.size(), 2u);
  EXPECT_EQ(made->bodies[3].parent, 2);
}

TEST_F(ColladaRulings, AJointWithoutLimitsAndACircularOneAreUnlimited) {
  ColladaParts parts = chain({"free"});
  parts.model = jointText("free") +
                jointText("round", "revolute", "0 0 1", limitsText("-180", "180")) +
                jointText("rail", "prismatic") + chainText({"free", "round", "rail"});
  parts.axisInfos =
      "<axis_info axis='model/round/axis0'><newparam sid='circular'><bool>true</bool>"
      "</newparam></axis_info>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->joints.size(), 3u);
  for (const auto& joint : made->joints) EXPECT_FALSE(joint.range) << joint.name;
}

TEST_F(ColladaRulings, SoftLimitsWinOverThoseOfTheJoint) {
  ColladaParts parts = chain({"shoulder"}, limitsText("-90", "90"));
  parts.axisInfos =
      "<axis_info axis='model/shoulder/axis0'><newparam sid='low'><float>-45</float>"
      "</newparam><limits><min><param>low</param></min><max><float>30</float></max>"
      "</limits></axis_info>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_NEAR(made->joints[0].range->low, -kPi / 4, kTiny);
  EXPECT_NEAR(made->joints[0].range->high, kPi / 6, kTiny);
}

TEST_F(ColladaRulings, AJointOfEqualLimitsStaysAtZero) {
  const auto made = readParts(chain({"neck"}, limitsText("-172.288", "-172.288")));
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->joints.empty());
  EXPECT_TRUE(poseOf(*made, "neck_link").matrix().isIdentity());
  EXPECT_TRUE(takeWarning(at("<revolute"), "one position for both limits"));
}

TEST_F(ColladaRulings, ALockedJointStaysAtZero) {
  ColladaParts parts = chain({"neck"}, limitsText("10", "20"));
  parts.axisInfos =
      "<axis_info axis='model/neck/axis0'><locked><bool>true</bool></locked>"
      "</axis_info>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->joints.empty());
}

TEST_F(ColladaRulings, LimitsInTheWrongOrderAreExchanged) {
  const auto made = readParts(chain({"neck"}, limitsText("90", "-90")));
  ASSERT_TRUE(made);
  EXPECT_NEAR(made->joints[0].range->low, -kPi / 2, kTiny);
  EXPECT_TRUE(takeWarning(at("<limits>"), "<min> is above <max>"));
}

TEST_F(ColladaRulings, SpeedsAndInitialValuesAreDegreesButForTwoWriters) {
  for (const auto& [tool, unit] :
       {std::pair("OpenRAVE Collada Writer", 1.0), std::pair("URDF Collada Writer", 1.0),
        std::pair("OpenRAVE Collada Writer v0.3.5", kPi / 180), std::pair("", kPi / 180)}) {
    ColladaParts parts = chain({"shoulder"}, limitsText("-90", "90"));
    parts.asset = "<asset><contributor><authoring_tool>" + std::string(tool) +
                  "</authoring_tool></contributor></asset>";
    parts.axisInfos = "<axis_info sid='info' axis='model/shoulder/axis0'/>";
    parts.motionInfos =
        "<axis_info axis='system/info'><speed><float>2</float></speed>"
        "<acceleration><float>3</float></acceleration></axis_info>";
    setHome(parts, "shoulder", "<float>0.5</float>");
    const auto made = readParts(parts);
    ASSERT_TRUE(made) << tool;
    EXPECT_NEAR(*made->joints[0].maxSpeed, 2 * unit, kTiny) << tool;
    EXPECT_NEAR(*made->joints[0].maxAcceleration, 3 * unit, kTiny) << tool;
    EXPECT_NEAR(made->postures.at(0).q[0], 0.5 * unit, kTiny) << tool;
    EXPECT_NEAR(made->joints[0].range->high, kPi / 2, kTiny) << tool;  // limits: always degrees
  }
}

std::string physicsText(const std::string& parent, const std::string& body) {
  return "<library_physics_models><physics_model id='pmodel'>" + body +
         "</physics_model></library_physics_models><library_physics_scenes><physics_scene "
         "id='pscene'><instance_physics_model url='#pmodel' " +
         parent +
         "><instance_rigid_body body='b0' target='#node'/></instance_physics_model>"
         "<technique_common><gravity>0 0 -9.797</gravity></technique_common></physics_scene>"
         "</library_physics_scenes>";
}

TEST_F(ColladaRulings, AMassFrameIsInThePhysicsModelWithAllJointsAtZero) {
  ColladaParts parts;
  parts.model = jointText("shoulder") +
                "<link sid='base' name='base'><attachment_full joint='model/shoulder'><translate>0 "
                "0 1.321</translate><rotate>1 0 0 90</rotate><link sid='Puma1' name='Puma1'/>"
                "</attachment_full></link>";
  parts.visual = "<node id='root'><translate>5 0 0</translate></node>";
  parts.parameters = "<newparam sid='m'><SIDREF>system/robot</SIDREF></newparam>";
  parts.bindings = "<bind_kinematics_model node='root'><param>m</param></bind_kinematics_model>";
  parts.libraries = physicsText(
      "parent='#root'",
      "<rigid_body sid='b0' name='Puma1'><technique_common><mass>2</mass><mass_frame><translate>0 "
      "0.05 1.371</translate></mass_frame><inertia>1 2 2.5</inertia></technique_common>"
      "</rigid_body>");
  parts.sceneParts = "<instance_physics_scene url='#pscene'/>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  const auto& body = named(made->bodies, "Puma1");
  EXPECT_EQ(body.mass, 2);
  // The model's z axis is the link's y axis.
  EXPECT_TRUE(body.p_BC->isApprox(Eigen::Vector3d(0, 0.05, -0.05), 1e-9)) << *body.p_BC;
  EXPECT_TRUE(body.I_C->isApprox(Eigen::Matrix3d(Eigen::Vector3d(1, 2.5, 2).asDiagonal()), 1e-9))
      << *body.I_C;
  EXPECT_EQ(made->gravity, Eigen::Vector3d(0, 0, -9.797));
}

TEST_F(ColladaRulings, AMassOfZeroIsNone) {
  ColladaParts parts = chain({"shoulder"});
  parts.libraries = physicsText("",
                                "<rigid_body sid='b0' name='base'><technique_common><mass>0"
                                "</mass></technique_common></rigid_body>");
  parts.sceneParts = "<instance_physics_scene url='#pscene'/>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->bodies[0].mass);
}

// Returns a robot with a plate of 1 m, and shapes that collide in place of it.
ColladaParts plateWith(const std::string& shapes) {
  ColladaParts parts = chain({"shoulder"});
  parts.visual = "<node id='base' name='base'><instance_geometry url='#plate'/></node>";
  parts.parameters = "<newparam sid='m'><SIDREF>system/robot</SIDREF></newparam>";
  parts.bindings = "<bind_kinematics_model node='base'><param>m</param></bind_kinematics_model>";
  parts.libraries =
      "<library_geometries><geometry id='plate'><mesh><source id='p'><float_array>0 0 0 1 0 0 1 1 "
      "0 "
      "0 1 0</float_array></source><vertices id='v'><input semantic='POSITION' source='#p'/>"
      "</vertices><polygons><input offset='0' semantic='VERTEX' source='#v'/><p>0 1 2 3</p>"
      "</polygons></mesh></geometry></library_geometries>" +
      physicsText("", "<rigid_body sid='b0' name='base'><technique_common><mass>1</mass>" + shapes +
                          "</technique_common></rigid_body>");
  parts.sceneParts = "<instance_physics_scene url='#pscene'/>";
  return parts;
}

TEST_F(ColladaRulings, ShapesOfARigidBodyCollideInPlaceOfWhatItsLinkShows) {
  const auto made = readParts(plateWith(
      "<shape><sphere><radius>0.25</radius></sphere><translate>0 0 2</translate></shape>"));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->shapes.size(), 2u);
  const auto& ball = made->shapes[0];
  EXPECT_EQ(ball.type, Mechanism::ShapeType::sphere);
  EXPECT_EQ(ball.size.x(), 0.25);
  EXPECT_EQ(ball.X_BG.translation(), Eigen::Vector3d(0, 0, 2));
  EXPECT_TRUE(ball.isCollision && !ball.isVisual);
  EXPECT_TRUE(made->shapes[1].isVisual && !made->shapes[1].isCollision);
}

TEST_F(ColladaRulings, ShapesOfARigidBodyThatItsLinkShowsCollideAsTheyAre) {
  const auto made =
      readParts(plateWith("<shape><instance_geometry url='#plate'/></shape><shape/>"));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->shapes.size(), 1u);
  EXPECT_TRUE(made->shapes[0].isVisual && made->shapes[0].isCollision);
}

TEST_F(ColladaRulings, LengthsAreInTheUnitOfTheFileAndInertiasInItsSquare) {
  ColladaParts parts;
  parts.asset = "<asset><unit meter='0.001'/></asset>";
  parts.model = jointText("rail", "prismatic", "1 0 0", limitsText("-100", "500")) +
                "<link sid='base' name='base'><attachment_full joint='model/rail'><translate>0 0 "
                "2000</translate><link sid='cart' name='cart'><matrix>1 0 0 0 0 1 0 0 0 0 1 250 0 "
                "0 0 1</matrix></link></attachment_full></link>";
  parts.libraries = physicsText("",
                                "<rigid_body sid='b0' name='base'><technique_common><mass>3"
                                "</mass><inertia>1e6 1e6 1e6</inertia></technique_common>"
                                "</rigid_body>");
  parts.sceneParts = "<instance_physics_scene url='#pscene'/>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_NEAR(made->joints[0].range->low, -0.1, kTiny);
  EXPECT_NEAR(made->joints[0].range->high, 0.5, kTiny);
  EXPECT_NEAR(poseOf(*made, "cart").translation().z(), 2.25, kTiny);
  EXPECT_EQ(made->bodies[0].mass, 3);
  EXPECT_NEAR((*made->bodies[0].I_C)(0, 0), 1, kTiny);
  EXPECT_NEAR(made->gravity->z(), -9.797e-3, kTiny);
}

TEST_F(ColladaRulings, TheInnermostUnitCounts) {
  ColladaParts parts;
  parts.asset = "<asset><unit meter='0.001'/></asset>";
  parts.model =
      "<link sid='base' name='base'><asset><unit meter='0.01'/></asset><translate>0 0 1"
      "</translate></link>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_NEAR(poseOf(*made, "base").translation().z(), 0.01, kTiny);
}

TEST_F(ColladaRulings, AFileWithAnotherAxisUpIsTurnedAsAWhole) {
  EXPECT_DIAGNOSTIC("the scene is turned, so that … is up");
  for (const auto& [up, axis] : {std::pair("X_UP", 0), std::pair(" Y_UP\n", 1)}) {
    ColladaParts parts;
    parts.asset = "<asset><up_axis>" + std::string(up) + "</up_axis></asset>";
    const Eigen::Vector3d p = Eigen::Vector3d::Unit(axis);
    parts.model = "<link sid='base' name='base'><translate>" + std::to_string(p.x()) + " " +
                  std::to_string(p.y()) + " " + std::to_string(p.z()) + "</translate></link>";
    const auto made = readParts(parts);
    ASSERT_TRUE(made);
    EXPECT_EQ(poseOf(*made, "base").translation(), Eigen::Vector3d::UnitZ()) << up;
    EXPECT_EQ(poseOf(*made, "base").linear().determinant(), 1);
    EXPECT_TRUE(takeNote(at("<up_axis>"), "the scene is turned"));
  }
}

TEST_F(ColladaRulings, FormulasTakeRadiansAndUnitsOfTheFile) {
  ColladaParts parts;
  parts.asset = "<asset><unit meter='0.001'/></asset>";
  parts.model = jointText("turn") + jointText("rail", "prismatic") + jointText("wheel") +
                chainText({"turn", "rail", "wheel"}) +
                formulaText("rail", affine("100", "turn", "20")) +
                formulaText("wheel", affine("0.5", "rail", "0.1"));
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  const auto q = withFollowers(*made, {0.3, 0, 0});
  EXPECT_NEAR(q[1], 0.05, kTiny);           // 50 mm
  EXPECT_NEAR(q[2], 0.5 * 50 + 0.1, 1e-9);  // rad; the leader is at 50 mm
}

TEST_F(ColladaRulings, APolynomialUpToTheFourthPowerIsExact) {
  const std::string square = "<apply><power/>" + symbol("lead") + "<cn>2</cn></apply>";
  const auto made = readParts(
      chain({"lead", "follow"}, limitsText("-90", "90"),
            formulaText("follow", "<apply><times/><cn>0.25</cn>" + square + square + "</apply>")));
  ASSERT_TRUE(made);
  const auto* coupling = couplingOf(*made, "follow");
  ASSERT_TRUE(coupling);
  ASSERT_EQ(coupling->terms.size(), 1u);
  EXPECT_EQ(coupling->terms[0].power, 4);
  EXPECT_EQ(coupling->terms[0].factor, 0.25);
  EXPECT_EQ(made->drives.size(), 1u);
}

TEST_F(ColladaRulings, AFormulaThatGoesBeyondAllJointsIsLeftOut) {
  EXPECT_DIAGNOSTIC("the joint '…' does not follow its formula: …");
  struct Case {
    std::string factor, offset;
    const char* why;
  };
  for (const auto& [factor, offset, why] :
       {Case{"0", "1e12", "the formula has the value 1e+12 rad"},
        Case{"1e300", "1e300", "the formula is not defined at home"},
        Case{"0", "1e400", "is not a number"}}) {
    const std::string math =
        factor == "0" ? "<cn>" + offset + "</cn>" : affine(factor, "lead", offset);
    const auto made =
        readParts(chain({"lead", "follow"}, limitsText("-90", "90"), formulaText("follow", math)));
    ASSERT_TRUE(made) << math;
    EXPECT_TRUE(made->couplings.empty()) << math;
    EXPECT_EQ(made->joints.size(), 2u) << math;
    const auto all = takeAll();
    ASSERT_EQ(all.size(), 1u) << math;
    EXPECT_NE(all[0].message.find(why), std::string::npos) << all[0].message;
  }
}

TEST_F(ColladaRulings, AFormulaOfASlideThatHardlyMovesMayHaveLargeFactors) {
  ColladaParts parts;
  parts.model = jointText("lead", "prismatic", "0 0 1", limitsText("0", "1e-9")) +
                jointText("follow") + chainText({"lead", "follow"}) +
                formulaText("follow", "<apply><times/><cn>1e9</cn>" + symbol("lead") + "</apply>");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  const auto* coupling = couplingOf(*made, "follow");
  ASSERT_TRUE(coupling);
  EXPECT_NEAR(coupling->terms.at(0).factor, 1e9, 1);
}

TEST_F(ColladaRulings, ALinearFormulaOfSeveralJointsHasATermForEach) {
  const auto made = readParts(
      chain({"a", "b", "follow"}, "",
            formulaText("follow", "<apply><minus/>" + symbol("a") + "<apply><times/><cn>2</cn>" +
                                      symbol("b") + "</apply></apply>")));
  ASSERT_TRUE(made);
  const auto* coupling = couplingOf(*made, "follow");
  ASSERT_TRUE(coupling);
  ASSERT_EQ(coupling->terms.size(), 2u);
  EXPECT_EQ(coupling->terms[0].factor, 1);
  EXPECT_EQ(coupling->terms[1].factor, -2);
}

TEST_F(ColladaRulings, AFormulaOfAFollowerIsComposed) {
  const auto made = readParts(chain({"lead", "middle", "last"}, limitsText("-90", "90"),
                                    formulaText("last", affine("3", "middle", "1")) +
                                        formulaText("middle", affine("0.5", "lead", "0.25"))));
  ASSERT_TRUE(made);
  const auto* coupling = couplingOf(*made, "last");
  ASSERT_TRUE(coupling);
  EXPECT_EQ(coupling->offset, 1.75);
  ASSERT_EQ(coupling->terms.size(), 1u);
  EXPECT_EQ(coupling->terms[0].factor, 1.5);
  EXPECT_EQ(made->joints[static_cast<std::size_t>(coupling->terms[0].leader)].name, "lead");
}

// Each joint follows the joint before it. The factors have many digits, so that the test fails if
// their products are rounded.
TEST_F(ColladaRulings, FormulasMayStandBehindEachOther) {
  std::vector<std::string> joints = {"j0"};
  std::string formulas;
  for (int i = 1; i <= 90; ++i) {
    const std::string before = joints.back();
    joints.push_back("j" + std::to_string(i));
    formulas += formulaText(joints.back(), affine("1.0123456789", before, "0.0123456789"));
  }
  const auto made = readParts(chain(joints, limitsText("-90", "90"), formulas));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->couplings.size(), 90u);
  double offset = 0, factor = 1;
  for (int i = 1; i <= 90; ++i) {
    offset = 1.0123456789 * offset + 0.0123456789;
    factor *= 1.0123456789;
    const auto* coupling = couplingOf(*made, "j" + std::to_string(i));
    ASSERT_TRUE(coupling);
    ASSERT_EQ(coupling->terms.size(), 1u) << i;
    EXPECT_NEAR(coupling->offset, offset, 1e-8);
    EXPECT_NEAR(coupling->terms[0].factor, factor, 1e-8);
    EXPECT_EQ(coupling->terms[0].power, 1);
  }
}

TEST_F(ColladaRulings, AFormulaOfSeveralFollowersIsComposed) {
  const auto made = readParts(chain(
      {"a", "b", "twice", "both", "last"}, limitsText("-90", "90"),
      formulaText("last", "<apply><plus/>" + symbol("both") + symbol("twice") + "</apply>") +
          formulaText("both", "<apply><minus/>" + symbol("twice") + symbol("b") + "</apply>") +
          formulaText("twice", affine("0.123456789012345", "a", "0.1"))));
  ASSERT_TRUE(made);
  const auto* coupling = couplingOf(*made, "last");
  ASSERT_TRUE(coupling);
  ASSERT_EQ(coupling->terms.size(), 2u);
  EXPECT_NEAR(coupling->offset, 0.2, 1e-9);
  for (const auto& term : coupling->terms) {
    const bool isA = made->joints[static_cast<std::size_t>(term.leader)].name == "a";
    EXPECT_NEAR(term.factor, isA ? 2 * 0.123456789012345 : -1, 1e-9);
  }
}

// 'middle' follows a polynomial, but the formula of 'last' uses the exact sine.
TEST_F(ColladaRulings, AFormulaOfAnApproximatedFollowerIsThatOfItsFormula) {
  const auto made =
      readParts(chain({"lead", "middle", "last"}, limitsText("-60", "60"),
                      formulaText("middle", "<apply><sin/>" + symbol("lead") + "</apply>") +
                          formulaText("last", "<apply><arcsin/>" + symbol("middle") + "</apply>")));
  ASSERT_TRUE(made);
  const auto* coupling = couplingOf(*made, "last");
  ASSERT_TRUE(coupling);
  ASSERT_EQ(coupling->terms.size(), 1u);
  EXPECT_NEAR(coupling->terms[0].factor, 1, 1e-9);
  EXPECT_TRUE(takeWarning(at("<formula>"), "the joint 'middle' follows a polynomial"));
}

TEST_F(ColladaRulings, AFollowerOfAJointThatDoesNotMoveStandsAtItsFormula) {
  ColladaParts parts = chain({"lead", "follow"});
  parts.model = jointText("lead", "revolute", "0 0 1", limitsText("0", "0")) + jointText("follow") +
                chainText({"lead", "follow"}) + formulaText("follow", affine("2", "lead", "0.5"));
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->joints.empty());
  const Eigen::AngleAxisd turn(poseOf(*made, "follow_link").linear());
  EXPECT_NEAR(turn.angle(), 0.5, kTiny);
}

// The constants are large, but their product is not.
TEST_F(ColladaRulings, AFormulaMayHaveLargeNumbers) {
  const auto made =
      readParts(chain({"lead", "follow"}, limitsText("-90", "90"),
                      formulaText("follow", "<apply><times/><cn>1e12</cn><cn>5e-13</cn>" +
                                                symbol("lead") + "</apply>")));
  ASSERT_TRUE(made);
  const auto* coupling = couplingOf(*made, "follow");
  ASSERT_TRUE(coupling);
  EXPECT_EQ(coupling->terms[0].factor, 0.5);
}

TEST_F(ColladaRulings, AnotherFormulaIsAQuarticThatIsExactAtHome) {
  ColladaParts parts = chain({"lead", "follow"}, limitsText("-60", "60"),
                             formulaText("follow", "<apply><sin/>" + symbol("lead") + "</apply>"));
  setHome(parts, "lead", "<float>30</float>");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_NEAR(withFollowers(*made, {kPi / 6, 0})[1], 0.5, kTiny);
  EXPECT_NEAR(withFollowers(*made, {-1, 0})[1], std::sin(-1), 0.01);
  EXPECT_TRUE(
      takeWarning(at("<formula>"), "follows a polynomial that differs from the formula by up to"));
}

TEST_F(ColladaRulings, AFormulaFarFromAnyPolynomialLeavesItsJointFree) {
  const auto made =
      readParts(chain({"lead", "follow"}, "",
                      formulaText("follow", "<apply><sin/><apply><times/><cn>9</cn>" +
                                                symbol("lead") + "</apply></apply>")));
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->couplings.empty());
  EXPECT_EQ(made->drives.size(), 2u);
  EXPECT_TRUE(takeWarning(at("<formula>"), "does not follow its formula"));
}

TEST_F(ColladaRulings, PartialDerivativesAreNotRead) {
  ColladaParts parts = chain({"lead", "follow"}, limitsText("-60", "60"));
  parts.model +=
      "<formula><target><param>model/follow</param></target><technique "
      "profile='OpenRAVE'><equation type='first_partial'><math><cn>7</cn></math>"
      "</equation><equation type='position'><math>" +
      affine("2", "lead", "0") + "</math></equation></technique></formula>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  ASSERT_TRUE(couplingOf(*made, "follow"));
  EXPECT_EQ(couplingOf(*made, "follow")->terms[0].factor, 2);
}

std::string meshText(const std::string& id, const std::string& primitives,
                     const std::string& vertices = "verts") {
  return "<geometry id='" + id +
         "'><mesh><source id=''/><source id='places'><float_array "
         "count='12'>0 0 0 1 0 0 0 1 0 0 0 1</float_array><technique_common><accessor count='12' "
         "stride='3'/></technique_common></source><vertices id='" +
         vertices + "'><input semantic='POSITION' source='#places'/></vertices>" + primitives +
         "</mesh></geometry>";
}

ColladaParts shown(const std::string& geometries, const std::string& instances) {
  ColladaParts parts;
  parts.model = "<link sid='base' name='base'/>";
  parts.libraries = "<library_geometries>" + geometries + "</library_geometries>";
  parts.visual = "<node id='node'>" + instances + "</node>";
  parts.parameters = "<newparam sid='m'><SIDREF>system/robot</SIDREF></newparam>";
  parts.bindings = "<bind_kinematics_model node='node'><param>m</param></bind_kinematics_model>";
  return parts;
}

TEST_F(ColladaRulings, TrianglesAreTakenFromAllWriters) {
  const auto made = readParts(
      shown(meshText("shape",
                     "<triangles count='1'><input offset='1' semantic='VERTEX' "
                     "source='#shape/verts'/><input offset='0' semantic='NORMAL' source='#n'/>"
                     "<p>0 0 0 1 0 2</p></triangles><polylist count='1'><input offset='0' "
                     "semantic='VERTEX' source='verts'/><vcount>4</vcount><p>0 1 2 3</p>"
                     "</polylist>"),
            "<instance_geometry url='#shape'/>"));
  ASSERT_TRUE(made);
  ASSERT_EQ(made->meshes.size(), 1u);
  EXPECT_EQ(made->meshes[0].triangles->faces.size(), 3u);
  EXPECT_EQ(made->meshes[0].triangles->vertices.size(), 4u);
}

TEST_F(ColladaRulings, TheIdInTheSameMeshWins) {
  const std::string triangle =
      "<triangles count='1'><input offset='0' semantic='VERTEX' "
      "source='#verts'/><p>1 2 3</p></triangles>";
  std::string second = meshText("second", triangle);
  second.replace(second.find("1 0 0"), 5, "9 0 0");
  const auto made =
      readParts(shown(meshText("first", triangle) + second, "<instance_geometry url='#second'/>"));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->meshes.at(0).triangles->vertices[0].x(), 9);
}

TEST_F(ColladaRulings, ATriangleWithACornerThatIsNotThereIsLeftOut) {
  const auto made =
      readParts(shown(meshText("shape",
                               "<triangles count='2'><input offset='0' semantic='VERTEX' "
                               "source='#verts'/><p>0 1 2 0 1 4</p></triangles>"),
                      "<instance_geometry url='#shape'/>"));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->meshes.at(0).triangles->faces.size(), 1u);
  EXPECT_TRUE(takeWarning(at("<geometry id"), "1 faces with corners that do not exist"));
}

TEST_F(ColladaRulings, MeshesByTheThousandAreOneForEachMaterial) {
  std::string instances;
  for (int i = 0; i < 40; ++i) instances += "<instance_geometry url='#shape'/>";
  const std::string geometry = meshText("shape",
                                        "<triangles count='1'><input offset='0' semantic='VERTEX' "
                                        "source='#verts'/><p>0 1 2</p></triangles>");
  const auto made = readParts(shown(geometry, instances));
  ASSERT_TRUE(made);
  EXPECT_EQ(made->meshes.size(), 1u);
  EXPECT_EQ(made->meshes[0].triangles->faces.size(), 40u);
}

TEST_F(ColladaRulings, ColoursAreDiffuseAndZeroTransparencyIsOpaque) {
  const auto effect = [](const std::string& inside) {
    return "<library_effects><effect id='e'><profile_COMMON><technique><lambert><diffuse><color>1 "
           "0.5 0.25 0</color></diffuse>" +
           inside +
           "</lambert></technique></profile_COMMON></effect></library_effects><library_materials>"
           "<material id='red'><instance_effect url='#e'/></material></library_materials>";
  };
  const std::string geometry =
      meshText("shape",
               "<triangles count='1' material='m'><input offset='0' semantic='VERTEX' "
               "source='#verts'/><p>0 1 2</p></triangles>");
  const std::string instance =
      "<instance_geometry url='#shape'><bind_material><technique_common>"
      "<instance_material symbol='m' target='#red'/></technique_common>"
      "</bind_material></instance_geometry>";
  for (const auto& [inside, alpha] :
       {std::pair("", 1.f), std::pair("<transparency><float>0.5</float></transparency>", 0.5f),
        std::pair("<transparent opaque='RGB_ZERO'><color>1 1 1 1</color></transparent>"
                  "<transparency><float>0.25</float></transparency>",
                  0.75f),
        std::pair("<transparent opaque='A_ONE'><color>1 1 1 0.5</color></transparent>", 0.5f)}) {
    ColladaParts parts = shown(geometry, instance);
    parts.libraries += effect(inside);
    const auto made = readParts(parts);
    ASSERT_TRUE(made);
    ASSERT_TRUE(made->shapes.at(0).rgba);
    EXPECT_EQ((*made->shapes[0].rgba)[1], 0.5f);
    EXPECT_NEAR((*made->shapes[0].rgba)[3], alpha, 1e-5) << inside;
  }
  ColladaParts parts = shown(geometry, instance);
  parts.libraries += effect("<transparency><float>0</float></transparency>");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_EQ((*made->shapes.at(0).rgba)[3], 1);
  EXPECT_TRUE(takeNote(at("<lambert>"), "a fully transparent material is shown"));
}

TEST_F(ColladaRulings, AJointOfSeveralAxesMovesThemInTheirOrderInOneBody) {
  ColladaParts parts;
  parts.model =
      "<joint sid='wrist' name='wrist'><revolute sid='axis0'><axis>0 0 1</axis></revolute>"
      "<prismatic sid='axis1'><axis>1 0 0</axis></prismatic></joint><link sid='base' "
      "name='base'><attachment_full joint='model/wrist'><translate>0 0 1</translate><link "
      "sid='hand' name='hand'><translate>0 2 0</translate></link></attachment_full></link>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_EQ(namesOf(made->joints), (std::vector<std::string>{"wrist_0", "wrist_1"}));
  EXPECT_EQ(made->joints[0].body, made->joints[1].body);
  const double angle = 0.7, way = 0.3;
  Pose expected = Pose::Identity();
  expected.translate(Eigen::Vector3d(0, 0, 1));
  expected.rotate(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
  expected.translate(Eigen::Vector3d(way, 0, 0));
  expected.translate(Eigen::Vector3d(0, 2, 0));
  EXPECT_TRUE(poseOf(*made, "hand", {angle, way}).isApprox(expected, kTiny));
}

TEST_F(ColladaRulings, OtherFilesAreFoundBesideTheFileAndInResources) {
  const std::string library = "<COLLADA><library_geometries>" +
                              meshText("shape",
                                       "<triangles count='1'><input offset='0' semantic='VERTEX' "
                                       "source='#verts'/><p>0 1 2</p></triangles>") +
                              "</library_geometries></COLLADA>";
  addFile("parts.dae", library);
  addFile("data/robots/more.dae", library);
  for (const std::string url :
       {"parts.dae#shape", "./parts.dae#shape", "openrave:/robots/more.dae#shape",
        "file:///robots/more.dae#shape"}) {
    addFile(kRoot, colladaText(shown("", "<instance_geometry url='" + url + "'/>")));
    Diagnostics out;
    const auto made = readCollada(
        kRoot, [this](const std::string& name) { return fileAt(name); }, "data", out);
    keep(out);
    ASSERT_TRUE(made) << url;
    EXPECT_EQ(made->meshes.size(), 1u) << url;
  }
}

TEST_F(ColladaRulings, AnErrorInAnotherFileNamesTheWayToIt) {
  addFile("parts.dae", "<COLLADA><asset><unit meter='no'/></asset></COLLADA>");
  EXPECT_FALSE(readParts(shown("", "<instance_geometry url='parts.dae#shape'/>")));
  EXPECT_TRUE(takeError(at("no'", "parts.dae"), "is not from 1e-9 to 1e9"));
  ASSERT_EQ(taken().includeChain.size(), 1u);
  EXPECT_EQ(taken().includeChain[0], at("<instance_geometry"));
  EXPECT_TRUE(takeWarning(at("parts.dae#shape"), "no geometry for the url"));
}

TEST_F(ColladaRulings, SensorsAreTakenByTheNamesOfTheTextAndOfItsExample) {
  ColladaParts parts = chain({"shoulder"});
  const std::string place = "<frame_origin link='model/shoulder_link'/>";
  parts.libraries =
      openraveText("library_sensors",
                   "<sensor type='base_laser2d' id='a'><angle_range>-10 10</angle_range>"
                   "<distance_range>0.1 4</distance_range><angle_increment>10</angle_increment>"
                   "<measurement_time>0.05</measurement_time></sensor><sensor type='BaseLaser2D' "
                   "id='b'><angle_min>-90</angle_min><angle_max>"
                   "90</angle_max><range_max>3</range_max><angle_increment>90</angle_increment>"
                   "</sensor><sensor type='base_pinhole_camera' id='c'><intrinsic>640 0 320 0 640 "
                   "250</intrinsic><image_dimensions>640 480 3</image_dimensions></sensor><sensor "
                   "type='base_force6d' id='f'><load_range_force>50 60 -1</load_range_force>"
                   "</sensor><sensor type='base_imu' id='i'/><sensor type='base_encoder' id='e'/>"
                   "<sensor type='base_odometry' id='o'/>");
  for (const char* each : {"a", "b", "c", "f", "i", "e", "o"}) {
    parts.systemExtras += openraveText(
        "attach_sensor", "<instance_sensor url='#" + std::string(each) + "'/>" + place, each);
  }
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  const auto& sensors = made->sensors;
  EXPECT_EQ(namesOf(sensors),
            (std::vector<std::string>{"a_0", "a_1", "a_2", "b_0", "b_1", "b_2", "f_force",
                                      "f_torque", "i_acceleration", "i_angular_velocity",
                                      "i_orientation", "e", "o_position", "o_orientation"}));
  EXPECT_EQ(named(sensors, "a_0").cutoff, 4);
  EXPECT_EQ(named(sensors, "a_0").interval, 0.05);
  EXPECT_EQ(named(sensors, "b_0").interval, 0);
  EXPECT_EQ(named(sensors, "f_force").cutoff, 60);
  EXPECT_EQ(named(sensors, "f_torque").cutoff, 0);
  EXPECT_EQ(named(sensors, "e").joint, 0);
  // Each ray is in the x-y plane and points along z of its frame.
  const auto ray = [&](const char* name) -> Eigen::Vector3d {
    return named(made->frames, name).X_BF.linear().col(2);
  };
  EXPECT_TRUE(ray("b_0").isApprox(Eigen::Vector3d(0, -1, 0), kTiny));
  EXPECT_TRUE(ray("b_1").isApprox(Eigen::Vector3d(1, 0, 0), kTiny));
  const auto& camera = named(made->cameras, "c");
  EXPECT_NEAR(camera.fovy, 2 * std::atan(240.0 / 640), kTiny);
  EXPECT_EQ(*camera.principal, Eigen::Vector2d(0, 10));
  EXPECT_TRUE((-camera.X_BC.linear().col(2)).isApprox(Eigen::Vector3d::UnitZ(), kTiny));
}

TEST_F(ColladaRulings, MotorsGiveEffortSpeedAndArmatureAtTheJoint) {
  for (const char* type : {"electric_motor", "motor"}) {
    ColladaParts parts = chain({"shoulder"});
    parts.libraries = openraveText(
        "library_actuators", "<actuator id='m' type='" + std::string(type) +
                                 "'><max_speed>3000</max_speed><nominal_torque>0.012"
                                 "</nominal_torque><nominal_voltage>24</nominal_voltage>"
                                 "<rotor_inertia>0.0000023</rotor_inertia><speed_constant>173"
                                 "</speed_constant><terminal_resistance>41.5</terminal_resistance>"
                                 "<torque_constant>0.0552</torque_constant><gear_ratio>100"
                                 "</gear_ratio></actuator>");
    parts.systemExtras = openraveText("attach_actuator",
                                      "<instance_actuator url='#m'/>"
                                      "<bind_actuator joint='model/shoulder'/>");
    const auto made = readParts(parts);
    ASSERT_TRUE(made) << type;
    const auto& drive = made->drives.at(0);
    EXPECT_NEAR(*drive.maxEffort, 1.2, kTiny);
    EXPECT_NEAR(made->joints[0].armature, 0.023, kTiny);
    EXPECT_NEAR(*made->joints[0].maxSpeed, 3000 * 2 * kPi / 60 / 100, kTiny);
    ASSERT_TRUE(drive.motor);
    EXPECT_EQ(drive.motor->resistance, 41.5);
    // The speed and torque constants of the example agree.
    EXPECT_NEAR(drive.motor->speedConstant * drive.motor->torqueConstant, 1, 0.01);
  }
}

TEST_F(ColladaRulings, AMotorsFigureOfZeroIsNone) {
  ColladaParts parts = chain({"shoulder"});
  parts.libraries = openraveText("library_actuators",
                                 "<actuator id='m' type='motor'><gear_ratio>0</gear_ratio>"
                                 "<max_speed>0</max_speed><nominal_torque>0</nominal_torque>"
                                 "<rotor_inertia>0.25</rotor_inertia></actuator>");
  parts.systemExtras = openraveText(
      "attach_actuator", "<instance_actuator url='#m'/><bind_actuator joint='model/shoulder'/>");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->drives.at(0).maxEffort);
  EXPECT_FALSE(made->joints[0].maxSpeed);
  EXPECT_EQ(made->joints[0].armature, 0.25);  // with a gear ratio of 1
}

TEST_F(ColladaRulings, ARayKeepsADirectionWhateverTheFigures) {
  ColladaParts parts = chain({"shoulder"});
  parts.libraries = openraveText(
      "library_sensors",
      "<sensor type='base_laser2d' id='eye'><angle_range>-1e308 1e308</angle_range></sensor>");
  parts.systemExtras = openraveText(
      "attach_sensor", "<instance_sensor url='#eye'/><frame_origin link='model/base'/>", "eye");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->sensors.size(), 64u);
  for (const auto& frame : made->frames) EXPECT_TRUE(frame.X_BF.matrix().allFinite());
  EXPECT_TRUE(takeWarning(at("<angle_range>"), "<angle_range> is '-1e308 1e308', not 2 numbers"));
}

TEST_F(ColladaRulings, AnActuatorWithoutInstanceSaysNothing) {
  ColladaParts parts = chain({"shoulder"});
  parts.systemExtras = openraveText("attach_actuator", "<bind_actuator joint='model/shoulder'/>");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_FALSE(made->drives.at(0).maxEffort);
}

TEST_F(ColladaRulings, AnInitialValueThatIsNoNumberIsZero) {
  ColladaParts parts = chain({"shoulder"});
  setHome(parts, "shoulder", "<SIDREF>system/robot/shoulder/axis0</SIDREF>");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->postures.at(0).q, std::vector<double>{0});
  EXPECT_TRUE(takeWarning(at("<value><param>"), "is not a number"));
}

TEST_F(ColladaRulings, TheInitialValueOfAFollowerIsItsFormula) {
  ColladaParts parts = chain({"lead", "follow"}, limitsText("-90", "90"),
                             formulaText("follow", affine("2", "lead", "0.25")));
  setHome(parts, "lead", "<float>45</float>");
  setHome(parts, "follow", "<SIDREF>system/nothing</SIDREF>");
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_NEAR(made->postures.at(0).q[1], kPi / 2 + 0.25, kTiny);
}

TEST_F(ColladaRulings, ALinkWithoutANameHasItsNumber) {
  ColladaParts parts;
  parts.model = jointText("j") +
                "<link><attachment_full joint='model/j'><link sid='x'/></attachment_full></link>";
  const auto made = readParts(parts);
  ASSERT_TRUE(made);
  EXPECT_EQ(namesOf(made->bodies), (std::vector<std::string>{"link0", "x"}));
}

}  // namespace
}  // namespace hrdf::rulings_test
