// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the time from a COLLADA robot of 30 MB and 150 000 triangles to a compiled model. For
// comparison, measures the time of MuJoCo's reader for the exported MJCF. Also measures the peak
// memory of reading and lowering the robot.
#include <benchmark/benchmark.h>
#include <pugixml.hpp>

#include "generated.h"

namespace hrdf {
namespace {

void parseColladaText(benchmark::State& state) {
  const std::string text = colladaText();
  for (auto _ : state) {
    pugi::xml_document document;
    benchmark::DoNotOptimize(document.load_buffer(text.data(), text.size()));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}
BENCHMARK(parseColladaText)->Unit(benchmark::kMillisecond);

void readCollada(benchmark::State& state) {
  const std::string text = colladaText();
  for (auto _ : state) benchmark::DoNotOptimize(readOther(text));
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}
BENCHMARK(readCollada)->Unit(benchmark::kMillisecond);

void colladaToModel(benchmark::State& state) {
  const std::string text = colladaText();
  for (auto _ : state) {
    const SpecPtr spec = lowered(readOther(text));
    benchmark::DoNotOptimize(compiled(spec.get()));
  }
}
BENCHMARK(colladaToModel)->Unit(benchmark::kMillisecond)->UseRealTime();

void colladaFromMjcf(benchmark::State& state) {
  const std::string path = exported(readOther(colladaText()));
  for (auto _ : state) {
    // Clears MuJoCo's mesh cache, so that each iteration reads the mesh files.
    mj_clearCache(mj_getCache());
    char error[500] = "";
    const ModelPtr model(mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
    if (!model) state.SkipWithError(error);
  }
}
BENCHMARK(colladaFromMjcf)->Unit(benchmark::kMillisecond)->UseRealTime();

// Measures the peak memory (KiB) of reading and lowering a COLLADA text, and the text's size.
void colladaInMemory(benchmark::State& state) {
  const std::string text = colladaText();
  const double before = restartMostKibibytes();
  for (auto _ : state) benchmark::DoNotOptimize(lowered(readOther(text)));
  state.counters["KiB"] = mostKibibytes() - before;
  state.counters["KiB of text"] = static_cast<double>(text.size()) / 1024;
}
BENCHMARK(colladaInMemory)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hrdf
