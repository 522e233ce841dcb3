// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The plugin `hrdf.firmware` with all operations of MuJoCo on a model.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#include <mujoco/mjbatch.h>

#include "firmware/fields.h"
#include "hebi/firmware_setup.h"
#include "tests/plugin/firmware_robot.h"

namespace hrdf::firmware_test {
namespace {

using firmware::FirmwareState;

const std::string kArm = HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf";
constexpr int kJoints = 3;

class FirmwarePlugin : public testing::Test {
 protected:
  void SetUp() override {
    warnings_.clear();
    mju_user_warning = [](const char* text) { warnings_.emplace_back(text); };
  }
  void TearDown() override {
    mju_user_warning = nullptr;
    EXPECT_EQ(warnings_, std::vector<std::string>()) << "unclaimed warnings";
  }
  std::vector<std::string> warnings() { return std::exchange(warnings_, {}); }

 private:
  static inline std::vector<std::string> warnings_;
};

FirmwareRobot arm(const std::string& query = "") { return {kArm, query}; }

// Returns an arm in motion.
FirmwareRobot movingArm(const std::string& query = "") {
  FirmwareRobot robot = arm(query);
  for (int i = 0; i < kJoints; ++i) robot.data->ctrl[i] = 0.4;
  robot.step(150);
  return robot;
}

std::vector<double> stateOf(const mjModel& model, const mjData& data,
                            int parts = mjSTATE_INTEGRATION) {
  std::vector<double> state(static_cast<std::size_t>(mj_stateSize(&model, parts)));
  mj_getState(&model, &data, state.data(), parts);
  return state;
}

std::vector<double> stateOf(const FirmwareRobot& robot) {
  return stateOf(*robot.model, *robot.data);
}

// Returns the module's state of an actuator.
FirmwareState<double>& moduleOf(const FirmwareRobot& robot, int actuator) {
  const int instance = robot.model->actuator_plugin[actuator];
  return *reinterpret_cast<FirmwareState<double>*>(robot.data->plugin_state +
                                                   robot.model->plugin_stateadr[instance]);
}

std::vector<double> positionsAfter(FirmwareRobot& robot, int steps) {
  robot.step(steps);
  return {robot.data->qpos, robot.data->qpos + robot.model->nq};
}

// --- State.

TEST_F(FirmwarePlugin, ForwardChangesNoState) {
  const FirmwareRobot robot = movingArm();
  mj_forward(robot.model.get(), robot.data.get());
  const auto before = stateOf(robot);
  mj_forward(robot.model.get(), robot.data.get());
  mj_forward(robot.model.get(), robot.data.get());
  EXPECT_EQ(stateOf(robot), before);
}

TEST_F(FirmwarePlugin, StartsCoolAndLimpWithNoEffort) {
  const FirmwareRobot robot = arm();
  const FirmwareState<double>& module = moduleOf(robot, 1);
  EXPECT_EQ(module.shaftEffort, 0);
  EXPECT_EQ(module.position.on, 0);
  EXPECT_EQ(module.temperatures.winding, 32);
}

TEST_F(FirmwarePlugin, ResetTurnsModulesOffAndOnAgain) {
  FirmwareRobot robot = arm();
  const auto fresh = stateOf(robot);
  robot.data->ctrl[1] = 1;
  robot.step(300);
  EXPECT_GT(moduleOf(robot, 1).temperatures.winding, 32);
  robot.home();
  EXPECT_EQ(stateOf(robot), fresh);
  robot.step(10);
  mj_resetData(robot.model.get(), robot.data.get());
  EXPECT_EQ(moduleOf(robot, 1).temperatures.winding, 32);
  EXPECT_EQ(moduleOf(robot, 1).position.on, 0);
}

TEST_F(FirmwarePlugin, CopiesGoOnAsTheOriginal) {
  FirmwareRobot robot = movingArm();
  const DataPtr fresh(mj_copyData(nullptr, robot.model.get(), robot.data.get()));
  const DataPtr used(mj_makeData(robot.model.get()));
  for (int i = 0; i < 3; ++i) mj_copyData(used.get(), robot.model.get(), robot.data.get());
  robot.step(200);
  for (const DataPtr* copy : {&fresh, &used}) {
    for (int i = 0; i < 200; ++i) mj_step(robot.model.get(), copy->get());
    EXPECT_EQ(stateOf(*robot.model, **copy), stateOf(robot));
  }
}

TEST_F(FirmwarePlugin, GoesOnFromASavedState) {
  FirmwareRobot robot = movingArm();
  const auto saved = stateOf(robot);
  const auto first = positionsAfter(robot, 200);
  robot.home();
  mj_setState(robot.model.get(), robot.data.get(), saved.data(), mjSTATE_INTEGRATION);
  EXPECT_EQ(positionsAfter(robot, 200), first);
}

TEST_F(FirmwarePlugin, KeepsItsStateThroughFiniteDifferences) {
  const FirmwareRobot robot = movingArm();
  const auto before = stateOf(*robot.model, *robot.data, mjSTATE_PLUGIN);
  std::vector<double> B(2 * kJoints * kJoints);
  mjd_transitionFD(robot.model.get(), robot.data.get(), 1e-6, 0, nullptr, B.data(), nullptr,
                   nullptr);
  EXPECT_EQ(stateOf(*robot.model, *robot.data, mjSTATE_PLUGIN), before);
  EXPECT_GT(mju_norm(B.data(), static_cast<int>(B.size())), 0);
}

// --- Threads and batches.

TEST_F(FirmwarePlugin, RunsOnManyThreadsThatShareAModel) {
  FirmwareRobot robot = movingArm();
  const auto start = stateOf(robot);
  std::vector<DataPtr> copies;
  for (int i = 0; i < 4; ++i)
    copies.emplace_back(mj_copyData(nullptr, robot.model.get(), robot.data.get()));
  std::vector<std::thread> threads;
  for (const DataPtr& copy : copies) {
    threads.emplace_back([&, data = copy.get()] {
      for (int i = 0; i < 200; ++i) mj_step(robot.model.get(), data);
    });
  }
  for (std::thread& thread : threads) thread.join();
  robot.step(200);
  for (const DataPtr& copy : copies) EXPECT_EQ(stateOf(*robot.model, *copy), stateOf(robot));
  EXPECT_NE(stateOf(robot), start);
}

// MuJoCo is built without the thread sanitizer, so the sanitizer does not see that a batch waits
// for its threads.
#ifdef __SANITIZE_THREAD__
constexpr bool kSeesBatches = false;
#else
constexpr bool kSeesBatches = true;
#endif

using BatchPtr = std::unique_ptr<mjBatch, decltype(&mjb_deleteBatch)>;

BatchPtr batchOf(const mjModel& model, int size, int threads, bool isPersistent) {
  mjBatchConfig config;
  mjb_defaultConfig(&config);
  config.nthread = threads;
  config.persistent = isPersistent;
  char error[500] = "";
  BatchPtr batch(mjb_makeBatch(&model, size, &config, error, sizeof(error)), &mjb_deleteBatch);
  EXPECT_TRUE(batch) << error;
  return batch;
}

// Sets the target positions of each robot in a batch.
void command(mjBatch* batch) {
  int size = 0;
  double* const controls = mjb_stateComponent(batch, mjSTATE_CTRL, &size);
  ASSERT_EQ(size, kJoints);
  for (int sim = 0; sim < mjb_nsim(batch); ++sim) {
    for (int i = 0; i < kJoints; ++i) controls[sim * mjb_nstate(batch) + i] = 0.1 * sim;
  }
}

TEST_F(FirmwarePlugin, BatchesEqualALoop) {
  if (!kSeesBatches) GTEST_SKIP() << "the sanitizer does not see MuJoCo's threads wait";
  constexpr int kRobots = 7;
  FirmwareRobot robot = arm();
  for (const auto& [threads, isPersistent] :
       {std::pair{1, false}, {2, false}, {1, true}, {2, true}}) {
    const BatchPtr batch = batchOf(*robot.model, kRobots, threads, isPersistent);
    mjb_reset(batch.get(), nullptr, 0, nullptr, mjSTAGE_NONE);
    command(batch.get());
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(mjb_step(batch.get(), nullptr, 0, 50, mjSTAGE_NONE), 0);
    }
    const int nstate = mjb_nstate(batch.get());
    for (int sim = 0; sim < kRobots; ++sim) {
      mj_resetData(robot.model.get(), robot.data.get());
      for (int i = 0; i < kJoints; ++i) robot.data->ctrl[i] = 0.1 * sim;
      robot.step(200);
      const double* const row = mjb_state(batch.get()) + sim * nstate;
      EXPECT_EQ(std::vector<double>(row, row + nstate), stateOf(robot)) << sim;
    }
  }
}

TEST_F(FirmwarePlugin, EachRobotOfABatchHasItsOwnSettings) {
  if (!kSeesBatches) GTEST_SKIP() << "the sanitizer does not see MuJoCo's threads wait";
  FirmwareRobot robot = arm();
  const BatchPtr batch = batchOf(*robot.model, 2, 2, false);
  int size = 0;
  auto* const user = static_cast<double*>(mjb_expand(batch.get(), "actuator_user", &size, nullptr));
  constexpr int kNumbers = firmware::kSetupFields.kCount;
  ASSERT_EQ(size, kJoints * kNumbers);
  const int kp = firmware::gainPlace(0, 0);
  for (int i = 0; i < kJoints; ++i) user[size + kNumbers * i + kp] = 1;  // of the second robot
  mjb_reset(batch.get(), nullptr, 0, nullptr, mjSTAGE_NONE);
  command(batch.get());
  for (int sim = 0; sim < 2; ++sim) {
    mjb_stateComponent(batch.get(), mjSTATE_CTRL, nullptr)[sim * mjb_nstate(batch.get())] = 0.3;
  }
  EXPECT_EQ(mjb_step(batch.get(), nullptr, 0, 300, mjSTAGE_NONE), 0);
  const double* const positions = mjb_stateComponent(batch.get(), mjSTATE_QPOS, nullptr);
  EXPECT_NEAR(positions[0], 0.3, 0.1);
  EXPECT_LT(positions[mjb_nstate(batch.get())], 0.2);
}

// --- Settings.

TEST_F(FirmwarePlugin, ChangesOfTheModelAreInForceAtOnce) {
  FirmwareRobot robot = movingArm();
  EXPECT_GT(std::abs(robot.data->actuator_force[0]), 0);
  auto& setup = *reinterpret_cast<FirmwareSetup*>(robot.model->actuator_user);
  setup.strategy = firmware::kOff;
  setup.imperfections = {};
  mj_forward(robot.model.get(), robot.data.get());
  // Without a voltage the motor brakes; a warmer motor brakes less.
  const double line = robot.model->actuator_biasprm[2] * robot.data->actuator_velocity[0];
  const double ratio = firmware::resistanceRatio(moduleOf(robot, 0).temperatures.winding);
  EXPECT_NEAR(robot.data->actuator_force[0], line / ratio, 1e-9);
}

std::string mjcf(const std::string& actuator, const std::string& option = "",
                 const std::string& more = "") {
  return R"(<mujoco><option timestep="0.001" integrator="implicitfast" )" + option +
         R"(/><extension><plugin plugin="hrdf.firmware"><instance name="shared"/></plugin>
    </extension><worldbody><body><joint name="J1" axis="0 1 0" armature="0.01"/>
    <geom size="0.05" pos="0.1 0 0"/></body><body pos="1 0 0"><joint name="ball" type="ball"/>
    <geom size="0.05"/></body></worldbody>)" +
         more + "<actuator>" + actuator + "</actuator></mujoco>";
}

