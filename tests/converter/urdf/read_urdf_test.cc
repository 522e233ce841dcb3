// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares our tree and model of a URDF with MuJoCo's own model of the same text.
#include "urdf/read_urdf.h"

#include <cmath>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <Eigen/Core>

#include <hrdf/robot.h>

#include "model/home.h"
#include "tests/message_watch.h"
#include "text/read_file.h"
#include "urdf/mesh_paths.h"

namespace hrdf::read_urdf_test {
namespace {

const std::string kInertia =
    "<inertia ixx='.01' iyy='.02' izz='.025' ixy='.001' ixz='.002' iyz='-.001'/>";

std::string link(const std::string& name, const std::string& inside = "") {
  return "<link name='" + name +
         "'><inertial><origin xyz='.1 .02 0' rpy='.1 .2 .3'/><mass value='2'/>" + kInertia +
         "</inertial>" + inside + "</link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& inside) {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/><origin xyz='.3 .1 .2' rpy='.3 -.2 .5'/>" + inside +
         "</joint>\n";
}

// An arm of two joints, and a gripper whose second finger follows the first.
const std::string kArm =
    "<robot name='arm'>\n" + link("base") + link("upper") + link("fore") + link("left") +
    link("right") + "<link name='flange'/>" +
    joint("shoulder", "revolute", "base", "upper",
          "<axis xyz='0 1 0'/><limit lower='-1' upper='2' effort='30' velocity='1.5'/><dynamics "
          "damping='.4' friction='.2'/>") +
    joint("elbow", "continuous", "upper", "fore", "<axis xyz='0 0 2'/>") +
    joint("finger", "prismatic", "fore", "left",
          "<axis xyz='1 0 0'/><limit lower='0' upper='.1' effort='50' velocity='.2'/>") +
    joint("mirror", "prismatic", "fore", "right",
          "<axis xyz='-1 0 0'/><limit lower='-.09' upper='.01' effort='50' velocity='.2'/><mimic "
          "joint='finger' multiplier='-1' offset='.01'/>") +
    joint("hand", "fixed", "fore", "flange", "") + "</robot>\n";

class Urdf : public testing::Test {
 protected:
  FileReader reader() {
    return [this](const std::string& path) -> FileText {
      const auto file = files_.find(path);
      if (file == files_.end()) return {};
      return std::optional(file->second);
    };
  }
  std::optional<Mechanism> read(const std::string& text, const std::string& resources = "") {
    files_["/robots/arm/arm.urdf"] = text;
    return readUrdf("/robots/arm/arm.urdf", reader(), resources, out_);
  }
  ModelPtr compiled(const std::string& text, const ModelOptions& options = {}) {
    files_["/robots/arm/arm.urdf"] = text;
    const auto robot = readRobot("/robots/arm/arm.urdf", options, reader(), out_);
    const SpecPtr spec = robot ? lowerRobot(*robot, options, {.read = reader()}, out_) : nullptr;
    EXPECT_TRUE(spec) << summary(out_);
    ModelPtr model(spec ? mj_compile(spec.get(), nullptr) : nullptr);
    EXPECT_TRUE(!spec || model) << mjs_getError(spec.get());
    return model;
  }
  std::string errors() const { return summary(out_); }

  std::map<std::string, std::string> files_;
  Diagnostics out_;
};

// The arm in a pose where every joint has moved.
struct PosedArm {
  explicit PosedArm(const mjModel* m) : model(m), data(mj_makeData(m)) {
    const std::map<std::string, double> pose = {
        {"shoulder", 0.7}, {"elbow", -1.9}, {"finger", 0.04}, {"mirror", 0.03}};
    for (const auto& [name, q] : pose) {
      const int id = mj_name2id(m, mjOBJ_JOINT, name.c_str());
      EXPECT_GE(id, 0) << name;
      if (id < 0) continue;
      data->qpos[m->jnt_qposadr[id]] = q;
      dofs.push_back(m->jnt_dofadr[id]);
    }
    mj_forward(m, data.get());
  }
  // Returns the mass matrix of the links without armatures; joints in the order of their names.
  Eigen::MatrixXd massMatrix() const {
    Eigen::MatrixXd M(model->nv, model->nv);  // symmetric, so row-major or column-major
    mj_fullM(model, data.get(), M.data());
    M.diagonal() -= Eigen::Map<const Eigen::VectorXd>(model->dof_armature, model->nv);
    return M(dofs, dofs);
  }
  Eigen::Map<const Eigen::Vector3d> position(const char* body) const {
    return Eigen::Map<const Eigen::Vector3d>(data->xpos + 3 * bodyOf(body));
  }
  Eigen::Map<const Eigen::Matrix3d> orientation(const char* body) const {
    return Eigen::Map<const Eigen::Matrix3d>(data->xmat + 9 * bodyOf(body));
  }
  int bodyOf(const char* name) const { return mj_name2id(model, mjOBJ_BODY, name); }

