// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests our behaviour where the specification has no rule or HEBI's library differs from it. "The
// library" is HEBI's library 2.27.
#include <numbers>
#include <string>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include <hrdf/layout.h>

#include "tests/converter/reading.h"
#include "tests/message_watch.h"

namespace hrdf::spec_deviations_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

class SpecDeviation : public Reading {
 protected:
  Inertial inertialOfOnly(std::string_view element) {
    const auto read = readElements(element);
    if (!read) ADD_FAILURE() << element;
    return read ? *inertialOf(read->chain.at(0)) : Inertial{};
  }

  // Fails unless `text` has exactly one error: at `where`, with `phrase` in its message or hint.
  void expectError(const std::string& text, std::string_view where, std::string_view phrase) {
    EXPECT_FALSE(readText(text)) << text;
    EXPECT_TRUE(takeError(at(where), phrase)) << text;
    for (const Diagnostic& d : takeAll()) ADD_FAILURE() << text << "\n  " << toString(d);
  }

  void expectElementError(std::string_view elements, std::string_view where,
                          std::string_view phrase) {
    expectError(robot(6, elements), where, phrase);
  }
};

// Formulas where plain numbers are required; the library misreads them without an error.

TEST_F(SpecDeviation, AFormulaInAVectorIsAnErrorThatSaysSo) {
  expectElementError("<rigid-body mass='1' com_trans='1/2 0 0'/>", "1/2", "three plain numbers");
}

TEST_F(SpecDeviation, AFormulaInANineNumberMatrixIsAnErrorThatSaysSo) {
  expectElementError("<rigid-body mass='1' com_rot='1 0 0 0 1 0 0 0 2/2'/>", "1 0 0",
                     "nine plain numbers");
}

TEST_F(SpecDeviation, AFormulaInTheOldestVersionIsAnErrorThatSaysSo) {
  for (const std::string value : {"1/2", "pi", "+1", "2*0.1", "(1)", "- -1"}) {
    expectError(robot(0, "<rigid-body mass='" + value + "'/>"), value + "'", "formula");
  }
}

TEST_F(SpecDeviation, APlainNumberInTheOldestVersionMayHaveASign) {
  EXPECT_TRUE(readText(robot(0, "<link type='X5' extension='.1' twist='-1.5e-1'/>")));
}

// The grammar allows repeated unary signs; the library refuses some of them.
TEST_F(SpecDeviation, SignsMayRepeat) {
  for (const std::string value : {"+1", "2*-3*-1", "1/-2*-1", "-+-1", "----1"}) {
    EXPECT_TRUE(readElements("<rigid-body mass='" + value + "'/>")) << value;
  }
  EXPECT_TRUE(readElements("<rigid-body mass='1' com_rot='Rx (1)'/>"));
}

// The library accepts some of these values.
TEST_F(SpecDeviation, NumbersThatAreNoneAreErrors) {
  for (const std::string value : {"0x10", "1e5000", "1/0", "nan", "inf"}) {
    expectElementError("<rigid-body mass='" + value + "'/>", value + "'", "mass");
  }
  for (const std::string value : {"(1 2 3)", "1, 2, 3"}) {
    expectElementError("<rigid-body mass='1' com_trans='" + value + "'/>", value, "com_trans");
  }
}

TEST_F(SpecDeviation, LineBreaksAndTabsMaySeparateNumbersInTheOldestVersion) {
  const auto read = readText(
      robot(0, "<rigid-body mass='1' com_trans='1\n2\t3' com_rot='1 0 0\r\n0 1 0\r\n0 0 1'/>"));
  ASSERT_TRUE(read);
  EXPECT_EQ(inertialOf(read->chain.at(0))->X_IC.translation(), Vector3d(1, 2, 3));
}

// HEBI's own robots have reversed axes.
TEST_F(SpecDeviation, AReversedAxisIsReadWithANote) {
  constexpr const char* kAxes[] = {"-rx", "-ry", "-rz", "-tx", "-ty", "-tz"};
  for (int i = 0; i < 6; ++i) {
    const auto read = readElements("<joint axis='" + std::string(kAxes[i]) + "'/>");
    EXPECT_TRUE(takeNote(at(kAxes[i]), kAxes[i]));
    ASSERT_TRUE(read);
    const auto& joint = std::get<Joint>(read->chain.at(0).part);
    EXPECT_EQ(joint.axis_I, -Vector3d::Unit(i % 3));
    EXPECT_EQ(joint.slides, i >= 3);
  }
}

