// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/safety.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <numbers>
#include <tuple>

#include <gtest/gtest.h>

#include <hrdf/lower.h>

#include "tests/converter/reading.h"
#include "tests/message_watch.h"

namespace hrdf::safety_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class SafetyTest : public Reading {
 protected:
  void TearDown() override {
    Reading::TearDown();
    for (const Diagnostic& d : out_.all()) ADD_FAILURE() << "not taken: " << toString(d);
  }

  std::optional<std::vector<ModuleSafety>> read(const std::string& text, std::size_t modules = 2) {
    addFile("safety.xml", text);
    auto safety = readSafety("safety.xml", modules, files(), out_);
    EXPECT_EQ(safety.has_value(), !out_.hasErrors());
    return safety;
  }

  std::optional<std::vector<ModuleSafety>> readInside(const std::string& inside) {
    return read("<group_safety version=\"1.0.0\">" + inside + "</group_safety>");
  }

  FileReader files() {
    return [this](const std::string& path) { return fileAt(path); };
  }

  std::string takeError() {
    const Diagnostics said = std::exchange(out_, {});
    EXPECT_EQ(said.all().size(), 1U);
    for (const Diagnostic& d : said.all()) EXPECT_EQ(d.severity, Severity::error);
    return said.all().empty() ? "" : toString(said.all()[0]);
  }

  // Returns the actuator of an X5-4 with `inside` as its safety file.
  mjsActuator* lowered(const std::string& inside, ActuatorProfile profile,
                       const std::vector<double>& home = {}) {
    ModelOptions options;
    options.home = home;
    return lowered(inside, profile, options);
  }
  mjsActuator* lowered(const std::string& inside, ActuatorProfile profile, ModelOptions options,
                       const std::string& element = R"(<actuator type="X5-4"/>)") {
    addFile("safety.xml", "<group_safety version=\"1.0.0\">" + inside + "</group_safety>");
    robot_ = readElements(element);
    options.actuator = profile;
    options.safety = "safety.xml";
    spec_ = lower(*robot_, options, {.read = files()}, out_);
    return spec_ ? mjs_asActuator(mjs_findElement(spec_.get(), mjOBJ_ACTUATOR, "J1")) : nullptr;
  }

  const mjsJoint* joint() const {
    return mjs_asJoint(mjs_findElement(spec_.get(), mjOBJ_JOINT, "J1"));
  }

  ModelPtr compiled() const {
    ModelPtr model(mj_compile(spec_.get(), nullptr));
    EXPECT_TRUE(model) << mjs_getError(spec_.get());
    return model;
  }

  std::string takeWarning() {
    const Diagnostics said = std::exchange(out_, {});
    EXPECT_EQ(said.all().size(), 1U);
    for (const Diagnostic& d : said.all()) EXPECT_EQ(d.severity, Severity::warning);
    return said.all().empty() ? "" : toString(said.all()[0]);
  }

  Diagnostics out_;
  std::optional<Description> robot_;
  SpecPtr spec_;
};

constexpr double kTop = 21150 / 762.22 * 2 * std::numbers::pi / 60;  // rad/s, X5-4
constexpr double kFriction = 0.3;                                    // N m, X5-4
constexpr const char* kPositionLimits =
    "<position><min_limit>-0.5</min_limit><max_limit>1</max_limit></position>";
constexpr ActuatorProfile kProfiles[] = {ActuatorProfile::position, ActuatorProfile::velocity,
                                         ActuatorProfile::pid, ActuatorProfile::dcmotor,
                                         ActuatorProfile::motor};

TEST_F(SafetyTest, ReadsStrategiesAndLimits) {
  const auto safety = readInside(R"(<mstop><strategy>motor_hold disabled</strategy></mstop>
    <position><limit_strategy>spring</limit_strategy><min_limit>-1 -2</min_limit><max_limit>1 inf</max_limit></position>
    <velocity><max_limit>3</max_limit></velocity>
    <effort><min_limit>-4</min_limit></effort>)");
  ASSERT_TRUE(safety);
  EXPECT_EQ((*safety)[0].mstop, MstopStrategy::HoldPosition);
  EXPECT_EQ((*safety)[1].mstop, MstopStrategy::Disabled);
  EXPECT_EQ((*safety)[1].positionLimit, PositionLimitStrategy::DampedSpring);
  EXPECT_EQ((*safety)[1].position, (Limits{-2, kInfinity}));
  EXPECT_EQ((*safety)[0].velocity, (Limits{std::nullopt, 3}));
  EXPECT_EQ((*safety)[0].effort, (Limits{-4, std::nullopt}));
}

