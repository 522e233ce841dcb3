// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests Simulation::open with configs.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "loading/configured_modules.h"
#include "tests/message_watch.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::open_config_test {
namespace {

std::vector<std::string> modulesOf(Simulation& sim) {
  std::vector<std::string> modules;
  const auto entries = sim.lookup().getEntryList();
  for (const auto& entry : *entries) modules.push_back(entry.family + "/" + entry.name);
  return modules;
}

// Returns the saved position kp of a module.
float kpOf(Simulation& sim, const std::string& family, const std::string& name) {
  const auto group = sim.lookup().getGroupFromNames({family}, {name});
  GroupInfo info(1);
  if (!group || !group->requestInfo(info)) return -1;
  return info[0].settings().actuator().positionGains().kP().get();
}

// A config of the X-series arm with 3 degrees of freedom. `names`: its list of module names;
// `more`: lines at its end.
class Config {
 public:
  explicit Config(const std::string& names, const std::string& more = {})
      : file_("config.yaml", "version: 1.1\nnames: [" + names + "]\nfamilies: Arm\nhrdf: " +
                                 relative(kModels + "x_arm_3dof.hrdf") + "\n" + more) {}

  std::string path() const { return file_.path(); }
  static std::string relative(const std::string& file) {
    return std::filesystem::relative(file, std::filesystem::temp_directory_path()).string();
  }

