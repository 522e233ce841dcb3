// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures reading from text to element tree.
#include <utility>

#include <benchmark/benchmark.h>

#include "generated.h"

namespace hrdf {
namespace {

void readKit(benchmark::State& state) {
  const std::string text = kitText();
  for (auto _ : state) benchmark::DoNotOptimize(readText(text));
}
BENCHMARK(readKit);

// Does not measure the copy of `text`.
void readAll(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    state.PauseTiming();
    std::string copy = text;
    state.ResumeTiming();
    benchmark::DoNotOptimize(readText(std::move(copy)));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}

void readDeep(benchmark::State& state) {
  readAll(state, deepText(static_cast<int>(state.range())));
}
BENCHMARK(readDeep)->Arg(10)->Arg(100)->Arg(1000)->Arg(5000)->Arg(10'000);

void readWide(benchmark::State& state) {
  readAll(state, wideText(static_cast<int>(state.range())));
}
BENCHMARK(readWide)->Arg(10)->Arg(100)->Arg(1000)->Arg(5000)->Arg(10'000);

void parseKitMjcf(benchmark::State& state) {
  const std::string path = exported(readText(kitText()));
  for (auto _ : state) {
    char error[500] = "";
    const SpecPtr spec(mj_parseXML(path.c_str(), nullptr, error, sizeof(error)));
    if (!spec) state.SkipWithError(error);
  }
}
BENCHMARK(parseKitMjcf);

}  // namespace
}  // namespace hrdf