// HEBI's Daisy has six empty mesh paths.
TEST_F(SpecDeviation, AnEmptyMeshPathIsNoMesh) {
  const auto read = readElements("<rigid-body mass='1' mesh_path=''/>");
  ASSERT_TRUE(read);
  EXPECT_FALSE(std::get<RigidBody>(read->chain.at(0).part).mesh);
}

TEST_F(SpecDeviation, ThePoseOfAnEmptyMeshPathHasNoEffect) {
  EXPECT_TRUE(readElements("<rigid-body mass='1' mesh_path='' mesh_rot='Rx(1)'/>"));
  EXPECT_TRUE(takeWarning(at("Rx(1)"), "mesh_rot has no effect: mesh_path is empty"));
}

TEST_F(SpecDeviation, AMeshPathThatIsNotRelativeIsAnErrorWithAHint) {
  for (const std::string path :
       {"ftp://x.y/a.stl", "file:a.stl", "package://a/b.stl", "hebi://a", "C:/a.stl", "C:\\a.stl",
        "m\\a.stl", "/a.stl", "//x/a.stl", "HTTP:/x.y/a.stl", "http:a.stl"}) {
    expectElementError("<rigid-body mass='1' mesh_path='" + path + "'/>", path,
                       "relative to this file");
  }
}

TEST_F(SpecDeviation, AMeshOnTheWebIsReadFromTheVersionThatHasMeshes) {
  const auto read = readText(robot(3, "<rigid-body mass='1' mesh_path='https://x.y/a.stl'/>"));
  ASSERT_TRUE(read);
  EXPECT_EQ(std::get<RigidBody>(read->chain.at(0).part).mesh->path, "https://x.y/a.stl");
}

// Names from the first version of the specification.

TEST_F(SpecDeviation, TheEarlierNamesOfThe25SeriesAreReadWithAWarning) {
  const auto expectRead = [this](std::string_view kind, std::string_view attributes,
                                 const std::string& type) {
    const std::string text = "<" + std::string(kind) + " type='RT" + type.substr(1) + "' " +
                             std::string(attributes) + "/>";
    const auto read = readElements(text);
    EXPECT_TRUE(takeWarning(at("RT25"), "'" + type + "'")) << text;
    ASSERT_TRUE(read);
    EXPECT_EQ(typeOf(read->chain.at(0)), type);
  };
  for (const LinkRow& row : links()) {
    if (row.type.starts_with("R25"))
      expectRead("link", "extension='0' twist='0'", std::string(row.type));
  }
  for (const BracketRow& row : brackets()) {
    if (row.type.starts_with("R25")) expectRead("bracket", "", std::string(row.type));
  }
}

TEST_F(SpecDeviation, TheEarlierNamesCameWithTheirVersionToo) {
  EXPECT_DIAGNOSTIC("… type '…' came with version …");
  expectError(robot(5, "<bracket type='RT25HeavyLeftInside'/>"), "RT25", "1.6.0");
}

// Only links and brackets had names with RT25: an actuator RT25-8 could be an R25-8 or a T25-8.
TEST_F(SpecDeviation, NoActuatorHasAnEarlierName) {
  expectElementError("<actuator type='RT25-8'/>", "RT25-8", "unknown");
}

