// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of the specification: values and defaults, outputs, tags, mass properties, meshes.
#include <numbers>
#include <string>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include "tests/converter/reading.h"
#include "tests/message_watch.h"

namespace hrdf::read_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

Matrix3d turn(double angle, int axis) {
  return Eigen::AngleAxisd(angle, Vector3d::Unit(axis)).toRotationMatrix();
}

template <class Part>
const Part& part(const Element& element) {
  return std::get<Part>(element.part);
}

class Read : public Reading {
 protected:
  // Returns the only element of a robot without diagnostics.
  Element only(std::string_view text) {
    const auto read = readElements(text);
    if (!read || read->chain.size() != 1) {
      ADD_FAILURE() << text;
      return {};
    }
    kept_.push_back(*read);
    return read->chain[0];
  }

  // Fails unless `elements` has exactly one error: at `where`, with `phrase` in its message or
  // hint.
  void expectError(std::string_view elements, std::string_view where, std::string_view phrase) {
    EXPECT_FALSE(readElements(elements)) << elements;
    EXPECT_TRUE(takeError(at(where), phrase)) << elements;
    for (const Diagnostic& d : takeAll()) ADD_FAILURE() << elements << "\n  " << toString(d);
  }

 private:
  std::vector<Description> kept_;  // owns the elements that only() returned
};

TEST_F(Read, RobotDefaults) {
  const auto read = readText("<robot version='1.6.0'/>");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->X_WR.isApprox(Pose::Identity(), 0));
  EXPECT_EQ(read->description, "");
  EXPECT_TRUE(read->chain.empty());
}

TEST_F(Read, RobotHasAPoseAndADescription) {
  const auto read =
      readText(robot(6, "", "rot='Rz(pi/2)' trans='1 2 3' description='an &amp; arm'"));
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->X_WR.linear().isApprox(turn(pi / 2, 2), 1e-12));
  EXPECT_EQ(read->X_WR.translation(), Vector3d(1, 2, 3));
  EXPECT_EQ(read->description, "an & arm");
}

TEST_F(Read, LinkDefaultsToRightAngles) {
  const Link link = part<Link>(only("<link type='X5' extension='0.1' twist='pi/2'/>"));
  EXPECT_EQ(link.input, LinkEnd::rightAngle);
  EXPECT_EQ(link.output, LinkEnd::rightAngle);
  EXPECT_EQ(link.extension, 0.1);
  EXPECT_EQ(link.twist, pi / 2);
}

TEST_F(Read, LinkEndsAreReadEachForItself) {
  const Link link = part<Link>(only("<link type='X5' extension='0' twist='0' output='Inline'/>"));
  EXPECT_EQ(link.input, LinkEnd::rightAngle);
  EXPECT_EQ(link.output, LinkEnd::inline_);
}

TEST_F(Read, RigidBodyDefaultsToAPointAtItsInput) {
  const RigidBody body = part<RigidBody>(only("<rigid-body mass='2'/>"));
  EXPECT_EQ(body.mass, 2);
  EXPECT_TRUE(body.X_IC.pose().isApprox(Pose::Identity(), 0));
  EXPECT_EQ(body.I_C, Tensor{});
  EXPECT_TRUE(body.X_IO.pose().isApprox(Pose::Identity(), 0));
  EXPECT_FALSE(body.mesh);
}

TEST_F(Read, JointDefaultsToNoGear) {
  EXPECT_EQ(part<Joint>(only("<joint axis='rx'/>")).gearRatio, 1);
}

TEST_F(Read, JointHasAnAxisAndAKind) {
  constexpr const char* kAxes[] = {"rx", "ry", "rz", "tx", "ty", "tz"};
  for (int i = 0; i < 6; ++i) {
    const Joint joint =
        part<Joint>(only("<joint axis='" + std::string(kAxes[i]) + "' gear_ratio='-2'/>"));
    EXPECT_EQ(joint.axis, kAxes[i]);
    EXPECT_EQ(joint.axis_I, Vector3d::Unit(i % 3));
    EXPECT_EQ(joint.slides, i >= 3);
    EXPECT_EQ(joint.gearRatio, -2);
  }
}