TEST_F(SafetyTest, WritesWhatItReadsBackTheSame) {
  std::vector<ModuleSafety> safety(2);
  for (ModuleSafety& module : safety) {
    module.mstop = MstopStrategy::MotorOff;
    module.positionLimit = PositionLimitStrategy::HoldPosition;
    module.position = {-kInfinity, 0.1};
    module.effort.max = 100.0 / 3;
  }
  safety[1].positionLimit = PositionLimitStrategy::Disabled;
  const auto text = writeSafety(safety, out_);
  ASSERT_TRUE(text);
  EXPECT_EQ(read(*text), safety);
}

TEST_F(SafetyTest, RefusesToWriteALimitThatSomeModulesLack) {
  std::vector<ModuleSafety> safety(2);
  safety[0].velocity.max = 1;
  EXPECT_FALSE(writeSafety(safety, out_));
  EXPECT_NE(takeError().find("<velocity/max_limit> of <group_safety> is set for some modules only"),
            std::string::npos);
}

TEST_F(SafetyTest, RefusesToWriteAStrategyThatIsUnknown) {
  EXPECT_DIAGNOSTIC("mstop/strategy of module … is …, which is unknown");
  EXPECT_DIAGNOSTIC("position/limit_strategy of module … is …, which is unknown");
  for (const int number : {-1, 7, 100'000'000, -100'000'000}) {
    std::vector<ModuleSafety> safety(2);
    safety[1].mstop = static_cast<MstopStrategy>(number);
    EXPECT_FALSE(writeSafety(safety, out_));
    EXPECT_EQ(takeError(), "error: mstop/strategy of module 2 is " + std::to_string(number) +
                               ", which is unknown; allowed: 0 to 2");
    safety[1].mstop = {};
    safety[0].positionLimit = static_cast<PositionLimitStrategy>(number);
    EXPECT_FALSE(writeSafety(safety, out_));
    EXPECT_EQ(takeError(), "error: position/limit_strategy of module 1 is " +
                               std::to_string(number) + ", which is unknown; allowed: 0 to 3");
  }
}

TEST_F(SafetyTest, RefusesAVersionThatIsNone) {
  EXPECT_FALSE(read("<group_safety/>"));
  EXPECT_EQ(takeError(),
            "safety.xml:1:1: error: <group_safety> has no version; write version=\"1.0.0\"");
  EXPECT_FALSE(read("<group_safety version=\"2\"/>"));
  EXPECT_NE(takeError().find(":1:24: error: unknown version '2'"), std::string::npos);
}

TEST_F(SafetyTest, RefusesAnotherAttribute) {
  EXPECT_FALSE(read("<group_safety version=\"1.0.0\" unit=\"deg\"/>"));
  EXPECT_NE(takeError().find("unknown attribute 'unit' of <group_safety>"), std::string::npos);
}

TEST_F(SafetyTest, RefusesAFileThatIsNotThere) {
  EXPECT_FALSE(readSafety("nowhere.xml", 1, files(), out_));
  EXPECT_EQ(takeError(), "nowhere.xml: error: cannot read the file; is there such a file?");
}

TEST_F(SafetyTest, ComparesNoLimitThatIsNone) {
  EXPECT_FALSE(readInside("<effort><min_limit>1</min_limit><max_limit>x</max_limit></effort>"));
  EXPECT_NE(takeError().find("max_limit 'x' is not a number"), std::string::npos);
}

TEST_F(SafetyTest, ReadsNoMoreWhenThereAreTooManyErrors) {
  std::string words;
  for (int i = 0; i < 2 * kMaxErrors; ++i) words += "x ";
  const std::string limit = "<effort><min_limit>" + words + "</min_limit></effort>";
  EXPECT_FALSE(
      read("<group_safety version=\"1.0.0\">" + limit + "</group_safety>", 2 * kMaxErrors));
  EXPECT_EQ(std::exchange(out_, {}).all().size(), kMaxErrors + 1u);
}

TEST_F(SafetyTest, RefusesAStrategyThatIsNone) {
  EXPECT_FALSE(readInside("<mstop><strategy>motor_of</strategy></mstop>"));
  EXPECT_NE(
      takeError().find(":1:48: error: unknown strategy 'motor_of'; did you mean 'motor_off'?"),
      std::string::npos);
  EXPECT_FALSE(readInside("<mstop><strategy>spring</strategy></mstop>")) << "a strategy of limits";
  EXPECT_NE(takeError().find("unknown strategy 'spring'"), std::string::npos);
}

