// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Unusual and malformed documents that were tried with HEBI's library 2.27, one in each row. Our
// verdict equals the library's, except where a comment states the library's verdict.
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/read.h>

namespace hrdf::xml_well_formed_test {
namespace {

struct Case {
  const char* name;
  std::string text;
  // Place of the first error, and a part of its text; line 0: accepted.
  int line = 0, column = 0;
  const char* phrase = "";
};

// Returns a robot of version 1.`minor`.0, with its elements on the second line.
std::string robot(std::string_view elements, int minor = 4) {
  return "<robot version=\"1." + std::to_string(minor) + ".0\">\n" + std::string(elements) +
         "\n</robot>\n";
}

std::string withVersion(std::string_view version,
                        std::string_view element = "<actuator type='X5-1'/>") {
  return "<robot version='" + std::string(version) + "'>\n" + std::string(element) + "\n</robot>\n";
}

std::string link(std::string_view attributes) {
  return robot("<actuator type='X5-1'/>\n<link type='X5' " + std::string(attributes) + "/>");
}
std::string extension(std::string_view value) {
  return link("twist='0' extension='" + std::string(value) + "'");
}
std::string twist(std::string_view value) {
  return link("extension='0.2' twist='" + std::string(value) + "'");
}
std::string body(std::string_view attributes) {
  return robot("<rigid-body mass='1' " + std::string(attributes) + "/>");
}
std::string described(std::string_view text) {
  return "<robot version='1.4.0' description='" + std::string(text) + "'/>";
}
std::string mass(std::string_view value) {
  return robot("<rigid-body mass='" + std::string(value) + "'/>");
}
std::string afterX5(std::string_view elements) {
  return robot("<actuator type='X5-1'/>\n" + std::string(elements));
}
std::string repeated(int count, std::string_view element) {
  std::string elements;
  for (int i = 0; i < count; ++i) elements += std::string(element) + "\n";
  return robot(elements);
}

const std::vector<Case> kCases = {
    // --- XML.
    {"ValidActuator", robot("<actuator type='X5-1'/>")},
    {"EmptyString", "", 1, 1, "no element"},
    {"WhitespaceOnly", "  \n ", 1, 1, "no element"},
    {"NotXml", "not xml", 1, 1, "does not begin with <robot>"},
    {"TruncatedXml", "<robot version='1.4.0'>\n<actuator type='X5-1'/>\n", 1, 1,
     "<robot> is not closed"},
    {"MismatchedTags", "<robot version='1.4.0'>\n<actuator type='X5-1'></link>\n</robot>", 2, 23,
     "</link> does not match: <actuator> of line 2"},
    // The library reads any root as an empty robot.
    {"WrongRoot", "<model version='1.4.0'/>", 1, 1, "does not begin with <robot>"},
    {"WrongRootWithElements", "<urdf version='1.4.0'>\n<actuator type='X5-1'/>\n</urdf>", 1, 1,
     "does not begin with <robot>"},
    {"EmptyRobot", "<robot version='1.4.0'/>"},
    {"CommentOnlyBody", robot("<!-- nothing -->")},
    // The library refuses the byte order mark.
    {"ByteOrderMark", "\xEF\xBB\xBF" + robot("<actuator type='X5-1'/>")},
    {"BlankBeforeDeclaration", " <?xml version='1.0'?>\n" + robot("<actuator type='X5-1'/>")},
    {"Utf16Declared",
     "<?xml version='1.0' encoding='utf-16'?>\n" + robot("<actuator type='X5-1'/>")},
    // The library reads the first of two roots.
    {"TwoRobots", robot("<actuator type='X5-1'/>") + "<robot version='1.4.0'/>", 4, 1,
     "second root element"},
    {"DoctypeAndEntity",
     "<!DOCTYPE robot [<!ENTITY x 'X5-1'>]>\n" + robot("<actuator type='&x;'/>"), 1, 1, "DOCTYPE"},
    // HEBI's library uses the last of two attributes with the same name.
    {"DuplicateAttribute", robot("<actuator type='X5-1' type='X5-4'/>"), 2, 23,
     "'type' is given twice"},
    {"TextInRobot", robot("<actuator type='X5-1'/>wrist"), 2, 24, "'wrist'"},

    // --- Versions.
    {"NoVersion", "<robot><actuator type='X5-1'/></robot>"},
    {"VersionEmpty", withVersion(""), 1, 17, "unknown version ''"},
    {"VersionWord", withVersion("abc"), 1, 17, "unknown version 'abc'"},
    {"Version090", withVersion("0.9.0"), 1, 17, "unknown version '0.9.0'"},
    {"Version100", withVersion("1.0.0")},
    {"Version110", withVersion("1.1.0")},
    {"Version120", withVersion("1.2.0")},
    {"Version130", withVersion("1.3.0")},
    {"Version150", withVersion("1.5.0")},
    {"Version160", withVersion("1.6.0")},
    {"Version170", withVersion("1.7.0")},
    {"Version1990", withVersion("1.99.0"), 1, 17, "unknown version '1.99.0'"},
    {"Version1Plus0", withVersion("1.+.0"), 1, 17, "unknown version '1.+.0'"},
    {"Version200", withVersion("2.0.0"), 1, 17, "unknown version '2.0.0'"},
    {"VersionShort", withVersion("1.4"), 1, 17, "write '1.4.0'"},
    {"VersionOfARevision", withVersion("1.4.1"), 1, 17, "write '1.4.0'"},
    // HEBI's library uses the last of two `version` attributes.
    {"TwoVersions", "<robot version='1.4.0' version='1.4.1'/>", 1, 24, "'version' is given twice"},
    {"T5In100", withVersion("1.0.0", "<actuator type='T5-1'/>"), 2, 17, "came with version 1.4.0"},
    {"R25In150", withVersion("1.5.0", "<actuator type='R25-8'/>"), 2, 17,
     "came with version 1.6.0"},
    {"H25In150", withVersion("1.5.0", "<actuator type='H25-45'/>"), 2, 17,
     "came with version 1.7.0"},
    {"H25In140", robot("<actuator type='H25-45'/>"), 2, 17, "came with version 1.7.0"},
    {"MassOffsetIn100", withVersion("1.0.0", "<actuator type='X5-1' mass_offset='0.1'/>"), 2, 23,
     "came with version 1.1.0"},
    {"GearRatioIn140", robot("<joint axis='rz' gear_ratio='2'/>"), 2, 18,
     "came with version 1.5.0"},
    // The library accepts a ratio of zero.
    {"GearRatioZero", robot("<joint axis='rz' gear_ratio='0'/>", 5), 2, 30, "is zero"},
    {"R25R8LinkIn160",
     robot("<actuator type='R25-8'/><link type='R25-R8' extension='0.2' twist='0'/>", 6)},

    // --- Elements, attributes, types.
    {"ActuatorWithoutType", robot("<actuator/>"), 2, 1, "lacks the attribute 'type'"},
    {"ActuatorOfUnknownType", robot("<actuator type='X5-2'/>"), 2, 17, "did you mean 'X5-1'?"},
    {"ActuatorInLowerCase", robot("<actuator type='x5-1'/>")},
    {"UnknownElement", robot("<foo/>"), 2, 1, "unknown element <foo>"},
    {"SafetyElement", robot("<safety/>"), 2, 1, "unknown element <safety>"},
    {"ElementInAnotherCase", robot("<Joint axis='rz'/>"), 2, 1, "did you mean 'joint'?"},
    {"UnknownAttribute", robot("<actuator type='X5-1' foo='1'/>"), 2, 23,
     "unknown attribute 'foo'"},
    {"AttributeInAnotherCase", robot("<joint AXIS='rz'/>"), 2, 8, "did you mean 'axis'?"},
    {"InertiaOfFive", body("inertia='1 1 1 0 0'"), 2, 22, "unknown attribute 'inertia'"},
    {"InertiaOfSeven", body("inertia='1 1 1 0 0 0 0'"), 2, 22, "unknown attribute 'inertia'"},
    {"InertiaOfSix", body("inertia='1 1 1 2 2 2'"), 2, 22, "unknown attribute 'inertia'"},
    {"MeshElementInActuator", robot("<actuator type='X5-1'><mesh path='gone.stl'/></actuator>"), 2,
     23, "unknown element <mesh> in <actuator>"},
    {"MeshElementWithoutPath", robot("<rigid-body mass='1'><mesh/></rigid-body>"), 2, 22,
     "unknown element <mesh> in <rigid-body>"},
    {"MeshElementInRigidBody", robot("<rigid-body mass='1'><mesh path='gone.stl'/></rigid-body>"),
     2, 22, "unknown element <mesh> in <rigid-body>"},
    {"OutputInActuator", robot("<actuator type='X5-1'><output/></actuator>"), 2, 23,
     "<output> is not allowed in <actuator>"},
    {"LinkWithoutType", robot("<link extension='0.2' twist='0'/>"), 2, 1,
     "lacks the attribute 'type'"},
    {"LinkWithoutExtension", robot("<link type='X5' twist='0'/>"), 2, 1,
     "lacks the attribute 'extension'"},
    {"LinkWithoutTwist", robot("<link type='X5' extension='0.2'/>"), 2, 1,
     "lacks the attribute 'twist'"},
    {"LinkInputUnknown", link("extension='0.2' twist='0' input='foo'"), 3, 50,
     "unknown link input 'foo'"},
    {"LinkInputInLowerCase", link("extension='0.2' twist='0' input='inline'")},
    {"BracketWithoutType", robot("<bracket/>"), 2, 1, "lacks the attribute 'type'"},
    {"BracketOfUnknownType", robot("<bracket type='X5Foo'/>"), 2, 16,
     "unknown bracket type 'X5Foo'"},
    {"JointWithoutAxis", robot("<joint/>"), 2, 1, "lacks the attribute 'axis'"},
    {"JointAxisUnknown", robot("<joint axis='rw'/>"), 2, 14, "unknown joint axis 'rw'"},
    {"JointAxisInCapitals", robot("<joint axis='RZ'/>")},
    {"EndEffectorWithoutType", afterX5("<end-effector/>")},
    {"EndEffectorOfUnknownType", afterX5("<end-effector type='foo'/>"), 3, 21,
     "unknown end-effector type 'foo'"},
    {"TagTwice", robot("<actuator type='X5-1' tag='a'/>\n<bracket type='X5LightLeft' tag='a'/>"), 3,
     34, "tag 'a' is already used"},
    {"TagEmpty", robot("<actuator type='X5-1' tag=''/>")},

    // --- Numbers. The library accepts negative extensions, 1/0, 0x10 and 1e400 without a message.
    {"ExtensionNegative", extension("-0.2"), 3, 38, "is negative"},
    {"ExtensionHuge", extension("100")},
    {"ExtensionWord", extension("abc"), 3, 38, "'abc'"},
    {"ExtensionNan", extension("nan"), 3, 38, "'nan'"},
    {"ExtensionProduct", extension("0.2*2")},
    {"TwistHalfPi", twist("pi/2")},
    {"TwistSine", twist("sin(pi/2)"), 3, 40, "'sin'"},
    {"TwistByZero", twist("1/0"), 3, 40, "divides by zero"},
    {"TwistWithBlankBehind", twist("pi/2 ")},
    {"TwistOpenParenthesis", twist("(pi"), 3, 40, "lacks a ')'"},
    {"Twist2pi", twist("2pi"), 3, 40, "write '*' between"},
    {"TwistExponent", twist("1e-1")},
    {"TwistHexadecimal", twist("0x10"), 3, 40, "numbers are decimal"},
    {"TwistComma", twist("1,5"), 3, 40, "the decimal point is '.'"},
    {"MassWord", mass("abc"), 2, 19, "'abc'"},
    {"MassTwoPoints", mass("1.2.3"), 2, 19, "'1.2.3'"},
    {"MassEmpty", mass(""), 2, 19, "mass '' is empty"},
    {"MassInf", mass("inf"), 2, 19, "'inf'"},
    {"MassTwoNumbers", mass("1 2"), 2, 19, "expected an operator at '2'"},
    {"MassTwoSigns", mass("--1")},
    // HEBI's library refuses "+1", although the grammar of HRDF formulas allows a leading plus.
    {"MassPlus", mass("+1")},
    {"MassPointFirst", mass(".5")},
    {"MassPointLast", mass("5.")},
    {"MassOverflow", mass("1e400"), 2, 19, "too large"},
    {"MassPower", mass("2^3"), 2, 19, "expected an operator at '^'"},
    {"MassParentheses", mass("(1+2)*3")},
    {"MassByZero", mass("1/0"), 2, 19, "divides by zero"},
    {"MassPiInCapitals", mass("PI"), 2, 19, "write 'pi'"},
    // The library accepts negative masses.
    {"MassMinusPi", mass("-pi"), 2, 19, "is negative"},
    {"MassNegative", mass("-1"), 2, 19, "is negative"},
    {"MassQuotientWithBlanks", mass("1 / 2")},
    {"MassHexadecimal", mass("0x10"), 2, 19, "numbers are decimal"},
    {"MassZero", mass("0")},
    {"MassMissing", robot("<rigid-body/>"), 2, 1, "lacks the attribute 'mass'"},

    // --- Vectors and rotations. The library accepts commas.
    {"VectorOfTwo", body("com_trans='0 0'"), 2, 33, "has 2 numbers, not 3"},
    {"VectorOfFour", body("com_trans='0 0 0 0'"), 2, 33, "has 4 numbers, not 3"},
    {"VectorWithCommas", body("com_trans='0,0,0'"), 2, 33, "without commas"},
    {"OutputTransOfTwo", robot("<rigid-body mass='1'><output trans='0 0'/></rigid-body>"), 2, 37,
     "has 2 numbers, not 3"},
    {"RotationStretched", body("com_rot='2 0 0 0 1 0 0 0 1'"), 2, 31, "is not a rotation"},
    {"RotationMirrored", body("com_rot='-1 0 0 0 1 0 0 0 1'"), 2, 31, "reflection"},
    {"RotationOff1e3", body("com_rot='1.001 0 0 0 1 0 0 0 1'"), 2, 31, "is not a rotation"},
    {"RotationOff1e5", body("com_rot='1.00001 0 0 0 1 0 0 0 1'"), 2, 31, "is not a rotation"},
    {"RotationOfThree", body("com_rot='1 0 0'"), 2, 31, "has 3 numbers, not 9"},
    {"RotationOfEight", body("output_rot='1 0 0 0 1 0 0 0'"), 2, 34, "has 8 numbers, not 9"},
    {"RotationInLowerCase", body("output_rot='rx(pi/2)'"), 2, 34, "write 'Rx'"},
    {"RotationsInLowerCase", body("output_rot='rx(pi/2) ry(pi/2)'"), 2, 34, "write 'Rx'"},
    {"RotationAboutNoAxis", body("output_rot='rw(1)'"), 2, 34, "at 'rw'"},
    {"RotationRx", body("output_rot='Rx(pi/2)'")},
    {"RotationsWithoutOperator", body("output_rot='Rx(pi/2) Ry(pi)'"), 2, 34,
     "join rotations with '*'"},
    {"RotationProduct", body("output_rot='Rx(pi/2)*Ry(pi)'")},
    {"RobotRotInLowerCase", "<robot version='1.4.0' rot='rz(pi)'/>", 1, 29, "write 'Rz'"},
    {"RobotRotOfThree", "<robot version='1.4.0' rot='1 2 3'/>", 1, 29, "has 3 numbers, not 9"},

    // --- Masses and inertias. The library accepts impossible inertias.
    {"MassOffset", robot("<actuator type='X5-1' mass_offset='0.1'/>")},
    {"MassOverride", robot("<actuator type='X5-1' mass='0.1'/>")},
    {"MassAndOffset", robot("<actuator type='X5-1' mass='1' mass_offset='0.1'/>"), 2, 45,
     "mass_offset is not allowed with mass"},
    {"InertiaGood", body("ixx='1' iyy='1' izz='1'")},
    {"InertiaNegative", body("ixx='-1' iyy='1' izz='1'"), 2, 27, "negative principal moment"},
    {"InertiaBeyondTriangle", body("ixx='1' iyy='1' izz='3'"), 2, 27, "larger than the other two"},

    // --- Meshes.
    {"MeshPath", body("mesh_path='arm.stl'")},
    {"MeshPathOnAnotherScheme", body("mesh_path='hebi://arm.stl'"), 2, 33,
     "'hebi:'"},  // the library accepts it
    {"MeshPathAbsolute", body("mesh_path='/arm.stl'"), 2, 33, "is absolute"},
    {"MeshRotWithoutMesh", body("mesh_rot='Rx(pi)'"), 2, 32, "mesh_rot needs mesh_path"},

    // --- Chains.
    {"TwoActuators", afterX5("<actuator type='X5-1'/>"), 3, 1,
     "X5-1 has an X5 output; X5-1 needs an X5 housing"},
    {"ManyActuators", repeated(2000, "<actuator type='X5-1'/>"), 3, 1, "has an X5 output"},
    {"X5ThenT5", afterX5("<actuator type='T5-1'/>"), 3, 1, "T5-1 needs an R8 housing"},
    {"X5BracketX5", afterX5("<bracket type='X5LightLeft'/><actuator type='X5-1'/>")},
    {"X5ThenR8Bracket", afterX5("<bracket type='R8LightLeft'/>"), 3, 1,
     "R8LightLeft needs an R8 output"},
    {"X5ThenR8Link", afterX5("<link type='R8' extension='0.2' twist='0'/>"), 3, 1,
     "R8 needs an R8 output"},
    {"X5RigidBodyX5", afterX5("<rigid-body mass='1'/><actuator type='X5-1'/>")},
    {"X5JointX5", afterX5("<joint axis='rz'/><actuator type='X5-1'/>")},
    {"LinkOnLink",
     afterX5("<link type='X5' extension='0.2' twist='0'/>\n<link type='X5' extension='0.2' "
             "twist='0'/>"),
     4, 1, "X5 has an X5 housing"},
    {"BracketOnBracket", afterX5("<bracket type='X5LightLeft'/>\n<bracket type='X5LightLeft'/>"), 4,
     1, "X5LightLeft has an X5 housing"},
    {"LinkFirst", robot("<link type='X5' extension='0.2' twist='0'/>")},
    {"BracketFirst", robot("<bracket type='X5LightLeft'/>")},
    {"EndEffectorOnly", robot("<end-effector/>")},
    {"X5ParallelAfterX5", afterX5("<end-effector type='X5Parallel'/>")},
    {"R8ParallelAfterX5", afterX5("<end-effector type='R8Parallel'/>"), 3, 1,
     "R8Parallel needs an R8 output"},
    {"ManyJoints", repeated(2000, "<joint axis='rz'/>")},
    {"ElementAfterEndEffector", afterX5("<end-effector/>\n<actuator type='X5-1'/>"), 4, 1,
     "after an end effector"},

    // --- Outputs.
    {"TwoOutputs",
     robot("<rigid-body mass='1'><output><actuator type='X5-1'/></output><output><actuator "
           "type='X5-1'/></output></rigid-body>")},
    {"ElementAfterOutputs",
     robot("<rigid-body mass='1'><output/></rigid-body>\n<actuator type='X5-1'/>"), 3, 1,
     "which has <output> elements"},
    {"EmptyOutput", robot("<rigid-body mass='1'><output/></rigid-body>")},
    {"NoOutputs", robot("<rigid-body mass='1'></rigid-body>")},
    {"TransOfBracketOutput", robot("<bracket type='X5LightLeft'><output trans='0 0 1'/></bracket>"),
     2, 44, "trans in an <output> of a bracket"},
    {"TwoOutputsOfABracket", robot("<bracket type='X5LightLeft'><output/><output/></bracket>"), 2,
     38, "a second <output> of a bracket"},

    // --- Includes.
    {"IncludeMissingFile", robot("<include path='gone.hrdf'/>"), 2, 16, "'gone.hrdf'"},
    {"IncludeWithoutPath", robot("<include/>"), 2, 1, "lacks the attribute 'path'"},
    {"IncludeFromTheWeb", robot("<include path='http://127.0.0.1:1/x.hrdf'/>"), 2, 16,
     "is an address"},
    {"IncludeOfAnotherVersion", robot("<include path='older.hrdf'/>")},
    // --- Mistakes of users and other programs.
    {"AnEditorsMinus", twist("\u2212pi/2"), 3, 40, "minus sign (U+2212)"},
    {"ANoBreakSpace", body("com_trans='0\u00A00 0'"), 2, 33, "no-break space (U+00A0)"},
    {"ExponentWithoutDigits", mass("3e"), 2, 19, "digits after its 'e'"},
    {"DegreesInARotation", body("com_rot='Rx(90deg)'"), 2, 31, "90 degrees are 'pi/2'"},
    {"SignBeforeARotation", body("com_rot='-Rx(1)'"), 2, 31, "'Rx(-1)'"},
    {"RollPitchYaw", body("com_rot='0 0 1.57'"), 2, 31, "Rz(yaw)*Ry(pitch)*Rx(roll)"},
    {"SwappedLetters", body("iyx='0'"), 2, 22, "did you mean 'ixy'?"},
    {"SwappedLettersOfALink", link("twist='0' extension='1' inptu='Inline'"), 3, 41,
     "did you mean 'input'?"},
    {"AnotherWordForAnAttribute", robot("<rigid-body weight='1'/>"), 2, 13, "did you mean 'mass'?"},
    {"TheStartOfAnAttribute", robot("<joint axis='rz' gear='2'/>", 5), 2, 18, "'gear_ratio'?"},
    {"LinkNamedAfterT5", robot("<link type='T5' twist='0' extension='1'/>"), 2, 13,
     "the type for T5 actuators is 'R8'"},
    {"LinkNamedAfterAnActuator", robot("<link type='X8-9' twist='0' extension='1'/>"), 2, 13,
     "the type for X8 actuators is 'X5'"},
    {"BracketNamedAfterX8", robot("<bracket type='X8LightLeft'/>"), 2, 16, "'X5LightLeft'"},
    {"BracketForH25", robot("<bracket type='H25LightLeft'/>"), 2, 16, "no bracket fits H25"},
    {"FamilyWithoutRatio", robot("<actuator type='X5'/>"), 2, 17,
     "allowed: 'X5-1', 'X5-4' and 'X5-9'"},
    {"BracketOfAnotherSeries", afterX5("<bracket type='R8LightLeft'/>"), 3, 1,
     "'X5LightLeft' fits"},
    {"LinkOfAnotherSeries", afterX5("<link type='R8' twist='0' extension='1'/>"), 3, 1,
     "link 'X5' fits"},
    {"Outputs", robot("<rigid-body mass='1'><outputs/></rigid-body>"), 2, 22,
     "unknown element <outputs> in <rigid-body>; did you mean 'output'?"},
    {"InertialInARigidBody", robot("<rigid-body mass='1'><inertial/></rigid-body>"), 2, 22,
     "its properties are attributes"},
    {"VersionOfOneNumber", withVersion("1"), 1, 17, "write '1.6.0'"},
    {"VersionOfTwoNumbers", withVersion("1.4"), 1, 17, "write '1.4.0'"},
    {"VersionWithCommas", withVersion("1,4,0"), 1, 17, "write '1.4.0'"},
    {"Urdf", "<robot name='a'>\n<link name='b'><inertial/></link>\n<joint name='c'/>\n</robot>", 1,
     1, "the file is URDF"},
    {"Xacro", "<robot name='a' xmlns:xacro='http://x'>\n<xacro:arm/>\n</robot>", 1, 1,
     "the file is URDF"},
    {"Mjcf", "<mujoco><worldbody/></mujoco>", 1, 1, "this is MJCF"},
    {"Gains", "<group_gains/>", 1, 1, "for the option 'gains'"},
    {"Safety", "<group_safety/>", 1, 1, "for the option 'safety'"},
    {"AWebPage", "<!DOCTYPE html>\n<html><p></html>", 1, 1, "this is a web page"},
    {"CommentInATag", robot("<actuator <!-- a --> type='X5-1'/>"), 2, 11, "a comment inside"},
    {"CommentInATagThatDoesNotEnd", robot("<actuator <!-- a type='X5-1'/>"), 2, 11, "comment"},
    {"ClosingTagWithAttribute", robot("<actuator type='X5-1'></actuator tag='a'>"), 2, 34,
     "</actuator> has more than its name"},
    {"ColonForEquals", robot("<actuator type:'X5-1'/>"), 2, 11, "write type=\"...\""},
    {"QuoteInAValue", robot("<actuator tag=\"a \"b\" c\" type='X5-1'/>"), 2, 18,
     "the value ends at this quote"},
    {"ApostropheInAValue", robot("<actuator tag='it's' type='X5-1'/>"), 2, 18, "'&apos;'"},
    {"NoEquals", robot("<actuator type 'X5-1'/>"), 2, 11, "write type=\"...\""},
    {"MergeConflict", robot("<<<<<<< HEAD\n<a/>\n=======\n<b/>\n>>>>>>> b"), 2, 1,
     "a merge conflict"},
    {"MergeConflictInATag", robot("<joint\n<<<<<<< HEAD\naxis='rx'\n=======\n/>"), 3, 1,
     "a merge conflict"},
    {"HalfOfAMergeConflict", robot("<joint axis='rx'/>\n>>>>>>> b"), 3, 1,
     "a merge left its marks"},
    {"Utf32", std::string("\xFF\xFE\0\0<\0\0\0", 8), 1, 1, "UTF-32"},
    {"Utf16WithoutMark", std::string("<\0r\0", 4), 1, 1, "UTF-16"},
    {"Utf16BigEndianWithoutMark", std::string("\0<\0r", 4), 1, 1, "UTF-16"},
    {"ZipArchive", "PK\3\4abc", 1, 1, "zip"},
    {"Gzip", "\x1F\x8B\x08", 1, 1, "gzip"},
    {"Binary", std::string("\x89PNG\r\n\0", 7), 2, 1, "not a text file"},
    {"LinesThatEndInReturns", "<robot version='1.4.0'>\r<joint axis='rz'/>\r\n<joint/>\r</robot>",
     3, 1, "lacks"},
    {"CharactersAtTheEdgesOfUtf8",
     "<!-- \xE0\xA0\x80\xED\x9F\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF -->" + robot("")},
    {"OverlongUtf8OfThreeBytes", "<!-- \xE0\x9F\xBF --><robot/>", 1, 6, "UTF-8"},
    {"OverlongUtf8OfFourBytes", "<!-- \xF0\x8F\xBF\xBF --><robot/>", 1, 6, "UTF-8"},
    {"SurrogateInUtf8", "<!-- \xED\xA0\x80 --><robot/>", 1, 6, "UTF-8"},
    {"CharacterAboveUnicode", "<!-- \xF4\x90\x80\x80 --><robot/>", 1, 6, "UTF-8"},
    {"NoncharactersInUtf8", "<!-- \xEF\xBF\xBD \xEF\xBF\xBE --><robot/>", 1, 10,
     "control character 65534"},
    {"ByteOfNoUtf8", "<!-- \xF5\x80\x80\x80 --><robot/>", 1, 6, "UTF-8"},
    {"CharacterThatTheFileCuts", "<robot/><!-- \xE2\x82", 1, 14, "UTF-8"},
    {"CharactersByNumber",
     described("&#9;&#xA;&#13;&#x20;&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10FFFF;")},
    {"ControlCharacterByNumber", described("&#1;"), 1, 37, "unknown entity '&#1;'"},
    {"SurrogateByNumber", described("&#xD800;"), 1, 37, "unknown entity"},
    {"LastSurrogateByNumber", described("&#xDFFF;"), 1, 37, "unknown entity"},
    {"NoCharacterByNumber", described("&#xFFFE;"), 1, 37, "unknown entity"},
    {"LastNoCharacterByNumber", described("&#xFFFF;"), 1, 37, "unknown entity"},
    {"NumberAboveUnicode", described("&#x110000;"), 1, 37, "unknown entity"},
    {"NumberWithALetter", described("&#12x;"), 1, 37, "unknown entity"},
    {"NumberOfTwentyDigits", described("&#99999999999999999999;"), 1, 37, "unknown entity"},
    {"BlankInAnEntity", described("a & b; c"), 1, 39, "write '&amp;'"},
    {"DoctypeInLowerCase", "<!doctype robot>\n" + robot(""), 1, 1, "DOCTYPE"},
    {"BracketAtTheEnd", "<robot version='1.4.0'>\n<", 2, 1, "'<' is not the start of a tag"},
    {"InstructionWithoutABlank", "<?a=b?>" + robot(""), 1, 1, "'<?' has no name"},
    {"Instruction", "<?a?><?b c?>" + robot("<?d e?>")},
    {"EndOfCdataInText", robot("<joint axis='rx'/>]]>"), 2, 19,
     "']]>' is not the end of a CDATA section"},
    {"DeclarationAtTheEnd", "<?xml", 1, 1, "'<?' is not closed"},
    {"EqualsAndQuoteAtTheEnd", "<robot version='1.4.0' description='a='", 1, 1, "is not closed"},
    {"UnknownElementInABracket", afterX5("<bracket type='X5LightLeft'><foo/></bracket>"), 3, 29,
     "allowed: 'output'"},
    {"PartInABracket", afterX5("<bracket type='X5LightLeft'><joint axis='rx'/></bracket>"), 3, 29,
     "into an <output>"},
    {"PartInARigidBody", robot("<rigid-body mass='1'><joint axis='rx'/></rigid-body>"), 2, 22,
     "into an <output>"},
    {"BracketOfTheTSeries", afterX5("<bracket type='T5Foo'/>"), 3, 16,
     "the type for T5 actuators is 'R8LightLeft'"},
    {"NamedRobotWithLinks",
     "<robot version='1.4.0' name='a'>\n<link type='X5' extension='0' twist='0'/></robot>", 1, 24,
     "unknown attribute 'name' of <robot>"},
    {"MergeConflictOfThree", robot("<joint axis='rx'/>\n||||||| a"), 3, 1,
     "a merge left its marks"},
    {"MeshThatStartsWithAColon", body("mesh_path=':a.stl'")},
    {"MeshWithABlankBeforeAColon", body("mesh_path='left arm: a.stl'")},
    {"MeshWithADigitBeforeAColon", body("mesh_path='1:a.stl'")},
    {"MeshAtAnAddressOfAnotherKind", body("mesh_path='a+b-c.1://x'"), 2, 33,
     "is an address, not a file: 'a+b-c.1:'"},
    {"TwoByteOrderMarks", "\uFEFF\uFEFF<robot version='1.4.0'><joint/></robot>", 1, 24, "lacks"},
    {"TextBeforeTheDeclaration", "x<?xml version='1.0'?><robot version='1.4.0'/>", 1, 1,
     "does not begin with <robot>"},
    {"XmlOfVersion11", "<?xml version='1.1'?>\n<robot version='1.4.0'/>"},
    {"DeclarationBehindAComment", "<!-- a --><?xml version='1.0'?><robot version='1.4.0'/>"},
    {"AnglesInDegrees", twist("90")},
    {"LengthsInMillimetres", extension("325")},
    {"TooSmallANumber", mass("1e-5000")},
    {"IncludeOfItself", robot("<include path='robot.hrdf'/>"), 2, 16,
     "includes itself"},  // the library crashes
};

std::optional<std::string> files(const Case& given, const std::string& path) {
  if (path == "robot.hrdf") return given.text;
  if (path == "older.hrdf") return "<robot version='1.3.0'>\n<actuator type='X5-1'/>\n</robot>\n";
  return std::nullopt;
}

void PrintTo(const Case& given, std::ostream* out) { *out << given.text; }

class Malformed : public testing::TestWithParam<Case> {};

TEST_P(Malformed, IsAcceptedOrRefusedWithItsPlace) {
  const Case& given = GetParam();
  Diagnostics out;
  const auto robot = read(
      "robot.hrdf", [&](const std::string& path) { return files(given, path); }, out);
  EXPECT_EQ(robot.has_value(), given.line == 0) << summary(out);
  if (given.line == 0) return;
  for (const Diagnostic& d : out.all()) {
    if (d.severity != Severity::error) continue;
    EXPECT_EQ(toString(d.where), toString(Place{"robot.hrdf", given.line, given.column}))
        << toString(d);
    EXPECT_NE(toString(d).find(given.phrase), std::string::npos) << toString(d);
    break;
  }
}

// All rows except the chain of 2000 actuators, which has 1999 mistakes.
TEST_P(Malformed, HasOneErrorForOneMistake) {
  const Case& given = GetParam();
  Diagnostics out;
  std::ignore = read(
      "robot.hrdf", [&](const std::string& path) { return files(given, path); }, out);
  if (std::string_view(given.name) == "ManyActuators") return;
  EXPECT_LE(out.errorCount(), 1) << summary(out);
}

INSTANTIATE_TEST_SUITE_P(, Malformed, testing::ValuesIn(kCases),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace hrdf::xml_well_formed_test
