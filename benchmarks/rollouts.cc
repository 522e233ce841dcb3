// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulates many arms at once, with MuJoCo's batch API.
#include <benchmark/benchmark.h>
#include <mujoco/mjbatch.h>

#include "generated.h"

namespace hrdf {
namespace {

constexpr int kArms = 64;
constexpr int kSteps = 100;

void rollOut(benchmark::State& state) {
  const ModelPtr model = compiled(lowered(readText(kitText())).get());
  mjBatchConfig config;
  mjb_defaultConfig(&config);
  config.nthread = static_cast<int>(state.range());
  char error[500] = "";
  mjBatch* const batch = mjb_makeBatch(model.get(), kArms, &config, error, sizeof(error));
  if (!batch) return state.SkipWithError(error);
  for (auto _ : state) {
    mjb_reset(batch, nullptr, 0, nullptr, mjSTAGE_NONE);
    if (mjb_step(batch, nullptr, 0, kSteps, mjSTAGE_NONE) != 0) state.SkipWithError("a failure");
  }
  state.SetItemsProcessed(std::int64_t{kArms} * kSteps * state.iterations());
  mjb_deleteBatch(batch);
}
BENCHMARK(rollOut)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace hrdf