TEST_F(SafetyTest, RefusesLimitsInTheWrongOrder) {
  EXPECT_FALSE(readInside("<effort><min_limit>1</min_limit><max_limit>0 2</max_limit></effort>"));
  EXPECT_NE(takeError().find("max_limit '0' is below the least, 1"), std::string::npos);
}

TEST_F(SafetyTest, TakesAnInfiniteLimitOfEitherSignForNone) {
  EXPECT_TRUE(
      readInside("<position><min_limit>inf</min_limit><max_limit>1</max_limit></position>"));
}

constexpr double kRounded = 1e-12;  // rad; values are written with 14 digits

TEST_F(SafetyTest, SetsHowFarAPositionCanBeCommanded) {
  const mjsActuator* actuator =
      lowered("<position><min_limit>-7</min_limit><max_limit>inf</max_limit></position>",
              ActuatorProfile::position);
  EXPECT_DOUBLE_EQ(actuator->ctrlrange[0], -7) << "a turn and more";
  EXPECT_NEAR(actuator->ctrlrange[1], std::numbers::pi, kRounded) << "no limit: the default";
}

TEST_F(SafetyTest, ShiftsAnOpenEndThatTheOtherEndHasPassed) {
  const mjsActuator* actuator =
      lowered("<position><min_limit>-inf</min_limit><max_limit>-4</max_limit></position>",
              ActuatorProfile::position, {-5});
  ASSERT_TRUE(actuator);
  EXPECT_NEAR(actuator->ctrlrange[0], -4 - 2 * std::numbers::pi, kRounded);
  EXPECT_DOUBLE_EQ(actuator->ctrlrange[1], -4);
}

TEST_F(SafetyTest, LowersEffortAndSpeedButNeverRaisesThem) {
  const std::string limits =
      R"(<velocity><min_limit>-1</min_limit><max_limit>100</max_limit></velocity>
                                <effort><min_limit>-100</min_limit><max_limit>2</max_limit></effort>)";
  const mjsActuator* servo = lowered(limits, ActuatorProfile::velocity);
  EXPECT_DOUBLE_EQ(servo->ctrlrange[0], -1);
  EXPECT_NEAR(servo->ctrlrange[1], kTop, 1e-9);
  EXPECT_DOUBLE_EQ(servo->forcerange[0], -7);
  EXPECT_DOUBLE_EQ(servo->forcerange[1], 2);
  const mjsActuator* motor = lowered(limits, ActuatorProfile::motor);
  EXPECT_DOUBLE_EQ(motor->ctrlrange[1], 2);
  EXPECT_NE(takeWarning().find("velocity limits of 'J1' do not slow it down"), std::string::npos);
  const mjsActuator* dcmotor = lowered(limits, ActuatorProfile::dcmotor);
  EXPECT_DOUBLE_EQ(dcmotor->forcerange[0], -2) << "the lower of both sides";
}

// As in the firmware, friction adds to the limited effort when the module holds a load.
TEST_F(SafetyTest, LimitsTheMotorWhateverTheFriction) {
  const std::string limits = "<effort><min_limit>-2</min_limit><max_limit>2</max_limit></effort>";
  for (const JointFriction friction :
       {JointFriction::dry, JointFriction::damping, JointFriction::none}) {
    ModelOptions options;
    options.friction = friction;
    EXPECT_DOUBLE_EQ(lowered(limits, ActuatorProfile::position, options)->forcerange[1], 2);
  }
}

TEST_F(SafetyTest, StopsTheJointAtItsPositionLimitsInEachProfile) {
  for (const ActuatorProfile profile : kProfiles) {
    ASSERT_TRUE(lowered(kPositionLimits, profile));
    const ModelPtr model = compiled();
    EXPECT_TRUE(model->jnt_limited[0]);
    EXPECT_DOUBLE_EQ(model->jnt_range[0], -0.5);
    EXPECT_DOUBLE_EQ(model->jnt_range[1], 1);
  }
}

TEST_F(SafetyTest, StopsAJointThatIsGearedTheOtherWayAtItsOutput) {
  ASSERT_TRUE(lowered(kPositionLimits, ActuatorProfile::position, {},
                      R"(<joint axis="tz" gear_ratio="-4"/>)"));
  EXPECT_DOUBLE_EQ(joint()->range[0], -0.25);
  EXPECT_DOUBLE_EQ(joint()->range[1], 0.125);
}