  const mjModel* model;
  DataPtr data;
  std::vector<int> dofs;
};

TEST_F(Urdf, GivesTheFramesAndTheMassMatrixOfMujocosOwnReader) {
  std::array<char, 500> error{};
  const SpecPtr own(mj_parseXMLString(kArm.c_str(), nullptr, error.data(), error.size()));
  ASSERT_TRUE(own) << error.data();
  own->compiler.fusestatic = 0;
  const ModelPtr expected(mj_compile(own.get(), nullptr));
  const ModelPtr model = compiled(kArm);
  ASSERT_TRUE(model && expected);
  ASSERT_EQ(model->nv, expected->nv);
  const PosedArm ours(model.get()), truth(expected.get());
  for (const char* name : {"upper", "fore", "left", "right"}) {
    ASSERT_GE(std::min(ours.bodyOf(name), truth.bodyOf(name)), 0) << name;
    EXPECT_TRUE(ours.position(name).isApprox(truth.position(name), 1e-12)) << name;
    EXPECT_TRUE(ours.orientation(name).isApprox(truth.orientation(name), 1e-12)) << name;
  }
  const int flange = mj_name2id(model.get(), mjOBJ_SITE, "flange");
  ASSERT_GE(std::min(flange, truth.bodyOf("flange")), 0);
  EXPECT_TRUE(Eigen::Map<const Eigen::Vector3d>(ours.data->site_xpos + 3 * flange)
                  .isApprox(truth.position("flange"), 1e-12));
  EXPECT_LT((ours.massMatrix() - truth.massMatrix()).cwiseAbs().maxCoeff(), 1e-9);
}

TEST_F(Urdf, GivesServosWithItsLimitsAndLetsAMimicFollow) {
  const auto robot = read(kArm);
  ASSERT_TRUE(robot) << errors();
  EXPECT_EQ(robot->name, "arm");
  ASSERT_EQ(robot->drives.size(), 3u);
  EXPECT_EQ(robot->drives[0].maxEffort, 30);
  EXPECT_FALSE(robot->drives[1].maxEffort) << "the elbow has no limit";
  EXPECT_EQ(robot->joints[0].maxSpeed, 1.5);
  EXPECT_EQ(robot->joints[0].friction, 0.2);
  EXPECT_EQ(placeOf(robot->joints[0].where).line, 7);
  ModelOptions options;
  options.actuator = ActuatorProfile::velocity;
  const ModelPtr model = compiled(kArm, options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->actuator_forcerange[1], 30);
  EXPECT_EQ(model->actuator_ctrlrange[1], 1.5);
  ASSERT_EQ(model->neq, 1);
  EXPECT_EQ(model->eq_data[0], 0.01);
  EXPECT_EQ(model->eq_data[1], -1);
}

TEST_F(Urdf, HoldsItsHomeAgainstGravity) {
  const ModelPtr model = compiled(kArm);
  ASSERT_TRUE(model);
  const DataPtr data(mj_makeData(model.get()));
  resetToHome(*model, *data);
  while (data->time < 1) mj_step(model.get(), data.get());
  for (int i = 0; i < model->nv; ++i) EXPECT_LT(std::abs(data->qvel[i]), 0.01) << i;
}

TEST_F(Urdf, FindsMeshesOfPackagesThatHoldTheFile) {
  const auto paths =
      urdf::meshPaths("/ws/src/arm/urdf/arm.urdf", "package://arm/meshes/a.stl", "/r");
  const std::vector<std::string> some = {"/ws/src/arm/meshes/a.stl", "/ws/src/arm/meshes/a.stl",
                                         "/r/arm/meshes/a.stl", "/r/meshes/a.stl"};
  for (const std::string& path : some) {
    EXPECT_NE(std::ranges::find(paths, path), paths.end()) << path;
  }
  EXPECT_EQ(urdf::meshPaths("/ws/arm.urdf", "m/a.stl", ""),
            std::vector<std::string>{"/ws/m/a.stl"});
  EXPECT_EQ(urdf::meshPaths("/ws/arm.urdf", "file:///m/a.stl", ""),
            std::vector<std::string>{"/m/a.stl"});
}

TEST_F(Urdf, ShowsLooksAndCollidesWithTheRest) {
  const std::string box = "<geometry><box size='.2 .2 .2'/></geometry>";
  const ModelPtr model =
      compiled("<robot name='r'>" +
               link("a", "<visual>" + box +
                             "<material name='m'><color rgba='1 0 0 1'/></material></visual>"
                             "<collision>" +
                             box + "</collision>") +
               link("b", "<collision>" + box + "</collision>") +
               joint("j", "continuous", "a", "b", "") + "</robot>");
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ngeom, 3);
  EXPECT_EQ(model->geom_contype[0], 0);
  EXPECT_EQ(model->geom_rgba[0], 1);
  EXPECT_EQ(model->geom_group[1], 3) << "it has looks, so this is not seen";
  EXPECT_EQ(model->geom_group[2], 2) << "nothing else shows b";
}

TEST_F(Urdf, WarnsOfAMeshThatIsNotThere) {
  EXPECT_DIAGNOSTIC("cannot find the mesh '…': it is left out");
  const auto robot =
      read("<robot name='r'>" +
           link("a", "<visual><geometry><mesh filename='package://p/a.stl'/></geometry></visual>") +
           "</robot>");
  ASSERT_TRUE(robot) << errors();
  ASSERT_EQ(out_.all().size(), 1u);
  EXPECT_EQ(out_.all()[0].message, "cannot find the mesh 'package://p/a.stl': it is left out");
}

TEST_F(Urdf, NamesTheElementThatMujocoRefuses) {
  EXPECT_DIAGNOSTIC("MuJoCo cannot read the joint '…': …");
  EXPECT_DIAGNOSTIC("MuJoCo cannot read <…> of the link '…': …");
  EXPECT_DIAGNOSTIC("MuJoCo cannot read <…>: …");
  const std::string base = "<robot name='r'>\n<link name='a'/>";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {base + "<joint name='j' type='revolute'><parent link='a'/><child link='z'/></joint></robot>",
       "2:17: error: MuJoCo cannot read the joint 'j': URDF joint parent or child missing"},
      {base + "\n<link name='b'><visual><geometry><box/></geometry></visual></link></robot>",
       "3:34: error: MuJoCo cannot read <box> of the link 'b': required attribute missing: 'size'"},
      {base + "<mujoco>\n<compiler angle='turn'/></mujoco></robot>",
       "3:1: error: MuJoCo cannot read <compiler>: invalid keyword: 'turn'"}};
  for (const auto& [text, expected] : cases) {
    out_ = {};
    EXPECT_FALSE(read(text));
    ASSERT_EQ(out_.all().size(), 1u);
    EXPECT_EQ(toString(out_.all()[0]), "/robots/arm/arm.urdf:" + expected);
  }
}