// Returns an actuator of `type` in MJCF with more attributes.
std::string ofType(const std::string& attributes = "", const std::string& type = "X5-4") {
  return R"(<plugin name="J1" joint="J1" plugin="hrdf.firmware" )" + attributes +
         "><config key=\"type\" value=\"" + type + "\"/></plugin>";
}

SpecPtr read(const std::string& text) {
  char error[1000] = "";
  SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, error, sizeof(error)));
  EXPECT_TRUE(spec) << error;
  return spec;
}

std::string userOf(const FirmwareSetup& setup) {
  std::string text;
  for (const double value : numbersOf(setup)) {
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%.17g ", value);
    text += digits;
  }
  return "user=\"" + text + "\"";
}

FirmwareSetup setupOf(const std::string& type) {
  return firmwareSetup(*std::ranges::find(actuators(), type, &ActuatorRow::type));
}

TEST_F(FirmwarePlugin, ATypeAloneIsTheModuleAsItIsShipped) {
  FirmwareRobot typed(read(mjcf(ofType())));
  FirmwareRobot numbered(read(mjcf(ofType(userOf(setupOf("X5-4")), ""))));
  ASSERT_TRUE(typed.data && numbered.data);
  typed.data->ctrl[0] = numbered.data->ctrl[0] = 0.5;
  const auto positions = positionsAfter(typed, 500);
  EXPECT_EQ(positions, positionsAfter(numbered, 500));
  EXPECT_GT(positions[0], 0.3);
}