TEST_F(SpecDeviation, AnEmptyTagIsNoTag) {
  const auto read = readElements("<joint axis='rx' tag=''/><joint axis='rx' tag=\"\"/>");
  EXPECT_TRUE(takeWarning(at("'/><joint"), "tag"));
  EXPECT_TRUE(takeWarning(at("\"/>"), "tag"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->chain.at(0).tag, "");
}

// Impossible values, such as a negative length; HEBI's library accepts them.

TEST_F(SpecDeviation, ANegativeExtensionIsAnError) {
  expectElementError("<link type='X5' extension='-0.1' twist='0'/>", "-0.1", "negative");
  EXPECT_TRUE(readElements("<link type='X5' extension='-0' twist='0'/>"));
}

TEST_F(SpecDeviation, ANegativeMassIsAnErrorAlsoAfterAnOffset) {
  expectElementError("<rigid-body mass='-1'/>", "-1", "negative");
  expectElementError("<actuator type='X5-1' mass_offset='-0.4'/>", "-0.4", "negative");
  EXPECT_TRUE(readElements("<actuator type='X5-1' mass_offset='-0.3'/>"));
  EXPECT_TRUE(readElements("<actuator type='X5-1' mass='0'/>"));
  EXPECT_TRUE(takeWarning({kRoot, 2, 29}, "weightless"));
}

TEST_F(SpecDeviation, AnInfiniteMassIsAnError) {
  expectElementError("<rigid-body mass='1e400'/>", "1e400", "too large");
}

TEST_F(SpecDeviation, AGearRatioOfZeroIsAnError) {
  expectElementError("<joint axis='rx' gear_ratio='1-1'/>", "1-1", "zero");
  expectElementError("<joint axis='rx' gear_ratio='0'/>", "0'/>", "zero");
}

// Elements or attributes that are repeated; HEBI's library accepts them.

TEST_F(SpecDeviation, ARepeatedAttributeIsAnError) {
  expectElementError("<joint axis='rx' axis=\"ry\"/>", "axis=\"", "twice");
  expectError("<robot version='1.6.0' version=\"1.5.0\"/>", "version=\"", "twice");
}

TEST_F(SpecDeviation, ASecondRootIsAnError) {
  expectError("<robot version='1.6.0'/>\n<robot version=\"1.6.0\"/>", "<robot version=\"",
              "second");
}

TEST_F(SpecDeviation, TextBetweenOrAfterElementsIsAnError) {
  expectElementError("<joint axis='rx'/>\n  foo\n<joint axis='rx'/>", "foo", "'foo'");
  expectElementError("<joint axis='rx'> foo </joint>", "foo", "'foo'");
  expectElementError("<rigid-body mass='1'><output/>foo</rigid-body>", "foo", "'foo'");
  expectElementError("<rigid-body mass='1'><output>foo</output></rigid-body>", "foo", "'foo'");
  expectElementError("<![CDATA[foo]]>", "foo", "'foo'");
  expectError("<robot version='1.6.0'/>\n foo\n", "foo", "'foo'");
  expectError("foo\n<robot version='1.6.0'/>", "foo", "does not begin with <robot>");
}

TEST_F(SpecDeviation, AnotherRootElementIsAnError) {
  expectError("\n<Robot version='1.6.0'/>", "<Robot", "<robot>");
}

TEST_F(SpecDeviation, AByteOrderMarkIsSkipped) {
  EXPECT_TRUE(readText("\xEF\xBB\xBF" + robot(6, "<joint axis='rx'/>")));
  readText("\xEF\xBB\xBF" + robot(6, "<joint axis='up'/>"));
  EXPECT_TRUE(takeError({kRoot, 2, 14}, "'up'"));
}

TEST_F(SpecDeviation, ADoctypeIsAnError) {
  expectError("<!DOCTYPE robot [<!ENTITY x 'X5-1'>]>\n<robot version='1.6.0'/>", "<!DOCTYPE",
              "DOCTYPE");
}

TEST_F(SpecDeviation, AnEntityThatXmlDoesNotHaveIsAnError) {
  for (const std::string text :
       {"&x;", "a & b", "&amp", "&#0;", "&#x1;", "&#xD800;", "&#x110000;", "&#;", "&#-65;"}) {
    expectElementError("<joint axis='rx' tag='a" + text + "'/>", text.substr(text.find('&')),
                       "'&amp;'");
  }
}

TEST_F(SpecDeviation, TheCharactersOfXmlAreReadInValues) {
  const auto read = readElements("<joint axis='rx' tag='&lt;&quot;&apos;&gt;&amp;&#65;&#xe9;'/>");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->chain.at(0).tag, "<\"'>&A\xC3\xA9");
}

TEST_F(SpecDeviation, CommentsStandAnywhere) {
  EXPECT_TRUE(readText(
      "<?xml version='1.0'?><!-- a --><!-- b -->\n<robot version='1.6.0'><!-- c -->"
      "<rigid-body mass='1'><!-- d --><output><!-- e --><actuator type='X5-1'><!-- f --></actuator>"
      "</output><!-- g --></rigid-body></robot><!-- h -->"));
}

// Inertia attributes on catalog parts replace the inertia; the library reads them but ignores them.

TEST_F(SpecDeviation, AnyInertiaAttributeReplacesTheWholeTensor) {
  const Inertial I = inertialOfOnly("<actuator type='X5-1' ixx='1' iyy='2' izz='2' ixy='0.5'/>");
  EXPECT_EQ(I.I_C, (Matrix3d{{1, 0.5, 0}, {0.5, 2, 0}, {0, 0, 2}}));
  EXPECT_EQ(I.mass, 0.315);
  EXPECT_TRUE(inertialOfOnly("<actuator type='X5-1' ixx='0'/>").I_C.isZero(0));
}

TEST_F(SpecDeviation, AMassOverrideScalesTheCatalogsTensor) {
  const Inertial catalog = inertialOfOnly("<actuator type='X5-1'/>");
  ASSERT_GT(catalog.I_C.norm(), 0);
  EXPECT_TRUE(
      inertialOfOnly("<actuator type='X5-1' mass='0.63'/>").I_C.isApprox(2 * catalog.I_C, 1e-12));
  EXPECT_TRUE(inertialOfOnly("<actuator type='X5-1' mass_offset='0.315'/>")
                  .I_C.isApprox(2 * catalog.I_C, 1e-12));
}

