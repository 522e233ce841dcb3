// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's gains files, and MuJoCo actuators that give the same effort as HEBI's loops.
#include <hrdf/gains.h>

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include <hrdf/lower.h>

#include "tests/converter/reading.h"
#include "tests/message_watch.h"

namespace hrdf::gains_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class GainsTest : public Reading {
 protected:
  void TearDown() override {
    Reading::TearDown();
    for (const Diagnostic& d : out_.all()) ADD_FAILURE() << "not taken: " << toString(d);
  }

  FileReader files() {
    return [this](const std::string& path) { return fileAt(path); };
  }

  std::optional<std::vector<ModuleGains>> read(const std::string& text, std::size_t modules) {
    addFile("gains.xml", text);
    auto gains = readGains("gains.xml", modules, files(), out_);
    EXPECT_EQ(gains.has_value(), !out_.hasErrors());
    return gains;
  }

  // Returns the gains of a group of two modules whose file contains `inside`.
  std::optional<std::vector<ModuleGains>> readInside(const std::string& inside) {
    return read("<group_gains>" + inside + "</group_gains>", 2);
  }

  // Takes the only diagnostic; fails unless it is an error.
  std::string takeError() {
    const Diagnostics said = std::exchange(out_, {});
    EXPECT_EQ(said.all().size(), 1U);
    for (const Diagnostic& d : said.all()) EXPECT_EQ(d.severity, Severity::error);
    return said.all().empty() ? "" : toString(said.all()[0]);
  }

  void expectRefused(const std::string& inside, const std::string& place,
                     const std::string& phrase) {
    EXPECT_FALSE(readInside(inside));
    const std::string error = takeError();
    EXPECT_TRUE(error.starts_with("gains.xml:" + place + ": error: ")) << error;
    EXPECT_NE(error.find(phrase), std::string::npos) << error;
  }

  Diagnostics out_;
};

TEST_F(GainsTest, ReadsOneValueAModule) {
  const auto gains =
      readInside("<control_strategy>3 4</control_strategy><position><kp>1.5 2</kp></position>");
  ASSERT_TRUE(gains);
  EXPECT_EQ((*gains)[0].controlStrategy, ControlStrategy::Strategy3);
  EXPECT_EQ((*gains)[1].controlStrategy, ControlStrategy::Strategy4);
  EXPECT_EQ((*gains)[0].position.kp, 1.5);
  EXPECT_EQ((*gains)[1].position.kp, 2);
}

TEST_F(GainsTest, GivesASingleValueToAllModules) {
  const auto gains = readInside("<effort><dead_zone>\n 0.1 </dead_zone></effort>");
  ASSERT_TRUE(gains);
  EXPECT_EQ((*gains)[1].effort.deadZone, 0.1);
}

TEST_F(GainsTest, LeavesOutWhatTheFileDoesNotSay) {
  const auto gains = readInside("<velocity /><effort></effort>");
  ASSERT_TRUE(gains);
  EXPECT_EQ(*gains, std::vector<ModuleGains>(2));
}

TEST_F(GainsTest, ReadsInfiniteLimits) {
  const auto gains = readInside(
      "<position><min_target>-inf -1</min_target><max_target>Inf</max_target></position>");
  ASSERT_TRUE(gains);
  EXPECT_EQ((*gains)[0].position.minTarget, -kInfinity);
  EXPECT_EQ((*gains)[1].position.maxTarget, kInfinity);
}

TEST_F(GainsTest, ReadsPastCommentsAndAByteOrderMark) {
  const auto gains = read(
      "\xEF\xBB\xBF<?xml version=\"1.0\"?><group_gains><position><kp>1 <!-- two --> "
      "2</kp></position></group_gains>",
      2);
  ASSERT_TRUE(gains);
  EXPECT_EQ((*gains)[1].position.kp, 2);
}

TEST_F(GainsTest, WritesWhatItReadsBackTheSame) {
  std::vector<ModuleGains> gains = {kitGains(actuators()[0]), kitGains(1, 100.0 / 3)};
  gains[0].position.punch = -0.1;
  gains[1].velocity.iClamp = kInfinity;
  const auto text = writeGains(gains, out_);
  ASSERT_TRUE(text);
  EXPECT_EQ(read(*text, 2), gains);
}