TEST_F(Urdf, PlacesAnErrorAtTheLineIfSeveralOfItsElementsMayBeMeant) {
  EXPECT_DIAGNOSTIC("MuJoCo cannot read the URDF: …");
  const std::string inertial = "<inertial><mass value='2'/>" + kInertia + "</inertial>";
  EXPECT_FALSE(
      read("<robot name='r'>\n <link name='a'>" + inertial + inertial + "</link></robot>"));
  ASSERT_EQ(out_.all().size(), 1u);
  EXPECT_EQ(toString(out_.all()[0]),
            "/robots/arm/arm.urdf:2:2: error: MuJoCo cannot read the URDF: repeated element: "
            "'inertial'");
}

TEST_F(Urdf, PlacesACycleOfLinksAtAJoint) {
  EXPECT_DIAGNOSTIC("the link '…' is its own ancestor");
  for (const std::string last : {"c", "b", "a"}) {
    out_ = {};
    EXPECT_FALSE(read("<robot name='r'>\n" + link("a") + link("b") + link("c") +
                      joint("p", "fixed", last, "a", "") + joint("q", "fixed", "a", "b", "") +
                      joint("r", "fixed", "b", "c", "") + "</robot>"));
    ASSERT_EQ(out_.all().size(), 1u);
    EXPECT_EQ(toString(out_.all()[0]),
              "/robots/arm/arm.urdf:5:30: error: the link 'a' is its own ancestor; the links form "
              "one tree: each link except the root has one parent joint");
  }
}