TEST_F(SpecDeviation, AMassOverrideDoesNotScaleAGivenTensor) {
  const Inertial I = inertialOfOnly("<actuator type='X5-1' mass='100' ixx='1' iyy='1' izz='1'/>");
  EXPECT_TRUE(I.I_C.isIdentity(0));
}

// com_rot turns only a tensor that the file gives (ixx to iyz). The tensor of the catalog stays the
// same in the part's frame.
TEST_F(SpecDeviation, ACentreOfMassFrameAloneDoesNotTurnTheCatalogsTensor) {
  const Inertial catalog = inertialOfOnly("<actuator type='X5-1'/>");
  const Inertial turned = inertialOfOnly("<actuator type='X5-1' com_rot='Rx(0.3)*Rz(1)'/>");
  const Matrix3d R_IC = turned.X_IC.linear();
  EXPECT_FALSE(R_IC.isIdentity(0.1));
  EXPECT_TRUE((R_IC * turned.I_C * R_IC.transpose()).isApprox(catalog.I_C, 1e-12));
}

TEST_F(SpecDeviation, AnInertiaThatNoBodyHasIsAnError) {
  expectElementError("<rigid-body mass='1' ixx='-1' iyy='1' izz='1'/>", "-1", "negative");
  expectElementError("<rigid-body mass='1' ixx='1' iyy='1' izz='2.1'/>", "1' iyy",
                     "larger than the other two");
  expectElementError("<rigid-body mass='1' izz='1'/>", "1'/>", "larger than the other two");
  expectElementError("<actuator type='X5-1' ixx='1' iyy='1' izz='1' ixy='2'/>", "1' iyy",
                     "negative");
}

TEST_F(SpecDeviation, AFlatBodyAndAPointMassAreBodies) {
  EXPECT_TRUE(readElements("<rigid-body mass='1' ixx='1' iyy='1' izz='2'/>"));
  EXPECT_TRUE(readElements("<rigid-body mass='1' ixx='1' iyy='1'/>"));
  EXPECT_TRUE(
      readElements("<rigid-body mass='1' ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/>"));
}

TEST_F(SpecDeviation, TheImplicitEndEffectorCountsAmongFrames) {
  const auto read = readText(robot(1, "<actuator type='X5-1'/>"));
  ASSERT_TRUE(read);
  const Layout robot = layout(*read);
  EXPECT_EQ(robot.parts.size(), 2u);
  EXPECT_EQ(robot.outputs.size(), 2u);
  ASSERT_EQ(robot.endEffectors.size(), 1u);
  EXPECT_TRUE(robot.frameOf(robot.endEffectors[0]).X_BF.isApprox(Pose::Identity(), 0));
}

// Parts of the H25 series, which are not in the specification.

TEST_F(SpecDeviation, LinksOfTheH25AreInlineAlsoByDefault) {
  const auto read = readText(robot(7, "<link type='H25' extension='0.1' twist='0'/>"));
  EXPECT_TRUE(takeNote(at("1.7.0"), "1.7.0"));
  ASSERT_TRUE(read);
  const auto& link = std::get<Link>(read->chain.at(0).part);
  EXPECT_EQ(link.input, LinkEnd::inline_);
  EXPECT_EQ(link.output, LinkEnd::inline_);
  for (const char* end : {"input", "output"}) {
    readText(robot(
        7, "<link type='H25' extension='0.1' twist='0' " + std::string(end) + "='RightAngle'/>"));
    EXPECT_TRUE(takeNote(at("1.7.0"), "1.7.0"));
    EXPECT_TRUE(takeError(at("RightAngle"), "'Inline'"));
  }
}

TEST_F(SpecDeviation, PartsOfTheH25JoinEachOtherOnly) {
  EXPECT_DIAGNOSTIC("… has an …; … needs an …");
  EXPECT_TRUE(readText(robot(7, "<actuator type='H25-45'/><actuator type='H25-90'/>")));
  EXPECT_TRUE(takeNote(at("1.7.0"), "1.7.0"));
  EXPECT_FALSE(readText(robot(7, "<actuator type='H25-45'/>\n<bracket type='R25LightLeft'/>")));
  EXPECT_TRUE(takeNote(at("1.7.0"), "1.7.0"));
  EXPECT_TRUE(takeError(at("<bracket"), "H25; "));
}

}  // namespace
}  // namespace hrdf::spec_deviations_test
