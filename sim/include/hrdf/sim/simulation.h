// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A model whose modules behave as HEBI's, in stepped time: it stands still until something steps
// it, and the same program gives the same bits on each run.
#ifndef HRDF_SIM_SIMULATION_H_
#define HRDF_SIM_SIMULATION_H_

#include <cstdint>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/options.h>
#include <hrdf/sim/lookup.h>

namespace hrdf::sim {

class Simulation final {
 public:
  static constexpr double kStep = 0.001;  // s

  // Opens an .hrdf file, or an .xml or .mjz file that has modules in it, at its keyframe `home`
  // where it has one. Null exactly when it reported an error. The options are for .hrdf files.
  static std::unique_ptr<Simulation> open(const std::string& path, const ModelOptions& options,
                                          Diagnostics& out);

  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  void step();                // 1 ms
  void step(double seconds);  // to the nearest ms; none for 0, less and NaN
  double time() const;        // s

  Lookup& lookup();

  // Of all modules; what they do then is their setting `mstopStrategy`.
  void setMotionStop(bool isPressed);
  // V, 24 at the start. Infinite, negative and NaN are refused with false.
  bool setBusVoltage(double volts);

  // MuJoCo's, for contacts, pushes and scenes. The controls of modules are their motors' voltages,
  // written anew in each step. The model is stepped by step() alone.
  mjModel* model();
  const mjModel* model() const;
  mjData* data();
  const mjData* data() const;

  // Of the state of physics and modules: equal for equal states.
  std::uint64_t stateHash() const;

 private:
  explicit Simulation(std::shared_ptr<World> world);

  std::shared_ptr<World> world_;
  Lookup lookup_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_H_