TEST_F(FirmwarePlugin, NumbersWinOverTheType) {
  FirmwareRobot both(read(mjcf(ofType(userOf(setupOf("X8-16"))))));
  FirmwareRobot numbered(read(mjcf(ofType(userOf(setupOf("X8-16")), ""))));
  ASSERT_TRUE(both.data && numbered.data);
  both.data->ctrl[0] = numbered.data->ctrl[0] = 0.5;
  EXPECT_EQ(positionsAfter(both, 100), positionsAfter(numbered, 100));
}

// --- Controls and forces.

TEST_F(FirmwarePlugin, ClampsControlsUnlessClampingIsDisabled) {
  FirmwareRobot clamped(read(mjcf(ofType(R"(ctrlrange="-0.2 0.2")"))));
  clamped.data->ctrl[0] = 0.6;
  clamped.step(1500);
  EXPECT_NEAR(clamped.data->qpos[0], 0.2, 0.1);
  clamped.model->opt.disableflags |= mjDSBL_CLAMPCTRL;
  clamped.step(1500);
  EXPECT_NEAR(clamped.data->qpos[0], 0.6, 0.1);
}

TEST_F(FirmwarePlugin, DelaysItsControl) {
  FirmwareRobot prompt(read(mjcf(ofType())));
  FirmwareRobot late(read(mjcf(ofType(R"(delay="0.02" nsample="20")"))));
  ASSERT_TRUE(prompt.data && late.data);
  prompt.data->ctrl[0] = late.data->ctrl[0] = 0.5;
  late.step(19);
  EXPECT_EQ(moduleOf(late, 0).position.target, 0);
  late.step(3);
  EXPECT_GT(moduleOf(late, 0).position.target, 0.1);
}