TEST_F(GainsTest, WritesNothingWhereNothingIsSet) {
  EXPECT_EQ(writeGains(std::vector<ModuleGains>(2), out_),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<group_gains>\n</group_gains>\n");
}

TEST_F(GainsTest, RefusesToWriteAGainThatSomeModulesLack) {
  EXPECT_DIAGNOSTIC("<…> of <…> is set for some modules only: … of … lack it");
  std::vector<ModuleGains> gains(3);
  gains[1].position.kp = 1;
  EXPECT_FALSE(writeGains(gains, out_));
  EXPECT_NE(takeError().find(
                "<position/kp> of <group_gains> is set for some modules only: 2 of 3 lack it"),
            std::string::npos);
}

TEST_F(GainsTest, RefusesAnotherCountOfValuesOnce) {
  expectRefused("<position><kp>1 2 3</kp><ki>1 2 3</ki></position>", "1:24",
                "<kp> has 3 values, not 1 or 2");
  expectRefused("<position><kp/></position>", "1:24", "<kp> has 0 values");
}

TEST_F(GainsTest, RefusesWhatItDoesNotKnow) {
  expectRefused("<position><kP>1</kP></position>", "1:24",
                "unknown element <kP> in <position>; did you mean 'kp'?");
  expectRefused("<kp>1</kp>", "1:14", "unknown element <kp> in <group_gains>");
  expectRefused("<position unit='deg'/>", "1:24", "unknown attribute 'unit' of <position>");
  expectRefused("<position>1</position>", "1:24", "text '1' in <position>");
  expectRefused("<position><kp><ki>1</ki></kp></position>", "1:28", "<ki> is not allowed in <kp>");
  expectRefused("<position><kp><![CDATA[1]]></kp></position>", "1:37", "without CDATA");
  expectRefused("<position/><position/>", "1:25", "a second <position> in <group_gains>");
}

TEST_F(GainsTest, AsksForOneValueWhereThereIsOneModule) {
  EXPECT_DIAGNOSTIC("<…> has … values, not …");
  EXPECT_FALSE(read("<group_gains><position><kp>1 2</kp></position></group_gains>", 1));
  EXPECT_NE(takeError().find("<kp> has 2 values, not 1; "), std::string::npos);
}

TEST_F(GainsTest, ReadsNoMoreWhenThereAreTooManyErrors) {
  std::string elements, words;
  for (int i = 0; i < 2 * kMaxErrors; ++i) {
    elements += "<foo/>";
    words += "x ";
  }
  readInside(elements);
  EXPECT_EQ(std::exchange(out_, {}).all().size(), kMaxErrors + 1u);
  const std::string kp = "<position><kp>" + words + "</kp></position>";
  EXPECT_FALSE(read("<group_gains>" + kp + "</group_gains>", 2 * kMaxErrors));
  EXPECT_EQ(std::exchange(out_, {}).all().size(), kMaxErrors + 1u);
}

TEST_F(GainsTest, RefusesValuesThatAreNone) {
  expectRefused("<position><kp>1 nan</kp></position>", "1:30", "kp 'nan' is not a number");
  expectRefused("<position><kp>1,2</kp></position>", "1:28", "kp '1,2' is not a number");
  expectRefused("<position><kp>&#49;</kp></position>", "1:28", "is not a number");
  expectRefused("<position><kp>inf</kp></position>", "1:28", "kp 'inf' is infinite");
  expectRefused("<position><kp>-1 1</kp></position>", "1:28", "kp '-1' is negative");
  expectRefused("<position><kp>1 2e9</kp></position>", "1:30", "kp '2e9' is too large");
  expectRefused("<position><i_clamp>-inf 1</i_clamp></position>", "1:33", "is negative");
  expectRefused("<effort><output_lowpass>0 1</output_lowpass></effort>", "1:38",
                "is not above 0 and at most 1");
  expectRefused("<effort><output_lowpass>2 1</output_lowpass></effort>", "1:38",
                "is not above 0 and at most 1");
  expectRefused("<effort><d_on_error>true 1</d_on_error></effort>", "1:34", "is not 0 or 1");
  expectRefused("<control_strategy>5 4</control_strategy>", "1:32", "unknown control strategy '5'");
}

TEST_F(GainsTest, RefusesLimitsInTheWrongOrder) {
  expectRefused("<effort><max_target>2 1</max_target><min_target>-1 2</min_target></effort>",
                "1:36", "max_target '1' is below the least, 2");
}

TEST_F(GainsTest, ComparesNoLimitThatIsNone) {
  expectRefused("<effort><min_target>2</min_target><max_target>x</max_target></effort>", "1:60",
                "max_target 'x' is not a number");
}

TEST_F(GainsTest, RefusesAnotherKindOfFile) {
  EXPECT_FALSE(read("<group_safety version='1.0.0'/>", 1));
  EXPECT_NE(
      takeError().find("the file does not begin with <group_gains>; is it another kind of file?"),
      std::string::npos);
  EXPECT_FALSE(read("root:x:0:0", 1));
  EXPECT_NE(takeError().find("does not begin with <group_gains>; is it another kind of file?"),
            std::string::npos);
  EXPECT_FALSE(read("", 1));
  EXPECT_NE(takeError().find("the file has no element; it starts with <group_gains>"),
            std::string::npos);
  EXPECT_FALSE(readGains("nowhere.xml", 1, files(), out_));
  EXPECT_EQ(takeError(), "nowhere.xml: error: cannot read the file; is there such a file?");
}

TEST_F(GainsTest, RefusesAFileThatIsTooLarge) {
  EXPECT_FALSE(read(std::string((16 << 20) + 1, ' '), 1));
  EXPECT_NE(takeError().find("at most 16777216 are read"), std::string::npos);
}

TEST_F(GainsTest, HoldsAGroupWithoutModules) {
  EXPECT_TRUE(read("<group_gains><position><kp>1</kp></position></group_gains>", 0)->empty());
}

// Values from hebi_description, kits/arms/config/gains.
TEST(KitGains, AreThoseOfHebisKits) {
  const auto of = [](std::string_view type) {
    return kitGains(*std::ranges::find(actuators(), type, &ActuatorRow::type));
  };
  EXPECT_EQ(of("X8-16").position.kp, 75);
  EXPECT_EQ(of("R8-9").position.maxOutput, 20);
  EXPECT_EQ(of("T5-4").effort.maxTarget, 10);
  EXPECT_DOUBLE_EQ(*of("H25-45").position.kp, 1.8 * 90) << "in no kit: estimated";
}

// Commands and measurements of a module.
struct State {
  double q, v;                     // rad, rad/s
  std::optional<double> position;  // commands; empty: the loop is off
  std::optional<double> velocity;
  std::optional<double> effort;
};

// An X5-4 at 24 V (rad/s, N m). The firmware's nominal values use 1530 rpm/V, 9.99 ohm and an
// efficiency of 0.65. The motor is 1.054 times faster and has 1 / 1.054 of the effort.
constexpr double kPerVolt = 1530 * 2 * std::numbers::pi / 60 / 762.22;
constexpr double kNominalSpeed = 24 * kPerVolt, kNominalEffort = 24 * 0.65 / kPerVolt / 9.99;
constexpr double kTop = 1.054 * kNominalSpeed, kStall = kNominalEffort / 1.054;

// Returns the effort (N m) of HEBI's loops and the motor: the solution of a linear equation, if no
// limit is active. An output of 1 is 48 V; feed-forward gives 24 V at the nominal speed and effort.
double hebiEffort(const ModuleGains& gains, const State& s) {
  const auto volts = [&](double effort) {
    const bool isAllPwm = gains.controlStrategy == ControlStrategy::Strategy3;
    const bool isAllEffort = gains.controlStrategy == ControlStrategy::Strategy2;
    const double position =
        s.position ? *gains.position.kp * (*s.position - s.q) - *gains.position.kd * s.v : 0;
    const double atNominal = isAllEffort ? kNominalEffort : 0.5;
    const double velocity =
        s.velocity ? *gains.velocity.kp * (*s.velocity - s.v) +
                         *gains.velocity.feedForward * atNominal * *s.velocity / kNominalSpeed
                   : 0;
    const bool isAsked = s.effort || (s.position && !isAllPwm) || (s.velocity && isAllEffort);
    const double target =
        s.effort.value_or(0) + (isAllPwm ? 0 : position) + (isAllEffort ? velocity : 0);
    const double loop = *gains.effort.kp * (target - effort) +
                        *gains.effort.feedForward * 0.5 * target / kNominalEffort;
    return 48 * ((isAsked ? loop : 0) + (isAllPwm ? position : 0) + (isAllEffort ? 0 : velocity));
  };
  const double atZero = volts(0), slope = volts(1) - atZero;
  return (kStall * atZero / 24 - kStall / kTop * s.v) / (1 - kStall * slope / 24);
}

struct Case {
  ActuatorProfile profile;
  ControlStrategy strategy;
};

// A `pid` has one gain for the commanded and the measured velocity. Returns the velocity
// feed-forward with which HEBI's loops have equal gains too: it balances the motor's damping, which
// the effort loop of strategy 2 reduces.
double feedForwardOfAPid(const ModuleGains& gains) {
  const double balance = kNominalSpeed / kTop;
  if (gains.controlStrategy != ControlStrategy::Strategy2) return balance;
  return balance * kStall / kNominalEffort /
         (*gains.effort.feedForward * kStall / kNominalEffort + 2 * kStall * *gains.effort.kp);
}

class Firmware : public GainsTest, public testing::WithParamInterface<Case> {
 protected:
  // Returns gains for the strategy and the profile, with different values in each loop.
  ModuleGains gainsWith(double velocityFeedForward) const {
    const auto [profile, strategy] = GetParam();
    ModuleGains gains = kitGains(3.35, 7);
    gains.controlStrategy = strategy;
    gains.position.kp = 0.7;
    // A pid would apply kd also to the commanded velocity.
    gains.position.kd = profile == ActuatorProfile::pid ? 0 : 0.03;
    gains.velocity.kp = 0.2;
    gains.effort.kp = 0.3;
    gains.effort.feedForward = profile == ActuatorProfile::pid ? kNominalEffort / kStall : 0.8;
    gains.velocity.feedForward =
        profile == ActuatorProfile::pid ? feedForwardOfAPid(gains) : velocityFeedForward;
    return gains;
  }

  void expectTheSameEffort(const ModuleGains& gains, double speed) {
    const ActuatorProfile profile = GetParam().profile;
    addFile("gains.xml", *writeGains({&gains, 1}, out_));
    ModelOptions options;
    options.actuator = profile;
    options.gains = "gains.xml";
    const auto robot = readElements(R"(<actuator type="X5-4"/>)");
    const SpecPtr spec = lower(*robot, options, {.read = files()}, out_);
    ASSERT_TRUE(spec);
    const ModelPtr model(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(model) << mjs_getError(spec.get());
    const DataPtr data(mj_makeData(model.get()));
    const bool isPid = profile == ActuatorProfile::pid;
    State state{0.2, speed, {}, {}, {}};
    if (isPid || profile == ActuatorProfile::position || profile == ActuatorProfile::dcmotor)
      state.position = 0.6;
    if (isPid || profile == ActuatorProfile::velocity) state.velocity = 0.5;
    if (isPid || profile == ActuatorProfile::motor) state.effort = 0.4;
    int control = 0;
    for (const auto& command : {state.position, state.velocity, state.effort}) {
      if (command) data->ctrl[control++] = *command;
    }
    EXPECT_EQ(control, model->nu);
    data->qpos[0] = state.q;
    data->qvel[0] = state.v;
    mj_forward(model.get(), data.get());
    EXPECT_NEAR(data->qfrc_actuator[0] + data->qfrc_passive[0], hebiEffort(gains, state),
                tolerance());
  }

 private:
  // A `position` actuator's gain may be 1 + 2e-5 times kp: see unlike() in set_up_actuator.cc.
  double tolerance() const {
    return GetParam().profile == ActuatorProfile::position ? 2e-5 * 0.7 * 2 * kStall * 0.6 + 1e-9
                                                           : 1e-9;
  }
};

TEST_P(Firmware, GivesTheEffortThatMujocoGives) { expectTheSameEffort(gainsWith(0.2), 0.3); }

TEST_P(Firmware, GivesTheEffortThatMujocoGivesWithANegativeFeedForward) {
  expectTheSameEffort(gainsWith(-0.5), -0.2);
}

std::vector<Case> cases() {
  std::vector<Case> cases;
  for (const auto profile :
       {ActuatorProfile::position, ActuatorProfile::velocity, ActuatorProfile::pid,
        ActuatorProfile::dcmotor, ActuatorProfile::motor}) {
    for (const auto strategy :
         {ControlStrategy::Strategy2, ControlStrategy::Strategy3, ControlStrategy::Strategy4}) {
      cases.push_back({profile, strategy});
    }
  }
  return cases;
}

std::string nameOf(const testing::TestParamInfo<Case>& instance) {
  constexpr const char* kNames[] = {"position", "velocity", "pid", "dcmotor", "motor"};
  return std::string(kNames[static_cast<std::size_t>(instance.param.profile)]) + "_strategy" +
         std::to_string(static_cast<int>(instance.param.strategy));
}

INSTANTIATE_TEST_SUITE_P(, Firmware, testing::ValuesIn(cases()), nameOf);

// Lowers an X5-4 with `inside` as its gains. The effort feed-forward of HEBI's kits is for a motor
// 5 % stronger than the real motor; with the effort loop, an error of 1 to 2 % remains.
class GainsOption : public GainsTest {
 protected:
  SpecPtr lowered(const std::string& inside, ActuatorProfile profile = ActuatorProfile::position) {
    addFile("kits/gains.xml", "<group_gains>" + inside + "</group_gains>");
    addFile("kits/arm.hrdf", robot(6, R"(<actuator type="X5-4"/>)"));
    robot_ = readFrom("kits/arm.hrdf");
    ModelOptions options;
    options.actuator = profile;
    options.gains = "gains.xml";
    return lower(*robot_, options, {.read = files()}, out_);
  }

  mjsActuator* actuator(const SpecPtr& spec) {
    return mjs_asActuator(mjs_findElement(spec.get(), mjOBJ_ACTUATOR, "J1"));
  }

  std::optional<Description> robot_;
};

TEST_F(GainsOption, CountsPathsFromTheFolderOfTheRobot) {
  const SpecPtr spec = lowered("<position><kp>12</kp></position>");
  ASSERT_TRUE(spec);
  EXPECT_NEAR(actuator(spec)->gainprm[0], 12, 0.02 * 12);
}

TEST_F(GainsOption, FillsUpWithTheGainsOfTheKits) {
  const SpecPtr spec = lowered("");
  ASSERT_TRUE(spec);
  EXPECT_NEAR(actuator(spec)->gainprm[0], 15, 0.02 * 15);
}

TEST_F(GainsOption, KitGivesEachTypeTheGainsOfTheKits) {
  const auto robot = readElements(
      R"(<actuator type="X8-9"/><bracket type="X5LightLeft"/><actuator type="X5-1"/>)");
  ModelOptions options;
  options.gains = "kit";
  addFile("kit", "no file of this name is read");
  const SpecPtr spec = lower(*robot, options, {.read = files()}, out_);
  ASSERT_TRUE(spec);
  const mjsActuator* last = mjs_asActuator(mjs_findElement(spec.get(), mjOBJ_ACTUATOR, "J2"));
  EXPECT_NEAR(actuator(spec)->biasprm[1], -50, 0.02 * 50);
  EXPECT_NEAR(last->biasprm[1], -5, 0.03 * 5);
}

TEST_F(GainsOption, NamesAFileThatIsCalledKitByItsFolder) {
  addFile("kit", "<group_gains><position><kp>12</kp></position></group_gains>");
  const auto robot = readElements(R"(<actuator type="X5-4"/>)");
  ModelOptions options;
  options.gains = "./kit";
  const SpecPtr spec = lower(*robot, options, {.read = files()}, out_);
  ASSERT_TRUE(spec);
  EXPECT_NEAR(actuator(spec)->biasprm[1], -12, 0.02 * 12);
}

TEST_F(GainsOption, LimitsTheForceByTheOutputOfThePositionLoop) {
  const SpecPtr spec =
      lowered("<position><min_output>-2</min_output><max_output>3</max_output></position>");
  EXPECT_NEAR(actuator(spec)->forcerange[0], -2, 0.02 * 2);
  EXPECT_NEAR(actuator(spec)->forcerange[1], 3, 0.02 * 3);
  const SpecPtr pwm = lowered(
      "<control_strategy>3</control_strategy><position><max_output>0.25</max_output></position>");
  EXPECT_NEAR(actuator(pwm)->forcerange[1], kStall / 2, 1e-3) << "12 V";
}

// Without feed-forward, the effort loop gives the share 2 S k / (1 + 2 S k) of the target effort.
// S: stall effort at 24 V (N m); k: kp of the effort loop, whose output 1 is 48 V.
TEST_F(GainsOption, LimitsTheForceByWhatTheEffortLoopLeavesOfTheOutput) {
  const SpecPtr spec = lowered(
      R"(<position><min_output>-3</min_output><max_output>3</max_output></position>
         <effort><kp>0.25</kp><feed_forward>0</feed_forward>
         <max_target>2.5</max_target></effort>)");
  const double share = kStall / 2 / (1 + kStall / 2);
  EXPECT_NEAR(actuator(spec)->forcerange[0], -3 * share, 1e-9);
  EXPECT_NEAR(actuator(spec)->forcerange[1], 2.5 * share, 1e-9);
}

TEST_F(GainsOption, TakesAnEffortLoopThatGivesNothing) {
  const SpecPtr spec = lowered("<effort><kp>0</kp><feed_forward>0</feed_forward></effort>");
  ASSERT_TRUE(spec);
  EXPECT_NEAR(actuator(spec)->gainprm[0], 0, 1e-8);
}

TEST_F(GainsOption, LimitsTheForceOfAPidByTheEffortLoopWhereAllPassIt) {
  const std::string half = "<effort><max_output>0.25</max_output></effort>";
  for (const auto& [strategy, most] : {std::pair("2", kStall / 2), std::pair("4", 7.)}) {
    const SpecPtr spec =
        lowered("<control_strategy>" + std::string(strategy) + "</control_strategy>" + half,
                ActuatorProfile::pid);
    EXPECT_NEAR(actuator(spec)->forcerange[1], most, 1e-3) << strategy;
    EXPECT_FALSE(std::exchange(out_, {}).hasErrors()) << "a feed-forward of 1 is not that of 2";
  }
}

TEST_F(GainsOption, LimitsTheCommandsByTheTargets) {
  const std::string targets =
      R"(<position><max_target>1</max_target></position><velocity><max_target>2</max_target></velocity>
         <effort><max_target>3</max_target></effort>)";
  for (const auto& [profile, most] :
       {std::pair(ActuatorProfile::position, 1), std::pair(ActuatorProfile::dcmotor, 1),
        std::pair(ActuatorProfile::velocity, 2), std::pair(ActuatorProfile::motor, 3)}) {
    EXPECT_DOUBLE_EQ(actuator(lowered(targets, profile))->ctrlrange[1], most);
  }
}

// MuJoCo has only one range for all three commands: it would clamp an effort of 7 N m to the range
// of the position.
TEST_F(GainsOption, LeaveTheCommandsOfAPidWithoutRange) {
  const SpecPtr spec = lowered("", ActuatorProfile::pid);
  ASSERT_TRUE(spec);
  EXPECT_EQ(actuator(spec)->ctrllimited, mjLIMITED_FALSE);
}

TEST_F(GainsOption, WarnsOfAFeedForwardThatAPidCannotHave) {
  EXPECT_TRUE(
      lowered("<velocity><feed_forward>0.5</feed_forward></velocity>", ActuatorProfile::pid));
  const Diagnostics said = std::exchange(out_, {});
  ASSERT_EQ(said.all().size(), 1U);
  EXPECT_EQ(said.all()[0].severity, Severity::warning);
  EXPECT_NE(said.all()[0].message.find("velocity feed_forward 0.5 of 'J1' is replaced by 0.948"),
            std::string::npos);
}

TEST_F(GainsOption, ClampsTheIntegralByWhatItGives) {
  const SpecPtr spec =
      lowered("<position><ki>4</ki><i_clamp>1</i_clamp></position>", ActuatorProfile::pid);
  EXPECT_NEAR(actuator(spec)->gainprm[5], 4, 0.02 * 4) << "of a DC motor";
  EXPECT_DOUBLE_EQ(actuator(spec)->dynprm[8], 0.25) << "rad s";
}

TEST_F(GainsOption, WarnsThatAPositionServoDoesNotIntegrate) {
  EXPECT_TRUE(lowered("<position><ki>4</ki></position>"));
  const Diagnostics said = std::exchange(out_, {});
  ASSERT_EQ(said.all().size(), 1U);
  EXPECT_EQ(said.all()[0].severity, Severity::warning);
  EXPECT_NE(said.all()[0].message.find("position ki of 'J1' is left out"), std::string::npos);
}

TEST_F(GainsOption, RefusesStrategiesWithoutLoops) {
  for (const char* strategy : {"0", "1"}) {
    EXPECT_FALSE(lowered("<control_strategy>" + std::string(strategy) + "</control_strategy>"));
    EXPECT_NE(takeError().find("kits/gains.xml: error: control strategy " + std::string(strategy) +
                               " of 'J1'"),
              std::string::npos);
  }
}

TEST_F(GainsOption, RefusesLimitsThatLeaveNothing) {
  EXPECT_FALSE(lowered("<effort><min_target>1</min_target></effort>"));
  EXPECT_NE(takeError().find("gains and safety limit the effort of 'J1' to the range 1 to 7"),
            std::string::npos);
}

}  // namespace
}  // namespace hrdf::gains_test
