// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures steps per second. Each iteration simulates one second from the initial state, so that
// all iterations have the same motion.
#include <cstdio>
#include <vector>

#include <unistd.h>

#include <benchmark/benchmark.h>
#include <hrdf/sim/simulation.h>

#include "generated.h"
#include "peer.h"

namespace hrdf {
namespace {

constexpr int kSteps = 1000;

double residentKibibytes() {
  long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

void stepModel(benchmark::State& state, const mjModel* model) {
  const DataPtr data(mj_makeData(model));
  for (auto _ : state) {
    mj_resetData(model, data.get());
    for (int i = 0; i < kSteps; ++i) mj_step(model, data.get());
  }
  state.SetItemsProcessed(kSteps * state.iterations());
}

void addJoint(const mjModel& model, int from, mjsBody* body) {
  mjsJoint* joint = mjs_addJoint(body, nullptr);
  mjs_setName(joint->element, std::to_string(from).c_str());
  joint->type = static_cast<mjtJoint>(model.jnt_type[from]);
  mju_copy3(joint->axis, model.jnt_axis + 3 * from);
  const int dof = model.jnt_dofadr[from];
  joint->armature = model.dof_armature[dof];
  joint->damping[0] = model.dof_damping[dof];
  joint->frictionloss = model.dof_frictionloss[dof];
}

void addCapsule(mjsBody* body) {
  mjsGeom* capsule = mjs_addGeom(body, nullptr);
  capsule->type = mjGEOM_CAPSULE;
  // Radius, m. A thicker capsule would touch the capsule of its body's grandparent.
  capsule->size[0] = capsule->size[1] = 0.02;
}

void addServo(const mjModel& model, int from, mjSpec* spec) {
  mjsActuator* servo = mjs_addActuator(spec, nullptr);
  servo->trntype = mjTRN_JOINT;
  mjs_setString(servo->target, std::to_string(model.actuator_trnid[2 * from]).c_str());
  servo->gaintype = static_cast<mjtGain>(model.actuator_gaintype[from]);
  servo->biastype = static_cast<mjtBias>(model.actuator_biastype[from]);
  mju_copy(servo->gainprm, model.actuator_gainprm + mjNGAIN * from, mjNGAIN);
  mju_copy(servo->biasprm, model.actuator_biasprm + mjNBIAS * from, mjNBIAS);
  mju_copy(servo->forcerange, model.actuator_forcerange + 2 * from, 2);
}

// Returns a chain with the joints, inertias and servos of `model`, but one capsule per moving body.
SpecPtr bareChainOf(const mjModel& model) {
  SpecPtr spec(mj_makeSpec());
  spec->option = model.opt;
  mjsBody* body = mjs_findBody(spec.get(), "world");
  for (int i = 1; i < model.nbody; ++i) {
    body = mjs_addBody(body, nullptr);
    mju_copy3(body->pos, model.body_pos + 3 * i);
    mju_copy4(body->quat, model.body_quat + 4 * i);
    body->explicitinertial = 1;
    body->mass = model.body_mass[i];
    mju_copy3(body->ipos, model.body_ipos + 3 * i);
    mju_copy4(body->iquat, model.body_iquat + 4 * i);
    mju_copy3(body->inertia, model.body_inertia + 3 * i);
    for (int j = 0; j < model.body_jntnum[i]; ++j) addJoint(model, model.body_jntadr[i] + j, body);
    if (model.body_jntnum[i] > 0) addCapsule(body);
  }
  for (int i = 0; i < model.nu; ++i) addServo(model, i, spec.get());
  return spec;
}

void stepArmWith(benchmark::State& state, const ModelOptions& options) {
  const ModelPtr model = compiled(lowered(readText(kitText()), options).get());
  model->opt.timestep = 0.001;
  stepModel(state, model.get());
}

void stepArm(benchmark::State& state) { stepArmWith(state, {}); }
BENCHMARK(stepArm)->Unit(benchmark::kMillisecond);

void stepArmWithoutDryFriction(benchmark::State& state) {
  ModelOptions options;
  options.friction = JointFriction::damping;
  stepArmWith(state, options);
}
BENCHMARK(stepArmWithoutDryFriction)->Unit(benchmark::kMillisecond);

void stepArmWithoutVisuals(benchmark::State& state) {
  ModelOptions options;
  options.visual = VisualShapes::none;
  stepArmWith(state, options);
}
BENCHMARK(stepArmWithoutVisuals)->Unit(benchmark::kMillisecond);

void stepArmWithoutSensors(benchmark::State& state) {
  ModelOptions options;
  options.sensors = SensorSet::none;
  stepArmWith(state, options);
}
BENCHMARK(stepArmWithoutSensors)->Unit(benchmark::kMillisecond);

void stepBareChain(benchmark::State& state) {
  const ModelPtr arm = compiled(lowered(readText(kitText())).get());
  arm->opt.timestep = 0.001;
  const ModelPtr model = compiled(bareChainOf(*arm).get());
  stepModel(state, model.get());
}
BENCHMARK(stepBareChain)->Unit(benchmark::kMillisecond);

void stepPeer(benchmark::State& state) { stepModel(state, compiled(peer().get()).get()); }
BENCHMARK(stepPeer)->Unit(benchmark::kMillisecond);

std::unique_ptr<sim::Simulation> openedKit() {
  Diagnostics out;
  auto sim = sim::Simulation::open(kitPath(), {}, out);
  if (!sim) std::exit(1);
  return sim;
}

// Simulates 1 s; commands all modules and reads their feedback in each step.
class CommandedSecond {
 public:
  CommandedSecond()
      : sim(openedKit()),
        group_(sim->lookup().getGroupFromFamily("*")),
        command_(static_cast<std::size_t>(group_->size())),
        feedback_(command_.size()) {
    group_->setFeedbackFrequencyHz(1000);
  }

  template <class Watch>
  void run(Watch watch) {
    sim->reset();
    for (int i = 0; i < kSteps; ++i) {
      command_.setPosition(Eigen::VectorXd::Constant(group_->size(), i < kSteps / 2 ? 0 : 0.2));
      group_->sendCommand(command_);
      group_->getNextFeedback(feedback_);
      watch();
    }
  }

  std::unique_ptr<sim::Simulation> sim;

 private:
  std::shared_ptr<sim::Group> group_;
  sim::GroupCommand command_;
  sim::GroupFeedback feedback_;
};

void stepUnderCommand(benchmark::State& state) {
  CommandedSecond second;
  for (auto _ : state) second.run([] {});
  state.SetItemsProcessed(kSteps * state.iterations());
}
BENCHMARK(stepUnderCommand)->Unit(benchmark::kMillisecond);

// Repeats the motion of stepUnderCommand by mj_step alone, with the recorded motor voltages.
void stepSameMotion(benchmark::State& state) {
  CommandedSecond second;
  const mjModel* const model = second.sim->model();
  std::vector<double> controls;
  second.run([&] {
    controls.insert(controls.end(), second.sim->data()->ctrl, second.sim->data()->ctrl + model->nu);
  });
  second.sim->reset();
  const DataPtr start(mj_copyData(nullptr, model, second.sim->data()));
  const DataPtr data(mj_makeData(model));
  for (auto _ : state) {
    mj_copyData(data.get(), model, start.get());
    for (int i = 0; i < kSteps; ++i) {
      mju_copy(data->ctrl, controls.data() + i * model->nu, static_cast<int>(model->nu));
      mj_step(model, data.get());
    }
  }
  state.SetItemsProcessed(kSteps * state.iterations());
}
BENCHMARK(stepSameMotion)->Unit(benchmark::kMillisecond);

// Measures the memory (KiB) per simulated robot, including MuJoCo's arena.
void robotInMemory(benchmark::State& state) {
  constexpr int kRobots = 20;
  std::vector<std::unique_ptr<sim::Simulation>> robots;
  robots.push_back(openedKit());
  const double before = residentKibibytes();
  for (auto _ : state) {
    for (int i = 0; i < kRobots; ++i) robots.push_back(openedKit());
  }
  state.counters["KiB"] = (residentKibibytes() - before) / kRobots;
}
BENCHMARK(robotInMemory)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hrdf
