// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the time from a RobWork WorkCell to a compiled model and, for comparison, the time of
// MuJoCo's reader for the exported MJCF.
#include <benchmark/benchmark.h>

#include "generated.h"

namespace hrdf {
namespace {

void workCellToModel(benchmark::State& state) {
  const std::string text = workCellText();
  for (auto _ : state) {
    const SpecPtr spec = lowered(readOther(text));
    benchmark::DoNotOptimize(compiled(spec.get()));
  }
}
BENCHMARK(workCellToModel);

void workCellFromMjcf(benchmark::State& state) {
  const std::string path = exported(readOther(workCellText()));
  for (auto _ : state) {
    char error[500] = "";
    const ModelPtr model(mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
    if (!model) state.SkipWithError(error);
  }
}
BENCHMARK(workCellFromMjcf);

void readAndLowerWorkCell(benchmark::State& state) {
  const std::string text = workCellText();
  for (auto _ : state) benchmark::DoNotOptimize(lowered(readOther(text)));
}
BENCHMARK(readAndLowerWorkCell);

void readWorkCellAlone(benchmark::State& state) {
  const std::string text = workCellText();
  for (auto _ : state) benchmark::DoNotOptimize(readOther(text));
}
BENCHMARK(readWorkCellAlone);

}  // namespace
}  // namespace hrdf