TEST_F(SafetyTest, StopsNoJointByLimitsThatAreInfinite) {
  ASSERT_TRUE(lowered("<position><min_limit>-inf</min_limit><max_limit>inf</max_limit></position>",
                      ActuatorProfile::position));
  EXPECT_FALSE(compiled()->jnt_limited[0]);
}

TEST_F(SafetyTest, StopsAJointAtOneEndAlone) {
  ASSERT_TRUE(lowered("<position><max_limit>1</max_limit></position>", ActuatorProfile::velocity));
  EXPECT_EQ(joint()->range[0], -1e6);
  EXPECT_EQ(joint()->range[1], 1);
}

TEST_F(SafetyTest, NarrowsCommandsAloneWhereThatIsAsked) {
  ModelOptions options;
  options.limits = PositionLimits::none;
  const mjsActuator* actuator = lowered(kPositionLimits, ActuatorProfile::position, options);
  EXPECT_FALSE(compiled()->jnt_limited[0]);
  EXPECT_DOUBLE_EQ(actuator->ctrlrange[1], 1);
}

TEST_F(SafetyTest, WarnsWhereNothingIsLeftOfAPositionLimit) {
  ModelOptions options;
  options.limits = PositionLimits::none;
  options.gains = "kit";
  EXPECT_TRUE(lowered(kPositionLimits, ActuatorProfile::pid, options));
  EXPECT_NE(takeWarning().find("position limits of 'J1' are left out"), std::string::npos);
}

// Drives into the stop with full effort at top speed.
TEST_F(SafetyTest, StopsAJointWithinFortyMilliradiansAtFullSpeed) {
  ASSERT_TRUE(lowered(kPositionLimits, ActuatorProfile::motor));
  const ModelPtr model = compiled();
  const DataPtr data(mj_makeData(model.get()));
  data->qvel[0] = kTop;
  data->ctrl[0] = 7;
  double farthest = 0;
  for (int i = 0; i < 2000; ++i) {
    mj_step(model.get(), data.get());
    farthest = std::max(farthest, data->qpos[0]);
  }
  EXPECT_LT(farthest, 1.04);
  EXPECT_GT(farthest, 1);
  EXPECT_NEAR(data->qpos[0], 1, 0.005);
}

TEST_F(SafetyTest, SlowsTheCommandsOfADcMotor) {
  ASSERT_TRUE(lowered("<velocity><min_limit>-0.5</min_limit><max_limit>0.6</max_limit></velocity>",
                      ActuatorProfile::dcmotor));
  const ModelPtr model = compiled();
  const DataPtr data(mj_makeData(model.get()));
  data->ctrl[0] = 2;
  double fastest = 0;
  for (int i = 0; i < 1000; ++i) {
    mj_step(model.get(), data.get());
    fastest = std::max(fastest, data->qvel[0]);
  }
  EXPECT_NEAR(fastest, 0.5, 0.01) << "the lower of both sides";
}

// The activation of a DC motor with a velocity limit is its present position setpoint.
TEST_F(SafetyTest, LeavesASlowedDcMotorAtHome) {
  ASSERT_TRUE(lowered("<velocity><min_limit>-0.5</min_limit><max_limit>0.5</max_limit></velocity>",
                      ActuatorProfile::dcmotor, {0.7}));
  const ModelPtr model = compiled();
  const DataPtr data(mj_makeData(model.get()));
  mj_resetDataKeyframe(model.get(), data.get(), 0);
  for (int i = 0; i < 200; ++i) mj_step(model.get(), data.get());
  EXPECT_NEAR(data->qpos[0], 0.7, 1e-3);
}

TEST_F(SafetyTest, WarnsWhereAProfileHasNoPlaceForAVelocityLimit) {
  const std::string limits = "<velocity><max_limit>1</max_limit></velocity>";
  for (const ActuatorProfile profile :
       {ActuatorProfile::position, ActuatorProfile::motor, ActuatorProfile::pid}) {
    EXPECT_TRUE(lowered(limits, profile));
    EXPECT_NE(takeWarning().find("'dcmotor' has velocity limits"), std::string::npos);
  }
  EXPECT_TRUE(lowered("<velocity><max_limit>4</max_limit></velocity>", ActuatorProfile::position))
      << "it is never so fast";
}

