// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares each measure with a closed form, or with its value for a faulty model.
#include "dynamics/dynamics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/spec.h>

namespace hrdf::dynamics_test {
namespace {

// A link of 1 kg whose centre of mass is 0.1 m from a horizontal axis: 0.01 + 0.01 kg m^2. At home
// it hangs down.
constexpr const char* kInertial = "<inertial pos='0 0 -.1' mass='1' diaginertia='.01 .01 .01'/>";
constexpr double kInertia = 0.02;

std::string mjcf(const std::string& bodies, const std::string& rest,
                 const std::string& option = "integrator='implicitfast'") {
  return "<mujoco><compiler angle='radian'/><option " + option + "/><worldbody>" + bodies +
         "</worldbody>" + rest + "</mujoco>";
}

std::string link(const std::string& joint, const std::string& inside = "") {
  return "<body name='" + joint + "_link'><joint name='" + joint + "' axis='0 1 0' " + inside +
         "/>" + kInertial + "</body>";
}

std::string servo(double kp, const std::string& more = "forcerange='-5 5'") {
  return "<actuator><position name='a' joint='j' kp='" + std::to_string(kp) +
         "' dampratio='1' ctrlrange='-1 1' " + more + "/></actuator>";
}

Dynamics dynamicsOf(const std::string& text, const MaxSpeeds& maxSpeeds = {},
                    const GoOn& goOn = {}) {
  std::array<char, 500> error{};
  const SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, error.data(), error.size()));
  EXPECT_TRUE(spec) << error.data();
  const ModelPtr model(spec ? mj_compile(spec.get(), nullptr) : nullptr);
  EXPECT_TRUE(model);
  return model ? measureDynamics(*model, maxSpeeds, goOn) : Dynamics();
}

std::vector<DynamicsMeasure> measured(const std::string& text, const MaxSpeeds& maxSpeeds = {}) {
  return dynamicsOf(text, maxSpeeds).measures;
}

std::vector<std::string> namesOf(const std::vector<DynamicsStage>& stages) {
  std::vector<std::string> names;
  for (const DynamicsStage& each : stages) names.push_back(each.name);
  return names;
}

DynamicsMeasure of(const std::vector<DynamicsMeasure>& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &DynamicsMeasure::name);
  EXPECT_NE(found, all.end()) << name;
  return found == all.end() ? DynamicsMeasure() : *found;
}

TEST(Dynamics, AGoodServoHasNoFault) {
  for (const DynamicsMeasure& each :
       measured(mjcf(link("j", "damping='2' range='-1 1' limited='true'"), servo(50)))) {
    EXPECT_FALSE(each.isFault()) << each.name << " " << each.value;
  }
}

// Natural frequency times the time step: sqrt(kp / I) * 2 ms, without gravity.
TEST(Dynamics, FindTheFrequencyOfAServo) {
  const auto all = measured(mjcf(link("j"), servo(2000, ""), "timestep='0.002' gravity='0 0 0'"));
  const DynamicsMeasure vibration = of(all, "vibration");
  EXPECT_NEAR(vibration.value, std::sqrt(2000 / kInertia) * 0.002, 1e-3);
  EXPECT_EQ(vibration.unit, "rad a step");
}

// A follower at half the speed of its leader adds a quarter of its inertia.
TEST(Dynamics, CountWhatFollows) {
  const auto all =
      measured(mjcf(link("j") + link("f"),
                    servo(2000, "") + "<equality><joint joint1='f' joint2='j' polycoef='0 .5 0 0 "
                                      "0'/></equality>",
                    "timestep='0.002' gravity='0 0 0'"));
  EXPECT_NEAR(of(all, "vibration").value, std::sqrt(2000 / (1.25 * kInertia)) * 0.002, 1e-3);
}

TEST(Dynamics, CountWhatImplicitIntegratorsAddToTheInertia) {
  const std::string text =
      mjcf(link("j", "damping='10'"), "<actuator><position joint='j' kp='2000'/></actuator>");
  EXPECT_NEAR(of(measured(text), "vibration").value,
              std::sqrt(2000 / (kInertia + 0.002 * 10)) * 0.002, 1e-3);
}

TEST(Dynamics, FindForcesThatNothingBounds) {
  const DynamicsMeasure open =
      of(measured(mjcf(link("j"), servo(2000, ""))), "force without limit");
  EXPECT_TRUE(open.isFault());
  EXPECT_EQ(open.type, mjOBJ_ACTUATOR);
  EXPECT_GT(open.value, 1000) << "a jump through the range";
  EXPECT_FALSE(of(measured(mjcf(link("j"), servo(2000))), "force without limit").isFault());
}