 private:
  TextFile file_;
};

TEST(OpenConfig, StartsAtTheHomePosition) {
  const auto sim = opened(kModels + "x_arm_6dof.cfg.yaml");
  ASSERT_TRUE(sim);
  EXPECT_DOUBLE_EQ(sim->data()->qpos[1], 0.9);
  EXPECT_DOUBLE_EQ(sim->data()->qpos[3], -0.8);
}

TEST(OpenConfig, CountsTheNamesOfTheOption) {
  EXPECT_DIAGNOSTIC("option 'names' has … name; the robot has … degrees of freedom");
  ModelOptions options;
  options.names = {"a"};
  Diagnostics out;
  EXPECT_FALSE(Simulation::open(kModels + "x_arm_3dof.cfg.yaml", options, out));
  EXPECT_NE(summary(out).find("option 'names' has 1 name; the robot has 3 degrees of freedom"),
            std::string::npos)
      << summary(out);
}

TEST(OpenConfig, HasTheGripperLast) {
  const auto sim = opened(kModels + "x_arm_6dof.cfg.yaml");
  ASSERT_TRUE(sim);
  EXPECT_EQ(modulesOf(*sim), (std::vector<std::string>{
                                 "Arm/J1_base", "Arm/J2_shoulder", "Arm/J3_elbow", "Arm/J4_wrist1",
                                 "Arm/J5_wrist2", "Arm/J6_wrist3", "Arm/gripperSpool"}));
}

TEST(OpenConfig, SavesTheGainsOfTheConfig) {
  const auto sim = opened(kModels + "x_arm_6dof.cfg.yaml");
  ASSERT_TRUE(sim);
  EXPECT_EQ(kpOf(*sim, "Arm", "J2_shoulder"), 75);
  EXPECT_EQ(kpOf(*sim, "Arm", "J6_wrist3"), 5);
}

TEST(OpenConfig, GivesNamesInOrderWhereNoTagHasThem) {
  const Config config("base, shoulder, elbow");
  const auto sim = opened(config.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(modulesOf(*sim), (std::vector<std::string>{"Arm/base", "Arm/shoulder", "Arm/elbow"}));
}

TEST(OpenConfig, GivesNamesByTagFirst) {
  const Config config("J3_elbow, first, J2_shoulder",
                      "user_data: {home_position: [0.3, 0.1, 0.2]}\n");
  const auto sim = opened(config.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(modulesOf(*sim),
            (std::vector<std::string>{"Arm/first", "Arm/J2_shoulder", "Arm/J3_elbow"}));
  for (int i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(sim->data()->qpos[i], 0.1 * (i + 1));
}

TEST(OpenConfig, GivesGainsInTheOrderOfTheNames) {
  const TextFile gains("gains.xml",
                       "<group_gains><position><kp>3 1 2</kp></position></group_gains>");
  const Config config("J3_elbow, J1_base, J2_shoulder",
                      "gains: " + Config::relative(gains.path()) + "\n");
  const auto sim = opened(config.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(kpOf(*sim, "Arm", "J1_base"), 1);
  EXPECT_EQ(kpOf(*sim, "Arm", "J3_elbow"), 3);
}

// This program has not loaded the plugin; without it MuJoCo cannot compile a model
// of the profile `firmware`.
TEST(OpenConfig, TakesTheProfileOfThePluginAlsoWithoutIt) {
  ModelOptions options;
  options.actuator = ActuatorProfile::firmware;
  options.sensors = SensorSet::module;
  Diagnostics out;
  const auto sim = Simulation::open(kModels + "x_arm_3dof.cfg.yaml", options, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_EQ(sim->model()->nplugin, 0);
  EXPECT_EQ(sim->lookup().getGroupFromFamily("*")->size(), 3);
}

TEST(OpenConfig, HasThePhoneThatItNames) {
  const Config config("base, shoulder, elbow",
                      "user_data: {mobile_io_family: Pads, mobile_io_name: pad}\n");
  const auto sim = opened(config.path());
  ASSERT_TRUE(sim);
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"Pads"}, {"pad"}));
  EXPECT_EQ(modulesOf(*sim).size(), 4u);
}

TEST(OpenConfig, GivesAProgramThePhoneThatItNames) {
  const Config config("base, shoulder, elbow", "user_data: {mobile_io_name: pad}\n");
  const auto sim = opened(config.path());
  ASSERT_TRUE(sim);
  const auto device = sim->addMobileIO("Arm", "pad");
  ASSERT_TRUE(device);
  EXPECT_EQ(modulesOf(*sim).size(), 4u);
  device->setAxis(3, 0.5);
  const auto group = sim->lookup().getGroupFromNames({"Arm"}, {"pad"});
  GroupFeedback feedback(1);
  ASSERT_TRUE(group && group->getNextFeedback(feedback));
  EXPECT_EQ(feedback[0].io().a().getFloat(3), 0.5F);
}

TEST(OpenConfig, HasThePhoneOfAConfigThatASceneAttaches) {
  const Config config("base, shoulder, elbow", "user_data: {mobile_io_name: pad}\n");
  const TextFile scene("scene.xml", "<mujoco><asset><model name='arm' file='hrdf:" + config.path() +
                                        "' content_type='model/x-hebi-config'/></asset>"
                                        "<worldbody><attach model='arm' prefix='left/'/>"
                                        "</worldbody></mujoco>");
  const auto alone = opened(scene.path());
  ASSERT_TRUE(alone);
  EXPECT_TRUE(alone->lookup().getGroupFromNames({"Arm"}, {"pad"}));
  EXPECT_EQ(modulesOf(*alone).size(), 4u);
  SimulationSpec around;
  around.scene = scene.path();
  Diagnostics out;
  const auto sim = Simulation::open(around, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"Arm"}, {"pad"}));
}

TEST(OpenConfig, LetsTheOptionFamilyNameItsPhone) {
  const Config config("base, shoulder, elbow", "user_data: {mobile_io_name: pad}\n");
  ModelOptions options;
  options.family = "Left";
  Diagnostics out;
  const auto sim = Simulation::open(config.path(), options, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"Left"}, {"pad"}));
}