// As in the firmware: the shaft's effort is the motor's effort minus the joint's damping and
// friction.
TEST_F(SafetyTest, LimitsTheEffortOfTheMotorInMotion) {
  const std::string limits = "<effort><min_limit>-3</min_limit><max_limit>3</max_limit></effort>";
  for (const ActuatorProfile profile : kProfiles) {
    ASSERT_TRUE(lowered(limits, profile));
    spec_->option.gravity[2] = 0;
    const ModelPtr model = compiled();
    const DataPtr data(mj_makeData(model.get()));
    data->ctrl[0] = profile == ActuatorProfile::velocity ? kTop : 3;
    data->qvel[0] = 1e-3;
    mj_forward(model.get(), data.get());
    const double shaft = data->qfrc_actuator[0] + data->qfrc_passive[0] + data->qfrc_constraint[0];
    // The effort loop compensates for part of the friction.
    const double most = profile == ActuatorProfile::motor ? 3 : 3 - kFriction + 0.01;
    EXPECT_GT(shaft, 3 - kFriction - 0.01) << static_cast<int>(profile);
    EXPECT_LT(shaft, most) << static_cast<int>(profile);
  }
}

TEST_F(SafetyTest, RefusesAHomePoseOutsideTheJointInAProfileThatTakesNoPosition) {
  EXPECT_FALSE(lowered("<position><min_limit>0.5</min_limit></position>", ActuatorProfile::motor));
  EXPECT_NE(takeError().find("0 rad is outside the range of 'J1' (0.5 to"), std::string::npos);
}

TEST_F(SafetyTest, RefusesAHomePoseOutsideItsLimits) {
  EXPECT_FALSE(
      lowered("<position><min_limit>0.5</min_limit></position>", ActuatorProfile::position));
  EXPECT_NE(takeError().find("0 rad is outside the range of 'J1' (0.5 to"), std::string::npos);
}

TEST_F(SafetyTest, RefusesLimitsThatLeaveNothing) {
  EXPECT_DIAGNOSTIC("gains and safety limit the … of '…' to the range … to …");
  EXPECT_FALSE(lowered("<position><min_limit>4</min_limit><max_limit>4</max_limit></position>",
                       ActuatorProfile::position));
  EXPECT_NE(takeError().find("limit the position of 'J1' to the range 4 to 4"), std::string::npos);
  EXPECT_FALSE(lowered("<effort><min_limit>0</min_limit><max_limit>0</max_limit></effort>",
                       ActuatorProfile::motor));
  EXPECT_NE(takeError().find("the effort of 'J1' to the range 0 to 0"), std::string::npos);
}

// MuJoCo treats a saturation of 0 as no saturation.
TEST_F(SafetyTest, RefusesADcMotorWithEffortToOneSide) {
  const std::string limits = "<effort><min_limit>0</min_limit><max_limit>5</max_limit></effort>";
  EXPECT_FALSE(lowered(limits, ActuatorProfile::dcmotor));
  EXPECT_NE(takeError().find("limit the effort of 'J1' to one side only: 0 to 5"),
            std::string::npos);
  EXPECT_TRUE(lowered(limits, ActuatorProfile::position));
}

TEST_F(SafetyTest, RefusesADcMotorWithVelocityToOneSide) {
  EXPECT_DIAGNOSTIC("gains and safety limit the … of '…' to one side only: …");
  EXPECT_FALSE(lowered("<velocity><min_limit>0</min_limit><max_limit>1</max_limit></velocity>",
                       ActuatorProfile::dcmotor));
  EXPECT_NE(takeError().find("limit the velocity of 'J1' to one side only: 0 to 1"),
            std::string::npos);
}

// Inputs with errors in the root would not reach the rest of the reader.
TEST_F(SafetyTest, TheCorpusOfTheFuzzerReachesPastTheRoot) {
  int count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(HRDF_SOURCE_DIR "/tests/fuzz/safety_corpus")) {
    SCOPED_TRACE(entry.path().string());
    const std::string input = *readFile(entry.path().string());
    addFile("safety.xml", input.substr(1));
    std::ignore = readSafety("safety.xml", static_cast<std::size_t>(input[0] % 4), files(), out_);
    const Diagnostics said = std::exchange(out_, {});
    for (const Diagnostic& each : said.all()) {
      EXPECT_EQ(each.message.find("root"), std::string::npos) << each.message;
      EXPECT_EQ(each.message.find("version"), std::string::npos) << each.message;
    }
    ++count;
  }
  EXPECT_GE(count, 6);
}

}  // namespace
}  // namespace hrdf::safety_test