TEST_F(Read, EndEffectorDefaultsToAMasslessCustomOne) {
  const Element element = only("<end-effector/>");
  EXPECT_EQ(typeOf(element), "Custom");
  EXPECT_EQ(inertialOf(element)->mass, 0);
  EXPECT_TRUE(part<EndEffector>(element).X_IO.pose().isApprox(Pose::Identity(), 0));
}

TEST_F(Read, EndEffectorReplacesEachPartOfItsTypesPose) {
  const Element element = only("<end-effector type='X5Parallel' output_rot='Rx(1)'/>");
  const Pose X_IO = part<EndEffector>(element).X_IO.pose();
  EXPECT_TRUE(X_IO.linear().isApprox(turn(1, 0), 1e-12));
  EXPECT_EQ(X_IO.translation(), Vector3d(0, 0, 0.095));
}

TEST_F(Read, ANamedRobotWhoseLinksHaveTypesIsNoUrdf) {
  readText(robot(6, "<link name='a' type='X5' extension='0' twist='0'/>", "name='b'"));
  EXPECT_TRUE(takeError(at("name='b'"), "unknown attribute 'name' of <robot>"));
  EXPECT_TRUE(takeError(at("name='a'"), "unknown attribute 'name' of <link>"));
}

TEST_F(Read, AValueWithoutQuotesMayEndTheFile) {
  readText("<robot version=1.6.0");
  EXPECT_TRUE(takeError({kRoot, 1, 1}, "the tag <robot> is not closed"));
  EXPECT_TRUE(takeError({kRoot, 1, 16}, "is not in quotes"));
}

TEST_F(Read, EnumValuesInAnotherCaseGetAWarning) {
  const auto read = readElements(
      "<actuator type='x5-1'/><link type='X5' extension='0' twist='0' input='INLINE'/>"
      "<joint axis='RZ'/><end-effector type='custom'/>");
  EXPECT_TRUE(takeWarning(at("x5-1"), "'X5-1'"));
  EXPECT_TRUE(takeWarning(at("INLINE"), "'Inline'"));
  EXPECT_TRUE(takeWarning(at("RZ"), "'rz'"));
  EXPECT_TRUE(takeWarning(at("custom"), "'Custom'"));
  ASSERT_TRUE(read);
  EXPECT_EQ(typeOf(read->chain[0]), "X5-1");
  EXPECT_EQ(part<Joint>(read->chain[2]).axis, "rz");
}

TEST_F(Read, UnknownEnumValuesGetTheNearestOne) {
  expectError("<actuator type='X5-2'/>", "X5-2", "did you mean 'X5-");
  expectError("<joint axis='rw'/>", "rw", "'rx'");
}

TEST_F(Read, ElementNamesAreInExactCase) {
  expectError("<Actuator type='X5-1'/>", "<Actuator", "did you mean 'actuator'");
  expectError("<rigid-body mass='1'><Output/></rigid-body>", "<Output", "<Output>");
}

TEST_F(Read, AttributeNamesAreInExactCase) {
  expectError("<joint Axis='rx'/>", "Axis", "did you mean 'axis'");
}

TEST_F(Read, ReportsAllErrorsInTheOrderOfTheFile) {
  readElements("<foo/>\n<link type='X9' extension='x' twist='0'/>\n<rigid-body/>");
  const auto errors = takeAll();
  ASSERT_EQ(errors.size(), 4u);
  EXPECT_EQ(errors[0].where, (Place{kRoot, 2, 1}));
  EXPECT_EQ(errors[1].where, (Place{kRoot, 3, 13}));
  EXPECT_EQ(errors[2].where, (Place{kRoot, 3, 28}));
  EXPECT_EQ(errors[3].where, (Place{kRoot, 4, 1}));
}

TEST_F(Read, OnlyBracketsAndRigidBodiesHaveOutputs) {
  for (const char* element : {"actuator type='X5-1'", "link type='X5' extension='0' twist='0'",
                              "joint axis='rx'", "end-effector"}) {
    const std::string text(element);
    const std::string kind = text.substr(0, text.find(' '));
    expectError("<" + text + "><output/></" + kind + ">", "<output", "<output>");
  }
}