TEST_F(FirmwarePlugin, GivesNoForceInADisabledGroup) {
  FirmwareRobot robot(read(mjcf(ofType(R"(group="3")"))));
  robot.data->ctrl[0] = 0.5;
  robot.step(20);
  EXPECT_NE(robot.data->actuator_force[0], 0);
  robot.model->opt.disableactuator = 1 << 3;
  robot.step();
  EXPECT_EQ(robot.data->actuator_force[0], 0);
  EXPECT_EQ(moduleOf(robot, 0).position.on, 0);
}

TEST_F(FirmwarePlugin, IsOffAndCoolsWhereActuationIsDisabled) {
  FirmwareRobot robot = movingArm();
  moduleOf(robot, 0).temperatures.winding = 100;
  robot.model->opt.disableflags |= mjDSBL_ACTUATION;
  robot.step(1000);
  EXPECT_EQ(moduleOf(robot, 0).position.on, 0);
  EXPECT_EQ(moduleOf(robot, 0).voltage, 0);
  EXPECT_LT(moduleOf(robot, 0).temperatures.winding, 99);
  EXPECT_GT(moduleOf(robot, 0).temperatures.winding, 32);
}

TEST_F(FirmwarePlugin, ANanTurnsALoopOffForThatStep) {
  FirmwareRobot robot = movingArm();
  robot.data->ctrl[0] = std::numeric_limits<double>::quiet_NaN();
  robot.step();
  EXPECT_EQ(moduleOf(robot, 0).position.on, 0);
  EXPECT_NE(moduleOf(robot, 1).position.on, 0);
  robot.data->ctrl[0] = 0.4;
  robot.step();
  EXPECT_NE(moduleOf(robot, 0).position.on, 0);
  warnings();  // discards MuJoCo's warning about the NaN
}

