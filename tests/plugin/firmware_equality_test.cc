// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The firmware in MuJoCo's own steps moves robots exactly as `Simulation` does, bit for bit.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include <hrdf/catalog.h>
#include <hrdf/gains.h>
#include <hrdf/safety.h>

#include "hebi/firmware_setup.h"
#include "hebi/module_marks.h"
#include "tests/plugin/firmware_robot.h"
#include "tests/sim/simulated.h"

namespace hrdf::firmware_equality_test {
namespace {

using sim::kModels;
using sim::opened;
using sim::TextFile;

constexpr double kOff = std::numeric_limits<double>::quiet_NaN();

struct Targets {
  double position = kOff, velocity = kOff, effort = kOff;
};

// Returns a module's targets, given its index and the time (s). Velocities and efforts must be
// exact as floats, because messages carry floats.
using Program = std::function<Targets(int, double)>;

// The kinds of targets that are commanded.
struct Inputs {
  bool position = true, velocity = false, effort = false;
};

std::string queryOf(const Inputs& inputs) {
  std::string words;
  if (inputs.position) words += ",position";
  if (inputs.velocity) words += ",velocity";
  if (inputs.effort) words += ",effort";
  return "inputs=" + words.substr(1) + "&";
}

Program only(const Inputs& inputs, const Program& program) {
  return [=](int module, double time) {
    const Targets all = program(module, time);
    return Targets{inputs.position ? all.position : kOff, inputs.velocity ? all.velocity : kOff,
                   inputs.effort ? all.effort : kOff};
  };
}

sim::GroupCommand commandOf(const Program& program, int modules, double time) {
  sim::GroupCommand command(static_cast<std::size_t>(modules));
  for (int i = 0; i < modules; ++i) {
    const Targets targets = program(i, time);
    auto actuator = command[static_cast<std::size_t>(i)].actuator();
    if (!std::isnan(targets.position)) actuator.position().set(targets.position);
    if (!std::isnan(targets.velocity)) {
      actuator.velocity().set(static_cast<float>(targets.velocity));
    }
    if (!std::isnan(targets.effort)) actuator.effort().set(static_cast<float>(targets.effort));
  }
  return command;
}

void command(const Program& program, const mjModel& model, mjData& data) {
  for (int i = 0; i < model.nactuator; ++i) {
    const Targets targets = program(i, data.time);
    const int inputs = model.actuator_ctrlspec[i];
    double* control = data.ctrl + model.actuator_ctrladr[i];
    if (inputs & mjINPUT_POS) *control++ = targets.position;
    if (inputs & mjINPUT_VEL) *control++ = targets.velocity;
    if (inputs & mjINPUT_FF) *control++ = targets.effort;
  }
}

void expectEqual(const mjData& ours, const mjData& theirs, const mjModel& model) {
  for (int i = 0; i < model.nq; ++i) {
    ASSERT_EQ(ours.qpos[i], theirs.qpos[i])
        << i << " at " << ours.time << ", off by " << ours.qpos[i] - theirs.qpos[i] << ", contacts "
        << ours.ncon << " " << theirs.ncon;
  }
  for (int i = 0; i < model.nv; ++i) {
    ASSERT_EQ(ours.qvel[i], theirs.qvel[i])
        << i << " at " << ours.time << ", off by " << ours.qpos[i] - theirs.qpos[i] << ", contacts "
        << ours.ncon << " " << theirs.ncon;
  }
}

struct Outcome {
  double moved = 0;  // rad or m, largest distance of any joint from its start
  int contacts = 0;  // largest number of contacts at one time
  double pwm = 0;    // largest absolute value of any module, 0 to 1
};

// Moves a robot in MuJoCo's own steps and in `Simulation`, and compares each step.
Outcome move(FirmwareRobot& ours, sim::Simulation& theirs, const Program& program, double seconds) {
  Outcome outcome;
  const mjModel& model = *ours.model;
  const auto group = theirs.lookup().getGroupFromFamily("*");
  group->setCommandLifetimeMs(0);
  group->setFeedbackFrequencyHz(1000);
  sim::GroupFeedback feedback(static_cast<std::size_t>(group->size()));
  EXPECT_EQ(group->size(), model.nactuator);
  const std::vector<double> start(ours.data->qpos, ours.data->qpos + model.nq);
  for (int i = 0; i < seconds / kPeriod - 0.5; ++i) {
    command(program, model, *ours.data);
    group->sendCommand(commandOf(program, group->size(), theirs.time()));
    ours.step();
    theirs.step();
    expectEqual(*ours.data, *theirs.data(), model);
    if (testing::Test::HasFatalFailure()) break;
    for (int q = 0; q < model.nq; ++q) {
      outcome.moved = std::max(outcome.moved,
                               std::abs(ours.data->qpos[q] - start[static_cast<std::size_t>(q)]));
    }
    outcome.contacts = std::max(outcome.contacts, ours.data->ncon);
    if (!group->getNextFeedback(feedback)) continue;
    for (std::size_t m = 0; m < feedback.size(); ++m) {
      outcome.pwm = std::max(
          outcome.pwm, std::abs(static_cast<double>(feedback[m].actuator().pwmCommand().get())));
    }
  }
  return outcome;
}

// Compares a robot of a file, in the same scene as in `Simulation`.
Outcome compare(const std::string& path, const std::string& query, const Program& program,
                double seconds, int disabled = 0) {
  SCOPED_TRACE(query);
  const ModelOptions options = firmwareOptions(query);
  const SpecPtr spec = firmwareSpec(path, options);
  if (const ModelPtr bare = compiled(spec)) addScene(spec.get(), floorUnder(bare.get()));
  FirmwareRobot ours(spec);
  const auto theirs = opened(path, options);
  if (!ours.data || !theirs) return {};
  ours.model->opt.disableflags |= disabled;
  return move(ours, *theirs, program, seconds);
}

// Compares an MJCF model in which `Simulation` finds the modules and their setups.
Outcome compareModel(mjSpec* spec, const Program& program, double seconds) {
  const TextFile file("firmware.xml", mjcfOf(spec));
  FirmwareRobot ours(parsed(file.path()));
  const auto theirs = opened(file.path());
  if (!ours.data || !theirs) return {};
  theirs->setBusVoltage(
      reinterpret_cast<const FirmwareSetup*>(ours.model->actuator_user)->motor.busVoltage);
  return move(ours, *theirs, program, seconds);
}

const std::string kArm = kModels + "x_arm_6dof.hrdf";
const std::string kSmallArm = kModels + "x_arm_3dof.hrdf";

Targets steps(int module, double time) {
  const double sign = module % 2 == 0 ? 1 : -1;
  return {.position = sign * (time < 0.8 ? 0.3 : -0.1)};
}

// Returns targets in multiples of 1/16, which are exact as floats.
Targets swings(int module, double time) {
  const auto wave = [&](double period) {
    return std::round(8 * std::sin(2 * std::numbers::pi * (time / period + 0.25 * module))) / 8;
  };
  return {.position = 0.5 * wave(1.5), .velocity = 1.25 * wave(0.9), .effort = wave(0.4)};
}

// Returns gains with values in all fields.
ModuleGains fullGains(ControlStrategy strategy) {
  const bool isPwm = strategy == ControlStrategy::Strategy3;
  ModuleGains gains;
  gains.controlStrategy = strategy;
  double more = 0;
  for (LoopGains* loop : {&gains.position, &gains.velocity, &gains.effort}) {
    loop->kp = (isPwm ? 1.7 : 8.3) / (1 + more);
    loop->ki = 0.31 + more;
    loop->kd = 0.013;
    loop->feedForward = 0.17;
    loop->deadZone = 0.0031;
    loop->iClamp = 0.21;
    loop->punch = 0.019;
    loop->minTarget = -0.43 - more;
    loop->maxTarget = 0.41 + more;
    loop->targetLowpass = 0.37;
    loop->minOutput = -2.3;
    loop->maxOutput = 2.1;
    loop->outputLowpass = 0.71;
    loop->dOnError = more != 0;
    more += 0.5;
  }
  return gains;
}

std::string gainsText(const std::vector<ModuleGains>& modules) {
  Diagnostics out;
  const auto text = writeGains(modules, out);
  EXPECT_TRUE(text) << summary(out);
  return text.value_or("");
}

// --- Robots from files.

TEST(FirmwareInMujoco, MovesAnArmAsItsModulesDo) {
  const Outcome outcome = compare(kArm, "", steps, 10);
  EXPECT_GT(outcome.moved, 0.2);
  EXPECT_GT(outcome.contacts, 0);
  EXPECT_EQ(outcome.pwm, 1);
}

constexpr const char* kSetup = R"(version: 1
modules:
  J1_base: {motor.max_speed: 3.1, motor.max_effort: 19, motor.resistance: 5.6, friction: 0.3}
  J2_shoulder: {effort_offset: -0.2, load_friction: 0.3, viscous: 2.7, dead_time: 0.003}
  J3_elbow: {armature: 0.2, nominal.speed: 3.2, heat.winding: 0.01}
)";

constexpr const char* kNoise = R"(version: 1
modules:
  J1_base: {noise.position: 0.001, noise.velocity: 0.02, noise.effort: 0.01}
  J2_shoulder: {noise.position: 0.001, noise.seed: 7}
)";