TEST_F(Read, OutputsStandInBracketsAndRigidBodiesOnly) {
  expectError("<output/>", "<output", "<output>");
}

TEST_F(Read, ABracketHasOneOutput) {
  EXPECT_EQ(outputsOf(only("<bracket type='X5LightLeft'><output/></bracket>")).size(), 1u);
  expectError("<bracket type='X5LightLeft'><output/><output> </output></bracket>", "<output> ",
              "one output");
}

TEST_F(Read, ABracketsOutputIsFixed) {
  expectError("<bracket type='X5LightLeft'><output rot='Rx(1)'/></bracket>", "Rx(1)", "bracket");
  expectError("<bracket type='X5LightLeft'><output trans='1 2 3'/></bracket>", "1 2 3", "bracket");
}

// The example of the specification.
TEST_F(Read, OutputsInheritRotationAndTranslationEachForItself) {
  const Element body = only(
      "<rigid-body mass='0.5' output_rot='Rx(pi)' output_trans='7 8 9'>"
      "<output rot='Rx(pi/4)' trans='0.5 0 0'/><output trans='1.5 0 0'/><output "
      "rot='Rz(1)'/><output/></rigid-body>");
  const auto outputs = outputsOf(body);
  ASSERT_EQ(outputs.size(), 4u);
  const auto expectPose = [](const Pose& X, const Matrix3d& R, const Vector3d& p) {
    EXPECT_TRUE(X.linear().isApprox(R, 1e-12));
    EXPECT_EQ(X.translation(), p);
  };
  expectPose(outputs[0].X_IO.pose(), turn(pi / 4, 0), {0.5, 0, 0});
  expectPose(outputs[1].X_IO.pose(), turn(pi, 0), {1.5, 0, 0});
  expectPose(outputs[2].X_IO.pose(), turn(1, 2), {7, 8, 9});
  expectPose(outputs[3].X_IO.pose(), turn(pi, 0), {7, 8, 9});
}

TEST_F(Read, OutputsNest) {
  const Element body = only(
      "<rigid-body mass='0'><output/><output><rigid-body mass='0'><output><joint axis='rx'/>"
      "<bracket type='X5LightLeft'><output><actuator "
      "type='X5-1'/></output></bracket></output></rigid-body>"
      "</output></rigid-body>");
  const Element& inner = outputsOf(body)[1].chain.at(0);
  const auto& chain = outputsOf(inner)[0].chain;
  ASSERT_EQ(chain.size(), 2u);
  EXPECT_EQ(kindOf(outputsOf(chain[1])[0].chain.at(0)), "actuator");
}

TEST_F(Read, NothingFollowsAnElementWithOutputs) {
  EXPECT_DIAGNOSTIC("… comes after …, which has <output> elements");
  expectError("<rigid-body mass='1'><output/></rigid-body>\n<joint axis='rx'/>", "<joint",
              "<output>");
  expectError("<bracket type='X5LightLeft'><output/></bracket>\n<joint axis='rx'/>", "<joint",
              "<output>");
}

TEST_F(Read, NothingFollowsAnEndEffector) {
  EXPECT_DIAGNOSTIC("… comes after an end effector, which has no output");
  expectError("<end-effector/><joint axis='rx'/>", "<joint", "end effector");
  expectError("<end-effector/><end-effector type='Custom'/>", "<end-effector t", "end effector");
}

TEST_F(Read, TagsAreUniqueInTheWholeRobot) {
  expectError(
      "<rigid-body mass='1' tag='a'><output><joint axis='rx' tag='b'/></output>\n"
      "<output><joint axis='rx' tag=' a'/><joint axis='rx' tag=\"b\"/></output></rigid-body>",
      "b\"", "robot.hrdf:2:60");
}

TEST_F(Read, MassAndOffsetExcludeEachOther) {
  expectError("<actuator type='X5-1' mass='1' mass_offset='2'/>", "2'/>", "mass_offset");
  expectError("<actuator type='X5-1' com_trans='0 0 1' com_trans_offset='0 0 2'/>", "0 0 2",
              "com_trans_offset");
}