TEST_F(FirmwarePlugin, ACommandOfAMillionTurnsALoopOffWithoutABadControl) {
  FirmwareRobot robot = movingArm(), other = movingArm();
  for (const double none : {1e6, -1e6, 1e9}) {
    robot.data->ctrl[0] = none;
    other.data->ctrl[0] = std::numeric_limits<double>::quiet_NaN();
    robot.step(100);
    for (int i = 0; i < 100; ++i) {
      other.data->ctrl[0] = std::numeric_limits<double>::quiet_NaN();
      other.step();
    }
    EXPECT_EQ(moduleOf(robot, 0).position.on, 0);
    EXPECT_NE(moduleOf(robot, 1).position.on, 0);
    EXPECT_EQ(robot.data->qpos[0], other.data->qpos[0]);
  }
  EXPECT_EQ(robot.data->warning[mjWARN_BADCTRL].number, 0);
  warnings();  // discards MuJoCo's warnings about `other`
}

// The stall effort at 24 V and 20 C, without the motor's line.
TEST_F(FirmwarePlugin, GivesTheStallEffortAtFullPwm) {
  FirmwareSetup setup = setupOf("X8-9");
  setup.strategy = firmware::kDirectPwm;
  setup.heat.ambient = 20;
  setup.motor.speedLimit = firmware::kNoLimit;
  const std::string classes = R"(<default><default class="pwm"><pid kp="0" kv="5.6" input="ff" )" +
                              userOf(setup) + "/></default></default>";
  FirmwareRobot robot(read(mjcf(ofType(R"(class="pwm")", ""), "", classes)));
  ASSERT_TRUE(robot.data);
  robot.data->ctrl[0] = 1;
  mj_forward(robot.model.get(), robot.data.get());
  EXPECT_NEAR(robot.data->actuator_force[0], setup.motor.maxEffort, 1e-9);
  robot.data->qvel[0] = setup.motor.maxSpeed;
  mj_forward(robot.model.get(), robot.data.get());
  EXPECT_NEAR(robot.data->actuator_force[0], 0, 1e-9);
}

// --- Time.

double positionAt(double timestep, double seconds) {
  FirmwareRobot robot = arm();
  robot.model->opt.timestep = timestep;
  for (int i = 0; i < kJoints; ++i) robot.data->ctrl[i] = 0.3;
  robot.step(static_cast<int>(std::lround(seconds / timestep)));
  return robot.data->qpos[1];
}

TEST_F(FirmwarePlugin, MovesAlikeInLongerAndShorterSteps) {
  for (const double seconds : {0.1, 0.3, 2.0}) {
    const double expected = positionAt(1e-3, seconds);
    EXPECT_NEAR(positionAt(0.25e-3, seconds), expected, 3e-3) << seconds;
    EXPECT_NEAR(positionAt(0.5e-3, seconds), expected, 3e-3) << seconds;
    EXPECT_NEAR(positionAt(2e-3, seconds), expected, 5e-3) << seconds;
    EXPECT_NEAR(positionAt(5e-3, seconds), expected, 1.5e-2) << seconds;
  }
}