TEST_F(Urdf, RefusesWhatIsEmptyTooLargeOrMimicsItself) {
  EXPECT_DIAGNOSTIC("the robot has no <link>");
  EXPECT_DIAGNOSTIC("more than … links, which is too much for MuJoCo");
  EXPECT_DIAGNOSTIC("the joint '…' mimics itself");
  EXPECT_DIAGNOSTIC("a number is not finite");
  EXPECT_FALSE(read("<robot name='r'><link name='a'><inertial><mass value='inf'/>" + kInertia +
                    "</inertial></link></robot>"));
  EXPECT_NE(errors().find("a number is not finite"), std::string::npos) << errors();
  out_ = {};
  EXPECT_FALSE(read("<robot name='r'><material name='m'/></robot>"));
  out_ = {};
  std::string many = "<robot name='r'>";
  for (int i = 0; i <= 2000; ++i) many += "<link name='l" + std::to_string(i) + "'/>";
  EXPECT_FALSE(read(many + "</robot>"));
  EXPECT_NE(errors().find("more than 2000 links"), std::string::npos) << errors();
  out_ = {};
  EXPECT_FALSE(
      read("<robot name='r'>" + link("a") + link("b") + link("c") +
           joint("p", "revolute", "a", "b",
                 "<limit lower='0' upper='1' effort='1' velocity='1'/><mimic joint='q'/>") +
           joint("q", "revolute", "a", "c",
                 "<limit lower='0' upper='1' effort='1' velocity='1'/><mimic joint='p'/>") +
           "</robot>"));
  EXPECT_NE(errors().find("mimics itself"), std::string::npos) << errors();
}

// Returns a robot of two links, with `jointInside` in the joint between them.
std::string pair(const std::string& second, const std::string& jointInside) {
  return "<robot name='r'>" + link("a") + second + joint("j", "revolute", "a", "b", jointInside) +
         "</robot>";
}

const std::string kLimit =
    "<axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='9' velocity='1'/>";

TEST_F(Urdf, RefusesWhatMujocoTakesInSilence) {
  EXPECT_DIAGNOSTIC("the damping and the friction of a joint must be 0 or more");
  EXPECT_DIAGNOSTIC("the mass of '…' must be 0 or more");
  EXPECT_DIAGNOSTIC("the lower limit must not be above the upper");
  EXPECT_DIAGNOSTIC("effort must be 0 or more");
  EXPECT_DIAGNOSTIC("velocity must be 0 or more");
  EXPECT_DIAGNOSTIC("cannot find the joint '…' to mimic");
  EXPECT_DIAGNOSTIC("the axis of the joint has no direction");
  EXPECT_DIAGNOSTIC("a second link has the name '…'");
  EXPECT_DIAGNOSTIC("the link has no name");
  EXPECT_DIAGNOSTIC("xacro is not expanded");
  EXPECT_DIAGNOSTIC("the link 'world' cannot move");
  EXPECT_DIAGNOSTIC("only a link on the link 'world' can float");
  const std::string dynamics = "<dynamics damping='-5'/>";
  const std::string massless =
      "<link name='b'><inertial><mass value='-1'/>" + kInertia + "</inertial></link>";
  const auto limit = [](const std::string& values) {
    return "<axis xyz='0 1 0'/><limit " + values + "/>";
  };
  const std::vector<std::pair<std::string, std::string>> cases = {
      {pair(link("b"), kLimit + dynamics),
       "the damping and the friction of a joint must be 0 or more"},
      {pair(massless, kLimit), "the mass of 'b' must be 0 or more"},
      {pair(link("b"), limit("lower='1' upper='-1' effort='1' velocity='1'")),
       "the lower limit must not be above the upper"},
      {pair(link("b"), limit("lower='-1' upper='1' effort='-1' velocity='1'")),
       "effort must be 0 or more"},
      {pair(link("b"), limit("lower='-1' upper='1' effort='1' velocity='nan'")),
       "velocity must be 0 or more"},
      {pair(link("b"), kLimit + "<mimic joint='none'/>"), "cannot find the joint 'none' to mimic"},
      {pair(link("b"), "<axis xyz='0 0 0'/><limit lower='-1' upper='1' effort='1' velocity='1'/>"),
       "the axis of the joint has no direction"},
      {pair(link("b") + link("a"), kLimit), "a second link has the name 'a'"},
      {pair(link("b") + "<link name=''/>", kLimit), "the link has no name"},
      {pair(link("b") + "<xacro:if value='1'/>", kLimit), "xacro is not expanded"},
      {"<robot name='r'>" + link("a") + "<link name='world'/>" +
           joint("j", "fixed", "a", "world", "") + "</robot>",
       "the link 'world' cannot move"},
      {"<robot name='r'>" + link("a") + link("b") + joint("j", "floating", "a", "b", "") +
           "</robot>",
       "only a link on the link 'world' can float"},
  };
  for (const auto& [text, message] : cases) {
    out_ = {};
    EXPECT_FALSE(read(text)) << message;
    EXPECT_NE(errors().find(message), std::string::npos) << errors();
  }
}