TEST(FirmwareInMujoco, MovesAnArmWithNoisySensorsAsItsModulesDo) {
  const TextFile setup("noise.yaml", kNoise);
  const Outcome outcome = compare(kSmallArm, "setup=" + setup.path(), steps, 2);
  EXPECT_GT(outcome.moved, 0.2);
}

TEST(FirmwareInMujoco, MovesAnArmWithASetupFileAsItsModulesDo) {
  const TextFile setup("setup.yaml", kSetup);
  const Outcome outcome = compare(kSmallArm, "setup=" + setup.path(), steps, 2);
  EXPECT_GT(outcome.moved, 0.2);
}

TEST(FirmwareInMujoco, EqualsModulesOfAWrittenModelWithASetupFile) {
  const TextFile setup("setup.yaml", kSetup);
  const SpecPtr spec = firmwareSpec(kSmallArm, firmwareOptions("setup=" + setup.path()));
  EXPECT_GT(compareModel(spec.get(), steps, 2).moved, 0.2);
}

TEST(FirmwareInMujoco, WalksOnTheFloorAsItsModulesDo) {
  const Outcome outcome = compare(kModels + "hexapod.hrdf", "floating_base=1", steps, 3);
  EXPECT_GT(outcome.moved, 0.05);
  EXPECT_GT(outcome.contacts, 4);
}