TEST_F(FirmwarePlugin, HoldsTheVoltageForAPeriodInShorterSteps) {
  FirmwareRobot robot = arm();
  robot.model->opt.timestep = 0.25e-3;
  for (int i = 0; i < kJoints; ++i) robot.data->ctrl[i] = 0.3;
  robot.step();
  const FirmwareState<double>& module = moduleOf(robot, 0);
  EXPECT_EQ(module.phase, 0.25);
  const double voltage = module.driveVoltage;
  robot.step(3);
  EXPECT_EQ(module.driveVoltage, voltage);
  EXPECT_EQ(module.phase, 0);
  robot.step();
  EXPECT_NE(module.driveVoltage, voltage);
}

TEST_F(FirmwarePlugin, SaysOnceThatATimeStepDoesNotFit) {
  FirmwareRobot robot = movingArm();
  robot.model->opt.timestep = 1.5e-3;
  robot.step(10);
  EXPECT_EQ(robot.data->actuator_force[0], 0);
  const std::string why =
      ": a time step of 1.5 ms is not a whole number of milliseconds or 1 ms divided by a whole "
      "number";
  EXPECT_EQ(warnings(), (std::vector<std::string>{"hrdf.firmware: actuator 'J1_base'" + why,
                                                  "hrdf.firmware: actuator 'J2_shoulder'" + why,
                                                  "hrdf.firmware: actuator 'J3_elbow'" + why}));
  robot.model->opt.timestep = 1e-3;
  robot.step();
  EXPECT_NE(robot.data->actuator_force[0], 0);
}

TEST_F(FirmwarePlugin, SaysOnceThatATimeStepIsNoNumber) {
  FirmwareRobot robot = movingArm();
  robot.model->opt.timestep = std::nan("");
  for (int i = 0; i < 10; ++i) mj_forward(robot.model.get(), robot.data.get());
  EXPECT_EQ(warnings().size(), kJoints);
}

// Returns the index of a setting in the `user` values of a module's actuator.
int placeOf(const std::string& group, const std::string& name) {
  const auto& fields = firmware::kSetupFields.at;
  const auto* const field = std::ranges::find_if(fields, [&](const firmware::Field& each) {
    return group == each.group && name == each.name;
  });
  return static_cast<int>(field - std::begin(fields));
}

TEST_F(FirmwarePlugin, AModuleIsOffWhileItsSettingsAreNoneThatItCanHave) {
  const struct {
    int place;
    double value;
    std::string why;
  } cases[] = {
      {placeOf("motor", "max_effort"), -7, "motor.max_effort is -7, not above 0"},
      {placeOf("motor", "max_speed"), 0, "motor.max_speed is 0, not above 0"},
      {placeOf("heat", "winding"), std::nan(""), "heat.winding is nan, not finite"},
      {placeOf("position", "kp"), std::nan(""), "position.kp is nan, not finite"},
      {placeOf("limits", "effort_max"), INFINITY,
       "limits.effort_max is inf, not finite; 1e6: no limit"},
      {placeOf("", "strategy"), 2.5, "strategy is 2.5, not 0, 1, 2, 3 or 4"},
      {placeOf("", "version"), 1,
       "'user' is not a setup of version 2; convert the robot again with this version of hrdf"},
  };
  for (const auto& [place, value, why] : cases) {
    FirmwareRobot robot = movingArm();
    const double warm = moduleOf(robot, 0).temperatures.winding;
    const double good = std::exchange(robot.model->actuator_user[place], value);
    robot.step(10);
    EXPECT_EQ(robot.data->actuator_force[0], 0) << why;
    EXPECT_NE(robot.data->actuator_force[1], 0) << "the others go on";
    EXPECT_LT(moduleOf(robot, 0).temperatures.winding, warm) << why;
    EXPECT_EQ(warnings(), std::vector<std::string>{"hrdf.firmware: actuator 'J1_base': " + why});
    robot.model->actuator_user[place] = good;
    robot.step(2000);
    EXPECT_NEAR(robot.data->qpos[0], 0.4, 0.02) << why;
  }
}