TEST(OpenConfig, KeepsAPhoneOfThatNameThatIsThereAlready) {
  const Config config("base, shoulder, elbow", "user_data: {mobile_io_name: pad}\n");
  Diagnostics out;
  SimulationSpec spec;
  spec.robots.push_back({config.path(), {}});
  spec.phones.push_back({"Arm", "pad", ""});
  const auto sim = Simulation::open(spec, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_EQ(modulesOf(*sim).size(), 4u);
}

TEST(OpenConfig, RefusesAPhoneWithTheNameOfAModule) {
  const Config config("base, shoulder, elbow", "user_data: {mobile_io_name: elbow}\n");
  Diagnostics out;
  EXPECT_FALSE(Simulation::open(config.path(), {}, out));
  ASSERT_EQ(out.all().size(), 1u);
  EXPECT_EQ(out.all()[0].message, "cannot add the device 'Arm/elbow'");
  EXPECT_EQ(out.all()[0].where.line, 5);
  EXPECT_DIAGNOSTIC("cannot add the device '…'");
}

TEST(OpenConfig, LetsExplicitOptionsWin) {
  ModelOptions options;
  options.names = {"a", "b", "c"};
  options.family = "Mine";
  options.home = {0.5, 0, 0};
  options.gains = "gains/x_arm_3dof.xml";
  const TextFile gains("gains.xml", "<group_gains><position><kp>1</kp></position></group_gains>");
  const Config config("base, shoulder, elbow", "user_data: {home_position: [0.1, 0, 0]}\ngains: " +
                                                   Config::relative(gains.path()) + "\n");
  const auto sim = opened(config.path(), options);
  ASSERT_TRUE(sim);
  EXPECT_EQ(modulesOf(*sim), (std::vector<std::string>{"Mine/a", "Mine/b", "Mine/c"}));
  EXPECT_DOUBLE_EQ(sim->data()->qpos[0], 0.5);
  EXPECT_EQ(kpOf(*sim, "Mine", "a"), 15);
}

TEST(OpenConfig, AddsTheSecondModuleOfADoubledJoint) {
  const auto sim = opened(kModels + "r8_double_shoulder_7dof.cfg.yaml");
  ASSERT_TRUE(sim);
  EXPECT_EQ(modulesOf(*sim).back(), "Arm/J2B_shoulder1");
  EXPECT_EQ(sim->model()->nu, 8);
  EXPECT_EQ(sim->model()->nv, 7);
  EXPECT_EQ(kpOf(*sim, "Arm", "J2B_shoulder1"), kpOf(*sim, "Arm", "J2A_shoulder1"));
}

TEST(OpenConfig, DoublesInertiaAndFrictionOfADoubledJoint) {
  const auto doubled = opened(kModels + "r8_double_shoulder_7dof.cfg.yaml");
  const auto single = opened(kModels + "r8_double_shoulder_7dof.hrdf");
  ASSERT_TRUE(doubled && single);
  for (int dof = 0; dof < 7; ++dof) {
    const double factor = dof == 1 ? 2 : 1;
    EXPECT_DOUBLE_EQ(doubled->model()->dof_armature[dof],
                     factor * single->model()->dof_armature[dof]);
    EXPECT_DOUBLE_EQ(doubled->model()->dof_frictionloss[dof],
                     factor * single->model()->dof_frictionloss[dof]);
  }
}

TEST(OpenConfig, SeesAMirroredModuleTurnTheOtherWay) {
  const auto sim = opened(kModels + "r8_double_shoulder_7dof.cfg.yaml");
  ASSERT_TRUE(sim);
  const auto pair = sim->lookup().getGroupFromNames({"Arm"}, {"J2A_shoulder1", "J2B_shoulder1"});
  ASSERT_TRUE(pair);
  GroupFeedback feedback(2);
  ASSERT_TRUE(pair->getNextFeedback(feedback));
  const Eigen::VectorXd position = feedback.getPosition();
  EXPECT_NEAR(position[0], -1.2, 0.1);
  EXPECT_DOUBLE_EQ(position[1], -position[0]);
}

TEST(OpenConfig, SwapsTheStrategiesAtTheLimitsOfAMirroredModule) {
  constexpr CommandEnum kLower = CommandEnum::minPositionLimitStrategy;
  constexpr CommandEnum kUpper = CommandEnum::maxPositionLimitStrategy;
  ConfiguredRobot robot;
  robot.dofs.resize(1);
  robot.doubled.resize(1);
  robot.doubled[0].isMirrored = true;
  std::vector<ModuleInModel> modules(2);
  modules[0].settings.enums.set(kLower, static_cast<int>(PositionLimitStrategy::MotorOff));
  setUpModules(robot, modules);
  EXPECT_FALSE(modules[1].settings.enums.has(kLower));
  EXPECT_EQ(modules[1].settings.enums.get(kUpper),
            static_cast<int>(PositionLimitStrategy::MotorOff));
  modules[0].settings.enums.set(kUpper, static_cast<int>(PositionLimitStrategy::DampedSpring));
  setUpModules(robot, modules);
  EXPECT_EQ(modules[1].settings.enums.get(kLower),
            static_cast<int>(PositionLimitStrategy::DampedSpring));
  EXPECT_EQ(modules[1].settings.enums.get(kUpper),
            static_cast<int>(PositionLimitStrategy::MotorOff));
}

// At stall, each module's PWM adds to the torque that accelerates the joint.
TEST(OpenConfig, AddsTheTorquesOfADoubledJoint) {
  const auto accelerationWith = [](const std::vector<float>& efforts) {
    const auto sim = opened(kModels + "r8_double_shoulder_7dof.cfg.yaml");
    sim->model()->opt.gravity[2] = 0;
    const auto pair = sim->lookup().getGroupFromNames({"Arm"}, {"J2A_shoulder1", "J2B_shoulder1"});
    GroupCommand command(2);
    for (std::size_t i = 0; i < 2; ++i) {
      command[i].settings().actuator().controlStrategy().set(ControlStrategy::DirectPWM);
      command[i].actuator().effort().set(efforts[i]);
    }
    EXPECT_TRUE(pair->sendCommand(command));
    sim->step();
    return sim->data()->qvel[1] / Simulation::kStep;
  };
  const double first = accelerationWith({0.5f, 0});
  const double second = accelerationWith({0, -0.5f});
  const double both = accelerationWith({0.5f, -0.5f});
  EXPECT_GT(first, 1);
  EXPECT_NEAR(second, first, 1e-9);
  // Dry friction counts only once, and each module alone overcomes it.
  EXPECT_GT(both, 2 * first);
  EXPECT_NEAR(accelerationWith({0.5f, 0.5f}), 0, 1e-9);
}

TEST(OpenConfig, NamesTheModelThatItCannotRead) {
  const TextFile config("config.yaml",
                        "version: 1.1\nnames: [J1]\nfamilies: Arm\nhrdf: bad.hrdf\n");
  EXPECT_NE(refusal(config.path()).find("bad.hrdf"), std::string::npos);
}

TEST(OpenConfig, HoldsADoubledJointOnSeriesSprings) {
  Diagnostics diagnostics;
  const auto sim = Simulation::open(kModels + "r8_double_shoulder_7dof.cfg.yaml", {}, diagnostics,
                                    {.seriesElastic = true});
  ASSERT_TRUE(sim) << summary(diagnostics);
  const auto group = sim->lookup().getGroupFromFamily("Arm");
  GroupFeedback feedback(8);
  group->getNextFeedback(feedback);
  GroupCommand command(8);
  command.setPosition(feedback.getPosition());
  command.setEffort(Eigen::VectorXd::Zero(8));
  while (sim->time() < 2)
    ASSERT_TRUE(group->sendCommand(command) && group->getNextFeedback(feedback));
  const Eigen::VectorXd position = feedback.getPosition();
  EXPECT_TRUE(position.allFinite());
  EXPECT_LT(feedback.getVelocity().cwiseAbs().maxCoeff(), 0.05);
  EXPECT_NEAR(position[7], -position[1], 0.05);
}

TEST(OpenConfig, IsWithoutADoubledModuleThatIsDisabled) {
  const Config config("base, shoulder, elbow", R"(plugins:
  - {type: DoubledJointMirror, name: twin, group_family: Arm, group_name: s2, index: 1, enabled: false}
)");
  const auto sim = opened(config.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(modulesOf(*sim).size(), 3u);
}

TEST(OpenConfig, RefusesTwoRobotsWithModulesOfOneFamilyAndName) {
  EXPECT_DIAGNOSTIC("two modules of the family '…' have the name '…'");
  SimulationSpec spec;
  spec.robots.push_back({kModels + "x_arm_3dof.cfg.yaml", {}});
  spec.robots.push_back({kModels + "x_arm_3dof.cfg.yaml", {}});
  Diagnostics out;
  EXPECT_FALSE(Simulation::open(spec, out));
  EXPECT_NE(summary(out).find("have the name 'J1_base'"), std::string::npos) << summary(out);
}

TEST(OpenConfig, TakesAModuleOfAnotherFamilyWithTheSameName) {
  const Config config("base, shoulder, elbow", R"(plugins:
  - {type: DoubledJoint, name: twin, group_family: Twins, group_name: elbow, index: 1}
)");
  EXPECT_TRUE(opened(config.path()));
}

}  // namespace
}  // namespace hrdf::sim::open_config_test
