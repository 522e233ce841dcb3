// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The firmware in MuJoCo under libFuzzer. An input is text: a module type in the first line, then
// the actuator's attribute `user`. The same bytes, read as doubles, are also written into
// mjModel.actuator_user of a compiled model, as a program may do. A model that compiles must give
// finite forces for all numbers and controls.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>
#include <hrdf/xml_text.h>

#include "firmware/fields.h"
#include "tests/fuzz/promises.h"

namespace {

constexpr int kSetup = hrdf::firmware::kSetupFields.kCount;
constexpr double kControls[] = {0, 1, -1e9, 1e300, 0.1};

std::string modelOf(const std::string& type, const std::string& user) {
  return R"(<mujoco><option timestep="0.001" integrator="implicitfast"/>
    <size memory="1M" nuser_actuator=")" +
         std::to_string(kSetup) + R"("/><extension><plugin plugin="hrdf.firmware"/></extension>
    <worldbody><body><joint name="J" axis="0 1 0" armature="0.01" frictionloss="0.1"/>
    <geom size="0.05" pos="0.1 0 0"/></body></worldbody>
    <default><pid kp="0" kv="1" input="pos vel ff"/></default>
    <actuator><plugin joint="J" plugin="hrdf.firmware" user=")" +
         hrdf::xmlEscaped(user) + R"("><config key="type" value=")" + hrdf::xmlEscaped(type) +
         R"("/></plugin></actuator></mujoco>)";
}

hrdf::ModelPtr compiled(const std::string& text) {
  char error[500] = "";
  const hrdf::SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, error, sizeof(error)));
  return hrdf::ModelPtr(spec ? mj_compile(spec.get(), nullptr) : nullptr);
}

void expectFinite(double value, const char* what) {
  if (!std::isfinite(value)) hrdf::expectKept(what);
}

void run(const mjModel& model, mjData* data) {
  mj_resetData(&model, data);
  for (const double control : kControls) {
    for (int i = 0; i < model.nu; ++i) data->ctrl[i] = control;
    for (int i = 0; i < 4; ++i) {
      mj_step(&model, data);
      expectFinite(data->actuator_force[0], "a force is no number");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mju_user_warning = [](const char*) {};
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string type = text.substr(0, end);
  const std::string user = text.substr(std::min(end + 1, text.size()));
  if (const auto model = compiled(modelOf(type, user))) {
    run(*model, hrdf::DataPtr(mj_makeData(model.get())).get());
  }

  static const hrdf::ModelPtr good = compiled(modelOf("X5-4", "0"));
  if (!good) return hrdf::expectKept("a model of a type does not compile"), 0;
  static const hrdf::DataPtr there(mj_makeData(good.get()));
  std::fill_n(good->actuator_user, kSetup, 1.0);
  for (std::size_t i = 0; (i + 1) * sizeof(double) <= size && i < kSetup - 1; ++i) {
    double value = 0;
    std::memcpy(&value, data + i * sizeof(double), sizeof(value));
    if (std::isfinite(value)) good->actuator_user[1 + i] = value;
  }
  run(*good, there.get());
  return 0;
}