TEST(FirmwareInMujoco, EqualsModulesInAllStrategiesAndInputs) {
  for (const auto strategy :
       {ControlStrategy::Off, ControlStrategy::DirectPWM, ControlStrategy::Strategy2,
        ControlStrategy::Strategy3, ControlStrategy::Strategy4}) {
    ModuleGains gains;
    gains.controlStrategy = strategy;
    SCOPED_TRACE(static_cast<int>(strategy));
    const TextFile file("gains.xml", gainsText({3, gains}));
    for (int bits = 1; bits < 8; ++bits) {
      const Inputs inputs{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
      const Outcome outcome =
          compare(kSmallArm, queryOf(inputs) + "gains=" + file.path(), only(inputs, swings), 1);
      if (testing::Test::HasFatalFailure()) return;
      const bool isDriven = strategy != ControlStrategy::Off &&
                            (strategy != ControlStrategy::DirectPWM || inputs.effort);
      EXPECT_EQ(outcome.pwm > 0, isDriven) << static_cast<int>(strategy) << " " << bits;
    }
  }
}

TEST(FirmwareInMujoco, EqualsModulesWithEveryGainSet) {
  for (const auto strategy :
       {ControlStrategy::Strategy2, ControlStrategy::Strategy3, ControlStrategy::Strategy4}) {
    const TextFile file("gains.xml", gainsText({3, fullGains(strategy)}));
    const Inputs all{true, true, true};
    const Outcome outcome = compare(kSmallArm, queryOf(all) + "gains=" + file.path(), swings, 3);
    EXPECT_GT(outcome.moved, 0.05) << static_cast<int>(strategy);
  }
}

TEST(FirmwareInMujoco, EqualsModulesAtLimitsOfEveryStrategy) {
  for (const auto strategy :
       {PositionLimitStrategy::HoldPosition, PositionLimitStrategy::DampedSpring,
        PositionLimitStrategy::MotorOff, PositionLimitStrategy::Disabled}) {
    ModuleSafety safety;
    safety.positionLimit = strategy;
    safety.position = {-0.13, 0.17};
    safety.velocity = {-1.1, 0.9};
    safety.effort = {-3.3, 3.1};
    Diagnostics out;
    const auto text = writeSafety(std::vector<ModuleSafety>(3, safety), out);
    ASSERT_TRUE(text) << summary(out);
    const TextFile file("safety.xml", *text);
    // Velocities drive the joints out of the limits, and later positions bring them back. MuJoCo
    // must not clamp the controls to the limits.
    const Program program = [](int module, double time) {
      Targets targets{.velocity = module % 2 == 0 ? 1.5 : -1.5};
      if (time > 1) targets = {.position = module % 2 == 0 ? 0.5 : -0.5};
      if (time > 1.5) targets = {.position = 0.1};
      return targets;
    };
    const Outcome outcome = compare(kSmallArm, "inputs=position,velocity&safety=" + file.path(),
                                    program, 2.5, mjDSBL_CLAMPCTRL);
    EXPECT_GT(outcome.moved, 0.17) << static_cast<int>(strategy);
  }
}

TEST(FirmwareInMujoco, EqualsModulesOfEveryType) {
  int types = 0;
  for (const ActuatorRow& row : actuators()) {
    SCOPED_TRACE(row.type);
    const TextFile file("type.hrdf", "<robot version=\"1.7.0\" rot=\"Rx(pi/2)\"><actuator type=\"" +
                                         std::string(row.type) +
                                         "\"/><rigid-body mass=\"1\" com_trans=\"0.2 0 0\" "
                                         "ixx=\"0.01\" iyy=\"0.01\" izz=\"0.01\"/></robot>");
    EXPECT_GT(compare(file.path(), "", steps, 1).moved, 0.1);
    if (testing::Test::HasFatalFailure()) return;
    ++types;
  }
  EXPECT_GT(types, 20);
}

TEST(FirmwareInMujoco, EqualsModulesBehindGearsAndOnSlides) {
  const TextFile file("joints.hrdf", R"(<robot version="1.6.0">
      <joint axis="tz" gear_ratio="3.1"/><rigid-body mass="2" ixx="0.02" iyy="0.02" izz="0.02"/>
      <joint axis="ry" gear_ratio="-0.7"/>
      <rigid-body mass="1" com_trans="0.3 0 0" ixx="0.01" iyy="0.01" izz="0.01"/>
      <joint axis="rx"/><rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01"/>
      <actuator type="X5-4"/></robot>)");
  EXPECT_GT(compare(file.path(), "inputs=position,velocity,effort", swings, 3).moved, 0.1);
}

TEST(FirmwareInMujoco, EqualsModulesWhoseLoopsTurnOffAndOn) {
  const Program program = [](int module, double time) {
    return time > 0.3 && time < 0.5 + 0.1 * module ? Targets{} : steps(module, time);
  };
  EXPECT_GT(compare(kArm, "", program, 2).moved, 0.2);
}

// A step's sensors have the measurements at its start and the outputs that the module computes from
// them.
TEST(FirmwareInMujoco, MeasuresWhatFeedbackHas) {
  const ModelOptions options = firmwareOptions("sensors=module");
  const SpecPtr spec = firmwareSpec(kArm, options);
  if (const ModelPtr bare = compiled(spec)) addScene(spec.get(), floorUnder(bare.get()));
  FirmwareRobot ours(spec);
  const auto theirs = opened(kArm, options);
  ASSERT_TRUE(ours.data && theirs);
  const auto group = theirs->lookup().getGroupFromFamily("*");
  group->setCommandLifetimeMs(0);
  group->setFeedbackFrequencyHz(1000);
  const auto size = static_cast<std::size_t>(group->size());
  sim::GroupFeedback even(size), odd(size);
  const int sensor = mj_name2id(ours.model.get(), mjOBJ_SENSOR, "J2_shoulder_module");
  ASSERT_GE(sensor, 0);
  EXPECT_EQ(ours.model->sensor_dim[sensor], 12);
  const double* const measured = ours.data->sensordata + ours.model->sensor_adr[sensor];
  for (int i = 0; i < 1000; ++i) {
    command(steps, *ours.model, *ours.data);
    group->sendCommand(commandOf(steps, group->size(), theirs->time()));
    ours.step();
    theirs->step();
    sim::GroupFeedback &before = i % 2 == 0 ? odd : even, &after = i % 2 == 0 ? even : odd;
    ASSERT_TRUE(group->getNextFeedback(after));
    if (i == 0) continue;
    const auto was = before[1].actuator(), is = after[1].actuator();
    const auto rounded = [&](int place) { return static_cast<float>(measured[place]); };
    ASSERT_EQ(measured[0], was.position().get());
    ASSERT_EQ(rounded(1), was.velocity().get());
    ASSERT_EQ(rounded(2), was.effort().get());
    ASSERT_EQ(rounded(3), is.pwmCommand().get());
    ASSERT_EQ(rounded(4), is.motorWindingVoltage().get());
    ASSERT_EQ(rounded(5), is.motorWindingCurrent().get());
    ASSERT_EQ(rounded(6), is.motorWindingTemperature().get());
    ASSERT_EQ(rounded(7), is.motorHousingTemperature().get());
    ASSERT_EQ(rounded(8), after[1].boardTemperature().get());
    ASSERT_EQ(measured[9], static_cast<double>(is.positionLimitState().get()));
    ASSERT_EQ(measured[10], static_cast<double>(is.velocityLimitState().get()));
    ASSERT_EQ(measured[11], static_cast<double>(is.effortLimitState().get()));
  }
  EXPECT_GT(std::abs(measured[2]), 1);
}

// --- Models.

FirmwareSetup setupIn(const mjsActuator* actuator) {
  FirmwareSetup setup;
  int size = 0;
  const double* const numbers = mjs_getDouble(actuator->userdata, &size);
  EXPECT_EQ(findSetup({numbers, static_cast<std::size_t>(size)}, "", setup), "");
  return setup;
}

void set(mjsActuator* actuator, const FirmwareSetup& setup) {
  const auto numbers = numbersOf(setup);
  mjs_setDouble(actuator->userdata, numbers.data(), static_cast<int>(numbers.size()));
}

mjsActuator* actuatorIn(mjSpec* spec, const std::string& name) {
  return mjs_asActuator(mjs_findElement(spec, mjOBJ_ACTUATOR, name.c_str()));
}

std::vector<mjsActuator*> actuatorsIn(mjSpec* spec) {
  std::vector<mjsActuator*> result;
  for (mjsElement* each = mjs_firstElement(spec, mjOBJ_ACTUATOR); each;
       each = mjs_nextElement(spec, each)) {
    result.push_back(mjs_asActuator(each));
  }
  return result;
}

// Hot windings, which reduce the PWM, and a bus of another voltage.
TEST(FirmwareInMujoco, EqualsModulesOfAModelThatIsHotAndOnAnotherBus) {
  const SpecPtr spec = firmwareSpec(kSmallArm, firmwareOptions());
  for (mjsActuator* actuator : actuatorsIn(spec.get())) {
    FirmwareSetup setup = setupIn(actuator);
    setup.heat.ambient = 75;
    setup.heat.winding /= 1000;
    setup.motor.busVoltage = 36;
    setup.limits.velocity = {-2.1, 1.9};
    set(actuator, setup);
  }
  const Program program = [](int, double time) {
    return Targets{.position = time < 0.5 ? 2.5 : -2.5};
  };
  const Outcome outcome = compareModel(spec.get(), program, 3);
  EXPECT_GT(outcome.moved, 0.5);
}

TEST(FirmwareInMujoco, EqualsTwoModulesOnOneJoint) {
  const SpecPtr spec = firmwareSpec(kSmallArm, firmwareOptions());
  const mjsActuator* first = actuatorIn(spec.get(), "J2_shoulder");
  ASSERT_TRUE(first);
  mjsActuator* second = mjs_addActuator(spec.get(), mjs_getDefault(first->element));
  mjs_setName(second->element, "twin");
  mjs_setString(second->target, "J2_shoulder");
  second->trntype = mjTRN_JOINT;
  second->gear[0] = -1;
  second->plugin.active = 1;
  mjs_setString(second->plugin.name, "twin");
  mjsPlugin* instance = mjs_addPlugin(spec.get());
  mjs_setName(instance->element, "twin");
  mjs_setString(instance->plugin_name, kFirmwarePlugin);
  instance->active = 1;
  markModule(spec.get(), "twin", "X8-16", {"twin", "J2_shoulder", "J2_shoulder_imu", {}});
  mjsKey* key = mjs_asKey(mjs_firstElement(spec.get(), mjOBJ_KEY));
  mjs_setDouble(key->ctrl, nullptr, 0);
  const Program program = [](int module, double time) {
    return module == 3 ? Targets{-steps(1, time).position} : steps(module, time);
  };
  EXPECT_GT(compareModel(spec.get(), program, 2).moved, 0.2);
}

TEST(FirmwareInMujoco, MayBeThatOfOneModuleAlone) {
  FirmwareRobot mixed(kArm, "actuator=position&actuator.J2_shoulder=firmware");
  ASSERT_TRUE(mixed.data);
  EXPECT_EQ(mixed.model->nplugin, 1);
  mixed.step(1000);
  EXPECT_GT(mju_norm(mixed.data->qvel, 6) + mixed.data->actuator_force[1], 0);
  EXPECT_NEAR(mixed.data->qpos[1], 0, 0.2);
}

}  // namespace
}  // namespace hrdf::firmware_equality_test