TEST_F(Urdf, ReportsWarningsOfMujocoAtTheirElement) {
  EXPECT_DIAGNOSTIC("MuJoCo reports: …");
  EXPECT_TRUE(read("<robot name='r'>\n" + link("a") + link("j") +
                   joint("j", "revolute", "a", "j", "<limit lower='1' upper='1'/>") + "</robot>"));
  ASSERT_EQ(out_.all().size(), 1u);
  EXPECT_EQ(toString(out_.all()[0]),
            "/robots/arm/arm.urdf:4:1: warning: MuJoCo reports: joint 'j' has equal lower and "
            "upper limits, limit ignored");
}

TEST_F(Urdf, LeavesTheProgramItsHandlerOfMessages) {
  static std::string got;
  const mjfLogHandler before =
      mju_setLogHandler([](const mjLogMessage* message) { got += message->subject; });
  EXPECT_TRUE(read(pair(link("b"), "<limit lower='1' upper='1'/>")));
  EXPECT_EQ(got, "");
  mju_warning("later");
  mju_setLogHandler(before);
  EXPECT_EQ(got, "later");
}

TEST_F(Urdf, GivesEachThreadItsOwnWarnings) {
  const auto readOn = [](const std::string& child, std::string& got) {
    const std::string text =
        "<robot name='r'>" + link("a") + link(child) +
        joint("j", "revolute", "a", child, "<limit lower='1' upper='1'/>") +
        joint("of_" + child, "revolute", "a", "w_" + child, "<limit lower='2' upper='2'/>") +
        link("w_" + child) + "</robot>";
    const FileReader files = [&](const std::string&) { return FileText(std::optional(text)); };
    for (int i = 0; i < 50; ++i) {
      Diagnostics out;
      EXPECT_TRUE(readUrdf("r.urdf", files, "", out));
      got += std::to_string(out.all().size());
      got += out.all().back().message.find("'of_" + child + "'") != std::string::npos ? "+" : "-";
    }
  };
  std::string first, second, expected;
  for (int i = 0; i < 50; ++i) expected += "2+";
  std::thread other([&] { readOn("x", first); });
  readOn("y", second);
  other.join();
  EXPECT_EQ(first, expected);
  EXPECT_EQ(second, expected);
}