TEST_F(FirmwarePlugin, AResetKeepsTheStateFiniteWhateverTheSettings) {
  FirmwareRobot robot = movingArm();
  robot.model->actuator_user[placeOf("heat", "ambient")] = std::nan("");
  robot.home();
  EXPECT_EQ(moduleOf(robot, 0).temperatures.winding, moduleOf(robot, 1).temperatures.winding);
  EXPECT_EQ(warnings().size(), 1U);
}

// --- Models.

TEST_F(FirmwarePlugin, IsSavedAndReadAgain) {
  const SpecPtr spec = firmwareSpec(kArm, firmwareOptions("sensors=module"));
  FirmwareRobot robot(spec);
  FirmwareRobot again(read(mjcfOf(spec.get())));
  ASSERT_TRUE(robot.data && again.data);
  for (int i = 0; i < kJoints; ++i) robot.data->ctrl[i] = again.data->ctrl[i] = 0.4;
  const auto positions = positionsAfter(robot, 1000), positionsAgain = positionsAfter(again, 1000);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_NEAR(positions[i], positionsAgain[i], 1e-4) << "six digits are written";
  }
  const auto path = std::filesystem::temp_directory_path() /
                    ("firmware_test." + std::to_string(getpid()) + ".mjb");
  mj_saveModel(robot.model.get(), path.c_str(), nullptr, 0);
  const ModelPtr binary(mj_loadModel(path.c_str(), nullptr));
  std::filesystem::remove(path);
  ASSERT_TRUE(binary);
  const DataPtr data(mj_makeData(binary.get()));
  mj_resetDataKeyframe(binary.get(), data.get(), 0);
  for (int i = 0; i < kJoints; ++i) data->ctrl[i] = 0.4;
  for (int i = 0; i < 1000; ++i) mj_step(binary.get(), data.get());
  EXPECT_EQ(std::vector<double>(data->qpos, data->qpos + binary->nq), positions);
}

TEST_F(FirmwarePlugin, IsAttachedTwice) {
  const SpecPtr arm = firmwareSpec(kArm, firmwareOptions());
  const SpecPtr scene(mj_makeSpec());
  scene->option = arm->option;
  mjs_setDeepCopy(scene.get(), 1);
  mjsBody* world = mjs_findBody(scene.get(), "world");
  for (const char* prefix : {"left/", "right/"}) {
    mjsFrame* frame = mjs_addFrame(world, nullptr);
    frame->pos[1] = prefix[0] == 'l' ? 0 : 2;
    ASSERT_TRUE(mjs_attach(frame->element, mjs_findBody(arm.get(), "base")->element, prefix, ""));
  }
  FirmwareRobot both(scene), one(kArm, "");
  ASSERT_TRUE(both.data);
  EXPECT_EQ(both.model->nplugin, 2 * kJoints);
  EXPECT_GE(mj_name2id(both.model.get(), mjOBJ_PLUGIN, "right/J2_shoulder"), 0);
  mj_resetData(both.model.get(), both.data.get());
  mj_resetData(one.model.get(), one.data.get());
  for (int i = 0; i < kJoints; ++i) {
    both.data->ctrl[i] = both.data->ctrl[i + kJoints] = one.data->ctrl[i] = 0.4;
  }
  one.step(200);
  both.step(200);
  for (int i = 0; i < 2 * kJoints; ++i) {
    EXPECT_NEAR(both.data->qpos[i], one.data->qpos[i % kJoints], 1e-9);
  }
}

TEST_F(FirmwarePlugin, AnInstanceWithoutAnActuatorIdles) {
  FirmwareRobot robot(read(mjcf("")));
  ASSERT_TRUE(robot.data);
  EXPECT_EQ(robot.model->nplugin, 1);
  robot.step(10);
  const double* const state = robot.data->plugin_state;
  EXPECT_EQ(std::vector<double>(state, state + firmware::kStateFields.kCount),
            std::vector<double>(firmware::kStateFields.kCount));
}