TEST(Dynamics, CompareSpeedsWithThoseOfTheFile) {
  const std::string text = mjcf(link("j"), servo(50));
  EXPECT_EQ(of(measured(text), "speed in jumps").limit, 15);
  const DynamicsMeasure speed = of(measured(text, {{"j", 0.5}}), "speed in jumps");
  EXPECT_EQ(speed.limit, 1.5);
  EXPECT_TRUE(speed.isFault());
}

// With MuJoCo's default solver parameters, a joint with a dry friction of 0.5 N m creeps without
// end under a load of 0.39 N m.
TEST(Dynamics, FindCreep) {
  const std::string body =
      "<body><joint name='j' axis='0 1 0' armature='.145' frictionloss='.5'/>"
      "<inertial pos='.04 0 0' mass='1' diaginertia='.001 .001 .001'/></body>";
  const DynamicsMeasure creep = of(measured(mjcf(body, "")), "creep in 10 s");
  EXPECT_TRUE(creep.isFault());
  EXPECT_GT(creep.value, 0.01);
}

// A light leader with strong damping and a heavy follower: with MuJoCo's integrator `implicitfast`
// the follower falls; with the integrator `discrete` both keep their positions.
TEST(Dynamics, FindFollowersThatComeOff) {
  const std::string bodies =
      "<body><joint name='j' type='slide' axis='0 0 1' damping='400'/>"
      "<inertial pos='0 0 0' mass='1e-6' diaginertia='1e-9 1e-9 1e-9'/></body>"
      "<body><joint name='f' type='slide' axis='0 0 1'/>"
      "<inertial pos='0 0 0' mass='5' diaginertia='.1 .1 .1'/></body>";
  const std::string rest = servo(4000, "") +
                           "<equality><joint joint1='f' joint2='j' solref='.002 1' solimp='.999 "
                           ".9999 .001'/></equality>";
  const DynamicsMeasure lag = of(measured(mjcf(bodies, rest)), "lag of a follower");
  EXPECT_TRUE(lag.isFault());
  EXPECT_EQ(lag.type, mjOBJ_JOINT);
  EXPECT_EQ(lag.id, 1);
  EXPECT_FALSE(
      of(measured(mjcf(bodies, rest, "integrator='discrete'")), "lag of a follower").isFault());
}

TEST(Dynamics, FindJointsPastTheirRange) {
  const std::string soft = "range='-.5 .5' limited='true' solreflimit='.1 1'";
  const DynamicsMeasure past = of(measured(mjcf(link("j", soft), servo(50))), "past its range");
  EXPECT_TRUE(past.isFault());
  EXPECT_EQ(past.unit, "rad");
}

TEST(Dynamics, FindBodiesInEachOther) {
  const auto ball = [](const std::string& name, const std::string& x) {
    return "<body pos='" + x + " 0 1'><joint name='" + name +
           "' axis='0 1 0' damping='1'/><geom size='.1'/></body>";
  };
  const DynamicsMeasure depth =
      of(measured(mjcf(ball("a", "0") + ball("b", ".15"), "")), "depth in another body");
  EXPECT_NEAR(depth.value, 0.05, 1e-9);
  EXPECT_TRUE(depth.isFault());
}

// A link that falls from a horizontal pose loses m g l of potential energy and gains the same
// kinetic energy.
TEST(Dynamics, FindEnergyThatAStepTakesOrGives) {
  const std::string body =
      "<body><joint name='j' axis='0 1 0'/>"
      "<inertial pos='.1 0 0' mass='1' diaginertia='.001 .001 .001'/></body>";
  EXPECT_LT(of(measured(mjcf(body, "")), "energy drift").value, 0.05);
  EXPECT_TRUE(of(measured(mjcf(body, "", "timestep='.05'")), "energy drift").isFault());
}

// Random commands swing the link against a body on the sliding joint s, which has no drive.
TEST(Dynamics, LeaveOutContactsInJumpsUnlessARobotFloats) {
  const std::string link =
      "<body><joint name='j' axis='0 1 0' damping='.2'/><inertial pos='0 0 -.1' mass='1' "
      "diaginertia='.01 .01 .01'/><geom type='capsule' fromto='0 0 0 0 0 -.2' size='.02'/></body>"
      "<body pos='.1 0 -.2'><joint name='s' type='slide' axis='1 0 0' damping='1'/>"
      "<geom size='.03' mass='.1'/></body>";
  const std::string floating =
      "<body pos='9 0 0'><freejoint/><geom size='.1'/><body><joint name='f' axis='1 0 0'/>"
      "<geom size='.05' pos='0 0 .2'/></body></body>";
  // The measure is of joint s if it moves, because its limit of 1e-9 m/s is exceeded the most.
  const auto speedOfSlide = [](const std::string& bodies) {
    const MaxSpeeds limits = {{"j", 1e9}, {"s", 1e-9}};
    return of(measured(mjcf(bodies, servo(20, "forcerange='-2 2'"),
                            "integrator='implicitfast' gravity='0 0 0'"),
                       limits),
              "speed in jumps");
  };
  EXPECT_FALSE(speedOfSlide(link).isFault());
  EXPECT_GT(speedOfSlide(link + floating).value, 0.01);
}