TEST_F(Urdf, PrintsNothingAboutShapesOfOneName) {
  const std::string shape = "<visual name='v'><geometry><sphere radius='1'/></geometry></visual>";
  testing::internal::CaptureStderr();
  EXPECT_TRUE(read("<robot name='r'>" + link("a", shape + shape) + "</robot>"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(out_.all().empty());
}

TEST_F(Urdf, ReportsXacroInsideOfALinkAndInAttributes) {
  const std::string start = "<robot name='r'>\n<link name='a'>";
  const std::string end = "</link></robot>";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {start + "<xacro:inertia m='1'/>" + end, "2:16"},
      {start + "<visual><origin xyz='0 0 ${z}'/></visual>" + end, "2:37"},
      {"<robot name='r'>\n<link name='$(arg prefix)a'/></robot>", "2:13"},
      {start + end.substr(0, 7) + "<gazebo><xacro:plugin/></gazebo></robot>", "2:31"}};
  for (const auto& [text, place] : cases) {
    out_ = {};
    EXPECT_FALSE(read(text));
    ASSERT_EQ(out_.all().size(), 1u) << text;
    EXPECT_EQ(
        toString(out_.all()[0]),
        "/robots/arm/arm.urdf:" + place +
            ": error: xacro is not expanded; run `xacro FILE > robot.urdf` and open robot.urdf");
  }
}

TEST_F(Urdf, LeavesPluginsTheirOwnSubstitutions) {
  EXPECT_TRUE(read("<robot name='r'>" + link("a") +
                   "<gazebo><plugin name='${node}' file='$(find p)'/></gazebo></robot>"))
      << errors();
}

TEST_F(Urdf, GivesNoMassToAFrameWhoseInertialIsZero) {
  const auto model = compiled(
      "<robot name='r'>" + link("a") + link("b") +
      "<link name='t'><inertial><mass value='0'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' "
      "iyz='0'/></inertial></link>" +
      joint("j", "revolute", "a", "b", kLimit) + joint("f", "fixed", "b", "t", "") + "</robot>");
  ASSERT_TRUE(model);
  EXPECT_NEAR(mj_getTotalmass(model.get()), 4, 1e-9);
}

TEST_F(Urdf, OpensAMassWhoseMomentsAreZero) {
  const std::string point =
      "<link name='b'><inertial><mass value='1'/><inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' "
      "iyz='0'/></inertial></link>";
  const auto model = compiled(pair(point, kLimit));
  ASSERT_TRUE(model);
  EXPECT_NEAR(mj_getTotalmass(model.get()), 3, 1e-9);
}

TEST_F(Urdf, WarnsThatTheWorldHasNoShapes) {
  EXPECT_DIAGNOSTIC("the shapes of the link 'world' are left out");
  EXPECT_TRUE(
      read("<robot name='r'><link name='world'><visual><geometry><sphere radius='1'/></geometry>"
           "</visual></link>" +
           link("b") + joint("j", "revolute", "world", "b", kLimit) + "</robot>"));
  EXPECT_EQ(out_.all().size(), 1u);
}

TEST_F(Urdf, KeepsAFollowerInItsLimits) {
  const auto follows = [&](const std::string& how) {
    return "<robot name='r'>" + link("a") + link("b") + link("c") +
           joint("j", "revolute", "a", "b", kLimit) +
           joint("k", "revolute", "b", "c", kLimit + "<mimic joint='j' " + how + "/>") + "</robot>";
  };
  const auto robot = read(follows("multiplier='-2' offset='.5'"));
  ASSERT_TRUE(robot) << errors();
  ASSERT_TRUE(robot->joints[0].range);
  EXPECT_NEAR(robot->joints[0].range->low, -.25, 1e-12);
  EXPECT_NEAR(robot->joints[0].range->high, .75, 1e-12);
  EXPECT_DIAGNOSTIC(
      "the joint '…' exceeds its limits at all positions of the joint that it mimics");
  EXPECT_TRUE(read(follows("multiplier='1' offset='-3'")));
  EXPECT_EQ(out_.all().size(), 1u);
}

TEST_F(Urdf, TakesLimitsThatMeanNoneAsNone) {
  const auto robot = read(
      pair(link("b"),
           "<axis xyz='0 1 0'/><limit lower='-1e16' upper='1e16' effort='1e16' velocity='1'/>"));
  ASSERT_TRUE(robot) << errors();
  EXPECT_FALSE(robot->joints[0].range);
  EXPECT_FALSE(robot->drives[0].maxEffort);
}

TEST_F(Urdf, KeepsItsOwnReadingBesideOptionsOfMujoco) {
  const std::string looks = "<visual><geometry><sphere radius='1'/></geometry></visual>";
  for (const std::string options : {"<mujoco><option timestep='.001'/></mujoco>",
                                    "<mujoco><compiler angle='radian'/></mujoco>"}) {
    const auto robot = read("<robot name='r'>" + options + link("a", looks) + "</robot>");
    ASSERT_TRUE(robot) << errors();
    EXPECT_EQ(robot->shapes.size(), 1u) << options;
  }
}

TEST_F(Urdf, SeeksMeshesInTheFolderThatItNames) {
  files_["/robots/arm/sub/a.stl"] = "";
  const auto robot = read(
      "<robot name='r'><mujoco><compiler meshdir='sub'/></mujoco>" +
      link("a", "<visual><geometry><mesh filename='a.stl'/></geometry></visual>") + "</robot>");
  ASSERT_TRUE(robot) << errors();
  EXPECT_EQ(robot->meshes[0].path, "/robots/arm/sub/a.stl");
}

TEST_F(Urdf, ReadsTextBehindAByteOrderMark) {
  EXPECT_TRUE(read("\xEF\xBB\xBF<robot name='r'>" + link("a") + "</robot>")) << errors();
}

}  // namespace
}  // namespace hrdf::read_urdf_test