TEST_F(Read, OffsetsAddToTheCatalog) {
  const Inertial I =
      *inertialOf(only("<actuator type='X5-1' mass_offset='0.2' com_trans_offset='1 2 3'/>"));
  EXPECT_NEAR(I.mass, 0.515, 1e-12);
  EXPECT_TRUE(I.X_IC.translation().isApprox(Vector3d(1 - 0.0142, 2 - 0.0031, 3 + 0.0165), 1e-12));
}

TEST_F(Read, OverridesReplaceTheCatalog) {
  const Inertial I =
      *inertialOf(only("<actuator type='X5-1' mass='2' com_trans='1 2 3' com_rot='Rx(1)'/>"));
  EXPECT_EQ(I.mass, 2);
  EXPECT_EQ(I.X_IC.translation(), Vector3d(1, 2, 3));
  EXPECT_TRUE(I.X_IC.linear().isApprox(turn(1, 0), 1e-12));
}

TEST_F(Read, OverridesLeaveTheKinematics) {
  const Element element = only("<end-effector type='X5Parallel' mass='1' com_trans='1 2 3'/>");
  EXPECT_EQ(part<EndEffector>(element).X_IO.translation(), Vector3d(0, 0, 0.095));
}

TEST_F(Read, InertiaIsGivenByItsSixEntries) {
  const Inertial I =
      *inertialOf(only("<rigid-body mass='1' ixx='5' iyy='6' izz='7' ixy='0.1' ixz='0.2' iyz='0.3' "
                       "com_rot='Rz(1)'/>"));
  EXPECT_EQ(I.I_C, (Matrix3d{{5, 0.1, 0.2}, {0.1, 6, 0.3}, {0.2, 0.3, 7}}));
  EXPECT_TRUE(I.X_IC.linear().isApprox(turn(1, 2), 1e-12));
}

TEST_F(Read, AMeshHasAPathAndAPose) {
  const auto mesh =
      part<RigidBody>(only("<rigid-body mass='1' mesh_path='../m/a b.stl' mesh_trans='1 2 3'/>"))
          .mesh;
  ASSERT_TRUE(mesh);
  EXPECT_EQ(mesh->path, "../m/a b.stl");
  EXPECT_EQ(mesh->X_IM.translation(), Vector3d(1, 2, 3));
  EXPECT_TRUE(mesh->X_IM.linear().isIdentity(0));
}

TEST_F(Read, AMeshPoseNeedsAMesh) {
  EXPECT_DIAGNOSTIC("… needs mesh_path");
  expectError("<rigid-body mass='1' mesh_rot='Rx(1)'/>", "Rx(1)", "mesh_path");
  expectError("<rigid-body mass='1' mesh_trans='1 2 3'/>", "1 2 3", "mesh_path");
}

TEST_F(Read, BadXmlIsAnError) {
  for (const char* text :
       {"", "  ", "robot", "<robot", "<robot>", "<robot version='1.6.0'></Robot>",
        "<robot version='1.6.0/>", "<robot version=1.6.0/>", "\xFF\xFE<", "<robot\x01/>",
        "<!-- <robot version='1.6.0'/>"}) {
    EXPECT_FALSE(readText(text)) << text;
    EXPECT_EQ(takeAll().size(), 1u) << text;
  }
}

TEST_F(Read, AFileThatCannotBeReadIsAnErrorWithItsName) {
  EXPECT_DIAGNOSTIC("cannot read the file");
  EXPECT_FALSE(readFrom("nowhere.hrdf"));
  EXPECT_TRUE(takeError({"nowhere.hrdf", 0, 0}, "cannot read"));
}

// The reader checks 8 bytes at once, so this test tries each position in a block.
TEST_F(Read, FindsABadByteWhereverItStands) {
  const std::string start = "<robot version='1.6.0'/>\n";
  for (const char bad : {'\x01', '\x1F', '\x80', '\xFF'}) {
    for (int column = 1; column <= 40; ++column) {
      std::string text(40, ' ');
      text[static_cast<std::size_t>(column - 1)] = bad;
      EXPECT_FALSE(readText(start + text));
      EXPECT_TRUE(takeError({kRoot, 2, column}, (bad & 0x80) == 0 ? "control" : "UTF-8"));
    }
  }
}

}  // namespace
}  // namespace hrdf::read_test