TEST_F(FirmwarePlugin, GoesOnWithoutAnActuatorThatIsDeleted) {
  const SpecPtr spec = firmwareSpec(kArm, firmwareOptions("sensors=none"));
  for (mjtObj type : {mjOBJ_TUPLE, mjOBJ_KEY}) {
    while (mjsElement* element = mjs_firstElement(spec.get(), type)) {
      mjs_delete(spec.get(), element);
    }
  }
  mjs_delete(spec.get(), mjs_findElement(spec.get(), mjOBJ_ACTUATOR, "J2_shoulder"));
  const ModelPtr model = compiled(spec);
  ASSERT_TRUE(model);
  const DataPtr data(mj_makeData(model.get()));
  data->ctrl[0] = 0.3;
  for (int i = 0; i < 1000; ++i) mj_step(model.get(), data.get());
  EXPECT_NEAR(data->qpos[0], 0.3, 0.05);
}

// --- Errors.

std::string refusal(const std::string& text) {
  const SpecPtr spec = read(text);
  if (!spec) return "";
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  return model ? "" : mjs_getError(spec.get());
}

TEST_F(FirmwarePlugin, SaysWhyAModelIsRefused) {
  const std::string unfit = ": a time step of 0.7 ms is not a whole number of milliseconds or 1 ms";
  FirmwareSetup bad = setupOf("X5-4");
  bad.strategy = 7;
  FirmwareSetup filtered = setupOf("X5-4");
  filtered.velocity.outputLowpass = 0;
  FirmwareSetup endless = setupOf("X5-4");
  endless.motor.maxSpeed = 0;
  const std::string three = R"(<default><pid input="pos vel ff" kp="0" kv="1"/></default>)";
  const struct {
    std::string text, why;
  } cases[] = {
      {mjcf(ofType("", "X5-2")), "actuator 'J1': unknown type 'X5-2'; did you mean 'X5-1'?"},
      {mjcf(ofType("", "")), "'user' and 'type' are missing; write a type, such as X5-4"},
      {mjcf(ofType(R"(user="1 4")")),
       "'user' is not a setup of version 2; convert the robot again with this version of hrdf"},
      {mjcf(ofType(R"(user="2 4")")), "'user' is shorter than its setup"},
      {mjcf(ofType(userOf(bad))), "strategy is 7, not 0, 1, 2, 3 or 4"},
      {mjcf(ofType(userOf(filtered))), "velocity.output_lowpass is 0, not above 0 and up to 1"},
      {mjcf(ofType(userOf(endless))), "motor.max_speed is 0, not above 0"},
      {mjcf(ofType(), R"(integrator="RK4")"), ""},
      {mjcf(R"(<plugin name="b" joint="ball" gear="1 0 0" plugin="hrdf.firmware"/>)"),
       "actuator 'b': it moves no hinge and no slide"},
      {mjcf(R"(<plugin joint="J1" instance="shared"/><plugin joint="J1" instance="shared"/>)"),
       "instance 'shared': several actuators; each module needs a separate instance"},
      {mjcf(ofType(R"(gear="0")")), "its gear is 0"},
      {mjcf(ofType(R"(delay="0.02" nsample="20")"), "", three),
       "a delay is for one input, and it has 3"},
  };
  for (const auto& [text, why] : cases) {
    if (why.empty()) continue;
    EXPECT_NE(refusal(text).find(why), std::string::npos) << refusal(text) << " not " << why;
  }
  std::string steps = mjcf(ofType());
  steps.replace(steps.find("0.001"), 5, "0.0007");
  EXPECT_NE(refusal(steps).find(unfit), std::string::npos) << refusal(steps);
  std::string rk4 = mjcf(ofType());
  rk4.replace(rk4.find("implicitfast"), 12, "RK4");
  EXPECT_NE(refusal(rk4).find("the integrator RK4 has four steps for one period of the firmware"),
            std::string::npos)
      << refusal(rk4);
  warnings();  // discards them: MuJoCo also logs the errors above
}

}  // namespace
}  // namespace hrdf::firmware_test