// The cup rocks because MuJoCo chooses four other points of the cylinder's rim in each step.
TEST(Dynamics, ACupThatRocksOnATableIsNoFault) {
  const DynamicsMeasure creep =
      of(measured(mjcf("<geom type='box' size='.6 .4 .02' pos='0 0 -.02'/>"
                       "<body pos='.35 .2 .05'><freejoint/>"
                       "<geom type='cylinder' size='.035 .05' mass='.385'/></body>",
                       "", "cone='elliptic' impratio='200' integrator='discrete'")),
         "creep in 10 s");
  EXPECT_EQ(creep.limit, 5e-4);
  EXPECT_FALSE(creep.isFault()) << creep.value;
}

TEST(Dynamics, AFallingClothIsNoFault) {
  const auto all =
      measured(mjcf("<flexcomp type='grid' count='4 4 1' spacing='.1 .1 .1' name='cloth' dim='2' "
                    "mass='1' radius='.01'><edge equality='true'/></flexcomp>",
                    ""));
  for (const DynamicsMeasure& each : all) EXPECT_FALSE(each.isFault()) << each.name;
}

// A user may move a mocap body by any distance.
TEST(Dynamics, AWeldToAMocapBodyHasNoLag) {
  const auto lagOf = [](const std::string& attributes) {
    return of(measured(mjcf("<body name='hand' pos='.5 0 0' " + attributes + "/>" + link("j"),
                            "<equality><weld body1='j_link' body2='hand' relpose='0 0 1 1 0 0 0'/>"
                            "</equality>")),
              "lag of a follower");
  };
  EXPECT_TRUE(lagOf("").isFault());
  EXPECT_EQ(lagOf("mocap='true'").value, 0);
}

TEST(Dynamics, NameStagesThatAreStopped) {
  const Dynamics stopped = dynamicsOf(mjcf(link("j"), servo(50)), {}, [](const auto& stage) {
    return stage.name != "rest" || stage.done < 4;
  });
  ASSERT_EQ(namesOf(stopped.unfinished), std::vector<std::string>{"rest"});
  EXPECT_NEAR(stopped.unfinished[0].done, 4, 0.003);
  EXPECT_EQ(stopped.unfinished[0].whole, 13);
  for (const DynamicsMeasure& each : stopped.measures) EXPECT_NE(each.name, "speed at rest");
  EXPECT_GT(of(stopped.measures, "speed in jumps").value, 0);
}

TEST(Dynamics, LeaveOutVibrationsOfMoreThanAThousandDegreesOfFreedom) {
  std::string bodies;
  for (int i = 0; i < 1001; ++i) bodies += link("j" + std::to_string(i), "damping='1'");
  const Dynamics large = dynamicsOf(mjcf(bodies, ""), {}, [](const auto&) { return false; });
  EXPECT_EQ(namesOf(large.unfinished),
            (std::vector<std::string>{"vibrations", "rest", "random jumps", "fall"}));
}

TEST(Dynamics, AFallingBodyIsNoFault) {
  const auto all = measured(mjcf("<body><freejoint name='free'/><geom size='.1'/></body>", ""));
  for (const DynamicsMeasure& each : all) EXPECT_FALSE(each.isFault()) << each.name;
}

// Unstable: natural frequency times the time step is above 2.
TEST(Dynamics, AnUnstableModelHasFaultsSortedWorstFirst) {
  const auto all = measured(mjcf(link("j"),
                                 "<actuator><position joint='j' kp='60000' "
                                 "ctrlrange='-1 1'/></actuator>",
                                 "timestep='.002'"));
  ASSERT_FALSE(all.empty());
  EXPECT_TRUE(all.front().isFault());
  EXPECT_GT(of(all, "vibration").value, 2);
  const DynamicsMeasure speed = of(all, "speed in jumps");
  EXPECT_TRUE(std::isnan(speed.value) || speed.value > 100) << speed.value;
  EXPECT_TRUE(std::ranges::is_sorted(all, std::greater{}, &DynamicsMeasure::badness));
}

TEST(Dynamics, AModelWithoutJointsHasNoFault) {
  const auto all = measured(mjcf("<geom size='.1'/>", ""));
  EXPECT_TRUE(std::ranges::none_of(all, &DynamicsMeasure::isFault));
}

}  // namespace
}  // namespace hrdf::dynamics_test
